import { describe, expect, it } from "vitest";
import {
  historyOf,
  historyText,
  historyTop,
  historyUnit,
  type MetricId,
  type MetricsSource,
} from "#features/analytics/rules/history.ts";
import { scaleTo } from "#ui/charts/scale.ts";
import { withEveryMonth } from "#features/analytics/rules/monthly-hours.ts";

const months = withEveryMonth(
  ["2026-08", "2026-09", "2026-10"],
  [
    {
      month_start: "2026-09-01",
      total_budget_hours: 200,
      total_budget_gbp: 0,
      total_forecasted_hours: 99.6,
      total_forecasted_gbp: 0,
      total_allocated_hours: 120,
      total_allocated_gbp: 0,
      total_actual_hours: 100,
      total_actual_gbp: 0,
      total_unrated_hours: 0,
    },
  ],
);
const inSeptember = <Row>(row: Row) => ({
  ok: true as const,
  months: [{ month_start: "2026-09-01", ...row }],
});
const source: MetricsSource = {
  period: { limited: false },
  hours: { ok: true, months },
  utilisation: inSeptember({
    total_actual_billable_hours: 80,
    total_monthly_capacity_hours: 100,
    utilisation_percentage: 80,
  }),
  forecastSubmission: inSeptember({ required_forecasts_count: 8, frozen_forecasts_count: 6 }),
  allocationCompletion: inSeptember({ required_allocations_count: 4, submitted_allocations_count: 1 }),
  timesheetApproval: inSeptember({ total_timesheets: 3, approved_timesheets: 1 }),
  budgetProfileChanges: inSeptember({ total_changes: 2 }),
  allocationChanges: inSeptember({ total_changes: 7 }),
};
const values = (metric: MetricId, of = source) => {
  const course = historyOf(metric, of);
  return course.ok ? course.months.map(({ value }) => value) : course.error;
};

describe("The course of a figure", () => {
  it.each([
    ["forecasts", [null, 75, null]],
    ["allocations", [null, 25, null]],
    ["timesheets", [null, 33, null]],
    ["utilisation", [null, 80, null]],
    // 99.6 forecast of 100 booked is −0.4%, which is 0 and never −0; 0 too when the divisor is 0.
    ["forecast_actual", [0, 0, 0]],
    ["allocation_actual", [0, 20, 0]],
    ["allocation_forecast", [0, 20, 0]],
    ["budget_actual", [0, 50, 0]],
    ["budget", [0, 200, 0]],
    ["forecasted", [0, 100, 0]],
    ["allocated", [0, 120, 0]],
    ["actual", [0, 100, 0]],
    ["budget_changes", [0, 2, 0]],
    ["allocation_changes", [0, 7, 0]],
  ] as const)("%s has a value where there is one: %j", (metric, expected) =>
    expect(values(metric)).toEqual(expected),
  );

  it("has no months where the view has no such figure, and says what failed", () => {
    const { period, hours } = source;
    expect(historyOf("utilisation", { period, hours })).toEqual({ ok: true, months: [] });
    expect(historyOf("allocation_changes", { period, hours })).toEqual({ ok: true, months: [] });
    const failed = { ok: false as const, error: "no" };
    expect(historyOf("budget_changes", { ...source, budgetProfileChanges: failed })).toEqual(failed);
    // Without hours the months are those of the figure.
    expect(values("forecasts", { ...source, hours: failed })).toEqual([75]);
    expect(values("actual", { ...source, hours: failed })).toBe("no");
  });

  it("has lines without decimals for a few changes and small percentages, none of which is above the last", () => {
    const top = (metric: "allocation_changes" | "utilisation" | "actual", ...values: number[]) =>
      historyTop(
        metric,
        values.map((value) => ({ month_start: "2026-09-01", value })),
      );
    const changes = (...values: number[]) => top("allocation_changes", ...values);
    expect([changes(), changes(0, 4), changes(0, 5)]).toEqual([4, 4, 8]);
    for (const highest of Array.from({ length: 40 }, (_, at) => at + 1)) {
      const { lines } = scaleTo(top("utilisation", 0, highest) ?? 0);
      expect([
        highest,
        lines.every((line) => Number.isInteger(line)),
        (lines.at(-1) ?? 0) >= highest,
      ]).toEqual([highest, true, true]);
    }
    expect([top("utilisation", 41), top("actual", 5), top("utilisation", -3, 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is in hours, in percent, or counted", () => {
    expect([historyUnit("budget"), historyUnit("utilisation"), historyUnit("budget_changes")]).toEqual([
      "hrs",
      "%",
      undefined,
    ]);
    expect(historyText("allocation_changes", 1234)).toBe("1,234");
  });
});
