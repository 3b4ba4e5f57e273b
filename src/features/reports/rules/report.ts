/** The reports offered in the list, and those a dashboard's figure leads to. */
export const reports = [
  { value: "hours", label: "Hours" },
  { value: "plan", label: "Plan against actual" },
  { value: "missing", label: "Missing timesheets" },
  { value: "balances", label: "Holiday balances" },
  { value: "forecasts", label: "Forecasts required and frozen" },
  { value: "allocations", label: "Allocations required and submitted" },
  { value: "timesheets", label: "Timesheets and their states" },
  { value: "budget-changes", label: "Changes of budget profiles" },
  { value: "allocation-changes", label: "Changes of submitted allocations" },
  { value: "capacity", label: "Capacity of billable people" },
  { value: "projects", label: "Active projects" },
] as const;
export type Report = (typeof reports)[number]["value"];
export const reportIds = reports.map(({ value }) => value) as [Report, ...Report[]];

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
] as const;
export type Dimension = (typeof dimensions)[number]["value"];
export const dimensionIds = dimensions.map(({ value }) => value) as [Dimension, ...Dimension[]];

/** The dimensions people choose two of; days and entries are reached by opening a line. */
export const chosenDimensions = dimensions.filter(({ value }) => value !== "day" && value !== "entry");

/** The reports whose lines are hours. */
export function isOfHours(report: Report): report is "hours" | "plan" {
  return report === "hours" || report === "plan";
}

/** How a value is written: words, a month (`2026-10`), a day, hours, money or a number. */
export const kinds = ["text", "month", "day", "hours", "money", "count"] as const;
export type Kind = (typeof kinds)[number];

/** What a line of hours leads to: the same hours, one step finer. Plans end where they have no person. */
export function finerThan(by: readonly Dimension[], measure: Measure | null): Dimension[] | null {
  if (by.includes("entry")) return null;
  if (by.includes("day")) return by.includes("person") && (measure === "actual" || measure === "billable") ? ["entry"] : null;
  if (measure === "budget" || measure === "forecasted") {
    const next = (["project", "function", "tier", "month"] as const).filter((each) => !by.includes(each));
    return by.length >= 2 && by.includes("tier") ? null : next.slice(0, 2);
  }
  if (by.includes("person") && by.includes("project")) return ["day", "person"];
  return by.includes("person") ? ["project", "person"] : ["person", "project"];
}

/** Said beside the hours that utilisation is made of: what they are divided by, and why nothing opens it. Null beside all others. */
export function capacityNote(report: Report, measure: Measure): string | null {
  if (report !== "hours" || measure !== "billable") return null;
  return (
    "Utilisation divides these hours by the capacity, the monthly hours of the billable people. Of a closed month it is the figure of each function " +
    "that was stored when the month was closed, at the end of the next month\u{2019}s Review; it has no lines behind it."
  );
}

/** Said of a report over so many months that cannot be added up while one waits, and what to ask for instead. */
export function tooMuch(months: number): string {
  const fewer = months > 3 ? `Choose ${Math.floor(months / 2)} months or fewer, or` : months > 1 ? "Choose one month, or" : "Choose";
  const held = months > 1 ? `These ${months} months hold` : "This month holds";
  return `${held} more than can be added up while you wait. ${fewer} a project, a function or a person; by project, function and month any range is quick`;
}
