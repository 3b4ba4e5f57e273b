import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import type { CallFailure } from "#web/call.ts";
import { useFormats } from "#web/formats.ts";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { LeftOutReason } from "#features/plans/rules/left-out.ts";
import { entryKey, storedHours, type CellChange } from "#features/plans/rules/plan.ts";
import { saveFailureFallback, saveFailureTitle } from "#features/plans/rules/status.ts";
import { thenFocusGrid } from "./focus-work.ts";
import { userNameOf, type PlannerWork, functionNameOf } from "./planner-work.ts";

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

const leftOutTexts: Readonly<Record<LeftOutReason, (changes: number) => string>> = {
  day: (changes) =>
    t`${plural(changes, "One of your changes is on a day that can't be edited any more.", "# of your changes are on days that can't be edited any more.")}`,
  person: (changes) =>
    t`${plural(changes, "One of your changes is for someone who can't be allocated to this function any more.", "# of your changes are for people who can't be allocated to this function any more.")}`,
  project: (changes) =>
    t`${plural(changes, "One of your changes is for a project that can't get new hours any more.", "# of your changes are for projects that can't get new hours any more.")}`,
};

const namedAtMost = 6;

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
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
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
      {leftOut.length > 0 && (
        <Banner
          tone="info"
          action={
            <Button small onClick={thenFocusGrid(working.discardLeftOut)}>
              {leftOut.length === 1 ? t`Discard it` : t`Discard them`}
            </Button>
          }
        >
          {[...counts].map(([reason, changes]) => leftOutTexts[reason](changes)).join(" ")}{" "}
          {leftOut.length === 1
            ? t`It won't be saved, but stays on this device until you discard it.`
            : t`They won't be saved, but stay on this device until you discard them.`}
          <ul>
            {leftOut.slice(0, namedAtMost).map(({ change }) => (
              <li key={entryKey(change)}>
                {labelOf(change)}:{" "}
                {change.hours === null ? t`cleared` : t`${formatHours(change.hours)} hours`}
              </li>
            ))}
            {leftOut.length > namedAtMost && <li>{t`and ${grouped(leftOut.length - namedAtMost)} more`}</li>}
          </ul>
        </Banner>
      )}
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

/** For someone who could change the month a moment ago and may not any more. */
function RightLost({ planner, working }: PlannerWork) {
  const [couldWrite, setCouldWrite] = useState(planner.mayWrite);
  if (planner.mayWrite && !couldWrite) setCouldWrite(true);
  const count = working.plan.changes.size + working.leftOut.length;
  if (planner.mayWrite || (!couldWrite && count === 0)) return null;
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
      <b>{t`You no longer allocate ${functionNameOf(planner)}.`}</b> {storedText(count)}
    </Banner>
  );
}

function storedText(count: number): string {
  return count === 0
    ? t`You can view its months but not change them. An admin can make you one of its allocators again.`
    : t`${plural(count, "One change you painted isn't saved. It's still in this browser. An admin can make you one of its allocators again; then it can be saved.", "# changes you painted aren't saved. They're still in this browser. An admin can make you one of its allocators again; then they can be saved.")}`;
}
