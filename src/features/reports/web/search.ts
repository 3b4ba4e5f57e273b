import { isMonth, monthOf, type Month } from "#shared/month.ts";
import { idPattern } from "#shared/id.ts";
import { isDay, type Day } from "#shared/day.ts";
import type { Variance } from "#features/analytics/rules/variance.ts";
import type { ReportQuery } from "../contract.ts";
import {
  comparisonIds,
  dimensionsOf,
  isOfHours,
  limitsOf,
  measureIds,
  reportIds,
  usualBy,
  usualComparison,
} from "../rules/report.ts";
import type { Dimension, Limit, Measure, Report } from "../rules/report.ts";

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
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

function limitOf(limit: Limit, text: string): string | undefined {
  if (limit === "week" || limit === "day") return isDay(text) ? text : undefined;
  return idPattern.test(text) ? text : undefined;
}

/** What an address says; whatever it does not say, or says wrongly, stands on its default. */
export function readSearch(search: Readonly<Record<string, unknown>>, today: Day): ReportSearch {
  const report = oneOf(reportIds, textOf(search["report"])) ?? "hours";
  const asked = textOf(search["by"])
    .split(",")
    .flatMap((each) => oneOf(dimensionsOf(report), each) ?? []);
  const thisMonth = monthOf(today);
  const [from, to] = [textOf(search["from"]), textOf(search["to"])];
  return {
    report,
    from: isMonth(from) ? from : isMonth(to) ? to : thisMonth,
    to: isMonth(to) ? to : isMonth(from) ? from : thisMonth,
    measure: oneOf(measureIds, textOf(search["measure"])) ?? "actual",
    compare: oneOf(comparisonIds, textOf(search["compare"])) ?? usualComparison,
    by: asked.length > 0 ? [...new Set(asked)].slice(0, 2) : usualBy(report),
    limits: Object.fromEntries(
      limitsOf[report].flatMap((limit) =>
        limitOf(limit, textOf(search[limit])) === undefined ? [] : [[limit, textOf(search[limit])]],
      ),
    ),
  };
}

/** The address of a state. */
export function writeSearch(state: ReportSearch): Record<string, string> {
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
  };
}

/** What a state asks of the server. */
export function queryOf(state: ReportSearch): ReportQuery {
  return writeSearch(state) as ReportQuery;
}
