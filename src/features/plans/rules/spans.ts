import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";

/** What the planner shows: the month, six whole weeks around it, or three months by weeks, read only. */
export const planSpans = ["month", "weeks", "quarter"] as const;
export type PlanSpan = (typeof planSpans)[number];

/** The six weeks from the Monday on or before the month's first day. */
export function sixWeeks(month: Month): Day[] {
  const first = startOfWeek(firstDay(month));
  return daysBetween(first, addDays(first, 41));
}

/** The days of the six weeks that lie in other months. */
export function neighbourDays(month: Month): Day[] {
  return sixWeeks(month).filter((day) => monthOf(day) !== month);
}

/** The Mondays of every week in the month and the two after it. */
export function quarterWeeks(month: Month): Day[] {
  const last = lastDay(addMonths(month, 2));
  const mondays: Day[] = [];
  for (let monday = startOfWeek(firstDay(month)); monday <= last; monday = addDays(monday, 7))
    mondays.push(monday);
  return mondays;
}
