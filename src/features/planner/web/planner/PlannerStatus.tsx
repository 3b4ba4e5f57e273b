import { Lock } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatMonth, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { rich } from "#ui/base/rich.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { About } from "#parts/guide/Explained.tsx";
import type { PlannerTool } from "./planner-tools.ts";
import { functionNameOf, type PlannerWork } from "./planner-work.ts";

interface PlannerStatusProps extends PlannerWork {
  readonly tool: PlannerTool;
  /** Single cells of a proposal can be accepted. */
  readonly choosing: boolean;
  /** What else is to be said of what is shown. */
  readonly words: string | null;
  /** Of the selected day. */
  readonly comments: ReactNode;
}

const keys: Readonly<Record<PlannerTool, readonly (readonly [key: string, does: string])[]>> = {
  paint: [
    [t.as("key")`Space`, t`paints`],
    ["0–9", t`type hours`],
    [t.as("key")`Del`, t`clears`],
    [t.as("key")`Shift`, t`and arrows hold a range`],
    [t.as("key")`Alt`, t`and arrows move it`],
    [t.as("key")`Ctrl Z`, t`undoes`],
    [t.as("key")`Ctrl S`, t`saves`],
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
  [t.as("key")`Enter`, t`accepts a proposed cell`],
  [t.as("key")`Backspace`, t`leaves it out`],
] as const;

/** What each mark of a day means, by the classes that draw it in the grid. */
const marks = [
  ["grid-cell is-over", t`Overbooked: more hours than the person works that day`],
  ["grid-cell has-note", t`Comments`],
  ["grid-cell is-dirty", t`Changed, not saved yet`],
  ["is-off", t`Weekend, public holiday, or no working day of the person`],
  ["grid-cell on-tinted", t`Leave`],
  ["grid-cell on-hatched", t`Past, or can't be planned`],
] as const;

function Legend() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>{t`Legend`}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Legend`} cancel={t`Close`}>
        <ul className="plain planner-legend">
          {marks.map(([look, words]) => (
            <li key={look}>
              <i className={look} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Why days of the month can't be planned: it's closed, or they're past. */
function LockedDays({ planner }: Pick<PlannerWork, "planner">) {
  const formats = useFormats();
  const { today } = useViewer();
  if (planner.month > monthOf(today)) return null;
  return (
    <span className="row">
      <Lock className="icon-small" />
      <span>
        {planner.isClosed
          ? t`${formatMonth(planner.month)} is closed. Its hours can't be edited.`
          : rich`Days up to ${<b>{formats.day(today)}</b>} are in the past and can't be edited.`}
      </span>
      <About name="Days that can't be planned" />
    </span>
  );
}

/** The line under the grid: what is locked, which keys do what, and how much is not saved. */
export function PlannerStatus({ planner, working, tool, choosing, words, comments }: PlannerStatusProps) {
  const stored = working.plan.changes.size + working.leftOut.length;
  return (
    <>
      {words !== null && <span>{words}</span>}
      <LockedDays planner={planner} />
      {!planner.mayWrite && planner.bound === null && (
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
      {comments}
      <Legend />
      {stored > 0 && (
        <span className="nowrap planner-count">{rich`${<b>{t`${plural(stored, "# change", "# changes")}`}</b>} stored on this device`}</span>
      )}
    </>
  );
}
