import { may } from "#shared/permissions.ts";
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
  const isReport = subject.managerId === viewer.id || subject.isDelegated;
  return may(
    viewer.roles,
    "decide on weeks and leave",
    subject.managerId === null ? "people without a manager" : isReport && "their reports",
  );
}

export const ownDecisionMessage = () => t`You can't decide on your own timesheet.`;
