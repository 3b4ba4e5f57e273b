import { isMonth, type Month } from "../../../shared/month.ts";

import type { PlanSpan } from "../rules/spans.ts";

/** What the pages of allocations keep in the address. */
export interface AllocationSearch {
  /** The function of the planner. */
  function?: string;
  /** The month of the planner, `yyyy-MM`. */
  month?: Month;
  /** How much the planner shows, where it is not the month. */
  span?: Exclude<PlanSpan, "month">;
  /** Present where the planner shows how full the days are. */
  view?: "heat";
  /** The year of the calendar. */
  year?: number;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the search part of an address; what does not fit is left out. */
export function allocationSearch(search: Record<string, unknown>): AllocationSearch {
  const { function: functionId, month, span, view, year } = search;
  return {
    ...(typeof functionId === "string" && id.test(functionId) ? { function: functionId } : {}),
    ...(typeof month === "string" && isMonth(month) ? { month } : {}),
    ...(span === "weeks" || span === "quarter" ? { span } : {}),
    ...(view === "heat" ? { view } : {}),
    ...(typeof year === "number" && Number.isInteger(year) && year >= 1900 && year <= 2199 ? { year } : {}),
  };
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the planner is opened with from a month's detail. */
    selectedFunctionId?: string;
    selectedAllocationPeriodId?: Month;
    loadedFunctionAllocationId?: string | null;
    currentAllocationStatus?: string;
  }
}
