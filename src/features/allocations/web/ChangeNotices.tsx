import { formatHours } from "../../../shared/hours.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { useFormats } from "../../../web/formats.ts";
import { focusWork } from "./focus-work.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface ChangeNoticesProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
}

/** What happened to unsaved changes meanwhile: cells that a colleague changed too, and days that closed. */
export function ChangeNotices({ planner, working }: ChangeNoticesProps) {
  const formats = useFormats();
  const { conflicts, droppedCount } = working;
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
      {droppedCount > 0 && (
        <Banner tone="info">
          {droppedCount === 1 ? "One of your changes falls" : `${droppedCount} of your changes fall`} on days that can no longer be edited and will
          not be saved.
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
