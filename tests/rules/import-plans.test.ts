import { describe, expect, it } from "vitest";
import { budgetLineKey, type BudgetFacts } from "#features/imports/rules/judge/budget-facts.ts";
import { addUpBudgets, judgeBudgets, noteBudgets } from "#features/imports/rules/judge/judge-budgets.ts";
import {
  addUpForecasts,
  judgeForecasts,
  noteForecasts,
  type ForecastFacts,
} from "#features/imports/rules/judge/judge-forecasts.ts";
import type { Judged, JudgeContext } from "#features/imports/rules/judge/judging.ts";
import type { TypedRow } from "#features/imports/rules/read/rows.ts";
import { newTally } from "#features/imports/rules/judge/tally.ts";
import { importFrame, judgeFile, plannedPine, typedRow } from "../support/import-frame.ts";

const pine = plannedPine({ Junior: 80, Senior: 33.33 });
const projects = new Map([
  ["PINE", pine],
  ["DONE", { ...pine, label: "DONE", statusCode: "completed" }],
  ["HOLD", { ...pine, label: "HOLD", statusCode: "on_hold" }],
]);

const budgetsOf = (rows: readonly TypedRow[], facts: BudgetFacts, frame: JudgeContext) =>
  judgeFile({ addUp: addUpBudgets, judge: judgeBudgets }, rows, facts, frame);
const forecastsOf = (rows: readonly TypedRow[], facts: ForecastFacts, frame: JudgeContext) =>
  judgeFile({ addUp: addUpForecasts, judge: judgeForecasts }, rows, facts, frame);

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
  const withLine = (hours: number) => new Map([[budgetLineKey("b1", "Junior", 3), { hours, rate: 80 }]]);

  it("makes one draft for all its lines, priced at the tier's rate", () => {
    const judged = budgetsOf(
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

  it("finds a profile by its code before its name, and requires a choice where two have the name", () => {
    const two = [stored("draft"), { ...stored("draft"), id: "b2", code: "BASE2" }];
    expect(reasons(budgetsOf([line(2)], facts({ profiles: two }), importFrame()))).toEqual([
      "There are several budgets Base (B1, BASE2). Use the code.",
    ]);
    const coded = budgetsOf([line(2, { profile: "base2" })], facts({ profiles: two }), importFrame());
    expect(coded.works).toMatchObject([{ line: { profileId: "b2" } }]);
    const other = { ...stored("archived"), code: "BASE" };
    const beside = budgetsOf(
      [line(2, { profile: "Base?" })],
      facts({ profiles: [{ ...other, code: "BASE?" }] }),
      importFrame(),
    );
    expect(results(beside)).toEqual(["refused"]);
  });

  it("gives a new profile a code that is free", () => {
    const used = { ...stored("draft"), name: "Other", code: "X".repeat(40) };
    const judged = budgetsOf(
      [line(2, { profile: "x".repeat(41) })],
      facts({ profiles: [used] }),
      importFrame(),
    );
    expect(judged.works[0]).toMatchObject({ profile: { code: `${"X".repeat(38)}-2` } });
  });

  it("leaves active or archived ones unchanged, unless this import activated them", () => {
    for (const status of ["active", "archived"] as const) {
      const judged = budgetsOf(
        [line(2), line(3, { month: "2026-04" })],
        facts({ profiles: [stored(status)], lines: withLine(8) }),
        importFrame(),
      );
      expect(results(judged)).toEqual(["same", "refused"]);
      expect(judged.works).toEqual([]);
    }
    const ours = budgetsOf([line(2)], facts({ profiles: [stored("active", true)] }), importFrame());
    expect(results(ours)).toEqual(["created"]);
  });

  it("activates one draft of a project that has nothing active, once", () => {
    const frame = importFrame({ activate: true });
    const judged = budgetsOf(
      [line(2), line(3, { month: "2026-04" }), line(4, { profile: "Second" })],
      facts({ profiles: [stored("draft")], lines: withLine(8) }),
      frame,
    );
    expect(results(judged)).toEqual(["changed", "created", "created"]);
    expect(judged.works.filter((work) => "activate" in work)).toEqual([{ activate: "b1" }]);
    const other = { ...stored("active"), id: "b9", code: "B9", name: "Other" };
    const beside = budgetsOf([line(2)], facts({ profiles: [other] }), importFrame({ activate: true }));
    expect(beside.works.filter((work) => "activate" in work)).toEqual([]);
  });

  it("removes a line without hours, and makes no profile for none", () => {
    const gone = budgetsOf(
      [line(2, { hours: 0 })],
      facts({ profiles: [stored("draft")], lines: withLine(8) }),
      importFrame(),
    );
    expect(results(gone)).toEqual(["changed"]);
    const nothing = budgetsOf([line(2, { hours: 0 })], facts(), importFrame());
    expect([results(nothing), nothing.works]).toEqual([["same"], []]);
  });

  it("refuses in words, and passes over what is skipped", () => {
    const judged = budgetsOf(
      [
        line(2, { project: "DONE", month: "2026-11" }),
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
    expect(reasons(judged)).toEqual([
      "DONE is completed, so only months before November 2026 can be imported.",
      "PINE runs from January 2026 to December 2026, so January 2027 is outside it. Make the project longer first.",
      "PINE doesn't have the cost tier Chief. Add its function to the project first.",
      "skip is skipped",
      "skip is skipped",
      "There's no project OAK.",
      "This column is for days or a week. Use a column for each month.",
    ]);
  });

  it("adds up lines of one cost tier and month, and brings the sum with the first of them", () => {
    const rows = [line(2), line(3, { hours: 1.5 }), line(4, { hours: 2, month: "2026-04" })];
    const judged = budgetsOf(rows, facts(), importFrame());
    expect(results(judged)).toEqual(["created", "joined", "created"]);
    expect(judged.outcomes.map(({ hours, money }) => [hours, money])).toEqual([
      [9.5, 760],
      [0, 0],
      [2, 160],
    ]);
    expect(reasons(judged)).toEqual([
      "Its hours are added to row 2, which is for the same budget, cost tier and month.",
    ]);
    expect(judged.works).toMatchObject([{}, { line: { budgetHours: 9.5 } }, { line: { budgetHours: 2 } }]);
    const again = budgetsOf(
      rows.slice(0, 2),
      facts({ profiles: [stored("draft")], lines: withLine(9.5) }),
      importFrame(),
    );
    expect([results(again), again.works]).toEqual([["same", "joined"], []]);
  });

  it("refuses all lines of a sum that can't be stored, each with its own hours", () => {
    const rows = [line(2, { month: "2027-01" }), line(3, { month: "2027-01", hours: 1 })];
    const judged = budgetsOf(rows, facts(), importFrame());
    expect(judged.outcomes.map(({ result, hours }) => [result, hours])).toEqual([
      ["refused", 8],
      ["refused", 1],
    ]);
    const much = budgetsOf([line(2, { hours: 60_000 }), line(3, { hours: 60_000 })], facts(), importFrame());
    expect(reasons(much)).toEqual(Array(2).fill("A month has at most 100,000 hours."));
  });

  it("remembers lines that were passed over, whose hours are in the sum", () => {
    const frame = importFrame();
    addUpBudgets([line(2), line(3)], { ...frame, seen: newTally() });
    noteBudgets([line(2)], frame);
    const judged = judgeBudgets(
      [line(3)],
      facts({ profiles: [stored("draft", true)], lines: withLine(16) }),
      frame,
    );
    expect([results(judged), judged.works]).toEqual([["joined"], []]);
  });

  it("is at the file's rates where it's active or archived, and at today's as a draft", () => {
    const rated = (status: string) =>
      budgetsOf([line(2, { rate: 60, status }), line(3, { tier: "Senior", status })], facts(), importFrame());
    const draft = rated("");
    expect(draft.works).toMatchObject([{}, { line: { ratePerHour: 80 } }, { line: { ratePerHour: 33.33 } }]);
    expect(draft.outcomes).toMatchObject([
      { money: 640, fileMoney: 480, isRepriced: true },
      { isRepriced: false },
    ]);
    for (const [status, work] of [
      ["Active", "activate"],
      ["archived", "archive"],
    ] as const) {
      const judged = rated(status);
      expect(judged.outcomes[0]).toMatchObject({ money: 480, fileMoney: 480, isRepriced: false });
      expect(judged.works).toMatchObject([
        {},
        { line: { ratePerHour: 60 } },
        { [work]: "own-2--0" },
        { line: { ratePerHour: 33.33 } },
      ]);
    }
  });

  it("finds an active budget the same by hours and rate, and refuses another rate", () => {
    const active = facts({ profiles: [stored("active")], lines: withLine(8) });
    expect(results(budgetsOf([line(2, { rate: 80 })], active, importFrame()))).toEqual(["same"]);
    expect(reasons(budgetsOf([line(2, { rate: 81 })], active, importFrame()))).toEqual([
      "Budget B1 is active. Import into a draft, then activate it.",
    ]);
  });

  it("names the other row where two rates are given for one line", () => {
    const judged = budgetsOf(
      [line(2, { rate: 60 }), line(3, { rate: 70 }), line(4, { rate: 60 })],
      facts(),
      importFrame(),
    );
    expect(results(judged)).toEqual(["created", "refused", "joined"]);
    expect(judged.outcomes[1]?.fields).toEqual({
      rate: "Row 2 has another rate for this project, cost tier and month. Give both rows the same rate.",
    });
    expect(judged.outcomes[0]?.hours).toBe(16);
  });

  it("is what its status says: one is active, only new ones are archived", () => {
    const other = { ...stored("active"), id: "b9", code: "B9", name: "Other" };
    const judged = budgetsOf(
      [
        line(2, { status: "active" }),
        line(3, { profile: "B1", status: "archived" }),
        line(4, { status: "maybe" }),
      ],
      facts({ profiles: [other, { ...stored("draft"), name: "Mine" }] }),
      importFrame(),
    );
    expect(reasons(judged)).toEqual([
      "This project has an active budget already, B9. Use Draft or Archived.",
      "Budget B1 is a draft, and drafts aren't archived. Use Draft.",
      "There's no status maybe. Use Draft, Active or Archived.",
    ]);
    expect(judged.outcomes.map(({ fields }) => Object.keys(fields))).toEqual([
      ["status"],
      ["status"],
      ["status"],
    ]);
  });

  it("accepts past months for closed projects, and no later ones", () => {
    const judged = budgetsOf(
      [line(2, { project: "DONE", month: "2026-10" }), line(3, { project: "DONE", month: "2026-11" })],
      facts(),
      importFrame(),
    );
    expect(results(judged)).toEqual(["created", "refused"]);
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
    const judged = forecastsOf(
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
      { freeze: "own-2--0", freezeId: "own-2--1" },
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

  it("leaves a frozen forecast unchanged, unless this import has frozen it", () => {
    const lines = new Map([["f1 Junior", { hours: 8, rate: 80 }]]);
    const rows = [line(2), line(3, { tier: "Senior" })];
    const saved = forecastsOf(rows, facts({ forecasts: stored(true), lines }), importFrame());
    expect(results(saved)).toEqual(["same", "refused"]);
    expect(saved.works).toEqual([]);
    const own = forecastsOf(rows, facts({ forecasts: stored(true, true), lines }), importFrame());
    expect(results(own)).toEqual(["same", "created"]);
    expect(own.works.at(-1)).toEqual({ freeze: "f1", freezeId: "own-3--1" });
  });

  it("freezes a draft with the same hours, which is one change", () => {
    const lines = new Map([
      ["f1 Junior", { hours: 8, rate: 80 }],
      ["f1 Senior", { hours: 4, rate: 33.33 }],
    ]);
    const judged = forecastsOf(
      [line(2, { status: "frozen" }), line(3, { tier: "Senior", hours: 4, status: "frozen" })],
      facts({ forecasts: stored(false), lines }),
      importFrame(),
    );
    expect(results(judged)).toEqual(["changed", "same"]);
    expect(judged.works).toEqual([{ freeze: "f1", freezeId: "own-2--1" }]);
  });

  it("refuses other statuses, steps below half hours and projects that aren't active", () => {
    const judged = forecastsOf(
      [
        line(2, { status: "maybe" }),
        line(3, { hours: 0.25 }),
        line(4, { hours: 10_001 }),
        line(5, { project: "DONE", month: "2026-12" }),
        line(6, { project: "HOLD" }),
      ],
      facts(),
      importFrame(),
    );
    expect(reasons(judged)).toEqual([
      "There's no status maybe. Use Draft or Frozen.",
      "Forecast hours go in steps of 0.5. Round 0.25 to one of them.",
      "A cost tier has at most 10,000 hours a month.",
      "DONE is completed, so only months before November 2026 can be imported.",
      "HOLD isn't active, and forecasts can be changed only while a project is. Set it to active first.",
    ]);
  });

  it("accepts history for closed projects", () => {
    const judged = forecastsOf([line(2, { project: "DONE", status: "frozen" })], facts(), importFrame());
    expect(results(judged)).toEqual(["created"]);
  });

  it("adds up lines of one cost tier and month, passed-over ones too", () => {
    const rows = [line(2), line(3, { hours: 1.5 })];
    const judged = forecastsOf(rows, facts(), importFrame());
    expect(results(judged)).toEqual(["created", "joined"]);
    expect(judged.works).toMatchObject([{}, { line: { forecastHours: 9.5, totalCost: 760 } }]);
    const frame = importFrame();
    addUpForecasts(rows, { ...frame, seen: newTally() });
    noteForecasts(rows.slice(0, 1), frame);
    expect(results(judgeForecasts(rows.slice(1), facts(), frame))).toEqual(["joined"]);
  });

  it("is at the file's rates in a month that any row freezes, and at today's in a draft", () => {
    const judged = forecastsOf(
      [
        line(2, { rate: 60 }),
        line(3, { tier: "Senior", status: "frozen" }),
        line(4, { month: "2026-04", rate: 60 }),
        line(5, { month: "2026-05", rate: 80 }),
      ],
      facts(),
      importFrame(),
    );
    expect(judged.outcomes.map(({ money, fileMoney, isRepriced }) => [money, fileMoney, isRepriced])).toEqual(
      [
        [480, 480, false],
        [266.64, 266.64, false],
        [640, 480, true],
        [640, 640, false],
      ],
    );
    const frozen = facts({
      forecasts: stored(true),
      lines: new Map([["f1 Junior", { hours: 8, rate: 60 }]]),
    });
    expect(results(forecastsOf([line(2, { rate: 60 })], frozen, importFrame()))).toEqual(["same"]);
    expect(results(forecastsOf([line(2, { rate: 61 })], frozen, importFrame()))).toEqual(["refused"]);
  });
});
