import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { randomOf } from "#demo/random.ts";
import { addDays } from "#shared/day.ts";
import { ledgerYearOn } from "#features/leave/rules/ledger/balance.ts";
import { shownLines } from "#features/leave/rules/ledger/ledger-view.ts";
import { plainRule, type LeaveRule } from "#features/leave/rules/ledger/leave-rule.ts";
import { ledgerOf, type LeaveHistory } from "#features/leave/rules/ledger/ledger.ts";
import {
  expiryDays,
  leaveMonth,
  leaveYearOn,
  ledgerBegins,
  nextLeaveYear,
} from "#features/leave/rules/ledger/leave-years.ts";
import { areUnused } from "#features/leave/rules/ledger/unused-hours.ts";
import { drawnStory, historyOf } from "../support/leave-stories.ts";

const january = { month: 1, day: 1 };
const plain = plainRule("allowance", january);
const none = plainRule("nothing", january);
const person = {
  allowance: 200,
  patterns: [{ validFrom: "1900-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const }],
  effectiveMonthlyHours: 160,
  firstDay: null,
  lastDay: null,
  worked: [],
};
const from = (validFrom: string, change: Partial<LeaveRule> = {}): LeaveRule => ({
  ...plain,
  validFrom,
  ...change,
});
const history = (change: Partial<LeaveHistory>): LeaveHistory => ({
  rules: [plain],
  person,
  entries: [],
  corrections: [],
  ...change,
});
const ledger = (change: Partial<LeaveHistory>, until: string) => {
  const all = history(change);
  return ledgerOf(all, ledgerBegins(all.rules, until), until);
};
/** The lines of the leave year that contains a day. */
const lines = (change: Partial<LeaveHistory>, on: string): string[] =>
  (ledgerYearOn(ledger(change, on), on)?.lines ?? []).map(
    ({ day, kind, hundredths }) => `${day} ${kind} ${hundredths / 100}`,
  );
const used = (day: string, hours: number) => ({ day, hours, status: "approved" as const, requestId: day });

describe("A leave year", () => {
  it("begins on each day that the rule in force on it calls the first", () => {
    const april = { refresh: { month: 4, day: 1 } };
    expect(nextLeaveYear("2026-01-01", [plain])).toBe("2027-01-01");
    expect(nextLeaveYear("2026-01-01", [plain, from("2026-06-01", april)])).toBe("2027-04-01");
    // The rule of the very day on which the year would begin decides.
    expect(nextLeaveYear("2026-01-01", [plain, from("2027-01-01", april)])).toBe("2027-04-01");
    expect(nextLeaveYear("2026-01-01", [plain, from("2027-01-02", april)])).toBe("2027-01-01");
    const next = from("2026-01-02", { refresh: { month: 1, day: 2 } });
    expect(nextLeaveYear("2026-01-01", [plain, next])).toBe("2026-01-02");
  });

  it("has months that begin on its day, in short months on the last", () => {
    const month = (day: string, begins: number) => leaveMonth(day, { month: 1, day: begins });
    expect(month("2026-01-31", 1)).toEqual({ first: "2026-01-01", next: "2026-02-01" });
    expect(month("2026-02-27", 31)).toEqual({ first: "2026-01-31", next: "2026-02-28" });
    expect(month("2026-02-28", 31)).toEqual({ first: "2026-02-28", next: "2026-03-31" });
    expect(month("2026-01-05", 6)).toEqual({ first: "2025-12-06", next: "2026-01-06" });
  });

  it("that contains a day is the ledger's, whatever the rules", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(1500), (seed, ahead) => {
        const story = drawnStory(randomOf("leave years", seed));
        const all = historyOf(story);
        const on = addDays(story.last, ahead);
        const year = ledgerYearOn(ledgerOf(all, ledgerBegins(all.rules, on), on), on);
        expect(leaveYearOn(on, all.rules)).toEqual({ first: year?.first, last: year?.last });
      }),
    );
  });

  it("is in a ledger that ends on its first day, and none is before the ledger begins", () => {
    const years = ledger({}, "2026-07-01");
    expect(ledgerYearOn(years, "2025-12-31")).toBeNull();
    const all = history({ entries: [used("2026-12-31", 8), used("2027-01-01", 4)] });
    expect(
      ledgerOf(all, "2026-07-01", "2027-01-01").map((year) =>
        year.lines.flatMap(({ kind, day }) => (kind === "taken" ? [day] : [])),
      ),
    ).toEqual([["2026-12-31"], ["2027-01-01"]]);
  });

  it("before the first rule that was set up is where a ledger begins", () => {
    expect(ledgerBegins([plain], "2026-07-01")).toBe("2026-07-01");
    expect(ledgerBegins([plain, from("2026-07-02")], "2026-07-01")).toBe("2026-07-01");
    expect(ledgerBegins([plain, from("2026-07-01")], "2026-07-01")).toBe("2026-06-30");
  });
});

describe("Carried-over hours", () => {
  const carrying = (validFrom: string, carryMonths: number) => from(validFrom, { carryMonths });
  it("stop counting so many months into the year, or on the day after it", () => {
    expect(expiryDays("2026-01-01", "2027-01-01", [plain])).toEqual([]);
    expect(expiryDays("2026-01-01", "2027-01-01", [carrying("1900-01-01", 3)])).toEqual(["2026-04-01"]);
    expect(expiryDays("2026-01-01", "2027-01-01", [carrying("1900-01-01", 12)])).toEqual(["2027-01-01"]);
    // The next rule makes the year shorter.
    expect(expiryDays("2026-01-01", "2026-04-01", [carrying("1900-01-01", 6)])).toEqual([]);
  });
  it("stop counting by the rule in force on that day", () => {
    const rules = [carrying("1900-01-01", 3), carrying("2026-03-01", 6)] as const;
    expect(expiryDays("2026-01-01", "2027-01-01", rules)).toEqual(["2026-07-01"]);
    const later = [carrying("1900-01-01", 3), carrying("2026-05-01", 6)] as const;
    expect(expiryDays("2026-01-01", "2027-01-01", later)).toEqual(["2026-04-01", "2026-07-01"]);
  });
});

describe("Hours of leave that are earned", () => {
  const monthly = { entitlement: { how: "monthly", amount: { of: "allowance" } } } as const;
  it("by month give nothing on a day on which only the pattern changes", () => {
    const amount = { of: "days", days: 30 } as const;
    const rules = [plain, from("2026-01-01", { entitlement: { how: "monthly", amount } })] as const;
    const halfTime = { validFrom: "2026-01-16", hours: [4, 4, 4, 4, 4, 0, 0] as const };
    const patterns = [...person.patterns, halfTime];
    // 20 hours a month, and 10 from 16 January on: 15 and 16 of its 31 days.
    expect(lines({ rules, person: { ...person, patterns } }, "2026-02-28").slice(0, 2)).toEqual([
      "2026-01-31 accrual 14.84",
      "2026-02-28 accrual 10",
    ]);
  });
  it("change from a year's to a month's on the rule's day: what the year gave too early goes back", () => {
    const rules = [plain, from("2026-07-01", monthly)] as const;
    expect(lines({ rules }, "2026-07-31").slice(0, 3)).toEqual([
      "2026-01-01 grant 200",
      "2026-07-01 adjusted -100",
      "2026-07-31 accrual 16.67",
    ]);
    const stopped = [plain, from("2026-07-01", { entitlement: { how: "none" } })] as const;
    expect(lines({ rules: stopped }, "2026-07-31")).toEqual([
      "2026-01-01 grant 200",
      "2026-07-01 adjusted -100",
      "2027-01-01 ended -100",
    ]);
  });
  it("of a month that the next leave year cuts short come on that year's first day", () => {
    const april = { ...monthly, refresh: { month: 4, day: 15 } };
    const rules = [plain, from("2026-01-01", monthly), from("2026-04-15", april)] as const;
    // 14 of April's 30 days.
    expect(lines({ rules }, "2026-04-14").slice(2)).toEqual([
      "2026-03-31 accrual 16.67",
      "2026-04-15 accrual 7.78",
      "2026-04-15 ended -57.78",
    ]);
  });
  it("by hours worked count from the first day of the employment to the last of the month", () => {
    const rules = [plain, from("2026-01-01", { entitlement: { how: "worked", percent: 10 } })] as const;
    const worked = ["2026-03-02", "2026-03-09", "2026-03-31"].map((day) => ({ day, hours: 10 }));
    expect(lines({ rules, person: { ...person, firstDay: "2026-03-09", worked } }, "2026-04-30")[0]).toBe(
      "2026-03-31 accrual 2",
    );
  });
});

describe("Hours that were added to a balance", () => {
  const added = { id: "lieu", day: "2026-03-02", hours: 8, isCarried: false };
  const other = (day: string, hours: number) => ({ id: `${day} ${hours}`, day, hours, isCarried: false });
  const unused = (change: Partial<LeaveHistory>, today = "2026-06-01") => {
    const all = history({ rules: [none], corrections: [added], ...change });
    return areUnused(ledgerOf(all, ledgerBegins(all.rules, added.day), "2028-01-01"), added, today);
  };
  it("are used by leave on their own day", () => {
    expect(unused({ entries: [used("2026-03-02", 2)] })).toBe(false);
  });
  it("are there where the balance was lower before they came", () => {
    expect(unused({ corrections: [other("2026-01-05", 2), added] })).toBe(true);
  });
  it("are there where only corrections of one day, put right the same day, went below", () => {
    const corrections = [added, other("2026-05-04", -4), other("2026-05-04", 4)];
    expect(unused({ corrections })).toBe(true);
    expect(unused({ corrections: corrections.slice(0, 2) })).toBe(false);
  });
  it("are gone when they expire, also after the last request", () => {
    const rules = [none, { ...none, validFrom: "2026-01-01", carryLimit: null, carryMonths: 3 }] as const;
    const early = { rules, corrections: [other("2026-01-05", 8), added], entries: [used("2026-05-04", 8)] };
    expect([unused(early, "2027-03-31"), unused(early, "2027-04-01")]).toEqual([true, false]);
  });
});

test("A ledger shows the days of one request as one line, and of two as two, from the first line on", () => {
  const of = (day: string, requestId: string) => ({ ...used(day, 8), requestId });
  const entries = [of("2026-03-02", "a"), of("2026-03-03", "a"), of("2026-03-04", "b")];
  const [year] = ledger({ rules: [none], entries }, "2026-07-01");
  expect(shownLines({ lines: year?.lines.slice(0, 3) ?? [] })).toEqual([
    { day: "2026-03-02", last: "2026-03-03", kind: "taken", hours: -16, balance: -16, from: "a" },
    { day: "2026-03-04", last: "2026-03-04", kind: "taken", hours: -8, balance: -24, from: "b" },
  ]);
});
