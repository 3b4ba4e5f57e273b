import { absenceDimensions } from "./absence.ts";
import { idPattern } from "#shared/id.ts";
import { formatHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { percentRounded } from "#shared/percent.ts";
import { capacityRate } from "#features/analytics/rules/capacity.ts";
import {
  formatVariance,
  isComparable,
  sides,
  varianceHours,
  variancePercentage,
  variances,
  varianceWording,
} from "#features/analytics/rules/variance.ts";
import type { PeriodHours, Variance } from "#features/analytics/rules/variance.ts";

/** The reports offered in the list, and those a dashboard's figure leads to. */
export const reports = [
  { value: "hours", label: "Hours" },
  { value: "plan", label: "Plan against actual" },
  { value: "missing", label: "Missing timesheets" },
  { value: "balances", label: "Leave balances" },
  { value: "absence", label: "Absence" },
  { value: "forecasts", label: "Forecasts required and frozen" },
  { value: "allocations", label: "Allocations required and submitted" },
  { value: "timesheets", label: "Timesheets and their states" },
  { value: "budget-changes", label: "Changes of budget profiles" },
  { value: "allocation-changes", label: "Changes of submitted allocations" },
  { value: "utilisation", label: "Utilisation" },
  { value: "capacity", label: "Capacity of billable people" },
  { value: "projects", label: "Active projects" },
] as const;
export type Report = (typeof reports)[number]["value"];
export const reportIds = reports.map(({ value }) => value) as [Report, ...Report[]];

/** The reports whose lines are hours. */
export function isOfHours(report: Report): report is "hours" | "plan" {
  return report === "hours" || report === "plan";
}

/** What hours are counted: planned in one of three ways, worked, or worked for a customer. */
export const measures = [
  { value: "actual", label: "Actual" },
  { value: "billable", label: "Actual, billable" },
  { value: "allocated", label: "Allocated" },
  { value: "forecasted", label: "Forecasted" },
  { value: "budget", label: "Budget" },
] as const;
export type Measure = (typeof measures)[number]["value"];
export const measureIds = measures.map(({ value }) => value) as [Measure, ...Measure[]];

const measureLabel = (measure: Measure): string =>
  measures.find(({ value }) => value === measure)?.label ?? measure;

/**
 * Which hours the last column of a plan takes from which: `Budget less actual`, what the dashboards'
 * variances are about.
 */
export const comparisons = variances.map((value) => ({
  value,
  label: `${measureLabel(sides[value].left)} less ${measureLabel(sides[value].right).toLowerCase()}`,
}));
export const comparisonIds = variances;
export const usualComparison: Variance = "forecast_actual";

/** What hours are put together by. */
export const dimensions = [
  { value: "person", label: "Person" },
  { value: "project", label: "Project" },
  { value: "function", label: "Function" },
  { value: "tier", label: "Tier" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "day", label: "Day" },
  { value: "entry", label: "Entry" },
  { value: "kind", label: "Kind of leave" },
  { value: "place", label: "Place" },
] as const;
export type NamedDimension = (typeof dimensions)[number]["value"];
/** By what a project has of a characteristic with options; its id stands behind the word. */
export type CharacteristicDimension = `characteristic-${string}`;
export type Dimension = NamedDimension | CharacteristicDimension;

/** Most groupings of one report. */
export const mostDimensions = 3;

/** What hours are put together by. */
export type HourDimension = Exclude<Dimension, "kind">;
export const isHourDimension = (each: Dimension): each is HourDimension => each !== "kind";

const characteristicPattern = /^characteristic-([0-9a-f-]{36})$/;
/** The id of the characteristic that is grouped by; null for any other dimension. */
export function characteristicOf(dimension: string): string | null {
  const id = characteristicPattern.exec(dimension)?.[1];
  return id !== undefined && idPattern.test(id) ? id : null;
}
export const byCharacteristic = (id: string): CharacteristicDimension => `characteristic-${id}`;

/** Whether a text names something reports can be put together by. */
export const isDimension = (text: string): text is Dimension =>
  dimensions.some(({ value }) => value === text) || characteristicOf(text) !== null;

/** Whether the lines of a report can be put together by it. */
export function isDimensionOf(report: Report, each: Dimension): boolean {
  if (report === "absence") return (absenceDimensions as readonly string[]).includes(each);
  return each !== "kind" && (isOfHours(report) || (each !== "place" && characteristicOf(each) === null));
}

/** Dimensions of time: months as columns take their place. */
export const isOfTime = (each: Dimension): boolean =>
  each === "week" || each === "month" || each === "day" || each === "entry";

/** What people choose from; days and entries are reached by opening a line. */
export function chosenDimensions(report: Report): (typeof dimensions)[number][] {
  return dimensions.filter(
    ({ value }) =>
      isDimensionOf(report, value) &&
      value !== "day" &&
      value !== "entry" &&
      (report !== "utilisation" || value === "person" || value === "function"),
  );
}

/** What the lines of a report can be limited to; balances are those of a day. */
export const limits = [
  "project",
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
 * What the lines of a report are put together by where nobody chose. Utilisation is by function or by person,
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

/** Said in the place of a name where a closed month has its function's capacity, but not whose it was. */
export const notByPerson = "Not stored by person";

/**
 * Said beside the rows of utilisation: what the figure is, of the sums of all rows in hours, and where their
 * capacity comes from; `leavesRest` where a row is not by person.
 */
export function utilisationNote(billable: number, capacity: number, leavesRest: boolean): string {
  const figure = `${formatHours(billable)} billable hours out of a capacity of ${formatHours(capacity)} hours are ${percentRounded(toHundredths(billable), toHundredths(capacity))}%.`;
  const source =
    "The capacity of a closed month is what was stored when it closed; of any other month, the monthly hours of today\u{2019}s billable people.";
  return leavesRest
    ? `${figure} ${source} \u{201c}${notByPerson}\u{201d} is the rest of a function\u{2019}s stored capacity: from months closed before people\u{2019}s shares were stored, and from people whose shares were removed.`
    : `${figure} ${source}`;
}

/**
 * Said beside planned and worked hours, of the sums of all rows: the percentage a dashboard shows of their
 * difference. Null where there are neither.
 */
export function comparisonNote(variance: Variance, hours: PeriodHours): string | null {
  const { left, right, divisor } = sides[variance];
  const wording = varianceWording(variance, hours);
  if (wording === null) return null;
  const named = (kind: keyof PeriodHours) =>
    `${formatHours(hours[kind])} ${measureLabel(kind).toLowerCase()} hours`;
  const difference = formatHours(varianceHours(variance, hours)).replace("-", "\u{2212}");
  const share = isComparable(variance, hours)
    ? `${formatVariance(variancePercentage(variance, hours))}% of the ${measureLabel(divisor).toLowerCase()} hours`
    : `no percentage, because there are no ${measureLabel(divisor).toLowerCase()} hours`;
  return `${named(left)} less ${named(right)} are ${difference} hours: ${share}, ${wording}.`;
}

/**
 * Said beside the rows of capacity: how a dashboard comes from their sums to its figures. `symbol` stands
 * before money, null where none is shown.
 */
export function capacityNote(symbol: string | null): string {
  const costs = symbol === null ? "" : `Costs use ${symbol}${capacityRate} for every hour of any tier. `;
  return `${costs}If more is allocated than there is, the dashboard shows 0 unallocated.`;
}

/** Said beside the rows of balances. */
export function balancesNote(showsValue: boolean): string {
  const days =
    "The balance counts what is earned and taken by the end of the day; what remains, all that is approved of the leave year.";
  return showsValue
    ? `${days} Its value is the balance at today\u{2019}s hourly rate of the person\u{2019}s tier; leave that isn\u{2019}t paid has none.`
    : days;
}

/**
 * Said of a report over so many months that cannot be added up while one waits, and what to ask for instead.
 */
export function tooMuch(months: number): string {
  const fewer =
    months > 3
      ? `Choose ${Math.floor(months / 2)} months or fewer, or`
      : months > 1
        ? "Choose one month, or"
        : "Choose";
  const held = months > 1 ? `These ${months} months hold` : "This month has";
  return `${held} more than can be added up while you wait. ${fewer} a project, a function or a person; by project, function and month, or worked hours by person and week, any range is quick`;
}
