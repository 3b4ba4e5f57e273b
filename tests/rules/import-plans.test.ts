import { describe, expect, it } from "vitest";
import { budgetLineKey, type BudgetFacts } from "#features/imports/rules/budget-facts.ts";
import { judgeBudgets, noteBudgets } from "#features/imports/rules/judge-budgets.ts";
import {
  judgeForecasts,
  noteForecasts,
  type ForecastFacts,
} from "#features/imports/rules/judge-forecasts.ts";
import type { Judged } from "#features/imports/rules/judging.ts";
import type { PlannedProject } from "#features/imports/rules/plan-facts.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const pine: PlannedProject = {
  label: "PINE",
  start: "2026-01",
  length: 12,
  statusCode: "active",
  isInternal: false,
  tiers: new Map([
    ["Junior", { functionId: "design", rate: 80 }],
    ["Senior", { functionId: "design", rate: 33.33 }],
  ]),
};
const projects = new Map([
  ["PINE", pine],
  ["DONE", { ...pine, label: "DONE", statusCode: "completed" }],
]);

const results = ({ outcomes }: Judged<unknown>) => outcomes.map(({ result }) => result);
const reasons = ({ outcomes }: Judged<unknown>) => outcomes.flatMap((outcome) => outcome.reasons);

describe("budgets of a file", () => {
  const facts = (more: Partial<BudgetFacts> = {}): BudgetFacts => ({
    projects,
    profiles: [],
    lines: new Map(),
    ...more,
  });
  const line = (row: number, values: Record<string, string | number> = {}) =>
    typedRow(row, {
      project: "PINE",
      profile: "Base",
      tier: "Junior",
      month: "2026-03",
      hours: 8,
      ...values,
    });
  const stored = (status: "draft" | "active" | "archived", isOurs = false) => ({
    id: "b1",
    projectId: "PINE",
    code: "B1",
    name: "Base",
    status,
    isOurs,
  });
  const withLine = (hours: number) => new Map([[budgetLineKey("b1", "Junior", 3), hours]]);

  it("makes one draft for all its lines, priced at the tier's rate", () => {
    const judged = judgeBudgets(
      [line(2), line(3, { tier: "Senior", hours: 1.5, profile: " base " })],
      facts(),
      importFrame(),
    );
    expect(results(judged)).toEqual(["created", "created"]);
    expect(judged.outcomes.map(({ money }) => money)).toEqual([640, 50]);
    expect(judged.works).toEqual([
      { profile: { id: "own-2--0", projectId: "PINE", code: "BASE", name: "Base" } },
      {
        line: {
          profileId: "own-2--0",
          functionId: "design",
          costTierId: "Junior",
          monthIndex: 3,
          budgetHours: 8,
          ratePerHour: 80,
        },
      },
      {
        line: {
          profileId: "own-2--0",
          functionId: "design",
          costTierId: "Senior",
          monthIndex: 3,
          budgetHours: 1.5,
          ratePerHour: 33.33,
        },
      },
    ]);
  });

  it("finds a profile by its code before its name, and asks where two have the name", () => {
    const two = [stored("draft"), { ...stored("draft"), id: "b2", code: "BASE2" }];
    expect(reasons(judgeBudgets([line(2)], facts({ profiles: two }), importFrame()))).toEqual([
      "There are several budgets Base (B1, BASE2). Use the code.",
    ]);
    const coded = judgeBudgets([line(2, { profile: "base2" })], facts({ profiles: two }), importFrame());
    expect(coded.works).toMatchObject([{ line: { profileId: "b2" } }]);
    const other = { ...stored("archived"), code: "BASE" };
    const beside = judgeBudgets(
      [line(2, { profile: "Base?" })],
      facts({ profiles: [{ ...other, code: "BASE?" }] }),
      importFrame(),
    );
    expect(results(beside)).toEqual(["refused"]);
  });

  it("gives a new profile a code that is free", () => {
    const taken = { ...stored("draft"), name: "Other", code: "X".repeat(40) };
    const judged = judgeBudgets(
      [line(2, { profile: "x".repeat(41) })],
      facts({ profiles: [taken] }),
      importFrame(),
    );
    expect(judged.works[0]).toMatchObject({ profile: { code: `${"X".repeat(40)}-2` } });
  });

  it("keeps what is active or archived, unless this import has made it so", () => {
    for (const status of ["active", "archived"] as const) {
      const judged = judgeBudgets(
        [line(2), line(3, { month: "2026-04" })],
        facts({ profiles: [stored(status)], lines: withLine(8) }),
        importFrame(),
      );
      expect(results(judged)).toEqual(["same", "refused"]);
      expect(judged.works).toEqual([]);
    }
    const ours = judgeBudgets([line(2)], facts({ profiles: [stored("active", true)] }), importFrame());
    expect(results(ours)).toEqual(["created"]);
  });

  it("activates one draft of a project that has nothing active, once", () => {
    const frame = importFrame({ activate: true });
    const judged = judgeBudgets(
      [line(2), line(3, { month: "2026-04" }), line(4, { profile: "Second" })],
      facts({ profiles: [stored("draft")], lines: withLine(8) }),
      frame,
    );
    expect(results(judged)).toEqual(["changed", "created", "created"]);
    expect(judged.works.filter((work) => "activate" in work)).toEqual([{ activate: "b1" }]);
    const other = { ...stored("active"), id: "b9", code: "B9", name: "Other" };
    const beside = judgeBudgets([line(2)], facts({ profiles: [other] }), importFrame({ activate: true }));
    expect(beside.works.filter((work) => "activate" in work)).toEqual([]);
  });

  it("takes a line without hours away, and makes no profile for none", () => {
    const gone = judgeBudgets(
      [line(2, { hours: 0 })],
      facts({ profiles: [stored("draft")], lines: withLine(8) }),
      importFrame(),
    );
    expect(results(gone)).toEqual(["changed"]);
    const nothing = judgeBudgets([line(2, { hours: 0 })], facts(), importFrame());
    expect([results(nothing), nothing.works]).toEqual([["same"], []]);
  });

  it("refuses in words, and passes over what is skipped", () => {
    const judged = judgeBudgets(
      [
        line(2, { project: "DONE" }),
        line(3, { month: "2027-01" }),
        line(4, { tier: "Chief" }),
        line(5, { tier: "skip" }),
        line(6, { function: "skip" }),
        line(7, { project: "?OAK" }),
        typedRow(
          8,
          { project: "PINE", tier: "Junior", hours: 4 },
          { period: { period: "day", day: "2026-03-02" } },
        ),
      ],
      facts(),
      importFrame(),
    );
    expect(results(judged)).toEqual([
      "refused",
      "refused",
      "refused",
      "skipped",
      "skipped",
      "refused",
      "refused",
    ]);
    expect(reasons(judged).slice(1)).toEqual([
      "PINE runs from January 2026 to December 2026, so January 2027 is outside it. Make the project longer first.",
      "PINE doesn't have the cost tier Chief. Add its function to the project first.",
      "skip is skipped",
      "skip is skipped",
      "There's no project OAK.",
      "This column is of days or a week. Use a column for each month.",
    ]);
  });

  it("remembers lines that were passed over, so that none is said twice", () => {
    const frame = importFrame();
    noteBudgets([line(2)], frame);
    expect(reasons(judgeBudgets([line(3)], facts(), frame))).toEqual([
      "Row 2 has hours for this already. Put both into one row.",
    ]);
  });
});

describe("forecasts of a file", () => {
  const facts = (more: Partial<ForecastFacts> = {}): ForecastFacts => ({
    projects,
    forecasts: new Map(),
    lines: new Map(),
    ...more,
  });
  const line = (row: number, values: Record<string, string | number> = {}) =>
    typedRow(row, { project: "PINE", tier: "Junior", month: "2026-03", hours: 8, ...values });
  const stored = (isFrozen: boolean, isOurs = false) =>
    new Map([["PINE 2026-03", { id: "f1", isFrozen, isOurs }]]);

  it("makes one forecast a month, and freezes it where any of its rows says so", () => {
    const judged = judgeForecasts(
      [line(2), line(3, { tier: "Senior", hours: 1.5, status: "Frozen" }), line(4, { month: "2026-04" })],
      facts(),
      importFrame(),
    );
    expect(results(judged)).toEqual(["created", "created", "created"]);
    expect(judged.works.filter((work) => "forecast" in work)).toEqual([
      { forecast: { id: "own-2--0", projectId: "PINE", month: "2026-03" } },
      { forecast: { id: "own-4--0", projectId: "PINE", month: "2026-04" } },
    ]);
    expect(judged.works.filter((work) => "freeze" in work)).toEqual([
      { freeze: "own-2--0", freezeId: "own-3--1" },
    ]);
    expect(judged.works).toContainEqual({
      line: {
        forecastId: "own-2--0",
        functionId: "design",
        costTierId: "Senior",
        forecastHours: 1.5,
        ratePerHour: 33.33,
        totalCost: 50,
      },
    });
  });

  it("keeps a frozen forecast, unless this import has frozen it", () => {
    const lines = new Map([["f1 Junior", 8]]);
    const rows = [line(2), line(3, { tier: "Senior" })];
    const kept = judgeForecasts(rows, facts({ forecasts: stored(true), lines }), importFrame());
    expect(results(kept)).toEqual(["same", "refused"]);
    expect(kept.works).toEqual([]);
    const own = judgeForecasts(rows, facts({ forecasts: stored(true, true), lines }), importFrame());
    expect(results(own)).toEqual(["same", "created"]);
    expect(own.works.at(-1)).toEqual({ freeze: "f1", freezeId: "own-3--1" });
  });

  it("freezes a draft that holds the same hours already, which is one change", () => {
    const lines = new Map([
      ["f1 Junior", 8],
      ["f1 Senior", 4],
    ]);
    const judged = judgeForecasts(
      [line(2, { status: "frozen" }), line(3, { tier: "Senior", hours: 4, status: "frozen" })],
      facts({ forecasts: stored(false), lines }),
      importFrame(),
    );
    expect(results(judged)).toEqual(["changed", "same"]);
    expect(judged.works).toEqual([{ freeze: "f1", freezeId: "own-2--1" }]);
  });

  it("refuses other statuses, steps below half hours and projects that aren't active", () => {
    const frame = importFrame();
    noteForecasts([line(1, { month: "2026-09" })], frame);
    const judged = judgeForecasts(
      [
        line(2, { status: "maybe" }),
        line(3, { hours: 0.25 }),
        line(4, { hours: 10_001 }),
        line(5, { project: "DONE" }),
        line(6, { month: "2026-09" }),
      ],
      facts(),
      frame,
    );
    expect(reasons(judged)).toEqual([
      "There's no status maybe. Use Draft or Frozen.",
      "Forecast hours go in steps of 0.5. Round 0.25 to one of them.",
      "A cost tier has at most 10,000 hours a month.",
      "DONE isn't active, and forecasts can be changed only while a project is. Set it to active first.",
      "Row 1 has hours for this already. Put both into one row.",
    ]);
  });
});
