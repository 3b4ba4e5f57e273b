import { addDays, weekday, type Day } from "../../../shared/day.ts";
import { monthNames } from "../../../shared/month.ts";

/** True for a Monday: weeks start on Monday and have seven days (specification 001 section 9). */
export function isWeekStart(day: Day): boolean {
  return weekday(day) === 1;
}

/** Monday to Sunday. */
export function daysOfWeek(weekStarting: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(weekStarting, index));
}

/** True when the day lies in the week that starts on `weekStarting`. */
export function isInWeek(day: Day, weekStarting: Day): boolean {
  return day >= weekStarting && day <= addDays(weekStarting, 6);
}

/** The range of the week's days: `9 – 15 Nov 2026`, `30 Nov – 6 Dec 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function weekLabel(weekStarting: Day): string {
  const last = addDays(weekStarting, 6);
  const sameYear = weekStarting.slice(0, 4) === last.slice(0, 4);
  const sameMonth = weekStarting.slice(0, 7) === last.slice(0, 7);
  const first = [dateOf(weekStarting), ...(sameMonth ? [] : [monthWord(weekStarting)]), ...(sameYear ? [] : [weekStarting.slice(0, 4)])];
  return `${first.join(" ")} – ${dateOf(last)} ${monthWord(last)} ${last.slice(0, 4)}`;
}

/** `9 Nov`. */
export function dayLabel(day: Day): string {
  return `${dateOf(day)} ${monthWord(day)}`;
}

function dateOf(day: Day): string {
  return String(Number(day.slice(8, 10)));
}

function monthWord(day: Day): string {
  return (monthNames[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3);
}
