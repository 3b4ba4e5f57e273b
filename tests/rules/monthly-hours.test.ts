import { describe, expect, it } from "vitest";
import {
  hoursFrom,
  completeMonths,
  isWithoutAnyHours,
  isWithoutHours,
  monthsWithRows,
  periodHours,
  unratedHours,
  withEveryMonth,
  withoutMoney,
  type MonthlyHours,
} from "#features/analytics/rules/monthly-hours.ts";
import {
  averageUtilisation,
  historicalTrend,
  isOverbooked,
  strategyTrend,
  uncountedPeople,
  utilisationAxisTop,
  utilisationPercentage,
  withEveryStrategy,
  withEveryUtilisation,
} from "#features/analytics/rules/utilisation.ts";

const row = (month: string, more: Partial<MonthlyHours> = {}): MonthlyHours => ({
  month_start: `${month}-01`,
  total_budget_hours: 0,
  total_budget_gbp: 0,
  total_forecasted_hours: 0,
  total_forecasted_gbp: 0,
  total_allocated_hours: 0,
  total_allocated_gbp: 0,
  total_actual_hours: 0,
  total_actual_gbp: 0,
  total_unrated_hours: 0,
  ...more,
});

describe("the months of a summary", () => {
  it("are all there in order, those without a row with nothing", () => {
    const march = row("2026-03", { total_actual_hours: 5 });
    expect(withEveryMonth(["2026-02", "2026-03"], [march])).toEqual([row("2026-02"), march]);
    expect(monthsWithRows([march, row("2026-01")])).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(monthsWithRows([])).toEqual([]);
  });

  it("have nothing booked rather than 0 where they're still to come", () => {
    expect(hoursFrom("2026-03-02", 0, "2026-03-01")).toBeNull();
    expect(hoursFrom("2026-03-01", 0, "2026-03-01")).toBe(0);
    expect(hoursFrom("2026-03-02", 1, "2026-03-01")).toBe(1);
    expect(completeMonths([row("2026-02"), row("2026-03"), row("2026-04")], "2026-03-31")).toEqual([
      row("2026-02"),
    ]);
  });

  it("add up exactly, and show costs only where all of them may be seen", () => {
    const rows = [
      row("2026-01", {
        total_budget_hours: 0.1,
        total_budget_gbp: 1,
        total_forecasted_hours: 1,
        total_forecasted_gbp: 2,
        total_allocated_hours: 2,
        total_allocated_gbp: 3,
        total_actual_hours: 3,
        total_actual_gbp: 4,
        total_unrated_hours: 1.5,
      }),
      row("2026-02", { total_budget_hours: 0.2, total_budget_gbp: 0.5 }),
    ];
    expect(periodHours(rows)).toEqual({ budget: 0.3, forecasted: 1, allocated: 2, actual: 3 });
    expect(withoutMoney(rows[1] ?? row("2026-02"))).toMatchObject({
      total_budget_hours: 0.2,
      total_budget_gbp: null,
      total_actual_gbp: null,
    });
    expect([unratedHours(rows), unratedHours([])]).toEqual(["1.5 hrs without a rate", null]);
  });

  it("have nothing to draw without any hours; a budget alone is something", () => {
    expect([isWithoutHours([row("2026-01")]), isWithoutAnyHours([row("2026-01")])]).toEqual([true, true]);
    const budget = [row("2026-01"), row("2026-02", { total_budget_hours: 1 })];
    expect([isWithoutHours(budget), isWithoutAnyHours(budget)]).toEqual([true, false]);
    for (const sort of ["total_forecasted_hours", "total_allocated_hours", "total_actual_hours"])
      expect([
        isWithoutHours([row("2026-01", { [sort]: 1 })]),
        isWithoutAnyHours([row("2026-01", { [sort]: 1 })]),
      ]).toEqual([false, false]);
  });
});

describe("utilisation", () => {
  const worked = (month: string, billable: number, capacity: number, percentage = 0) => ({
    month_start: `${month}-01`,
    total_actual_billable_hours: billable,
    total_monthly_capacity_hours: capacity,
    utilisation_percentage: percentage,
  });
  const planned = (month: string, percentage: number) => ({
    month_start: `${month}-01`,
    total_strategic_budget_hours: 1,
    total_monthly_capacity_hours: 100,
    strategic_utilisation_percentage: percentage,
  });

  it("is billable hours of the capacity, over months of all their hours", () => {
    expect([utilisationPercentage(75, 100), utilisationPercentage(1, 0)]).toEqual([75, 0]);
    expect(averageUtilisation([worked("2026-01", 10, 100), worked("2026-02", 30, 20)])).toBe(33);
  });

  it("of a month without a row has the capacity of today, or none once it's closed", () => {
    expect(
      withEveryUtilisation(["2026-01", "2026-02", "2026-03"], [worked("2026-02", 5, 6, 83)], {
        capacityHours: 160,
        unemployed: new Map([
          ["2026-01-01", 20],
          ["2026-03-01", 60],
        ]),
        closed: new Set(["2026-01-01"]),
      }),
    ).toEqual([worked("2026-01", 0, 0), worked("2026-02", 5, 6, 83), worked("2026-03", 0, 100)]);
    const now = { capacityHours: 180, unemployed: new Map([["2026-01-01", 20]]) };
    expect(withEveryStrategy(["2026-01", "2026-02"], [planned("2026-02", 50)], now)).toEqual([
      {
        month_start: "2026-01-01",
        total_strategic_budget_hours: 0,
        total_monthly_capacity_hours: 160,
        strategic_utilisation_percentage: 0,
      },
      planned("2026-02", 50),
    ]);
  });

  it("is what it was before this month, and what is planned from it on", () => {
    const was = [worked("2026-01", 1, 1, 10), worked("2026-02", 1, 1, 20), worked("2026-03", 1, 1, 30)];
    expect(
      strategyTrend(
        was,
        [planned("2026-03", 100), planned("2026-02", 90), planned("2026-01", 80)],
        "2026-02",
      ).map(({ month_start, percentage, isProjected }) => [month_start.slice(0, 7), percentage, isProjected]),
    ).toEqual([
      ["2026-01", 10, false],
      ["2026-02", 90, true],
      ["2026-03", 100, true],
    ]);
    expect(
      historicalTrend(was, "2026-02").map(({ percentage, isProjected }) => [percentage, isProjected]),
    ).toEqual([
      [10, false],
      [20, false],
    ]);
  });

  it("is overbooked where it's planned at 100 % or more", () => {
    const month = (percentage: number, isProjected: boolean) => ({
      month_start: "2026-01-01",
      percentage,
      isProjected,
    });
    expect([
      isOverbooked([month(99, true), month(100, true)]),
      isOverbooked([month(99, true)]),
      isOverbooked([month(120, false)]),
      isOverbooked([]),
    ]).toEqual([true, false, false, false]);
  });

  it("has an axis up to 100, or a tenth above the highest", () => {
    expect([[], [90], [91], [100], [101], [150]].map(utilisationAxisTop)).toEqual([
      100, 100, 110, 110, 120, 170,
    ]);
    expect([uncountedPeople(0), uncountedPeople(1), uncountedPeople(2)]).toEqual([
      null,
      "1 billable user without monthly hours is not counted",
      "2 billable users without monthly hours are not counted",
    ]);
  });
});
