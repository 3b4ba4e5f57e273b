import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { projectStatuses } from "./statuses.ts";

export type ProjectStatus = (typeof projectStatuses)[number];

/** True for one of the six status codes. */
export function isProjectStatus(code: string): code is ProjectStatus {
  return projectStatuses.some((status) => status === code);
}

/** The choices of the status field, the current status among them (docs/readings.md#000-4, #amb-14). */
export function statusChoices(current: ProjectStatus): readonly ProjectStatus[] {
  if (current === "proposed") return ["proposed", "active", "cancelled"];
  if (current === "active" || current === "on_hold") return ["active", "on_hold", "completed", "cancelled"];
  return [current];
}

export interface StatusChange {
  readonly from: ProjectStatus;
  readonly to: ProjectStatus;
  /** What the project was before it was archived; null unless it is archived. */
  readonly beforeArchive: ProjectStatus | null;
  readonly byAdmin: boolean;
}

/** True when the states table allows the change; archiving and its undoing are for admins. */
export function mayChangeStatus(change: StatusChange): boolean {
  if (change.to === change.from) return true;
  if (change.to === "archived")
    return change.byAdmin && (change.from === "completed" || change.from === "cancelled");
  if (change.from === "archived") return change.byAdmin && change.to === change.beforeArchive;
  return statusChoices(change.from).includes(change.to);
}

/** True once only name and description may change (docs/readings.md#000-5, #amb-13). */
export function isLocked(status: ProjectStatus): boolean {
  return status === "completed" || status === "cancelled" || status === "archived";
}

const warnings = perLanguage((): Readonly<Record<Exclude<ProjectStatus, "proposed">, string>> => ({
  active: t`This locks in the start date and lets team members create forecasts and allocations.`,
  on_hold: t`This pauses new forecasts and allocations while existing ones remain visible.`,
  completed: t`This marks the project finished and uneditable, and can't be undone.`,
  cancelled: t`The project becomes inactive and uneditable, and this can't be undone.`,
  archived: t`The project leaves the list of projects until an admin unarchives it.`,
}));

/** What the acknowledgement dialog warns of when a project goes from one status to another. */
export function statusWarning(from: ProjectStatus, to: ProjectStatus): string {
  if (from === "archived") return t`The project returns to the list of projects, with the status it had.`;
  return to === "proposed" ? "" : warnings()[to];
}

export const acknowledgementMissing = () => t`Acknowledge the status change first.`;

/** The label of each status code, as the lookup has it. */
export const statusLabels = perLanguage((): Readonly<Record<ProjectStatus, string>> => ({
  proposed: t`Proposed`,
  active: t`Active`,
  on_hold: t`On Hold`,
  completed: t`Completed`,
  cancelled: t`Cancelled`,
  archived: t`Archived`,
}));
