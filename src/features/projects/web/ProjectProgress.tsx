import { useViewer } from "#web/viewer.ts";
import type { ListedProject } from "../contract.ts";
import { progressShare } from "../rules/project-progress.ts";
import { isLocked } from "../rules/project-status.ts";
import "./projects.css";

/** Where a project stands, as a bar and in words. */
export function ProjectProgress({
  project,
}: {
  readonly project: Pick<
    ListedProject,
    "statusCode" | "startDate" | "projectLengthMonths" | "forecastProgress"
  >;
}) {
  const { today } = useViewer();
  const quiet = isLocked(project.statusCode) || project.statusCode === "on_hold";
  return (
    <span className="row nowrap project-progress">
      <span className={quiet ? "bar is-quiet" : "bar"} aria-hidden="true">
        <span style={{ width: `${Math.round(progressShare(project, today) * 100)}%` }} />
      </span>
      {project.forecastProgress}
    </span>
  );
}
