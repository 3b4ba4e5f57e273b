import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import { useFormats } from "#web/formats.ts";
import { thenWork } from "./focus-work.ts";
import type { LeftOutReason } from "../../rules/left-out.ts";
import { entryKey, storedHours, type CellChange } from "../../rules/plan.ts";
import { RightLost } from "./RightLost.tsx";
import { userNameOf, type PlannerWork } from "./planner-work.ts";

const leftOutTexts: Readonly<Record<LeftOutReason, readonly [one: string, several: string]>> = {
  day: ["is on a day that can't be edited any more.", "are on days that can't be edited any more."],
  person: [
    "is for someone who can't be allocated to this function any more.",
    "are for people who can't be allocated to this function any more.",
  ],
  project: [
    "is for a project that can't get new hours any more.",
    "are for projects that can't get new hours any more.",
  ],
};

function leftOutText(reason: LeftOutReason, count: number): string {
  const [one, several] = leftOutTexts[reason];
  return count === 1
    ? `One of your changes ${one}`
    : `${count.toLocaleString("en-GB")} of your changes ${several}`;
}

const namedAtMost = 6;

/**
 * What happened to unsaved changes: the right to save lost, cells a colleague changed, days, people and
 * projects that closed.
 */
export function ChangeNotices({ planner, working }: PlannerWork) {
  const formats = useFormats();
  const { conflicts, leftOut } = working;
  const codeOf = (projectId: string) =>
    planner.projects.find((project) => project.id === projectId)?.code ?? "a project";
  const labelOf = (change: CellChange) =>
    `${userNameOf(planner, change.userId)}, ${formats.day(change.day)}, ${codeOf(change.projectId)}`;
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [it, them] = leftOut.length === 1 ? ["It", "it"] : ["They", "them"];
  const rows = conflicts.map((change) => ({
    key: entryKey(change),
    label: labelOf(change),
    stored: formatHours(storedHours(working.plan.stored, change)),
    own: formatHours(change.hours),
  }));
  return (
    <>
      <RightLost planner={planner} working={working} />
      {leftOut.length > 0 && (
        <Banner
          tone="info"
          action={
            <Button small onClick={thenWork(working.discardLeftOut)}>
              Discard {them}
            </Button>
          }
        >
          {[...counts].map(([reason, count]) => leftOutText(reason, count)).join(" ")} {it} will not be saved,
          and {leftOut.length === 1 ? "is" : "are"} kept on this device until you discard {them}.
          <ul>
            {leftOut.slice(0, namedAtMost).map(({ change }) => (
              <li key={entryKey(change)}>
                {labelOf(change)}: {change.hours === null ? "cleared" : `${formatHours(change.hours)} hours`}
              </li>
            ))}
            {leftOut.length > namedAtMost && (
              <li>and {(leftOut.length - namedAtMost).toLocaleString("en-GB")} more</li>
            )}
          </ul>
        </Banner>
      )}
      {conflicts.length > 0 && (
        <ConflictNotice
          rows={rows}
          onTheirs={thenWork(() => working.settle("theirs"))}
          onMine={thenWork(() => working.settle("mine"))}
        >
          <b>
            Someone else has changed{" "}
            {conflicts.length === 1 ? "a cell" : `${conflicts.length.toLocaleString("en-GB")} cells`} that you
            changed too.
          </b>
        </ConflictNotice>
      )}
    </>
  );
}
