import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { mayTake, type WeekStatus } from "./timesheet-status.ts";

export interface PastWeek {
  readonly weekStarting: Day;
  readonly statusCode: WeekStatus;
}

/** The Monday of the week before. */
export function lastWeekOf(today: Day): Day {
  return addDays(startOfWeek(today), -7);
}

/**
 * Past weeks still to submit, the latest first. Last week counts without entries too, where hours were
 * expected: `expected`, Monday to Sunday.
 */
export function openWeeks(
  today: Day,
  stored: readonly PastWeek[],
  expected: readonly number[],
  joinedOn: Day,
): PastWeek[] {
  const last = lastWeekOf(today);
  const open = stored.filter(
    ({ weekStarting, statusCode }) => weekStarting <= last && mayTake(statusCode, "submit"),
  );
  const isMissing =
    !stored.some(({ weekStarting }) => weekStarting === last) &&
    expected.some((hours, index) => hours > 0 && addDays(last, index) >= joinedOn);
  const weeks: PastWeek[] = isMissing ? [...open, { weekStarting: last, statusCode: "no_entries" }] : open;
  return weeks.toSorted((a, b) => (a.weekStarting < b.weekStarting ? 1 : -1));
}
