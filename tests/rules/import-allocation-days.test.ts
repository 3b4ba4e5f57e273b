import { describe, expect, it } from "vitest";
import type { AllocatedPerson, AllocatedProject } from "#features/imports/rules/judge/allocation-facts.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { allocationFault, daysOfRow } from "#features/imports/rules/judge/allocation-days.ts";

const person: AllocatedPerson = {
  label: "Ada Cole",
  functionId: "design",
  tierId: "junior",
  rate: 80,
  billable: true,
  isActive: true,
};
const project: AllocatedProject = {
  label: "PINE",
  start: "2026-02",
  length: 3,
  statusCode: "active",
  isInternal: false,
  functionIds: ["design"],
};
/** Mondays to Thursdays, and half of each Friday. */
const time: WorkingTime = {
  effectiveMonthlyHours: 160,
  patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 4, 0, 0] as const }],
  publicHolidays: new Map([
    ["2026-03-10", 8],
    ["2026-03-12", 4],
  ]),
  approvedHolidays: new Map([
    ["2026-03-11", 8],
    ["2026-03-09", 2],
  ]),
};
type Row = Parameters<typeof daysOfRow>[0];
const days = (first: string, last: string, hours: number, more: Partial<Row> = {}, pattern = time) => {
  const read = {
    personId: "a",
    projectId: "p",
    first,
    last,
    hours,
    isPerDay: false,
    isColumn: false,
    ...more,
  };
  const found = daysOfRow(read, project, person, pattern);
  return "days" in found ? found.days.map((each) => `${each.day.slice(5)} ${each.hours}`) : found.fault;
};

describe("The days of allocated hours in a file", () => {
  it("are one, unless it's no working day", () => {
    expect(days("2026-03-02", "2026-03-02", 7.5)).toEqual(["03-02 7.5"]);
    const on = (says: string) => ({ field: "day", says: `${says} Move the hours to a working day.` });
    expect(days("2026-03-07", "2026-03-07", 8)).toEqual(on("7 March 2026 is a weekend."));
    expect(days("2026-03-10", "2026-03-10", 8)).toEqual(on("10 March 2026 is a public holiday."));
    expect(days("2026-03-11", "2026-03-11", 8)).toEqual(on("11 March 2026 is a holiday of the person."));
    // A day with partial holiday still accepts hours.
    expect(days("2026-03-12", "2026-03-12", 4)).toEqual(["03-12 4"]);
    expect(days("2026-03-09", "2026-03-09", 4)).toEqual(["03-09 4"]);
  });

  it("go in half-hours", () => {
    expect(days("2026-03-02", "2026-03-02", 7.25)).toEqual({
      field: "hours",
      says: "Allocated hours go in steps of 0.5. Round 7.25 to one of them.",
    });
  });

  it("of several share the hours by what is expected of each, or have as many each", () => {
    expect(days("2026-03-02", "2026-03-08", 18)).toEqual([
      "03-02 4",
      "03-03 4",
      "03-04 4",
      "03-05 4",
      "03-06 2",
    ]);
    expect(days("2026-03-02", "2026-03-08", 0.5)).toEqual(["03-02 0.5"]);
    expect(days("2026-03-05", "2026-03-06", 3, { isPerDay: true })).toEqual(["03-05 3", "03-06 3"]);
    // 9 March is partly off, the 10th and 11th wholly, the 12th by half.
    expect(days("2026-03-09", "2026-03-13", 7)).toEqual(["03-09 3", "03-12 2", "03-13 2"]);
    expect(days("2026-03-09", "2026-03-13", 2, { isPerDay: true })).toEqual([
      "03-09 2",
      "03-12 2",
      "03-13 2",
    ]);
  });

  it("of someone who is expected for nothing share them evenly", () => {
    const idle = { ...time, patterns: [{ validFrom: "2020-01-01", hours: [0, 0, 0, 0, 0, 0, 0] as const }] };
    expect(days("2026-03-02", "2026-03-04", 6, {}, idle)).toEqual(["03-02 2", "03-03 2", "03-04 2"]);
    expect(days("2026-03-02", "2026-03-04", 1, { isPerDay: true }, idle)).toEqual([
      "03-02 1",
      "03-03 1",
      "03-04 1",
    ]);
  });

  it("are none where no day works", () => {
    expect(days("2026-03-07", "2026-03-08", 8)).toEqual({
      field: "day",
      says: "Ada Cole has no working day from 7 March 2026 to 8 March 2026.",
    });
    expect(days("2026-03-10", "2026-03-11", 8, { isPerDay: true })).toMatchObject({ field: "day" });
  });

  it("lie within the project, which a column of a month or week is cut to", () => {
    const outside = (field: string, month: string) => ({
      field,
      says: `PINE runs from February 2026 to April 2026, so ${month} is outside it. Make the project longer first.`,
    });
    expect(days("2026-02-02", "2026-02-02", 1)).toEqual(["02-02 1"]);
    expect(days("2026-04-30", "2026-04-30", 1)).toEqual(["04-30 1"]);
    expect(days("2026-01-30", "2026-01-30", 1)).toEqual(outside("day", "January 2026"));
    expect(days("2026-05-01", "2026-05-01", 1)).toEqual(outside("day", "May 2026"));
    expect(days("2026-01-30", "2026-02-02", 1)).toEqual(outside("day", "January 2026"));
    expect(days("2026-04-30", "2026-05-01", 1)).toEqual(outside("until", "May 2026"));
    // The weeks of 26 January and 27 April begin and end outside it.
    expect(days("2026-01-26", "2026-02-03", 4, { isColumn: true })).toEqual(["02-02 2", "02-03 2"]);
    expect(days("2026-04-29", "2026-05-03", 4, { isColumn: true })).toEqual(["04-29 2", "04-30 2"]);
    expect(days("2026-02-01", "2026-04-30", 4, { isColumn: true })).toHaveLength(8);
    // A column that doesn't touch the project isn't cut to nothing.
    expect(days("2026-01-26", "2026-01-31", 4, { isColumn: true })).toEqual(outside("day", "January 2026"));
    expect(days("2026-05-04", "2026-05-10", 4, { isColumn: true })).toEqual(outside("day", "May 2026"));
    // A day of a column that is cut to one may be a weekend: then there's none.
    expect(days("2026-01-26", "2026-02-01", 4, { isColumn: true })).toEqual({
      field: "day",
      says: "Ada Cole has no working day from 1 February 2026 to 1 February 2026.",
    });
  });
});

describe("Obstacles to allocating someone", () => {
  const today = "2026-03-15";
  const fault = (who: Partial<AllocatedPerson>, what: Partial<AllocatedProject> = {}, last = today) =>
    allocationFault({ ...person, ...who }, { ...project, ...what }, { last, today });

  it("is nothing of an active person and project", () => {
    expect(fault({})).toBeNull();
    expect(fault({ isActive: false })).toBeNull();
    expect(fault({}, { functionIds: ["build", "design"] })).toBeNull();
  });

  it.each<[Partial<AllocatedPerson>, Partial<AllocatedProject>, string, string]>([
    [{ functionId: null }, {}, "person", "Ada Cole has no function and cost tier. Give them both first."],
    [{ tierId: null }, {}, "person", "Ada Cole has no function and cost tier. Give them both first."],
    [
      { billable: false },
      {},
      "person",
      "Ada Cole isn't billable, and only billable people are allocated. Make them billable first.",
    ],
    [{}, { isInternal: true }, "project", "PINE is internal, and internal projects have no allocations."],
    [
      {},
      { statusCode: "on_hold" },
      "project",
      "PINE isn't active, and only active projects get allocations. Set it to active first.",
    ],
    [
      {},
      { statusCode: "archived" },
      "day",
      "PINE is archived, so only months before March 2026 can be imported.",
    ],
    [
      {},
      { functionIds: ["build"] },
      "project",
      "PINE doesn't use Ada Cole's function. Add the function to the project first.",
    ],
  ])("is, of %j and %j, of the %s: %s", (who, what, field, says) => {
    expect(fault(who, what)).toEqual({ field, says });
  });

  it("is of someone who left only what is to come, and of a closed project only this month and later ones", () => {
    expect(fault({ isActive: false }, {}, "2026-03-16")).toEqual({
      field: "person",
      says: "Ada Cole is deactivated, so nothing can be allocated from today on.",
    });
    expect(fault({}, { statusCode: "archived" }, "2026-02-28")).toBeNull();
  });
});
