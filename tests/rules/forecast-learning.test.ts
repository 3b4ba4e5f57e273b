import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accuracyOf, ratioWithRange, tQuantile } from "#features/forecasts/rules/learning/accuracy.ts";
import { backTestOf, beats, verdictOf, walkForward } from "#features/forecasts/rules/learning/back-test.ts";
import { factorOf, shrink } from "#features/forecasts/rules/learning/factor.ts";
import { knownBefore, type Outcome } from "#features/forecasts/rules/learning/outcome.ts";
import { rangeOf, spreadOf } from "#features/forecasts/rules/learning/spread.ts";
import { suggest } from "#features/forecasts/rules/learning/suggestion.ts";
import {
  enterable,
  hoursWithRange,
  reasonFor,
  splitOverTiers,
} from "#features/forecasts/rules/learning/tier-suggestions.ts";
import { addMonths } from "#shared/month.ts";
import { demonstrationHours } from "../support/demonstration-hours.ts";
import { generatedOutcomes } from "../support/generated-outcomes.ts";

const outcome = (
  month: string,
  [budgetHours, forecastHours, bookedHours]: readonly [number, number, number],
  projectId = "one",
): Outcome => ({ month, projectId, functionId: "design", budgetHours, forecastHours, bookedHours });

const none = { low: 0, high: 0 };

describe("how forecasts came out", () => {
  // Forecast 110, 90 and 120 of 100, 100 and 80 booked.
  const months = [
    { over: 10, under: 0, booked: 100, forecasts: 1 },
    { over: 0, under: 10, booked: 100, forecasts: 1 },
    { over: 40, under: 0, booked: 80, forecasts: 1 },
  ];

  it("over and under add up to the error, and their difference is the bias", () => {
    const { error, bias, over, under, booked } = accuracyOf(months);
    expect([booked, over, under]).toEqual([280, 50 / 280, 10 / 280]);
    expect(error?.share).toBeCloseTo(60 / 280, 12);
    expect(bias?.share).toBeCloseTo(40 / 280, 12);
  });

  it("the range is the ratio estimator's, worked by hand", () => {
    // R = 1/7; residuals 10 − 100/7, −10 − 100/7 and 40 − 80/7; t of 2 degrees is 4.303.
    const squares = (10 - 100 / 7) ** 2 + (-10 - 100 / 7) ** 2 + (40 - 80 / 7) ** 2;
    const half = (4.303 * Math.sqrt(1.5 * squares)) / 280;
    const { bias } = accuracyOf(months);
    expect(bias?.high).toBeCloseTo(1 / 7 + half, 12);
    expect(bias?.low).toBeCloseTo(1 / 7 - half, 12);
  });

  it("a single month has no range, and without booked hours there is no share", () => {
    expect(ratioWithRange([[5, 50]])).toEqual({ share: 0.1, low: null, high: null });
    expect(accuracyOf([{ over: 8, under: 0, booked: 0, forecasts: 1 }])).toMatchObject({
      error: null,
      bias: null,
      over: null,
    });
    expect(accuracyOf([])).toMatchObject({ months: 0, error: null });
  });

  it("all hours ten times as many change no share", () => {
    const sum = fc.record({
      over: fc.nat(500),
      under: fc.nat(500),
      booked: fc.integer({ min: 1, max: 900 }),
      forecasts: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(sum, { minLength: 2, maxLength: 12 }), (some) => {
        const more = some.map(({ over, under, booked }) => ({
          over: over * 10,
          under: under * 10,
          booked: booked * 10,
          forecasts: 1,
        }));
        const [one, ten] = [accuracyOf(some), accuracyOf(more)];
        expect(ten.bias?.share).toBeCloseTo(one.bias?.share ?? Number.NaN, 9);
        expect(ten.error?.high).toBeCloseTo(one.error?.high ?? Number.NaN, 9);
        expect(one.error?.share).toBeGreaterThanOrEqual(Math.abs(one.bias?.share ?? 0) - 1e-12);
      }),
    );
  });
});

describe("what a project is likely to book", () => {
  const own = ["2026-06", "2026-07", "2026-08"].map((month) => outcome(month, [100, 95, 80]));
  const others = ["2026-06", "2026-07", "2026-08"].map((month) => outcome(month, [100, 100, 100], "two"));

  it("lies half way to the function's mean after three months", () => {
    // Own 80%, the mean of both 90%.
    expect(factorOf([...own, ...others], "one")).toEqual({
      factor: expect.closeTo(0.85, 12),
      own: 0.8,
      mean: 0.9,
      months: 3,
    });
  });

  it("lies between the project's own share and the mean, the nearer to its own the more months there are", () => {
    const share = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 40 }), (one, mean, n) => {
        const [now, later] = [shrink(one, mean, n), shrink(one, mean, n + 1)];
        expect(now).toBeGreaterThanOrEqual(Math.min(one, mean) - 1e-9);
        expect(now).toBeLessThanOrEqual(Math.max(one, mean) + 1e-9);
        expect(Math.abs(later - one)).toBeLessThanOrEqual(Math.abs(now - one) + 1e-9);
      }),
    );
  });

  it("isn't known from two months, nor from months without a budget or a frozen forecast", () => {
    expect(factorOf([...own.slice(1), ...others], "one")).toBeNull();
    const without = [outcome("2026-06", [0, 95, 80]), outcome("2026-07", [100, 0, 80])];
    expect(factorOf([...without, ...own.slice(2), ...others], "one")).toBeNull();
  });

  it("is learned from the twelve months before last month alone", () => {
    const long = Array.from({ length: 20 }, (_, at) => outcome(addMonths("2025-01", at), [100, 90, 80]));
    const known = knownBefore(long, "2026-08").map(({ month }) => month);
    expect([known.length, known.at(0), known.at(-1)]).toEqual([12, "2025-07", "2026-06"]);
  });

  it("a month's own hours never change what would have been suggested for it", () => {
    const past = generatedOutcomes("habits", "leak");
    const last = past
      .map(({ month }) => month)
      .toSorted()
      .at(-1);
    const changed = past.map((each) => (each.month === last ? { ...each, bookedHours: 9_999 } : each));
    const of = (all: readonly Outcome[]) =>
      walkForward(all)
        .filter((each) => each.outcome.month === last)
        .map(({ suggested }) => suggested);
    expect(of(past).length).toBeGreaterThan(0);
    expect(of(changed)).toEqual(of(past));
  });
});

describe("where hours are suggested", () => {
  const tested = (past: readonly Outcome[]) => backTestOf(walkForward(past));

  it("projects with habits of their own get suggestions, and a function with a common one", () => {
    for (const kind of ["habits", "function"] as const) {
      const past = generatedOutcomes(kind, "1");
      expect(tested(past), kind).toSatisfy(beats);
      expect(verdictOf(walkForward(past), "none")).toBe("better");
    }
  });

  it("right budgets, seasons and wandering hours get none", () => {
    for (const kind of ["noise", "seasons", "walk"] as const) {
      const past = generatedOutcomes(kind, "1");
      expect(tested(past), kind).not.toSatisfy(beats);
      expect(verdictOf(walkForward(past), "none")).toBe("not better");
    }
  });

  it("the demonstration's suggestions are nearer than budget, last month, mean and forecasts", () => {
    const hours = demonstrationHours("2026-11-20").filter(({ month }) => month <= "2026-10");
    const outcomes = [
      ...Map.groupBy(hours, (each) => `${each.month} ${each.projectId} ${each.functionId}`).values(),
    ].map((tiers): Outcome => {
      const sum = (of: "budgetHours" | "forecastHours" | "bookedHours"): number =>
        tiers.reduce((total, each) => total + each[of], 0);
      const { month, projectId, functionId } = tiers[0] ?? outcome("", [0, 0, 0]);
      return {
        month,
        projectId,
        functionId,
        budgetHours: sum("budgetHours"),
        forecastHours: sum("forecastHours"),
        bookedHours: sum("bookedHours"),
      };
    });
    const cases = [...Map.groupBy(outcomes, ({ functionId }) => functionId).values()].flatMap((own) =>
      walkForward(own),
    );
    const test = backTestOf(cases);
    expect(test?.cases).toBeGreaterThan(150);
    expect(test).toSatisfy(beats);
  });

  it("few cases decide nothing", () => {
    const past = ["1", "2", "3"]
      .flatMap((seed) =>
        generatedOutcomes("habits", seed).map((each) => ({ ...each, projectId: seed + each.projectId })),
      )
      .filter(({ month }) => month >= "2026-05");
    expect(walkForward(past).length, "many projects, in two months").toBeGreaterThan(12);
    expect(verdictOf(walkForward(past), "none")).toBe("too few months");
    expect(
      suggest(past, { month: "2026-12", projectId: "none", functionId: "function", budgetHours: 100 }),
    ).toBe("too few months");
  });

  it("a project's own past decides where the function's doesn't", () => {
    const steady = Array.from({ length: 18 }, (_, at) => {
      const budget = 100 + 90 * (at % 3);
      return outcome(addMonths("2025-05", at), [budget, budget, 0.7 * budget]);
    });
    const cases = walkForward([...steady, ...generatedOutcomes("walk", "1")]);
    expect(verdictOf(cases, "none")).toBe("not better");
    expect(verdictOf(cases, "one")).toBe("better");
  });

  it("four of five past months lie in the range, which is wider for a part of the hours", () => {
    const cases = walkForward(generatedOutcomes("habits", "1"));
    const spread = spreadOf(cases);
    const inside = cases.filter(({ outcome: { bookedHours }, suggested }) => {
      const { low, high } = rangeOf(suggested, spread);
      return bookedHours >= low && bookedHours <= high;
    });
    expect(inside.length / cases.length).toBeCloseTo(0.8, 1);
    const wide = (hours: number) => (rangeOf(hours, spread).high - hours) / hours;
    expect(wide(100)).toBeCloseTo(2 * wide(400), 9);
  });
});

describe("over the tiers", () => {
  const tier = (costTierId: string, hours: number, before?: number) => ({ costTierId, hours, before });

  it("the function's hours are split as the person who forecasts entered them", () => {
    const split = splitOverTiers([tier("a", 90), tier("b", 30), tier("c", 0)], { hours: 102, spread: none });
    expect(split).toEqual([
      { costTierId: "a", hours: 77, low: 77, high: 77 },
      { costTierId: "b", hours: 26, low: 26, high: 26 },
    ]);
  });

  it("nothing is suggested before half of it is entered, nor within an hour of it", () => {
    expect(splitOverTiers([tier("a", 50)], { hours: 102, spread: none })).toEqual([]);
    expect(splitOverTiers([tier("a", 101.5)], { hours: 102, spread: none })).toEqual([]);
    expect(splitOverTiers([], { hours: 102, spread: none })).toEqual([]);
  });

  it("accepting one tier changes no other tier's suggestion, and accepting all leaves nothing to suggest", () => {
    const hours = fc.integer({ min: 1, max: 600 });
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 6 }), hours, (entered, suggested) => {
        const of = { hours: suggested, spread: none };
        const form = entered.map((each, at) => tier(String(at), each));
        const split = splitOverTiers(form, of);
        const accept = (those: typeof split) =>
          form.map((each) => {
            const by = those.find(({ costTierId }) => costTierId === each.costTierId);
            return by ? tier(each.costTierId, by.hours, each.hours) : each;
          });
        expect(splitOverTiers(accept(split.slice(0, 1)), of)).toEqual(split.slice(1));
        expect(splitOverTiers(accept(split), of)).toEqual([]);
      }),
    );
  });

  it("hours are integers, halves below ten, and never more than a cell can have", () => {
    expect([102.4, 9.6, 9.74, 0.2, 20_000].map(enterable)).toEqual([102, 9.5, 9.5, 0, 10_000]);
  });

  it("the reason names what went wrong the same way, else what became of the budget", () => {
    const learned = { months: 6, bias: 0.18, ownShare: 0.85 };
    expect(reasonFor(learned, 124, 102)).toBe("Over-forecast by 18% in 6 months");
    expect(reasonFor({ ...learned, bias: -0.07 }, 90, 102)).toBe("Under-forecast by 7% in 6 months");
    expect(reasonFor(learned, 90, 102)).toBe("85% of the budget was booked in 6 months");
    expect(hoursWithRange({ hours: 102, low: 90, high: 115 })).toBe("102 h, 90 to 115");
  });
});

/** The share of Student's t within `edge` of zero, by Simpson's rule over its density. */
function shareWithin(degrees: number, edge: number): number {
  let gammas = degrees % 2 === 1 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2;
  for (let known = degrees % 2 === 1 ? 1 : 2; known < degrees; known += 2) gammas *= (known + 1) / known;
  const density = (x: number) =>
    (gammas / Math.sqrt(degrees * Math.PI)) * (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  const steps = 2_000;
  const width = edge / steps;
  let sum = density(0) + density(edge);
  for (let step = 1; step < steps; step += 1) sum += density(step * width) * (step % 2 === 1 ? 4 : 2);
  return (2 * sum * width) / 3;
}

describe("Student's t", () => {
  it("has 95% within its quantile, for any degrees of freedom", () => {
    for (let degrees = 1; degrees <= 200; degrees += 1) {
      const share = shareWithin(degrees, tQuantile(degrees));
      expect([degrees, Math.abs(share - 0.95) < 0.0001]).toEqual([degrees, true]);
    }
  });
});
