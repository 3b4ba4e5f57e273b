import { shortWeekdayNames, weekday, weekdayNames, weekdays, type Day } from "#shared/day.ts";

/** True for a heading of sums, whose column isn't a day. */
export const isSumHeading = (heading: string): boolean =>
  /total|sum|gesamt|somme|^(?:hours|hrs|stunden|heures|horas)$/iu.test(heading.trim());

/** `Mon 7`: a weekday and a number, which would read as hours of a project. */
export const isDayHeading = (heading: string): boolean =>
  /\d/.test(heading) && weekdayOf(heading) !== null && !isSumHeading(heading);

/**
 * True where a heading names another day than its column's: `7`, `Mon`, `Mon 7`, `7.12.`, `7 Dec`, `14/12/2026` or
 * `2026-12-07`. One that names none, or may name the column's, such as `12/7` on 7 December, doesn't.
 */
export function isOtherDay(heading: string, day: Day | undefined): boolean {
  if (day === undefined) return false;
  const text = heading.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text !== day;
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(text);
  if (slashed) return !isOneOf(day, Number(slashed[1]), Number(slashed[2]));
  const [, number = "", month = ""] =
    /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.(\d{1,2})?\.?(?:\d{2,4})?|\s+\p{L}+\.?)?$/u.exec(text) ?? [];
  if (number === "") return ![null, weekday(day)].includes(weekdayOf(text));
  const isMonth = month === "" || Number(month) === Number(day.slice(5, 7));
  return Number(number) !== Number(day.slice(8)) || !isMonth;
}

/** The numbers are the day and its month, in either order. */
function isOneOf(day: Day, one: number, other: number): boolean {
  const [date, month] = [Number(day.slice(8)), Number(day.slice(5, 7))];
  return (one === date && other === month) || (one === month && other === date);
}

/** Which weekday a heading begins with, 1 to 7, in the reader's language or English; null for none. */
function weekdayOf(heading: string): number | null {
  const [word = ""] = /^\p{L}{2,}/u.exec(heading.trim()) ?? [];
  const isCalled = (name: string) => name.toLowerCase() === word.toLowerCase();
  const english = weekdays.map((name) => name.slice(0, 3));
  for (const names of [weekdayNames(), shortWeekdayNames(), weekdays, english]) {
    const at = names.findIndex(isCalled);
    if (at >= 0) return at + 1;
  }
  return null;
}
