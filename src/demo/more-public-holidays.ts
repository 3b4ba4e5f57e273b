import { addDays, weekday, type Day } from "#shared/day.ts";
import { easterSunday, publicHolidaysOf, type PublicHoliday } from "./public-holidays.ts";

const on = (year: number, date: string): Day => `${year}-${date}`;
const inOrder = (holidays: PublicHoliday[]): PublicHoliday[] =>
  holidays.sort((a, b) => (a.day < b.day ? -1 : 1));

/** The first such weekday (1 for Monday) on or after a day. */
const nextWeekday = (day: Day, wanted: number): Day => addDays(day, (wanted - weekday(day) + 7) % 7);

/** The public holidays of Porto: Portugal's and the city's own. They don't move from weekends. */
export function holidaysOfPorto(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  return inOrder([
    { day: on(year, "01-01"), name: "New Year’s Day" },
    { day: addDays(easter, -2), name: "Good Friday" },
    { day: easter, name: "Easter Sunday" },
    { day: on(year, "04-25"), name: "Freedom Day" },
    { day: on(year, "05-01"), name: "Labour Day" },
    { day: addDays(easter, 60), name: "Corpus Christi" },
    { day: on(year, "06-10"), name: "Portugal Day" },
    { day: on(year, "06-24"), name: "Saint John’s Day (Porto)" },
    { day: on(year, "08-15"), name: "Assumption Day" },
    { day: on(year, "10-05"), name: "Republic Day" },
    { day: on(year, "11-01"), name: "All Saints’ Day" },
    { day: on(year, "12-01"), name: "Restoration of Independence" },
    { day: on(year, "12-08"), name: "Immaculate Conception" },
    { day: on(year, "12-25"), name: "Christmas Day" },
  ]);
}

/** The public holidays of Ireland. */
export function holidaysOfIreland(year: number): PublicHoliday[] {
  const february = on(year, "02-01");
  return inOrder([
    { day: on(year, "01-01"), name: "New Year’s Day" },
    { day: weekday(february) === 5 ? february : nextWeekday(february, 1), name: "Saint Brigid’s Day" },
    { day: on(year, "03-17"), name: "Saint Patrick’s Day" },
    { day: addDays(easterSunday(year), 1), name: "Easter Monday" },
    { day: nextWeekday(on(year, "05-01"), 1), name: "May Day" },
    { day: nextWeekday(on(year, "06-01"), 1), name: "June holiday" },
    { day: nextWeekday(on(year, "08-01"), 1), name: "August holiday" },
    { day: nextWeekday(on(year, "10-25"), 1), name: "October holiday" },
    { day: on(year, "12-25"), name: "Christmas Day" },
    { day: on(year, "12-26"), name: "Saint Stephen’s Day" },
  ]);
}

/** Days that Scotland has otherwise than England and Wales. */
const notScottish = /^(Easter Monday|Summer bank holiday|New Year’s Day)/;

/** The public holidays of Scotland. */
export function holidaysOfScotland(year: number): PublicHoliday[] {
  const weekend = (day: Day): boolean => weekday(day) >= 6;
  const moved = (day: Day, occupied: Day | null): Day =>
    weekend(day) || day === occupied ? moved(addDays(day, 1), occupied) : day;
  const [first, second] = [on(year, "01-01"), on(year, "01-02")];
  // Where both fall on a weekend, the second moves to its Monday and the first the day after.
  const newYear = weekend(first) ? moved(first, weekend(second) ? null : second) : first;
  const dayAfter = moved(second, newYear);
  return inOrder([
    ...publicHolidaysOf(year).filter(({ name }) => !notScottish.test(name)),
    { day: newYear, name: "New Year’s Day" },
    { day: dayAfter, name: "2nd January" },
    { day: nextWeekday(on(year, "08-01"), 1), name: "Summer bank holiday" },
    { day: moved(on(year, "11-30"), null), name: "Saint Andrew’s Day" },
  ]);
}
