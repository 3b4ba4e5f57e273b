import type { MetricId, MetricsSource } from "#features/analytics/rules/history.ts";
import { periodHours, type MonthlyHours } from "#features/analytics/rules/monthly-hours.ts";
import type { Rows } from "#features/analytics/rules/rows.ts";
import { varianceHours } from "#features/analytics/rules/variance.ts";
import { readReport, type ReportQuery } from "#features/reports/contract.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { Client } from "./client.ts";

export const hourColumns = {
  budget: "total_budget_hours",
  forecasted: "total_forecasted_hours",
  allocated: "total_allocated_hours",
  actual: "total_actual_hours",
} as const;

/**
 * What a figure is worked out from, added up over the months of the source, by the columns of the report that
 * shows its rows.
 */
export function sumsOf(metric: MetricId, source: MetricsSource): Record<string, number> {
  const sums = <Row>(
    part: { ok: false } | { ok: true; months: readonly Row[] } | undefined,
    columns: Readonly<Record<string, (row: Row) => number>>,
  ) => {
    if (part?.ok !== true) throw new Error(`${metric} was not read`);
    return Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [column, sumExact(part.months.map(value))]),
    );
  };
  switch (metric) {
    case "forecasts":
      return sums(source.forecastSubmission, {
        required: (row) => row.required_forecasts_count,
        frozen: (row) => row.frozen_forecasts_count,
      });
    case "allocations":
      return sums(source.allocationCompletion, {
        required: (row) => row.required_allocations_count,
        submitted: (row) => row.submitted_allocations_count,
      });
    case "timesheets":
      return sums(source.timesheetApproval, {
        timesheets: (row) => row.total_timesheets,
        approved: (row) => row.approved_timesheets,
      });
    case "utilisation":
      return sums(source.utilisation, {
        billable_hours: (row) => row.total_actual_billable_hours,
        capacity_hours: (row) => row.total_monthly_capacity_hours,
      });
    case "budget_changes":
      return sums(source.budgetProfileChanges, { changes: (row) => row.total_changes });
    case "allocation_changes":
      return sums(source.allocationChanges, { changes: (row) => row.total_changes });
    case "budget":
    case "forecasted":
    case "allocated":
    case "actual":
      return sums(source.hours, { [`${metric}_hours`]: (row) => row[hourColumns[metric]] });
    case "forecast_actual":
    case "allocation_actual":
    case "allocation_forecast":
    case "budget_actual":
      return sums(source.hours, {
        ...Object.fromEntries(
          Object.entries(hourColumns).map(([id, column]) => [
            `${id}_hours`,
            (row: MonthlyHours) => row[column],
          ]),
        ),
        difference: (row) => varianceHours(metric, periodHours([row])),
      });
  }
}

/** The totals of the rows that a figure opens, by column. */
export async function rowTotals(
  client: Client,
  { report, measure, by, compare }: Rows,
  limits: Partial<ReportQuery>,
): Promise<Record<string, number | null>> {
  const { columns, totals } = await client.ok(readReport, {
    query: { report, measure, by, compare, most: "1", ...limits },
  });
  return Object.fromEntries(columns.map(({ id }, at) => [id, totals[at] ?? null]));
}
