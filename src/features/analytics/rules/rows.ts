import type { MetricId } from "./history.ts";
import type { Variance } from "./variance.ts";

/** The report behind a figure; `plan` shows all kinds of hours. */
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
  /** Of `plan`: which hours are subtracted from which in its last column. */
  readonly compare?: Variance | undefined;
}

/** Planned hours beside worked ones: what charts draw. */
export const compared: Rows = { report: "plan", by: "project,function" };

/** The same, with the difference that a variance is about. */
export const differing = (variance: Variance): Rows => ({ ...compared, compare: variance });

/** Used capacity, the budgeted part, and the capacity. */
export const used: Rows = { report: "utilisation" };

/** What each figure of the history is made of. */
export const metricRows: Readonly<Record<MetricId, Rows>> = {
  forecasts: { report: "forecasts" },
  allocations: { report: "allocations" },
  timesheets: { report: "timesheets" },
  utilisation: used,
  forecast_actual: differing("forecast_actual"),
  allocation_actual: differing("allocation_actual"),
  allocation_forecast: differing("allocation_forecast"),
  budget_actual: differing("budget_actual"),
  budget: { report: "hours", measure: "budget" },
  forecasted: { report: "hours", measure: "forecasted" },
  allocated: { report: "hours", measure: "allocated" },
  actual: { report: "hours", measure: "actual" },
  budget_changes: { report: "budget-changes" },
  allocation_changes: { report: "allocation-changes" },
};
