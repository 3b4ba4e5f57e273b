import { describe, expect, it } from "vitest";
import type { Judged, JudgeContext } from "#features/imports/rules/judge/judging.ts";
import { addUpBudgets, judgeBudgets } from "#features/imports/rules/judge/judge-budgets.ts";
import { monthFault, plannedTier, type PlannedProject } from "#features/imports/rules/judge/plan-facts.ts";
import { pricedLine } from "#features/imports/rules/judge/plan-lines.ts";
import { readBudget } from "#features/imports/rules/judge/read-budget.ts";
import { readForecast } from "#features/imports/rules/judge/read-forecast.ts";
import type { ReadPlan } from "#features/imports/rules/judge/read-plan.ts";
import type { Value } from "#features/imports/rules/read/rows.ts";
import { importFrame, judgeFile, plannedPine, typedRow } from "../support/import-frame.ts";

const pine = plannedPine({ Junior: 80 }, { start: "2026-02", length: 3 });
const read = (more: Partial<ReadPlan> = {}): ReadPlan => ({
  projectId: "PINE",
  tierId: "Junior",
  tierLabel: "Junior",
  month: "2026-03",
  hours: 8,
  rate: null,
  ...more,
});
const line = (row: number, more: Readonly<Record<string, Value>> = {}) =>
  typedRow(row, { project: "PINE", tier: "Junior", month: "2026-03", hours: 8, ...more });
const { names } = importFrame();

describe("a month of a project", () => {
  it("is one of its own, the first and the last included", () => {
    const outside = (month: string) =>
      `PINE runs from February 2026 to April 2026, so ${month} is outside it. Make the project longer first.`;
    expect(
      ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"].map((month) => monthFault(pine, month)),
    ).toEqual([outside("January 2026"), null, null, null, outside("May 2026")]);
  });

  it("and its cost tier are found, or it's said why not", () => {
    const planned = (project: PlannedProject | undefined, more: Partial<ReadPlan> = {}) =>
      plannedTier(project, read(more), (label) => `${label} is internal.`);
    expect(planned(pine)).toEqual({ project: pine, tier: { functionId: "design", hourlyRate: 80 } });
    expect(planned(undefined)).toEqual({
      fault: "This was deleted while the file was imported. Check the import again.",
    });
    expect(planned({ ...pine, isInternal: true })).toEqual({
      fault: { field: "project", says: "PINE is internal." },
    });
    expect(planned(pine, { month: "2026-05" })).toMatchObject({ fault: { field: "month" } });
    expect(planned(pine, { tierId: "x", tierLabel: "Chief" })).toEqual({
      fault: {
        field: "tier",
        says: "PINE doesn't have the cost tier Chief. Add its function to the project first.",
      },
    });
  });
});

describe("the rate of a line", () => {
  const priced = (
    more: Partial<ReadPlan>,
    before: { hours: number; rate: number } | null,
    retains = true,
  ) => {
    const { rate, isSame } = pricedLine(read(more), 80, before ?? undefined, retains);
    return [rate, isSame];
  };

  it("is the file's where the plan stores rates and the file has one, else today's", () => {
    expect(priced({ rate: 60 }, null)).toEqual([60, false]);
    expect(priced({ rate: 60 }, null, false)).toEqual([80, false]);
    expect(priced({ rate: null }, null)).toEqual([80, false]);
    expect(priced({ rate: 0 }, null)).toEqual([0, false]);
  });

  it("compares stored rates only where the file's rate is stored, on lines with hours", () => {
    expect(priced({ rate: 60 }, { hours: 8, rate: 60 })).toEqual([60, true]);
    expect(priced({ rate: 60 }, { hours: 8, rate: 61 })).toEqual([60, false]);
    expect(priced({ rate: 60 }, { hours: 8, rate: 61 }, false)).toEqual([80, true]);
    expect(priced({ rate: null }, { hours: 8, rate: 61 })).toEqual([80, true]);
    expect(priced({ rate: null }, { hours: 7.5, rate: 80 })).toEqual([80, false]);
    expect(priced({ rate: 60, hours: 0 }, null)).toEqual([60, true]);
    expect(priced({ rate: 60, hours: 1 }, { hours: 1, rate: 61 })).toEqual([60, false]);
  });
});

describe("the money of a line", () => {
  const facts = { projects: new Map([["PINE", pine]]), profiles: [], lines: new Map() };
  const judge = (rows: readonly ReturnType<typeof line>[], frame: JudgeContext = importFrame()) =>
    judgeFile({ addUp: addUpBudgets, judge: judgeBudgets }, rows, facts, frame);
  const moneyOf = ({ outcomes }: Judged<unknown>) =>
    outcomes.map(({ result, money, fileMoney, isRepriced }) => [result, money, fileMoney, isRepriced]);

  it("is at the file's rate where it's refused, at its tier's without one, and none without a tier", () => {
    expect(
      moneyOf(
        judge([
          line(2, { month: "2026-09", rate: 60 }),
          line(3, { month: "2026-09" }),
          line(4, { tier: "Chief" }),
          line(5, { project: "GONE" }),
        ]),
      ),
    ).toEqual([
      ["refused", 480, 480, false],
      ["refused", 640, 640, false],
      ["refused", 0, 0, false],
      ["refused", 0, 0, false],
    ]);
  });

  it("is another than the file's where it has hours at another rate", () => {
    expect(
      moneyOf(
        judge([
          line(2, { rate: 60, hours: 1 }),
          line(3, { month: "2026-02", rate: 60, hours: 0 }),
          line(4, { month: "2026-04", rate: 80, hours: 1 }),
        ]),
      ),
    ).toEqual([
      ["created", 80, 60, true],
      ["same", 0, 0, false],
      ["created", 80, 80, false],
    ]);
  });
});

describe("a row of a budget", () => {
  it("has a profile and a status, in anyone's words", () => {
    expect(readBudget(line(2, { profile: " Base  plan ", status: "Superseded" }), names)).toEqual({
      ...read(),
      profile: "Base plan",
      status: "archived",
    });
    expect(readBudget(line(2), names)).toMatchObject({ profile: "Imported budget", status: null });
  });

  it("with an unknown status is refused for all that is wrong, but skipped where its project is", () => {
    const status = {
      field: "status",
      says: "There's no status maybe. Use Draft, Active or Archived.",
    };
    expect(readBudget(line(2, { status: "maybe" }), names)).toEqual({ hours: 8, refused: [status] });
    expect(readBudget(line(2, { status: "maybe", month: "" }), names)).toEqual({
      hours: 8,
      refused: [{ field: "month", says: "The month is missing." }, status],
    });
    expect(readBudget(line(2, { status: "maybe", project: "skip" }), names)).toEqual({
      hours: 8,
      skipped: "skip is skipped",
    });
  });
});

describe("a row of a forecast", () => {
  it("is a draft or frozen", () => {
    expect(["", "Open", "Submitted"].map((status) => readForecast(line(2, { status }), names))).toEqual(
      [false, false, true].map((isFrozen) => ({ ...read(), isFrozen })),
    );
  });

  it("is refused for all that is wrong, but skipped where its project is", () => {
    const wrong = { status: "maybe", hours: 0.25 };
    const faults = [
      { field: "status", says: "There's no status maybe. Use Draft or Frozen." },
      { field: "hours", says: "Forecast hours go in steps of 0.5. Round 0.25 to one of them." },
    ];
    expect(readForecast(line(2, wrong), names)).toEqual({ hours: 0.25, refused: faults });
    expect(readForecast(line(2, { ...wrong, tier: "" }), names)).toEqual({
      hours: 0.25,
      refused: [{ field: "tier", says: "The cost tier is missing." }, ...faults],
    });
    expect(readForecast(line(2, { ...wrong, tier: "skip" }), names)).toEqual({
      hours: 0.25,
      skipped: "skip is skipped",
    });
  });
});
