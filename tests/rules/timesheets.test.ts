import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#shared/day.ts";
import { mayBookOn } from "#features/timesheets/rules/booking.ts";
import {
  cellKey,
  differenceOf,
  isNoDifference,
  type CellChange,
  type StoredEntry,
} from "#features/timesheets/rules/cell-changes.ts";
import { mayDecide } from "#features/timesheets/rules/decisions/deciding.ts";
import { checkEnteredHours, entryMessages, quarters } from "#features/timesheets/rules/entered-hours.ts";
import { fitsBar } from "#features/timesheets/rules/plan-runs.ts";
import { weekStatuses } from "#features/timesheets/rules/statuses.ts";
import { statusAfter, timesheetActions } from "#features/timesheets/rules/timesheet-status.ts";
import { daysOfWeek, isInWeek, isWeekStart } from "#features/timesheets/rules/week.ts";

const monday = "2026-11-16";

describe("A week", () => {
  it("starts on Monday and has seven days", () => {
    expect(isWeekStart(monday)).toBe(true);
    expect(isWeekStart("2026-11-17")).toBe(false);
    expect(daysOfWeek(monday)).toEqual([
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect(daysOfWeek(monday).every((day) => isInWeek(day, monday))).toBe(true);
    expect(isInWeek("2026-11-15", monday)).toBe(false);
    expect(isInWeek("2026-11-23", monday)).toBe(false);
  });
});

describe("A day off in one's plan", () => {
  it("is inside its bar where the bar is long enough, and below the plan otherwise", () => {
    expect(fitsBar({ name: "Leave", length: 1 })).toBe(true);
    expect(fitsBar({ name: "Christmas Day", length: 1 })).toBe(false);
    expect(fitsBar({ name: "Christmas Day", length: 3 })).toBe(true);
  });
});

describe("A project accepts time on a day", () => {
  it("while active or on hold", () => {
    expect(mayBookOn({ statusCode: "active", endedOn: null }, monday)).toBe(true);
    expect(mayBookOn({ statusCode: "on_hold", endedOn: null }, monday)).toBe(true);
    expect(mayBookOn({ statusCode: "proposed", endedOn: null }, monday)).toBe(false);
    expect(mayBookOn({ statusCode: "proposed", endedOn: monday }, monday)).toBe(false);
  });

  it("up to the day it ended, archived or not", () => {
    for (const statusCode of ["completed", "cancelled", "archived"]) {
      expect(mayBookOn({ statusCode, endedOn: monday }, monday)).toBe(true);
      expect(mayBookOn({ statusCode, endedOn: monday }, addDays(monday, 1))).toBe(false);
      expect(mayBookOn({ statusCode, endedOn: addDays(monday, -1) }, monday)).toBe(false);
      expect(mayBookOn({ statusCode, endedOn: null }, monday)).toBe(false);
    }
  });
});

describe("Entered hours", () => {
  it("are more than 0, at most 24, in quarters", () => {
    expect(checkEnteredHours(0)).toBe(entryMessages().positive);
    expect(checkEnteredHours(-1)).toBe(entryMessages().positive);
    expect(checkEnteredHours(25)).toBe(entryMessages().most);
    expect(checkEnteredHours(7.3)).toBe("Enter hours in steps of 0.25.");
    expect([0.25, 7.5, 24].map((hours) => checkEnteredHours(hours))).toEqual([null, null, null]);
  });

  it.each([
    [6, [0.1, 7.3, 7.5, 24], [0.25, 7.33, 0.05], "Enter hours in steps of 0.1."],
    [3, [0.05, 7.25, 7.35], [0.33, 7.01], "Enter hours in steps of 0.05."],
    [1, [0.02, 0.33, 7.33, 0.98], [0.01, 0.04, 7.34], "Enter hours in whole minutes, such as 7:20."],
  ])("go in steps of %d minutes where the organisation wants those", (minutes, right, wrong, message) => {
    const step = { ...quarters, minutes };
    expect(right.map((hours) => checkEnteredHours(hours, step))).toEqual(right.map(() => null));
    expect(wrong.map((hours) => checkEnteredHours(hours, step))).toEqual(wrong.map(() => message));
  });
});

const open = new Map([
  ["a", { statusCode: "active", endedOn: null }],
  ["b", { statusCode: "active", endedOn: null }],
  ["ended", { statusCode: "completed", endedOn: "2026-11-17" }],
]);

function entry(id: string, projectId: string, hours: number, more: Partial<StoredEntry> = {}): StoredEntry {
  return { id, projectId, day: monday, hours, note: "", startTime: null, endTime: null, ...more };
}

function type(entries: readonly StoredEntry[], cell: Partial<CellChange>) {
  return differenceOf(
    { weekStarting: monday, entries, projects: open, step: quarters },
    { cells: [{ projectId: "a", day: monday, hours: 8, ...cell }] },
  );
}

describe("Typing into a cell", () => {
  const key = cellKey("a", monday);

  it("adds an entry where there is none", () => {
    expect(type([], { hours: 7.5, note: "Site" }).added).toEqual([
      { projectId: "a", day: monday, hours: 7.5, note: "Site" },
    ]);
  });

  it("changes the single hour-only entry, retaining its id and note", () => {
    expect(type([entry("1", "a", 4, { note: "Site" })], { hours: 5 })).toMatchObject({
      added: [],
      changed: [{ id: "1", hours: 5, note: "Site" }],
      removed: [],
    });
  });

  it("clears the entry with nothing, and refuses 0", () => {
    expect(type([entry("1", "a", 4)], { hours: null }).removed.map(({ id }) => id)).toEqual(["1"]);
    expect(type([], { hours: 0 }).refused).toEqual({ [key]: entryMessages().positive });
    expect(type([entry("1", "a", 4)], { hours: 0 }).refused).toEqual({ [key]: entryMessages().positive });
  });

  it("writes nothing where the value and the note stay the same", () => {
    expect(isNoDifference(type([entry("1", "a", 4)], { hours: 4 }))).toBe(true);
    expect(isNoDifference(type([], { hours: null }))).toBe(true);
    expect(type([entry("1", "a", 4)], { hours: 4, note: "New" }).changed).toHaveLength(1);
  });

  it("gives the hour-only entry the typed value less the timed ones", () => {
    const timed = entry("t", "a", 1.4, { startTime: "09:00" });
    expect(type([timed], { hours: 2 }).added).toMatchObject([{ hours: 0.6 }]);
    expect(type([timed, entry("1", "a", 2)], { hours: 3.25 }).changed).toMatchObject([
      { id: "1", hours: 1.85 },
    ]);
    expect(isNoDifference(type([timed], { hours: 1.4 }))).toBe(true);
  });

  it("refuses less than the timed sum", () => {
    expect(type([entry("t", "a", 2, { startTime: "09:00" })], { hours: 1 }).refused).toEqual({
      [key]: entryMessages().timedEntries,
    });
    expect(type([entry("t", "a", 2, { startTime: "09:00" })], { hours: null }).refused).toEqual({
      [key]: entryMessages().timedEntries,
    });
  });

  it("refuses where several hour-only entries are in the cell", () => {
    expect(type([entry("1", "a", 2), entry("2", "a", 3)], { hours: 6 }).refused).toEqual({
      [key]: entryMessages().severalEntries,
    });
  });

  it("refuses more than 24 hours a day over all projects", () => {
    expect(type([entry("1", "b", 16.25)], { hours: 8 }).refused).toEqual({ [key]: entryMessages().dayTotal });
    expect(type([entry("1", "b", 16)], { hours: 8 }).refused).toEqual({});
    expect(type([], { hours: 25 }).refused).toEqual({ [key]: entryMessages().most });
  });

  it("counts what the same save removes from the day", () => {
    const week = { weekStarting: monday, entries: [entry("1", "b", 20)], projects: open, step: quarters };
    const moved = [
      { projectId: "b", day: monday, hours: null },
      { projectId: "a", day: monday, hours: 20 },
    ];
    expect(differenceOf(week, { cells: moved }).refused).toEqual({});
  });

  it("refuses another week's day, and more time on a project that accepts none that day", () => {
    expect(Object.values(type([], { day: addDays(monday, 7) }).refused)).toEqual([
      entryMessages().outsideWeek,
    ]);
    expect(Object.values(type([], { projectId: "ended", day: addDays(monday, 2) }).refused)).toHaveLength(1);
    const late = entry("1", "ended", 8, { day: addDays(monday, 2) });
    expect(type([late], { projectId: "ended", day: late.day, hours: 9 }).refused).not.toEqual({});
    expect(type([late], { projectId: "ended", day: late.day, hours: 7 }).changed).toHaveLength(1);
    expect(type([late], { projectId: "ended", day: late.day, hours: null }).removed).toHaveLength(1);
  });

  it("leaves the cell with exactly the typed value, whatever was there", () => {
    const quarters = fc.integer({ min: 1, max: 40 }).map((count) => count / 4);
    fc.assert(
      fc.property(
        fc.option(quarters),
        fc.array(quarters, { maxLength: 2 }),
        quarters,
        (single, timed, typed) => {
          const stored = [
            ...(single === null ? [] : [entry("1", "a", single)]),
            ...timed.map((hours, index) => entry(`t${index}`, "a", hours, { startTime: "09:00" })),
          ];
          const { added, changed, removed, refused } = type(stored, { hours: typed });
          if (Object.keys(refused).length > 0) return;
          const touched = new Set([...changed, ...removed].map(({ id }) => id));
          const after = [...stored.filter(({ id }) => !touched.has(id)), ...changed, ...added];
          expect(after.reduce((sum, { hours }) => sum + hours, 0)).toBe(typed);
        },
      ),
    );
  });
});

describe("Single entries of a cell", () => {
  const change = (entries: StoredEntry[], hours: number | null, overrides = false) =>
    differenceOf(
      { weekStarting: monday, entries, projects: open, step: quarters },
      { entries: [{ entryId: "1", hours }], overrides },
    );

  it("change and go one by one", () => {
    const entries = [entry("1", "a", 2), entry("2", "a", 3)];
    expect(change(entries, 4).changed).toMatchObject([{ id: "1", hours: 4 }]);
    expect(change(entries, null).removed).toMatchObject([{ id: "1" }]);
  });

  it("retain their length where they were timed, and must exist", () => {
    expect(Object.values(change([entry("1", "a", 2, { startTime: "09:00" })], 3).refused)).toEqual([
      entryMessages().timedEntry,
    ]);
    expect(change([entry("1", "a", 2, { startTime: "09:00" })], 3, true).changed).toMatchObject([
      { hours: 3 },
    ]);
    expect(change([], 3).refused).toEqual({ "1": entryMessages().unknownEntry });
  });
});

describe("An entry added by a manager", () => {
  const add = (entries: StoredEntry[], hours: number) =>
    differenceOf(
      { weekStarting: monday, entries, projects: open, step: quarters },
      { additions: [{ projectId: "a", day: monday, hours, note: "" }] },
    );

  it("is added beside existing values in the cell", () => {
    expect(add([entry("1", "a", 2)], 3)).toMatchObject({
      added: [{ hours: 3 }],
      changed: [],
      removed: [],
      refused: {},
    });
  });

  it("follows the rules of hours and of the day", () => {
    expect(Object.values(add([], 0).refused)).toEqual([entryMessages().positive]);
    expect(Object.values(add([entry("1", "b", 20)], 5).refused)).toEqual([entryMessages().dayTotal]);
  });
});

describe("A timesheet's states", () => {
  const allowed: Record<string, string> = {
    "no_entries enter": "draft",
    "draft enter": "draft",
    "rejected enter": "rejected",
    "no_entries submit": "submitted",
    "draft submit": "submitted",
    "rejected submit": "submitted",
    "submitted recall": "draft",
    "draft override": "draft",
    "submitted override": "submitted",
    "rejected override": "rejected",
    "draft adjust": "draft",
    "submitted adjust": "submitted",
    "approved adjust": "approved",
    "submitted approve": "approved",
    "draft approve": "approved",
    "rejected approve": "approved",
    "submitted reject": "rejected",
    "approved reject": "rejected",
    "approved reopen": "draft",
  };
  const pairs = weekStatuses.flatMap((status) => timesheetActions.map((action) => ({ status, action })));

  it.each(pairs)("$status, $action", ({ status, action }) => {
    expect(statusAfter(status, action)).toBe(allowed[`${status} ${action}`] ?? null);
  });
});

describe("Who decides on a timesheet", () => {
  const admin = { id: "admin", roles: ["admin"] };
  const manager = { id: "manager", roles: ["manager"] };

  it("is the owner's manager, not an admin beside them", () => {
    expect(mayDecide(manager, { ownerId: "owner", managerId: "manager", isDelegated: false })).toBe(true);
    expect(mayDecide(admin, { ownerId: "owner", managerId: "manager", isDelegated: false })).toBe(false);
  });

  it("is the manager's delegate while they are, never on their own week, nor where there is no manager", () => {
    expect(mayDecide(manager, { ownerId: "owner", managerId: "mona", isDelegated: true })).toBe(true);
    expect(mayDecide(manager, { ownerId: "manager", managerId: "mona", isDelegated: true })).toBe(false);
    expect(mayDecide(manager, { ownerId: "owner", managerId: null, isDelegated: true })).toBe(false);
  });

  it("is an admin where there is no manager, and never the owner", () => {
    expect(mayDecide(admin, { ownerId: "owner", managerId: null, isDelegated: false })).toBe(true);
    expect(mayDecide(manager, { ownerId: "owner", managerId: null, isDelegated: false })).toBe(false);
    expect(mayDecide(admin, { ownerId: "admin", managerId: null, isDelegated: false })).toBe(false);
    expect(
      mayDecide({ id: "x", roles: ["super_admin"] }, { ownerId: "x", managerId: "x", isDelegated: false }),
    ).toBe(false);
  });
});
