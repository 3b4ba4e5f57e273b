import { isMonth, monthOf, type Month } from "#shared/month.ts";
import { idPattern } from "#shared/id.ts";
import { isDay, type Day } from "#shared/day.ts";
import type { Variance } from "#features/analytics/rules/variance.ts";
import type { ReportQuery } from "../contract.ts";
import {
  comparisonIds,
  isDimension,
  isDimensionOf,
  isOfHours,
  isOfTime,
  limitsOf,
  measureIds,
  maxDimensions,
  noCustomer,
  reportIds,
  usualBy,
  usualComparison,
} from "../rules/report.ts";
import type { Dimension, Limit, Measure, Report } from "../rules/report.ts";
import {
  longestFind,
  pivots,
  pivotsOf,
  readHidden,
  readSorting,
  writeSorting,
  type Pivot,
  type Sorting,
} from "../rules/shape.ts";

/** The state of the page's controls; it lives in the address. */
export interface ReportSearch {
  readonly report: Report;
  readonly from: Month;
  readonly to: Month;
  readonly measure: Measure;
  readonly by: readonly Dimension[];
  readonly compare: Variance;
  /** Ids, or a week's or a day's date, that the lines are limited to: of those the report knows. */
  readonly limits: Readonly<Partial<Record<Limit, string>>>;
  /** Months as columns of one of the sums; null for none. */
  readonly pivot: Pivot | null;
  /** Only lines in one of whose names it occurs; "" for all. */
  readonly find: string;
  /** Null for the usual order. */
  readonly sort: Sorting | null;
  /** Ids of columns that aren't shown. */
  readonly hidden: readonly string[];
  /** The saved view it was opened from, changed or not. */
  readonly view: string | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

function limitOf(limit: Limit, text: string): string | undefined {
  if (limit === "week" || limit === "day") return isDay(text) ? text : undefined;
  if (limit === "customer" && text === noCustomer) return text;
  const ids = limit === "option" ? text.split(",").slice(0, maxDimensions) : [text];
  return ids.every((id) => idPattern.test(id)) ? ids.join(",") : undefined;
}

/** What the lines are put together by; days and months go where months are columns. */
function groupsOf(report: Report, text: string, pivot: Pivot | undefined): Dimension[] {
  const fits = (each: Dimension) => isDimensionOf(report, each) && !(pivot !== undefined && isOfTime(each));
  const requested = [...new Set(text.split(",").filter(isDimension).filter(fits))].slice(0, maxDimensions);
  return requested.length > 0 ? requested : usualBy(report).filter(fits);
}

/** What an address says; whatever it does not say, or says wrongly, stands on its default. */
export function readSearch(search: Readonly<Record<string, unknown>>, today: Day): ReportSearch {
  const report = oneOf(reportIds, textOf(search["report"])) ?? "hours";
  const pivot = oneOf(
    pivots.filter((each) => pivotsOf(report).includes(each)),
    textOf(search["pivot"]),
  );
  const view = textOf(search["view"]);
  const thisMonth = monthOf(today);
  const [from, to] = [textOf(search["from"]), textOf(search["to"])];
  return {
    report,
    from: isMonth(from) ? from : isMonth(to) ? to : thisMonth,
    to: isMonth(to) ? to : isMonth(from) ? from : thisMonth,
    measure: oneOf(measureIds, textOf(search["measure"])) ?? "actual",
    compare: oneOf(comparisonIds, textOf(search["compare"])) ?? usualComparison,
    by: groupsOf(report, textOf(search["by"]), pivot),
    pivot: pivot ?? null,
    find: textOf(search["find"]).slice(0, longestFind),
    sort: readSorting(textOf(search["sort"])),
    hidden: readHidden(textOf(search["hide"])) ?? [],
    view: idPattern.test(view) ? view : null,
    limits: Object.fromEntries(
      limitsOf[report].flatMap((limit) =>
        limitOf(limit, textOf(search[limit])) === undefined ? [] : [[limit, textOf(search[limit])]],
      ),
    ),
  };
}

/** The address of a state. */
export function writeSearch(state: ReportSearch): Record<string, string> {
  return { ...addressOf(state), ...(state.view === null ? {} : { view: state.view }) };
}

/** The same without the view it was opened from: what a view stores. */
export function addressOf(state: ReportSearch): Record<string, string> {
  return {
    report: state.report,
    from: state.from,
    to: state.to,
    ...(isOfHours(state.report) || state.report === "utilisation" || state.report === "absence"
      ? { by: state.by.join(",") }
      : {}),
    ...(state.report === "hours" ? { measure: state.measure } : {}),
    ...(state.report === "plan" ? { compare: state.compare } : {}),
    ...state.limits,
    ...(state.pivot === null ? {} : { pivot: state.pivot }),
    ...(state.find.trim() === "" ? {} : { find: state.find }),
    ...(state.sort === null ? {} : { sort: writeSorting(state.sort) }),
    ...(state.hidden.length === 0 ? {} : { hide: state.hidden.join(",") }),
  };
}

/** Another report, or other groups: what names columns and lines of the one before goes. */
export const unshaped = { pivot: null, find: "", sort: null, hidden: [] } as const;

/** What a state requires of the server. */
export function queryOf(state: ReportSearch): ReportQuery {
  return addressOf(state) as unknown as ReportQuery;
}
