import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byField, wordsOf } from "#features/imports/rules/read/fault.ts";
import { outcomeOf, skippedByHand, unreadOutcome } from "#features/imports/rules/judge/judging.ts";
import {
  noOutcome,
  shownSums,
  withMade,
  withOutcomes,
  type OutcomeSums,
} from "#features/imports/rules/judge/outcome-sums.ts";
import { saidBefore } from "#features/imports/rules/judge/plan-facts.ts";
import { rowsOfKind } from "#features/imports/rules/kinds/kind-words.ts";
import { results } from "#features/imports/rules/read/rows.ts";
import { daysOf, spreadOver } from "#features/imports/rules/read/spread-period.ts";
import { countOfNoun, subjectNouns, subjectTexts } from "#features/imports/rules/kinds/subject-words.ts";
import { hash, newTally } from "#features/imports/rules/judge/tally.ts";
import type { WorkingPattern, WorkingTime } from "#features/people/rules/expected-hours.ts";
import { draws } from "../support/draws.ts";
import { typedRow } from "../support/import-frame.ts";

const row = typedRow(7, {}, { column: 3 });

describe("what becomes of a row", () => {
  it("has no amounts where none are said, and the file's money where it isn't another", () => {
    const nothing = {
      row: 7,
      column: 3,
      reasons: [],
      fields: {},
      notices: [],
      hours: 0,
      money: 0,
      fileMoney: 0,
    };
    expect(outcomeOf(row, "same")).toEqual({ ...nothing, result: "same", isRepriced: false });
    expect(outcomeOf(row, "created", [], { money: 5 })).toMatchObject({ money: 5, fileMoney: 5 });
    expect(
      outcomeOf(row, "changed", [], { hours: 2, money: 5, fileMoney: 0, isRepriced: true }),
    ).toMatchObject({ hours: 2, money: 5, fileMoney: 0, isRepriced: true });
  });

  it("that says nothing is that it's refused for all reasons, or skipped for one", () => {
    const faults = ["Too late.", { field: "hours", says: "Too much." }];
    expect(unreadOutcome(row, { hours: 0, refused: faults })).toMatchObject({
      result: "refused",
      reasons: ["Too late.", "Too much."],
      fields: { hours: "Too much." },
      hours: 0,
    });
    expect(unreadOutcome(row, { hours: 4, refused: [] })).toMatchObject({ result: "refused", hours: 4 });
    expect(unreadOutcome(row, { hours: 3, skipped: "No hours" })).toMatchObject({
      result: "skipped",
      reasons: ["No hours"],
      hours: 3,
    });
  });

  it("that someone skips is said as one reason of no cell", () => {
    expect([wordsOf(skippedByHand()), byField([skippedByHand()])]).toEqual([
      "You chose to skip this row",
      { skip: "You chose to skip this row" },
    ]);
  });
});

describe("the sums of an import", () => {
  it("are of every result, also where nothing had it", () => {
    const none = { count: 0, hours: 0, money: 0 };
    expect(shownSums(noOutcome)).toEqual({
      results: Object.fromEntries(results.map((result) => [result, none])),
      file: none,
      repriced: 0,
      notices: [],
      alsoCreated: [],
    });
  });

  it("count what was made of names, over all batches", () => {
    const first = withMade(noOutcome, ["person", "tier", "person"]);
    const sums = withMade(first, ["person", "project", "function", "characteristic"]);
    expect(shownSums(sums).alsoCreated).toEqual([
      "3 people",
      "1 project",
      "1 function",
      "1 cost tier",
      "1 characteristic",
    ]);
    expect(shownSums(withMade(noOutcome, ["tier", "tier"])).alsoCreated).toEqual(["2 cost tiers"]);
    expect(withMade(sums, [])).toEqual(sums);
  });

  it("go on from what an older import has stored", () => {
    const old: OutcomeSums = {
      results: { created: { count: 1, hours: 150, money: 200 } },
      file: { count: 1, hours: 150, money: 200 },
      made: { person: 1 },
    };
    const sums = withOutcomes(old, [
      outcomeOf(row, "created", [], { hours: 0.25, money: 1, fileMoney: 2, isRepriced: true }),
      outcomeOf(row, "refused", [], { hours: 3 }),
    ]);
    expect(shownSums(sums)).toMatchObject({
      results: {
        created: { count: 2, hours: 1.75, money: 3 },
        refused: { count: 1, hours: 3, money: 0 },
        joined: { count: 0, hours: 0, money: 0 },
      },
      file: { count: 3, hours: 4.75, money: 4 },
      repriced: 1,
      alsoCreated: ["1 person"],
    });
    expect(shownSums(old).repriced).toBe(0);
  });
});

describe("a tally", () => {
  it("has keys by the numbers of cyrb53, as its author has published them", () => {
    expect(["a", "b", "revenge", "revenue"].map(hash)).toEqual([
      7929297801672961, 8684336938537663, 4051478007546757, 8309097637345594,
    ]);
  });

  it("rolls back to the last checkpoint on every retry", () => {
    const tally = newTally();
    tally.add("a", 1);
    tally.commit();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      tally.add("a", 5);
      tally.add("a", 5);
      tally.add("b", 2);
      expect([tally.sum("a"), tally.sum("b")]).toEqual([11, 2]);
      tally.goBack();
      expect([tally.sum("a"), tally.sum("b")]).toEqual([1, 0]);
    }
    tally.add("a", 5);
    tally.commit();
    tally.add("b", 1);
    tally.goBack();
    expect([tally.sum("a"), tally.sum("b")]).toEqual([6, 0]);
  });

  it("names the first row that said something, also the first of the file", () => {
    const seen = newTally();
    expect(saidBefore(seen, "k", typedRow(1, {}))).toBeNull();
    expect(saidBefore(seen, "k", typedRow(2, {}))).toBe(1);
    expect(saidBefore(seen, "k", typedRow(3, {}))).toBe(1);
    expect(saidBefore(seen, "other", typedRow(4, {}))).toBeNull();
  });
});

describe("the days of a column", () => {
  it("are its day, its week or its month", () => {
    expect(daysOf({ period: "day", day: "2026-02-03" })).toEqual({ first: "2026-02-03", last: "2026-02-03" });
    expect(daysOf({ period: "week", monday: "2026-02-23" })).toEqual({
      first: "2026-02-23",
      last: "2026-03-01",
    });
    expect(daysOf({ period: "month", month: "2028-02" })).toEqual({
      first: "2028-02-01",
      last: "2028-02-29",
    });
  });

  const week = { first: "2026-10-05", last: "2026-10-11" };
  const timeOf = (...hours: WorkingPattern): WorkingTime => ({
    effectiveMonthlyHours: 160,
    patterns: [{ validFrom: "2020-01-01", hours }],
    publicHolidays: new Map(),
    approvedHolidays: new Map(),
  });
  const spread = (hours: number, time: WorkingTime) =>
    spreadOver(week, hours, time).map((each) => [each.day.slice(8), each.hours]);

  it("spread hours by expected hours, however few", () => {
    expect(spread(3, timeOf(8, 4, 0, 0, 0, 0, 0))).toEqual([
      ["05", 2],
      ["06", 1],
    ]);
    expect(spread(10, timeOf(0, 0, 0, 0, 0, 0.5, 0))).toEqual([["10", 10]]);
  });

  it("spread hours from Monday to Friday alike without expected hours", () => {
    expect(spread(10, timeOf(0, 0, 0, 0, 0, 0, 0))).toEqual([
      ["05", 2],
      ["06", 2],
      ["07", 2],
      ["08", 2],
      ["09", 2],
    ]);
  });

  it("add up to the hours of the column, without days that get none", () => {
    const pattern = fc.tuple(...Array.from({ length: 7 }, () => fc.integer({ min: 0, max: 8 })));
    fc.assert(
      fc.property(pattern, fc.integer({ min: 1, max: 9000 }), (hours, hundredths) => {
        const shares = spreadOver(week, hundredths / 100, timeOf(...(hours as unknown as WorkingPattern)));
        expect(shares.every((share) => share.hours > 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + Math.round(share.hours * 100), 0)).toBe(hundredths);
      }),
      { numRuns: draws(50) },
    );
  });
});

it("what an import leaves is counted by the noun of the answer, of every sort", () => {
  expect([countOfNoun("time entry", 2), countOfNoun("person", 1), countOfNoun("person", 3)]).toEqual([
    "2 time entries",
    "1 person",
    "3 people",
  ]);
  expect(countOfNoun("nothing of these", 2)).toBe("");
  for (const [code, [noun]] of Object.entries(subjectNouns))
    expect(countOfNoun(noun, 5)).toBe(subjectTexts[code as keyof typeof subjectNouns](5));
});

it("the rows of a file are counted by content", () => {
  expect([rowsOfKind("time_entries", 12_480), rowsOfKind("people", 1)]).toEqual([
    "12,480 time entries",
    "1 person",
  ]);
});
