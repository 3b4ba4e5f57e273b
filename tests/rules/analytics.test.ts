import { describe, expect, it } from "vitest";
import {
  completeMonths,
  isWithoutHours,
  monthsWithRows,
  periodHours,
  varianceCourse,
  withEveryMonth,
  withoutMoney,
} from "#features/analytics/rules/monthly-hours.ts";
import { approvalWording, complianceWording, pointsChange, rateOf } from "#features/analytics/rules/rate.ts";
import {
  averageUtilisation,
  uncountedPeople,
  utilisationPercentage,
} from "#features/analytics/rules/utilisation.ts";
import {
  formatVariance,
  isComparable,
  variancePercentage,
  varianceNote,
  varianceWording,
  type PeriodHours,
  type Variance,
} from "#features/analytics/rules/variance.ts";

describe("Rates", () => {
  it("are full percentages, half up, and 0 without anything required", () => {
    expect(rateOf(23, 40)).toBe(58);
    expect(rateOf(5, 0)).toBe(0);
    expect(rateOf(1, 3)).toBe(33);
    expect(rateOf(2, 3)).toBe(67);
  });

  it.each([
    [100, "Excellent compliance"],
    [90, "Excellent compliance"],
    [89, "Good"],
    [70, "Good"],
    [69, "Moderate"],
    [50, "Moderate"],
    [49, "Low compliance"],
    [0, "Low compliance"],
  ])("submission and completion of %i mean %s", (rate, wording) =>
    expect(complianceWording(rate)).toBe(wording),
  );

  it.each([
    [95, "Excellent approval rate"],
    [94, "Good"],
    [85, "Good"],
    [84, "Moderate"],
    [70, "Moderate"],
    [69, "Low"],
  ])("approval of %i means %s", (rate, wording) => expect(approvalWording(rate)).toBe(wording));
});

const hours = (part: Partial<PeriodHours>): PeriodHours => ({
  budget: 0,
  forecasted: 0,
  allocated: 0,
  actual: 0,
  ...part,
});

describe("Variances", () => {
  it.each([
    ["forecast_actual", hours({ forecasted: 110, actual: 100 }), 10, "over-forecasted"],
    ["forecast_actual", hours({ forecasted: 87.5, actual: 100 }), -12.5, "under-forecasted"],
    ["forecast_actual", hours({ forecasted: 100, actual: 100 }), 0, "on target"],
    ["allocation_actual", hours({ allocated: 120, actual: 80 }), 50, "over-allocated"],
    ["allocation_actual", hours({ allocated: 40, actual: 80 }), -50, "under-allocated"],
    ["allocation_actual", hours({ allocated: 80, actual: 80 }), 0, "on target"],
    ["allocation_forecast", hours({ allocated: 60, forecasted: 40 }), 50, "over-allocated vs. forecast"],
    ["allocation_forecast", hours({ allocated: 30, forecasted: 40 }), -25, "under-allocated vs. forecast"],
    ["allocation_forecast", hours({ allocated: 40, forecasted: 40 }), 0, "allocation matches forecast"],
    ["budget_actual", hours({ budget: 200, actual: 150 }), 25, "under budget"],
    ["budget_actual", hours({ budget: 200, actual: 250 }), -25, "over budget"],
    ["budget_actual", hours({ budget: 200, actual: 200 }), 0, "on budget"],
  ] as const)("%s of %o is %d: %s", (variance: Variance, totals, percentage, wording) => {
    expect(variancePercentage(variance, totals)).toBe(percentage);
    expect(varianceWording(variance, totals)).toBe(wording);
  });

  it("are 0 percent without a divisor, and still say which side is larger", () => {
    expect(variancePercentage("forecast_actual", hours({ forecasted: 12 }))).toBe(0);
    expect(varianceWording("forecast_actual", hours({ forecasted: 12 }))).toBe("over-forecasted");
    expect(isComparable("forecast_actual", hours({ forecasted: 12 }))).toBe(false);
    expect(varianceWording("budget_actual", hours({ actual: 3 }))).toBe("over budget");
  });

  it("say nothing when both sides are 0", () => {
    for (const variance of [
      "forecast_actual",
      "allocation_actual",
      "allocation_forecast",
      "budget_actual",
    ] as const)
      expect(varianceWording(variance, hours({}))).toBeNull();
    expect(varianceWording("allocation_forecast", hours({ actual: 5 }))).toBeNull();
  });

  it("are exact: 0.3 hours against 0.1 and 0.2 are on target", () => {
    expect(varianceWording("forecast_actual", hours({ forecasted: 0.3, actual: 0.1 + 0.2 }))).toBe(
      "on target",
    );
  });

  it("name their hours before the wording", () => {
    expect(varianceNote("forecast_actual", hours({ forecasted: 2940, actual: 1500 }))).toBe(
      "1,440 hrs over-forecasted",
    );
    expect(varianceNote("budget_actual", hours({ budget: 10, actual: 10.25 }))).toBe("0.25 hrs over budget");
    expect(varianceNote("budget_actual", hours({ budget: 10, actual: 9.75 }))).toBe("0.25 hrs under budget");
    expect(varianceNote("allocation_forecast", hours({ allocated: 7, forecasted: 7 }))).toBe(
      "allocation matches forecast",
    );
    expect(varianceNote("forecast_actual", hours({}))).toBeNull();
  });

  it("are shown with sign and one decimal", () => {
    expect([0.5, -0.5, 4.9333, -12.5, 0, 0.04, -0.04, 1234.56, 5].map(formatVariance)).toEqual([
      "+0.5",
      "−0.5",
      "+4.9",
      "−12.5",
      "0.0",
      "0.0",
      "0.0",
      "+1,234.6",
      "+5.0",
    ]);
  });
});

describe("Utilisation", () => {
  const month = (hoursBooked: number, capacity: number) => ({
    month_start: "2026-01-01",
    total_actual_billable_hours: hoursBooked,
    total_monthly_capacity_hours: capacity,
    utilisation_percentage: 0,
  });

  it("is billable hours of capacity, rounded, and 0 without capacity", () => {
    expect(utilisationPercentage(130.5, 160)).toBe(82);
    expect(utilisationPercentage(130.5, 0)).toBe(0);
    expect(utilisationPercentage(200, 160)).toBe(125);
  });

  it("of several months is the sum over the sum, not the mean of percentages", () => {
    expect(averageUtilisation([month(160, 160), month(0, 480)])).toBe(25);
    expect(averageUtilisation([])).toBe(0);
  });

  it("says how many people are not counted", () => {
    expect([0, 1, 3].map(uncountedPeople)).toEqual([
      null,
      "1 billable user without monthly hours is not counted",
      "3 billable users without monthly hours are not counted",
    ]);
  });
});

describe("Monthly hours", () => {
  const row = (month: string, actual: number) => ({
    ...(withEveryMonth([month], [])[0] as ReturnType<typeof withEveryMonth>[number]),
    total_actual_hours: actual,
    total_actual_gbp: actual * 50,
  });

  it("have a row for every month, 0 where nothing is stored", () => {
    const filled = withEveryMonth(["2026-01", "2026-02", "2026-03"], [row("2026-02", 7.5)]);
    expect(filled.map((each) => [each.month_start, each.total_actual_hours, each.total_budget_gbp])).toEqual([
      ["2026-01-01", 0, 0],
      ["2026-02-01", 7.5, 0],
      ["2026-03-01", 0, 0],
    ]);
  });

  it("reach from the first to the last stored month where the range reaches over centuries", () => {
    expect(monthsWithRows([row("2026-03", 1), row("2025-12", 1)])).toEqual([
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
    ]);
    expect(monthsWithRows([])).toEqual([]);
  });

  it("add up exactly", () => {
    expect(periodHours([row("2026-01", 0.1), row("2026-02", 0.2)])).toEqual({
      budget: 0,
      forecasted: 0,
      allocated: 0,
      actual: 0.3,
    });
  });

  it("make the course of a variance of those months alone that have something to compare with", () => {
    const rows = withEveryMonth(
      ["2026-01", "2026-02", "2026-03"],
      [{ ...row("2026-02", 80), total_forecasted_hours: 100 }, row("2026-03", 50)],
    );
    expect(varianceCourse("forecast_actual", rows)).toEqual([25, -100]);
    expect(varianceCourse("budget_actual", rows)).toEqual([]);
  });

  it("are complete once their month is over", () => {
    const rows = ["2026-10", "2026-11", "2026-12"].map((month) => row(month, 1));
    expect(completeMonths(rows, "2026-11-30").map((each) => each.month_start)).toEqual(["2026-10-01"]);
    expect(completeMonths(rows, "2026-12-01")).toHaveLength(2);
  });

  it("hide their money and know when there is nothing to draw", () => {
    expect(withoutMoney(row("2026-01", 2))).toMatchObject({
      total_actual_hours: 2,
      total_actual_gbp: null,
      total_budget_gbp: null,
    });
    expect(isWithoutHours([row("2026-01", 0)])).toBe(true);
    expect(isWithoutHours([row("2026-01", 0), row("2026-02", 0.25)])).toBe(false);
    expect(isWithoutHours([])).toBe(true);
  });
});

describe("A change against the preceding period", () => {
  it("has a direction and its size in points as shown", () => {
    expect(pointsChange(82, 79, 0)).toEqual({ direction: "up", text: "3 pts" });
    expect(pointsChange(82, 83, 0)).toEqual({ direction: "down", text: "1 pt" });
    expect(pointsChange(4.93, 4.91, 1)).toEqual({ direction: "neutral", text: "0 pts" });
    expect(pointsChange(4.9, -1.3, 1)).toEqual({ direction: "up", text: "6.2 pts" });
  });

  it("is absent where there is nothing to compare with", () => {
    expect(pointsChange(82, null, 0)).toBeUndefined();
    expect(pointsChange(null, 82, 0)).toBeUndefined();
  });

  it("is that of the figures as shown, rounded or with a decimal, from one point on", () => {
    // 83 against 79, and 82 against 80.
    expect(pointsChange(82.6, 79.4, 0)).toEqual({ direction: "up", text: "4 pts" });
    expect(pointsChange(82.3, 79.6, 0)).toEqual({ direction: "up", text: "2 pts" });
    expect(pointsChange(80, 79, 0)).toEqual({ direction: "up", text: "1 pt" });
    expect(pointsChange(79, 80, 0)).toEqual({ direction: "down", text: "1 pt" });
    expect(pointsChange(4.86, 4.74, 1)).toEqual({ direction: "up", text: "0.2 pts" });
  });
});
