import { describe, expect, it } from "vitest";
import {
  areInOrder,
  defaultCycleDays,
  phaseOfDay,
  phases,
  planningMonth,
  segmentsOf,
} from "#features/organisation/rules/monthly-cycle.ts";

describe("The monthly cycle", () => {
  it("has the four phases in order", () => {
    expect(phases).toEqual(["Review", "Execution", "Forecasting", "Allocations"]);
  });

  it("turns on days 8, 10 and 20 by default", () => {
    const turns = [1, 7, 8, 9, 10, 19, 20, 31].map((day) => phaseOfDay(day, defaultCycleDays));
    expect(turns).toEqual([
      "Review",
      "Review",
      "Execution",
      "Execution",
      "Forecasting",
      "Forecasting",
      "Allocations",
      "Allocations",
    ]);
  });

  it("follows the organisation's own days", () => {
    const days = { reviewEndDay: 3, forecastStartDay: 4, allocateStartDay: 28 };
    expect([3, 4, 27, 28].map((day) => phaseOfDay(day, days))).toEqual([
      "Review",
      "Forecasting",
      "Forecasting",
      "Allocations",
    ]);
    expect(segmentsOf("2026-11", days).map((segment) => segment.phase)).toEqual([
      "Review",
      "Forecasting",
      "Allocations",
    ]);
  });

  it("orders its handles strictly within 1 to 31", () => {
    const with3 = (reviewEndDay: number, forecastStartDay: number, allocateStartDay: number) =>
      areInOrder({ reviewEndDay, forecastStartDay, allocateStartDay });
    expect([
      with3(7, 10, 20),
      with3(7, 7, 20),
      with3(7, 10, 10),
      with3(0, 10, 20),
      with3(7, 10, 32),
      with3(1, 2, 31),
    ]).toEqual([true, false, false, false, false, true]);
  });

  it("covers each day of any month exactly once", () => {
    for (const month of ["2026-02", "2028-02", "2026-11", "2026-12"]) {
      const covered = segmentsOf(month, defaultCycleDays).flatMap((segment) =>
        Array.from(
          { length: segment.lastDay - segment.firstDay + 1 },
          (_, index) => segment.firstDay + index,
        ),
      );
      expect(covered).toEqual(Array.from({ length: covered.length }, (_, index) => index + 1));
      expect(covered.length).toBe(
        new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
      );
    }
  });

  it("opens planners on next month from the Forecasting phase on, on this month before it", () => {
    expect(
      ["2026-11-09", "2026-11-10", "2026-12-25"].map((today) => planningMonth(today, defaultCycleDays)),
    ).toEqual(["2026-11", "2026-12", "2027-01"]);
  });
});
