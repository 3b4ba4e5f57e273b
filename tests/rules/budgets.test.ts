import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cellKey,
  cellsOf,
  listOf,
  packedCells,
  pastedHours,
  typedHours,
  unpackedCells,
  withCell,
  withoutGoneTiers,
} from "#features/budgets/rules/budget-cells.ts";
import { mergeCells, same } from "#shared/three-way.ts";
import { axisTop, functionColour, monthTickStep } from "#features/budgets/rules/budget-chart.ts";
import { checkBudgetProfile } from "#features/budgets/rules/budget-profile.ts";
import {
  budgetStatuses,
  editRefusal,
  isEditable,
  viewedOnly,
} from "#features/budgets/rules/budget-status.ts";
import {
  budgetTotals,
  groupsOf,
  tiersAsSaved,
  type BudgetTier,
} from "#features/budgets/rules/budget-totals.ts";
import { rateSpan } from "#features/rates/rules/rate-book.ts";

const tier = (functionId: string, costTierId: string, hourlyRate: number): BudgetTier => ({
  functionId,
  functionName: functionId.toUpperCase(),
  costTierId,
  costTierName: costTierId,
  hourlyRate,
});
const tiers = [tier("arc", "a1", 100), tier("arc", "a2", 64.55), tier("str", "s1", 0.01)];

describe("a budget's cells", () => {
  test.each([
    ["7.5", 7.5],
    ["7,5", 7.5],
    ["abc", null],
    ["-4", null],
    ["", null],
    ["0", null],
    ["1e9", null],
  ])("typed %j counts as %d hours, null for none", (text, hours) => {
    expect(typedHours(text)).toEqual({ hours });
  });

  test.each([
    ["12,25", "Enter hours in steps of 0.5."],
    ["10.33", "Enter hours in steps of 0.5."],
    ["7:20", "Enter hours in steps of 0.5."],
    ["9999999", "A month has at most 100,000 hours."],
    ["1.234", "“1.234” may mean 1234 or 1.234. Write one of them."],
  ])("%j is refused, typed or pasted, since no forecast can have it", (text, fault) => {
    expect([typedHours(text), pastedHours(text)]).toEqual([{ fault }, { fault }]);
  });

  test.each(["", " ", "-", " -   ", "–"])(
    "%j pasted is no hours, as spreadsheets' accounting formats write it",
    (text) => {
      expect(pastedHours(text)).toEqual({ hours: null });
    },
  );

  test("spaces group thousands", () => {
    expect(["1 250", "1\u202f250,5", " 12 h "].map(pastedHours)).toEqual([
      { hours: 1250 },
      { hours: 1250.5 },
      { hours: 12 },
    ]);
  });

  test.each(["-5", "1.2,5", "£1,250", "(5)", "#N/A", "4\n5", "10 20", "1 2345"])(
    "%j pasted is reported, not guessed",
    (text) => {
      expect(pastedHours(text)).toEqual({ fault: `“${text}” is not a number of hours.` });
    },
  );

  test("three decimals may be thousands of another country, and raise a question", () => {
    expect(pastedHours(" 1.250 ")).toEqual({
      fault: "“1.250” may mean 1250 or 1.25. Write one of them.",
    });
    expect(pastedHours("33.000")).toEqual({ fault: "“33.000” may mean 33000 or 33. Write one of them." });
    const plain = ["1.50", "0.500", "1,250", "1250.50", "1.250,5"];
    expect(plain.map(pastedHours)).toEqual([
      { hours: 1.5 },
      { hours: 0.5 },
      { hours: 1250 },
      { hours: 1250.5 },
      { hours: 1250.5 },
    ]);
  });

  test("only hours above 0 are stored, and 0 empties a cell", () => {
    const cells = withCell(withCell(new Map(), "a1", 1, 8), "a1", 2, 4);
    expect(listOf(withCell(cells, "a1", 1, 0))).toEqual([
      { costTierId: "a1", monthIndex: 2, budgetHours: 4 },
    ]);
    expect(cellsOf([{ costTierId: "a1", monthIndex: 1, budgetHours: 0 }]).size).toBe(0);
  });
  test("a list and its cells are the same thing", () => {
    const cell = fc.record({
      costTierId: fc.constantFrom("a1", "a2", "s1"),
      monthIndex: fc.integer({ min: 1, max: 240 }),
      budgetHours: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(cell, { selector: (each) => cellKey(each.costTierId, each.monthIndex) }),
        (list) => {
          const cells = cellsOf(list);
          expect(listOf(cells)).toHaveLength(list.length);
          expect(same(cells, cellsOf(listOf(cells)))).toBe(true);
          expect(same(cells, unpackedCells(packedCells(cells)))).toBe(true);
        },
      ),
    );
  });
  test("hours of cost tiers that are gone are reported and can be skipped, all others stay", () => {
    const cells = withCell(withCell(withCell(new Map(), "a1", 1, 10), "a2", 1, 2.5), "a2", 3, 4);
    expect(withoutGoneTiers(cells, new Set(["a1", "a2"]))).toEqual({ cells, gone: 0 });
    const left = withoutGoneTiers(cells, new Set(["a1"]));
    expect([left.gone, listOf(left.cells)]).toEqual([
      6.5,
      [{ costTierId: "a1", monthIndex: 1, budgetHours: 10 }],
    ]);
  });
  test("merged, one's own changes win over the stored values, and everything else is as stored", () => {
    const base = cellsOf([
      { costTierId: "a1", monthIndex: 1, budgetHours: 8 },
      { costTierId: "a1", monthIndex: 2, budgetHours: 8 },
      { costTierId: "a2", monthIndex: 1, budgetHours: 5 },
    ]);
    const own = withCell(withCell(withCell(base, "a1", 1, 10), "a2", 1, 0), "s1", 3, 2);
    const theirs = withCell(withCell(withCell(base, "a1", 1, 20), "a1", 2, 0), "a2", 4, 7);
    expect(listOf(mergeCells(base, own, theirs))).toEqual([
      { costTierId: "a1", monthIndex: 1, budgetHours: 10 },
      { costTierId: "a2", monthIndex: 4, budgetHours: 7 },
      { costTierId: "s1", monthIndex: 3, budgetHours: 2 },
    ]);
  });
});

describe("a budget's totals", () => {
  const cells = cellsOf([
    { costTierId: "a1", monthIndex: 1, budgetHours: 10 },
    { costTierId: "a2", monthIndex: 1, budgetHours: 0.25 },
    { costTierId: "a2", monthIndex: 2, budgetHours: 2 },
    { costTierId: "s1", monthIndex: 2, budgetHours: 0.5 },
    { costTierId: "a1", monthIndex: 3, budgetHours: 99 },
  ]);
  test("rows, columns, functions and all add up in hours and money; months beyond the length are ignored", () => {
    const totals = budgetTotals(tiers, cells, 2);
    expect(totals.byTier.get("a2")).toEqual({ hours: 2.25, budget: 145.24 });
    expect(totals.byFunction.get("arc")).toEqual({ hours: 12.25, budget: 1145.24 });
    expect(totals.byFunctionMonth.get("arc")).toEqual([
      { hours: 10.25, budget: 1016.14 },
      { hours: 2, budget: 129.1 },
    ]);
    expect(totals.byMonth.map((month) => month.hours)).toEqual([10.25, 2.5]);
    expect(totals.total).toEqual({ hours: 12.75, budget: 1145.25 });
  });
  test("the sum of rows, of columns and of functions is the grand total, whatever the hours and rates", () => {
    const hours = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 9, maxLength: 9 }),
        fc.integer({ min: 1, max: 99_999 }),
        (values, rate) => {
          const priced = tiers.map((each) => ({ ...each, hourlyRate: rate / 100 }));
          const grid = cellsOf(
            values.map((budgetHours, index) => ({
              costTierId: tiers[index % 3]?.costTierId ?? "",
              monthIndex: Math.floor(index / 3) + 1,
              budgetHours,
            })),
          );
          const totals = budgetTotals(priced, grid, 3);
          const hundredths = (parts: Iterable<{ budget: number }>) =>
            [...parts].reduce((sum, part) => sum + Math.round(part.budget * 100), 0);
          expect(hundredths(totals.byTier.values())).toBe(Math.round(totals.total.budget * 100));
          expect(hundredths(totals.byMonth)).toBe(Math.round(totals.total.budget * 100));
          expect(hundredths(totals.byFunction.values())).toBe(Math.round(totals.total.budget * 100));
        },
      ),
    );
  });
  test("tiers are listed under their functions; a stored rate shows until the next save", () => {
    expect(groupsOf(tiers).map((group) => [group.functionName, group.tiers.length])).toEqual([
      ["ARC", 2],
      ["STR", 1],
    ]);
    const stored = { costTierId: "a1", monthIndex: 2, ratePerHour: 90 };
    expect(tiersAsSaved(tiers, [stored]).map((each) => each.hourlyRate)).toEqual([90, 64.55, 0.01]);
  });
  test("each month's hours are priced at its own rate, also where they're stored with several", () => {
    const [first] = tiers;
    if (first === undefined) throw new Error("No tier");
    const rising = { ...first, monthRates: [100, 100, 110] };
    const cells = new Map([1, 2, 3].map((month) => [cellKey(first.costTierId, month), 2]));
    expect(budgetTotals([rising], cells, 3).byMonth.map(({ budget }) => budget)).toEqual([200, 200, 220]);
    const stored = [1, 3].map((monthIndex) => ({
      costTierId: first.costTierId,
      monthIndex,
      ratePerHour: monthIndex === 1 ? 90 : 95,
    }));
    const saved = tiersAsSaved([rising], stored);
    expect(saved.map(rateSpan)).toEqual([[90, 95]]);
    expect(budgetTotals(saved, cells, 3).byMonth.map(({ budget }) => budget)).toEqual([180, 180, 190]);
  });
});

describe("a budget profile", () => {
  test("needs a name, a code and some hours", () => {
    expect(checkBudgetProfile({ profileName: " ", profileCode: " ", totalHours: 0 })).toEqual({
      profileName: "Profile name is required",
      profileCode: "Profile code is required",
      months: "You must enter at least some hours",
    });
    expect(checkBudgetProfile({ profileName: "Baseline", profileCode: "bp1", totalHours: 0.5 })).toEqual({});
  });
  test("only drafts are edited, activated or archived", () => {
    expect(budgetStatuses.filter(isEditable)).toEqual(["draft"]);
    expect(editRefusal("draft")).toBeNull();
    expect(editRefusal("active")).toBe("You cannot draft the Active Profile");
    expect(editRefusal("archived")).toBe("Archived profiles can no longer be edited.");
  });
  test("a viewer of a profile sees why its hours do not change there", () => {
    expect(viewedOnly("archived", true)).toBe("Archived profiles can no longer be edited.");
    expect(viewedOnly("active", true)).toContain("only drafts can be edited");
    expect(viewedOnly("draft", true)).toContain("Edit Profile");
    expect(viewedOnly("draft", false)).toContain("not edit");
  });
});

describe("the review's chart", () => {
  test.each([
    [0, 5],
    [3, 5],
    [50, 50],
    [51, 100],
    [766, 1000],
    [1001, 1250],
  ])("%d hours fit under %d, in five equal divisions", (most, top) => {
    expect(axisTop(most)).toBe(top);
  });
  test("at most twelve months are named, and eight colours cycle", () => {
    for (let months = 1; months <= 240; months += 1)
      expect(Math.ceil(months / monthTickStep(months))).toBeLessThanOrEqual(12);
    expect(functionColour(8)).toBe(functionColour(0));
    expect(new Set(Array.from({ length: 8 }, (_, index) => functionColour(index))).size).toBe(8);
  });
});
