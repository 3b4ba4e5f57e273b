import { addDays, type Day } from "#shared/day.ts";

/** When allowances start anew; in short months the last day (31 February: the 28th or 29th). */
export interface HolidayRefresh {
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Its first and last day, both included. */
export interface HolidayYear {
  readonly first: Day;
  readonly last: Day;
}

function lastDayOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function refreshIn(year: number, { month, day }: HolidayRefresh): Day {
  const date = Math.min(day, lastDayOfMonth(year, month));
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** The holiday year that contains the day (docs/readings.md#amb-23). */
export function holidayYearOf(day: Day, refresh: HolidayRefresh): HolidayYear {
  const year = Number(day.slice(0, 4));
  const begins = refreshIn(year, refresh) <= day ? year : year - 1;
  return { first: refreshIn(begins, refresh), last: addDays(refreshIn(begins + 1, refresh), -1) };
}

/** Splits `first` to `last` where a new holiday year starts. */
export function yearsOf(first: Day, last: Day, refresh: HolidayRefresh): HolidayYear[] {
  const years: HolidayYear[] = [];
  for (let day = first; day <= last;) {
    const year = holidayYearOf(day, refresh);
    years.push(year);
    day = addDays(year.last, 1);
  }
  return years;
}
