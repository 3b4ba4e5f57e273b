import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addUpTimeEntries,
  judgeTimeEntries,
  noteTimeEntries,
} from "#features/imports/rules/judge/judge-time-entries.ts";
import type { JudgeContext } from "#features/imports/rules/judge/judging.ts";
import { readAllocation } from "#features/imports/rules/judge/read-allocation.ts";
import { readEntry } from "#features/imports/rules/judge/read-entry.ts";
import { readHoliday } from "#features/imports/rules/judge/read-holiday.ts";
import { readPlan } from "#features/imports/rules/judge/read-plan.ts";
import type { PeriodOf, TypedRow, Value } from "#features/imports/rules/read/rows.ts";
import { perDayField } from "#features/imports/rules/read/typed-rows.ts";
import type { ComparedEntry, TimeEntryFacts } from "#features/imports/rules/judge/time-entry-facts.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const names = importFrame().names;
const week: PeriodOf = { period: "week", monday: "2026-10-05" };
const values = (more: Readonly<Record<string, Value>> = {}) => ({
  person: "ada",
  project: "pine",
  day: "2026-10-06",
  hours: 2,
  ...more,
});
const row = (more: Readonly<Record<string, Value>> = {}, extra: Partial<TypedRow> = {}) =>
  typedRow(2, values(more), extra);
const facts = (more: Partial<TimeEntryFacts> = {}): TimeEntryFacts => ({
  people: new Map([["ada", { label: "Ada Cole", functionId: "f", tierId: "t", rate: 80, billable: true }]]),
  projects: new Map([["pine", { label: "PINE", statusCode: "active", isInternal: false, endedOn: null }]]),
  timesheets: new Map(),
  entries: [],
  closedMonths: new Set(),
  locked: new Map(),
  workingTime: () => ({
    effectiveMonthlyHours: 160,
    patterns: [],
    publicHolidays: new Map(),
    approvedHolidays: new Map(),
  }),
  ...more,
});
const stored = (more: Partial<ComparedEntry> = {}): ComparedEntry => ({
  id: "x",
  personId: "ada",
  projectId: "pine",
  day: "2026-10-06",
  hours: 2,
  start: null,
  end: null,
  note: "",
  ...more,
});
/** Judges rows that are the complete file. */
function judge(rows: readonly TypedRow[], about = facts(), frame: JudgeContext = importFrame()) {
  addUpTimeEntries(rows, frame);
  return judgeTimeEntries(rows, about, frame);
}
const reasons = (rows: readonly TypedRow[], about = facts()) =>
  judge(rows, about).outcomes.map((outcome) => outcome.reasons);

describe("an imported entry", () => {
  it("has the person's function, tier and rate, and is billable as they are", () => {
    const { outcomes, works } = judge([row({ start: "09:00", end: "11:00", note: " Plans " })]);
    expect(outcomes).toMatchObject([{ result: "created", hours: 2, money: 160 }]);
    expect(works).toEqual([
      { timesheet: { id: "own-2--100", personId: "ada", monday: "2026-10-05", isApproved: true } },
      {
        entry: {
          id: "own-2--0",
          timesheetId: "own-2--100",
          personId: "ada",
          projectId: "pine",
          day: "2026-10-06",
          hours: 2,
          start: "09:00",
          end: "11:00",
          inMinutes: false,
          note: "Plans",
          rate: 80,
          functionId: "f",
          tierId: "t",
          isBillable: true,
        },
        isInNewTimesheet: true,
      },
    ]);
  });

  it("has the file's rate and what it says of being billable, which internal projects never are", () => {
    const entry = (more: Readonly<Record<string, Value>>, about = facts()) => {
      const { works, outcomes } = judge([row(more)], about);
      const made = works.find((work) => "entry" in work);
      return made && "entry" in made ? [made.entry.rate, made.entry.isBillable, outcomes[0]?.money] : null;
    };
    expect(entry({ rate: 50, billable: false })).toEqual([50, false, 100]);
    const internal = facts({
      projects: new Map([["pine", { label: "PINE", statusCode: "active", isInternal: true, endedOn: null }]]),
    });
    expect(entry({ billable: true }, internal)).toEqual([80, false, 160]);
  });

  it("goes into the timesheet that is there", () => {
    const open = facts({
      timesheets: new Map([["ada 2026-10-05", { id: "sheet", statusCode: "draft" }]]),
    });
    const { works } = judge([row()], open);
    expect(works).toMatchObject([{ entry: { timesheetId: "sheet" }, isInNewTimesheet: false }]);
  });

  it("waits for a week that is decided on", () => {
    const said = (statusCode: string) =>
      reasons(
        [row()],
        facts({
          timesheets: new Map([["ada 2026-10-05", { id: "sheet", statusCode }]]),
        }),
      );
    expect(said("submitted")).toEqual([
      ["Ada Cole's week of 5 October 2026 waits for approval. Approve or return it first."],
    ]);
    expect(said("rejected")).toEqual([
      ["Ada Cole's week of 5 October 2026 was returned and waits to be submitted again."],
    ]);
    expect(said("approved")).toEqual([[]]);
  });

  it("fills a day to exactly 24 hours", () => {
    const before = facts({ entries: [stored({ hours: 22, projectId: "oak" })] });
    expect(reasons([row({ hours: 2 })], before)).toEqual([[]]);
    expect(reasons([row({ hours: 2.01 })], before)).toHaveLength(1);
    expect(reasons([row({ hours: 2.01 })], before)[0]).toEqual([
      "Ada Cole has 22 hours on 6 October 2026. With 2.01 more the day would have over 24.",
    ]);
  });

  it("is of a day on which time can be booked: 20 years back to a year ahead, and of the employment", () => {
    const employed = { label: "Ada Cole", functionId: "f", tierId: "t", rate: 80, billable: true };
    const about = facts({
      people: new Map([["ada", { ...employed, firstDay: "2025-02-03", lastDay: "2026-10-30" }]]),
    });
    const reasonOn = (day: string, known = about) => reasons([row({ day })], known)[0]?.[0] ?? "";
    expect(reasonOn("1999-04-06", facts())).toMatch(/^Time can be imported from .* 20 years back\.$/);
    expect(reasonOn("2019-04-02", facts())).toBe("");
    expect(reasonOn("2025-02-02")).toBe("Time can be booked from the first day, 3 February 2025.");
    expect(reasonOn("2026-10-31")).toBe("Time can be booked until the last day, 30 October 2026.");
    expect(reasonOn("2028-01-03", facts())).toContain("Time can be booked up to a year ahead");
  });

  it("whose person or project has gone is refused", () => {
    const gone = ["This was deleted while the file was imported. Check the import again."];
    expect(reasons([row({ person: "bo" }), row({ project: "oak" })])).toEqual([gone, gone]);
    expect(judge([row({ person: "bo", rate: 10 })]).outcomes[0]?.money).toBe(20);
  });

  it("is approved by choice up to yesterday's weeks, or stays a draft", () => {
    const approved = (weeks: "history" | "approved" | "draft", day: string) => {
      const { works } = judge([row({ day })], facts(), importFrame({ weeks }));
      return works.flatMap((work) => ("timesheet" in work ? [work.timesheet.isApproved] : []));
    };
    // Today is Tuesday 24 November 2026.
    expect(
      [
        approved("approved", "2026-11-16"),
        approved("approved", "2026-11-23"),
        approved("draft", "2026-10-06"),
      ].flat(),
    ).toEqual([true, false, false]);
    expect([approved("history", "2026-10-19"), approved("history", "2026-10-26")].flat()).toEqual([
      true,
      false,
    ]);
  });
});

describe("the hours of a week", () => {
  const inWeek = (hours: number, number = 2) =>
    typedRow(number, values({ hours, day: null }), { period: week });

  it("go on its working days, and are compared by their sum with what others stored", () => {
    const { works, outcomes } = judge([inWeek(10)]);
    expect(works.flatMap((work) => ("entry" in work ? [[work.entry.day, work.entry.hours]] : []))).toEqual([
      ["2026-10-05", 2],
      ["2026-10-06", 2],
      ["2026-10-07", 2],
      ["2026-10-08", 2],
      ["2026-10-09", 2],
    ]);
    expect(outcomes[0]).toMatchObject({ hours: 10, money: 800 });
    const has = (...entries: ComparedEntry[]) => judge([inWeek(10)], facts({ entries })).outcomes[0]?.result;
    expect(has(stored({ hours: 4 }), stored({ day: "2026-10-11", hours: 6 }))).toBe("same");
    expect(has(stored({ day: "2026-10-05", hours: 10 }))).toBe("same");
    expect(has(stored({ hours: 10, note: "n" }))).toBe("same");
    expect(has(stored({ hours: 10, start: "09:00" }))).toBe("same");
    expect(has(stored({ hours: 9.99 }))).toBe("skipped");
    for (const other of [
      { day: "2026-10-12" },
      { day: "2026-10-04" },
      { personId: "bo" },
      { projectId: "oak" },
      { id: "own-9" },
    ])
      expect(has(stored({ hours: 10, ...other }))).toBe("created");
  });

  it("of two rows are the same as what is stored only together", () => {
    const about = facts({ entries: [stored({ hours: 10 })] });
    expect(
      judge([inWeek(6), inWeek(4, 3), inWeek(1, 4)], about).outcomes.map(({ result }) => result),
    ).toEqual(["same", "same", "created"]);
  });

  it("are known when an import goes on", () => {
    const frame = importFrame();
    const passed = [inWeek(6), typedRow(3, values({ person: "?x" }))];
    addUpTimeEntries(passed, frame);
    noteTimeEntries(passed, frame);
    expect(judge([inWeek(4, 4)], facts({ entries: [stored({ hours: 6 })] }), frame).outcomes[0]?.result).toBe(
      "created",
    );
  });
});

const refused = (read: object): unknown =>
  "refused" in read
    ? (read.refused as { field: string; says: string }[]).map(({ field, says }) => `${field}: ${says}`)
    : "skipped" in read
      ? read.skipped
      : null;

describe("a row of time", () => {
  const said = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    refused(readEntry(row(more, extra), names));

  it("has hours that fit between start and end, but for rounding", () => {
    const times = { start: "09:00", end: "10:10" };
    expect(said({ ...times, hours: 1.19 })).toBeNull();
    expect(said({ ...times, hours: 1.2 })).toEqual([
      "hours: The hours, 1.2, don't fit between 09:00 and 10:10.",
    ]);
    expect(said({ ...times, hours: 0.5 })).toBeNull();
    expect(readEntry(row({ ...times, hours: null }), names)).toMatchObject({
      hours: 1.17,
      start: "09:00",
      end: "10:10",
    });
    expect(said({ start: "10:00", end: "09:00" })).toEqual([
      "end: The end 09:00 isn't after the start 10:00. Split it at midnight into two rows.",
    ]);
    expect(said({ start: "10:00", end: "10:00" })).toHaveLength(1);
    expect(said({ start: "00:00", end: "00:00" })).toHaveLength(1);
    expect(readEntry(row({ start: "", end: "10:00" }), names)).toMatchObject({
      hours: 2,
      start: null,
      end: null,
    });
    expect(
      readEntry(row({ start: "09:00", end: "10:00", hours: 1, day: null }, { period: week }), names),
    ).toMatchObject({ start: null });
  });

  it("has a day, hours and a note that can be stored", () => {
    expect(said({ day: null })).toEqual(["day: The date is missing."]);
    expect(said({ day: null }, { problems: { day: "Not read." } })).toEqual(["day: Not read."]);
    expect(said({ hours: null })).toEqual(["hours: The hours are missing."]);
    expect(said({ hours: null }, { problems: { hours: "Not read." } })).toEqual(["hours: Not read."]);
    expect(said({ hours: -1 })).toEqual(["hours: Hours can't be below 0."]);
    expect(said({ hours: 24 })).toBeNull();
    expect(said({ hours: 24.01 })).toEqual(["hours: A day has at most 24 hours."]);
    expect(said({ hours: 40, day: null }, { period: week })).toBeNull();
    expect(said({ note: "n".repeat(2000) })).toBeNull();
    expect(said({ note: "n".repeat(2001) })).toEqual(["note: The note has more than 2000 characters."]);
    expect(said({ rate: 0 })).toBeNull();
    expect(said({ rate: 1.005 })).toHaveLength(1);
  });

  it("says nothing without hours, or of whom or what is skipped, and needs both names", () => {
    expect(said({ hours: 0 })).toBe("No hours");
    expect([said({ person: "skip" }), said({ project: "skip" })]).toEqual([
      "skip is skipped",
      "skip is skipped",
    ]);
    expect(said({ person: "", project: "?Oak" })).toEqual([
      "person: The person is missing.",
      "project: There's no project Oak.",
    ]);
    expect(readEntry(row({ hours: -1 }), names).hours).toBe(0);
    expect([true, false, "yes"].map((billable) => readEntry(row({ billable }), names))).toMatchObject([
      { billable: true },
      { billable: false },
      { billable: null },
    ]);
  });
});

describe("a row of allocated hours", () => {
  const said = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    refused(readAllocation(row(more, extra), names));

  it("spans a year at most, from its first day to its last", () => {
    expect(said({ day: "2026-01-01", until: "2027-01-01" })).toBeNull();
    expect(said({ day: "2026-01-01", until: "2027-01-02" })).toEqual([
      "until: A row may span a year at most. Split it into years.",
    ]);
    expect(said({ day: "2026-01-02", until: "2026-01-01" })).toEqual([
      "until: The last day 2026-01-01 is before the first, 2026-01-02. Swap them.",
    ]);
    expect(said({ day: null })).toEqual(["day: The date is missing."]);
    for (const field of ["day", "period"])
      expect(said({ day: null }, { problems: { [field]: "Not read." } })).toEqual([`${field}: Not read.`]);
    expect(readAllocation(row({ day: null, hours: 40 }, { period: week }), names)).toMatchObject({
      first: "2026-10-05",
      last: "2026-10-11",
    });
  });

  it("has at most 24 hours a day", () => {
    expect([said({ hours: 24 }), said({ hours: 25, until: "2026-10-07" })]).toEqual([null, null]);
    const most = ["hours: A day has at most 24 hours."];
    expect([said({ hours: 25 }), said({ hours: 25, until: "2026-10-07", [perDayField]: true })]).toEqual([
      most,
      most,
    ]);
    expect(readAllocation(row({ [perDayField]: true }), names)).toMatchObject({ isPerDay: true });
    expect(readAllocation(row({ [perDayField]: "x" }), names)).toMatchObject({ isPerDay: false });
  });

  it("says nothing without hours, or of whom or what is skipped", () => {
    expect([said({ hours: 0 }), said({ person: "skip" }), said({ project: "skip" })]).toEqual([
      "No hours",
      "skip is skipped",
      "skip is skipped",
    ]);
    expect(said({ person: "?Bo" })).toEqual(["person: There's no person Bo."]);
    expect(said({ project: "?Oak" })).toEqual(["project: There's no project Oak."]);
  });
});

describe("a row of a plan", () => {
  const plan = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    readPlan(
      typedRow(2, { project: "pine", tier: "Lead", month: "2026-03", hours: 5, ...more }, extra),
      names,
    );
  const said = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    refused(plan(more, extra));

  it("has a month, of its own or of its column", () => {
    expect(plan({})).toEqual({
      projectId: "pine",
      tierId: "Lead",
      tierLabel: "Lead",
      month: "2026-03",
      rate: null,
      hours: 5,
    });
    expect(plan({ function: "Site", month: "2026-03-15" })).toMatchObject({
      tierId: "Site / Lead",
      month: "2026-03",
    });
    expect(plan({ month: null }, { period: { period: "month", month: "2026-04" } })).toMatchObject({
      month: "2026-04",
    });
    expect(said({ month: null }, { period: week })).toEqual([
      "period: This column is for days or a week. Use a column for each month.",
    ]);
    expect(said({ month: null })).toEqual(["month: The month is missing."]);
    for (const field of ["month", "period"])
      expect(said({ month: null }, { problems: { [field]: "Not read." } })).toEqual([`${field}: Not read.`]);
  });

  it("has hours, a rate, a project and a tier, or skips them", () => {
    expect(said({ hours: null })).toEqual(["hours: The hours are missing."]);
    expect(said({ hours: null }, { problems: { hours: "Not read." } })).toEqual(["hours: Not read."]);
    expect(said({ hours: -0.5 })).toEqual(["hours: Hours can't be below 0."]);
    expect(plan({ hours: 0 })).toMatchObject({ hours: 0, projectId: "pine" });
    expect(said({ rate: -1 })).toHaveLength(1);
    expect(said({ tier: "", project: "" })).toEqual([
      "project: The project is missing.",
      "tier: The cost tier is missing.",
    ]);
    expect(said({ tier: "?Lead" })).toEqual(["tier: There's no tier Lead."]);
    expect([said({ project: "skip" }), said({ tier: "skip" }), said({ function: "skip" })]).toEqual([
      "skip is skipped",
      "skip is skipped",
      "skip is skipped",
    ]);
  });
});

describe("a row of days away", () => {
  const away = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    readHoliday(typedRow(2, { person: "ada", from: "2026-06-01", ...more }, extra), names, "org");
  const said = (more: Readonly<Record<string, Value>>, extra: Partial<TypedRow> = {}) =>
    refused(away(more, extra));

  it("is of one day, or up to a last one, of a year at most", () => {
    expect(away({})).toEqual({
      personId: "ada",
      first: "2026-06-01",
      last: "2026-06-01",
      given: null,
      isPerDay: false,
      isHalf: false,
      half: null,
      fromNoon: false,
      untilNoon: false,
      kindId: null,
      status: "approved",
      reason: "",
    });
    expect(said({ from: "2026-01-01", until: "2027-01-01" })).toBeNull();
    expect(said({ from: "2026-01-01", until: "2027-01-02" })).toEqual([
      "until: A request is at most 366 days long. Split it.",
    ]);
    expect(said({ until: "2026-05-31" })).toEqual([
      "until: The last day 31 May 2026 is before the first, 1 June 2026. Swap them.",
    ]);
    expect(said({ from: null })).toEqual(["from: The first day is missing."]);
    expect(said({ from: null }, { problems: { from: "Not read." } })).toEqual(["from: Not read."]);
    expect(said({}, { problems: { until: "Not read." } })).toEqual(["until: Not read."]);
  });

  it("has hours from 0 on, a reason that can be stored and a status in anyone's words", () => {
    expect([said({ hours: 0 }), said({ hours: -1 })]).toEqual([
      "No hours",
      ["hours: Hours can't be below 0."],
    ]);
    expect(said({ reason: "r".repeat(2000) })).toBeNull();
    expect(said({ reason: "r".repeat(2001) })).toEqual(["reason: The reason has more than 2000 characters."]);
    expect(["Yes", "open", "Declined", "WITHDRAWN", ""].map((status) => away({ status }))).toMatchObject([
      { status: "approved" },
      { status: "pending" },
      { status: "rejected" },
      { status: "cancelled" },
      { status: "approved" },
    ]);
    expect(said({ status: "Perhaps" })).toEqual([
      "status: Nothing is known of the status Perhaps. Write approved, pending, rejected or cancelled.",
    ]);
    expect([said({ person: "skip" }), said({ person: "?Bo" })]).toEqual([
      "skip is skipped",
      ["person: There's no person Bo."],
    ]);
    expect([away({ [perDayField]: true }), away({ [perDayField]: 1 })]).toMatchObject([
      { isPerDay: true },
      { isPerDay: false },
    ]);
  });
});

describe("what is stored of time", () => {
  it("is compared by start and end too", () => {
    const about = facts({ entries: [stored({ start: "09:00", end: "11:00" })] });
    const result = (more: Readonly<Record<string, Value>>) => judge([row(more)], about).outcomes[0]?.result;
    expect(result({ start: "09:00", end: "11:00" })).toBe("same");
    expect([
      result({}),
      result({ start: "10:00", end: "12:00" }),
      result({ start: "10:59", end: "12:59", hours: 1 }),
      result({ start: "11:00", end: "13:00" }),
      result({ start: "07:00", end: "09:00" }),
    ]).toEqual(["same", "same", "skipped", "created", "created"]);
  });

  it("isn't what this import has made, though it counts for the day", () => {
    const own = facts({ entries: [stored({ id: "own-2--0" })] });
    expect(judge([row()], own).outcomes[0]?.result).toBe("created");
    const full = facts({ entries: [stored({ id: "own-2--0", hours: 23 })] });
    expect(judge([row()], full).outcomes[0]?.result).toBe("refused");
  });

  it("of weeks is added up by person, project, week and note", () => {
    const inWeek = (number: number, more: Readonly<Record<string, Value>>, monday = "2026-10-05") =>
      typedRow(number, values({ hours: 10, day: null, ...more }), { period: { period: "week", monday } });
    const entries = [
      stored({ hours: 10 }),
      stored({ hours: 10, note: "n" }),
      stored({ hours: 10, projectId: "oak" }),
      stored({ hours: 10, personId: "bo" }),
      stored({ hours: 10, day: "2026-10-13" }),
    ];
    const rows = [
      inWeek(2, {}),
      inWeek(3, { note: "n" }),
      inWeek(4, { project: "oak" }),
      inWeek(5, { person: "bo" }),
      inWeek(6, {}, "2026-10-12"),
    ];
    expect(judge(rows, facts({ entries })).outcomes.map(({ result }) => result)).toEqual(
      rows.map(() => "same"),
    );
  });
});

describe("a day", () => {
  it("has exactly 24 hours with nothing stored, from several rows", () => {
    expect(reasons([row({ hours: 12 }), row({ hours: 12, note: "b" })])).toEqual([[], []]);
    expect(reasons([row({ hours: 12 }), row({ hours: 12.01, note: "b" })])).toEqual([
      [],
      ["Ada Cole has 12 hours on 6 October 2026. With 12.01 more the day would have over 24."],
    ]);
  });

  it("of someone else doesn't count", () => {
    const people = new Map(
      ["ada", "bo"].map((id) => [
        id,
        { label: id, functionId: null, tierId: null, rate: 80, billable: false },
      ]),
    );
    const rows = [
      row({ hours: 24 }),
      row({ hours: 24, person: "bo" }),
      row({ hours: 24, day: "2026-10-07" }),
    ];
    expect(reasons(rows, facts({ people }))).toEqual([[], [], []]);
  });
});

it("an entry of a project that is only proposed waits for it, and one of no one has no money", () => {
  const proposed = { label: "PINE", statusCode: "proposed", isInternal: false, endedOn: null };
  const { outcomes } = judge([row()], facts({ projects: new Map([["pine", proposed]]) }));
  expect(outcomes).toMatchObject([
    { result: "refused", fields: { project: "PINE is only proposed. Set it to active first." }, money: 160 },
  ]);
  expect(judge([row({ person: "bo" })]).outcomes).toMatchObject([{ result: "refused", hours: 2, money: 0 }]);
});

it("rows that can't be read, or are skipped, have the hours of the file", () => {
  const { outcomes, works } = judge([
    row({ person: "skip", hours: 3 }),
    row({ person: "?Bo", hours: 4 }),
    row({ hours: null }),
  ]);
  expect(outcomes.map(({ result, reasons: why, hours, money }) => [result, why, hours, money])).toEqual([
    ["skipped", ["skip is skipped"], 3, 0],
    ["refused", ["There's no person Bo."], 4, 0],
    ["refused", ["The hours are missing."], 0, 0],
  ]);
  expect(works).toEqual([]);
});

it("the hours of a month make a timesheet for each of its weeks, each with an id of its own", () => {
  const { works } = judge([
    typedRow(2, values({ hours: 100, day: null }), { period: { period: "month", month: "2026-10" } }),
  ]);
  const sheets = works.flatMap((work) => ("timesheet" in work ? [work.timesheet] : []));
  expect(sheets.map(({ id, monday }) => [id, monday])).toEqual([
    ["own-2--100", "2026-09-28"],
    ["own-2--102", "2026-10-05"],
    ["own-2--107", "2026-10-12"],
    ["own-2--112", "2026-10-19"],
    ["own-2--117", "2026-10-26"],
  ]);
  const entries = works.flatMap((work) => ("entry" in work ? [work] : []));
  expect(entries.every(({ isInNewTimesheet }) => isInNewTimesheet)).toBe(true);
  expect(entries.map(({ entry }) => entry.timesheetId).slice(0, 4)).toEqual([
    "own-2--100",
    "own-2--100",
    "own-2--102",
    "own-2--102",
  ]);
  expect(new Set(entries.map(({ entry }) => entry.id)).size).toBe(22);
});

it("a week is approved from the day after its Sunday, and as history from the month after it", () => {
  const isApproved = (weeks: "history" | "approved", day: string, today: string) =>
    judge([row({ day })], facts(), importFrame({ weeks }, today)).works.some(
      (work) => "timesheet" in work && work.timesheet.isApproved,
    );
  expect([
    isApproved("approved", "2026-11-16", "2026-11-22"),
    isApproved("approved", "2026-11-16", "2026-11-23"),
  ]).toEqual([false, true]);
  // 31 May 2026 is a Sunday, 1 November as well.
  expect([
    isApproved("history", "2026-05-25", "2026-06-10"),
    isApproved("history", "2026-10-26", "2026-11-10"),
  ]).toEqual([true, false]);
});

it("a row's start and end are in order, and its hours are the file's where it says them", () => {
  const said = (more: Readonly<Record<string, Value>>) => refused(readEntry(row(more), names));
  expect(said({ start: "10:00", end: "10:00" })).toEqual([
    "end: The end 10:00 isn't after the start 10:00. Split it at midnight into two rows.",
  ]);
  expect(said({ start: "00:00", end: "00:00" })).toEqual([
    "end: The end 00:00 isn't after the start 00:00. Split it at midnight into two rows.",
  ]);
  expect(said({ start: "10:00", end: "10:01", hours: 0.03 })).toBeNull();
  expect(readEntry(row({ hours: null }), names).hours).toBe(0);
  expect(readPlan(typedRow(2, { project: "pine", hours: null }), names).hours).toBe(0);
  expect(readPlan(typedRow(2, { project: "pine", hours: -0.5 }), names).hours).toBe(0);
  const none = { project: "pine", tier: "Lead", month: "2026-03", hours: 0 };
  expect(readPlan(typedRow(2, none), names)).toMatchObject({ hours: 0, tierId: "Lead" });
});

describe("hours that are booked already", () => {
  const results = (
    rows: readonly Readonly<Record<string, Value>>[],
    entries: readonly Partial<ComparedEntry>[],
    frame = importFrame(),
  ) =>
    judge(
      rows.map((more, at) => typedRow(at + 2, values(more))),
      facts({ entries: entries.map(stored) }),
      frame,
    ).outcomes.map(({ result }) => result);

  it("are the same with or without notes and times, and in one entry or several", () => {
    const noted = { hours: 2, note: "plans" };
    const timed = { hours: 2, start: "09:00", end: "11:00" };
    expect(results([{ hours: 2 }], [noted])).toEqual(["same"]);
    expect(results([{ hours: 2 }], [timed])).toEqual(["same"]);
    expect(results([noted], [{ hours: 2 }])).toEqual(["same"]);
    expect(results([{ hours: 5 }], [noted, { hours: 3, note: "site" }])).toEqual(["same"]);
    expect(results([{ hours: 3 }, { hours: 2, note: "x" }], [{ hours: 5, note: "y" }])).toEqual([
      "same",
      "same",
    ]);
  });

  it("leave rows new that come beside all of them", () => {
    const entries = [
      { hours: 2, note: "plans" },
      { hours: 3, note: "site" },
    ];
    expect(results([{ hours: 3 }, { hours: 2 }, { hours: 1 }], entries)).toEqual(["same", "same", "created"]);
    expect(results([{ hours: 2, note: "plans" }, { hours: 3, note: "site" }, { hours: 3 }], entries)).toEqual(
      ["same", "same", "created"],
    );
    expect(results([{ day: "2026-10-07" }], entries)).toEqual(["created"]);
    expect(results([{ project: "pine" }], [{ projectId: "oak" }])).toEqual(["created"]);
  });

  it("that are others refuse to be doubled, until someone adds them", () => {
    const rows = [{ hours: 4 }, { hours: 1, day: "2026-10-07" }];
    expect(results(rows, [{ hours: 3, note: "plans" }])).toEqual(["skipped", "created"]);
    expect(results(rows, [{ hours: 3 }], importFrame({ booked: "add" }))).toEqual(["created", "created"]);
    const { outcomes } = judge([row({ hours: 4 })], facts({ entries: [stored({ hours: 3 })] }));
    expect(outcomes).toMatchObject([
      {
        notices: ["booked"],
        fields: {
          hours: "Ada Cole has 3 hours on PINE on 6 October 2026 already. This row would double them.",
        },
      },
    ]);
  });

  it("of this import itself never count", () => {
    expect(results([{ hours: 4 }], [{ id: "own-9", hours: 3 }])).toEqual(["created"]);
  });

  it("never come in twice, however the same hours are cut and noted", () => {
    const note = fc.constantFrom("", "a", "b");
    const piece = fc.record({ hours: fc.integer({ min: 1, max: 3 }), note });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.array(note, { maxLength: 6 }),
        (saved, notes) => {
          const total = saved.reduce((sum, { hours }) => sum + hours, 0);
          const cut = notes.slice(0, total);
          const rest = total - cut.length;
          const rows = [
            ...cut.map((each) => ({ hours: 1, note: each })),
            ...(rest > 0 ? [{ hours: rest, note: "" }] : []),
          ];
          expect(new Set(results(rows, saved))).toEqual(new Set(["same"]));
        },
      ),
    );
  });
});

describe("hours in weeks and months that are settled", () => {
  const settled = facts({
    timesheets: new Map([["ada 2026-10-05", { id: "sheet", statusCode: "approved" }]]),
    closedMonths: new Set(["2026-10"]),
  });

  it("come in with a notice, or are skipped by choice", () => {
    expect(judge([row()], settled).outcomes).toMatchObject([
      { result: "created", notices: ["approved", "closed"] },
    ]);
    expect(judge([row()], settled, importFrame({ settled: "skip" })).outcomes).toMatchObject([
      { result: "skipped", reasons: ["The week is approved already. You chose to skip such rows."] },
    ]);
    expect(
      judge([row({ day: "2026-10-13" })], settled, importFrame({ settled: "skip" })).outcomes,
    ).toMatchObject([{ result: "skipped", reasons: ["The month is closed. You chose to skip such rows."] }]);
  });

  it("are refused in a closed month, beside rows of others", () => {
    const locked = facts({ locked: new Map([["ada", ["2026-10"]]]) });
    expect(judge([row(), row({ day: "2026-11-02" })], locked).outcomes).toMatchObject([
      {
        result: "refused",
        reasons: [
          "October 2026 is closed. Your manager can add an adjustment, or an admin can give days of grace.",
        ],
      },
      { result: "created" },
    ]);
  });

  it("have no notice where this import made the week", () => {
    const own = facts({
      timesheets: new Map([["ada 2026-10-05", { id: "own-2--100", statusCode: "approved" }]]),
    });
    expect(judge([row()], own).outcomes).toMatchObject([{ result: "created", notices: [] }]);
  });
});

it("hours of days that are still ahead are skipped unless someone adds them", () => {
  // Today is 24 November 2026, a Tuesday.
  const rows = [
    row({ day: "2026-11-24" }),
    row({ day: "2026-11-25" }),
    row({ day: null }, { period: { period: "week", monday: "2026-11-23" } }),
    row({ day: null }, { period: { period: "week", monday: "2026-11-30" } }),
    row({ day: null }, { period: { period: "month", month: "2026-12" } }),
  ];
  const outcomes = (frame: JudgeContext) =>
    judge(rows, facts(), frame).outcomes.map(({ result, notices }) => [result, notices]);
  expect(outcomes(importFrame())).toEqual([
    ["created", []],
    ["skipped", ["ahead"]],
    ["created", []],
    ["skipped", ["ahead"]],
    ["skipped", ["ahead"]],
  ]);
  expect(outcomes(importFrame({ ahead: "add" })).map(([result]) => result)).toEqual([
    "created",
    "created",
    "created",
    "created",
    "created",
  ]);
  expect(judge([row({ day: "2026-11-25" })]).outcomes[0]?.reasons).toEqual([
    "25 November 2026 is still ahead. Planned hours are allocations or forecasts: choose them under What it contains.",
  ]);
});
