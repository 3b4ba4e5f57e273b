import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharpnessOf } from "#ui/charts/chart-image.ts";
import { isAlone } from "#ui/charts/LineChart.tsx";
import { monthWidth } from "#ui/charts/ChartFrame.tsx";
import { besideLimit, earlyPlaces, spreadApart } from "#ui/charts/name-places.ts";
import { heightsOf, highestOf, middlesOf, scaleOf, scaleTo } from "#ui/charts/scale.ts";

describe("the scale of a chart", () => {
  it("reaches from 0 to the highest value plus a tenth, with five round gridlines", () => {
    const { top, lines } = scaleOf(5610);
    expect(top).toBeCloseTo(6171);
    expect(lines).toEqual([0, 1500, 3000, 4500, 6000]);
  });

  it("ends at the given place", () => {
    expect(scaleTo(120)).toEqual({ bottom: 0, top: 120, lines: [0, 30, 60, 90, 120] });
  });

  it("goes below 0 where a value does, in even steps through 0", () => {
    expect(scaleOf(30, -12)).toEqual({ bottom: -12, top: 36, lines: [-12, 0, 12, 24, 36] });
    expect(scaleOf(0, -100).lines).toContain(0);
  });

  it("places values from its bottom to its top, and months in the middle of theirs", () => {
    const height = heightsOf(scaleOf(30, -12), { top: 20, height: 96 });
    expect([height(36), height(0), height(-12)]).toEqual([20, 92, 116]);
    const middle = middlesOf(3, 64, 10);
    expect([middle(0), middle(1), middle(2)]).toEqual([69, 79, 89]);
  });

  it("is drawn even where there is nothing to show", () => {
    expect(scaleOf(0).lines).toEqual([0, 1, 2, 3, 4]);
    expect(highestOf([{ values: [null, null] }, { values: [] }])).toBe(0);
  });

  it("always has five even lines from 0 that use most of the height and never leave it", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (highest) => {
        const { top, lines } = scaleOf(highest);
        expect(lines).toHaveLength(5);
        expect(lines[0]).toBe(0);
        expect(lines[4]).toBeLessThanOrEqual(top * (1 + 1e-6));
        expect(lines[4]).toBeGreaterThan(top * 0.7);
      }),
    );
  });
});

describe("lines", () => {
  it("show a value between gaps as a dot, since no line leads to it", () => {
    const values = [1, 2, null, 4, null, 6];
    expect(values.map((_, index) => isAlone(values, index))).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it("have names beside a limit, never on it, each on its side", () => {
    expect([90, 98, 100, 104, 120].map((height) => besideLimit(height, 100))).toEqual([89, 89, 89, 111, 120]);
  });

  it("have names that never overlap and retain their order", () => {
    expect(spreadApart([100, 10, 104], 16)).toEqual([100, 10, 116]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }), (heights) => {
        const sorted = spreadApart(heights, 16).toSorted((a, b) => a - b);
        expect(sorted.every((height, index) => index === 0 || height - (sorted[index - 1] ?? 0) >= 16)).toBe(
          true,
        );
      }),
    );
  });

  it("stay above the months, where the lowest would be among them", () => {
    expect(spreadApart([100, 366, 366, 366], 16, 366)).toEqual([100, 334, 350, 366]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 366 }), { maxLength: 6 }), (heights) => {
        const sorted = spreadApart(heights, 16, 366).toSorted((a, b) => a - b);
        expect(sorted.at(-1) ?? 0).toBeLessThanOrEqual(366);
        expect(sorted.every((height, index) => index === 0 || height - (sorted[index - 1] ?? 0) >= 16)).toBe(
          true,
        );
      }),
    );
  });
});

describe("the name of a line that ends before the others", () => {
  const drawing = {
    middleOf: (month: number) => 100 + month * 80,
    heightOf: (value: number) => 300 - value,
    step: 80,
    width: 1000,
    base: 300,
  };
  const booked = [50, 60, 70, null, null];
  const end = { x: drawing.middleOf(2), y: drawing.heightOf(70), width: 90 };
  const placed = (...lines: (number | null)[][]) => earlyPlaces([end], [booked, ...lines], drawing);

  it("is over its end, and where another line goes through there, under it or on the other side", () => {
    expect(placed()).toEqual([{ x: 256, y: 218, anchor: "start" }]);
    expect(placed([95, 95, 85, 85, 85])).toEqual([{ x: 256, y: 252, anchor: "start" }]);
    expect(placed([150, 150, 82, 82, 82], [20, 20, 20, 50, 20])).toEqual([{ x: 264, y: 252, anchor: "end" }]);
  });

  it("isn't over another name, nor among the months", () => {
    const low = { ...end, y: 300 };
    const names = [low, { ...low, x: low.x + 80 }].map((name) => ({ ...name, width: 120 }));
    const [one, other] = earlyPlaces(names, [], drawing);
    expect(one).toEqual({ x: 256, y: 288, anchor: "start" });
    expect(other).toEqual({ x: 336, y: 272, anchor: "start" });
  });
});

describe("the months of a chart", () => {
  const bars = { beside: 64, least: 150, fit: false };
  const wide = (seen: number, count: number) => monthWidth({ ...bars, seen, count });

  it("use 150 pixels where they are many, and share at least 1232 where they are few", () => {
    expect([wide(1236, 15), wide(1236, 60), wide(1236, 6), wide(700, 2)]).toEqual([
      150,
      150,
      206,
      (1232 - 64) / 2,
    ]);
  });

  it("are complete on a phone, however wide it is: the axis cuts none in two", () => {
    for (let seen = 200; seen < 600; seen += 1) {
      const inSight = seen / wide(seen, 60);
      expect(Math.abs(inSight - Math.round(inSight)), String(seen)).toBeLessThan(1e-9);
      expect(wide(seen, 60)).toBeGreaterThanOrEqual(130.5);
    }
    expect([wide(292, 60), wide(292, 1)]).toEqual([146, 292]);
  });

  it("all fit on paper, which can't be scrolled, whatever their size on a screen", () => {
    for (const fit of [false, true, 48])
      expect(monthWidth({ ...bars, fit, isPaper: true, seen: 600, count: 26 }) * 26).toBeCloseTo(600);
  });

  it("use the available room where they must fit, 26 pixels each at least", () => {
    expect([
      monthWidth({ ...bars, fit: true, seen: 720, count: 24 }),
      monthWidth({ ...bars, fit: true, seen: 240, count: 24 }),
    ]).toEqual([30, 26]);
  });
});

it("months that a finger finds are completely visible, and share a wider room", () => {
  const wide = (seen: number) => monthWidth({ beside: 64, least: 150, fit: 44, seen, count: 12 });
  expect([wide(600), wide(293), wide(30)]).toEqual([50, 293 / 6, 44]);
});

describe("the picture of a chart", () => {
  it("is twice as sharp as the page, and no wider than browsers draw: ten years of bars too", () => {
    expect(sharpnessOf(1272)).toBe(2);
    expect(sharpnessOf(120 * 150 + 104) * (120 * 150 + 104)).toBeCloseTo(16_384, 6);
  });
});
