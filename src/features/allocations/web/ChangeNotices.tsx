import { formatHours } from "../../../shared/hours.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface ChangeNoticesProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
}

const shown = 3;

/** What happened to unsaved changes meanwhile: cells that a colleague changed too, and days that closed. */
export function ChangeNotices({ planner, working }: ChangeNoticesProps) {
  const { conflicts, droppedCount } = working;
  const nameOf = (userId: string) => planner.users.find((user) => user.id === userId)?.fullName ?? "Somebody";
  const codeOf = (projectId: string) => planner.projects.find((project) => project.id === projectId)?.code ?? "a project";
  const lines = conflicts.slice(0, shown).map((change) => {
    const stored = planner.entries.find(
      (entry) => entry.userId === change.userId && entry.day === change.day && entry.projectId === change.projectId,
    );
    return `${nameOf(change.userId)}, ${change.day}, ${codeOf(change.projectId)}: yours ${formatHours(change.hours)}, theirs ${formatHours(stored?.hours ?? null)}`;
  });
  return (
    <>
      {droppedCount > 0 && (
        <Banner tone="info">
          {droppedCount === 1 ? "One of your changes falls" : `${droppedCount} of your changes fall`} on days that can no longer be edited and will
          not be saved.
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner
          tone="caution"
          action={
            <span className="row">
              <Button small onClick={() => working.settle("theirs")}>
                Take theirs
              </Button>
              <Button small onClick={() => working.settle("mine")}>
                Keep mine
              </Button>
            </span>
          }
        >
          Somebody else changed {conflicts.length === 1 ? "a cell" : `${conflicts.length} cells`} that you changed too. {lines.join("; ")}
          {conflicts.length > shown && ` and ${conflicts.length - shown} more`}
        </Banner>
      )}
    </>
  );
}
