import { dayNumber, isDay, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { EmploymentDays } from "#features/people/rules/expected-hours.ts";
import { mostDays, totalHours, type HolidayEntry } from "./request-hours.ts";

export const holidayTexts = perLanguage(() => ({
  startRequired: t`Choose the first day`,
  endRequired: t`Choose the last day`,
  endsBeforeStart: t`The last day must not be before the first`,
  tooLong: t`A request is at most ${mostDays} days long`,
  hoursRequired: t`Enter the hours of a day, above 0 and at most 24`,
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
    else if (dayNumber(last) - dayNumber(first) >= mostDays) faults["endDate"] = holidayTexts().tooLong;
  }
  if (part.kind === "hours" && !isHoursOfADay(part.hours ?? 0))
    faults["hours"] = holidayTexts().hoursRequired;
  return faults;
}

function isHoursOfADay(hours: number): boolean {
  return isExact(hours) && hours > 0 && hours <= 24;
}

/** Why days outside someone's employment can't be requested, by field; empty when they can. */
export function employmentFaults(
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  { firstDay = null, lastDay = null }: Partial<EmploymentDays>,
  day: (day: Day) => string,
): Record<string, string> {
  return {
    ...(firstDay !== null && startDate < firstDay
      ? { startDate: t`Your first day is ${day(firstDay)}. Choose days from then on.` }
      : {}),
    ...(lastDay !== null && endDate > lastDay
      ? { endDate: t`Your last day is ${day(lastDay)}. Choose days up to it.` }
      : {}),
  };
}

/** Why these days can't be requested; null when they can. */
export function costFault(entries: readonly HolidayEntry[]): string | null {
  return totalHours(entries) > 0 ? null : holidayTexts().costsNothing;
}
