import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHundredths, isExact, multiplyExact, sumExact, toHundredths } from "#shared/hundredths.ts";
import { formatHours, isInSteps, parseHours } from "#shared/hours.ts";
import { currencySymbol, formatMoney, formatRate, lineCost } from "#shared/money.ts";
import { percentExact, percentRounded } from "#shared/percent.ts";

const hundredths = fc.integer({ min: 0, max: 99_999_999 });

describe("Exact figures", () => {
  it("survive the way to hundredths and back", () => {
    fc.assert(fc.property(hundredths, (value) => toHundredths(fromHundredths(value)) === value));
    expect(toHundredths(1.005)).toBe(101);
  });

  it("add up without binary dust", () => {
    expect(sumExact([0.1, 0.2, 0.3])).toBe(0.6);
    fc.assert(
      fc.property(
        fc.array(hundredths, { maxLength: 200 }),
        (values) => toHundredths(sumExact(values.map(fromHundredths))) === values.reduce((a, b) => a + b, 0),
      ),
    );
  });

  it("multiply hours by a rate as whole numbers would, half a penny up", () => {
    expect(lineCost(0.25, 33.3)).toBe(8.33);
    expect(multiplyExact(7.5, 64.33)).toBe(482.48);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2400 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (hours, rate) => {
          const expected = Number((BigInt(hours) * BigInt(rate) + 50n) / 100n);
          return toHundredths(lineCost(fromHundredths(hours), fromHundredths(rate))) === expected;
        },
      ),
    );
  });

  it("know their decimals and steps", () => {
    expect([isExact(7.25), isExact(7.125), isExact(Number.NaN)]).toEqual([true, false, false]);
    expect([isInSteps(7.5, 0.5), isInSteps(7.25, 0.5), isInSteps(7.25, 0.25), isInSteps(7.1, 0.25)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("round percentages half up toward positive infinity, and answer 0 for no divisor", () => {
    expect(percentRounded(115, 200)).toBe(58);
    expect(percentRounded(-25, 200)).toBe(-12);
    expect([percentRounded(5, 0), percentExact(5, 0), percentExact(1, 8)]).toEqual([0, 0, 12.5]);
  });
});

describe("Hours as people write them", () => {
  it.each([
    ["7.5", 7.5],
    ["7,5", 7.5],
    ["7:30", 7.5],
    ["7h30", 7.5],
    ["7h", 7],
    ["450m", 7.5],
    [" 0.25 ", 0.25],
    [".5", 0.5],
    ["", null],
    ["7:60", undefined],
    ["seven", undefined],
    ["-2", undefined],
    ["1e3", undefined],
    ["7.5.1", undefined],
    ["1,234.5", 1234.5],
    ["1,234", 1234],
    ["0,125", 0.13],
    ["12,34,567", undefined],
  ])("%j is %j", (text, hours) => {
    expect(parseHours(text)).toBe(hours);
  });

  it("never throw, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => ["number", "undefined", "object"].includes(typeof parseHours(text))),
      { numRuns: 2000 },
    );
  });

  it("are shown with at most two decimals, a dash for nothing and 0 for zero", () => {
    expect([
      formatHours(7.5),
      formatHours(1234.25),
      formatHours(0),
      formatHours(null),
      formatHours(-6),
    ]).toEqual(["7.5", "1,234.25", "0", "–", "−6"]);
  });
});

describe("Money", () => {
  it("carries the organisation's symbol, pound by default", () => {
    expect(["GBP", "USD", "EUR", "SEK"].map(currencySymbol)).toEqual(["£", "$", "€", "£"]);
  });

  it("has no decimals in totals and two in rates", () => {
    expect([
      formatMoney(1234.5, "£"),
      formatMoney(-12, "£"),
      formatMoney(null, "£"),
      formatRate(64.5, "£"),
    ]).toEqual(["£1,235", "−£12", "–", "£64.50"]);
  });
});
