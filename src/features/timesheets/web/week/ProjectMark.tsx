import type { MyWeek, WeekProject } from "../../contract.ts";
import { projectColour } from "./week-layout.ts";

/** A project's name and code beside its colour. */
export function ProjectMark({
  week,
  project,
  remark,
}: {
  readonly week: MyWeek;
  readonly project: WeekProject;
  readonly remark?: string | undefined;
}) {
  return (
    <span className="row gap-3 project-mark">
      <span className="project-colour" style={{ background: projectColour(week, project) }} />
      <span className="project-words">
        <span className="cut project-name">{project.name}</span>
        <small>{remark === undefined ? project.code : `${project.code} · ${remark}`}</small>
      </span>
    </span>
  );
}
