import { Lock } from "lucide-react";
import { count } from "#shared/count.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import type { PlannerTool } from "./planner-tools.ts";
import { functionNameOf, type PlannerWork } from "./planner-work.ts";

interface PlannerStatusProps extends PlannerWork {
  readonly tool: PlannerTool;
  /** Single cells of a proposal can be taken. */
  readonly choosing: boolean;
  /** What else is to be said of what is shown. */
  readonly words: string | null;
}

const keys: Readonly<Record<PlannerTool, readonly (readonly [key: string, does: string])[]>> = {
  paint: [
    ["Space", "paints"],
    ["0–9", "type hours"],
    ["Del", "clears"],
    ["Shift", "and arrows hold a range"],
    ["Alt", "and arrows move it"],
    ["Ctrl Z", "undoes"],
  ],
  clear: [
    ["Space", "clears"],
    ["Ctrl Z", "undoes"],
  ],
  hold: [
    ["Drag", "holds cells"],
    ["Drag inside", "moves them"],
    ["Ctrl", "copies"],
    ["Del", "clears"],
    ["Ctrl Z", "undoes"],
  ],
};

const choiceKeys = [
  ["Enter", "takes a proposed cell"],
  ["Backspace", "leaves it out"],
] as const;

/** The line under the grid: what is locked, which keys do what, and how much is not saved. */
export function PlannerStatus({ planner, working, tool, choosing, words }: PlannerStatusProps) {
  const formats = useFormats();
  const { today } = useViewer();
  const kept = working.plan.changes.size + working.leftOut.length;
  return (
    <>
      {words !== null && <span>{words}</span>}
      {planner.month <= today.slice(0, 7) && (
        <span className="row">
          <Lock className="icon-small" />
          <span>
            Days up to <b>{formats.day(today)}</b> are in the past and can't be edited.
          </span>
          <About name="Days that can't be planned" />
        </span>
      )}
      {!planner.mayWrite && (
        <span>
          Read-only: you don't allocate {functionNameOf(planner)}. Its allocators and admins can change it.
        </span>
      )}
      {planner.mayWrite && (
        <span className="planner-keys">
          {[...(choosing ? choiceKeys : []), ...keys[tool]].map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </span>
      )}
      {kept > 0 && (
        <span className="nowrap planner-count">
          <b>{count(kept, "change")}</b> stored on this device
        </span>
      )}
    </>
  );
}
