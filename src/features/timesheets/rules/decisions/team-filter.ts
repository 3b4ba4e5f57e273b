import { containsText } from "#shared/search-key.ts";
import type { WeekStatus } from "../timesheet-status.ts";

export interface TeamFilter {
  readonly functionId?: string | undefined;
  readonly status?: WeekStatus | undefined;
  /** Part of the full name or the e-mail address, whatever the case. */
  readonly search?: string | undefined;
  readonly exceptions?: "only" | undefined;
}

interface TeamRow {
  readonly user: {
    readonly fullName: string | null;
    readonly email: string;
    readonly functionId: string | null;
  };
  readonly statusCode: WeekStatus;
  readonly exceptions: readonly unknown[];
}

/** Whether name or e-mail contains the search, whatever the case. */
export function matchesSearch(
  user: Pick<TeamRow["user"], "fullName" | "email">,
  search: string | undefined,
): boolean {
  return [user.fullName ?? "", user.email].some((text) => containsText(text, search ?? ""));
}

/** True when the row passes every filter. */
export function matchesFilter(row: TeamRow, filter: TeamFilter): boolean {
  return (
    (filter.functionId === undefined || row.user.functionId === filter.functionId) &&
    (filter.exceptions === undefined || row.exceptions.length > 0) &&
    (filter.status === undefined || row.statusCode === filter.status) &&
    matchesSearch(row.user, filter.search)
  );
}
