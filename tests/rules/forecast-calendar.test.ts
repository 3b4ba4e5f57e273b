import { describe, expect, it } from "vitest";
import { calendarMonths } from "#features/forecasts/rules/calendar.ts";
import {
  calendarTiles,
  monthCells,
  maxCells,
  calendarWindow,
  completionOf,
  yearsWithData,
} from "#features/months/rules/calendar.ts";

describe("The status of a month", () => {
  it("is complete when something is relevant and all of it is done", () =>
    expect(completionOf(2, 2, 0)).toBe("complete"));
  it("is partial when anything is done or begun", () => {
    expect(completionOf(2, 1, 0)).toBe("partial");
    expect(completionOf(1, 0, 1)).toBe("partial");
  });
  it("is none otherwise, also when nothing is relevant", () => {
    expect(completionOf(1, 0, 0)).toBe("none");
    expect(completionOf(0, 0, 0)).toBe("none");
  });
});

describe("The forecast calendar", () => {
  const projects = [
    { id: "p", startDate: "2026-01-01", projectLengthMonths: 2 },
    { id: "q", startDate: "2026-02-01", projectLengthMonths: 3 },
  ];
  const stored = (projectId: string, month: string, status: "draft" | "frozen") => ({
    projectId,
    month,
    status,
    totalHours: status === "frozen" ? 10 : 7,
    totalCost: status === "frozen" ? 100.5 : 70,
  });
  const months = calendarMonths(["2025-12", "2026-01", "2026-02", "2026-03", "2026-04"], projects, [
    stored("p", "2026-01", "frozen"),
    stored("p", "2026-02", "frozen"),
    stored("q", "2026-02", "draft"),
    stored("p", "2026-03", "frozen"),
  ]);

  it("reaches from 24 months back to 36 forward", () =>
    expect(calendarWindow("2026-11-21")).toEqual({ first: "2024-11", last: "2029-11" }));
  it("counts a project only in its own months", () =>
    expect(months.map((month) => month.relevantFunctionsCount)).toEqual([0, 1, 2, 1, 1]));
  it("leaves out forecasts beyond a shortened project", () =>
    expect(months[3]).toMatchObject({ status: "none", done: 0, frozenHours: 0 }));
  it("distinguishes frozen and draft hours", () =>
    expect(months[2]).toMatchObject({
      status: "partial",
      done: 1,
      begun: 1,
      frozenHours: 10,
      draftHours: 7,
      frozenCost: 100.5,
    }));
  it("sums tiles over months with something relevant", () =>
    expect(calendarTiles(months)).toEqual({
      totalForms: 5,
      done: 2,
      complete: 1,
      partial: 1,
      none: 2,
    }));
  it("offers years with something relevant", () => expect(yearsWithData(months)).toEqual([2026]));
});

describe("the cells of a month's card", () => {
  it("are one for each thing, and of very many the shares, with one at least of whatever there is", () => {
    expect(monthCells({ relevantFunctionsCount: 6, done: 2, begun: 1 })).toEqual({
      done: 2,
      begun: 1,
      missing: 3,
    });
    expect(monthCells({ relevantFunctionsCount: 1250, done: 1, begun: 0 })).toEqual({
      done: 1,
      begun: 0,
      missing: maxCells,
    });
    expect(monthCells({ relevantFunctionsCount: 1250, done: 625, begun: 0 })).toEqual({
      done: 24,
      begun: 0,
      missing: 24,
    });
  });
});
