import { describe, expect, it } from "vitest";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "#features/analytics/rules/capacity.ts";
import { monthsToSettle, newestSettledMonth } from "#features/closing/rules/settling.ts";
import {
  historyMetrics,
  historyMonths,
  historyTop,
  historyOf,
  historyText,
} from "#features/analytics/rules/history.ts";
import {
  historicalTrend,
  isOverbooked,
  strategyTrend,
  utilisationAxisTop,
} from "#features/analytics/rules/utilisation.ts";
import { finerThan } from "#features/reports/rules/report.ts";

describe("capacity", () => {
  it("is monthly hours times the months, of which there is at least one, at 50 an hour", () => {
    expect([
      estimatedCapacity(280.5, 3, 0),
      estimatedCapacity(280.5, 0, 0),
      estimatedCapacity(160, 2, 60),
      capacityCost(280.5),
    ]).toEqual([841.5, 280.5, 260, 14025]);
  });

  it("is never left below 0, and hours that can't be worked use none of it", () => {
    const left = (allocated: number, unworkable = 0) =>
      unallocatedCapacity(100, { totals: { hours: { allocated } }, unworkable: { allocated: unworkable } });
    expect([left(99.75), left(130), left(130, 50.25)]).toEqual([0.25, 0, 20.25]);
  });
});

describe("closing a month", () => {
  it("waits until the Review of the next one has ended", () => {
    expect([newestSettledMonth("2026-11-07", 7), newestSettledMonth("2026-11-08", 7)]).toEqual([
      "2026-09",
      "2026-10",
    ]);
  });

  it("happens on the last day of a month that is shorter than the Review", () => {
    expect([newestSettledMonth("2026-02-27", 29), newestSettledMonth("2026-02-28", 29)]).toEqual([
      "2025-12",
      "2026-01",
    ]);
  });

  it("makes up for what was missed, from the organisation's first month on", () => {
    expect(monthsToSettle("2026-11-22", 7, "2026-08", null)).toEqual(["2026-08", "2026-09", "2026-10"]);
    expect(monthsToSettle("2026-11-22", 7, "2026-08", "2026-09")).toEqual(["2026-10"]);
    expect(monthsToSettle("2026-11-22", 7, "2026-11", null)).toEqual([]);
  });
});

describe("the utilisation trend", () => {
  const was = (month_start: string, utilisation_percentage: number) => ({
    month_start,
    total_actual_billable_hours: 0,
    total_monthly_capacity_hours: 0,
    utilisation_percentage,
  });
  const will = (month_start: string, strategic_utilisation_percentage: number) => ({
    month_start,
    total_strategic_budget_hours: 0,
    total_monthly_capacity_hours: 0,
    strategic_utilisation_percentage,
  });

  it("reads what was before this month and what is planned from it on, by month", () => {
    const trend = strategyTrend(
      [was("2026-11-01", 50), was("2026-10-01", 80)],
      [will("2026-12-01", 99), will("2026-11-01", 90), will("2026-10-01", 1)],
      "2026-11",
    );
    expect(trend.map((month) => [month.month_start, month.percentage, month.isProjected])).toEqual([
      ["2026-10-01", 80, false],
      ["2026-11-01", 90, true],
      ["2026-12-01", 99, true],
    ]);
    expect(isOverbooked(trend)).toBe(false);
    expect(isOverbooked(strategyTrend([was("2026-10-01", 120)], [will("2026-11-01", 100)], "2026-11"))).toBe(
      true,
    );
    expect(isOverbooked(strategyTrend([was("2026-10-01", 120)], [], "2026-11"))).toBe(false);
  });

  it("ends with this month under Historical", () => {
    expect(historicalTrend([was("2026-11-01", 50), was("2026-12-01", 1)], "2026-11")).toHaveLength(1);
  });

  it("has an axis of at least 100, else of the highest and a tenth, up to a multiple of 10", () => {
    expect([[], [90], [91], [100], [104]].map(utilisationAxisTop)).toEqual([100, 100, 110, 110, 120]);
  });
});

describe("the history of figures", () => {
  it("covers the 24 months before this one", () => {
    expect(historyMonths("2026-11-22")).toEqual({ startMonth: "2024-11", endMonth: "2026-10" });
  });

  it("offers the figures of each view in their order, divided into groups", () => {
    const labels = (view: keyof ReturnType<typeof historyMetrics>) =>
      historyMetrics()[view].map((group) => group.map(({ label }) => label));
    expect(labels("organisation")).toEqual([
      [
        "Forecast Submission Rate",
        "Allocation Completion Rate",
        "Timesheet Approval Rate",
        "Avg. Organisation-Wide Utilisation",
      ],
      ["Forecast-Actual Variance", "Allocation-Actual Variance"],
      ["Budget Profiles Changed", "Allocations Changed"],
    ]);
    expect(labels("project")).toEqual([
      [
        "Forecast Submission Rate",
        "Forecast - Actual Variance",
        "Allocation - Actual Variance",
        "Allocation - Forecast Variance",
        "Budget - Actual Variance",
      ],
      ["Baseline Budget Hours", "Total Forecasted Hours", "Total Allocated Hours", "Total Actual Hours"],
      ["Budget Profiles Changed"],
    ]);
    expect(labels("function")).toEqual([
      ["Utilisation Rate", "Allocation Completion Rate"],
      ["Total Forecasted Hours", "Total Allocated Hours", "Total Actual Hours"],
      ["Allocations Changed"],
    ]);
  });

  it("counts a few changes in integers", () => {
    const months = [0, 3].map((value) => ({ month_start: "2026-10-01", value }));
    expect([historyTop("budget_changes", months), historyTop("budget", months)]).toEqual([4, undefined]);
    expect(historyTop("allocation_changes", [...months, { month_start: "2026-11-01", value: 5 }])).toBe(8);
  });

  it("rounds, is 0 against no hours, and fails with its part", () => {
    const month = (month_start: string, forecasted: number, actual: number) => ({
      month_start,
      total_budget_hours: 0,
      total_budget_gbp: 0,
      total_forecasted_hours: forecasted,
      total_forecasted_gbp: 0,
      total_allocated_hours: 0,
      total_allocated_gbp: 0,
      total_actual_hours: actual,
      total_actual_gbp: 0,
      total_unrated_hours: 0,
    });
    const source = {
      period: { limited: false },
      hours: { ok: true as const, months: [month("2026-09-01", 10, 0), month("2026-10-01", 10.5, 12)] },
      budgetProfileChanges: { ok: true as const, months: [{ month_start: "2026-10-01", total_changes: 2 }] },
      forecastSubmission: { ok: false as const, error: "no" },
    };
    const values = (metric: Parameters<typeof historyOf>[0]) => {
      const course = historyOf(metric, source);
      return course.ok ? course.months.map(({ value }) => value) : course.error;
    };
    // Against no hours the variance is 0 (KPI-13).
    expect(values("forecast_actual")).toEqual([0, -12]);
    expect(values("forecasted")).toEqual([10, 11]);
    expect(values("budget_changes")).toEqual([0, 2]);
    expect(values("forecasts")).toBe("no");
    expect([
      historyText("forecast_actual", -12),
      historyText("actual", 1240),
      historyText("budget_changes", 3),
    ]).toEqual(["−12%", "1,240 hrs", "3"]);
  });
});

describe("a line of hours", () => {
  it("leads to finer ones down to the entry, plans as far as they go", () => {
    expect(finerThan(["project", "function"], "actual")).toEqual(["person", "project"]);
    expect(finerThan(["person", "project"], "actual")).toEqual(["day", "person"]);
    expect(finerThan(["day", "person"], "actual")).toEqual(["entry"]);
    expect(finerThan(["entry"], "actual")).toBeNull();
    expect(finerThan(["day", "person"], "allocated")).toBeNull();
    expect(finerThan(["project", "function"], "budget")).toEqual(["tier", "month"]);
    expect(finerThan(["tier", "month"], "budget")).toBeNull();
  });
});
