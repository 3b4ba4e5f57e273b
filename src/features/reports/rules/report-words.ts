import { named } from "#shared/named.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { currentLanguage, perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { absenceNote } from "./absence.ts";
import { balancesNote, capacityNote, comparisonNote, utilisationNote } from "./report-notes.ts";
import { isOfHours, reportLabels, type Limit, type Measure, type Report } from "./report.ts";
import type { Variance } from "#features/analytics/rules/variance.ts";

/** What a limit is called before its value: `Project: HAR Harbour`. */
const limitNames = perLanguage((): Readonly<Record<Exclude<Limit, "option">, string>> => ({
  project: t`Project`,
  customer: t`Customer`,
  function: t`Function`,
  person: t`Person`,
  tier: t`Tier`,
  place: t`Place`,
  week: t.as("limit")`Week of`,
  day: t`Day`,
  kind: t`Kind of leave`,
}));

/** A limit in words; options bring the names of their characteristics. */
export const limitText = (limit: Limit, name: string): string =>
  limit === "option" ? name : t`${limitNames()[limit]}: ${name}`;

interface Titled {
  readonly report: Report;
  readonly measure: Measure | null;
  readonly compare: Variance;
}

/** A report's name, and which figures it's of, null where it has no choice. */
export function reportTitle({ report, measure, compare }: Titled): { name: string; figures: string | null } {
  const name = reportLabels()[report];
  if (report === "hours") return { name, figures: measure && measureWords()[measure] };
  return { name, figures: report === "plan" ? comparisonWords()[compare] : null };
}

/** Figures after the name of their report: `Hours, actual`. */
const measureWords = perLanguage((): Readonly<Record<Measure, string>> => ({
  actual: t`actual`,
  billable: t`actual, billable`,
  allocated: t`allocated`,
  forecasted: t`forecasted`,
  budget: t`budget`,
}));
const comparisonWords = perLanguage((): Readonly<Record<Variance, string>> => ({
  forecast_actual: t`forecasted less actual`,
  allocation_actual: t`allocated less actual`,
  allocation_forecast: t`allocated less forecasted`,
  budget_actual: t`budget less actual`,
}));

/** A label within a sentence: German nouns keep their capital. */
const inSentence = (label: string): string => (currentLanguage() === "de" ? label : label.toLowerCase());

interface Shown {
  readonly report: Report;
  readonly from: Month;
  readonly to: Month;
  /** What the lines are put together by, as people know it. */
  readonly by: readonly string[];
  readonly find: string;
}

/** Which lines are shown: `September 2026 to November 2026, by project and function`. */
export function shownWords({ report, from, to, by, find }: Shown): string {
  const isGrouped = isOfHours(report) || report === "absence";
  return [
    from === to ? formatMonth(from) : t`${formatMonth(from)} to ${formatMonth(to)}`,
    ...(isGrouped ? [t.as("grouping")`by ${named(by.map(inSentence))}`] : []),
    ...(find.trim() === "" ? [] : [t`only lines with “${find.trim()}”`]),
  ].join(", ");
}

interface Figures {
  readonly columns: readonly { readonly id: string }[];
  readonly totals: readonly (string | number | null)[];
  /** Some lines are of people whose capacity wasn't stored by person. */
  readonly leavesRest: boolean;
  readonly count: number;
}

/** What the figures of a report's rows come to, in a sentence; null where the rows say it themselves. */
export function figuresNote(
  { report, compare }: Pick<Titled, "report" | "compare">,
  { columns, totals, leavesRest, count }: Figures,
  currencySymbol: string,
): string | null {
  const total = (column: string) => Number(totals[columns.findIndex(({ id }) => id === column)] ?? 0);
  const has = (...ids: string[]) => ids.every((id) => columns.some((column) => column.id === id));
  if (count === 0) return null;
  if (report === "utilisation" && has("billable_hours", "capacity_hours"))
    return utilisationNote(total("billable_hours"), total("capacity_hours"), leavesRest);
  if (report === "absence") return absenceNote();
  if (report === "balances") return balancesNote(has("value"));
  if (report === "capacity") return has("capacity_gbp") ? capacityNote(currencySymbol) : capacityNote(null);
  // Sums of hidden columns aren't known, nor those of months as columns.
  if (report !== "plan" || !has("budget_hours", "forecasted_hours", "allocated_hours", "actual_hours"))
    return null;
  const [budget, forecasted, allocated, actual] = [
    total("budget_hours"),
    total("forecasted_hours"),
    total("allocated_hours"),
    total("actual_hours"),
  ];
  return comparisonNote(compare, { budget, forecasted, allocated, actual });
}
