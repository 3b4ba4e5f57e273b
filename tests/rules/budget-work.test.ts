import { hourStep } from "#features/budgets/rules/budget-profile.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cellKey,
  cellsOf,
  listOf,
  withCells,
  type BudgetCell,
} from "#features/budgets/rules/budget-cells.ts";
import { compareBudgets, type PricedLine } from "#features/budgets/rules/budget-comparison.ts";
import { budgetCsv, budgetSheet } from "#features/budgets/rules/budget-export.ts";
import { monthIndexOf, readBudgetFile } from "#features/budgets/rules/budget-file.ts";
import {
  spreadFault,
  spreadHours,
  spreadPatterns,
  workingDaysIn,
} from "#features/budgets/rules/budget-spread.ts";
import { budgetTotals, type BudgetTier } from "#features/budgets/rules/budget-totals.ts";
import { csvText } from "#shared/csv.ts";
import { fromHundredths, multiplyExact, sumExact, toHundredths } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import { addMonths } from "#shared/month.ts";
import { spread } from "#shared/spread.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map(fromHundredths);
const tier = (functionName: string, costTierName: string, hourlyRate: number): BudgetTier => ({
  functionId: functionName,
  functionName,
  costTierId: `${functionName}/${costTierName}`,
  costTierName,
  hourlyRate,
});
const tiers = [
  tier("Architecture", "Senior", 100),
  tier("Architecture", "Junior", 64.55),
  tier("=Odd, “name”", "Senior", 0.01),
];
const length = 14;
const start = "2026-11";
const span = { startDate: "2026-11-01", projectLengthMonths: length };
const cell = fc.record({
  costTierId: fc.constantFrom(...tiers.map(({ costTierId }) => costTierId)),
  monthIndex: fc.integer({ min: 1, max: length }),
  budgetHours: fc.integer({ min: 0, max: 9999 * 2 }).map((halves) => halves / 2),
});
const cellLists = fc.uniqueArray(cell, {
  selector: ({ costTierId, monthIndex }) => cellKey(costTierId, monthIndex),
});

describe("hours spread over months", () => {
  const months = fc
    .integer({ min: 1, max: 60 })
    .map((count) => Array.from({ length: count }, (_, at) => addMonths(start, at)));
  test("add up to what was spread, in full steps but for one remainder, and none is negative", () => {
    fc.assert(
      fc.property(hundredths(100_000), months, fc.constantFrom(...spreadPatterns), (total, over, pattern) => {
        const shares = spreadHours(total, over, pattern);
        expect(shares).toHaveLength(over.length);
        expect(sumExact(shares)).toBe(total);
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(
          shares.filter((share) => toHundredths(share) % toHundredths(hourStep) !== 0).length,
        ).toBeLessThanOrEqual(1);
      }),
    );
  });
  test("a greater weight never gets less, and equal weights differ by a step and the remainder at most", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 40 })
      .filter((all) => all.some((each) => each > 0));
    fc.assert(
      fc.property(
        hundredths(5000),
        weights,
        fc.constantFrom("first" as const, "last" as const),
        (total, all, leftover) => {
          const shares = spread(total, all, hourStep, leftover);
          for (const [at, weight] of all.entries())
            for (const [other, less] of all.entries()) {
              if (weight > less) expect(shares[at]).toBeGreaterThanOrEqual(shares[other] ?? 0);
              if (weight === less)
                expect(Math.abs((shares[at] ?? 0) - (shares[other] ?? 0))).toBeLessThan(2 * hourStep);
            }
        },
      ),
    );
  });
  test("front-loaded never rises, back-loaded is its mirror image, and more working days never get less", () => {
    fc.assert(
      fc.property(hundredths(5000), months, (total, over) => {
        const front = spreadHours(total, over, "front");
        expect(front).toEqual(front.toSorted((a, b) => b - a));
        expect(spreadHours(total, over, "back")).toEqual(front.toReversed());
        const shares = spreadHours(total, over, "workingDays");
        const byDays = over.map((month, at) => ({ days: workingDaysIn(month), share: shares[at] ?? 0 }));
        for (const more of byDays)
          for (const { days, share } of byDays)
            if (more.days > days && more.share < share) expect(more.share).toBe(share);
      }),
    );
  });
  test.each([
    ["even", [3.5, 3.5, 3]],
    ["front", [5, 3.5, 1.5]],
    ["back", [1.5, 3.5, 5]],
    // November 2026 has 21 working days, December 23, January 2027 21.
    ["workingDays", [3.5, 3.5, 3]],
  ] as const)("ten hours over three months, %s", (pattern, shares) => {
    expect(spreadHours(10, ["2026-11", "2026-12", "2027-01"], pattern)).toEqual(shares);
  });
  test("a remainder that can't be spread is reported", () => {
    expect([null, -1, 1.005, 100_000.5, 0].map(spreadFault)).toEqual([
      "Enter the hours to spread.",
      "Hours can't be negative.",
      "Enter hours in steps of 0.5.",
      "Spread at most 100,000 hours a cost tier.",
      null,
    ]);
  });
});

describe("exact arithmetic", () => {
  const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map(fromHundredths);
  test("multiplies as integers of any size do", () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        const product = BigInt(toHundredths(left)) * BigInt(toHundredths(right));
        expect(multiplyExact(left, right)).toBe(
          fromHundredths(Number((product + (product >= 0n ? 50n : -50n)) / 100n)),
        );
      }),
    );
  });
  test("rounds a half up although 1.005 has none in binary", () => {
    expect([1.005, 1.004999, 0.295, 8.345, 2.675].map(toHundredths)).toEqual([101, 100, 30, 835, 268]);
  });
});

describe("two profiles", () => {
  const lines = fc.uniqueArray(
    fc.record({
      at: fc.nat(2),
      monthIndex: fc.integer({ min: 1, max: 20 }),
      budgetHours: hundredths(999),
      ratePerHour: hundredths(200),
    }),
    { selector: ({ at, monthIndex }) => `${at} ${monthIndex}` },
  );
  const priced = lines.map((all) =>
    all.map(({ at, ...line }): PricedLine => ({
      ...line,
      functionId: tiers[at]?.functionId ?? "",
      costTierId: tiers[at]?.costTierId ?? "",
    })),
  );
  test("differ by the same hours and money by tier, by function and by month; months beyond the length are left out", () => {
    fc.assert(
      fc.property(priced, priced, (before, after) => {
        const found = compareBudgets(before, after, length);
        const counted = (all: readonly PricedLine[]) => all.filter(({ monthIndex }) => monthIndex <= length);
        expect(found.total.after.hours).toBe(sumExact(counted(after).map(({ budgetHours }) => budgetHours)));
        expect(found.total.before.budget).toBe(
          sumExact(counted(before).map((line) => lineCost(line.budgetHours, line.ratePerHour))),
        );
        for (const parts of [[...found.byTier.values()], [...found.byFunction.values()], found.byMonth])
          for (const figure of ["hours", "budget"] as const)
            expect(sumExact(parts.map(({ difference }) => difference[figure]))).toBe(
              found.total.difference[figure],
            );
        const back = compareBudgets(after, before, length);
        expect(sumExact([back.total.difference.hours, found.total.difference.hours])).toBe(0);
      }),
    );
  });
});

describe("a budget's file", () => {
  test("read again changes nothing, and into an empty budget brings every hour", () => {
    fc.assert(
      fc.property(cellLists, (list) => {
        const cells = cellsOf(list);
        const text = csvText(budgetCsv({ span, tiers, cells }));
        expect(readBudgetFile(text, { tiers, cells, start, length })).toMatchObject({
          problem: null,
          cells: [],
          edits: [],
          ignored: [],
        });
        const { edits } = readBudgetFile(text, { tiers, cells: new Map(), start, length });
        expect(listOf(withCells(new Map(), edits))).toEqual(listOf(cells));
      }),
    );
  });

  const read = (text: string, list: BudgetCell[] = []) =>
    readBudgetFile(text, { tiers, cells: cellsOf(list), start, length });
  test("previews the result for each cell", () => {
    const applies = [{ costTierId: "Architecture/Senior", monthIndex: 2, budgetHours: 8 }];
    const found = read(
      "function;COST  tier;Nov 2026;Dec-26;Month 3;Notes\r\narchitecture;senior;7,5;-;abc;x\r\nArchitecture;Principal;1;1;1;\r\nARCHITECTURE;Senior;1;1;1;\r\n",
      applies,
    );
    expect(found.ignored).toEqual(["Notes"]);
    expect(found.cells.map(({ row, month, change, problem }) => [row, month, change ?? problem])).toEqual([
      [2, "Nov 2026", { from: 0, to: 7.5 }],
      [2, "Dec-26", { from: 8, to: 0 }],
      [2, "Month 3", "“abc” is not a number of hours."],
      [3, "", "The project has no such cost tier."],
      [4, "", "The file has this cost tier twice. The first row counts."],
    ]);
    expect(found.edits).toHaveLength(2);
  });
  test.each([
    ["", "The file is empty."],
    [
      "Cost tier\r\nSenior\r\n",
      "No column of the first row names a month of this project, such as “Nov 2026” or “Month 1”.",
    ],
    ["Cost tier,Nov 2026,Month 1\r\n", "Two columns name the same month: “Month 1”."],
    ['Cost tier,"Nov', "Row 1 opens a quoted cell that's never closed."],
  ])("%j is refused completely", (text, problem) => expect(read(text).problem).toBe(problem));
  test("is English in every language, and is read with the language's own columns and months too", () => {
    speak("de", catalogueOf("de"));
    try {
      const own =
        "funktion;Kostenstufe;Stundensatz;Dez 2026;Monat 3;Feb 2027;Tag 5\nArchitecture;Senior;9;1;2;3;4\n";
      expect(read(own)).toMatchObject({
        ignored: ["Tag 5"],
        edits: [{ monthIndex: 2 }, { monthIndex: 3 }, { monthIndex: 4 }],
      });
      expect(monthIndexOf("Dezember 2026", start, length)).toBe(2);
      expect(budgetCsv({ span, tiers, cells: new Map() })[0]?.slice(0, 5)).toEqual([
        "Function",
        "Cost tier",
        "Rate",
        "Nov 2026",
        "Dec 2026",
      ]);
    } finally {
      hush();
    }
  });
  test("without functions a tier's name must be one function's only", () => {
    expect(
      read("Tier,Month 1\nJunior,5\nSenior,5\n").cells.map(({ change, problem }) => change ?? problem),
    ).toEqual([
      { from: 0, to: 5 },
      "Several functions have a cost tier of this name: the file needs a column “Function”.",
    ]);
  });
  test.each([
    ["Nov 2026", 1],
    ["november 2026", 1],
    ["Dec-26", 2],
    ["2027-01", 3],
    ["2027-01-01", 3],
    ["01/02/2027", 4],
    ["2/1/2027", 4],
    ["Month 14", 14],
    ["Month 15", null],
    ["Oct 2026", null],
    ["Rate", null],
    ["12/13/2026", null],
  ])("%j is month %j of the project", (header, index) =>
    expect(monthIndexOf(header, start, length)).toBe(index),
  );
  test("a sheet's totals are the sums of its lines", () => {
    fc.assert(
      fc.property(cellLists, (list) => {
        const cells = cellsOf(list);
        const { rows } = budgetSheet("B", { span, tiers, cells });
        const { total } = budgetTotals(tiers, cells, length);
        expect(rows.at(-1)?.at(-1)).toMatchObject({ number: total.budget });
        expect(rows.at(-2)?.at(-2)).toMatchObject({ number: total.hours });
      }),
    );
  });
  test("a sheet has the rate and hours of each tier, functions' totals and what each month costs", () => {
    const small = { ...span, projectLengthMonths: 2 };
    const tier = (functionName: string, costTierName: string, hourlyRate: number) => ({
      functionId: functionName,
      functionName,
      costTierId: `${functionName}/${costTierName}`,
      costTierName,
      hourlyRate,
    });
    const sheet = budgetSheet("Budget", {
      span: small,
      tiers: [tier("Design", "Junior", 40), tier("Design", "Senior", 80), tier("Build", "Senior", 100)],
      cells: cellsOf([
        { costTierId: "Design/Junior", monthIndex: 1, budgetHours: 10 },
        { costTierId: "Design/Senior", monthIndex: 2, budgetHours: 2.5 },
        { costTierId: "Build/Senior", monthIndex: 2, budgetHours: 1 },
      ]),
    });
    const text = (words: string) => ({ text: words });
    const strong = (words: string) => ({ text: words, strong: true });
    const hours = (number: number) => ({ number, as: "hours", strong: false });
    const rate = (number: number) => ({ number, as: "rate", strong: false });
    const sums = (...numbers: readonly [...hours: number[], budget: number]) =>
      numbers.map((number, at) => ({ number, as: at < numbers.length - 1 ? "hours" : "rate", strong: true }));
    const costs = (number: number) => ({ number, as: "rate", strong: true });
    expect(sheet.rows).toEqual([
      ["Function", "Cost tier", "Rate", "Nov 2026", "Dec 2026", "Hours", "Budget"].map(strong),
      [text("Design"), text("Junior"), rate(40), hours(10), null, ...sums(10, 400)],
      [text("Design"), text("Senior"), rate(80), null, hours(2.5), ...sums(2.5, 200)],
      [text("Build"), text("Senior"), rate(100), null, hours(1), ...sums(1, 100)],
      [],
      [strong("Design"), strong("Total"), null, ...sums(10, 2.5, 12.5, 600)],
      [strong("Build"), strong("Total"), null, ...sums(0, 1, 1, 100)],
      [strong("Total"), null, null, ...sums(10, 3.5, 13.5, 700)],
      [strong("Total budget"), null, null, costs(400), costs(300), null, costs(700)],
    ]);
    expect(sheet).toMatchObject({ name: "Budget", frozen: { rows: 1, columns: 3 } });
    expect(sheet.widths).toEqual([24, 20, 10, 10, 10, 12, 14]);
  });
});
