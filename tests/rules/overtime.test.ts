import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { randomOf } from "#demo/random.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { checkEntry } from "#features/overtime/rules/entry-form.ts";
import {
  overtimeLedger,
  overtimeLeft,
  overtimeOn,
  shownOvertime,
  type OvertimeHistory,
} from "#features/overtime/rules/overtime-ledger.ts";
import {
  changedTerms,
  checkTerms,
  tidyTerms,
  type OvertimeTerms,
} from "#features/overtime/rules/overtime-terms.ts";
import { run } from "../campaign/overtime.ts";
import { draws, seed } from "../support/draws.ts";
import { drawnOvertime, overtimeHistoryOf } from "../support/overtime-stories.ts";

const on = (validFrom: Day, cap: number | null = null, floor: number | null = null): OvertimeTerms => ({
  validFrom,
  isOn: true,
  cap,
  floor,
});
const week = (weekStarting: Day, hours: number, isApproved = true) => ({ weekStarting, hours, isApproved });

/** Someone who works five days of 8 hours from Monday 5 January 2026. */
const person: OvertimeHistory = {
  terms: [on("2026-01-05")],
  time: {
    effectiveMonthlyHours: 0,
    patterns: [{ validFrom: "1900-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }],
    publicHolidays: new Map(),
    approvedHolidays: new Map(),
  },
  firstDay: null,
  lastDay: null,
  booked: [],
  entries: [],
};
const lines = (change: Partial<OvertimeHistory>, until: Day) =>
  shownOvertime(overtimeLedger({ ...person, ...change }, until)).map(
    ({ day, kind, hours }) => `${day} ${kind} ${hours}`,
  );

describe("A week", () => {
  const booked = [week("2026-01-05", 43.5), week("2026-01-12", 38, false), week("2026-01-19", 36.25)];
  test("gives what is booked less what is expected, once it's over and approved", () => {
    expect(lines({ booked }, "2026-01-25")).toEqual(["2026-01-11 week 3.5", "2026-01-25 week -3.75"]);
    expect(lines({ booked }, "2026-01-24")).toEqual(["2026-01-11 week 3.5"]);
  });
  test("that isn't approved gives nothing and waits, with hours booked or without", () => {
    expect(overtimeLedger({ ...person, booked }, "2026-02-01").waiting).toEqual(["2026-01-12", "2026-01-26"]);
  });
  test("that no one expects hours of, and without any booked, doesn't wait", () => {
    const gone = { ...person, lastDay: "2026-01-14", booked: [week("2026-01-26", 2, false)] };
    expect(overtimeLedger(gone, "2026-02-08").waiting).toEqual(["2026-01-05", "2026-01-12", "2026-01-26"]);
  });
  test("before the first terms, or while terms switch it off, doesn't count", () => {
    const terms = [on("2026-01-12"), { ...on("2026-01-19"), isOn: false }];
    expect(
      lines({ terms, booked: booked.map((each) => ({ ...each, isApproved: true })) }, "2026-01-25"),
    ).toEqual(["2026-01-18 week -2"]);
    expect(overtimeLedger({ ...person, terms: [] }, "2026-01-25")).toEqual({ lines: [], waiting: [] });
  });
  test("expects nothing of days before the first day of employment and after the last one", () => {
    expect(lines({ firstDay: "2026-01-08", booked: [week("2026-01-05", 16)] }, "2026-01-11")).toEqual([
      "2026-01-11 week 0",
    ]);
    expect(lines({ lastDay: "2026-01-05", booked: [week("2026-01-05", 9)] }, "2026-01-11")).toEqual([
      "2026-01-11 week 1",
    ]);
  });
  test("expects less for half public holidays and for leave of any kind, and never less than nothing", () => {
    const time = {
      ...person.time,
      publicHolidays: new Map([["2026-01-06", 4]]),
      approvedHolidays: new Map([
        ["2026-01-06", 8],
        ["2026-01-07", 3.5],
      ]),
    };
    expect(lines({ time, booked: [week("2026-01-05", 30)] }, "2026-01-11")).toEqual(["2026-01-11 week 1.5"]);
  });
});

describe("The limits", () => {
  const booked = [week("2026-01-05", 50), week("2026-01-12", 45), week("2026-01-19", 20)];
  test("cut the balance at each week's end, and what they cut is a line", () => {
    expect(lines({ terms: [on("2026-01-05", 12)], booked }, "2026-01-25")).toEqual([
      "2026-01-11 week 10",
      "2026-01-18 week 5",
      "2026-01-18 cap -3",
      "2026-01-25 week -20",
    ]);
    expect(lines({ terms: [on("2026-01-05", null, 2.5)], booked }, "2026-01-25").at(-1)).toBe(
      "2026-01-25 floor 2.5",
    );
  });
  test("are those of the terms in force at that week's end, also where the week waits", () => {
    const terms = [on("2026-01-05"), on("2026-01-19", 4)];
    expect(lines({ terms, booked: booked.slice(0, 2) }, "2026-01-25").slice(2)).toEqual([
      "2026-01-25 cap -11",
    ]);
  });
  test("don't touch hours that were paid out before the week's end", () => {
    const entries = [{ id: "p", day: "2026-01-18", kind: "payout", hours: -9 }] as const;
    expect(lines({ terms: [on("2026-01-05", 12)], booked, entries }, "2026-01-18")).toEqual([
      "2026-01-11 week 10",
      "2026-01-18 week 5",
      "2026-01-18 payout -9",
    ]);
  });
  test("stop counting once weeks don't count", () => {
    const entries = [{ id: "c", day: "2026-01-20", kind: "correction", hours: 30 }] as const;
    const terms = [on("2026-01-05", 12), { ...on("2026-01-19"), isOn: false }];
    expect(
      overtimeOn(overtimeLedger({ ...person, terms, booked, entries }, "2026-02-15"), "2026-02-15"),
    ).toBe(42);
  });
});

describe("Hours available as leave", () => {
  const booked = [week("2026-01-05", 50), week("2026-01-12", 34), week("2026-01-19", 48)];
  const ledger = overtimeLedger({ ...person, booked }, "2026-01-25");
  test("is the lowest balance from the day on, and never below nothing", () => {
    expect([overtimeLeft(ledger, "2026-01-11"), overtimeLeft(ledger, "2026-01-25")]).toEqual([4, 12]);
    expect(overtimeLeft(ledger, "2026-01-10")).toBe(0);
  });
  test("is what the lines leave, each of which says its balance", () => {
    expect(shownOvertime(ledger).map(({ hours, balance }) => [hours, balance])).toEqual([
      [10, 10],
      [-6, 4],
      [8, 12],
    ]);
  });
  test("is said where someone enters more", () => {
    const form = { kind: "payout", day: "2026-01-25", hours: 12.01, reason: "June", kindId: null } as const;
    const faults = (change: object) => checkEntry({ ...form, ...change }, { today: "2026-01-25", left: 12 });
    expect(faults({})).toEqual({
      hours: "Enter at most 12 hours. More would leave a minus on this day or later",
    });
    expect(faults({ hours: 12 })).toEqual({});
    expect(faults({ hours: -1, day: "2026-01-26", reason: " " })).toEqual({
      day: "Choose a day up to today",
      hours: "Enter hours above 0",
      reason: "Enter a reason. It's shown with the balance",
    });
    expect(faults({ kind: "correction", hours: -40 })).toEqual({});
    expect(Object.keys(faults({ kind: "to_leave", hours: 1 }))).toEqual(["kindId"]);
  });
});

describe("Terms", () => {
  test("limit a balance that is beyond the limit, not one at it", () => {
    const weeks = [week("2026-01-05", 48), week("2026-01-12", 28)];
    expect(lines({ terms: [on("2026-01-05", 8, 4)], booked: weeks }, "2026-01-18")).toEqual([
      "2026-01-11 week 8",
      "2026-01-18 week -12",
    ]);
    expect(lines({ terms: [on("2026-01-05", 7.99, 3.99)], booked: weeks }, "2026-01-18")).toEqual([
      "2026-01-11 week 8",
      "2026-01-11 cap -0.01",
      "2026-01-18 week -12",
      "2026-01-18 floor 0.02",
    ]);
  });
  test("of a Monday replace those of the same Monday, in the order of their days", () => {
    const terms = [on("2026-01-05"), on("2026-03-02")];
    expect(changedTerms(terms, { day: "2026-01-05", set: on("2026-01-05", 40) })).toEqual([
      on("2026-01-05", 40),
      on("2026-03-02"),
    ]);
    expect(changedTerms(terms, { day: "2026-01-05", set: null })).toEqual([on("2026-03-02")]);
    expect(changedTerms(terms, { day: "2026-02-02", set: on("2026-02-02") })).toHaveLength(3);
  });
  test("may begin ten years back, which is 3,653 days", () => {
    expect(checkTerms(on("2016-01-11"), "2026-01-11")).toEqual({});
    expect(checkTerms(on("2016-01-11"), "2026-01-12")).toEqual({
      validFrom: "Choose a Monday of the last 10 years, or a later one",
    });
  });
  it.each([
    [on("2026-01-05", 40, 10), []],
    [on("2026-01-06"), ["validFrom"]],
    [on("1900-01-01"), ["validFrom"]],
    // 30 February would be a Monday.
    [on("2026-02-30"), ["validFrom"]],
    [on("2016-01-11"), []],
    [on("soon", 0, 0), ["validFrom"]],
    [on("2026-01-05", -1, 8784.5), ["cap", "floor"]],
    [on("2026-01-05", 1.005), ["cap"]],
    [on("2026-01-05", 8784, 0), []],
  ] as const)("%j have faults in %j", (terms, fields) => {
    expect(Object.keys(checkTerms(terms, "2026-01-10"))).toEqual(fields);
  });
  test("that switch off have no limits", () => {
    expect(tidyTerms({ ...on("2026-01-05", 40, 10), isOn: false })).toEqual({
      ...on("2026-01-05"),
      isOn: false,
    });
  });
});

describe("any history", () => {
  const drawn = fc.nat().map((seed) => drawnOvertime(randomOf("overtime", seed)));
  test("gives each day the balance of a manual calculation", async () => {
    const found: string[] = [];
    const { tried } = await run({
      rounds: draws(500),
      seed,
      log: (line) => found.push(line),
    });
    expect([tried, found]).toEqual([draws(500), []]);
  });
  test("has the balances it had on days before terms that change", () => {
    fc.assert(
      fc.property(drawn, fc.nat(150), (story, at) => {
        const history = overtimeHistoryOf(story);
        const from = startOfWeek(addDays(story.last, -at));
        const earlier = history.terms.filter(({ validFrom }) => validFrom < from);
        const eve = addDays(from, -1);
        const before = overtimeLedger({ ...history, terms: earlier }, eve);
        const after = overtimeLedger({ ...history, terms: [...earlier, on(from, 3, 3)] }, story.last);
        if (earlier.length > 0) expect(overtimeOn(after, eve)).toBe(overtimeOn(before, eve));
      }),
    );
  });
  test("doesn't become negative when everything available is paid out on any day", () => {
    fc.assert(
      fc.property(drawn, fc.nat(150), (story, at) => {
        const history = overtimeHistoryOf(story);
        const day = addDays(story.last, -at);
        const ledger = overtimeLedger(history, story.last);
        const hours = overtimeLeft(ledger, day);
        if (hours === 0) return;
        const entries = [
          ...history.entries,
          { id: "x", day, kind: "payout" as const, hours: -hours },
        ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
        const after = overtimeLedger({ ...history, entries }, story.last);
        for (let each = day; each <= story.last; each = addDays(each, 1))
          expect(overtimeOn(after, each)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
