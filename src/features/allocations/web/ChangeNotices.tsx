import { formatHours } from "../../../shared/hours.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { useFormats } from "../../../web/formats.ts";
import { focusWork } from "./focus-work.ts";
import type { LeftOutReason } from "../rules/left-out.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface ChangeNoticesProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
}

const leftOutTexts: Readonly<Record<LeftOutReason, readonly [one: string, several: string]>> = {
  day: ["falls on a day that can no longer be edited.", "fall on days that can no longer be edited."],
  person: ["is for somebody who can no longer be allocated to this function.", "are for people who can no longer be allocated to this function."],
  project: ["is for a project that takes no new hours any more.", "are for projects that take no new hours any more."],
};

function leftOutText(reason: LeftOutReason, count: number): string {
  const [one, several] = leftOutTexts[reason];
  return count === 1 ? `One of your changes ${one}` : `${count} of your changes ${several}`;
}

/** What happened to unsaved changes meanwhile: cells that a colleague changed too, and days, people and projects that closed. */
export function ChangeNotices({ planner, working }: ChangeNoticesProps) {
  const formats = useFormats();
  const { conflicts, leftOut } = working;
  const total = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
  const nameOf = (userId: string) => planner.users.find((user) => user.id === userId)?.fullName ?? "Somebody";
  const codeOf = (projectId: string) => planner.projects.find((project) => project.id === projectId)?.code ?? "a project";
  const rows = conflicts.map((change) => {
    const stored = planner.entries.find(
      (entry) => entry.userId === change.userId && entry.day === change.day && entry.projectId === change.projectId,
    );
    return {
      key: `${change.userId} ${change.day} ${change.projectId}`,
      label: `${nameOf(change.userId)}, ${formats.day(change.day)}, ${codeOf(change.projectId)}`,
      stored: formatHours(stored?.hours ?? null),
      own: formatHours(change.hours),
    };
  });
  const settle = (keep: "mine" | "theirs") => {
    working.settle(keep);
    focusWork();
  };
  return (
    <>
      {leftOut.size > 0 && (
        <Banner tone="info">
          {[...leftOut].map(([reason, count]) => leftOutText(reason, count)).join(" ")} {total === 1 ? "It" : "They"} will not be saved.
        </Banner>
      )}
      {conflicts.length > 0 && (
        <ConflictNotice rows={rows} onTheirs={() => settle("theirs")} onMine={() => settle("mine")}>
          <b>Somebody else changed {conflicts.length === 1 ? "a cell" : `${conflicts.length} cells`} that you changed too.</b>
        </ConflictNotice>
      )}
    </>
  );
}
