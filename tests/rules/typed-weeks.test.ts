import { addressWithLogin } from "#shared/web-address.ts";
import { describe, expect, it } from "vitest";
import {
  cellKey,
  dayOfCell,
  differenceOf,
  isNoDifference,
  type RequestedChanges,
  type StoredEntry,
  type StoredWeek,
} from "#features/timesheets/rules/cell-changes.ts";
import {
  addressRequired,
  addressUnusable,
  calendarAddress,
  checkCalendarAddress,
  meetingHours,
} from "#features/timesheets/rules/own-calendar.ts";
import { entryMessages, quarters, type EntryStep } from "#features/timesheets/rules/entered-hours.ts";
import { calendarFaultText } from "#features/timesheets/rules/calendar-fault.ts";
import { notBookableMessage, type BookableProject } from "#features/timesheets/rules/booking.ts";
import { fitsBar, planDays, planRuns } from "#features/timesheets/rules/plan-runs.ts";
import { timeMessages } from "#features/timesheets/rules/timed-hours.ts";
import { mayApply, refusedInStatus, statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import {
  cellsOf,
  cellValue,
  dayTotals,
  isOffered,
  neighbourWeek,
  roundedChanges,
  rowTotals,
  acceptPlan,
  type TypedWeek,
} from "#features/timesheets/rules/week-cells.ts";

const monday = "2026-06-01";
const entry = (id: string, more: Partial<StoredEntry> = {}): StoredEntry => ({
  id,
  projectId: "pine",
  day: monday,
  hours: 2,
  note: "",
  startTime: null,
  endTime: null,
  ...more,
});
const timed = (id: string, startTime: string, endTime: string, hours: number): StoredEntry =>
  entry(id, { startTime, endTime, hours, note: id });
const pine = { id: "pine", statusCode: "active", endedOn: null };

describe("the cells of a week", () => {
  const week = (more: Partial<TypedWeek> = {}): TypedWeek => ({
    weekStarting: monday,
    projects: [pine],
    entries: [],
    allocated: [],
    expected: [8, 8, 8, 8, 8, 0, 0],
    daysOff: [],
    drafts: new Map(),
    ...more,
  });
  const cell = (more: Partial<TypedWeek>, day = monday) => cellsOf(week(more)).get(cellKey("pine", day));

  it("have nothing, or the sum of their entries and the note of the one without times", () => {
    expect(cellValue([])).toEqual({ hours: null, note: "" });
    expect(cellValue([timed("t", "09:00", "10:00", 1), entry("a", { note: "Plans", hours: 0.1 })])).toEqual({
      hours: 1.1,
      note: "Plans",
    });
    expect(cellsOf(week()).size).toBe(7);
    expect(cell({})).toMatchObject({
      hours: null,
      planned: null,
      isUnsaved: false,
      isSeveral: false,
      isTimed: false,
    });
  });

  it("show what was typed and not saved, with the stored note unless another was typed", () => {
    const stored = [entry("a", { note: "Plans" })];
    const typed = (draft: object) =>
      cell({
        entries: stored,
        drafts: new Map([[cellKey("pine", monday), { projectId: "pine", day: monday, hours: 3, ...draft }]]),
      });
    expect(typed({})).toMatchObject({ hours: 3, note: "Plans", isUnsaved: true });
    expect(typed({ hours: null, note: "" })).toMatchObject({ hours: null, note: "" });
  });

  it("say whether they have several entries without times, and any with", () => {
    expect(cell({ entries: [entry("a"), entry("b")] })).toMatchObject({ isSeveral: true, isTimed: false });
    expect(cell({ entries: [entry("a"), timed("t", "09:00", "10:00", 1)] })).toMatchObject({
      isSeveral: false,
      isTimed: true,
    });
  });

  it("add up by day and by project, beside what is planned", () => {
    const cells = cellsOf(
      week({
        projects: [pine, { ...pine, id: "oak" }],
        entries: [
          entry("a", { hours: 0.1 }),
          entry("b", { projectId: "oak", hours: 0.2 }),
          entry("c", { day: "2026-06-07", hours: 4 }),
        ],
        allocated: [
          { projectId: "pine", day: monday, hours: 6 },
          { projectId: "pine", day: "2026-06-02", hours: 1.5 },
        ],
      }),
    );
    expect(dayTotals(monday, cells)).toEqual([0.3, 0, 0, 0, 0, 0, 4]);
    expect(rowTotals("pine", cells)).toEqual({ booked: 4.1, planned: 7.5 });
    expect(rowTotals("oak", cells)).toEqual({ booked: 0.2, planned: 0 });
  });

  it("offer planned hours where nothing is booked and the project accepts time", () => {
    const planned = [{ projectId: "pine", day: monday, hours: 6 }];
    const offered = (more: Partial<TypedWeek>) => {
      const cells = cellsOf(week({ allocated: planned, ...more }));
      const here = cells.get(cellKey("pine", monday));
      return [here ? isOffered(here) : null, acceptPlan(planned, cells)];
    };
    expect(offered({})).toEqual([true, planned]);
    expect(offered({ entries: [entry("a", { hours: 0 })] })).toEqual([false, []]);
    expect(offered({ projects: [{ ...pine, statusCode: "proposed" }] })).toEqual([false, []]);
    expect(
      isOffered({
        ...(cell({}) ?? {
          hours: null,
          exact: [],
          note: "",
          isUnsaved: false,
          isSeveral: false,
          isTimed: false,
          isBookable: true,
          whyClosed: null,
          isLocked: false,
          isOff: false,
        }),
        planned: null,
      }),
    ).toBe(false);
    expect(acceptPlan([{ projectId: "elsewhere", day: monday, hours: 1 }], cellsOf(week()))).toEqual([]);
  });

  it("offer and copy nothing on days off, unless the plan fits beside a part of a day", () => {
    const planned = [
      { projectId: "pine", day: monday, hours: 7 },
      { projectId: "pine", day: "2026-06-02", hours: 5 },
      { projectId: "pine", day: "2026-06-03", hours: 4 },
    ];
    const cells = cellsOf(
      week({
        allocated: planned,
        expected: [0, 4, 4, 8, 8, 0, 0],
        daysOff: [{ day: monday }, { day: "2026-06-02" }, { day: "2026-06-03" }],
      }),
    );
    expect(acceptPlan(planned, cells).map(({ day }) => day)).toEqual(["2026-06-03"]);
    const offered = planned.map(({ day }) => {
      const here = cells.get(cellKey("pine", day));
      return here && isOffered(here);
    });
    expect(offered).toEqual([false, false, true]);
  });

  it("have names, and weeks have neighbours", () => {
    expect(dayOfCell(cellKey("pine", monday))).toBe(monday);
    expect([neighbourWeek(monday, -1), neighbourWeek(monday, 1)]).toEqual(["2026-05-25", "2026-06-08"]);
  });
});

describe("a change of a week", () => {
  const differ = (
    entries: readonly StoredEntry[],
    requested: RequestedChanges,
    projects: ReadonlyMap<string, BookableProject> = new Map([["pine", pine]]),
  ) => {
    const week: StoredWeek = { weekStarting: monday, entries, projects, step: quarters };
    return differenceOf(week, requested);
  };
  const type = (entries: readonly StoredEntry[], hours: number | null, note?: string) =>
    differ(entries, { cells: [{ projectId: "pine", day: monday, hours, note }] });
  const closed = new Map<string, BookableProject>();

  it("makes, changes and removes a cell's single entry", () => {
    expect(type([], 2)).toEqual({
      added: [{ projectId: "pine", day: monday, hours: 2, note: "" }],
      changed: [],
      removed: [],
      refused: {},
      reasons: {},
    });
    expect(type([entry("a", { note: "n" })], 3).changed).toEqual([entry("a", { note: "n", hours: 3 })]);
    expect(type([entry("a")], null).removed).toEqual([entry("a")]);
    expect(isNoDifference(type([entry("a")], 2))).toBe(true);
    expect(isNoDifference(type([], 0))).toBe(true);
    expect(isNoDifference(type([], null))).toBe(true);
    expect(isNoDifference(type([], 2))).toBe(false);
    expect(type([entry("a")], 2, "Plans").changed).toEqual([entry("a", { note: "Plans" })]);
  });

  it("means by a typed value the total with timed entries, which stay", () => {
    const one = timed("t", "09:00", "10:10", 1.17);
    expect(type([one], 2).added).toMatchObject([{ hours: 0.83 }]);
    expect(type([one, entry("a")], 3.17)).toMatchObject({ changed: [], removed: [] });
    expect(type([one], 1)).toMatchObject({
      refused: { [cellKey("pine", monday)]: entryMessages().timedEntries },
      reasons: { [cellKey("pine", monday)]: "below timed entries" },
    });
    expect(isNoDifference(type([one], 1.17))).toBe(true);
  });

  it("doesn't say which of several entries is meant", () => {
    expect(Object.values(type([entry("a"), entry("b")], 5).refused)).toEqual([
      entryMessages().severalEntries,
    ]);
  });

  it("is of days of the week, of entries that are there, and of hours that can be entered", () => {
    const outside = { projectId: "pine", day: "2026-06-08", hours: 1, note: "" };
    expect(Object.values(differ([], { cells: [outside] }).refused)).toEqual([entryMessages().outsideWeek]);
    expect(Object.values(differ([], { additions: [outside] }).refused)).toEqual([
      entryMessages().outsideWeek,
    ]);
    expect(differ([], { entries: [{ entryId: "x", hours: 1 }] }).refused).toEqual({
      x: entryMessages().unknownEntry,
    });
    expect(Object.keys(differ([], { additions: [{ ...outside, day: monday, hours: 0.1 }] }).refused)).toEqual(
      [cellKey("pine", monday)],
    );
    expect(differ([], { additions: [{ ...outside, day: monday }] }).added).toHaveLength(1);
  });

  it("adds hours only where the project accepts them; fewer are always possible", () => {
    const cells = (hours: number | null) => ({ cells: [{ projectId: "pine", day: monday, hours }] });
    expect(Object.values(differ([], cells(1), closed).refused)).toEqual([notBookableMessage()]);
    expect(Object.values(differ([entry("a")], cells(3), closed).refused)).toEqual([notBookableMessage()]);
    expect(differ([entry("a")], cells(1), closed).changed).toHaveLength(1);
    expect(differ([entry("a")], cells(null), closed).removed).toHaveLength(1);
    const one = (hours: number) => ({ entries: [{ entryId: "a", hours }] });
    expect(Object.values(differ([entry("a")], one(3), closed).refused)).toEqual([notBookableMessage()]);
    expect(differ([entry("a")], one(1), closed).changed).toHaveLength(1);
    expect(
      Object.values(
        differ([], { additions: [{ projectId: "pine", day: monday, hours: 1, note: "" }] }, closed).refused,
      ),
    ).toEqual([notBookableMessage()]);
  });

  it("of single entries changes hours and note, and of timed ones the note, or hours by an override", () => {
    const one = timed("t", "09:00", "10:00", 1);
    const to = (hours: number | null, more: RequestedChanges = {}, note?: string) =>
      differ([one], { entries: [{ entryId: "t", hours, note }], ...more });
    expect(to(null).removed).toEqual([one]);
    expect(isNoDifference(to(1))).toBe(true);
    expect(to(1, {}, "Other").changed).toEqual([{ ...one, note: "Other" }]);
    expect(Object.values(to(2).refused)).toEqual([entryMessages().timedEntry]);
    expect(to(2, { overrides: true }).changed).toEqual([{ ...one, hours: 2 }]);
    expect(Object.values(to(2.1, { overrides: true }).refused)).toHaveLength(1);
  });

  it("moves timed entries, whose length stays while their times do", () => {
    const one = timed("t", "09:00", "10:00", 0.99);
    const to = (more: object) =>
      differ([one], {
        timed: [
          {
            entryId: "t",
            projectId: "pine",
            day: monday,
            startTime: "09:00",
            endTime: "10:00",
            note: "t",
            length: { hours: 1 },
            ...more,
          },
        ],
      });
    expect(isNoDifference(to({}))).toBe(true);
    expect(to({ note: "Other" }).changed).toEqual([{ ...one, note: "Other" }]);
    expect(to({ endTime: "11:00", length: { hours: 2 } }).changed).toEqual([
      { ...one, endTime: "11:00", hours: 2 },
    ]);
    expect(Object.values(to({ endTime: "08:00", length: { error: "Wrong" } }).refused)).toEqual(["Wrong"]);
    expect(Object.values(to({ entryId: "x" }).refused)).toEqual([entryMessages().unknownEntry]);
    expect(Object.values(to({ entryId: null, day: "2026-06-08" }).refused)).toEqual([
      entryMessages().outsideWeek,
    ]);
    expect(to({ entryId: null, startTime: "10:00", endTime: "12:00", length: { hours: 2 } }).added).toEqual([
      { projectId: "pine", day: monday, hours: 2, note: "t", startTime: "10:00", endTime: "12:00" },
    ]);
    expect(
      Object.values(
        to({ entryId: null, startTime: "09:30", endTime: "12:00", length: { hours: 2.5 } }).refused,
      ),
    ).toEqual([timeMessages().overlap]);
  });

  it("of one project leaves what it has on other days", () => {
    const other = entry("a", { day: "2026-06-02" });
    expect(differ([other], { cells: [{ projectId: "pine", day: monday, hours: 3 }] })).toEqual({
      added: [{ projectId: "pine", day: monday, hours: 3, note: "" }],
      changed: [],
      removed: [],
      refused: {},
      reasons: {},
    });
  });

  it("of a note, or of times of the same length, is possible where no hours are accepted any more", () => {
    const one = entry("a");
    const note = { projectId: "pine", day: monday, hours: 2, note: "New" };
    expect(differ([one], { cells: [note] }, closed).changed).toEqual([{ ...one, note: "New" }]);
    const moved = (startTime: string, hours: number, entryId: string | null = "t") =>
      differ(
        [timed("t", "09:00", "10:00", 1)],
        {
          timed: [
            {
              entryId,
              projectId: "pine",
              day: monday,
              startTime,
              endTime: "12:00",
              note: "t",
              length: { hours },
            },
          ],
        },
        closed,
      );
    expect(moved("11:00", 1).changed).toHaveLength(1);
    expect(moved("11:45", 0.25).changed).toHaveLength(1);
    expect(Object.values(moved("10:00", 2).refused)).toEqual([notBookableMessage()]);
    expect(Object.values(moved("11:00", 1, null).refused)).toEqual([notBookableMessage()]);
  });

  it("is none only where nothing comes, changes or goes", () => {
    const one = entry("a");
    const fresh = { projectId: "oak", day: monday, hours: 1, note: "" };
    const none = { added: [], changed: [], removed: [], refused: {}, reasons: {} };
    expect(isNoDifference(none)).toBe(true);
    expect(isNoDifference({ ...none, added: [fresh], changed: [one] })).toBe(false);
    expect(isNoDifference({ ...none, added: [fresh], removed: [one] })).toBe(false);
  });

  it("leaves overlaps that are there already, and 24 hours a day", () => {
    const both = [timed("t", "09:00", "10:00", 1), timed("u", "09:30", "10:30", 1)];
    const renamed = differ(both, { entries: [{ entryId: "t", hours: 1, note: "New" }] });
    expect(renamed.refused).toEqual({});
    expect(
      differ([entry("a", { hours: 20, projectId: "oak" })], {
        cells: [{ projectId: "pine", day: monday, hours: 4 }],
      }).refused,
    ).toEqual({});
    expect(
      Object.values(
        differ([entry("a", { hours: 20, projectId: "oak" })], {
          cells: [{ projectId: "pine", day: monday, hours: 4.25 }],
        }).refused,
      ),
    ).toEqual([entryMessages().dayTotal]);
    expect(
      differ([entry("a", { hours: 20, projectId: "oak" })], {
        cells: [{ projectId: "pine", day: monday, hours: 4.25 }],
      }).reasons,
    ).toEqual({ [cellKey("pine", monday)]: "day total" });
    expect(
      differ([entry("a", { hours: 20, projectId: "oak", day: "2026-06-02" })], {
        cells: [{ projectId: "pine", day: monday, hours: 8 }],
      }).refused,
    ).toEqual({});
  });
});

describe("the plan beside a week", () => {
  it("has Monday to Friday of four weeks", () => {
    const days = planDays(monday);
    expect([days.length, days[0], days[5], days.at(-1)]).toEqual([20, monday, "2026-06-08", "2026-06-26"]);
  });

  it("joins days beside each other of one week with the same hours and name", () => {
    const on = (day: number, hours: number, name?: string) => ({
      day: `2026-06-${String(day).padStart(2, "0")}`,
      hours,
      ...(name === undefined ? {} : { name }),
    });
    expect(
      planRuns(monday, [
        on(1, 4),
        on(2, 4),
        on(4, 4),
        on(5, 4),
        on(8, 4),
        on(9, 6),
        on(10, 6, "Pine"),
        on(11, 6, "Pine"),
      ]),
    ).toEqual([
      { first: "2026-06-01", column: 0, length: 2, hours: 4, name: "" },
      { first: "2026-06-04", column: 3, length: 2, hours: 4, name: "" },
      { first: "2026-06-08", column: 5, length: 1, hours: 4, name: "" },
      { first: "2026-06-09", column: 6, length: 1, hours: 6, name: "" },
      { first: "2026-06-10", column: 7, length: 2, hours: 6, name: "Pine" },
    ]);
    expect(planRuns(monday, [on(6, 8)])).toEqual([]);
  });

  it("has five letters a day on a bar", () => {
    expect([
      fitsBar({ name: "Pines", length: 1 }),
      fitsBar({ name: "Pines2", length: 1 }),
      fitsBar({ name: "Ten lett10", length: 2 }),
    ]).toEqual([true, false, true]);
  });
});

it("a calendar's address is complete, and webcal means https", () => {
  expect(calendarAddress(" webcal://h.example/a ")).toBe("https://h.example/a");
  expect(calendarAddress("WEBCALS://h.example")).toBe("https://h.example");
  expect(checkCalendarAddress("  ")).toEqual({ url: addressRequired() });
  for (const right of [
    "https://h.example",
    "HTTP://h.example:81/a?b#c",
    "webcal://h.example/x y".replace(" ", "%20"),
  ])
    expect(checkCalendarAddress(right)).toEqual({});
  for (const wrong of [
    "h.example/a",
    "ftp://h.example",
    "https:///a",
    "https://h.example/a b",
    "x https://h.example",
  ])
    expect(checkCalendarAddress(wrong)).toEqual({ url: addressUnusable() });
  expect(checkCalendarAddress("https://a@h.example")).toEqual({ url: addressWithLogin() });
});

it("why a calendar can't be read is stored as a code, and said as a sentence", () => {
  const faults = ["no calendar", "too long", "moved", "too large", "answered 404", "As it was said."];
  expect(faults.map(calendarFaultText)).toEqual([
    "This address leads to no calendar.",
    "This calendar takes too long to read.",
    "This address leads on to another one. Enter that one.",
    "This calendar is larger than 20 MB.",
    "The calendar's server answered 404.",
    "As it was said.",
  ]);
});

it("a meeting without times is booked in steps, at least one, rounded as entries are", () => {
  expect([0, 5, 22, 23, 60].map((minutes) => meetingHours(minutes * 60_000, quarters))).toEqual([
    0.25, 0.25, 0.25, 0.5, 1,
  ]);
  expect(meetingHours(20 * 60_000, { minutes: 6, rounding: "off" })).toBe(0.3);
  expect(meetingHours(20 * 60_000, { minutes: 6, rounding: "up" })).toBe(0.4);
});

it("a week says why it can't be changed in its status", () => {
  expect(refusedInStatus("approved", "enter")).toBe(
    "This week is approved. It can't be changed until it's reopened.",
  );
  expect(refusedInStatus("approved", "approve")).toBe("This week is approved, so this can't be done now.");
  expect(refusedInStatus("submitted", "enter")).toBe("This week is submitted. Recall it to change it.");
  expect(refusedInStatus("submitted", "reopen")).toBe("This week is submitted, so this can't be done now.");
  expect(refusedInStatus("no_entries", "approve")).toBe(
    "This week has no entries, so this can't be done now.",
  );
  expect(refusedInStatus("rejected", "approve")).toBe("This week is rejected, so this can't be done now.");
  expect(refusedInStatus("rejected", "enter")).toBe("This week is rejected, so this can't be done now.");
  expect([statusLabel("no_entries"), statusLabel("rejected")]).toEqual(["No entries", "Rejected"]);
  expect([mayApply("draft", "submit"), mayApply("draft", "reopen")]).toEqual([true, false]);
});

it("offered hours are rounded as they are booked, and counted where they change", () => {
  const offered = [7.6, 7.5, null, 0.1].map((hours) => ({ projectId: "site", day: "2026-06-01", hours }));
  const rounded = (minutes: EntryStep["minutes"], rounding: EntryStep["rounding"]) => {
    const found = roundedChanges(offered, { minutes, rounding });
    return [found.changes.map(({ hours }) => hours), found.rounded];
  };
  expect(rounded(15, "nearest")).toEqual([[7.5, 7.5, null, 0.25], 2]);
  expect(rounded(30, "up")).toEqual([[8, 7.5, null, 0.5], 2]);
  expect(rounded(15, "off")).toEqual([[7.6, 7.5, null, 0.1], 0]);
});
