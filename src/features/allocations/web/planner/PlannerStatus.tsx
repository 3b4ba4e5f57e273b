import { Lock } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { rich } from "#ui/base/rich.ts";
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
    [t.as("key")`Space`, t`paints`],
    ["0–9", t`type hours`],
    [t.as("key")`Del`, t`clears`],
    [t.as("key")`Shift`, t`and arrows hold a range`],
    [t.as("key")`Alt`, t`and arrows move it`],
    [t.as("key")`Ctrl Z`, t`undoes`],
  ],
  clear: [
    [t.as("key")`Space`, t`clears`],
    [t.as("key")`Ctrl Z`, t`undoes`],
  ],
  hold: [
    [t`Drag`, t`holds cells`],
    [t`Drag inside`, t`moves them`],
    [t.as("key")`Ctrl`, t`copies`],
    [t.as("key")`Del`, t`clears`],
    [t.as("key")`Ctrl Z`, t`undoes`],
  ],
};

const choiceKeys = [
  [t.as("key")`Enter`, t`takes a proposed cell`],
  [t.as("key")`Backspace`, t`leaves it out`],
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
          <span>{rich`Days up to ${<b>{formats.day(today)}</b>} are in the past and can't be edited.`}</span>
          <About name="Days that can't be planned" />
        </span>
      )}
      {!planner.mayWrite && (
        <span>{t`Read-only: you don't allocate ${functionNameOf(planner)}. Its allocators and admins can change it.`}</span>
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
        <span className="nowrap planner-count">{rich`${<b>{t`${plural(kept, "# change", "# changes")}`}</b>} stored on this device`}</span>
      )}
    </>
  );
}
