import { describe, expect, it } from "vitest";
import { hourIn } from "../../src/features/organisation/server/time-zones.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../src/features/people/rules/expected-hours.ts";
import { dueStep, isFor, isOutstanding, weekToSubmit } from "../../src/features/reminders/rules/weekly-reminders.ts";
import { daysOfWeek } from "../../src/features/timesheets/rules/week.ts";

const monday = "2026-11-09";
const dayIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);

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
    expect(["2026-11-16", "2026-11-18", "2026-11-22"].map(weekToSubmit)).toEqual([monday, monday, monday]);
  });
});

describe("A week is outstanding", () => {
  const none: readonly DatedPattern[] = [];
  const pattern = (validFrom: string, hours: DatedPattern["hours"]): DatedPattern[] => [{ validFrom, hours }];
  const whole = daysOfWeek(monday);
  it.each([
    ["nothing entered", {}, true],
    ["a draft", { status: "draft" }, true],
    ["rejected", { status: "rejected" }, true],
    ["submitted", { status: "submitted" }, false],
    ["approved", { status: "approved" }, false],
    ["no monthly hours", { monthly: 0 }, false],
    ["a pattern without hours", { patterns: pattern("2026-01-01", [0, 0, 0, 0, 0, 0, 0]) }, false],
    ["a pattern of Saturdays", { patterns: pattern("2026-01-01", [0, 0, 0, 0, 0, 6, 0]) }, true],
    ["a pattern that began on its Friday", { monthly: 0, patterns: pattern("2026-11-13", [4, 4, 4, 4, 4, 0, 0]) }, true],
    ["a pattern that begins after it", { monthly: 0, patterns: pattern("2026-11-16", [4, 4, 4, 4, 4, 0, 0]) }, false],
    ["public holidays from Monday to Friday", { publicDays: whole.slice(0, 5) }, false],
    ["public holidays from Monday to Thursday", { publicDays: whole.slice(0, 4) }, true],
    ["approved holidays all week", { away: whole }, false],
    ["public and approved holidays together", { publicDays: whole.slice(0, 2), away: whole.slice(2) }, false],
    ["somebody who came after it", { joinedOn: "2026-11-16" }, false],
    ["somebody who came on its Friday", { joinedOn: "2026-11-13" }, true],
    ["somebody who came on its Saturday", { joinedOn: "2026-11-14" }, false],
  ] as [
    string,
    { status?: string; monthly?: number; patterns?: DatedPattern[]; publicDays?: string[]; away?: string[]; joinedOn?: string },
    boolean,
  ][])(
    "or not, with %s",
    (_, { status = null, monthly = 160, patterns = none, publicDays = [], away = [], joinedOn = "2026-01-01" }, outstanding) => {
      const expected = whole.map((day) =>
        expectedHours(day, patternOn(day, patterns, monthly), publicDays.includes(day) ? 8 : 0, away.includes(day) ? 8 : 0),
      );
      expect(isOutstanding({ status, weekStarting: monday, expected, joinedOn })).toBe(outstanding);
    },
  );
});

describe("A digest", () => {
  it.each([
    ["the manager", { id: "m", isAdmin: false }, { ownerId: "o", managerId: "m" }, true],
    ["another manager", { id: "n", isAdmin: false }, { ownerId: "o", managerId: "m" }, false],
    ["an admin beside a manager", { id: "a", isAdmin: true }, { ownerId: "o", managerId: "m" }, false],
    ["an admin where there is no manager", { id: "a", isAdmin: true }, { ownerId: "o", managerId: null }, true],
    ["an admin, about themselves", { id: "a", isAdmin: true }, { ownerId: "a", managerId: null }, false],
    ["anybody else where there is no manager", { id: "b", isAdmin: false }, { ownerId: "o", managerId: null }, false],
  ] as const)("is for %s, or not", (_, reader, matter, forReader) => {
    expect(isFor(reader, matter)).toBe(forReader);
  });
});
