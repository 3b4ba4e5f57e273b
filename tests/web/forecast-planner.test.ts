import { describe, expect, it } from "vitest";
import { noForecast, type Forecast, type Planner, type PlannerPeriod } from "#features/forecasts/contract.ts";
import {
  budgetCells,
  cellsOf,
  draftFrom,
  isDirty,
  rateDrift,
  rebased,
  shownTotals,
  tiersThatDiffer,
  withHours,
} from "#features/forecasts/web/planner/forecast-draft.ts";
import {
  afterRead,
  afterSave,
  openMonth,
  settled,
  type MonthStates,
} from "#features/forecasts/web/months/month-state.ts";
import { againstBudget, forecastGrid, parseCell } from "#features/forecasts/web/planner/forecast-grid.ts";
import { choosePlace, readWish } from "#features/forecasts/web/planner/planner-address.ts";

const project = {
  id: "p",
  name: "Kiln Works",
  code: "KLN",
  status: "active",
  startDate: "2026-01-01",
  projectLengthMonths: 12,
  isAssigned: true,
};

const planner: Planner = {
  project,
  months: [],
  costTiers: [
    { id: "a", name: "Senior", hourlyRate: 100, functionId: "f", functionName: "Design", isRemoved: false },
    { id: "b", name: "Junior", hourlyRate: 60.5, functionId: "f", functionName: "Design", isRemoved: false },
    { id: "c", name: "Builder", hourlyRate: 80, functionId: "g", functionName: "Build", isRemoved: false },
  ],
  periods: [],
};
const period: PlannerPeriod = {
  month: "2026-06",
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
  lastMonth: {
    month: "2026-05",
    cells: [{ costTierId: "a", forecastedHours: 7, allocatedHours: 6.5, actualHours: 0 }],
  },
  capacity: [
    { costTierId: "a", people: 2, capacityHours: 300, otherForecastHours: 260 },
    { costTierId: "b", people: 1, capacityHours: 150, otherForecastHours: 0 },
    { costTierId: "c", people: 0, capacityHours: 0, otherForecastHours: 0 },
  ],
};
const stored = draftFrom(period.forecast);

describe("The planner's form", () => {
  it("begins with what is stored, at the rates it was stored with", () => {
    expect(isDirty(stored)).toBe(false);
    expect(shownTotals(planner, stored)).toEqual({ totalFunctions: 1, totalHours: 10, totalCost: 900 });
  });
  it("prices changed hours as a save would", () => {
    const changed = withHours(stored, [{ costTierId: "b", forecastHours: 1.5 }]);
    expect(shownTotals(planner, changed)).toEqual({
      totalFunctions: 1,
      totalHours: 11.5,
      totalCost: 1090.75,
    });
  });
  it("is clean again when a change is taken back", () => {
    const changed = withHours(stored, [{ costTierId: "a", forecastHours: 0 }]);
    expect([isDirty(changed), isDirty(withHours(changed, [{ costTierId: "a", forecastHours: 10 }]))]).toEqual(
      [true, false],
    );
  });
  it("takes over exactly the month's budget", () =>
    expect(
      cellsOf(
        planner,
        withHours(
          withHours(stored, [{ costTierId: "b", forecastHours: 3 }]),
          budgetCells(planner, period.budget!),
        ),
      ),
    ).toEqual([
      { costTierId: "a", forecastHours: 8 },
      { costTierId: "c", forecastHours: 4 },
    ]));
  it("keeps its hours over somebody else's newer forecast, and knows where they differ", () => {
    const mine = withHours(stored, [{ costTierId: "c", forecastHours: 2 }]);
    const theirs = {
      ...period.forecast,
      version: 4,
      entries: [{ costTierId: "b", functionId: "f", forecastHours: 1, ratePerHour: 60.5, totalCost: 60.5 }],
    };
    expect(tiersThatDiffer(mine, theirs).sort()).toEqual(["a", "b", "c"]);
    expect([rebased(mine, theirs).base.version, cellsOf(planner, rebased(mine, theirs))]).toEqual([
      4,
      cellsOf(planner, mine),
    ]);
  });
  it("says by how much changed rates would move a draft, and that a frozen one keeps its rates", () => {
    expect(rateDrift(planner, period.forecast)).toBe(100);
    expect(rateDrift(planner, { ...period.forecast, status: "frozen" })).toBe(0);
  });
});

describe("The planner's spreadsheet", () => {
  const one = { period, draft: stored, locked: null };
  const grid = forecastGrid(planner, [one], "£");
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
    expect(texts("a")).toEqual(["7", "6.5", "–", "8", "10", "30", "£900"]);
    expect(texts("total")).toEqual(["7", "6.5", "–", "12", "10", "180", "£900"]);
  });
  it("lets only the hours of tiers be changed, and nothing when locked", () => {
    expect(
      grid.columns.filter((column) => grid.cell("a", column.id).readOnly !== true).map((column) => column.id),
    ).toEqual(["2026-06/hours"]);
    expect(grid.cell("total", "2026-06/hours").readOnly).toBe(true);
    const frozen = { ...one, locked: "Frozen periods are editable by Admin only" };
    expect(forecastGrid(planner, [frozen], "£").cell("a", "2026-06/hours").locked).toBe(
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
    expect(againstBudget(planner, [one], "£")).toBe("−2 h, −£220 on budget");
    const more = { period, draft: withHours(stored, [{ costTierId: "c", forecastHours: 4 }]) };
    expect(againstBudget(planner, [more], "£")).toBe("+2 h, +£200 on budget");
    expect(againstBudget(planner, [{ ...one, period: { ...period, budget: null } }], "£")).toBeNull();
  });
});

describe("The planner's spreadsheet of several months", () => {
  const july = { ...period, month: "2026-07", forecast: noForecast, budget: null };
  const months = [
    {
      period,
      draft: withHours(stored, [{ costTierId: "a", forecastHours: 50 }]),
      locked: "Frozen periods are editable by Admin only",
    },
    {
      period: july,
      draft: withHours(draftFrom(noForecast), [{ costTierId: "c", forecastHours: 5 }]),
      locked: null,
    },
  ];
  const grid = forecastGrid(planner, months, "£");
  it("gives each its own columns and lock, and shows last month once", () => {
    expect(grid.columns).toHaveLength(3 + 2 * 4);
    expect([grid.cell("a", "2026-06/hours").locked, grid.cell("a", "2026-07/hours").locked]).toEqual([
      months[0]?.locked,
      undefined,
    ]);
    expect(grid.columns.find((column) => column.id === "2026-07/hours")?.label).toBe("Jul 2026 hours");
  });
  it("says in amber how many hours are missing, what remains otherwise", () => {
    expect(
      ["a", "b", "c"].map((row) =>
        [grid.cell(row, "2026-06/left"), grid.cell(row, "2026-07/left")].map(({ text, look }) => [
          text,
          look,
        ]),
      ),
    ).toEqual([
      [
        ["10 short", "caution"],
        ["40", "quiet"],
      ],
      [
        ["150", "quiet"],
        ["150", "quiet"],
      ],
      [
        ["0", "quiet"],
        ["5 short", "caution"],
      ],
    ]);
  });
});

describe("Tiers that the project has no longer", () => {
  const without: Planner = {
    ...planner,
    costTiers: planner.costTiers.map((tier) => ({ ...tier, isRemoved: tier.id === "a" })),
  };
  it("are shown with their stored hours, locked, and left behind by the next save", () => {
    const grid = forecastGrid(without, [{ period, draft: stored, locked: null }], "£");
    expect(grid.cell("a", "2026-06/hours")).toMatchObject({
      value: 10,
      locked: "No longer one of the project's cost tiers. The next save removes its hours.",
    });
    expect([cellsOf(without, stored), rateDrift(without, period.forecast)]).toEqual([[], 0]);
    expect(cellsOf(without, withHours(stored, budgetCells(without, period.budget!)))).toEqual([
      { costTierId: "c", forecastHours: 4 },
    ]);
  });
});

describe("The form of a month", () => {
  const newer = {
    ...period.forecast,
    version: 4,
    totalHours: 12,
    entries: period.forecast.entries.map((entry) => ({ ...entry, forecastHours: 12 })),
  };
  const reading = (forecast: Forecast): Planner => ({ ...planner, periods: [{ ...period, forecast }] });
  const hoursOf = (states: MonthStates) => states.get(period.month)?.draft.hours.get("a");
  const clean: MonthStates = new Map([[period.month, openMonth(period.forecast, undefined)]]);
  const typed = (states: MonthStates, costTierId: string, forecastHours: number): MonthStates => {
    const state = states.get(period.month)!;
    return new Map([
      [period.month, { ...state, draft: withHours(state.draft, [{ costTierId, forecastHours }]) }],
    ]);
  };
  it("shows another's save at once while clean; with unsaved hours it is told, and merges cell by cell", () => {
    expect([
      hoursOf(afterRead(clean, reading(newer), new Set()).states),
      afterRead(clean, reading(period.forecast), new Set()).states,
    ]).toEqual([12, clean]);
    const told = afterRead(typed(clean, "b", 3), reading(newer), new Set()).states.get(period.month)!;
    expect([told.newer, told.draft.hours.get("a")]).toEqual([newer, 10]);
    expect([...settled(told, "merge").draft.hours]).toEqual([
      ["a", 12],
      ["b", 3],
    ]);
    // A cell emptied here stays empty, whatever stands in it elsewhere.
    const emptied = afterRead(typed(clean, "a", 0), reading(newer), new Set()).states.get(period.month)!;
    expect([...settled(emptied, "merge").draft.hours]).toEqual([]);
    expect(
      [settled(told, "theirs"), settled(told, "mine")].map(({ draft }) => [
        draft.base.version,
        draft.hours.get("a"),
        draft.hours.get("b"),
      ]),
    ).toEqual([
      [4, 12, undefined],
      [4, 10, 3],
    ]);
  });
  it("keeps what is typed while its save is under way", () => {
    const sent = typed(clean, "a", 12).get(period.month)!;
    const after = afterSave(
      typed(new Map([[period.month, sent]]), "b", 7).get(period.month)!,
      sent.draft,
      newer,
    );
    expect([after.draft.base.version, [...after.draft.hours]]).toEqual([
      4,
      [
        ["a", 12],
        ["b", 7],
      ],
    ]);
  });
  it("comes back after a crash, and is told when somebody saved in between", () => {
    const back = openMonth(newer, { id: "x", version: 3, hours: [["a", 11]] });
    expect([back.draft.hours.get("a"), back.newer?.version]).toEqual([11, 4]);
  });
});

describe("What the planner opens with", () => {
  const others = { ...project, id: "q", code: "AAA", isAssigned: false };
  const viewer = {
    today: "2026-05-12",
    cycle: { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 },
  };
  it("is the project and period of the address, else of the navigation state", () => {
    expect(
      readWish(
        { project: "q", period: "2026-03" },
        { selectedProjectId: "p", selectedPeriodId: "2026-04-01" },
      ),
    ).toEqual({
      projectId: "q",
      month: "2026-03",
      span: 1,
    });
    expect(readWish({}, { selectedProjectId: "p", selectedPeriodId: "2026-04-01" })).toEqual({
      projectId: "p",
      month: "2026-04",
      span: 1,
    });
    expect(readWish({ period: "2026-13", months: 3 }, {})).toEqual({ projectId: null, month: null, span: 3 });
  });
  it("is one's own first project in the month being planned, within the project's months", () => {
    expect(choosePlace([project, others], { projectId: null, month: null }, viewer)).toMatchObject({
      project: { id: "p" },
      month: "2026-06",
    });
    expect(
      choosePlace([{ ...project, projectLengthMonths: 2 }], { projectId: "p", month: null }, viewer)?.month,
    ).toBe("2026-02");
    expect(choosePlace([others], { projectId: null, month: null }, viewer)).toBeNull();
    expect(choosePlace([project, others], { projectId: "q", month: "2026-09" }, viewer)).toMatchObject({
      project: { id: "q" },
      month: "2026-09",
    });
  });
});
