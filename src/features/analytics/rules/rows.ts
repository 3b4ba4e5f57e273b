import type { MetricId } from "./history.ts";

/** The report that shows the rows a figure is made of, and what it shows of them; of `plan` all kinds of hours stand beside each other. */
export interface Rows {
  readonly report:
    | "hours"
    | "plan"
    | "forecasts"
    | "allocations"
    | "timesheets"
    | "budget-changes"
    | "allocation-changes"
    | "utilisation"
    | "capacity"
    | "projects";
  /** How hours are put together, where not as usual. */
  readonly by?: string | undefined;
  readonly measure?: "budget" | "forecasted" | "allocated" | "actual" | "billable" | undefined;
}

/** Planned hours beside worked ones: what variances compare and charts draw. */
export const compared: Rows = { report: "plan", by: "project,function" };

/** Hours that count as used capacity, those that are budgeted of it, and the capacity: what was used and what is planned to be. */
export const used: Rows = { report: "utilisation" };

/** What each figure of the history is made of. */
export const metricRows: Readonly<Record<MetricId, Rows>> = {
  forecasts: { report: "forecasts" },
  allocations: { report: "allocations" },
  timesheets: { report: "timesheets" },
  utilisation: used,
  forecast_actual: compared,
  allocation_actual: compared,
  allocation_forecast: compared,
  budget_actual: compared,
  budget: { report: "hours", measure: "budget" },
  forecasted: { report: "hours", measure: "forecasted" },
  allocated: { report: "hours", measure: "allocated" },
  actual: { report: "hours", measure: "actual" },
  budget_changes: { report: "budget-changes" },
  allocation_changes: { report: "allocation-changes" },
};
