import { describe, expect, it } from "vitest";
import { remindedText } from "#features/months/rules/due-from.ts";
import {
  calendarMonth,
  monthCells,
  yearsWithData,
  type CalendarMonth,
} from "#features/months/rules/calendar.ts";

describe("A month of the calendar", () => {
  it("counts what is required, and nothing else that is stored", () => {
    const stored = [
      { id: "a", isDone: true },
      { id: "b", isDone: false },
      { id: "gone", isDone: true },
    ];
    expect(calendarMonth("2026-11", new Set(["a", "b", "c"]), stored)).toEqual({
      periodId: "2026-11",
      year: 2026,
      month: 11,
      status: "partial",
      relevantFunctionsCount: 3,
      done: 1,
      begun: 1,
    });
  });

  it("has a cell for each thing up to 48, and of more the shares of 48", () => {
    const cells = (relevantFunctionsCount: number, done: number, begun: number) => {
      const { done: one, begun: other, missing } = monthCells({ relevantFunctionsCount, done, begun });
      return [one, other, missing];
    };
    expect([cells(0, 0, 0), cells(2, 1, 1), cells(48, 20, 10)]).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [20, 10, 18],
    ]);
    expect([cells(96, 24, 48), cells(49, 49, 0), cells(1000, 1, 500)]).toEqual([
      [12, 24, 12],
      [48, 0, 0],
      [1, 24, 24],
    ]);
  });

  it("offers its year where anything is required", () => {
    const month = (year: number, relevantFunctionsCount: number) =>
      ({ year, relevantFunctionsCount }) as CalendarMonth;
    expect(yearsWithData([month(2025, 0), month(2026, 1), month(2026, 2), month(2027, 1)])).toEqual([
      2026, 2027,
    ]);
  });
});

it("says how many people were reminded, and that no one is twice a day", () => {
  expect([0, 1, 2].map(remindedText)).toEqual([
    "Already reminded today. Everyone is reminded at most once a day.",
    "Reminded 1 person by mail and in the product.",
    "Reminded 2 people by mail and in the product.",
  ]);
});
