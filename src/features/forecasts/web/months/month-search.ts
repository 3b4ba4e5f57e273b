const monthOrders = ["name", "code", "status", "functions", "hours", "cost", "forecaster"] as const;

/** What the address of a month's page contains: its order, by status when nothing is said. */
export interface MonthSearch {
  readonly sort?: (typeof monthOrders)[number];
  readonly direction?: "descending";
}

/** Reads the address; anything else in it is dropped. */
export function readMonthSearch(search: Record<string, unknown>): MonthSearch {
  const sort = monthOrders.find((each) => each === search["sort"]);
  return {
    ...(sort && { sort }),
    ...(search["direction"] === "descending" ? { direction: "descending" } : {}),
  };
}

/** Which year the calendar shows; the current one when left out. */
export const readYearSearch = ({ year }: Record<string, unknown>): { year?: number } =>
  typeof year === "number" ? { year } : {};
