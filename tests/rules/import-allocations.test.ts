import { describe, expect, it } from "vitest";
import type { AllocationFacts, StoredAllocation } from "#features/imports/rules/judge/allocation-facts.ts";
import { addUpAllocations, noteAllocations } from "#features/imports/rules/judge/allocation-sums.ts";
import { judgeAllocations } from "#features/imports/rules/judge/judge-allocations.ts";
import type { Judged } from "#features/imports/rules/judge/judging.ts";
import { newTally } from "#features/imports/rules/judge/tally.ts";
import { importFrame, judgeFile, typedRow } from "../support/import-frame.ts";

const time = {
  effectiveMonthlyHours: 160,
  patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 0, 0, 0] as const }],
  publicHolidays: new Map([["2026-12-08", 8]]),
  approvedHolidays: new Map([["2026-12-09", 8]]),
};
const ada = {
  label: "Ada Cole",
  functionId: "design",
  tierId: "junior",
  rate: 80,
  billable: true,
  isActive: true,
};
const pine = {
  label: "PINE",
  start: "2026-02",
  length: 12,
  statusCode: "active",
  isInternal: false,
  functionIds: ["design"],
};

const facts = (more: Partial<AllocationFacts> = {}): AllocationFacts => ({
  people: new Map([
    ["Ada", ada],
    ["Gone", { ...ada, label: "Gone", isActive: false }],
    ["Away", { ...ada, label: "Away", functionId: "build" }],
  ]),
  projects: new Map([
    ["PINE", pine],
    ["HELD", { ...pine, label: "HELD", statusCode: "on_hold" }],
    ["DONE", { ...pine, label: "DONE", statusCode: "archived" }],
  ]),
  months: [],
  entries: [],
  workingTime: () => time,
  ...more,
});
const entry = (day: string, hours: number, more: Partial<StoredAllocation> = {}): StoredAllocation => ({
  id: `e ${day}`,
  allocationId: "m12",
  functionId: "design",
  personId: "Ada",
  projectId: "PINE",
  day,
  hours,
  ...more,
});
const december = (status: "draft" | "submitted", isOurs = false) => [
  { id: "m12", functionId: "design", month: "2026-12", status, isOurs },
];
const row = (at: number, values: Record<string, string | number | boolean> = {}) =>
  typedRow(at, { person: "Ada", project: "PINE", day: "2026-12-01", hours: 8, ...values });
const week = (at: number, monday: string, hours: number) =>
  typedRow(at, { person: "Ada", project: "PINE", hours }, { column: 3, period: { period: "week", monday } });
const judge = (rows: ReturnType<typeof row>[], more: Partial<AllocationFacts> = {}, frame = importFrame()) =>
  judgeFile({ addUp: addUpAllocations, judge: judgeAllocations }, rows, facts(more), frame);
const results = ({ outcomes }: Judged<unknown>) => outcomes.map(({ result }) => result);
const reasons = ({ outcomes }: Judged<unknown>) => outcomes.flatMap((outcome) => outcome.reasons);
const daysIn = ({ works }: ReturnType<typeof judgeAllocations>) =>
  works.flatMap((work) => ("entry" in work ? [[work.entry.day.slice(5), work.entry.hours]] : []));

describe("allocations of a file", () => {
  it("go into the month of the person's function: submitted when it's over, else a draft", () => {
    const judged = judge([row(2), row(3, { day: "2026-10-05" }), row(4, { day: "2026-12-02" })]);
    expect(results(judged)).toEqual(["created", "created", "created"]);
    expect(judged.works.filter((work) => "month" in work)).toEqual([
      { month: { id: "own-2--400", functionId: "design", month: "2026-12", status: "draft" } },
      { month: { id: "own-3--400", functionId: "design", month: "2026-10", status: "submitted" } },
    ]);
    expect(judged.works).toContainEqual({
      entry: {
        id: "own-4--0",
        allocationId: "own-2--400",
        personId: "Ada",
        projectId: "PINE",
        functionId: "design",
        tierId: "junior",
        day: "2026-12-02",
        hours: 8,
        rate: 80,
        isBillable: true,
      },
    });
  });

  it("make the month of today a draft, for days that are over too", () => {
    expect(judge([row(2, { day: "2026-11-02" })]).works[0]).toMatchObject({
      month: { month: "2026-11", status: "draft" },
    });
  });

  it("leave a submitted month submitted and count its change; a past draft becomes submitted", () => {
    const later = judge([row(2), row(3, { day: "2026-12-02", hours: 2 })], {
      months: december("submitted"),
      entries: [entry("2026-12-02", 4)],
    });
    expect(results(later)).toEqual(["created", "changed"]);
    expect(later.works.at(-1)).toEqual({
      save: {
        id: "m12",
        isOther: false,
        status: "submitted",
        resubmission: { id: "own-2--430", cells: 2, hours: 10 },
      },
    });
    const over = judge([row(2)], { months: december("draft") }, importFrame({}, "2027-01-05"));
    expect(over.works.at(-1)).toEqual({
      save: { id: "m12", isOther: true, status: "submitted", resubmission: null },
    });
    const own = judge([row(2)], { months: december("submitted", true) });
    expect(own.works.some((work) => "save" in work)).toBe(false);
  });

  it("change a stored day, with the rate of an earlier function", () => {
    const moved = judge([row(2, { hours: 2 })], {
      entries: [entry("2026-12-01", 4, { functionId: "build" })],
    });
    expect(moved.works).toEqual([
      { change: { id: "e 2026-12-01", allocationId: "m12", hours: 2, snapshot: null } },
    ]);
  });

  it("spread a week over working days without holidays, in half hours, exactly", () => {
    expect(daysIn(judge([week(2, "2026-12-07", 7.5)]))).toEqual([
      ["12-07", 4],
      ["12-10", 3.5],
    ]);
    expect(daysIn(judge([week(2, "2026-11-30", 32)]))).toEqual([
      ["11-30", 8],
      ["12-01", 8],
      ["12-02", 8],
      ["12-03", 8],
    ]);
  });

  it("find a week the same by its sum, however it was spread", () => {
    const entries = [entry("2026-12-07", 1), entry("2026-12-11", 6.5)];
    expect(results(judge([week(2, "2026-12-07", 7.5)], { entries }))).toEqual(["same"]);
    const other = judge([week(2, "2026-12-07", 8)], { entries });
    expect(reasons(other)).toEqual([
      "Ada Cole has hours on 11 December 2026 already, which gets none of these. Clear that day first.",
    ]);
  });

  it("begin and end a column's week with the project, but refuse days outside it", () => {
    expect(daysIn(judge([week(2, "2026-01-26", 8)]))).toEqual([]);
    expect(reasons(judge([week(2, "2026-01-26", 8)]))).toEqual([
      "Ada Cole has no working day from 1 February 2026 to 1 February 2026.",
    ]);
    expect(daysIn(judge([week(2, "2027-01-25", 8)]))).toHaveLength(4);
    expect(reasons(judge([row(2, { day: "2026-01-30", until: "2026-02-03" })]))).toEqual([
      "PINE runs from February 2026 to January 2027, so January 2026 is outside it. Make the project longer first.",
    ]);
  });

  it("give each working day its hours where the heading says so", () => {
    const perDay = row(2, { until: "2026-12-10", hours: 3, per_day: true });
    const judged = judge([perDay]);
    expect(daysIn(judged)).toEqual([
      ["12-01", 3],
      ["12-02", 3],
      ["12-03", 3],
      ["12-07", 3],
      ["12-10", 3],
    ]);
    expect(judged.outcomes).toMatchObject([{ hours: 15, money: 1200 }]);
  });

  it("refuse what the planner locks, and people and projects that get none", () => {
    const judged = judge([
      row(2, { day: "2026-12-05" }),
      row(3, { day: "2026-12-08" }),
      row(4, { day: "2026-12-09" }),
      row(5, { person: "Gone" }),
      row(6, { person: "Away" }),
      row(7, { project: "HELD" }),
      row(8, { until: "2028-01-01" }),
      row(9, { day: "2026-12-14", hours: 24.5 }),
    ]);
    expect(reasons(judged)).toEqual([
      "5 December 2026 is a weekend. Move the hours to a working day.",
      "8 December 2026 is a public holiday. Move the hours to a working day.",
      "9 December 2026 is a holiday of the person. Move the hours to a working day.",
      "Gone is deactivated, so nothing can be allocated from today on.",
      "PINE doesn't use Away's function. Add the function to the project first.",
      "HELD isn't active, and only active projects get allocations. Set it to active first.",
      "A row may span a year at most. Split it into years.",
      "A day has at most 24 hours.",
    ]);
    expect(results(judge([row(2, { person: "Gone", day: "2026-11-02" })]))).toEqual(["created"]);
  });

  it("fill no day over 24 hours with what is stored, but count a changed day's own hours once", () => {
    const entries = [entry("2026-12-01", 20), entry("2026-12-01", 4, { id: "o", projectId: "OAK" })];
    expect(reasons(judge([row(2, { hours: 20.5 })], { entries }))).toEqual([
      "Ada Cole has 4 hours on 1 December 2026. With 20.5 more the day would have over 24.",
    ]);
    expect(results(judge([row(2, { hours: 19 })], { entries }))).toEqual(["changed"]);
    expect(reasons(judge([week(2, "2026-12-07", 50)]))).toEqual([
      "Ada Cole would have 25 hours on 7 December 2026, but a day has 24 at most.",
    ]);
  });

  it("add up rows of the same days of someone on a project", () => {
    const judged = judge([row(2, { hours: 3 }), row(3, { hours: 2.5 }), row(4, { project: "OAK" })], {
      projects: new Map([
        ["PINE", pine],
        ["OAK", pine],
      ]),
    });
    expect(results(judged)).toEqual(["created", "joined", "created"]);
    expect(daysIn(judged)).toEqual([
      ["12-01", 5.5],
      ["12-01", 8],
    ]);
    expect(judged.outcomes.map(({ hours, money }) => [hours, money])).toEqual([
      [5.5, 440],
      [0, 0],
      [8, 640],
    ]);
    expect(reasons(judged)).toEqual([
      "Its hours are added to row 2, which is for the same person, project and days.",
    ]);
    expect(
      results(judge([row(2, { hours: 3 }), row(3, { hours: 2.5 })], { entries: [entry("2026-12-01", 5.5)] })),
    ).toEqual(["same", "joined"]);
    const weeks = judge([week(2, "2026-12-14", 16), week(3, "2026-12-14", 8)]);
    expect([results(weeks), daysIn(weeks).reduce((sum, [, hours]) => sum + Number(hours), 0)]).toEqual([
      ["created", "joined"],
      24,
    ]);
  });

  it("refuse all rows of a sum that exceeds a day, each with its own hours", () => {
    const judged = judge([row(2, { hours: 15 }), row(3, { hours: 10 })]);
    expect(judged.outcomes.map(({ result, hours }) => [result, hours])).toEqual([
      ["refused", 15],
      ["refused", 10],
    ]);
    expect(reasons(judged)).toEqual([
      "Ada Cole would have 25 hours on 1 December 2026, but a day has 24 at most.",
      "Row 2 is for the same days and can't be imported, so neither can this one.",
    ]);
  });

  it("refuse rows that share only some days, in passed-over rows too, and name the other", () => {
    const frame = importFrame();
    noteAllocations([row(2, { until: "2026-12-03" })], frame);
    const judged = judge([row(3, { day: "2026-12-02" })], {}, frame);
    expect(judged.outcomes[0]?.fields).toEqual({
      day: "Row 2 has hours for some of these days, of the same person and project. Give both rows the same days, or put them into one.",
    });
    const passed = importFrame();
    const rows = [row(2, { hours: 3 }), row(3, { hours: 2.5 })];
    addUpAllocations(rows, { ...passed, seen: newTally() });
    noteAllocations(rows.slice(0, 1), passed);
    expect(
      results(judgeAllocations(rows.slice(1), facts({ entries: [entry("2026-12-01", 5.5)] }), passed)),
    ).toEqual(["joined"]);
  });

  it("accept past months for closed projects, and no later ones", () => {
    const judged = judge([
      row(2, { project: "DONE", day: "2026-10-06" }),
      row(3, { project: "DONE", day: "2026-11-03" }),
    ]);
    expect(results(judged)).toEqual(["created", "refused"]);
    expect(judged.outcomes[1]?.fields).toEqual({
      day: "DONE is archived, so only months before November 2026 can be imported.",
    });
  });
});
