import { describe, expect, test } from "vitest";
import { cellsOf, listOf, pastedHours, withCell } from "#features/budgets/rules/budget-cells.ts";
import { axisTop, functionColour, monthTickStep } from "#features/budgets/rules/budget-chart.ts";
import { compareBudgets } from "#features/budgets/rules/budget-comparison.ts";
import { fileLimits, monthIndexOf, readBudgetFile } from "#features/budgets/rules/budget-file.ts";
import { hoursWithoutTier, unreadableCells } from "#features/budgets/rules/budget-profile.ts";
import { spreadFault } from "#features/budgets/rules/budget-spread.ts";
import { budgetStatuses, budgetStatusLabels, isBudgetStatus } from "#features/budgets/rules/budget-status.ts";
import { allTiers, budgetTotals, type BudgetTier } from "#features/budgets/rules/budget-totals.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

const tier = (functionName: string, costTierName: string): BudgetTier => ({
  functionId: functionName,
  functionName,
  costTierId: `${functionName}/${costTierName}`,
  costTierName,
  hourlyRate: 100,
});

describe("a budget's hours", () => {
  test("pasted are at most 100,000, and 0 empties a cell", () => {
    expect(["100000", "100000.01", "0", " abc "].map(pastedHours)).toEqual([
      { hours: 100_000 },
      { fault: "A month has at most 100,000 hours." },
      { hours: null },
      { fault: "“abc” is not a number of hours." },
    ]);
  });

  test("are a list by tier and month, of hours above 0 alone", () => {
    const cell = (costTierId: string, monthIndex: number, budgetHours = 1) => ({
      costTierId,
      monthIndex,
      budgetHours,
    });
    const cells = cellsOf([cell("b", 1), cell("a", 10), cell("a", 2)]);
    expect(listOf(cells)).toEqual([cell("a", 2), cell("a", 10), cell("b", 1)]);
    expect(listOf(new Map([["a:1", 0]]))).toEqual([]);
    expect(withCell(cells, "b", 1, 0).size).toBe(2);
  });

  test("can be spread up to 100,000 in half hours", () => {
    expect([0.5, 100_000, 100_000.5].map(spreadFault)).toEqual([
      null,
      null,
      "Spread at most 100,000 hours a cost tier.",
    ]);
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(spreadFault)).toEqual([
      "Enter the hours to spread.",
      "Enter the hours to spread.",
    ]);
  });

  test("count from month 1 on", () => {
    const cells = new Map([
      ["D/S:0", 5],
      ["D/S:1", 2],
    ]);
    expect(budgetTotals([tier("D", "S")], cells, 1).total).toEqual({ hours: 2, budget: 200 });
  });
});

describe("two profiles", () => {
  test("are compared function by function and tier by tier", () => {
    const line = (functionId: string, costTierId: string, budgetHours: number) => ({
      functionId,
      costTierId,
      monthIndex: 1,
      budgetHours,
      ratePerHour: 10,
    });
    const found = compareBudgets([line("f", "a", 1), line("f", "b", 2)], [line("g", "c", 4)], 1);
    const hours = (of: typeof found.byTier) =>
      [...of].map(([id, { before, after }]) => [id, before.hours, after.hours]);
    expect(hours(found.byFunction)).toEqual([
      ["f", 3, 0],
      ["g", 0, 4],
    ]);
    expect(hours(found.byTier)).toEqual([
      ["a", 1, 0],
      ["b", 2, 0],
      ["c", 0, 4],
    ]);
  });

  test("have each tier once, those of the first before those of the second alone", () => {
    const [one, two, three] = [tier("D", "S"), tier("D", "J"), tier("B", "S")];
    expect(allTiers([one, two], [three, { ...two, hourlyRate: 5 }])).toEqual([one, two, three]);
  });
});

describe("the review's chart", () => {
  test.each([
    [0, 5],
    [0.5, 0.5],
    [1, 1],
    [20, 25],
    [25.5, 50],
  ])("%d hours fit under %d", (most, top) => expect(axisTop(most)).toBeCloseTo(top, 9));

  test("names every month of a year, every other of two, and has colours 1 to 8", () => {
    expect([1, 12, 13, 24, 25].map(monthTickStep)).toEqual([1, 1, 2, 2, 3]);
    expect([0, 7, 8].map(functionColour)).toEqual(["var(--p1)", "var(--p8)", "var(--p1)"]);
  });
});

describe("a budget profile", () => {
  test("has one of three statuses, each with a name", () => {
    expect(["draft", "active", "archived", "frozen", ""].map(isBudgetStatus)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(budgetStatuses.map((status) => budgetStatusLabels()[status])).toEqual([
      "Draft",
      "Active",
      "Archived",
    ]);
  });

  test("says how many cells can't be read, and which hours have no tier any more", () => {
    expect([1, 2].map(unreadableCells)).toEqual([
      "1 marked cell isn't a number of hours. Correct it, or press Esc in it to undo.",
      "2 marked cells aren't numbers of hours. Correct them, or press Esc in each to undo.",
    ]);
    expect([1, 8.5].map(hoursWithoutTier)).toEqual([
      "1 hour is in a cost tier the project no longer has. It can't be saved.",
      "8.5 hours are in cost tiers the project no longer has. They can't be saved.",
    ]);
  });
});

describe("a budget's file", () => {
  const tiers = [tier("Design", "Senior"), tier("Design", "Junior"), tier("Build", "Junior")];
  const cells = cellsOf([{ costTierId: "Design/Senior", monthIndex: 1, budgetHours: 7 }]);
  const read = (text: string) => readBudgetFile(text, { tiers, cells, start: "2026-11", length: 3 });
  const complete = { problem: null, ignored: [], cells: [], same: 0, edits: [] };

  test("counts cells that stay, and names a tier as the file does", () => {
    expect(read("Cost tier, Nov 2026 ,Dec 2026,\nSenior, 7 , 5 ,\nPrincipal,1,1,\n")).toEqual({
      ...complete,
      cells: [
        { row: 2, tier: "Senior", month: "Dec 2026", text: "5", change: { from: 0, to: 5 }, problem: null },
        {
          row: 3,
          tier: "Principal",
          month: "",
          text: "",
          change: null,
          problem: "The project has no such cost tier.",
        },
      ],
      same: 1,
      edits: [{ costTierId: "Design/Senior", monthIndex: 2, budgetHours: 5 }],
    });
    const two = read("Month 1,Function,Cost tier\n7,Ｄesign,SENIOR\n,Build,Junior\n");
    expect(two).toEqual({ ...complete, same: 2 });
  });

  test("needs a column of tiers", () => {
    expect(read("Function,Nov 2026\nDesign,1\n")).toEqual({
      ...complete,
      problem: "The first row needs a column “Cost tier”.",
    });
    expect(read("Tier,Nov 2026,Function\nJunior,1,Build\n").edits).toHaveLength(1);
  });

  test("has at most 10,000 rows below the first", () => {
    const rows = (count: number) => read(`Tier,Nov 2026\n${"x,1\n".repeat(count)}`);
    expect(fileLimits.rows).toBe(10_000);
    expect([rows(10_000).problem, rows(10_001).problem]).toEqual([
      null,
      "The file has more than 10,000 rows.",
    ]);
  });

  test("has at most 5,000,000 characters", () => {
    const start = "Tier,Nov 2026,Notes\nSenior,7,";
    const long = (length: number) => read(start + "x".repeat(length - start.length));
    expect(long(5_000_000)).toEqual({ ...complete, ignored: ["Notes"], same: 1 });
    expect(long(5_000_001)).toEqual({
      ...complete,
      problem: "The file is too large. A budget has at most 5 MB.",
    });
  });

  test("has months by their number from 1 on, and by their English names in every language", () => {
    expect(
      ["Month 0", "Month 1", "Month 3", "Month 4"].map((each) => monthIndexOf(each, "2026-11", 3)),
    ).toEqual([null, 1, 3, null]);
    speak("de", catalogueOf("de"));
    try {
      const months = [
        "May 2026",
        "Dec 2026",
        "December 2026",
        "Dez 26",
        "Oktober 2026",
        "Monat 12",
        "Foo 26",
      ];
      expect(months.map((each) => monthIndexOf(each, "2026-01", 12))).toEqual([5, 12, 12, 12, 10, 12, null]);
    } finally {
      hush();
    }
  });
});
