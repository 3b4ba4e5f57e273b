import { dayNumber, isDay, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { EmploymentDays } from "#features/people/rules/expected-hours.ts";
import {
  maxDays,
  totalHours,
  type DayPart,
  type HalfOfDay,
  type HolidayEntry,
} from "#features/people/rules/leave-hours.ts";

/** A quarter of an hour. */
const leastHours = 0.25;

export const holidayTexts = perLanguage(() => ({
  startRequired: t`Choose the first day`,
  endRequired: t`Choose the last day`,
  endsBeforeStart: t`The last day must not be before the first`,
  tooLong: t`A request is at most ${maxDays} days long`,
  notFound: t`This request doesn't exist or isn't yours to change`,
  hoursRequired: t`Enter the hours of a day, at least ${leastHours} and at most 24`,
  oneOf: t`Choose half days or hours of a day, not both`,
  halfOnly: t`Only half days are a morning or an afternoon`,
  fullDaysOnly: t`Only whole days can begin or end at noon`,
  noonOfOneDay: t`A single day can't both begin and end at noon. Request half of it`,
  reasonRequired: t`Enter a reason, so it can be decided`,
  costsNothing: t`These days cost no hours. Weekends, public holidays and days off need no request`,
}));

export interface RequestDraft {
  readonly startDate: Day | null;
  readonly endDate: Day | null;
  readonly part:
    | { readonly kind: "whole" | "half" }
    | { readonly kind: "hours"; readonly hours: number | null };
}

/** What is wrong with a request, by field; empty when nothing is. */
export function checkRequest({ startDate, endDate, part }: RequestDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  const [first, last] = [startDate ?? "", endDate ?? ""];
  if (!isDay(first)) faults["startDate"] = holidayTexts().startRequired;
  if (!isDay(last)) faults["endDate"] = holidayTexts().endRequired;
  else if (isDay(first)) {
    if (last < first) faults["endDate"] = holidayTexts().endsBeforeStart;
    else if (dayNumber(last) - dayNumber(first) >= maxDays) faults["endDate"] = holidayTexts().tooLong;
  }
  if (part.kind === "hours" && !isHoursOfADay(part.hours ?? 0))
    faults["hours"] = holidayTexts().hoursRequired;
  return faults;
}

function isHoursOfADay(hours: number): boolean {
  return isExact(hours) && hours >= leastHours && hours <= 24;
}

/** Why days outside someone's employment can't be requested, by field; empty when they can. */
export function employmentFaults(
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  { firstDay = null, lastDay = null }: Partial<EmploymentDays>,
  day: (day: Day) => string,
): Record<string, string> {
  return {
    ...(firstDay !== null && startDate < firstDay
      ? { startDate: t`Employment begins on ${day(firstDay)}. Choose days from then on.` }
      : {}),
    ...(lastDay !== null && endDate > lastDay
      ? { endDate: t`Employment ends on ${day(lastDay)}. Choose days up to it.` }
      : {}),
  };
}

/** Why these days can't be requested; null when they can. */
export function costFault(entries: readonly HolidayEntry[]): string | null {
  return totalHours(entries) > 0 ? null : holidayTexts().costsNothing;
}

/** What a request requires of its days, as it's sent. */
export interface SentPart {
  readonly startDate: Day;
  readonly endDate: Day;
  /** Hours of each day. */
  readonly hours: number | null;
  /** Half of each day. */
  readonly half?: boolean | undefined;
  /** Which half, with `half`. */
  readonly halfOf?: HalfOfDay | undefined;
  /** The first day's afternoon alone, and the last day's morning alone. */
  readonly fromNoon?: boolean | undefined;
  readonly untilNoon?: boolean | undefined;
}

/** What of these contradicts each other, by field; empty when nothing does. */
export function partFaults(sent: SentPart): Record<string, string> {
  const { startDate, endDate, hours, halfOf, fromNoon, untilNoon } = sent;
  const half = sent.half === true;
  const texts = holidayTexts();
  if (half && hours !== null) return { hours: texts.oneOf };
  if (halfOf !== undefined && !half) return { halfOf: texts.halfOnly };
  const isFull = !half && hours === null;
  return noonFaults({ fromNoon, untilNoon }, isFull, startDate === endDate);
}

function noonFaults(
  {
    fromNoon,
    untilNoon,
  }: { readonly fromNoon: boolean | undefined; readonly untilNoon: boolean | undefined },
  isFull: boolean,
  isOneDay: boolean,
): Record<string, string> {
  const texts = holidayTexts();
  if (!isFull && fromNoon === true) return { fromNoon: texts.fullDaysOnly };
  if (!isFull && untilNoon === true) return { untilNoon: texts.fullDaysOnly };
  return fromNoon === true && untilNoon === true && isOneDay ? { untilNoon: texts.noonOfOneDay } : {};
}

/** The part of a day, as it's sent. */
export function partOfSent({ hours, half, halfOf, fromNoon, untilNoon }: SentPart): DayPart {
  if (half === true) return { kind: "half", of: halfOf ?? null };
  if (hours !== null) return { kind: "hours", hours };
  return { kind: "whole", fromNoon: fromNoon === true, untilNoon: untilNoon === true };
}
