import { absenceDimensions } from "./absence.ts";
import { isId } from "#shared/id.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { variances, type Variance } from "#features/analytics/rules/variance.ts";

/** The reports offered in the list, and those a dashboard's figure leads to. */
export const reportIds = [
  "hours",
  "plan",
  "missing",
  "balances",
  "absence",
  "forecasts",
  "allocations",
  "timesheets",
  "budget-changes",
  "allocation-changes",
  "utilisation",
  "capacity",
  "projects",
] as const;
export type Report = (typeof reportIds)[number];

export const reportLabels = perLanguage((): Readonly<Record<Report, string>> => ({
  hours: t`Hours`,
  plan: t`Plan against actual`,
  missing: t`Missing timesheets`,
  balances: t`Leave balances`,
  absence: t`Absence`,
  forecasts: t`Forecasts required and frozen`,
  allocations: t`Allocations required and submitted`,
  timesheets: t`Timesheets and their states`,
  "budget-changes": t`Changes of budget profiles`,
  "allocation-changes": t`Changes of submitted allocations`,
  utilisation: t`Utilisation`,
  capacity: t`Capacity of billable people`,
  projects: t`Active projects`,
}));

/** The reports whose lines are hours. */
export function isOfHours(report: Report): report is "hours" | "plan" {
  return report === "hours" || report === "plan";
}

/** What hours are counted: planned in one of three ways, worked, or worked for a customer. */
export const measureIds = ["actual", "billable", "allocated", "forecasted", "budget"] as const;
export type Measure = (typeof measureIds)[number];

export const measureLabels = perLanguage((): Readonly<Record<Measure, string>> => ({
  actual: t`Actual`,
  billable: t`Actual, billable`,
  allocated: t`Allocated`,
  forecasted: t`Forecasted`,
  budget: t`Budget`,
}));

/**
 * Which hours the last column of a plan subtracts from which: `Budget less actual`, what the dashboards'
 * variances are about.
 */
export const comparisonLabels = perLanguage((): Readonly<Record<Variance, string>> => ({
  forecast_actual: t`Forecasted less actual`,
  allocation_actual: t`Allocated less actual`,
  allocation_forecast: t`Allocated less forecasted`,
  budget_actual: t`Budget less actual`,
}));
export const comparisonIds = variances;
export const usualComparison: Variance = "forecast_actual";

/** What hours are put together by. */
const dimensionIds = [
  "person",
  "project",
  "customer",
  "function",
  "tier",
  "week",
  "month",
  "day",
  "entry",
  "kind",
  "place",
] as const;
export type NamedDimension = (typeof dimensionIds)[number];

const dimensionLabels = perLanguage((): Readonly<Record<NamedDimension, string>> => ({
  person: t`Person`,
  project: t`Project`,
  customer: t`Customer`,
  function: t`Function`,
  tier: t`Tier`,
  week: t`Week`,
  month: t`Month`,
  day: t`Day`,
  entry: t`Entry`,
  kind: t`Kind of leave`,
  place: t`Place`,
}));

const isNamed = (text: string): text is NamedDimension => (dimensionIds as readonly string[]).includes(text);
/** What a dimension is called; undefined of characteristics, which have names of their own. */
export const dimensionLabel = (each: Dimension): string | undefined =>
  isNamed(each) ? dimensionLabels()[each] : undefined;

/** By what a project has of a characteristic with options; its id stands behind the word. */
export type CharacteristicDimension = `characteristic-${string}`;
export type Dimension = NamedDimension | CharacteristicDimension;

/** Most groupings of one report. */
export const maxDimensions = 3;

/** What hours are put together by. */
export type HourDimension = Exclude<Dimension, "kind">;
export const isHourDimension = (each: Dimension): each is HourDimension => each !== "kind";

/** The id of the characteristic that is grouped by; null for any other dimension. */
export function characteristicOf(dimension: string): string | null {
  const [, id = ""] = /^characteristic-(.+)$/.exec(dimension) ?? [];
  return isId(id) ? id : null;
}
export const byCharacteristic = (id: string): CharacteristicDimension => `characteristic-${id}`;

/** Whether a text names something reports can be put together by. */
export const isDimension = (text: string): text is Dimension =>
  isNamed(text) || characteristicOf(text) !== null;

/** Whether the lines of a report can be put together by it. */
export function isDimensionOf(report: Report, each: Dimension): boolean {
  if (report === "absence") return (absenceDimensions as readonly string[]).includes(each);
  const isOfHoursAlone = each === "place" || each === "customer" || characteristicOf(each) !== null;
  return each !== "kind" && (isOfHours(report) || !isOfHoursAlone);
}

/** Dimensions of time: months as columns replace them. */
export const isOfTime = (each: Dimension): boolean =>
  each === "week" || each === "month" || each === "day" || each === "entry";

/** What people choose from; days and entries are reached by opening a line. */
export function chosenDimensions(report: Report): { value: NamedDimension; label: string }[] {
  return dimensionIds
    .filter(
      (value) =>
        isDimensionOf(report, value) &&
        value !== "day" &&
        value !== "entry" &&
        (report !== "utilisation" || value === "person" || value === "function"),
    )
    .map((value) => ({ value, label: dimensionLabels()[value] }));
}

/** As a customer: projects without one. */
export const noCustomer = "none";

/** What the lines of a report can be limited to; balances are those of a day. */
export const limits = [
  "project",
  "customer",
  "function",
  "person",
  "tier",
  "place",
  "option",
  "week",
  "day",
  "kind",
] as const;
export type Limit = (typeof limits)[number];
const hourLimits = limits.filter((each) => each !== "kind");
export const limitsOf: Readonly<Record<Report, readonly Limit[]>> = {
  hours: hourLimits,
  plan: hourLimits,
  missing: ["function", "person"],
  balances: ["function", "person", "day", "kind"],
  absence: ["function", "person", "kind"],
  forecasts: ["project"],
  allocations: ["function"],
  timesheets: ["person"],
  "budget-changes": ["project"],
  "allocation-changes": ["function"],
  utilisation: ["function", "person"],
  capacity: ["function", "person"],
  projects: ["project"],
};

/** About each person rather than about the work: only one's own and one's people's lines are shown. */
export const isPersonal = (report: Report): boolean =>
  report === "missing" || report === "balances" || report === "absence";

/**
 * What the lines of a report are put together by where no one chose. Utilisation is by function or by person,
 * each in its months.
 */
export function usualBy(report: Report): Dimension[] {
  if (report === "absence") return ["function", "kind"];
  if (report === "utilisation") return ["function"];
  return report === "plan" ? ["project", "month"] : ["project", "function"];
}

/**
 * How a value is written: words, a month (`2026-10`), a day, hours, money, a number or percent (`83` is 83
 * %).
 */
export const kinds = ["text", "month", "day", "hours", "money", "count", "percent"] as const;
export type Kind = (typeof kinds)[number];

/**
 * What a line of hours leads to: the same hours, one step finer; of all four, the entries of what was worked.
 * Plans end where they have no person.
 */
export function finerThan(by: readonly Dimension[], measure: Measure | null): Dimension[] | null {
  if (by.includes("entry")) return null;
  const isPlan = measure === "budget" || measure === "forecasted";
  if (by.includes("day"))
    return by.includes("person") && !isPlan && measure !== "allocated" ? ["entry"] : null;
  if (isPlan) {
    const next = (["project", "function", "tier", "month"] as const).filter((each) => !by.includes(each));
    return by.length >= 2 && by.includes("tier") ? null : next.slice(0, 2);
  }
  if (!by.includes("person")) return ["person", "project"];
  return by.includes("project") ? ["day", "person"] : ["project", "person"];
}

/** What a line of absence leads to: what isn't known of it yet, two at a time; null at the end. */
export function finerAbsence(known: ReadonlySet<Dimension>): Dimension[] | null {
  const finer = (["person", "kind", "month"] as const).filter((each) => !known.has(each));
  return finer.length === 0 ? null : finer.slice(0, 2);
}
