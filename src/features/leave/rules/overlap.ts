import { isIn, leaveStates } from "#shared/states.ts";
import { compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { formatHours } from "#shared/hours.ts";
import type { Misfit } from "#features/people/rules/shared-leave.ts";
import type { HolidayStatus } from "./holiday-status.ts";

/** A request as the calendar shows it. */
export interface PlacedRequest {
  readonly id: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly status: HolidayStatus;
}

/**
 * The first own pending or approved request that shares a day with `first` to `last`; null for none
 * (docs/readings.md#states).
 */
export function overlapping<R extends PlacedRequest>(first: Day, last: Day, own: readonly R[]): R | null {
  return (
    own
      .filter(
        ({ status, startDate, endDate }) =>
          isIn(leaveStates.counts, status) && startDate <= last && first <= endDate,
      )
      .toSorted((a, b) => compareTexts(a.startDate, b.startDate))[0] ?? null
  );
}

/** What the person, or someone who enters leave for them, reads about an overlap. */
export function overlapFault({ status }: Pick<PlacedRequest, "status">, isForOther = false): string {
  if (isForOther)
    return status === "approved"
      ? t`They have an approved request on these days`
      : t`They have a pending request on these days`;
  return status === "approved"
    ? t`You have an approved request on these days`
    : t`You have a pending request on these days`;
}

/** Why a request doesn't fit beside others, with what is free of the day, written by `dayWords`. */
export function misfitFault(
  by: Pick<PlacedRequest, "status">,
  { day, free, half }: Misfit,
  dayWords: (day: Day) => string,
  isForOther = false,
): string {
  const fault = overlapFault(by, isForOther);
  if (half === "morning") return t`${fault}: the morning of ${dayWords(day)} is taken`;
  if (half === "afternoon") return t`${fault}: the afternoon of ${dayWords(day)} is taken`;
  return free > 0 ? t`${fault}. Free on ${dayWords(day)}: ${formatHours(free)} h` : fault;
}

/** More names than these are summed up as a number. */
const maxNamed = 5;

/** `Also away: Ada Able (21 – 23 Dec 2026) and 4 more.` */
export function awayWords(away: readonly string[]): string {
  const more = away.length - maxNamed;
  const names = away.slice(0, maxNamed).join(", ");
  return more > 0 ? t`Also away: ${names} and ${more} more.` : t`Also away: ${names}.`;
}
