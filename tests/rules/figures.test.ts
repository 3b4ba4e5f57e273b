import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fromHundredths,
  isExact,
  multiplyExact,
  multiplyHundredths,
  signed,
  sumExact,
  toHundredths,
} from "#shared/hundredths.ts";
import { formatHours, hoursQuestion, isInSteps, parseHours, readTypedHours } from "#shared/hours.ts";
import { readAllocationHours } from "#features/plans/rules/cell-hours.ts";
import { pastedHours, typedHours } from "#features/budgets/rules/budget-cells.ts";
import { readForecastCell } from "#features/forecasts/rules/forecast-cell.ts";
import { readHours as fileHours } from "#features/imports/rules/read/cell-numbers.ts";
import { readOverride } from "#features/timesheets/rules/decisions/overrides.ts";
import { readHours } from "#features/timesheets/web/week/week-layout.ts";
import { readTable } from "../support/read-table.ts";
import { currencySymbol, formatMoney, formatRate, lineCost } from "#shared/money.ts";
import { fulfilmentOf, fulfilmentShown } from "#features/plans/rules/demand.ts";
import { percentWords, signedPercent } from "#features/forecasts/web/learning/share-words.ts";
import { percentExact, percentRounded, percentText, shownPercent } from "#shared/percent.ts";
import { sizeInWords } from "#shared/size-in-words.ts";
import { draws } from "../support/draws.ts";

const hundredths = fc.integer({ min: 0, max: 99_999_999 });

describe("Exact figures", () => {
  it("survive the way to hundredths and back", () => {
    fc.assert(fc.property(hundredths, (value) => toHundredths(fromHundredths(value)) === value));
    expect(toHundredths(1.005)).toBe(101);
    // Three decimals, rounded by thousandths.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (thousandths) => {
        expect(toHundredths(thousandths / 1000)).toBe(Math.floor((thousandths + 5) / 10));
      }),
    );
    expect([4607.855, 156_784_371_295.485].map(toHundredths)).toEqual([460_786, 15_678_437_129_549]);
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

  it("multiply hours by a rate as integers would, half a penny up", () => {
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

  it("multiply as integers of any size do, half a hundredth away from zero", () => {
    const factor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
    fc.assert(
      fc.property(factor, factor, (one, other) => {
        const digits = (BigInt(Math.abs(one)) * BigInt(Math.abs(other)) + 50n) / 100n;
        const expected = one < 0 === other < 0 ? digits : -digits;
        expect(multiplyHundredths(one, other)).toBe(Number(expected));
      }),
    );
    const products = [7, 49, 50, 51, -49, -50, 0].map((one) => multiplyHundredths(one, 1));
    expect(products).toEqual([0, 0, 1, 1, 0, -1, 0]);
    // Beyond what a binary fraction of 53 digits has.
    expect(multiplyHundredths(999_999_999, 100_000_050)).toBe(1_000_000_499_000_000);
    expect(multiplyHundredths(-123_456_789, 987_654_350)).toBe(-1_219_326_346_928_822);
  });

  it("that differ are written with their sign, plus too", () => {
    const written = [1.005, 0.004, 0, 0.3 - 0.1 - 0.2, -2, 1.5].map((value) => signed(value, formatHours));
    expect(written).toEqual(["+1.01", "0", "0", "0", "−2", "+1.5"]);
  });

  it("know their decimals and steps", () => {
    expect([isExact(7.25), isExact(7.125), isExact(Number.NaN)]).toEqual([true, false, false]);
    expect([
      isInSteps(7.501, 0.5),
      isInSteps(Number.NaN, 0.5),
      isInSteps(Number.POSITIVE_INFINITY, 0.5),
    ]).toEqual([false, false, false]);
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
    // In hours and in hundredths of them alike.
    expect([percentRounded(0.57, 2), percentRounded(57, 200)]).toEqual([29, 29]);
    // Shares of one and fulfilment round like them.
    expect([shownPercent(0.285 * 100), percentWords(0.285), signedPercent(-0.565)]).toEqual([
      29,
      "29%",
      "−56%",
    ]);
    expect(fulfilmentShown(fulfilmentOf(2, 0.57))).toBe(29);
    expect([percentRounded(5, 0), percentExact(5, 0), percentExact(1, 8)]).toEqual([0, 0, 12.5]);
    expect([percentText(1234.5), percentText("+1,234.5")]).toEqual(["1234.5%", "+1,234.5%"]);
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
    ["0,125", 0.125],
    ["1.234", undefined],
    ["1.234,5", 1234.5],
    ["7.3333", 7.3333],
    ["12,34,567", undefined],
    ["7H30", 7.5],
    ["7.5\n", 7.5],
    ["7\n8", undefined],
    ["7 8", undefined],
    ["1 234.5", 1234.5],
    ["0:59", 0.98],
    ["0:10", 0.17],
    ["10m", 0.17],
    ["20 min", 0.33],
    ["7:0", 7],
    ["7:3", undefined],
    ["7h3", undefined],
    ["7:8", undefined],
  ])("%j is %j", (text, hours) => {
    expect(parseHours(text)).toBe(hours);
  });

  it("with one digit of minutes, in every field, grid and file, get a question", () => {
    const step = { step: 0.25, rounding: "refuse" } as never;
    const question = "“7:3” may mean 7:30 or 7:03. Write one of them.";
    expect([
      hoursQuestion("7:3"),
      hoursQuestion(" 7H1 "),
      hoursQuestion("7:30"),
      hoursQuestion("7:8"),
    ]).toEqual([question, "“7H1” may mean 7h10 or 7h01. Write one of them.", null, null]);
    expect(readTypedHours("7:3")).toEqual({ fault: question });
    expect(readForecastCell("7:3")).toEqual({ hours: null, fault: question });
    expect(readAllocationHours("7:3")).toEqual({ error: question });
    expect(typedHours("7:3")).toEqual({ fault: question });
    expect(pastedHours("7:3")).toEqual({ fault: question });
    expect(readOverride([{ id: "1", hours: 8 }] as never, new Map([["1", "7:3"]]), step).wrong).toEqual(
      new Map([["1", question]]),
    );
    expect(readHours("7:3", step)).toEqual({ error: question });
    const cells = [
      ["Person", "Project", "Date", "Hours"],
      ["Ann", "P1", "2026-03-02", "7:30"],
      ["Ann", "P1", "2026-03-03", "7:3"],
    ];
    expect(readTable(cells).facts[1]?.problems).toEqual({ hours: question });
    expect(
      ["7h3", "0:5", "7:3h", "7:30", "7h3m", "7:3:00", "7:0"].map((text) => fileHours(text, ".")),
    ).toEqual([null, null, null, 7.5, 7.05, 7.05, 7]);
  });

  it("never throw, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => ["number", "undefined", "object"].includes(typeof parseHours(text))),
      { numRuns: draws(2000) },
    );
  });

  it("are shown with at most two decimals, a dash for nothing and 0 for zero", () => {
    expect([
      formatHours(7.5),
      formatHours(1234.25),
      formatHours(0),
      formatHours(null),
      formatHours(-6),
      formatHours(1.006),
      formatHours(0.3 - 0.1 - 0.2),
    ]).toEqual(["7.5", "1,234.25", "0", "–", "−6", "1.01", "0"]);
  });
});

describe("Sizes of files", () => {
  const [kilobyte, megabyte] = [1024, 1024 * 1024];
  it.each([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [kilobyte, "1 KB"],
    [1.5 * kilobyte - 1, "1 KB"],
    [1.5 * kilobyte, "2 KB"],
    [1000.5 * kilobyte - 1, "1000 KB"],
    [1000.5 * kilobyte, "1001 KB"],
    [1023.5 * kilobyte - 1, "1023 KB"],
    [megabyte - 1, "1 MB"],
    [megabyte, "1 MB"],
    [1.05 * megabyte - 1, "1 MB"],
    [1.05 * megabyte, "1.1 MB"],
    [2000.05 * megabyte - 1, "2,000 MB"],
    [2000.05 * megabyte, "2,000.1 MB"],
  ])("%s read as %s", (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
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
      formatRate(-64.556, "£"),
      formatMoney(0, "£"),
      formatRate(0.5, "£"),
      formatRate(-0.5, "£"),
    ]).toEqual(["£1,235", "−£12", "–", "£64.50", "−£64.56", "£0", "£0.50", "−£0.50"]);
  });

  it("has a minus only where something is left of it", () => {
    expect([formatMoney(-0.49, "£"), formatMoney(-0.5, "£"), formatMoney(-0, "£")]).toEqual([
      "£0",
      "−£1",
      "£0",
    ]);
    expect([formatRate(-0.004, "£"), formatRate(-0.006, "£")]).toEqual(["£0.00", "−£0.01"]);
  });
});
