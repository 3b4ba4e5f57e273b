import { isIn, weekStates } from "#shared/states.ts";
import { mayApply, type WeekStatus } from "../timesheet-status.ts";
import type { SkippedRow, SkipReason } from "./decision-messages.ts";

interface SelectedRow {
  readonly id: string;
  readonly version: number;
}

interface StoredRow extends SelectedRow {
  readonly statusCode: string;
  readonly fullName: string;
  readonly decidedByName: string | null;
  /** Other rows have what it would accept. */
  readonly isUsed?: boolean;
  /** Closed months don't let it change. */
  readonly isClosed?: boolean;
}

/**
 * The rows that a bulk decision decides, and why it skips the others (docs/readings.md#amb-26). `isPossible`
 * tells whether a row's status lets it be decided.
 */
export function sortOut<Row extends StoredRow>(
  stored: readonly Row[],
  selected: readonly SelectedRow[],
  decision: "approved" | "rejected",
  isPossible: (row: Row) => boolean,
): { readonly chosen: Row[]; readonly skipped: (SkippedRow & { id: string })[] } {
  const shown = new Map(selected.map(({ id, version }) => [id, version]));
  const reasonOf = (row: Row): SkipReason | null => {
    if (row.statusCode === decision) return "already";
    if (row.version !== shown.get(row.id)) return "changed";
    if (row.isUsed === true) return "taken";
    if (row.isClosed === true) return "closed";
    if (isPossible(row)) return null;
    return row.statusCode === "cancelled" ? "cancelled" : "state";
  };
  return {
    chosen: stored.filter((row) => reasonOf(row) === null),
    skipped: stored.flatMap((row) => {
      const reason = reasonOf(row);
      const { id, fullName, statusCode, decidedByName } = row;
      return reason === null ? [] : [{ id, fullName, reason, statusCode, decidedByName }];
    }),
  };
}

/** Whether an approval's confirmation names the row: anything but a submitted week. */
export function isNamedBeforeApproval(status: WeekStatus): boolean {
  return !isIn(weekStates.waiting, status);
}

/** Whether a rejection's confirmation names the row: an approved week loses its approval. */
export function isNamedBeforeRejection(status: WeekStatus): boolean {
  return isIn(weekStates.final, status);
}

/** How many selected weeks a decision would change (docs/readings.md#amb-26). */
export function decidableCount(statuses: readonly WeekStatus[], action: "approve" | "reject"): number {
  return statuses.filter((status) => mayApply(status, action)).length;
}
