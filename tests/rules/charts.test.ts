import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventWords } from "#features/analytics/rules/chart-events.ts";
import { bandOf, bandWords, loadBands, loadText } from "#features/analytics/rules/load-bands.ts";
import { hoursFrom } from "#features/analytics/rules/monthly-hours.ts";
import { deviationOf, planOf, spreadOverWeeks, weeksOf } from "#features/analytics/rules/plan.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { addMonths, daysInMonth } from "#shared/month.ts";

const month = fc.integer({ min: 0, max: 2000 }).map((count) => addMonths("1930-01", count));

describe("a month by weeks", () => {
  it("has every day of the month once, from Monday to Sunday but at its ends", () => {
    expect(weeksOf("2026-11")[0]).toEqual({ first: "2026-11-01", last: "2026-11-01" });
    fc.assert(
      fc.property(month, (each) => {
        const weeks = weeksOf(each);
        const days = weeks.map(({ first, last }) => Number(last.slice(8)) - Number(first.slice(8)) + 1);
        expect(days.reduce((sum, count) => sum + count, 0)).toBe(daysInMonth(each));
        expect(days.slice(1, -1).every((count) => count === 7)).toBe(true);
      }),
    );
  });

  it("shares the plan by days from Monday to Friday, and adds up to it to the hundredth", () => {
    // November 2026 begins on a Sunday and has 21 of them.
    expect(spreadOverWeeks(210, weeksOf("2026-11"))).toEqual([0, 50, 50, 50, 50, 10]);
    // By the sums so far: 0, 23.8, 47.6, 71.4, 95.2 and 100 hundredths.
    expect(spreadOverWeeks(1, weeksOf("2026-11"))).toEqual([0, 0.24, 0.24, 0.23, 0.24, 0.05]);
    fc.assert(
      fc.property(month, fc.integer({ min: -10_000_000, max: 10_000_000 }), (each, hundredths) => {
        const parts = spreadOverWeeks(hundredths / 100, weeksOf(each));
        expect(parts.reduce((sum, part) => sum + toHundredths(part), 0)).toBe(hundredths);
      }),
    );
  });
});

it("booked hours to come are none, not 0, and 0 until today is 0", () => {
  const from = (day: string, hours: number) => hoursFrom(day, hours, "2026-11-26");
  expect([from("2026-12-01", 0), from("2026-11-01", 0), from("2026-12-01", 8)]).toEqual([null, 0, 8]);
});

describe("what booked hours are compared with", () => {
  const of = (month_start: string, budget: number, forecasted: number, booked: number) => ({
    month_start,
    budget,
    forecasted,
    booked,
  });

  it("is the frozen forecast, or the budget without one", () => {
    expect([planOf({ budget: 10, forecasted: 8 }), planOf({ budget: 10, forecasted: 0 })]).toEqual([8, 10]);
  });

  it("counts months that have ended, the running one where none has, and none to come", () => {
    const [october, november, december] = [
      of("2026-10-01", 100, 80, 60),
      of("2026-11-01", 100, 0, 20),
      of("2026-12-01", 100, 0, 0),
    ];
    expect(deviationOf([october, november, december], "2026-11-10")).toBe(-20);
    expect(deviationOf([november, december], "2026-11-10")).toBe(-80);
    expect(deviationOf([december], "2026-11-10")).toBe(0);
    // A month has begun on its first day.
    expect(deviationOf([december], "2026-12-01")).toBe(-100);
    // The last day of a month is still part of it.
    expect(deviationOf([october, november], "2026-10-31")).toBe(-20);
    expect(deviationOf([of("2026-09-01", 5, 0, 5), october], "2026-10-31")).toBe(0);
  });
});

describe("how full a week is", () => {
  it("has bands that differ in words, and says over of more than expected alone", () => {
    const words = loadBands.map((band) => bandWords()[band]);
    expect(new Set(words).size).toBe(loadBands.length);
    expect(words.every((each) => each)).toBe(true);
    expect([
      bandOf(0, 0),
      bandOf(0, 40),
      bandOf(19.99, 40),
      bandOf(20, 40),
      bandOf(31.99, 40),
      bandOf(32, 40),
      bandOf(40, 40),
      bandOf(40.01, 40),
      bandOf(1, 0),
    ]).toEqual(["away", "free", "light", "most", "most", "full", "full", "over", "over"]);
  });

  it("never rounds to the other side of 100%", () => {
    expect([
      loadText(39.99, 40),
      loadText(40, 40),
      loadText(40.01, 40),
      loadText(0, 0),
      loadText(4, 0),
    ]).toEqual(["99%", "100%", "101%", "–", "4 h"]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_99 }), fc.integer({ min: 1, max: 99_99 }), (hours, most) => {
        const percent = Number(loadText(hours / 100, most / 100).slice(0, -1));
        expect(percent > 100).toBe(bandOf(hours / 100, most / 100) === "over");
      }),
    );
  });
});

it("the marks of a month say what happened, with numbers where several projects are meant", () => {
  const nothing = { isLastClosed: false, frozen: 0, unfrozen: 0, frozenOn: null, rebaselined: 0 };
  const words = (part: object, isOne: boolean) =>
    eventWords({ ...nothing, ...part }, isOne, (day) => `on ${day}`);
  expect(words({ frozen: 14, unfrozen: 1, rebaselined: 2, isLastClosed: true }, false)).toEqual([
    "14 forecasts frozen",
    "1 forecast unfrozen",
    "2 budgets replaced",
    "Closed through this month",
  ]);
  expect(words({ frozen: 1, unfrozen: 2 }, false)).toEqual(["1 forecast frozen", "2 forecasts unfrozen"]);
  expect(words({ frozen: 1, unfrozen: 1 }, true)).toEqual([
    "Forecast frozen",
    "Forecast unfrozen since a freeze",
  ]);
  expect(words({ unfrozen: 1, frozenOn: "2026-09-14" }, true)).toEqual([
    "Forecast unfrozen since its freeze on 2026-09-14",
  ]);
  expect(words({ frozen: 1, frozenOn: "2026-09-14", rebaselined: 1 }, true)).toEqual([
    "Forecast frozen on 2026-09-14",
    "Budget replaced",
  ]);
  expect([words({}, true), words({}, false)]).toEqual([[], []]);
});
