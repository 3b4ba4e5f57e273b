import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { compareTexts } from "#shared/in-order.ts";
import { mayTake, type WeekStatus } from "./timesheet-status.ts";

export interface PastWeek {
  readonly weekStarting: Day;
  readonly statusCode: WeekStatus;
}

/** The Monday of the week before: the one that is over, and to be submitted. */
export function lastWeekOf(today: Day): Day {
  return addDays(startOfWeek(today), -7);
}

/** A person's week, as far as it depends on that whether it is still to be submitted. */
export interface PersonsWeek {
  /** Null where nothing was entered. */
  readonly status: string | null;
  readonly weekStarting: Day;
  /**
   * Hours by working pattern less public and approved holidays, Monday to Sunday
   * (docs/readings.md#decision-19).
   */
  readonly expected: readonly number[];
  readonly joinedOn: Day;
}

/**
 * True for a week that is still to be submitted, of someone who was there and expected to work in it. My Time,
 * Home, reminders and digests all ask this.
 */
export function isOutstanding({ status, weekStarting, expected, joinedOn }: PersonsWeek): boolean {
  if (status === "submitted" || status === "approved") return false;
  return expected.some((hours, index) => hours > 0 && addDays(weekStarting, index) >= joinedOn);
}

/**
 * Past weeks still to submit, the latest first. Those with a draft or a rejection count always, last week also
 * without entries where it is outstanding: `expected`, Monday to Sunday.
 */
export function openWeeks<Week extends PastWeek>(
  today: Day,
  stored: readonly Week[],
  expected: readonly number[],
  joinedOn: Day,
): (Week | PastWeek)[] {
  const last = lastWeekOf(today);
  const open: (Week | PastWeek)[] = stored.filter(
    ({ weekStarting, statusCode }) => weekStarting <= last && mayTake(statusCode, "submit"),
  );
  const isMissing =
    !stored.some(({ weekStarting }) => weekStarting === last) &&
    isOutstanding({ status: null, weekStarting: last, expected, joinedOn });
  const weeks = isMissing ? [...open, { weekStarting: last, statusCode: "no_entries" as const }] : open;
  return weeks.toSorted((a, b) => compareTexts(b.weekStarting, a.weekStarting));
}
