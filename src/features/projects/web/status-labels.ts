import type { ProjectStatus } from "../rules/project-status.ts";

/** The label of each status code, as the lookup has it. */
export const statusLabels: Readonly<Record<ProjectStatus, string>> = {
  proposed: "Proposed",
  active: "Active",
  on_hold: "On Hold",
  completed: "Completed",
  cancelled: "Cancelled",
  archived: "Archived",
};
