import { describe, expect, it } from "vitest";
import { hoursAfterBreak } from "#features/organisation/rules/automatic-break.ts";
import { checkPublicHoliday, defaultHolidayHours } from "#features/organisation/rules/public-holiday.ts";
import { addRemoved, isRunDue, retainedFrom, nextRunDay } from "#features/organisation/rules/retention.ts";
import {
  changeCount,
  mergeSettings,
  type SettingsDraft,
} from "#features/organisation/rules/settings-edit.ts";
import {
  breakDaysOf,
  changedSettings,
  checkSettings,
  noBreakDays,
  sectionTitles,
  withBreakMode,
  type SettingsValues,
} from "#features/organisation/rules/settings.ts";
import { collisions, meet, plainRules, settle } from "#web/edit/work.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

const noneBinds = { reviewBinds: false, forecastingBinds: false, allocationsBinds: false };

const values: SettingsValues = {
  general: { defaultMonthlyHours: 160, limitCostsToRoles: false },
  breaks: {
    breakHandlingMode: "auto",
    breakDuration: 0.5,
    breakMinimumHours: 6,
    entryRounding: "off",
    bookingDaysBack: 60,
    bookingDaysAhead: 31,
    breakDays: breakDaysOf([1, 2, 3, 4, 5]),
    entryStepMinutes: 15,
    weeklyReminders: true,
    weeklyDigests: true,
    reviewReminders: true,
    forecastReminders: true,
    allocationReminders: true,
  },
  holidays: { defaultHolidayAllowance: 200, holidayRefreshMonth: 1, holidayRefreshDay: 1 },
  timeline: { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20, ...noneBinds },
  compliance: { dataRetention: 2555, logRetention: 365, figuresRetention: 730, secondAdminReopens: false },
  display: { currency: "GBP", dateFormat: "dmy_text", timeZone: "Europe/London", startPage: "dashboard" },
};
const one = { general: 1, breaks: 1, holidays: 1, timeline: 1, compliance: 1, display: 1 };

describe("The settings", () => {
  it("are in the specified order", () => {
    expect(Object.values(sectionTitles())).toEqual([
      "General",
      "Time & Breaks",
      "Holiday Handling",
      "Monthly Timeline",
      "Compliance",
      "Display Preferences",
    ]);
  });

  it("lose all break days when pause_resume is chosen, and retain them in auto", () => {
    expect(withBreakMode(values.breaks, "pause_resume")).toEqual({
      ...values.breaks,
      breakHandlingMode: "pause_resume",
      breakDays: noBreakDays,
    });
    expect(withBreakMode(values.breaks, "auto").breakDays).toEqual(values.breaks.breakDays);
  });

  it("refuse what is out of range, field by field", () => {
    expect(checkSettings(values)).toEqual({});
    const wrong = checkSettings({
      general: { defaultMonthlyHours: 745, limitCostsToRoles: false },
      breaks: { ...values.breaks, breakDuration: -1, breakMinimumHours: 24.5 },
      holidays: { defaultHolidayAllowance: 1.5, holidayRefreshMonth: 13, holidayRefreshDay: 32 },
      timeline: { reviewEndDay: 10, forecastStartDay: 10, allocateStartDay: 20, ...noneBinds },
      compliance: { dataRetention: 0, logRetention: null, figuresRetention: 731, secondAdminReopens: false },
    });
    expect(Object.keys(wrong).toSorted()).toEqual([
      "breakDuration",
      "breakMinimumHours",
      "dataRetention",
      "defaultHolidayAllowance",
      "defaultMonthlyHours",
      "figuresRetention",
      "holidayRefreshDay",
      "holidayRefreshMonth",
      "logRetention",
      "timeline",
    ]);
  });

  it.each([
    [2, 31, "Enter a day from 1 to 29"],
    [2, 30, "Enter a day from 1 to 29"],
    [2, 29, undefined],
    [4, 31, "Enter a day from 1 to 30"],
    [12, 31, undefined],
    [1, 32, "Enter a day from 1 to 31"],
  ])("refuse a holiday refresh on a day its month doesn't have: month %i, day %i", (month, day, fault) =>
    expect(
      checkSettings({
        holidays: { ...values.holidays, holidayRefreshMonth: month, holidayRefreshDay: day },
      })["holidayRefreshDay"],
    ).toBe(fault),
  );

  it("ignore break fields hidden by pause_resume, and read no duration as no deduction", () => {
    expect(
      checkSettings({ breaks: { ...values.breaks, breakHandlingMode: "pause_resume", breakDuration: -1 } }),
    ).toEqual({});
    expect(
      checkSettings({ breaks: { ...values.breaks, breakDuration: null, breakMinimumHours: null } }),
    ).toEqual({});
  });

  it("send only what differs", () => {
    expect(changedSettings(values, { ...values, display: { ...values.display, currency: "EUR" } })).toEqual({
      display: { currency: "EUR" },
    });
    expect(changedSettings(values, values)).toEqual({});
  });
});

describe("Two admins editing settings", () => {
  const base: SettingsDraft = { ...values, versions: one };
  const rules = { ...plainRules, merge: mergeSettings, mergesAlone: true };
  const work = { version: 6, base, draft: { ...base, timeline: { ...values.timeline, reviewEndDay: 5 } } };
  const with2 = <S extends keyof SettingsValues>(section: S, change: Partial<SettingsValues[S]>) => ({
    version: 7,
    draft: {
      ...base,
      [section]: { ...values[section], ...change },
      versions: { ...one, [section]: 2 },
    } as SettingsDraft,
  });

  it("both win in different sections: the other's save comes in and mine stays", () => {
    const met = meet(work, with2("display", { currency: "EUR" }), rules);
    expect(met.conflict).toBe(false);
    const { base: start, draft } = met.work;
    expect([draft.display.currency, draft.timeline.reviewEndDay]).toEqual(["EUR", 5]);
    expect([start.versions.display, start.versions.timeline, changeCount(start, draft)]).toEqual([2, 1, 1]);
  });

  it("meet in the same section, and the person chooses theirs, mine, or both", () => {
    const other = with2("timeline", { allocateStartDay: 22 });
    expect(meet(work, other, rules)).toEqual({ work, conflict: true });
    expect(collisions(base, work.draft, other.draft)).toEqual(["timeline"]);
    const chosen = (how: "theirs" | "mine" | "merge") => settle(work, other, how, mergeSettings);
    expect(chosen("theirs").draft.timeline).toMatchObject({
      reviewEndDay: 7,
      forecastStartDay: 10,
      allocateStartDay: 22,
    });
    expect(chosen("mine").draft.timeline).toMatchObject({
      reviewEndDay: 5,
      forecastStartDay: 10,
      allocateStartDay: 20,
    });
    expect(chosen("merge").draft.timeline).toMatchObject({
      reviewEndDay: 5,
      forecastStartDay: 10,
      allocateStartDay: 22,
    });
    expect(meet(chosen("merge"), other, rules).conflict).toBe(false);
  });

  it("do not meet when they entered the same", () => {
    expect(meet(work, with2("timeline", { reviewEndDay: 5 }), rules).conflict).toBe(false);
  });
});

describe("The automatic break", () => {
  const monday = "2026-11-16";
  it("leaves a shift that is longer than the minimum, on a break day, in auto mode only", () => {
    const after = (hours: number, day = monday, change: Partial<SettingsValues["breaks"]> = {}) =>
      hoursAfterBreak(hours, day, { ...values.breaks, ...change });
    expect([after(8), after(6), after(6.25), after(8, "2026-11-21")]).toEqual([7.5, 6, 5.75, 8]);
    expect(after(8, monday, { breakHandlingMode: "pause_resume" })).toBe(8);
    expect([
      after(8, monday, { breakDuration: null }),
      after(8, monday, { breakMinimumHours: null }),
    ]).toEqual([8, 8]);
    expect(after(1, monday, { breakMinimumHours: 0.5, breakDuration: 2 })).toBe(0);
  });

  it("comes off whatever a person's language calls the day", () => {
    speak("de", catalogueOf("de"));
    const after = [monday, "2026-11-21"].map((day) => hoursAfterBreak(8, day, values.breaks));
    hush();
    expect(after).toEqual([7.5, 8]);
  });
});

describe("A public holiday", () => {
  it("needs a date, a name and hours above 0 up to 24, in the specification's words", () => {
    expect(checkPublicHoliday({ holidayDate: "", name: "  ", hours: 0 })).toEqual({
      holidayDate: "Holiday date is required",
      name: "Holiday name is required",
      hours: "Hours must be greater than 0",
    });
    const hours = (value: number | null) =>
      checkPublicHoliday({ holidayDate: "2026-12-25", name: "Christmas Day", hours: value })["hours"];
    expect([hours(24), hours(24.5), hours(null), hours(7.5), hours(defaultHolidayHours)]).toEqual([
      undefined,
      "Hours cannot exceed 24",
      "Hours must be greater than 0",
      undefined,
      undefined,
    ]);
    expect(checkPublicHoliday({ holidayDate: "2026-02-30", name: "No day", hours: 8 })).toHaveProperty(
      "holidayDate",
    );
  });
});

describe("Retention", () => {
  it("stores the given number of days", () => {
    expect([
      retainedFrom("2026-11-21", 365),
      retainedFrom("2026-11-21", 1),
      retainedFrom("2026-11-21", 36_500 * 2),
    ]).toEqual(["2025-11-21", "2026-11-20", "1900-01-01"]);
  });

  it("runs once a day, from three at night on", () => {
    expect([
      isRunDue("2026-11-21", 2, null),
      isRunDue("2026-11-21", 3, null),
      isRunDue("2026-11-21", 23, "2026-11-20"),
      isRunDue("2026-11-21", 4, "2026-11-21"),
    ]).toEqual([false, true, true, false]);
    expect([
      nextRunDay("2026-11-21", null),
      nextRunDay("2026-11-21", "2026-11-20"),
      nextRunDay("2026-11-21", "2026-11-21"),
    ]).toEqual(["2026-11-21", "2026-11-21", "2026-11-22"]);
  });

  it("adds up what its batches removed", () => {
    expect(addRemoved(addRemoved(addRemoved({}, "timeEntries", 500), "timeEntries", 20), "mails", 0)).toEqual(
      { timeEntries: 520 },
    );
  });
});
