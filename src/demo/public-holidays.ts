import { addDays, weekday, type Day } from "#shared/day.ts";

export interface PublicHoliday {
  readonly day: Day;
  readonly name: string;
}

const two = (value: number): string => String(value).padStart(2, "0");
const dayOf = (year: number, month: number, date: number): Day => `${year}-${two(month)}-${two(date)}`;

/** Easter Sunday of a Gregorian year, after the anonymous computus. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

function firstMonday(year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, (8 - weekday(first)) % 7);
}

function lastMonday(year: number, month: number): Day {
  const last = dayOf(year, month, 31);
  return addDays(last, 1 - weekday(last));
}

/** A day on a weekend moves to the next weekday that is not in `used`. */
function substituted(day: Day, name: string, occupied: readonly Day[]): PublicHoliday {
  let on = day;
  while (weekday(on) >= 6 || occupied.includes(on)) on = addDays(on, 1);
  return { day: on, name: on === day ? name : `${name} (substitute)` };
}

/** Days proclaimed once. In 2020 and 2022 they replaced a regular Monday. */
const proclaimed: Readonly<
  Record<number, { readonly instead: Day | null; readonly days: readonly PublicHoliday[] }>
> = {
  2020: { instead: "2020-05-04", days: [{ day: "2020-05-08", name: "Early May bank holiday (VE Day)" }] },
  2022: {
    instead: "2022-05-30",
    days: [
      { day: "2022-06-02", name: "Spring bank holiday" },
      { day: "2022-06-03", name: "Platinum Jubilee bank holiday" },
      { day: "2022-09-19", name: "State Funeral of Queen Elizabeth II" },
    ],
  },
  2023: {
    instead: null,
    days: [{ day: "2023-05-08", name: "Bank holiday for the coronation of King Charles III" }],
  },
};

/**
 * The public holidays of England and Wales in a year, in order, with the substitutes for those that fall on a
 * weekend.
 */
export function publicHolidaysOf(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  const christmas = substituted(dayOf(year, 12, 25), "Christmas Day", [dayOf(year, 12, 26)]);
  const special = proclaimed[year];
  const regular: PublicHoliday[] = [
    substituted(dayOf(year, 1, 1), "New Year’s Day", []),
    { day: addDays(easter, -2), name: "Good Friday" },
    { day: addDays(easter, 1), name: "Easter Monday" },
    { day: firstMonday(year, 5), name: "Early May bank holiday" },
    { day: lastMonday(year, 5), name: "Spring bank holiday" },
    { day: lastMonday(year, 8), name: "Summer bank holiday" },
    christmas,
    substituted(dayOf(year, 12, 26), "Boxing Day", [christmas.day]),
  ];
  const days = [...regular.filter((holiday) => holiday.day !== special?.instead), ...(special?.days ?? [])];
  return days.sort((a, b) => (a.day < b.day ? -1 : 1));
}
