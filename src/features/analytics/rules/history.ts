import type { Day } from "#shared/day.ts";
import { grouped } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { addMonths, monthOf, type Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { periodHours, type MonthlyHours } from "./monthly-hours.ts";
import { rateOf } from "./rate.ts";
import type { DashboardView } from "./timeframe.ts";
import type { UtilisationMonth } from "./utilisation.ts";
import { variancePercentage, type Variance } from "./variance.ts";

/** A figure whose course can be looked at. */
export type MetricId =
  | "forecasts"
  | "allocations"
  | "timesheets"
  | "utilisation"
  | Variance
  | "budget"
  | "forecasted"
  | "allocated"
  | "actual"
  | "budget_changes"
  | "allocation_changes";

export interface Metric {
  readonly id: MetricId;
  readonly label: string;
}

/** The figures of each view in their order; a divider is between groups (docs/readings.md#001-2). */
export const historyMetrics = perLanguage(
  (): Readonly<Record<DashboardView, readonly (readonly Metric[])[]>> => ({
    organisation: [
      [
        { id: "forecasts", label: t`Forecast Submission Rate` },
        { id: "allocations", label: t`Allocation Completion Rate` },
        { id: "timesheets", label: t`Timesheet Approval Rate` },
        { id: "utilisation", label: t`Avg. Organisation-Wide Utilisation` },
      ],
      [
        { id: "forecast_actual", label: t`Forecast-Actual Variance` },
        { id: "allocation_actual", label: t`Allocation-Actual Variance` },
      ],
      [
        { id: "budget_changes", label: t`Budget Profiles Changed` },
        { id: "allocation_changes", label: t`Allocations Changed` },
      ],
    ],
    project: [
      [
        { id: "forecasts", label: t`Forecast Submission Rate` },
        { id: "forecast_actual", label: t`Forecast - Actual Variance` },
        { id: "allocation_actual", label: t`Allocation - Actual Variance` },
        { id: "allocation_forecast", label: t`Allocation - Forecast Variance` },
        { id: "budget_actual", label: t`Budget - Actual Variance` },
      ],
      [
        { id: "budget", label: t`Baseline Budget Hours` },
        { id: "forecasted", label: t`Total Forecasted Hours` },
        { id: "allocated", label: t`Total Allocated Hours` },
        { id: "actual", label: t`Total Actual Hours` },
      ],
      [{ id: "budget_changes", label: t`Budget Profiles Changed` }],
    ],
    function: [
      [
        { id: "utilisation", label: t`Utilisation Rate` },
        { id: "allocations", label: t`Allocation Completion Rate` },
      ],
      [
        { id: "forecasted", label: t`Total Forecasted Hours` },
        { id: "allocated", label: t`Total Allocated Hours` },
        { id: "actual", label: t`Total Actual Hours` },
      ],
      [{ id: "allocation_changes", label: t`Allocations Changed` }],
    ],
  }),
);

/** The 24 months that end with the last one (docs/readings.md#001-9). */
export function historyMonths(today: Day): { startMonth: Month; endMonth: Month } {
  const thisMonth = monthOf(today);
  return { startMonth: addMonths(thisMonth, -24), endMonth: addMonths(thisMonth, -1) };
}

type Failed = { readonly ok: false; readonly error: string };
type Part<Of> = ({ readonly ok: true } & Of) | Failed;
type Rows<Row> = Part<{ readonly months: readonly (Row & { readonly month_start: string })[] }>;

/** The parts of a dashboard's answer that metrics are made of; a view has some of them. */
export interface MetricsSource {
  readonly period: { readonly limited: boolean };
  readonly hours: Rows<MonthlyHours>;
  readonly utilisation?: Rows<UtilisationMonth>;
  readonly forecastSubmission?: Rows<{
    readonly required_forecasts_count: number;
    readonly frozen_forecasts_count: number;
  }>;
  readonly allocationCompletion?: Rows<{
    readonly required_allocations_count: number;
    readonly submitted_allocations_count: number;
  }>;
  readonly timesheetApproval?: Rows<{
    readonly total_timesheets: number;
    readonly approved_timesheets: number;
  }>;
  readonly budgetProfileChanges?: Rows<{ readonly total_changes: number }>;
  readonly allocationChanges?: Rows<{ readonly total_changes: number }>;
}

/** A month of a figure; null where there is nothing it could be told of. */
export interface HistoryMonth {
  readonly month_start: string;
  readonly value: number | null;
}

export type Course = { readonly ok: true; readonly months: HistoryMonth[] } | Failed;

/** The monthly values of a figure, rounded to whole numbers (docs/readings.md#001-9). */
export function historyOf(metric: MetricId, source: MetricsSource): Course {
  const { hours } = source;
  const course = <Row extends { readonly month_start: string }>(
    rows: Part<{ readonly months: readonly Row[] }> | undefined,
    value: (row: Row) => number | null,
  ): Course => {
    if (rows === undefined) return { ok: true, months: [] };
    if (!rows.ok) return rows;
    const found = new Map(rows.months.map((row) => [row.month_start, value(row)]));
    const months = hours.ok ? hours.months : rows.months;
    return {
      ok: true,
      months: months.map(({ month_start }) => ({
        month_start,
        value: rounded(found.get(month_start) ?? null),
      })),
    };
  };
  switch (metric) {
    case "forecasts":
      return course(source.forecastSubmission, (row) =>
        rateOf(row.frozen_forecasts_count, row.required_forecasts_count),
      );
    case "allocations":
      return course(source.allocationCompletion, (row) =>
        rateOf(row.submitted_allocations_count, row.required_allocations_count),
      );
    case "timesheets":
      return course(source.timesheetApproval, (row) => rateOf(row.approved_timesheets, row.total_timesheets));
    case "utilisation":
      return course(source.utilisation, (row) => row.utilisation_percentage);
    case "forecast_actual":
    case "allocation_actual":
    case "allocation_forecast":
    case "budget_actual":
      return course(hours, (row) => variancePercentage(metric, periodHours([row])));
    case "budget":
    case "forecasted":
    case "allocated":
    case "actual":
      return course(hours, (row) => periodHours([row])[metric]);
    case "budget_changes":
      return changes(course(source.budgetProfileChanges, (row) => row.total_changes));
    case "allocation_changes":
      return changes(course(source.allocationChanges, (row) => row.total_changes));
  }
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value) + 0);

/** A month without a change counts 0, once there is any month. */
function changes(course: Course): Course {
  return course.ok
    ? {
        ok: true,
        months: course.months.map(({ month_start, value }) => ({ month_start, value: value ?? 0 })),
      }
    : course;
}

const counts: ReadonlySet<MetricId> = new Set(["budget_changes", "allocation_changes"]);
const inHours: ReadonlySet<MetricId> = new Set(["budget", "forecasted", "allocated", "actual"]);

/** Between the lines of an axis without decimals. */
const plainSteps = [1, 2, 3, 4, 5, 6, 8, 10] as const;

/** Where the axis ends for a few changes or percent without decimals, so that its four lines have none either. */
export function historyTop(metric: MetricId, months: readonly HistoryMonth[]): number | undefined {
  const values = months.map(({ value }) => value ?? 0);
  if (inHours.has(metric) || values.some((value) => value < 0 || !Number.isInteger(value))) return undefined;
  const step = plainSteps.find((each) => values.every((value) => value <= 4 * each));
  return step && 4 * step;
}

/** What the values of a figure are in; undefined for those that are counted. */
export function historyUnit(metric: MetricId): string | undefined {
  return inHours.has(metric) ? t`hrs` : counts.has(metric) ? undefined : "%";
}

/** A value for people: `83%`, `1,240 hrs`, `3`. */
export function historyText(metric: MetricId, value: number): string {
  if (inHours.has(metric)) return t`${formatHours(value)} hrs`;
  return `${grouped(value).replace("-", "−")}${historyUnit(metric) ?? ""}`;
}
