import { describe, expect, it } from "vitest";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import {
  bookingWindow,
  outsideWindow,
  projectFault,
  weekOutside,
  type BookingTerms,
} from "#features/timesheets/rules/booking.ts";
import { differenceOf } from "#features/timesheets/rules/cell-changes.ts";
import { settlingDay } from "#features/closing/rules/settling.ts";
import { expectedWeek, type WorkingTime } from "#features/people/rules/expected-hours.ts";

const terms: BookingTerms = {
  today: "2026-11-28",
  daysBack: 60,
  daysAhead: 31,
  organisationFirst: "2024-10-01",
  firstDay: null,
  lastDay: null,
};
const window = (change: Partial<BookingTerms> = {}, mayGoFurther = false) =>
  bookingWindow({ ...terms, ...change }, mayGoFurther, (day) => day);

describe("The days that can be booked", () => {
  it("are those of the organisation before and after today, and end with the employment", () => {
    const days = (change: Partial<BookingTerms>, mayGoFurther = false) => {
      const { first, last } = window(change, mayGoFurther);
      return [first, last];
    };
    expect(days({})).toEqual(["2026-09-29", "2026-12-29"]);
    expect(days({ daysBack: 0, daysAhead: 0 })).toEqual(["2026-11-28", "2026-11-28"]);
    expect(days({ firstDay: "2026-11-02", lastDay: "2026-12-10" })).toEqual(["2026-11-02", "2026-12-10"]);
    expect(days({ firstDay: "2020-01-01", lastDay: "2030-01-01" })).toEqual(["2026-09-29", "2026-12-29"]);
    expect(days({}, true)).toEqual(["2024-10-01", "2027-11-29"]);
    expect(days({ firstDay: "2026-11-02", lastDay: "2026-12-10" }, true)).toEqual([
      "2026-11-02",
      "2026-12-10",
    ]);
  });

  it("say why others can't", () => {
    expect(outsideWindow("2026-09-29", window())).toBeNull();
    expect(outsideWindow("2026-12-29", window())).toBeNull();
    expect(outsideWindow("2019-01-07", window())).toContain("up to 60 days back, from 2026-09-29");
    expect(outsideWindow("2031-01-06", window())).toContain("up to 31 days ahead, until 2026-12-29");
    expect(outsideWindow("2026-12-11", window({ lastDay: "2026-12-10" }))).toBe(
      "Time can be booked until the last day, 2026-12-10.",
    );
    expect(outsideWindow("2026-11-01", window({ firstDay: "2026-11-02" }))).toBe(
      "Time can be booked from the first day, 2026-11-02.",
    );
  });

  it("don't bind removed hours", () => {
    const entry = {
      id: "e",
      projectId: "p",
      day: "2031-01-06",
      hours: 7.5,
      note: "",
      startTime: null,
      endTime: null,
    };
    const week = {
      weekStarting: "2031-01-06",
      entries: [entry],
      projects: new Map([["p", { statusCode: "active", endedOn: null }]]),
      step: quarters,
      window: window(),
    };
    const typed = (hours: number | null) =>
      differenceOf(week, { cells: [{ projectId: "p", day: "2031-01-06", hours }] });
    expect(typed(8)).toMatchObject({ reasons: { "p 2031-01-06": "outside window" } });
    expect(typed(7).refused).toEqual({});
    expect(typed(null)).toMatchObject({ removed: [entry], refused: {} });
  });

  it("begin with a project's first month", () => {
    const project = { statusCode: "active", endedOn: null, startsOn: "2026-11-01" };
    expect(projectFault(project, "2026-10-31")).toBe("This project starts in November 2026.");
    expect(projectFault(project, "2026-11-01")).toBeNull();
    expect(projectFault({ ...project, startsOn: null }, "2019-01-07")).toBeNull();
  });

  it("leave older weeks to be submitted without hours, and none outside the employment or far ahead", () => {
    const employed = { firstDay: "2026-06-01", lastDay: "2026-12-10" };
    const outside = (week: string) => weekOutside(week, window(employed), window(employed, true));
    expect(["2026-06-01", "2026-12-07"].map(outside)).toEqual([null, null]);
    expect(outside("2026-05-25")).toContain("from the first day");
    expect(outside("2026-12-14")).toContain("until the last day");
  });
});

it("Nothing is expected before the first and after the last day of an employment", () => {
  const time: WorkingTime = {
    effectiveMonthlyHours: 160,
    patterns: [],
    publicHolidays: new Map(),
    approvedHolidays: new Map(),
    firstDay: "2026-11-24",
    lastDay: "2026-11-26",
  };
  expect(expectedWeek("2026-11-23", time)).toEqual([0, 7.38, 7.38, 7.38, 0, 0, 0]);
});

it("A month closes on the day after the next one's Review phase", () => {
  expect([settlingDay("2026-10", 7), settlingDay("2026-12", 7), settlingDay("2027-01", 31)]).toEqual([
    "2026-11-08",
    "2027-01-08",
    "2027-02-28",
  ]);
});
