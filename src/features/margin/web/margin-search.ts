import { addMonths, isMonth, monthOf, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import { groupings, hourKinds, type Grouping, type HourKind } from "../rules/margin.ts";

/** What the address of the page contains: booked hours of 12 months by project when nothing is said. */
export interface MarginSearch {
  readonly from?: Month;
  readonly to?: Month;
  readonly by?: Grouping;
  readonly hours?: HourKind;
}

const monthIn = (value: unknown): Month | undefined =>
  typeof value === "string" && isMonth(value) ? value : undefined;

/** Reads the address; anything else in it is dropped. */
export function readMarginSearch(search: Record<string, unknown>): MarginSearch {
  const [from, to] = [monthIn(search["from"]), monthIn(search["to"])];
  const by = groupings.find((each) => each === search["by"]);
  const hours = hourKinds.find((each) => each === search["hours"]);
  return { ...(from && { from }), ...(to && { to }), ...(by && { by }), ...(hours && { hours }) };
}

/** The same with what isn't said. */
export function chosenMargin(search: MarginSearch, today: Day): Required<MarginSearch> {
  const to = search.to ?? monthOf(today);
  return { from: addMonths(to, -11), by: "project", hours: "actual", ...search, to };
}
