import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomOf } from "#demo/random.ts";
import { addDays } from "#shared/day.ts";
import {
  balanceIfApproved,
  balanceOn,
  ledgerYearOn,
  remainingAllowance,
  yearBalance,
} from "#features/leave/rules/ledger/balance.ts";
import { nothing, plainRule, type LeaveRule } from "#features/leave/rules/ledger/leave-rule.ts";
import { ledgerOf, type LeaveHistory, type LedgerLine } from "#features/leave/rules/ledger/ledger.ts";
import { ledgerBegins } from "#features/leave/rules/ledger/leave-years.ts";
import { areUnused } from "#features/leave/rules/ledger/unused-hours.ts";
import { run } from "../campaign/leave.ts";
import { draws, seed } from "../support/draws.ts";
import { drawnStory, historyOf } from "../support/leave-stories.ts";

const january = { month: 1, day: 1 };
const fullTime = { validFrom: "1900-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const };
const person = {
  allowance: 200,
  patterns: [fullTime],
  effectiveMonthlyHours: 160,
  firstDay: null,
  lastDay: null,
  worked: [],
};
const plain = plainRule("allowance", january);
const yearly: LeaveRule = { ...plain, validFrom: "2026-01-01" };
const carrying: LeaveRule = { ...yearly, carryLimit: { of: "hours", hours: 40 }, carryMonths: 3 };

function history(change: Partial<LeaveHistory>): LeaveHistory {
  return { rules: [plain], person, entries: [], corrections: [], ...change };
}
const day = (at: string, hours: number, status: "approved" | "pending" = "approved") => ({
  day: at,
  hours,
  status,
  requestId: at,
});

function ledger(change: Partial<LeaveHistory>, until: string) {
  const all = history(change);
  return ledgerOf(all, ledgerBegins(all.rules, until), until);
}
/** A leave year as `day kind hours` lines. */
function lines(change: Partial<LeaveHistory>, until: string): string[] {
  const year = ledgerYearOn(ledger(change, until), until);
  return (year?.lines ?? []).map(({ day: at, kind, hundredths }) => `${at} ${kind} ${hundredths / 100}`);
}
function balance(change: Partial<LeaveHistory>, on: string): number | null {
  const year = ledgerYearOn(ledger(change, on), on);
  return year && balanceOn(year, on);
}

describe("with nothing set up", () => {
  test("a leave year gives the allowance, and what is left isn't carried over", () => {
    expect(lines({ entries: [day("2026-03-02", 8), day("2026-07-01", 8, "pending")] }, "2026-05-01")).toEqual(
      [
        "2026-01-01 grant 200",
        "2026-03-02 taken -8",
        "2026-07-01 pending -8",
        "2027-01-01 ended -192",
        "2027-01-01 pending 8",
      ],
    );
  });
  test("a year with too much leave doesn't burden the next", () => {
    expect(balance({ entries: [day("2025-03-02", 240)] }, "2026-06-01")).toBe(200);
  });
  test("the balance panel's figures are those of the allowance, whatever was requested", () => {
    const anyEntries = fc.array(
      fc.record({
        at: fc.integer({ min: -200, max: 600 }),
        hours: fc.integer({ min: 1, max: 2400 }),
        status: fc.constantFrom("approved" as const, "pending" as const),
      }),
    );
    fc.assert(
      fc.property(anyEntries, (drawn) => {
        const entries = drawn.map(({ at, hours, status }) =>
          day(addDays("2026-01-01", at), hours / 100, status),
        );
        const [year] = ledger({ entries }, "2026-07-01");
        const sum = (first: string, last: string, status: string) =>
          entries
            .filter((entry) => entry.status === status && first <= entry.day && entry.day <= last)
            .reduce((total, { hours }) => total + Math.round(hours * 100), 0);
        const accepted = sum("2026-01-01", "2026-07-01", "approved");
        const ahead = sum("2026-07-02", "2026-12-31", "approved");
        expect(year && yearBalance(year, "2026-07-01")).toEqual({
          allowance: 200,
          taken: accepted / 100,
          approvedAhead: ahead / 100,
          pending: sum("2026-01-01", "2026-12-31", "pending") / 100,
          remaining: (20_000 - accepted - ahead) / 100,
        });
      }),
    );
  });
});

describe("hours earned", () => {
  const monthly = { ...yearly, entitlement: { how: "monthly", amount: { of: "allowance" } } } as const;
  test("by month come at each month's end, and twelve of them are exactly the year's hours", () => {
    const year = lines({ rules: [plain, monthly] }, "2026-12-31").filter((line) => line.includes("accrual"));
    expect(year.slice(0, 3)).toEqual([
      "2026-01-31 accrual 16.67",
      "2026-02-28 accrual 16.66",
      "2026-03-31 accrual 16.67",
    ]);
    expect(year).toHaveLength(12);
    expect(balance({ rules: [plain, monthly] }, "2026-12-31")).toBe(200);
    expect(balance({ rules: [plain, monthly] }, "2028-02-29")).toBe(33.33);
  });
  test("by hours worked are their percentage, added up before it's rounded", () => {
    const worked = [1, 2, 3].map((date) => ({ day: `2026-03-0${date}`, hours: 7.5 }));
    const rules = [plain, { ...yearly, entitlement: { how: "worked", percent: 12.07 } }] as const;
    expect(lines({ rules, person: { ...person, worked } }, "2026-12-31")[0]).toBe("2026-03-31 accrual 2.72");
  });
  test("in days are those of a five-day week: someone who works half of it gets half the hours", () => {
    const rules = [
      plain,
      { ...yearly, entitlement: { how: "yearly", amount: { of: "days", days: 25 } } },
    ] as const;
    const half = {
      ...person,
      patterns: [{ validFrom: "1900-01-01", hours: [8, 8, 4, 0, 0, 0, 0] as const }],
    };
    expect(balance({ rules }, "2026-06-01")).toBe(200);
    expect(balance({ rules, person: half }, "2026-06-01")).toBe(100);
  });
  test("of someone who joins in the middle of a year begin on that day, for the days to come", () => {
    expect(lines({ person: { ...person, firstDay: "2026-07-01" } }, "2026-12-31")[0]).toBe(
      "2026-07-01 grant 100",
    );
    expect(lines({ person: { ...person, firstDay: "2026-02-15" } }, "2026-12-31")[0]).toBe(
      "2026-02-15 grant 175",
    );
  });
  test("of someone who leaves end with their last day", () => {
    expect(balance({ person: { ...person, lastDay: "2026-03-31" } }, "2026-02-01")).toBe(50);
  });
  test("change on the day on which the working pattern does, for the days to come", () => {
    const rules = [
      plain,
      { ...yearly, entitlement: { how: "yearly", amount: { of: "days", days: 25 } } },
    ] as const;
    const patterns = [fullTime, { validFrom: "2026-07-01", hours: [8, 8, 4, 0, 0, 0, 0] as const }];
    expect(lines({ rules, person: { ...person, patterns } }, "2026-12-31").slice(0, 2)).toEqual([
      "2026-01-01 grant 200",
      "2026-07-01 adjusted -50",
    ]);
  });
  test("of a leave year from 6 April are those of its own months", () => {
    const rules = [plain, { ...monthly, validFrom: "2026-04-06", refresh: { month: 4, day: 6 } }] as const;
    expect(lines({ rules }, "2026-06-30").slice(0, 2)).toEqual([
      "2026-05-05 accrual 16.67",
      "2026-06-05 accrual 16.66",
    ]);
  });
  test("of a year that a later beginning makes longer are those of the days it has more", () => {
    const rules = [plain, { ...yearly, validFrom: "2026-07-01", refresh: { month: 4, day: 1 } }] as const;
    expect(lines({ rules }, "2026-08-01")).toEqual([
      "2026-01-01 grant 200",
      "2026-07-01 adjusted 50",
      "2027-04-01 ended -250",
    ]);
  });
});

describe("carried-over hours", () => {
  const rules = [plain, carrying] as const;
  test("are at most the limit, are used first, and expire on their day", () => {
    const entries = [day("2026-05-04", 184), day("2027-02-01", 8), day("2027-04-05", 8)];
    expect(
      lines({ rules: [plain, { ...carrying, validFrom: "2026-02-01" }], entries }, "2027-12-31"),
    ).toEqual([
      "2027-01-01 carried 16",
      "2027-01-01 grant 200",
      "2027-02-01 taken -8",
      "2027-04-01 expired -8",
      "2027-04-05 taken -8",
      "2028-01-01 ended -152",
    ]);
    expect(lines({ rules }, "2027-12-31")[0]).toBe("2027-01-01 carried 40");
  });
  test("come along from the year before the rule's first day", () => {
    expect(lines({ rules }, "2026-05-01")[0]).toBe("2026-01-01 carried 40");
  });
  test("wait for a request that was made in time, and count at its days when it's approved", () => {
    const question = (status: "approved" | "pending") => ({
      rules,
      entries: [day("2026-03-30", 24, status)],
    });
    // Without an approval all 40 expire; with one, 24 fewer.
    expect(lines(question("pending"), "2026-05-01").slice(2, 5)).toEqual([
      "2026-03-30 pending -24",
      "2026-04-01 expired -40",
      "2026-04-01 pending 24",
    ]);
    expect(balance(question("approved"), "2026-05-01")).toBe(200);
    expect(balance({ rules }, "2026-05-01")).toBe(200);
    const [, year] = ledger(question("pending"), "2026-05-01");
    expect(year && [balanceOn(year, "2026-05-01"), balanceIfApproved(year, "2026-05-01")]).toEqual([
      200, 200,
    ]);
  });
  test("are those of approved leave; their share of pending leave is pending in the new year too", () => {
    const own = { rules, entries: [day("2026-12-14", 175.9), day("2026-12-21", 3.85, "pending")] };
    const years = ledger(own, "2027-01-01");
    const at = (on: string) => {
      const year = ledgerYearOn(years, on);
      return year && [balanceOn(year, on), balanceIfApproved(year, on)];
    };
    // 40 carried into 2026 expired.
    expect(at("2026-12-31")).toEqual([24.1, 20.25]);
    expect(at("2027-01-01")).toEqual([224.1, 220.25]);
    expect(lines(own, "2027-01-01").slice(0, 2)).toEqual([
      "2027-01-01 carried 24.1",
      "2027-01-01 pending -3.85",
    ]);
    // The specification's year is independent.
    const alone = ledger({ entries: own.entries }, "2027-01-01").at(-1);
    expect(alone && [balanceOn(alone, "2027-01-01"), balanceIfApproved(alone, "2027-01-01")]).toEqual([
      200, 200,
    ]);
  });
  test("that a cancelled request had used expire as if it had never been", () => {
    const used = { rules, entries: [day("2026-02-02", 40)] };
    expect(balance(used, "2026-06-01")).toBe(200);
    expect(lines({ rules }, "2026-06-01")[2]).toBe("2026-04-01 expired -40");
    expect(balance({ rules }, "2026-06-01")).toBe(200);
  });
  test("brought along by a correction expire as if they had been carried over here", () => {
    const corrections = [{ id: "c", day: "2026-01-01", hours: 24, isCarried: true }];
    const alone = [plain, { ...carrying, validFrom: "2026-01-02" }] as const;
    expect(lines({ rules: alone, corrections }, "2026-06-01").slice(0, 3)).toEqual([
      "2026-01-01 grant 200",
      "2026-01-01 correction 24",
      "2026-04-01 expired -24",
    ]);
  });
  test("may be missing hours: these go on in full", () => {
    expect(lines({ rules, entries: [day("2026-05-04", 260)] }, "2027-05-01")[0]).toBe(
      "2027-01-01 carried -60",
    );
  });
  test("of a limit in days are those of the person's week", () => {
    const days: LeaveRule = { ...carrying, carryLimit: { of: "days", days: 2.5 } };
    expect(lines({ rules: [plain, days] }, "2026-05-01")[0]).toBe("2026-01-01 carried 20");
    expect(lines({ rules: [plain, { ...days, carryLimit: nothing }] }, "2026-05-01")[0]).toBe(
      "2026-01-01 grant 200",
    );
  });
});

describe("what a request leaves", () => {
  const question = { id: "a", status: "approved", endDate: "2026-06-30" } as const;
  test("is what its year gives by its end, less all that is approved of the year", () => {
    const rules = [
      plain,
      { ...yearly, entitlement: { how: "monthly", amount: { of: "allowance" } } },
    ] as const;
    const [, year] = ledger(
      { rules, entries: [day("2026-12-01", 8), day("2026-12-02", 8, "pending")] },
      "2026-06-30",
    );
    expect(year && remainingAllowance(year, question)).toBe(92);
  });
  test("of a pending request over two leave years subtracts the hours of the first one alone", () => {
    const entries = [day("2026-12-21", 48, "pending"), day("2027-01-04", 54, "pending")].map((each) => ({
      ...each,
      requestId: "own",
    }));
    const [year] = ledger({ entries }, "2026-12-31");
    const request = { id: "own", status: "pending", endDate: "2027-01-14" } as const;
    // 200 less 48; other pending requests don't count.
    expect(year && remainingAllowance(year, request)).toBe(152);
    expect(year && remainingAllowance(year, { ...request, id: "other" })).toBe(200);
  });
  test("is the allowance less what is approved, with nothing set up", () => {
    const [year] = ledger({ entries: [day("2026-12-01", 8), day("2026-02-02", 8)] }, "2026-06-30");
    expect(year && remainingAllowance(year, question)).toBe(184);
  });
});

describe("Hours that were added to a balance", () => {
  const none = plainRule("nothing", january);
  const added = { id: "lieu", day: "2026-03-02", hours: 8, isCarried: false };
  const unused = (change: Partial<LeaveHistory>, today = "2026-06-01") => {
    const all = history({ rules: [none], corrections: [added], ...change });
    return areUnused(ledgerOf(all, ledgerBegins(all.rules, added.day), "2028-01-01"), added, today);
  };
  test("are there until they're used, requested or no longer carried over", () => {
    expect(unused({})).toBe(true);
    expect(unused({ entries: [day("2026-05-04", 2)] })).toBe(false);
    expect(unused({ entries: [day("2026-12-01", 2, "pending")] })).toBe(false);
    expect(unused({}, "2026-12-31")).toBe(true);
    expect(unused({}, "2027-01-01")).toBe(false);
  });
  test("are there while others are used, also beyond the year where hours are carried over", () => {
    const more = [{ ...added, id: "other", day: "2026-01-05" }, added];
    expect(unused({ corrections: more, entries: [day("2026-05-04", 8)] })).toBe(true);
    expect(unused({ corrections: more, entries: [day("2026-05-04", 8.01)] })).toBe(false);
    const rules = [none, { ...none, validFrom: "2026-01-01", carryLimit: null }] as const;
    expect(unused({ rules }, "2027-05-01")).toBe(true);
    expect(unused({ rules, entries: [day("2027-08-02", 1)] }, "2027-05-01")).toBe(false);
  });
  test("that expired are gone", () => {
    const rules = [none, { ...none, validFrom: "2026-01-01", carryLimit: null, carryMonths: 3 }] as const;
    expect([unused({ rules }, "2027-03-31"), unused({ rules }, "2027-04-01")]).toEqual([true, false]);
  });
});

describe("any history", () => {
  test("gives each day the balance of a manual ledger", async () => {
    const found: string[] = [];
    const { tried } = await run({
      rounds: draws(2_000),
      seed,
      log: (line) => found.push(line),
    });
    expect([tried, found]).toEqual([draws(2_000), []]);
  });
  test("retains its balances before the day from which a rule changes", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(1000), (seed, at) => {
        const story = drawnStory(randomOf("rules changed", seed));
        const before = historyOf(story);
        const from = addDays(story.last, -at);
        const change: LeaveRule = { ...carrying, validFrom: from, refresh: { month: 9, day: 1 } };
        const [first, ...others] = before.rules;
        const earlier = others.filter(({ validFrom }) => validFrom < from);
        const after = { ...before, rules: [first, ...earlier, change] as const };
        const eve = addDays(from, -1);
        const on = (all: LeaveHistory) => {
          const year = ledgerYearOn(ledgerOf(all, ledgerBegins(all.rules, eve), eve), eve);
          return year && [balanceOn(year, eve), balanceIfApproved(year, eve)];
        };
        expect(on(after)).toEqual(on({ ...before, rules: [first, ...earlier] }));
      }),
      // Rules that begin on the first day of their own leave year, in the middle of a month that accrues.
      {
        examples: [
          [324104432, 43],
          [2079690594, 59],
          [1055117050, 197],
        ],
      },
    );
  });
  test("has lines that add up from one year to the next", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const story = drawnStory(randomOf("years", seed));
        const years = ledgerOf(historyOf(story), ledgerBegins(story.rules, story.last), story.last);
        for (const [index, next] of years.slice(1).entries()) {
          const sum = (lines: readonly LedgerLine[] = []) =>
            lines.reduce((all, { hundredths }) => all + hundredths, 0);
          const approved = (lines: readonly LedgerLine[] = []) =>
            lines.filter(({ kind }) => kind !== "pending");
          const carried = next.lines.filter(({ kind }) => kind === "carried");
          expect(sum(approved(years[index]?.lines))).toBe(sum(carried));
          expect(next.first).toBe(addDays(years[index]?.last ?? "", 1));
        }
      }),
    );
  });
});
