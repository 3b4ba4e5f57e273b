import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardOf, layOut, placedOn } from "#features/proposals/rules/fill/days.ts";
import type { FillDay } from "#features/proposals/rules/fill/problem.ts";
import { draws } from "../support/draws.ts";
import { fillDay, fillPerson } from "../support/fill-problems.ts";

const week = (from: number, free = 16) =>
  Array.from({ length: 5 }, (_, at) => fillDay(String(from + at).padStart(2, "0"), free));

/** What lies on which day: `07 a 16`. */
const laid = (days: readonly FillDay[], wanted: Readonly<Record<string, number>>, fullDays = true) =>
  placedOn(
    layOut(
      fillPerson({ days }),
      Object.entries(wanted).map(([projectId, halves]) => ({ projectId, halves })),
      { maxProjects: 2, continuity: true, wholeDays: fullDays },
    ),
  ).map(({ day, projectId, halves }) => `${day.slice(8)} ${projectId} ${halves}`);

describe("A day on a person's board", () => {
  it("accepts projects that are there, further ones while it has seats, and no more than is free", () => {
    const there = new Map([
      ["grows", true],
      ["odd", false],
    ]);
    const [day] = boardOf(fillPerson({ days: [fillDay("07", 10, { seats: 1, there })] }));
    const room = () => ["grows", "odd", "one", "other"].map((id) => day?.room(id));
    expect([room(), day?.isFull(), day?.isUntouched()]).toEqual([[10, 0, 10, 10], false, false]);
    day?.put("grows", 1);
    expect(room()).toEqual([9, 0, 9, 9]);
    day?.put("one", 2);
    expect(room()).toEqual([7, 0, 7, 0]);
    day?.put("one", 0);
    day?.put("other", 0);
    day?.put("one", 7);
    expect([room(), day?.isFull()]).toEqual([[0, 0, 0, 0], true]);
    expect(Object.fromEntries(day?.added ?? [])).toEqual({ grows: 1, one: 9 });
  });

  it("is untouched until something is put on it", () => {
    const [day] = boardOf(fillPerson({ days: [fillDay("07")] }));
    expect(day?.isUntouched()).toBe(true);
    day?.put("a", 0);
    expect(day?.isUntouched()).toBe(true);
    day?.put("a", 1);
    expect(day?.isUntouched()).toBe(false);
  });
});

describe("A person's hours of each project", () => {
  it("are nowhere without any, or without days", () => {
    expect(laid(week(7), {})).toEqual([]);
    expect(laid([], { a: 3 })).toEqual([]);
  });

  it("use a week that they fill before days of an earlier one", () => {
    const days = [fillDay("03"), fillDay("04", 8, { there: new Map([["b", true]]) }), ...week(7)];
    const complete = week(7).map(({ day }) => `${day.slice(8)} a 16`);
    expect(laid(days, { a: 80 })).toEqual(complete);
    expect(laid(days, { a: 96 })).toEqual(["03 a 16", ...complete]);
  });

  it("use no full week where one of its days is in use", () => {
    const there = new Map([["b", true]]);
    const days = [...week(7, 2).slice(0, 4), fillDay("11", 8, { there }), fillDay("14", 16)];
    expect(laid(days, { a: 16 })).toEqual(["14 a 16"]);
  });

  it("use full days, and the rest goes on a day that it just fills", () => {
    const there = new Map([["b", true]]);
    const days = [fillDay("07", 8, { there }), fillDay("08"), fillDay("09", 6, { there })];
    expect(laid(days, { a: 22 })).toEqual(["08 a 16", "09 a 6"]);
  });

  it("leave the rest on an untouched day, where none is just filled, or on the first it fits", () => {
    const there = new Map([["b", true]]);
    expect(laid([fillDay("07", 8, { there }), fillDay("08")], { a: 6 })).toEqual(["08 a 6"]);
    const days = [fillDay("07", 4, { there }), fillDay("08", 8, { there }), fillDay("09", 9, { there })];
    expect(laid(days, { a: 6 })).toEqual(["08 a 6"]);
  });

  it("fill day after day where nothing has room for all of it", () => {
    const there = new Map([["b", true]]);
    const days = [fillDay("07", 4, { there }), fillDay("08", 4, { there }), fillDay("09", 4, { there })];
    expect(laid(days, { a: 9 })).toEqual(["07 a 4", "08 a 4", "09 a 1"]);
    expect(laid(days, { a: 20 })).toEqual(["07 a 4", "08 a 4", "09 a 4"]);
  });

  it("follow one another", () => {
    const days = week(7).slice(0, 3);
    expect(laid(days, { a: 24, b: 24 })).toEqual(["07 a 16", "08 a 8", "08 b 8", "09 b 16"]);
  });

  it("may be short of a day, or make fewer blocks, with full days required or not", () => {
    const there = new Map([["x", true]]);
    const days = [fillDay("07"), fillDay("08", 8, { there }), fillDay("09")];
    expect(laid(days, { a: 32 }, true)).toEqual(["07 a 16", "09 a 16"]);
    expect(laid(days, { a: 32 }, false)).toEqual(["07 a 8", "08 a 8", "09 a 16"]);
  });
});

/** Projects `a`, `b` ... with so many half-hours each, on days with so much room each. */
const tried: readonly [
  string,
  halves: readonly number[],
  frees: readonly number[],
  laid: readonly string[],
][] = [
  [
    "four in any order",
    [14, 12, 8, 4],
    [10, 10, 4, 4, 4],
    ["07 b 10", "08 b 2", "08 c 8", "09 a 4", "10 a 4", "11 a 4"],
  ],
  [
    "five on full days, though another order would place two half-hours more",
    [16, 14, 8, 4, 2],
    [10, 4, 10, 10, 10],
    ["07 a 10", "08 a 4", "09 a 2", "09 c 8", "10 b 10", "11 b 4", "11 d 4"],
  ],
  [
    "more, the largest first",
    [16, 14, 12, 10, 6, 2],
    [10, 10, 10, 4, 4, 10],
    ["07 a 10", "08 a 6", "08 b 4", "09 b 10", "10 c 4", "11 c 4", "14 c 4", "14 d 6"],
  ],
  [
    "more, the smallest first",
    [16, 12, 10, 8, 6, 4],
    [4, 10, 10, 10, 10, 10],
    ["07 f 4", "08 e 6", "08 d 4", "09 d 4", "09 c 6", "10 c 4", "10 b 6", "11 b 6", "11 a 4", "14 a 10"],
  ],
  [
    "more, large and small by turns",
    [16, 14, 10, 6, 4, 2],
    [10, 10, 10, 4, 10, 10],
    ["07 a 10", "08 a 6", "08 f 2", "09 b 10", "10 b 4", "11 e 4", "11 c 6", "14 c 4", "14 d 6"],
  ],
  [
    "five, large and small by turns",
    [20, 12, 10, 6, 2],
    [10, 10, 10, 10, 10],
    ["07 a 10", "08 a 10", "09 e 2", "09 b 8", "10 b 4", "10 d 6", "11 c 10"],
  ],
];

describe("Many projects' hours", () => {
  const names = ["07", "08", "09", "10", "11", "14"];

  it.each(tried)("are laid the best of several ways: %s", (_, halves, frees, best) => {
    const wanted = Object.fromEntries(halves.map((each, at) => ["abcdef"[at] ?? "", each]));
    const days = frees.map((free, at) => fillDay(names[at] ?? "", free));
    expect(laid(days, wanted)).toEqual(best);
    expect(laid(days, Object.fromEntries(Object.entries(wanted).toReversed()))).toEqual(best);
  });
});

describe("Two projects' hours", () => {
  it("are placed to the last wanted or free hour, and never beyond a day's capacity", () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
        fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
        fc.boolean(),
        (frees, [a, b], fullDays) => {
          const placed = laid(
            frees.map((free, at) => fillDay(`0${at + 7}`, free)),
            { a, b },
            fullDays,
          ).map((each) => each.split(" "));
          const on = (day: string) =>
            sum(placed.filter(([own]) => own === day).map((each) => Number(each[2])));
          const all = frees.map((_, at) => on(`0${at + 7}`));
          expect(sum(all)).toBe(Math.min(sum(frees), a + b));
          expect(all.every((each, at) => each <= (frees[at] ?? 0))).toBe(true);
          expect(placed.every(([, id, halves]) => Number(halves) <= (id === "a" ? a : b))).toBe(true);
        },
      ),
      { numRuns: draws(100) },
    );
  });
});
