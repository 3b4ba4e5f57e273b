import { isDay, type Day } from "#shared/day.ts";
import { isMonth, type Month } from "#shared/month.ts";
import type { LoadFilter } from "#features/plans/rules/people-filter.ts";
import type { PlanSpan } from "#features/plans/rules/spans.ts";

export interface AllocationSearch {
  function?: string;
  month?: Month;
  /** How much the planner shows, where it is not the month. */
  span?: Exclude<PlanSpan, "month">;
  /** Present where the planner shows how full the days are. */
  view?: "heat";
  /** Whom the planner shows: part of a name or address, a tier, a project, and how full the month is. */
  people?: string;
  tier?: string;
  project?: string;
  load?: Exclude<LoadFilter, "all">;
  paint?: string;
  /** The proposal that is opened over the month: a run of Fill. */
  run?: string;
  /** A person and day to begin at: a mark elsewhere leads to its cell. */
  person?: string;
  day?: Day;
  year?: number;
}

/** Longer words are in no one's name. */
const longestWords = 100;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (text: unknown) => (typeof text === "string" && id.test(text) ? text : undefined);

/** The parts of an address that are there. */
export function given(parts: {
  readonly [Part in keyof AllocationSearch]: AllocationSearch[Part] | undefined;
}): AllocationSearch {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Reads the search part of an address; what doesn't fit is dropped. */
export function allocationSearch(search: Record<string, unknown>): AllocationSearch {
  const { month, span, view, load, year } = search;
  return given({
    function: idOf(search["function"]),
    month: typeof month === "string" && isMonth(month) ? month : undefined,
    span: span === "weeks" || span === "quarter" ? span : undefined,
    view: view === "heat" ? view : undefined,
    people: wordsOf(search["people"]),
    tier: idOf(search["tier"]),
    project: idOf(search["project"]),
    load: load === "under" || load === "over" ? load : undefined,
    paint: idOf(search["paint"]),
    run: idOf(search["run"]),
    person: idOf(search["person"]),
    day: typeof search["day"] === "string" && isDay(search["day"]) ? search["day"] : undefined,
    year: isYear(year) ? year : undefined,
  });
}

function wordsOf(people: unknown): string | undefined {
  // What looks like a number in an address is read as one.
  const words = typeof people === "number" ? String(people) : people;
  return typeof words === "string" && words.trim() !== "" ? words.slice(0, longestWords) : undefined;
}

const isYear = (year: unknown): year is number =>
  typeof year === "number" && Number.isInteger(year) && year >= 1900 && year <= 2199;
