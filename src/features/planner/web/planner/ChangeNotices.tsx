import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import type { CallFailure } from "#web/call.ts";
import { useFormats } from "#web/formats.ts";
import { late } from "#web/late.tsx";
import { plural, t } from "#shared/texts/t.ts";
import { entryKey, storedHours, type CellChange } from "#features/plans/rules/plan.ts";
import { saveFailureFallback, saveFailureTitle } from "#features/plans/rules/status.ts";
import { thenFocusGrid } from "./focus-work.ts";
import { userNameOf, type PlannerWork, functionNameOf } from "./planner-work.ts";

const LeftOutNotice = late(async () => (await import("./LeftOutNotice.tsx")).LeftOutNotice);

const shownReasons = 5;

/** Why a month couldn't be saved, with the cells' reasons. */
function SaveFailure({ message, fields }: Pick<CallFailure, "message" | "fields">) {
  const formats = useFormats();
  const reasons = Object.values(fields);
  // The server names days as calls do.
  const reported = (reason: string) => reason.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formats.day(day));
  return (
    <Banner tone="critical">
      <b>{saveFailureTitle()}</b> {reasons.length > 1 ? "" : reported(message) || saveFailureFallback()}
      {reasons.length > 1 && (
        <ul>
          {reasons.slice(0, shownReasons).map((reason) => (
            <li key={reason}>{reported(reason)}</li>
          ))}
          {reasons.length > shownReasons && <li>{t`and ${reasons.length - shownReasons} more`}</li>}
        </ul>
      )}
    </Banner>
  );
}

interface ChangeNoticesProps extends PlannerWork {
  /** Why the last save failed. */
  readonly failure: CallFailure | null;
}

/**
 * What happened to unsaved changes: a failed save, the right to save lost, cells a colleague changed, days, people and
 * projects that closed.
 */
export function ChangeNotices({ planner, working, failure }: ChangeNoticesProps) {
  const formats = useFormats();
  const { conflicts, leftOut } = working;
  const codeOf = (projectId: string) =>
    planner.projects.find((project) => project.id === projectId)?.code ?? t`a project`;
  const labelOf = (change: CellChange) =>
    `${userNameOf(planner, change.userId)}, ${formats.day(change.day)}, ${codeOf(change.projectId)}`;
  const rows = conflicts.map((change) => ({
    key: entryKey(change),
    label: labelOf(change),
    stored: formatHours(storedHours(working.plan.stored, change)),
    own: formatHours(change.hours),
  }));
  return (
    <>
      {failure && <SaveFailure message={failure.message} fields={failure.fields} />}
      <RightLost planner={planner} working={working} />
      {leftOut.length > 0 && <LeftOutNotice working={working} labelOf={labelOf} />}
      {conflicts.length > 0 && (
        <ConflictNotice
          rows={rows}
          onTheirs={thenFocusGrid(() => working.settle("theirs"))}
          onMine={thenFocusGrid(() => working.settle("mine"))}
        >
          <b>{t`${planner.lastSavedBy ?? t`Someone else`} has changed ${plural(conflicts.length, "a cell", "# cells")} that you changed too.`}</b>
        </ConflictNotice>
      )}
    </>
  );
}

/** For someone who could change the month a moment ago and may not any more, or whose month is bound. */
function RightLost({ planner, working }: PlannerWork) {
  const [couldWrite, setCouldWrite] = useState(planner.mayWrite);
  if (planner.mayWrite && !couldWrite) setCouldWrite(true);
  const count = working.plan.changes.size + working.leftOut.length;
  const { bound } = planner;
  if (planner.mayWrite || (bound === null && !couldWrite && count === 0)) return null;
  return (
    <Banner
      tone="caution"
      action={
        count > 0 && (
          <Button small onClick={thenFocusGrid(working.discard)}>
            {count === 1 ? t`Discard it` : t`Discard them`}
          </Button>
        )
      }
    >
      {bound === null ? (
        <>
          <b>{t`You no longer allocate ${functionNameOf(planner)}.`}</b> {storedText(count)}
        </>
      ) : (
        bound
      )}
    </Banner>
  );
}

function storedText(count: number): string {
  return count === 0
    ? t`You can view its months but not change them. An admin can make you one of its allocators again.`
    : t`${plural(count, "One change you painted isn't saved. It's still in this browser. An admin can make you one of its allocators again; then it can be saved.", "# changes you painted aren't saved. They're still in this browser. An admin can make you one of its allocators again; then they can be saved.")}`;
}
