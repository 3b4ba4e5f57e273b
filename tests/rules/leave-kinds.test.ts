import { afterEach, describe, expect, it } from "vitest";
import { bookedWeeks } from "#features/leave/rules/booked-weeks.ts";
import { awayAs } from "#features/leave/rules/kinds/away.ts";
import { checkKind, kindTexts, tidyKind } from "#features/leave/rules/kinds/kind-form.ts";
import { kindFaults } from "#features/leave/rules/kinds/kind-request.ts";
import {
  blankKind,
  holidayKind,
  isHolidayName,
  kindsToOffer,
  offeredKinds,
  storedHolidayName,
} from "#features/leave/rules/kinds/leave-kind.ts";
import { changeBegins, changedRules, checkRuleChange } from "#features/leave/rules/kinds/rule-change.ts";
import { ruleTexts, type RuleForm } from "#features/leave/rules/kinds/rule-form.ts";
import { carryWords, earnedWords, refreshWords } from "#features/leave/rules/kinds/rule-words.ts";
import { shownLines } from "#features/leave/rules/ledger/ledger-view.ts";
import { hoursPerDay, requestEntries } from "#features/people/rules/leave-hours.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

describe("a kind of leave", () => {
  const kind = { ...blankKind, name: "Sick" };

  it("has a name, days of notice up to a year, and requests up to a length", () => {
    expect(checkKind(kind, false)).toEqual({});
    expect(checkKind({ ...kind, name: " " }, false)).toEqual({ name: kindTexts().nameRequired });
    const notice = (noticeDays: number) => Object.keys(checkKind({ ...kind, noticeDays }, false));
    expect([0, 365, -1, 366, 1.5].map(notice)).toEqual([
      [],
      [],
      ["noticeDays"],
      ["noticeDays"],
      ["noticeDays"],
    ]);
    const longest = (longestDays: number | null) => Object.keys(checkKind({ ...kind, longestDays }, false));
    expect([null, 1, 366, 0, 367, 1.5].map(longest)).toEqual([
      [],
      [],
      [],
      ["longestDays"],
      ["longestDays"],
      ["longestDays"],
    ]);
  });

  it("that is Holiday stays what it is, but for its looks and rules of requests", () => {
    expect(checkKind({ ...holidayKind(), colour: "red", noticeDays: 3, wantsDocument: true }, true)).toEqual(
      {},
    );
    for (const change of [
      { name: "Leave" },
      { hasBalance: false },
      { needsApproval: false },
      { isPrivate: true },
      { wageType: "1" },
    ]) {
      expect(checkKind({ ...holidayKind(), ...change }, true)).toEqual({ name: kindTexts().holidayStays });
      expect(checkKind({ ...holidayKind(), ...change }, false)).toEqual({});
    }
  });

  it("is stored without spaces around its name and wage type", () => {
    expect(tidyKind({ ...kind, name: " Sick ", wageType: " 200 " })).toEqual({
      ...kind,
      name: "Sick",
      wageType: "200",
    });
  });

  it("requires notice and for requests that aren't too long", () => {
    const faults = (noticeDays: number, longestDays: number | null, startDate: string, endDate = startDate) =>
      kindFaults(
        { ...blankKind, name: "Training", noticeDays, longestDays },
        { startDate, endDate },
        "2026-06-01",
      );
    expect(faults(0, null, "2026-05-01")).toEqual({});
    expect(faults(7, null, "2026-06-08")).toEqual({});
    expect(faults(7, null, "2026-06-07")).toEqual({ startDate: "Training needs 7 days of notice" });
    expect(faults(1, null, "2026-06-01")).toEqual({ startDate: "Training needs 1 day of notice" });
    expect(faults(0, 3, "2026-06-01", "2026-06-03")).toEqual({});
    expect(faults(0, 3, "2026-06-01", "2026-06-04")).toEqual({ endDate: "Training is at most 3 days long" });
  });

  it("is offered where nothing has its name", () => {
    expect(kindsToOffer([]).map(({ name }) => name)).toEqual([
      "Sick",
      "Parental",
      "Unpaid",
      "Training",
      "Time in lieu",
    ]);
    expect(kindsToOffer([{ name: "SICK" }, { name: "time in Lieu" }]).map(({ name }) => name)).toEqual([
      "Parental",
      "Unpaid",
      "Training",
    ]);
    expect(
      offeredKinds().map(({ name, isPrivate, isPaid, needsApproval, hasBalance, wantsDocument }) => [
        name,
        isPrivate,
        isPaid,
        needsApproval,
        hasBalance,
        wantsDocument,
      ]),
    ).toEqual([
      ["Sick", true, true, false, false, true],
      ["Parental", true, false, true, false, false],
      ["Unpaid", true, false, true, false, false],
      ["Training", false, true, true, false, false],
      ["Time in lieu", false, true, true, true, false],
    ]);
    expect(holidayKind()).toMatchObject({
      hasBalance: true,
      needsApproval: true,
      isPrivate: false,
      isPaid: true,
      noticeDays: 0,
    });
  });

  it("that is private is shown to admins alone", () => {
    const away = {
      personId: "ada",
      fullName: "Ada",
      startDate: "2026-06-01",
      endDate: "2026-06-02",
      kindName: "Sick",
      isPrivate: true,
    };
    const seen = (roles: string[], isPrivate = true) => awayAs({ roles }, [{ ...away, isPrivate }]);
    expect(seen(["booker", "manager"])[0]?.kindName).toBeNull();
    expect(seen(["admin"])[0]?.kindName).toBe("Sick");
    expect(seen(["booker"], false)).toEqual([
      { personId: "ada", fullName: "Ada", startDate: "2026-06-01", endDate: "2026-06-02", kindName: "Sick" },
    ]);
  });
});

const rule = (validFrom: string, more: Partial<RuleForm> = {}): RuleForm => ({
  validFrom,
  earned: "yearly",
  amountOf: "hours",
  amount: 200,
  percent: null,
  carryLimit: null,
  carryOf: "hours",
  carryMonths: null,
  refresh: null,
  ...more,
});

describe("a change of a kind's rules", () => {
  const rules = [rule("2026-01-01"), rule("2027-01-01")];

  it("adds, replaces or removes a rule", () => {
    const days = (replaces: string | null, next: RuleForm | null) =>
      changedRules(rules, { replaces, rule: next }).map(({ validFrom }) => validFrom);
    expect(days(null, rule("2028-01-01"))).toEqual(["2026-01-01", "2027-01-01", "2028-01-01"]);
    expect(days("2026-01-01", rule("2026-04-01"))).toEqual(["2027-01-01", "2026-04-01"]);
    expect(days("2027-01-01", null)).toEqual(["2026-01-01"]);
    expect(
      changedRules([], { replaces: null, rule: rule("2026-01-01", { earned: "none" }) })[0]?.amount,
    ).toBeNull();
  });

  it("is of a rule that is there, from a day that no other has", () => {
    const faults = (replaces: string | null, next: RuleForm | null) =>
      checkRuleChange(rules, { replaces, rule: next });
    expect(faults("2025-01-01", null)).toEqual({ validFrom: "This rule no longer exists" });
    expect(faults(null, null)).toEqual({ validFrom: ruleTexts().validFromRequired });
    expect(faults("2026-01-01", null)).toEqual({});
    expect(faults("2026-01-01", rule("2026-01-01"))).toEqual({});
    expect(faults(null, rule("2026-01-01"))).toEqual({ validFrom: ruleTexts().validFromInUse });
    expect(faults("2026-01-01", rule("2027-01-01"))).toEqual({ validFrom: ruleTexts().validFromInUse });
    expect(faults(null, rule("2028-01-01", { amount: -1 }))).toEqual({ amount: ruleTexts().hours });
  });

  it("touches balances from the earlier of both days on", () => {
    expect(changeBegins({ replaces: "2026-05-01", rule: rule("2026-04-01") }, "2026-06-01")).toBe(
      "2026-04-01",
    );
    expect(changeBegins({ replaces: "2026-03-01", rule: rule("2026-04-01") }, "2026-06-01")).toBe(
      "2026-03-01",
    );
    expect(changeBegins({ replaces: null, rule: rule("2027-04-01") }, "2026-06-01")).toBe("2027-04-01");
    expect(changeBegins({ replaces: null, rule: null }, "2026-06-01")).toBe("2026-06-01");
  });
});

it("a rule is said in words", () => {
  const earned = (more: Partial<RuleForm>) => earnedWords(rule("2026-01-01", more));
  expect([
    earned({}),
    earned({ amountOf: "days", amount: 25, earned: "monthly" }),
    earned({ amountOf: "allowance", amount: null }),
    earned({ earned: "worked", percent: 7.5 }),
    earned({ earned: "none" }),
    earned({ amountOf: "days", amount: 1 }),
    earned({ amountOf: "hours", amount: 1, earned: "monthly" }),
  ]).toEqual([
    "200 hours at the start of each year",
    "25 days a year, a twelfth each month",
    "Each person's allowance at the start of each year",
    "7.5% of the hours worked",
    "By corrections only",
    "1 day at the start of each year",
    "1 hour a year, a twelfth each month",
  ]);
  const carry = (carryLimit: number | null, carryOf: "hours" | "days", carryMonths: number | null) =>
    carryWords({ carryLimit, carryOf, carryMonths });
  expect([
    carry(0, "days", 3),
    carry(null, "days", null),
    carry(5, "days", 3),
    carry(40, "hours", 1),
    carry(1, "days", null),
    carry(1, "hours", null),
  ]).toEqual([
    "Carried over: nothing.",
    "Carried over: everything.",
    "Carried over: up to 5 days, for 3 months.",
    "Carried over: up to 40 hours, for 1 month.",
    "Carried over: up to 1 day.",
    "Carried over: up to 1 hour.",
  ]);
  expect([refreshWords({ month: 4, day: 1 }), refreshWords({ month: 12, day: 31 })]).toEqual([
    "1 April",
    "31 December",
  ]);
});

it("a ledger shows days of one request beside each other as one line, with what is left after it", () => {
  const line = (
    day: string,
    kind: "grant" | "taken" | "pending",
    hundredths: number,
    from: string | null,
  ) => ({ day, kind, hundredths, from });
  const lines = [
    line("2026-01-01", "grant", 20_000, null),
    line("2026-01-01", "grant", 50, null),
    line("2026-02-02", "taken", -800, "r1"),
    line("2026-02-03", "taken", -400, "r1"),
    line("2026-02-04", "pending", -800, "r1"),
    line("2026-02-05", "pending", -800, "r2"),
  ];
  expect(
    shownLines({ lines }).map(({ day, last, kind, hours, balance, from }) => [
      day,
      last,
      kind,
      hours,
      balance,
      from,
    ]),
  ).toEqual([
    ["2026-01-01", "2026-01-01", "grant", 200, 200, null],
    ["2026-01-01", "2026-01-01", "grant", 0.5, 200.5, null],
    ["2026-02-02", "2026-02-03", "taken", -12, 188.5, "r1"],
    ["2026-02-04", "2026-02-04", "pending", -8, 180.5, "r1"],
    ["2026-02-05", "2026-02-05", "pending", -8, 172.5, "r2"],
  ]);
});

it("half a day is half of the pattern, rounded up to a hundredth, and at most what would be worked", () => {
  const time = {
    effectiveMonthlyHours: 160,
    patterns: [{ validFrom: "2020-01-01", hours: [7.25, 7.25, 4, 0, 0, 0, 0] as const }],
    publicHolidays: new Map([["2026-06-02", 12]]),
  };
  const half = requestEntries("2026-06-01", "2026-06-04", { kind: "half" }, time);
  expect(half[0]).toEqual({ day: "2026-06-01", hours: 3.63 });
  expect(half.find(({ day }) => day === "2026-06-03")).toEqual({ day: "2026-06-03", hours: 2 });
  expect(requestEntries("2026-06-03", "2026-06-03", { kind: "hours", hours: 5 }, time)).toEqual([
    { day: "2026-06-03", hours: 4 },
  ]);
  expect(hoursPerDay(time, "2026-06-01")).toBe(6.17);
  expect(
    hoursPerDay(
      { ...time, patterns: [{ validFrom: "2020-01-01", hours: [0, 0, 0, 0, 0, 0, 0] }] },
      "2026-06-01",
    ),
  ).toBe(0);
});

it("weeks in which hours are booked on days of leave are named with those hours", () => {
  const booked = (timesheetId: string, day: string, hours: number, status = "submitted") => ({
    timesheetId,
    weekStarting: "2026-06-01",
    status,
    day,
    hours,
  });
  expect(
    bookedWeeks(
      [
        booked("a", "2026-06-01", 0.1),
        booked("a", "2026-06-02", 0.2),
        booked("a", "2026-06-03", 8),
        booked("b", "2026-06-01", 4, "approved"),
      ],
      [{ day: "2026-06-01" }, { day: "2026-06-02" }],
    ),
  ).toEqual([
    { timesheetId: "a", weekStarting: "2026-06-01", status: "submitted", hours: 0.3 },
    { timesheetId: "b", weekStarting: "2026-06-01", status: "approved", hours: 4 },
  ]);
});

describe("kinds of leave read in another language", () => {
  afterEach(hush);

  it("Holiday has its name in it, is accepted as stored too, and no other kind may use either name", () => {
    speak("de", catalogueOf("de"));
    expect(holidayKind().name).toBe("Urlaub");
    for (const name of ["Urlaub", storedHolidayName]) {
      expect(checkKind({ ...holidayKind(), name }, true)).toEqual({});
      expect(isHolidayName(name.toUpperCase())).toBe(true);
    }
    expect(checkKind({ ...holidayKind(), name: "Ferien" }, true)).toEqual({ name: kindTexts().holidayStays });
    expect(isHolidayName("Ferien")).toBe(false);
  });

  it("a kind that was added in English isn't offered again", () => {
    speak("de", catalogueOf("de"));
    const offered = (name: string) => kindsToOffer([{ name }]).map((kind) => kind.name);
    expect(offered("Other")).toContain("Krankheit");
    expect(offered("Sick")).not.toContain("Krankheit");
    expect(offered("krankheit")).not.toContain("Krankheit");
  });
});
