import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { LeftOutReason } from "#features/plans/rules/left-out.ts";
import { entryKey, type CellChange } from "#features/plans/rules/plan.ts";
import { thenFocusGrid } from "./focus-work.ts";
import type { PlannerWork } from "./planner-work.ts";

const leftOutTexts: Readonly<Record<LeftOutReason, (changes: number) => string>> = {
  day: (changes) =>
    t`${plural(changes, "One of your changes is on a day that can't be edited any more.", "# of your changes are on days that can't be edited any more.")}`,
  person: (changes) =>
    t`${plural(changes, "One of your changes is for someone who can't be allocated to this function any more.", "# of your changes are for people who can't be allocated to this function any more.")}`,
  project: (changes) =>
    t`${plural(changes, "One of your changes is for a project that can't get new hours any more.", "# of your changes are for projects that can't get new hours any more.")}`,
};

const namedAtMost = 6;

interface LeftOutNoticeProps extends Pick<PlannerWork, "working"> {
  readonly labelOf: (change: CellChange) => string;
}

/** Unsaved changes of days, people and projects that can't be changed any more. */
export function LeftOutNotice({ working, labelOf }: LeftOutNoticeProps) {
  const { leftOut } = working;
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
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
            {change.hours === null ? t`cleared` : t`${plural(change.hours, "# hour", "# hours")}`}
          </li>
        ))}
        {leftOut.length > namedAtMost && <li>{t`and ${grouped(leftOut.length - namedAtMost)} more`}</li>}
      </ul>
    </Banner>
  );
}
