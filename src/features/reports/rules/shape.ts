import { monthsBetween, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { isOfTime, type Dimension, type Report } from "./report.ts";

/** Months that stand beside each other as columns, at most. */
export const maxPivotMonths = 24;

/** What months as columns contain: sums that add up in both directions. */
export const pivots = ["hours", "cost", "days"] as const;
export type Pivot = (typeof pivots)[number];

/** What a report's months can be turned into columns of; cost only where the reader sees it. */
export function pivotsOf(report: Report): readonly Pivot[] {
  if (report === "hours" || report === "plan") return ["hours", "cost"];
  return report === "absence" ? ["hours", "days"] : [];
}

/** Why months can't be columns; null where they can. */
export function pivotFault(
  report: Report,
  pivot: Pivot,
  by: readonly Dimension[],
  [from, to]: readonly [Month, Month],
): string | null {
  if (!pivotsOf(report).includes(pivot)) return t`This report can't show months as columns of that`;
  if (by.some(isOfTime)) return t`Months are columns already. Group by something other than time`;
  return monthsBetween(from, to) + 1 > maxPivotMonths
    ? t`Months as columns show at most ${maxPivotMonths} months. Choose fewer`
    : null;
}

/** The id of a month's column. */
export const monthColumn = (month: Month): string => `month-${month}`;
export const isMonthColumn = (id: string): boolean => id.startsWith("month-");
/** The id of the column that adds the months up. */
export const totalColumn = "total";

/** A column that lines are sorted by, and which way. */
export interface Sorting {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** Ids of columns: what an address may name. */
const columnPattern = /^[a-z][a-z0-9_-]{0,60}$/;

/** `hours` or `-hours`, for descending; null for anything else. */
export function readSorting(text: string): Sorting | null {
  const isDescending = text.startsWith("-");
  const column = isDescending ? text.slice(1) : text;
  return columnPattern.test(column) ? { column, direction: isDescending ? "descending" : "ascending" } : null;
}

export const writeSorting = ({ column, direction }: Sorting): string =>
  direction === "descending" ? `-${column}` : column;

/** Ids of columns that aren't shown, with commas; null where the text isn't that. */
export function readHidden(text: string): string[] | null {
  const ids = text.split(",");
  return ids.length <= 60 && ids.every((id) => columnPattern.test(id)) ? [...new Set(ids)] : null;
}

/** Longest text to find lines by. */
export const longestFind = 100;

/** Said where lines can't be in the order an address requests. */
export const unsortedNote = () =>
  t`These lines are in their usual order: the column they were sorted by isn't in this report for you.`;
/** Said in place of costs the reader may not see. */
export const noCostsNote = () => t`You can't see costs here, so the months show hours.`;
