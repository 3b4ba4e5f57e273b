import { isDay, startOfWeek, type Day } from "#shared/day.ts";
import { isId } from "#shared/id.ts";
import { holidayStatuses } from "#features/leave/rules/holiday-status.ts";
import { weekStatuses } from "#features/timesheets/rules/statuses.ts";
import { managerScopes, type ManagerScope } from "#features/timesheets/rules/decisions/manager-scope.ts";

export interface ManagerSearch {
  readonly week?: Day;
  readonly function?: string;
  readonly status?: string;
  readonly search?: string;
  readonly exceptions?: "only";
  /** A column of the timesheets; with a leading minus descending. */
  readonly sort?: string;
  readonly scope?: ManagerScope;
  /** The Holiday Requests tab's own filters. */
  readonly requestStatus?: string;
  readonly requestSearch?: string;
  readonly requestSort?: string;
}

const shortText = (value: string): boolean => value.trim() !== "" && value.length <= 200;
const isSort = (value: string): boolean => /^-?[a-z]{1,20}$/.test(value);
const isOneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

const readers: Readonly<Record<keyof ManagerSearch, (value: string) => boolean>> = {
  week: (value) => isDay(value) && startOfWeek(value) === value,
  function: isId,
  status: isOneOf(weekStatuses),
  search: shortText,
  exceptions: isOneOf(["only"]),
  sort: isSort,
  scope: isOneOf(managerScopes.filter((scope) => scope !== "reports")),
  requestStatus: isOneOf(holidayStatuses),
  requestSearch: shortText,
  requestSort: isSort,
};

/** Reads the address; anything else in it, and what cannot be meant, is dropped. */
export function readManagerSearch(search: Record<string, unknown>): ManagerSearch {
  const found = Object.entries(readers).flatMap(([name, fits]): [string, string][] => {
    const value = search[name];
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && fits(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}
