import { isAdmin } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";

/** Whose timesheet or request it is; `managerId` null without an active manager (docs/readings.md#amb-18). */
export interface DecisionSubject {
  readonly ownerId: string;
  readonly managerId: string | null;
  /** The manager handed the decisions to the viewer for today. */
  readonly isDelegated: boolean;
}

export interface DecisionViewer {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * The owner's manager and the manager's delegate, or admins without a manager; never the owner
 * (docs/readings.md#states).
 */
export function mayDecide(viewer: DecisionViewer, subject: DecisionSubject): boolean {
  if (viewer.id === subject.ownerId) return false;
  if (subject.managerId === null) return isAdmin(viewer.roles);
  return subject.managerId === viewer.id || subject.isDelegated;
}

export const ownDecisionMessage = () => t`You can't decide on your own timesheet.`;
