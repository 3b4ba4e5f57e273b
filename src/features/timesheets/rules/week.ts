import { addDays, dayFromNumber, dayNumber, weekday, type Day } from "#shared/day.ts";

/** True for a Monday: weeks start on Monday and have seven days (docs/readings.md#001-9). */
export function isWeekStart(day: Day): boolean {
  return weekday(day) === 1;
}

/** Monday to Sunday. */
export function daysOfWeek(weekStarting: Day): Day[] {
  const monday = dayNumber(weekStarting);
  return Array.from({ length: 7 }, (_, index) => dayFromNumber(monday + index));
}

/** True when the day lies in the week that starts on `weekStarting`. */
export function isInWeek(day: Day, weekStarting: Day): boolean {
  return day >= weekStarting && day <= addDays(weekStarting, 6);
}
