import { isId } from "#shared/id.ts";
import { isMonth, type Month } from "#shared/month.ts";

/** What the team calendar shows; what is left out is this month, everyone. */
export interface CalendarSearch {
  readonly view?: "year";
  /** Of a year, any month in it. */
  readonly month?: Month;
  readonly function?: string;
  readonly place?: string;
  /** Part of a name. */
  readonly people?: string;
  readonly away?: true;
}

/** Longer words are in no one's name. */
const longestWords = 100;

/** Reads the address; what doesn't fit is dropped. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { view, month, people, away } = search;
  // A search for digits arrives as a number.
  const words = typeof people === "number" ? String(people) : people;
  const idOf = (value: unknown): value is string => typeof value === "string" && isId(value);
  return {
    ...(view === "year" && { view }),
    ...(typeof month === "string" && isMonth(month) && { month }),
    ...(idOf(search["function"]) && { function: search["function"] }),
    ...(idOf(search["place"]) && { place: search["place"] }),
    ...(typeof words === "string" && words.trim() !== "" && { people: words.slice(0, longestWords) }),
    ...((away === true || away === "true") && { away: true }),
  };
}
