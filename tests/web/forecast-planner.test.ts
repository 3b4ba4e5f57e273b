import { describe, expect, it } from "vitest";
import { noForecast, type Planner } from "../../src/features/forecasts/contract.ts";
import {
  cellsOf,
  draftFrom,
  isDirty,
  rateDrift,
  rebased,
  shownTotals,
  tiersThatDiffer,
  withBudget,
  withHours,
} from "../../src/features/forecasts/web/forecast-draft.ts";
import { againstBudget, forecastGrid, parseCell } from "../../src/features/forecasts/web/forecast-grid.ts";
import { choosePlace, readWish } from "../../src/features/forecasts/web/planner-address.ts";

const project = { id: "p", name: "Kiln Works", code: "KLN", status: "active", startDate: "2026-01-01", projectLengthMonths: 12, isAssigned: true };

const planner: Planner = {
  project,
  month: "2026-06",
  months: [],
  costTiers: [
    { id: "a", name: "Senior", hourlyRate: 100, functionId: "f", functionName: "Design" },
    { id: "b", name: "Junior", hourlyRate: 60.5, functionId: "f", functionName: "Design" },
    { id: "c", name: "Builder", hourlyRate: 80, functionId: "g", functionName: "Build" },
  ],
  forecast: {
    ...noForecast,
    id: "x",
    status: "draft",
    version: 3,
    totalFunctions: 1,
    totalHours: 10,
    totalCost: 900,
    entries: [{ costTierId: "a", functionId: "f", forecastHours: 10, ratePerHour: 90, totalCost: 900 }],
  },
  budget: {
    profileName: "Baseline",
    cells: [
      { costTierId: "a", budgetHours: 8, ratePerHour: 100 },
      { costTierId: "c", budgetHours: 4, ratePerHour: 80 },
    ],
  },
  lastMonth: { month: "2026-05", cells: [{ costTierId: "a", forecastedHours: 7, allocatedHours: 6.5, actualHours: 0 }] },
};
const stored = draftFrom(planner.forecast);

describe("The planner's form", () => {
  it("begins with what is stored, at the rates it was stored with", () => {
    expect(isDirty(stored)).toBe(false);
    expect(shownTotals(planner, stored)).toEqual({ totalFunctions: 1, totalHours: 10, totalCost: 900 });
  });
  it("prices changed hours as a save would", () => {
    const changed = withHours(stored, [{ costTierId: "b", forecastHours: 1.5 }]);
    expect(shownTotals(planner, changed)).toEqual({ totalFunctions: 1, totalHours: 11.5, totalCost: 1090.75 });
  });
  it("is clean again when a change is taken back", () => {
    const changed = withHours(stored, [{ costTierId: "a", forecastHours: 0 }]);
    expect([isDirty(changed), isDirty(withHours(changed, [{ costTierId: "a", forecastHours: 10 }]))]).toEqual([true, false]);
  });
  it("takes over exactly the month's budget", () =>
    expect(cellsOf(withBudget(withHours(stored, [{ costTierId: "b", forecastHours: 3 }]), planner.budget!))).toEqual([
      { costTierId: "a", forecastHours: 8 },
      { costTierId: "c", forecastHours: 4 },
    ]));
  it("keeps its hours over somebody else's newer forecast, and knows where they differ", () => {
    const mine = withHours(stored, [{ costTierId: "c", forecastHours: 2 }]);
    const theirs = {
      ...planner.forecast,
      version: 4,
      entries: [{ costTierId: "b", functionId: "f", forecastHours: 1, ratePerHour: 60.5, totalCost: 60.5 }],
    };
    expect(tiersThatDiffer(mine, theirs).sort()).toEqual(["a", "b", "c"]);
    expect([rebased(mine, theirs).base.version, cellsOf(rebased(mine, theirs))]).toEqual([4, cellsOf(mine)]);
  });
  it("says by how much changed rates would move a draft, and that a frozen one keeps its rates", () => {
    expect(rateDrift(planner, planner.forecast)).toBe(100);
    expect(rateDrift(planner, { ...planner.forecast, status: "frozen" })).toBe(0);
  });
});

describe("The planner's spreadsheet", () => {
  const grid = forecastGrid(planner, stored, "£", null);
  it("groups tiers under their functions and ends with totals", () =>
    expect(grid.rows.map((row) => [row.kind ?? "cells", row.label])).toEqual([
      ["group", "Design"],
      ["cells", "Design, Senior"],
      ["cells", "Design, Junior"],
      ["group", "Build"],
      ["cells", "Build, Builder"],
      ["total", "Total hours"],
    ]));
  it("shows hours, cost, budget and last month, a dash for nothing", () => {
    const texts = (row: string) => grid.columns.map((column) => grid.cell(row, column.id).text);
    expect(texts("a")).toEqual(["7", "6.5", "–", "8", "10", "£900"]);
    expect(texts("total")).toEqual(["7", "6.5", "–", "12", "10", "£900"]);
  });
  it("lets only the hours of tiers be changed, and nothing when locked", () => {
    expect(grid.columns.filter((column) => grid.cell("a", column.id).readOnly !== true).map((column) => column.id)).toEqual(["hours"]);
    expect(grid.cell("total", "hours").readOnly).toBe(true);
    expect(forecastGrid(planner, stored, "£", "Frozen periods are editable by Admin only").cell("a", "hours").locked).toBe(
      "Frozen periods are editable by Admin only",
    );
  });
  it("reads typed hours, and says what is wrong with others", () => {
    expect([parseCell("7:30"), parseCell(""), parseCell("7.3")]).toEqual([
      { value: 7.5 },
      { value: null },
      { error: "Enter hours in steps of 0.5." },
    ]);
  });
  it("compares with the month's budget", () => {
    expect(againstBudget(planner, stored, "£")).toBe("−2 h, −£220 on budget");
    expect(againstBudget(planner, withHours(stored, [{ costTierId: "c", forecastHours: 4 }]), "£")).toBe("+2 h, +£200 on budget");
    expect(againstBudget({ ...planner, budget: null }, stored, "£")).toBeNull();
  });
});

describe("What the planner opens with", () => {
  const others = { ...project, id: "q", code: "AAA", isAssigned: false };
  const viewer = { today: "2026-05-12", cycle: { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 } };
  it("is the project and period of the address, else of the navigation state", () => {
    expect(readWish({ project: "q", period: "2026-03" }, { selectedProjectId: "p", selectedPeriodId: "2026-04-01" })).toEqual({
      projectId: "q",
      month: "2026-03",
    });
    expect(readWish({}, { selectedProjectId: "p", selectedPeriodId: "2026-04-01" })).toEqual({ projectId: "p", month: "2026-04" });
    expect(readWish({ period: "2026-13" }, {})).toEqual({ projectId: null, month: null });
  });
  it("is one's own first project in the month being planned, within the project's months", () => {
    expect(choosePlace([project, others], { projectId: null, month: null }, viewer)).toMatchObject({ project: { id: "p" }, month: "2026-06" });
    expect(choosePlace([{ ...project, projectLengthMonths: 2 }], { projectId: "p", month: null }, viewer)?.month).toBe("2026-02");
    expect(choosePlace([others], { projectId: null, month: null }, viewer)).toBeNull();
    expect(choosePlace([project, others], { projectId: "q", month: "2026-09" }, viewer)).toMatchObject({ project: { id: "q" }, month: "2026-09" });
  });
});
