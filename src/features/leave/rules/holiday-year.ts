import { addDays, type Day } from "#shared/day.ts";
import { daysInMonth, type Month } from "#shared/month.ts";

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

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A day of a month, 1 to 31; the last day where the month is shorter. */
export function dayOf(month: Month, day: number): Day {
  return `${month}-${twoDigits(day <= 28 ? day : Math.min(day, daysInMonth(month)))}`;
}

const refreshIn = (year: number, { month, day }: HolidayRefresh): Day =>
  dayOf(`${year}-${twoDigits(month)}`, day);

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
