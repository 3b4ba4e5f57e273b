import { describe, expect, it } from "vitest";
import { exportedMonths } from "#features/forecasts/rules/calendar.ts";
import { shortfallsOf } from "#features/forecasts/rules/capacity.ts";
import { checkCells, forecastHoursFault, readForecastCell } from "#features/forecasts/rules/forecast-cell.ts";
import { differenceOf, priceLines, type ForecastLine } from "#features/forecasts/rules/forecast-lines.ts";
import {
  clearingRefusal,
  forecastStatuses,
  forecastStatusLabels,
  savingRefusal,
  type ForecastSituation,
} from "#features/forecasts/rules/forecast-status.ts";

describe("A forecast's hours", () => {
  it.each([
    [0, null],
    [0.5, null],
    [10_000, null],
    [10_000.5, "Enter at most 10,000 hours."],
    [0.25, "Enter hours in steps of 0.5."],
    [-0.5, "Hours can't be negative."],
    [Number.NaN, "Enter hours as a number, such as 7.5."],
    [Number.POSITIVE_INFINITY, "Enter hours as a number, such as 7.5."],
  ])("of %d have the fault %j", (hours, fault) => expect(forecastHoursFault(hours)).toBe(fault));

  it("are refused as negative with spaces around them too, and none are 0", () => {
    expect(readForecastCell("  -1")).toEqual({ hours: null, fault: "Hours can't be negative." });
    expect(readForecastCell(" ")).toEqual({ hours: 0, fault: null });
  });

  it("are needed by a forecast, which half an hour is, and which a fault says nothing of", () => {
    const check = (...hours: number[]) =>
      checkCells(
        hours.map((forecastHours, at) => ({ costTierId: `${at}`, forecastHours })),
        new Set(["0", "1"]),
      );
    expect(check(0, 0)).toEqual({ cells: "Enter at least 0.5 hours. A forecast needs hours." });
    expect(check(0, 0.5)).toEqual({});
    expect(check(-1)).toEqual({ "cells.0.forecastHours": "Hours can't be negative." });
  });
});

describe("The lines of a save", () => {
  const line = (costTierId: string, part: Partial<ForecastLine> = {}): ForecastLine => ({
    costTierId,
    functionId: "f",
    forecastHours: 10,
    ratePerHour: 50,
    totalCost: 500,
    ...part,
  });
  const tiers = [{ id: "a", functionId: "f", hourlyRate: 60 }];

  it("have today's rate once their hours change, also while a forecast stays frozen", () => {
    const rateOf = (forecastHours: number, retainRates: boolean) =>
      priceLines([{ costTierId: "a", forecastHours }], tiers, [line("a")], retainRates)[0]?.ratePerHour;
    expect([rateOf(10, true), rateOf(10.5, true), rateOf(10, false)]).toEqual([50, 60, 60]);
  });

  it("are of tiers that the project has, from half an hour on", () => {
    const cells = [
      { costTierId: "a", forecastHours: 0.5 },
      { costTierId: "gone", forecastHours: 8 },
    ];
    expect(priceLines(cells, tiers, [], false).map((each) => each.costTierId)).toEqual(["a"]);
  });

  it("are written again where hours, rate or cost changed", () => {
    const stored = [line("same"), line("hours"), line("rate"), line("cost"), line("gone")];
    const hours = line("hours", { forecastHours: 11 });
    const rate = line("rate", { ratePerHour: 51 });
    const cost = line("cost", { totalCost: 501 });
    expect(differenceOf(stored, [line("same"), hours, rate, cost, line("new")])).toEqual({
      added: [line("new")],
      changed: [hours, rate, cost],
      removed: [line("gone")],
    });
  });

  it("are short of people from the step of forecasts on, half an hour", () => {
    const tier = { costTierId: "a", capacityHours: 100, otherForecastHours: 99 };
    const missing = (forecastHours: number) =>
      shortfallsOf([tier], [{ costTierId: "a", forecastHours }]).map((each) => each.missingHours);
    expect([missing(0.5), missing(1), missing(1.01), missing(1.5)]).toEqual([[], [], [], [0.5]]);
    const none = { ...tier, capacityHours: 0 };
    expect(shortfallsOf([none], [{ costTierId: "a", forecastHours: 1 }])).toEqual([
      { costTierId: "a", missingHours: 100 },
    ]);
  });
});

describe("Why a forecast can't be saved or cleared", () => {
  const situation: ForecastSituation = {
    roles: ["forecaster"],
    isAssigned: true,
    project: { status: "active", startDate: "2026-01-01", projectLengthMonths: 12 },
    month: "2026-06",
    status: "draft",
    isBound: false,
  };
  const closed = { ...situation.project, status: "on_hold" };

  it.each([
    [
      { isAssigned: false, project: closed },
      "role",
      "Only forecasters assigned to this project, Admins and Super Admins can change its forecasts.",
    ],
    [{ project: closed }, "state", "Forecasts can be changed only while the project is active."],
    [{ month: "2027-01", status: "frozen" }, "state", "The project doesn't cover this month."],
    [{ status: "frozen" }, "role", "Frozen periods are editable by Admin only"],
  ] as const)("with %j is the %s", (part, because, message) => {
    expect(savingRefusal({ ...situation, ...part })).toEqual({ because, message });
    expect(clearingRefusal({ ...situation, ...part, wasFrozen: true })).toEqual({ because, message });
  });

  it("is also that only drafts are cleared, and no freezes", () => {
    const cleared = (status: ForecastSituation["status"], wasFrozen: boolean) =>
      clearingRefusal({ ...situation, roles: ["admin"], status, wasFrozen });
    expect(cleared("frozen", true)).toEqual({ because: "state", message: "Only a draft can be cleared." });
    expect(cleared("draft", true)).toEqual({
      because: "state",
      message:
        "This forecast has been frozen before, and freezes can't be removed. Change its hours instead.",
    });
    expect(cleared("draft", false)).toBeNull();
  });

  it("each status has a name of its own", () => {
    const labels = forecastStatuses.map((status) => forecastStatusLabels()[status]);
    expect(labels).toEqual(["Not submitted", "Draft", "Frozen"]);
  });
});

it("a calendar's year is exported with the forms of each month, and no status where nothing is required", () => {
  const month = (periodId: string, relevantFunctionsCount: number) => ({
    periodId,
    year: 2026,
    month: 1,
    status: "partial" as const,
    relevantFunctionsCount,
    done: relevantFunctionsCount === 0 ? 0 : 1,
    begun: relevantFunctionsCount > 1 ? 2 : 0,
    frozenHours: 12.5,
    draftHours: 3,
    frozenCost: 625.5,
  });
  expect(exportedMonths([month("2026-01", 0), month("2026-02", 1), month("2026-03", 7)])).toEqual([
    [
      "Month",
      "Status",
      "Forms",
      "Frozen",
      "Draft",
      "Not submitted",
      "Frozen hours",
      "Draft hours",
      "Frozen cost",
    ],
    ["2026-01", "", 0, 0, 0, 0, 12.5, 3, 625.5],
    ["2026-02", "partial", 1, 1, 0, 0, 12.5, 3, 625.5],
    ["2026-03", "partial", 7, 1, 2, 4, 12.5, 3, 625.5],
  ]);
});
