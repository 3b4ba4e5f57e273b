import { describe, expect, it } from "vitest";
import { checkInternalProject, internalCode } from "#features/organisation/rules/internal-project.ts";
import { partName, readMe, type ExportHead } from "#features/organisation/rules/export-file.ts";
import { checkPlace, countryUnknown, longestPlaceName } from "#features/organisation/rules/place.ts";
import { checkPublicHoliday, defaultHolidayHours } from "#features/organisation/rules/public-holiday.ts";
import {
  isRunDue,
  retainedFrom,
  nextRunDay,
  reminderRetentionDays,
} from "#features/organisation/rules/retention.ts";
import { checkSetUp, planIdOf } from "#features/first-hour/rules/set-up.ts";
import {
  breakDaysOf,
  checkSettings,
  handlesOutOfOrder,
  planLabelOf,
} from "#features/organisation/rules/settings.ts";
import { moveHandle } from "#features/organisation/rules/timeline-handles.ts";

describe("The set-up of a server", () => {
  const form = {
    code: "K7",
    organizationName: "Harbour Pine",
    email: "ada@pine.example",
    securityEmail: "safe@pine.example",
    firstName: "Ada",
  };
  const email = "Enter a valid email address";

  it.each([
    ["code", " ", "Enter the code from the server's log"],
    ["organizationName", " ", "Enter the name of your organisation"],
    ["firstName", " ", "Enter your first name"],
    ["email", "ada", email],
    ["securityEmail", "safe", email],
  ])("needs %s: %j isn't one", (field, value, fault) => {
    expect(checkSetUp({ ...form, [field]: value })).toEqual({ [field]: fault });
  });

  it("is right with all of them", () => expect(checkSetUp(form)).toEqual({}));

  it("stores a plan under an id made of its label, which is found again", () => {
    expect(["Premium", " Small  Team ", "", " "].map(planIdOf)).toEqual([
      "premium",
      "small-team",
      "premium",
      "premium",
    ]);
    expect(["premium", "small-team", "été-2"].map(planLabelOf)).toEqual(["Premium", "Small Team", "Été 2"]);
  });
});

describe("An internal project", () => {
  it("needs a name and a code, stored in capitals", () => {
    expect(checkInternalProject({ name: " ", code: " " })).toEqual({
      name: "Enter a name",
      code: "Enter a code",
    });
    expect(checkInternalProject({ name: "Holiday", code: "HOL" })).toEqual({});
    expect(internalCode(" hol-é ")).toBe("HOL-É");
  });
});

describe("A place", () => {
  it("needs a name of at most 100 characters, and a country where it has a part of it", () => {
    const fault = (name: string, country: string | null = null, region: string | null = null) =>
      checkPlace({ name, country, region });
    expect([fault(" "), fault("Leith"), fault("Leith", "GB", "SCT"), fault("Leith", "GB")]).toEqual([
      { name: "Enter a name" },
      {},
      {},
      {},
    ]);
    expect(fault("Leith", null, "SCT")).toEqual({ country: countryUnknown() });
    expect([100, 101].map((length) => fault(` ${"a".repeat(length)} `))).toEqual([
      {},
      { name: `Use at most ${longestPlaceName} characters` },
    ]);
  });
});

describe("A public holiday's hours", () => {
  const [tooFew, tooMany] = ["Hours must be greater than 0", "Hours cannot exceed 24"];
  it.each([
    [null, tooFew],
    [-1, tooFew],
    [0, tooFew],
    [0.01, "Enter hours in steps of 0.5."],
    [0.3, "Enter hours in steps of 0.5."],
    [0.5, undefined],
    [1, undefined],
    [24, undefined],
    [24.01, tooMany],
    [Number.NaN, tooFew],
    [7.125, "Enter hours in steps of 0.5."],
  ])("of %s answer %j", (hours, fault) => {
    expect(checkPublicHoliday({ holidayDate: "2026-12-25", name: "Christmas Day", hours })["hours"]).toBe(
      fault,
    );
  });

  it("in other steps stay as they are stored", () => {
    const holiday = { holidayDate: "2026-12-25", name: "Christmas Day", hours: 7.4 };
    expect([checkPublicHoliday(holiday, 7.4), checkPublicHoliday(holiday, 7.3)]).toEqual([
      {},
      { hours: "Enter hours in steps of 0.5." },
    ]);
  });

  it("are those of a day of eight unless someone says otherwise, on a day there is", () => {
    expect(defaultHolidayHours).toBe(8);
    expect(checkPublicHoliday({ holidayDate: "2026-02-30", name: "No day", hours: 8 })).toEqual({
      holidayDate: "2026-02-30 isn't a day. Check the month's last day.",
    });
  });
});

describe("The settings", () => {
  const section = {
    defaultMonthlyHours: ["general", 0, 744, "whole hours"],
    defaultHolidayAllowance: ["holidays", 0, 8784, "whole hours"],
    holidayRefreshMonth: ["holidays", 1, 12, "a month"],
    holidayRefreshDay: ["holidays", 1, 31, "a day"],
    dataRetention: ["compliance", 1, 36_500, "whole days"],
    logRetention: ["compliance", 1, 36_500, "whole days"],
    figuresRetention: ["compliance", 1, 730, "whole days"],
  } as const;

  it.each(Object.entries(section))("have %s within its ends: %j", (name, [of, least, most, what]) => {
    const fault = { [name]: `Enter ${what} from ${least} to ${most}` };
    const check = (value: unknown) => checkSettings({ [of]: { [name]: value } });
    expect([least, most, least + 1].map(check)).toEqual([{}, {}, {}]);
    for (const value of [least - 1, most + 1, least + 0.5, null, String(least)])
      expect(check(value)).toEqual(fault);
  });

  it("have breaks of up to a day, in the steps of each", () => {
    const check = (hours: number | null) =>
      checkSettings({
        breaks: {
          breakHandlingMode: "auto",
          breakDuration: hours,
          breakMinimumHours: hours,
          bookingDaysBack: 60,
          bookingDaysAhead: 31,
          breakDays: breakDaysOf([1]),
          entryStepMinutes: 15,
          entryRounding: "off",
          weeklyReminders: true,
          weeklyDigests: true,
          reviewReminders: true,
          forecastReminders: true,
          allocationReminders: true,
        },
      });
    const wrong = "Enter hours from 0 to 24";
    expect([null, 0, 0.5, 24].map(check)).toEqual([{}, {}, {}, {}]);
    for (const hours of [-0.01, 24.01, Number.NaN])
      expect(check(hours)).toEqual({ breakDuration: wrong, breakMinimumHours: wrong });
    const [quarters, halves] = ["Enter hours in steps of 0.25.", "Enter hours in steps of 0.5."];
    expect(check(0.25)).toEqual({ breakMinimumHours: halves });
    expect(check(0.3)).toEqual({ breakDuration: quarters, breakMinimumHours: halves });
  });

  it("have a timeline of full days in order", () => {
    const check = (reviewEndDay: number, forecastStartDay: number, allocateStartDay: number) =>
      checkSettings({
        timeline: {
          reviewEndDay,
          forecastStartDay,
          allocateStartDay,
          reviewBinds: false,
          forecastingBinds: false,
          allocationsBinds: false,
        },
      })["timeline"];
    const fault =
      "Set review end before forecast start, and forecast start before allocate start, all from 1 to 31";
    expect(handlesOutOfOrder()).toBe(fault);
    expect([check(1, 2, 31), check(1.5, 2, 31), check(1, 2, 30.5), check(1, 1, 31), check(0, 1, 2)]).toEqual([
      undefined,
      fault,
      fault,
      fault,
      fault,
    ]);
    const days = { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 };
    const moved = [7.4, 7.5, 8.6].map((day) => moveHandle(days, "reviewEndDay", day).reviewEndDay);
    expect(moved).toEqual([7, 8, 9]);
  });
});

describe("What is old", () => {
  it("is so from the product's first day on", () => {
    expect([
      retainedFrom("1900-01-03", 1),
      retainedFrom("1900-01-03", 2),
      retainedFrom("1900-01-03", 3),
    ]).toEqual(["1900-01-02", "1900-01-01", "1900-01-01"]);
    // Reminders are about at most two months and a week.
    expect(reminderRetentionDays).toBeGreaterThanOrEqual(2 * 31 + 7);
  });

  it("is removed once a day, also where the clock went back", () => {
    expect([isRunDue("2026-11-21", 3, "2026-11-22"), isRunDue("2026-11-21", 2, "2026-11-20")]).toEqual([
      false,
      false,
    ]);
    expect([nextRunDay("2026-11-21", "2026-11-22"), nextRunDay("2026-12-31", "2026-12-31")]).toEqual([
      "2026-11-22",
      "2027-01-01",
    ]);
  });
});

describe("An organisation's export", () => {
  it("has parts numbered from the second on", () => {
    expect([1, 2, 10].map((part) => partName("time_entries", part, "csv"))).toEqual([
      "time_entries.csv",
      "time_entries-2.csv",
      "time_entries-10.csv",
    ]);
  });

  it("says what it is, of whom and when, with the newest seal where there is one", () => {
    const head: ExportHead = {
      format: "stint-organisation",
      formatVersion: 1,
      stint: "1.4.0",
      organisationId: "019ac0f2",
      organisation: "Harbour Pine",
      exportedAt: "2026-11-22T09:00:00Z",
      newestSeal: null,
      part: 1,
    };
    const lines = readMe(head).split("\r\n");
    expect(lines.slice(0, 3)).toEqual([
      "Harbour Pine",
      "Organisation 019ac0f2",
      "Exported from Stint 1.4.0 at 2026-11-22T09:00:00Z (UTC), all of it as it was at that instant.",
    ]);
    expect(lines.join("")).not.toContain("\n");
    expect(lines).toContain("No row of the audit log was sealed yet.");
    expect(readMe({ ...head, newestSeal: { number: 12, hash: "ab12" } }).split("\r\n")).toContain(
      "The newest seal of the audit log was number 12: ab12.",
    );
  });
});
