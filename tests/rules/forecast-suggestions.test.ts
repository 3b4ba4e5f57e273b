import { describe, expect, it } from "vitest";
import { accuracyOf, ratioWithRange } from "#features/forecasts/rules/learning/accuracy.ts";
import {
  backTestOf,
  beats,
  verdictOf,
  walkForward,
  type Case,
} from "#features/forecasts/rules/learning/back-test.ts";
import { teaches, type Outcome } from "#features/forecasts/rules/learning/outcome.ts";
import { rangeOf, spreadOf } from "#features/forecasts/rules/learning/spread.ts";
import { suggest } from "#features/forecasts/rules/learning/suggestion.ts";
import { biasWords, enterable, splitOverTiers } from "#features/forecasts/rules/learning/tier-suggestions.ts";
import { addMonths } from "#shared/month.ts";

const outcome = (month: string, projectId: string, part: Partial<Outcome>): Outcome => ({
  month,
  projectId,
  functionId: "design",
  budgetHours: 100,
  forecastHours: 100,
  bookedHours: 0,
  ...part,
});
const near = (value: number) => expect.closeTo(value, 9) as number;

describe("The accuracy of forecasts", () => {
  const month = (over: number, booked: number, forecasts: number) => ({ over, under: 0, booked, forecasts });

  it("counts forecasts, and has an error whose range never goes below nothing, as a bias's does", () => {
    // R = 0.5; residuals −50 and 50; t of one degree is 12.706.
    const half = (12.706 * Math.sqrt(2 * 5000)) / 200;
    expect(accuracyOf([month(0, 100, 2), month(100, 100, 3)])).toEqual({
      months: 2,
      forecasts: 5,
      booked: 200,
      error: { share: 0.5, low: 0, high: near(0.5 + half) },
      bias: { share: 0.5, low: near(0.5 - half), high: near(0.5 + half) },
      over: 0.5,
      under: 0,
    });
    expect(accuracyOf([month(50, 100, 1), month(51, 100, 1)]).error?.low).toBeCloseTo(0.505 - 0.06353, 9);
    expect(accuracyOf([month(50, 100, 1)]).error).toEqual({ share: 0.5, low: null, high: null });
  });

  it("is a share of any booked hours, and of none there is none", () => {
    expect(ratioWithRange([[0.25, 0.5]])).toEqual({ share: 0.5, low: null, high: null });
    expect(ratioWithRange([[1, 0]])).toBeNull();
    expect([accuracyOf([month(1, 0.5, 1)]).over, accuracyOf([month(1, 0, 1)]).over]).toEqual([2, null]);
  });
});

describe("Walking forward", () => {
  it("suggests each month from those two months before it, beside last month's hours and the mean", () => {
    const one = [80, 90, 70, 60, 50, 40].map((bookedHours, at) =>
      outcome(addMonths("2026-01", at), "one", { bookedHours }),
    );
    const two = ["2026-01", "2026-02", "2026-03"].map((at) => outcome(at, "two", { bookedHours: 100 }));
    // To March 240 of one's 300 and 540 of all 600; to April 300 of 400 and 600 of 700.
    expect(walkForward([...one, ...two].toReversed())).toEqual([
      {
        outcome: one[5],
        suggested: near((100 * (4 * 0.75 + 3 * (6 / 7))) / 7),
        lastMonth: 60,
        mean: 75,
      },
      { outcome: one[4], suggested: near((100 * (3 * 0.8 + 3 * 0.9)) / 6), lastMonth: 70, mean: 80 },
    ]);
  });

  it("learns from half an hour, from nothing without a budget or a forecast", () => {
    const of = (budgetHours: number, forecastHours: number) =>
      teaches(outcome("2026-01", "one", { budgetHours, forecastHours }));
    expect([of(0.5, 0.5), of(0, 1), of(1, 0)]).toEqual([true, false, false]);
  });
});

const tried = (month: string, hours: Omit<Case, "outcome"> & Partial<Outcome>): Case => {
  const { suggested, lastMonth, mean, ...rest } = hours;
  return { outcome: outcome(month, "one", rest), suggested, lastMonth, mean };
};

describe("A back-test", () => {
  it("says how far each way was off, as a share of the booked hours", () => {
    const cases = [
      tried("2026-01", { forecastHours: 90, bookedHours: 50, suggested: 60, lastMonth: 40, mean: 70 }),
      tried("2026-02", {
        budgetHours: 40,
        forecastHours: 60,
        bookedHours: 30,
        suggested: 33,
        lastMonth: 50,
        mean: 25,
      }),
    ];
    expect(backTestOf(cases)).toEqual({
      cases: 2,
      months: 2,
      suggested: near(13 / 80),
      lastMonth: near(30 / 80),
      budget: near(60 / 80),
      mean: near(25 / 80),
      forecast: near(70 / 80),
    });
    const half = tried("2026-01", { bookedHours: 0.5, suggested: 1, lastMonth: 0, mean: 0 });
    expect(backTestOf([half])?.suggested).toBe(1);
    expect(backTestOf([tried("2026-01", { suggested: 1, lastMonth: 0, mean: 0 })])).toBeNull();
    expect(backTestOf([])).toBeNull();
  });

  it("is won by coming nearer than every other way, not by coming as near", () => {
    const test = {
      cases: 9,
      months: 9,
      suggested: 0.1,
      lastMonth: 0.2,
      budget: 0.2,
      mean: 0.2,
      forecast: 0.2,
    };
    expect(beats(test)).toBe(true);
    for (const other of ["lastMonth", "budget", "mean", "forecast"])
      expect([other, beats({ ...test, [other]: 0.1 })]).toEqual([other, false]);
  });

  it("decides with 12 cases of the function or 6 of the project, in 3 months", () => {
    const cases = (count: number, months: number) =>
      Array.from({ length: count }, (_, at) =>
        tried(addMonths("2026-01", at % months), {
          bookedHours: 90,
          suggested: 90,
          lastMonth: 80,
          mean: 80,
        }),
      );
    const of = (projectId: string, count: number, months: number) =>
      verdictOf(cases(count, months), projectId);
    expect([of("none", 12, 3), of("none", 11, 3), of("none", 12, 2)]).toEqual([
      "better",
      "too few months",
      "too few months",
    ]);
    expect([of("one", 6, 3), of("one", 5, 3), of("one", 6, 2)]).toEqual([
      "better",
      "too few months",
      "too few months",
    ]);
  });
});

describe("The spread of past months", () => {
  const off = (suggested: number, by: number): Case =>
    tried("2026-01", { suggested, bookedHours: suggested + by, lastMonth: 0, mean: 0 });

  it("is what four of five lie between, in square roots of what was suggested", () => {
    // In roots: −3, −1, 0, 1, 2 and 4; between the first two and the last two half way.
    const cases = [off(100, 20), off(100, -30), off(1, 4), off(25, 0), off(100, 10), off(4, -2), off(0, 7)];
    expect(spreadOf(cases)).toEqual({ low: -2, high: 3 });
    // A tenth of the way through three is a fifth of the first step.
    expect(spreadOf([off(100, 0), off(100, -100), off(100, 50)])).toEqual({ low: near(-8), high: near(4) });
  });

  it("reaches to the suggestion at least", () => {
    expect(spreadOf([off(100, 30), off(100, 30)])).toEqual({ low: 0, high: 3 });
    expect(spreadOf([off(100, -30), off(100, -30)])).toEqual({ low: -3, high: 0 });
    expect(spreadOf([])).toEqual({ low: 0, high: 0 });
  });

  it("makes a range, never below nothing", () => {
    expect(rangeOf(100, { low: -2, high: 3 })).toEqual({ low: 80, high: 130 });
    expect(rangeOf(4, { low: -3, high: 1 })).toEqual({ low: 0, high: 6 });
  });
});

describe("A suggestion", () => {
  const steady = (projectId: string, size: number, share: number) =>
    Array.from({ length: 18 }, (_, at) => {
      const hours = size * (100 + 90 * (at % 3));
      return outcome(addMonths("2025-05", at), projectId, {
        budgetHours: hours,
        forecastHours: hours,
        bookedHours: share * hours,
      });
    });
  const skipped = (each: Outcome) => (each.month === "2026-06" ? { ...each, forecastHours: 0 } : each);
  const past = [
    ...steady("one", 1, 0.7).map(skipped),
    ...["2026-06", "2026-07", "2026-08"].map((month) =>
      outcome(month, "two", { forecastHours: 150, bookedHours: 70 }),
    ),
    ...steady("idle", 0.01, 0),
  ];
  const requested = { month: "2026-11", projectId: "one", functionId: "design", budgetHours: 200 };

  it("says how much of the budget is likely to be booked, how that's known, and how forecasts leaned", () => {
    const found = suggest(past, requested);
    expect(found).toMatchObject({ month: "2026-11", functionId: "design", budgetHours: 200, months: 11 });
    if (typeof found === "string") throw new Error(found);
    expect(found.ownShare).toBeCloseTo(0.7, 9);
    // Of the function's budget 1% is that of the project that books nothing.
    expect(found.meanShare).toBeGreaterThan(0.69);
    expect(found.meanShare).toBeLessThan(0.7);
    expect(found.hours).toBeCloseTo((200 * (11 * 0.7 + 3 * found.meanShare)) / 14, 9);
    expect(found.bias).toBeCloseTo(0.3 / 0.7, 9);
    expect([found.low, found.high]).toEqual([
      near(Math.max(0, found.hours + found.spread.low * Math.sqrt(found.hours))),
      near(found.hours + found.spread.high * Math.sqrt(found.hours)),
    ]);
  });

  it("has no bias where nothing was ever booked", () => {
    expect(suggest(past, { ...requested, projectId: "idle" })).toMatchObject({
      bias: 0,
      ownShare: 0,
      months: 12,
    });
  });

  it("isn't made without a budget, for a new project, or where it wouldn't have been better", () => {
    expect(suggest(past, { ...requested, budgetHours: 0 })).toBe("no budget");
    expect(suggest(past, { ...requested, budgetHours: 0.5 })).toMatchObject({ budgetHours: 0.5 });
    expect(suggest(past, { ...requested, projectId: "new" })).toBe("too few months");
    expect(suggest(steady("one", 1, 1), requested)).toBe("not better");
  });
});

describe("A suggestion's tiers", () => {
  const tier = (costTierId: string, hours: number, before?: number) => ({ costTierId, hours, before });
  const split = (hours: number, ...tiers: ReturnType<typeof tier>[]) =>
    splitOverTiers(tiers, { hours, spread: { low: -1, high: 2 } });
  const hoursOf = (hours: number, ...tiers: ReturnType<typeof tier>[]) =>
    split(hours, ...tiers).map((each) => each.hours);

  it("have a range around their hours, as people enter them", () => {
    expect(split(100, tier("a", 80))).toEqual([{ costTierId: "a", hours: 100, low: 90, high: 120 }]);
  });

  it("are none where nothing is entered, also where nothing is to be booked", () => {
    expect([hoursOf(100, tier("a", 0)), hoursOf(0, tier("a", 0)), hoursOf(0)]).toEqual([[], [], []]);
    expect(split(0, { ...tier("a", 5), before: 0 })).toEqual([]);
  });

  it("are suggested from half of the hours on, and from a difference of one hour", () => {
    expect([hoursOf(100, tier("a", 50)), hoursOf(100, tier("a", 49.5)), hoursOf(100, tier("a", 75))]).toEqual(
      [[100], [], [100]],
    );
    expect([
      hoursOf(101, tier("a", 100)),
      hoursOf(101, tier("a", 100.5)),
      hoursOf(99, tier("a", 100)),
    ]).toEqual([[101], [], [99]]);
    expect([hoursOf(2, tier("a", 1)), hoursOf(1, tier("a", 2))]).toEqual([[2], [1]]);
  });

  it("are none where nothing is entered, or nothing would be left", () => {
    expect([hoursOf(0, tier("a", 0)), hoursOf(0, tier("a", 10)), hoursOf(10, tier("a", 0))]).toEqual([
      [],
      [],
      [],
    ]);
    expect(hoursOf(60, tier("a", 0, 30), tier("b", 30))).toEqual([]);
  });

  it("are full hours from ten on, halves below", () => {
    expect([10.3, 10, 9.8, 9.3, 9.2, 0].map(enterable)).toEqual([10, 10, 10, 9.5, 9, 0]);
  });

  it("say what went wrong before where it was half a percent at least, and the same way", () => {
    const words = (bias: number, entered: number, hours: number) =>
      biasWords({ months: 1, bias, ownShare: 1 }, entered, hours);
    expect([words(0.005, 11, 10), words(0.0049, 11, 10), words(0.186, 10, 10)]).toEqual([
      "Over-forecast by 1% in 1 month",
      null,
      null,
    ]);
    expect([words(-0.005, 10, 11), words(-0.0049, 10, 11), words(-0.186, 10, 10)]).toEqual([
      "Under-forecast by 1% in 1 month",
      null,
      null,
    ]);
    expect([words(0.186, 11, 10), words(-0.186, 11, 10), words(0.186, 10, 11)]).toEqual([
      "Over-forecast by 19% in 1 month",
      null,
      null,
    ]);
  });
});
