import type { Day } from "../../../shared/day.ts";
import type { ProjectChange } from "../rules/project-change.ts";
import type { ProjectColumns } from "./queries.ts";
import type { LoadedProject } from "./require-project.ts";

/**
 * The columns a change writes. Completing or cancelling notes the day; archiving notes the status that was,
 * and its undoing clears it.
 */
export function projectColumns(
  project: LoadedProject,
  updates: ProjectChange["updates"],
  today: Day,
): ProjectColumns {
  const { name, description, code, startDate, statusCode } = updates;
  const ends =
    project.statusCode !== "archived" && (statusCode === "completed" || statusCode === "cancelled");
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(code === undefined ? {} : { code }),
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(statusCode === undefined ? {} : { status_code: statusCode }),
    ...(ends ? { ended_on: today } : {}),
    ...(statusCode === "archived" ? { status_before_archive: project.statusCode } : {}),
    ...(statusCode !== undefined && project.statusCode === "archived" ? { status_before_archive: null } : {}),
  };
}
