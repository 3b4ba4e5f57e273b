import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysOfPhase,
  duePhases,
  isBoundBy,
  phaseIsOver,
  type Binding,
} from "#features/organisation/rules/binding-phases.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { boundBy } from "#features/plans/rules/status.ts";
import { savingRefusal } from "#features/forecasts/rules/forecast-status.ts";
import {
  bookingWindow,
  outsideWindow,
  weekOutside,
  type BookingTerms,
} from "#features/timesheets/rules/booking.ts";
import { differenceOf } from "#features/timesheets/rules/cell-changes.ts";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import { addDays } from "#shared/day.ts";
import { addMonths } from "#shared/month.ts";
import { anyDays, anyMonth } from "../support/any-cycle.ts";
import "../support/draws.ts";

const off = { reviewBinds: false, forecastingBinds: false, allocationsBinds: false };
const on = { reviewBinds: true, forecastingBinds: true, allocationsBinds: true };
const binding = (given: Partial<Binding> = {}): Binding => ({
  ...defaultCycleDays,
  ...on,
  exceptions: [],
  ...given,
});

describe("A binding phase", () => {
  it("binds from the day after its last one on, whatever the settings, and never while it's off", () => {
    fc.assert(
      fc.property(anyMonth, anyDays, fc.constantFrom(...duePhases), (about, days, phase) => {
        const { last } = daysOfPhase(phase, addMonths(about, phase === "Review" ? 1 : -1), days);
        const is = (today: string, given: Partial<Binding> = {}) =>
          isBoundBy(phase, about, binding({ ...days, ...given }), today);
        expect([is(last), is(addDays(last, 1)), is(addDays(last, 400))]).toEqual([false, true, true]);
        expect(is(addDays(last, 400), off)).toBe(false);
      }),
    );
  });

  it("doesn't bind whom an exception is made for, up to its last day and for its month alone", () => {
    const excepted = binding({
      exceptions: [{ phase: "Forecasting", month: "2026-12", until: "2026-11-25" }],
    });
    const is = (about: string, today: string) => isBoundBy("Forecasting", about, excepted, today);
    expect([is("2026-12", "2026-11-25"), is("2026-12", "2026-11-26"), is("2026-11", "2026-11-25")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isBoundBy("Review", "2026-10", excepted, "2026-11-25")).toBe(true);
  });

  it("of Forecasting locks forecasts for admins too", () => {
    const situation = {
      roles: ["admin"],
      isAssigned: false,
      project: { status: "active", startDate: "2026-01-01", projectLengthMonths: 12 },
      month: "2026-12",
      status: "frozen" as const,
    };
    expect(savingRefusal({ ...situation, isBound: false })).toBeNull();
    expect(savingRefusal({ ...situation, isBound: true })).toEqual({
      because: "state",
      message: phaseIsOver("Forecasting", "2026-12"),
    });
  });

  it("of Allocations locks what wasn't submitted", () => {
    const on = (status: "not_submitted" | "draft" | "submitted", today: string) =>
      boundBy(status, "2026-12", binding(), today);
    const refused = phaseIsOver("Allocations", "2026-12");
    expect([
      on("not_submitted", "2026-11-30"),
      on("draft", "2026-12-01"),
      on("not_submitted", "2026-12-01"),
    ]).toEqual([null, refused, refused]);
    expect(on("submitted", "2026-12-20")).toBeNull();
  });

  describe("of Review", () => {
    const terms: BookingTerms = {
      today: "2026-11-08",
      daysBack: 60,
      daysAhead: 31,
      organisationFirst: "2024-10-01",
      firstDay: null,
      lastDay: null,
      binding: binding(),
    };
    const windowOn = (today: string, mayGoFurther = false, given: Partial<BookingTerms> = {}) =>
      bookingWindow({ ...terms, today, ...given }, mayGoFurther, (day) => day);
    const refused = phaseIsOver("Review", "2026-10");

    it("locks the days of the months before for people, and not for who decides", () => {
      expect(windowOn("2026-11-07").reviewed).toEqual(["2026-09"]);
      expect(windowOn("2026-11-08").reviewed).toEqual(["2026-09", "2026-10"]);
      expect(windowOn("2026-11-08", true).reviewed).toEqual([]);
      expect(windowOn("2026-11-08", false, { binding: binding(off) }).reviewed).toEqual([]);
      expect(outsideWindow("2026-10-31", windowOn("2026-11-08"))).toBe(refused);
      expect(outsideWindow("2026-11-01", windowOn("2026-11-08"))).toBeNull();
    });

    it("refuses fewer hours as well as more, and lets the week be submitted", () => {
      const week = {
        weekStarting: "2026-10-26",
        entries: [
          {
            id: "e",
            projectId: "p",
            day: "2026-10-30",
            hours: 8,
            note: "",
            startTime: null,
            endTime: null,
          },
        ],
        projects: new Map([["p", { statusCode: "active", endedOn: null }]]),
        step: quarters,
        window: windowOn("2026-11-08"),
      };
      const cell = (day: string, hours: number | null) =>
        differenceOf(week, { cells: [{ projectId: "p", day, hours }] }).refused;
      expect([cell("2026-10-30", null), cell("2026-10-30", 4), cell("2026-10-29", 2)]).toEqual([
        { "p 2026-10-30": refused },
        { "p 2026-10-30": refused },
        { "p 2026-10-29": refused },
      ]);
      expect(cell("2026-11-01", 2)).toEqual({});
      expect(weekOutside("2026-10-19", windowOn("2026-11-08"), windowOn("2026-11-08", true))).toBeNull();
    });
  });
});
