import { describe, expect, it } from "vitest";
import { noForecast, type Forecast, type Planner, type PlannerPeriod } from "#features/forecasts/contract.ts";
import {
  afterRead,
  afterSave,
  budgetCells,
  cellsOf,
  conflictRows,
  isDirty,
  storedOf,
  met,
  openMonth,
  rateDrift,
  settled,
  shownTotals,
  withHours,
  type MonthForms,
} from "#features/forecasts/web/planner/month-form.ts";
import { againstBudget } from "#features/forecasts/web/planner/budget-edits.ts";
import { forecastGrid, parseCell } from "#features/forecasts/web/planner/forecast-grid.ts";
import { choosePlace, readTarget } from "#features/forecasts/web/planner/planner-address.ts";

const project = {
  id: "p",
  name: "Kiln Works",
  code: "KLN",
  status: "active",
  startDate: "2026-01-01",
  projectLengthMonths: 12,
  isAssigned: true,
};
/** Another one's, as the planner's list has it. */
const picked = { ...project, plannedStatus: null };

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
  isBound: false,
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
    { costTierId: "a", people: 2, capacityHours: 300, otherForecastHours: 260, others: [] },
    { costTierId: "b", people: 1, capacityHours: 150, otherForecastHours: 0, others: [] },
    { costTierId: "c", people: 0, capacityHours: 0, otherForecastHours: 0, others: [] },
  ],
};
const stored = openMonth(period.forecast);

describe("The planner's form", () => {
  it("begins with the stored hours, at their stored rates", () => {
    expect(isDirty(stored)).toBe(false);
    expect(shownTotals(planner, "2026-06", stored)).toEqual({
      totalFunctions: 1,
      totalHours: 10,
      totalCost: 900,
    });
  });
  it("prices changed hours as a save would", () => {
    const changed = withHours(stored, [{ costTierId: "b", forecastHours: 1.5 }]);
    expect(shownTotals(planner, "2026-06", changed)).toEqual({
      totalFunctions: 1,
      totalHours: 11.5,
      totalCost: 1090.75,
    });
  });
  it("prices a month at its own rate where the tier's rate rises on a day", () => {
    const [first, ...others] = planner.costTiers;
    if (first === undefined) throw new Error("No tier");
    const monthRates = [90, 90, 90, 90, 90, 100, 100, 120];
    const rising = { ...planner, costTiers: [{ ...first, monthRates }, ...others] };
    const changed = withHours(stored, [{ costTierId: "a", forecastHours: 2 }]);
    expect(
      (["2026-05", "2026-06", "2026-08", "2026-09"] as const).map(
        (month) => shownTotals(rising, month, changed).totalCost,
      ),
    ).toEqual([180, 200, 240, 200]);
  });
  it("is clean again when a change is undone", () => {
    const changed = withHours(stored, [{ costTierId: "a", forecastHours: 0 }]);
    expect([isDirty(changed), isDirty(withHours(changed, [{ costTierId: "a", forecastHours: 10 }]))]).toEqual(
      [true, false],
    );
  });
  it("copies exactly the month's budget", () =>
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
  it("says by how much changed rates would move a draft, and that a frozen one retains its rates", () => {
    expect(rateDrift(planner, "2026-06", period.forecast)).toBe(100);
    expect(rateDrift(planner, "2026-06", { ...period.forecast, status: "frozen" })).toBe(0);
  });
});

describe("The planner's spreadsheet", () => {
  const one = { period, form: stored, locked: null };
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
  it("reads typed hours, and explains invalid ones", () => {
    expect([parseCell("7:30"), parseCell(""), parseCell("7.3")]).toEqual([
      { value: 7.5 },
      { value: null },
      { error: "Enter hours in steps of 0.5." },
    ]);
  });
  it("compares with the month's budget", () => {
    expect(againstBudget(planner, [one], "£")).toBe("−2 h, −£220 against the budget");
    const more = { period, form: withHours(stored, [{ costTierId: "c", forecastHours: 4 }]) };
    expect(againstBudget(planner, [more], "£")).toBe("+2 h, +£200 against the budget");
    expect(againstBudget(planner, [{ ...one, period: { ...period, budget: null } }], "£")).toBeNull();
  });
});

describe("The planner's spreadsheet of several months", () => {
  const july = { ...period, month: "2026-07", forecast: noForecast, budget: null };
  const months = [
    {
      period,
      form: withHours(stored, [{ costTierId: "a", forecastHours: 50 }]),
      locked: "Frozen periods are editable by Admin only",
    },
    {
      period: july,
      form: withHours(openMonth(noForecast), [{ costTierId: "c", forecastHours: 5 }]),
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
  it("shows the lowest and the highest rate where a frozen month has another than today's", () => {
    const rate = (sheet: typeof grid, row: string) => sheet.rows.find(({ id }) => id === row)?.headers[1];
    const frozen = openMonth({ ...period.forecast, status: "frozen" });
    const today = withHours(openMonth(noForecast), [{ costTierId: "a", forecastHours: 5 }]);
    const both = forecastGrid(
      planner,
      [
        { period, form: frozen, locked: null },
        { period: july, form: today, locked: null },
      ],
      "£",
    );
    expect(["a", "b"].map((row) => rate(both, row))).toEqual(["£90.00 – £100.00", "£60.50"]);
    expect(both.leading.at(-1)?.width).toBeGreaterThan(grid.leading.at(-1)?.width ?? 0);
    expect(rate(forecastGrid(planner, [{ period, form: frozen, locked: null }], "£"), "a")).toBe("£90.00");
  });
  it("shows missing hours in amber, and the remainder otherwise", () => {
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
    const grid = forecastGrid(without, [{ period, form: stored, locked: null }], "£");
    expect(grid.cell("a", "2026-06/hours")).toMatchObject({
      value: 10,
      locked: "No longer one of the project's cost tiers. The next save removes its hours.",
    });
    expect([cellsOf(without, stored), rateDrift(without, "2026-06", period.forecast)]).toEqual([[], 0]);
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
  const typed = (costTierId: string, forecastHours: number, form = stored) =>
    withHours(form, [{ costTierId, forecastHours }]);
  const after = (form: typeof stored, forecast: Forecast, busy: string[] = []) => {
    const forms: MonthForms = new Map([[period.month, form]]);
    const { forms: next, used } = afterRead(
      forms,
      reading(period.forecast),
      reading(forecast),
      new Set(busy),
    );
    return { form: next.get(period.month)!, used };
  };
  const hoursOf = ({ work }: typeof stored) => [...work.draft.hours];

  it("shows another's save at once while clean, and nothing else than news", () => {
    const followed = after(stored, newer);
    expect([hoursOf(followed.form), followed.used]).toEqual([[["a", 12]], true]);
    expect(after(stored, period.forecast)).toEqual({ form: stored, used: false });
    expect(hoursOf(met(followed.form, period.forecast)), "an older answer").toEqual([["a", 12]]);
    const cleared = met(stored, noForecast);
    expect([hoursOf(cleared), cleared.id, cleared.work.version]).toEqual([[], null, 0]);
  });
  it("with unsaved hours is notified, and merges cell by cell", () => {
    const reported = after(typed("b", 3), newer).form;
    expect([reported.conflict, hoursOf(reported), reported.work.version]).toEqual([
      true,
      [
        ["a", 10],
        ["b", 3],
      ],
      3,
    ]);
    expect(
      (["theirs", "mine", "merge"] as const).map((choice) => {
        const { work, conflict } = settled(reported, choice);
        return [conflict, work.version, work.draft.hours.get("a"), work.draft.hours.get("b")];
      }),
    ).toEqual([
      [false, 4, 12, undefined],
      [false, 4, 10, 3],
      [false, 4, 12, 3],
    ]);
    // A cell emptied here stays empty, whatever its value elsewhere.
    expect(hoursOf(settled(after(typed("a", 0), newer).form, "merge"))).toEqual([]);
  });
  it("needs no choice where the hours are the same: only something beside them changed, or both typed the same", () => {
    const frozen = after(typed("b", 3), { ...period.forecast, version: 4, status: "frozen" }).form;
    expect([frozen.conflict, frozen.work.version, frozen.work.draft.hours.get("b")]).toEqual([false, 4, 3]);
    const agreed = after(typed("a", 12), newer).form;
    expect([agreed.conflict, isDirty(agreed)]).toEqual([false, false]);
  });
  it("shows the other's changes in a conflict, and only input as one's own", () => {
    const rows = (form: typeof stored) =>
      conflictRows(planner, after(form, newer).form).map(({ label, stored: now, own }) => [label, now, own]);
    expect(rows(typed("b", 3))).toEqual([
      ["Design, Senior", "12", null],
      ["Design, Junior", "0", "3"],
    ]);
    expect(rows(typed("a", 11))).toEqual([["Design, Senior", "12", "11"]]);
  });
  it("retains typing during a save, and gets others' changes from the save", () => {
    const sent = typed("a", 12);
    expect(after(sent, newer, [period.month]).form.conflict).toBe(false);
    const done = afterSave(typed("b", 7, sent), sent.work.draft, newer);
    expect([done.work.version, hoursOf(done)]).toEqual([
      4,
      [
        ["a", 12],
        ["b", 7],
      ],
    ]);
  });
  it("comes back after a reload over the hours it was typed on: Merge retains only typed values", () => {
    const saved = JSON.parse(JSON.stringify(storedOf(typed("b", 3)))) as ReturnType<typeof storedOf>;
    const same = openMonth(period.forecast, saved);
    expect([same.conflict, hoursOf(same)]).toEqual([false, hoursOf(typed("b", 3))]);
    const back = openMonth(newer, saved);
    expect([back.conflict, conflictRows(planner, back)[0]?.own]).toEqual([true, null]);
    expect(hoursOf(settled(back, "merge"))).toEqual([
      ["a", 12],
      ["b", 3],
    ]);
  });
});

describe("What the planner opens with", () => {
  const others = { ...picked, id: "q", code: "AAA", isAssigned: false };
  const viewer = {
    today: "2026-05-12",
    cycle: { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 },
  };
  it("is the project and period of the address, else of the navigation state", () => {
    expect(
      readTarget(
        { project: "q", period: "2026-03" },
        { selectedProjectId: "p", selectedPeriodId: "2026-04-01" },
      ),
    ).toEqual({
      projectId: "q",
      month: "2026-03",
      span: 1,
    });
    expect(readTarget({}, { selectedProjectId: "p", selectedPeriodId: "2026-04-01" })).toEqual({
      projectId: "p",
      month: "2026-04",
      span: 1,
    });
    expect(readTarget({ period: "2026-13", months: 3 }, {})).toEqual({
      projectId: null,
      month: null,
      span: 3,
    });
  });
  it("is one's own first project in the month being planned, within the project's months", () => {
    expect(choosePlace([picked, others], { projectId: null, month: null }, viewer)).toMatchObject({
      project: { id: "p" },
      month: "2026-06",
    });
    expect(
      choosePlace([{ ...picked, projectLengthMonths: 2 }], { projectId: "p", month: null }, viewer)?.month,
    ).toBe("2026-02");
    const frozen = { ...project, plannedStatus: "frozen" as const };
    const missing = { ...project, id: "m", plannedStatus: "draft" as const };
    expect(choosePlace([frozen, missing], { projectId: null, month: null }, viewer)?.project.id).toBe("m");
    // Once it's frozen, it stays.
    expect(choosePlace([missing, frozen], { projectId: null, month: null }, viewer, "p")?.project.id).toBe(
      "p",
    );
    expect(choosePlace([others], { projectId: null, month: null }, viewer)).toBeNull();
    expect(choosePlace([picked, others], { projectId: "q", month: "2026-09" }, viewer)).toMatchObject({
      project: { id: "q" },
      month: "2026-09",
    });
  });
});
