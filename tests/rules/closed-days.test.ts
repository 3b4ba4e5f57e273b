import { expect, it } from "vitest";
import { closedDayFault, lockedByPerson, lockedMonths } from "#features/closing/rules/closed-days.ts";
import { openKinds, unnamedKinds, type OpenPoints } from "#features/closing/rules/open-points.ts";
import { bookingWindow, lockedWords, outsideWindow } from "#features/timesheets/rules/booking.ts";
import { cellKey, differenceOf } from "#features/timesheets/rules/cell-changes.ts";
import { cellsOf, mayTypeIn } from "#features/timesheets/rules/week-cells.ts";

const closed = (month: string, until: string | null = null) => ({ month, until });

it("locks closed months, except until the end of the last day of grace", () => {
  const months = [closed("2026-09"), closed("2026-10", "2026-11-10")];
  expect(lockedMonths(months, "2026-11-10")).toEqual(["2026-09"]);
  expect(lockedMonths(months, "2026-11-11")).toEqual(["2026-09", "2026-10"]);
  const people = [
    { ...closed("2026-10", "2026-11-10"), personId: "ada" },
    { ...closed("2026-10"), personId: "ben" },
  ];
  expect([...lockedByPerson(people, "2026-11-10")]).toEqual([
    ["ada", []],
    ["ben", ["2026-10"]],
  ]);
});

it("locks a month's first and last day, and not the days beside it", () => {
  const days = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01"];
  expect(days.map((day) => closedDayFault(day, ["2026-10"]) === null)).toEqual([true, false, false, true]);
  expect(closedDayFault("2026-10-01", ["2026-10"])).toBe(
    "October 2026 is closed. Your manager can add an adjustment, or an admin can give days of grace.",
  );
});

const terms = {
  today: "2026-11-12",
  daysBack: 60,
  daysAhead: 31,
  firstDay: null,
  lastDay: null,
  organisationFirst: "2026-01-01",
  closed: [closed("2026-10")],
};

it("is the same for people and for those who decide on their weeks", () => {
  for (const mayGoFurther of [false, true]) {
    const window = bookingWindow(terms, mayGoFurther, (day) => day);
    expect(outsideWindow("2026-10-31", window)).toContain("October 2026 is closed");
    expect(outsideWindow("2026-11-01", window)).toBeNull();
  }
});

it("is said once above a week that has days of it, and no cell of these days can be typed in", () => {
  const window = bookingWindow(terms, false, (day) => day);
  expect(lockedWords("2026-10-26", window)).toEqual([closedDayFault("2026-10-26", ["2026-10"])]);
  expect(lockedWords("2026-11-02", window)).toEqual([]);
  const day = "2026-10-28";
  const week = (draft: boolean) =>
    cellsOf({
      weekStarting: "2026-10-26",
      window,
      projects: [{ id: "pine", statusCode: "active", endedOn: null }],
      entries: [],
      drafts: new Map(draft ? [[cellKey("pine", day), { projectId: "pine", day, hours: 3 }]] : []),
      expected: [],
      daysOff: [],
      allocated: [],
    });
  const inWeek = (draft: boolean) => {
    const cell = week(draft).get(cellKey("pine", day));
    return cell && [mayTypeIn(true, cell), mayTypeIn(false, cell)];
  };
  // What was typed before it was known here can still be cleared.
  expect([inWeek(false), inWeek(true)]).toEqual([
    [false, false],
    [true, false],
  ]);
});

it("refuses to add, change, annotate and remove hours of a closed day, and nothing beside it", () => {
  const entry = (id: string, day: string) => ({
    id,
    projectId: "p",
    day,
    hours: 8,
    note: "",
    startTime: null,
    endTime: null,
  });
  const week = {
    weekStarting: "2026-10-26",
    entries: [entry("a", "2026-10-30"), entry("b", "2026-11-01")],
    projects: new Map([["p", { statusCode: "active", endedOn: null }]]),
    step: { minutes: 15, rounding: "nearest" as const },
    window: bookingWindow(terms, true, (day) => day),
  };
  const refusedBy = (cell: { day: string; hours: number | null; note?: string }) =>
    Object.keys(differenceOf(week, { cells: [{ projectId: "p", ...cell }] }).refused);
  for (const change of [{ hours: 9 }, { hours: 7 }, { hours: null }, { hours: 8, note: "Late" }])
    expect(refusedBy({ day: "2026-10-30", ...change })).toEqual(["p 2026-10-30"]);
  expect(refusedBy({ day: "2026-10-29", hours: 1 })).toEqual(["p 2026-10-29"]);
  expect(refusedBy({ day: "2026-10-30", hours: 8 })).toEqual([]);
  expect(refusedBy({ day: "2026-11-01", hours: null })).toEqual([]);
});

it("names what is open, and what of it wasn't confirmed", () => {
  const points: OpenPoints = {
    weeks_missing: 2,
    weeks_undecided: 0,
    timers_running: 0,
    forecasts_not_frozen: 0,
    allocations_not_submitted: 1,
    leave_undecided: 0,
    hours_without_rate: 0.25,
    imports_unfinished: 0,
  };
  expect(openKinds(points)).toEqual(["weeks_missing", "allocations_not_submitted", "hours_without_rate"]);
  expect(unnamedKinds(points, ["weeks_missing", "timers_running"])).toEqual([
    "allocations_not_submitted",
    "hours_without_rate",
  ]);
});
