import { isAdmin } from "../../../shared/role.ts";

/**
 * Whose timesheet or request is decided on; `managerId` is null for nobody or somebody inactive
 * (docs/readings.md#amb-18).
 */
export interface DecisionSubject {
  readonly ownerId: string;
  readonly managerId: string | null;
  /** The manager handed the decisions to the viewer for today. */
  readonly isDelegated: boolean;
}

/** Who would decide. */
export interface DecisionViewer {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * True for the owner's manager and the manager's delegate, and for admins where there is no manager; never
 * for the owner (docs/readings.md#states).
 */
export function mayDecide(viewer: DecisionViewer, subject: DecisionSubject): boolean {
  if (viewer.id === subject.ownerId) return false;
  if (subject.managerId === null) return isAdmin(viewer.roles);
  return subject.managerId === viewer.id || subject.isDelegated;
}

export const ownDecisionMessage = "Nobody decides on their own timesheet.";
