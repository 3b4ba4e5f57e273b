import { describe, expect, it } from "vitest";
import { hourIn } from "#features/organisation/server/time-zones.ts";
import { dueStep, isFor, lastWeekOf } from "#features/reminders/rules/weekly-reminders.ts";
import { phaseStep, phaseToRemind, weeksToClose } from "#features/reminders/rules/phase-reminders.ts";

const monday = "2026-11-09";
const dayIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    instant,
  );

describe("A weekly mail is due", () => {
  it.each([
    // instant, zone, last run, step
    ["2026-11-16T07:59:59Z", "Europe/London", null, null],
    ["2026-11-16T08:00:00Z", "Europe/London", null, "first"],
    ["2026-11-16T23:59:59Z", "Europe/London", null, "first"],
    ["2026-11-17T00:00:00Z", "Europe/London", null, null],
    ["2026-11-17T08:00:00Z", "Europe/London", "2026-11-16", "digest"],
    ["2026-11-18T08:00:00Z", "Europe/London", "2026-11-17", "second"],
    ["2026-11-19T12:00:00Z", "Europe/London", null, null],
    ["2026-11-22T12:00:00Z", "Europe/London", null, null],
    ["2026-11-16T12:00:00Z", "Europe/London", "2026-11-16", null],
    ["2026-11-16T12:00:00Z", "Europe/London", "2026-11-11", "first"],
    // East and west of the day line, and a zone of three quarters of an hour.
    ["2026-11-15T18:00:00Z", "Pacific/Kiritimati", null, "first"],
    ["2026-11-16T18:59:59Z", "Pacific/Pago_Pago", null, null],
    ["2026-11-16T19:00:00Z", "Pacific/Pago_Pago", null, "first"],
    ["2026-11-16T02:14:59Z", "Asia/Kathmandu", null, null],
    ["2026-11-16T02:15:00Z", "Asia/Kathmandu", null, "first"],
    // The Mondays after the clocks went forward and back.
    ["2026-03-30T06:59:59Z", "Europe/London", null, null],
    ["2026-03-30T07:00:00Z", "Europe/London", null, "first"],
    ["2026-10-26T07:59:59Z", "Europe/London", null, null],
    ["2026-10-26T08:00:00Z", "Europe/London", null, "first"],
  ] as const)("at %s in %s after a run on %s: %s", (at, zone, lastRun, step) => {
    const instant = Date.parse(at);
    expect(dueStep(dayIn(zone, instant), hourIn(zone, instant), lastRun)).toBe(step);
  });

  it("about the week that is over", () => {
    expect(["2026-11-16", "2026-11-18", "2026-11-22"].map(lastWeekOf)).toEqual([monday, monday, monday]);
  });
});

describe("A digest", () => {
  it.each([
    ["the manager", { id: "m", isAdmin: false }, { ownerId: "o", managerId: "m" }, true],
    ["another manager", { id: "n", isAdmin: false }, { ownerId: "o", managerId: "m" }, false],
    ["an admin beside a manager", { id: "a", isAdmin: true }, { ownerId: "o", managerId: "m" }, false],
    [
      "an admin where there is no manager",
      { id: "a", isAdmin: true },
      { ownerId: "o", managerId: null },
      true,
    ],
    ["an admin, about themselves", { id: "a", isAdmin: true }, { ownerId: "a", managerId: null }, false],
    [
      "anybody else where there is no manager",
      { id: "b", isAdmin: false },
      { ownerId: "o", managerId: null },
      false,
    ],
    [
      "the manager's stand-in",
      { id: "d", isAdmin: false, standsInFor: new Set(["m"]) },
      { ownerId: "o", managerId: "m" },
      true,
    ],
    [
      "another's stand-in",
      { id: "d", isAdmin: false, standsInFor: new Set(["n"]) },
      { ownerId: "o", managerId: "m" },
      false,
    ],
    [
      "a stand-in, about themselves",
      { id: "d", isAdmin: false, standsInFor: new Set(["m"]) },
      { ownerId: "d", managerId: "m" },
      false,
    ],
  ] as const)("is for %s, or not", (_, reader, matter, forReader) => {
    expect(isFor(reader, matter)).toBe(forReader);
  });
});

describe("A monthly phase", () => {
  const cycle = { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 };
  it.each([
    // day, phase, the month it is about, its first and last day
    ["2026-11-01", "Review", "2026-10", "2026-11-01", "2026-11-07"],
    ["2027-01-07", "Review", "2026-12", "2027-01-01", "2027-01-07"],
    ["2026-11-10", "Forecasting", "2026-12", "2026-11-10", "2026-11-19"],
    ["2026-11-19", "Forecasting", "2026-12", "2026-11-10", "2026-11-19"],
    ["2026-12-31", "Allocations", "2027-01", "2026-12-20", "2026-12-31"],
    ["2028-02-29", "Allocations", "2028-03", "2028-02-20", "2028-02-29"],
  ])("on %s is %s, about %s, from %s to %s", (today, phase, about, first, last) => {
    expect(phaseToRemind(today, cycle)).toEqual({
      phase,
      month: today.slice(0, 7),
      about,
      firstDay: first,
      lastDay: last,
    });
  });

  it("reminds of nothing in Execution, and has the days a short month has", () => {
    expect(["2026-11-08", "2026-11-09"].map((day) => phaseToRemind(day, cycle))).toEqual([null, null]);
    const late = { reviewEndDay: 5, forecastStartDay: 25, allocateStartDay: 30 };
    expect(phaseToRemind("2026-02-28", late)).toMatchObject({ phase: "Forecasting", lastDay: "2026-02-28" });
    expect(phaseToRemind("2026-04-30", late)).toMatchObject({
      phase: "Allocations",
      firstDay: "2026-04-30",
      lastDay: "2026-04-30",
    });
  });

  // Sunday 1 to Saturday 7 November 2026.
  const days = ["01", "02", "03", "04", "05", "06", "07"].map((day) => `2026-11-${day}`);
  const stepsOf = (pattern: readonly number[], expected = pattern) =>
    days.map((today) =>
      phaseStep(
        today,
        days.map((day, index) => ({ day, pattern: pattern[index] ?? 0, expected: expected[index] ?? 0 })),
      ),
    );
  it.each([
    ["Monday to Friday", [0, 8, 8, 8, 8, 8, 0], undefined, [null, "first", null, null, null, "last", null]],
    [
      "Wednesday and Saturday",
      [0, 0, 0, 8, 0, 0, 4],
      undefined,
      [null, null, null, "first", null, null, "last"],
    ],
    [
      "away until Wednesday",
      [0, 8, 8, 8, 8, 8, 0],
      [0, 0, 0, 0, 8, 8, 0],
      [null, null, null, null, "first", "last", null],
    ],
    [
      "half a day's holiday on Monday",
      [0, 8, 8, 8, 8, 8, 0],
      [0, 4, 8, 8, 8, 8, 0],
      [null, "first", null, null, null, "last", null],
    ],
    ["one working day", [0, 0, 0, 8, 0, 0, 0], undefined, [null, null, null, "first", null, null, null]],
    [
      "away all through it",
      [0, 8, 8, 8, 8, 8, 0],
      [0, 0, 0, 0, 0, 0, 0],
      [null, null, null, null, null, null, null],
    ],
    ["no hours at all", [0, 0, 0, 0, 0, 0, 0], undefined, [null, "first", null, null, null, "last", null]],
  ])("reminds on the first and the last working day: %s", (_, pattern, expected, steps) => {
    expect(stepsOf(pattern, expected)).toEqual(steps);
  });

  it("closes the weeks that start in the month and are over", () => {
    expect(weeksToClose("2026-10", "2026-11-01")).toEqual(["2026-10-05", "2026-10-12", "2026-10-19"]);
    expect(weeksToClose("2026-10", "2026-11-02")).toEqual([
      "2026-10-05",
      "2026-10-12",
      "2026-10-19",
      "2026-10-26",
    ]);
  });
});
