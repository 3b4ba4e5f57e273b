import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRequest, costFault, holidayTexts } from "#features/leave/rules/check-request.ts";
import {
  holidayActions,
  holidayStatuses,
  holidayStatusLabel,
  holidayStatusOf,
  statusAfter,
  withStatus,
} from "#features/leave/rules/holiday-status.ts";
import { holidayYearOf, yearsOf } from "#features/leave/rules/holiday-year.ts";
import { remainingAllowance, yearBalance } from "#features/leave/rules/ledger/balance.ts";
import { plainRule } from "#features/leave/rules/ledger/leave-rule.ts";
import { ledgerOf } from "#features/leave/rules/ledger/ledger.ts";
import { awayWords, overlapFault, overlapping } from "#features/leave/rules/overlap.ts";
import { hoursPerDay, requestEntries, totalHours } from "#features/people/rules/leave-hours.ts";
import { addDays, dayFromNumber, dayNumber } from "#shared/day.ts";

const anyDay = fc.integer({ min: dayNumber("1901-01-01"), max: dayNumber("2099-12-31") }).map(dayFromNumber);
const anyRefresh = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
});

describe("a holiday year", () => {
  test.each([
    ["2026-03-31", { month: 4, day: 1 }, "2025-04-01", "2026-03-31"],
    ["2026-04-01", { month: 4, day: 1 }, "2026-04-01", "2027-03-31"],
    ["2026-01-01", { month: 1, day: 1 }, "2026-01-01", "2026-12-31"],
    ["2025-02-28", { month: 2, day: 31 }, "2025-02-28", "2026-02-27"],
    ["2024-02-28", { month: 2, day: 31 }, "2023-02-28", "2024-02-28"],
    ["2024-02-29", { month: 2, day: 29 }, "2024-02-29", "2025-02-27"],
    ["2026-04-30", { month: 4, day: 31 }, "2026-04-30", "2027-04-29"],
  ])("of %s with the refresh %o goes from %s to %s", (day, refresh, first, last) => {
    expect(holidayYearOf(day, refresh)).toEqual({ first, last });
  });
  test("contains its day, and the next begins the day after it ends", () => {
    fc.assert(
      fc.property(anyDay, anyRefresh, (day, refresh) => {
        const year = holidayYearOf(day, refresh);
        expect(year.first <= day && day <= year.last).toBe(true);
        expect(holidayYearOf(addDays(year.last, 1), refresh).first).toBe(addDays(year.last, 1));
        expect(holidayYearOf(year.first, refresh)).toEqual(year);
      }),
    );
  });
  test("a request across its boundary falls into two", () => {
    expect(yearsOf("2026-12-29", "2027-01-05", { month: 1, day: 1 }).map(({ first }) => first)).toEqual([
      "2026-01-01",
      "2027-01-01",
    ]);
    expect(yearsOf("2026-12-29", "2026-12-31", { month: 1, day: 1 })).toHaveLength(1);
    // One day of the new year is enough.
    expect(yearsOf("2026-12-29", "2027-01-01", { month: 1, day: 1 })).toHaveLength(2);
  });
});

describe("the hours of a request", () => {
  const time = { patterns: [], effectiveMonthlyHours: 160, publicHolidays: new Map([["2026-12-25", 8]]) };
  test("are those of the days one would work: weekends and public holidays cost nothing", () => {
    // 160 x 12 / 52 / 5 = 7.38; Friday the 25th is a public holiday of 8 hours
    const entries = requestEntries("2026-12-23", "2026-12-28", { kind: "whole" }, time);
    expect(entries).toEqual([
      { day: "2026-12-23", hours: 7.38 },
      { day: "2026-12-24", hours: 7.38 },
      { day: "2026-12-28", hours: 7.38 },
    ]);
    expect(totalHours(entries)).toBe(22.14);
  });
  test("of a part of each day are at most those one would work", () => {
    const half = new Map([["2026-12-25", 4]]);
    const entries = requestEntries(
      "2026-12-24",
      "2026-12-25",
      { kind: "hours", hours: 4 },
      { ...time, publicHolidays: half },
    );
    expect(entries).toEqual([
      { day: "2026-12-24", hours: 4 },
      { day: "2026-12-25", hours: 3.38 },
    ]);
  });
  test("follow each day's pattern", () => {
    const patterns = [{ validFrom: "2026-12-24", hours: [0, 0, 0, 5, 0, 6, 0] as const }];
    expect(requestEntries("2026-12-23", "2026-12-27", { kind: "whole" }, { ...time, patterns })).toEqual([
      { day: "2026-12-23", hours: 7.38 },
      { day: "2026-12-24", hours: 5 },
      { day: "2026-12-26", hours: 6 },
    ]);
  });
  test("of half days are half the pattern's, rounded half up, at most what is left of the day", () => {
    const patterns = [{ validFrom: "2026-01-01", hours: [7.5, 5.01, 0.5, 0, 8, 0, 0] as const }];
    const publicHolidays = new Map([["2026-12-25", 7]]);
    const own = { ...time, publicHolidays, patterns };
    expect(requestEntries("2026-12-21", "2026-12-27", { kind: "half" }, own)).toEqual([
      { day: "2026-12-21", hours: 3.75 },
      { day: "2026-12-22", hours: 2.51 },
      { day: "2026-12-23", hours: 0.25 },
      { day: "2026-12-25", hours: 1 },
    ]);
    // The mean of the days with hours, however few: 21.01 by 4.
    expect(hoursPerDay(own, "2026-12-21")).toBe(5.25);
    expect(hoursPerDay({ ...own, patterns: [] }, "2026-12-21")).toBe(7.38);
    const never = [{ validFrom: "2026-01-01", hours: [0, 0, 0, 0, 0, 0, 0] as const }];
    expect(hoursPerDay({ ...own, patterns: never }, "2026-12-21")).toBe(0);
  });
  test("are enough for a request when they're any", () => {
    expect(costFault([{ day: "2026-12-24", hours: 0.25 }])).toBeNull();
  });
  test("of a weekend alone are none, and such a request is refused", () => {
    expect(costFault(requestEntries("2026-12-26", "2026-12-27", { kind: "whole" }, time))).toBe(
      holidayTexts().costsNothing,
    );
  });
});

describe("a request's fields", () => {
  const draft = { startDate: "2026-11-02", endDate: "2026-11-06", part: { kind: "whole" } } as const;
  test.each([
    [{}, {}],
    [{ startDate: null }, { startDate: holidayTexts().startRequired }],
    [{ endDate: null }, { endDate: holidayTexts().endRequired }],
    [{ endDate: "2026-11-02" }, {}],
    [
      { startDate: null, endDate: "soon" },
      { startDate: holidayTexts().startRequired, endDate: holidayTexts().endRequired },
    ],
    [{ startDate: "soon", endDate: "2020-01-01" }, { startDate: holidayTexts().startRequired }],
    [{ part: { kind: "hours", hours: 0.25 } }, {}],
    [{ part: { kind: "hours", hours: 24 } }, {}],
    [{ endDate: "2026-11-01" }, { endDate: holidayTexts().endsBeforeStart }],
    [{ endDate: "2027-11-02" }, {}],
    [{ endDate: "2027-11-03" }, { endDate: holidayTexts().tooLong }],
    [{ startDate: "2026-02-30" }, { startDate: holidayTexts().startRequired }],
    [{ part: { kind: "hours", hours: 3.75 } }, {}],
    [{ part: { kind: "hours", hours: null } }, { hours: holidayTexts().hoursRequired }],
    [{ part: { kind: "hours", hours: 0 } }, { hours: holidayTexts().hoursRequired }],
    [{ part: { kind: "hours", hours: 24.25 } }, { hours: holidayTexts().hoursRequired }],
    [{ part: { kind: "hours", hours: 1.005 } }, { hours: holidayTexts().hoursRequired }],
  ] as const)("%o: %o", (change, faults) => {
    expect(checkRequest({ ...draft, ...change })).toEqual(faults);
  });
});

describe("an allowance", () => {
  const entry = (day: string, hours: number, status: "approved" | "pending") => ({
    day,
    hours,
    status,
    requestId: day,
  });
  const person = {
    allowance: 200,
    patterns: [],
    effectiveMonthlyHours: 160,
    firstDay: null,
    lastDay: null,
    worked: [],
  };
  const yearOf = (entries: readonly ReturnType<typeof entry>[]) => {
    const rules = [plainRule("allowance", { month: 1, day: 1 })] as const;
    const [year] = ledgerOf({ rules, person, corrections: [], entries }, "2026-11-22", "2026-11-22");
    if (!year) throw new Error("No year");
    return year;
  };
  test("counts dated entries of its own year: taken up to today, approved ahead, pending", () => {
    const entries = [
      entry("2025-12-31", 8, "approved"),
      entry("2026-11-20", 7.5, "approved"),
      entry("2026-11-22", 7.5, "approved"),
      entry("2026-11-23", 7.5, "approved"),
      entry("2026-12-01", 8, "pending"),
      entry("2027-01-04", 8, "approved"),
    ];
    expect(yearBalance(yearOf(entries), "2026-11-22")).toEqual({
      allowance: 200,
      taken: 15,
      approvedAhead: 7.5,
      pending: 8,
      remaining: 177.5,
    });
  });
  test.each([
    ["pending", 180, 24, -4],
    ["pending", 180, 20, 0],
    ["approved", 180, 24, 20],
    ["rejected", 180, 24, 20],
    ["cancelled", 180.1, 24, 19.9],
  ] as const)(
    "of a %s request: 200 less %d approved and %d of its own is %d",
    (status, approved, totalHours, remaining) => {
      const own = status === "pending" ? [entry("2026-03-06", totalHours, status)] : [];
      const year = yearOf([entry("2026-03-02", approved, "approved"), ...own]);
      const request = { id: "2026-03-06", status, endDate: "2026-03-06" };
      expect(remainingAllowance(year, request)).toBe(remaining);
    },
  );
});

describe("a holiday request", () => {
  const placed = (
    id: string,
    startDate: string,
    endDate: string,
    status: (typeof holidayStatuses)[number],
  ) => ({ id, startDate, endDate, status });
  test("overlaps pending and approved ones that share a day, and no others", () => {
    const own = [
      placed("a", "2026-11-02", "2026-11-06", "approved"),
      placed("b", "2026-11-09", "2026-11-10", "pending"),
      placed("c", "2026-11-12", "2026-11-20", "rejected"),
      placed("d", "2026-11-12", "2026-11-20", "cancelled"),
    ];
    expect(overlapping("2026-11-06", "2026-11-09", own)?.id).toBe("a");
    expect(overlapping("2026-11-10", "2026-11-10", own)?.id).toBe("b");
    // One shared day is enough, the last of the new request as well as its first.
    expect(overlapping("2026-11-07", "2026-11-09", own)?.id).toBe("b");
    expect(overlapping("2026-11-07", "2026-11-08", own)).toBeNull();
    expect(overlapping("2026-11-11", "2026-11-30", own)).toBeNull();
    // Of several the earliest, in whatever order they're read.
    expect(overlapping("2026-11-06", "2026-11-09", own.toReversed())?.id).toBe("a");
    expect([own[0], own[1]].map((each) => each && overlapFault(each))).toEqual([
      "You have an approved request on these days",
      "You have a pending request on these days",
    ]);
  });
  test("is stored with a status the product knows", () => {
    expect(holidayStatuses.map(holidayStatusOf)).toEqual(holidayStatuses);
    expect(withStatus({ id: "a", status: "rejected" })).toEqual({ id: "a", status: "rejected" });
    expect(holidayStatusLabel("approved")).toBe("Approved");
  });
  test("changes its status only as the table of states says", () => {
    const allowed = holidayStatuses.flatMap((status) =>
      holidayActions.flatMap((action) => {
        const after = statusAfter(status, action);
        return after === null ? [] : [`${status} ${action} ${after}`];
      }),
    );
    expect(allowed).toEqual([
      "pending withdraw cancelled",
      "pending approve approved",
      "pending reject rejected",
      "approved ask approved",
      "approved reject rejected",
      "approved cancel cancelled",
      "rejected approve approved",
    ]);
  });
});

test("who else is away is a few names and how many more, never a wall of them", () => {
  const names = Array.from({ length: 90 }, (_, at) => `Person ${at + 1}`);
  expect(awayWords(names.slice(0, 2))).toBe("Also away: Person 1, Person 2.");
  expect(awayWords(names.slice(0, 5))).toBe("Also away: Person 1, Person 2, Person 3, Person 4, Person 5.");
  expect(awayWords(names.slice(0, 6))).toBe(
    "Also away: Person 1, Person 2, Person 3, Person 4, Person 5 and 1 more.",
  );
  expect(awayWords(names)).toBe("Also away: Person 1, Person 2, Person 3, Person 4, Person 5 and 85 more.");
});
