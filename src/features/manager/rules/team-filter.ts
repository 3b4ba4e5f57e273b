import type { WeekStatus } from "../../timesheets/rules/timesheet-status.ts";

/** What the list is filtered by; what is left out filters nothing. */
export interface TeamFilter {
  readonly functionId?: string | undefined;
  readonly status?: WeekStatus | undefined;
  /** Part of the full name or the e-mail address, whatever the case. */
  readonly search?: string | undefined;
}

interface TeamRow {
  readonly user: { readonly fullName: string | null; readonly email: string; readonly functionId: string | null };
  readonly statusCode: WeekStatus;
}

/** True when the row passes every filter. */
export function matchesFilter(row: TeamRow, filter: TeamFilter): boolean {
  const sought = filter.search?.trim().toLocaleLowerCase("en-GB") ?? "";
  return (
    (filter.functionId === undefined || row.user.functionId === filter.functionId) &&
    (filter.status === undefined || row.statusCode === filter.status) &&
    [row.user.fullName ?? "", row.user.email].some((text) => text.toLocaleLowerCase("en-GB").includes(sought))
  );
}
