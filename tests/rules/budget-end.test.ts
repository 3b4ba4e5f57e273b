import { describe, expect, it } from "vitest";
import {
  budgetEnd,
  weekOf,
  weekWords,
  workOf,
  type Estimate,
  type FunctionMonth,
} from "#features/analytics/rules/at-completion.ts";
import {
  bookedPercentage,
  endOfRow,
  endsSoon,
  endWords,
  hasEnded,
  isSoon,
  weekOfEnd,
} from "#features/analytics/rules/budget-end.ts";
import { projectFrom } from "../support/planned-project.ts";

/** October to December 2026 with a budget in October, and what the estimate adds to each month. */
function endOf(budget: number, ...added: readonly number[]) {
  const line: FunctionMonth = { month: "2026-10", functionId: "f", budget, forecasted: 0, booked: 0 };
  const work = workOf({
    lines: [line],
    frozen: new Set(),
    today: "2026-09-01",
    project: projectFrom("2026-10", "2026-12"),
  });
  const estimate: Estimate = { ok: true, total: 0, months: added };
  const end = budgetEnd(work, estimate);
  return end && `${weekWords(end)} ${end.month}`;
}

describe("A budget", () => {
  it.each([
    [3100, [3100, 0, 0], null],
    [3099, [3100, 0, 0], "5th week of 2026-10"],
    // October has 31 days: each of them adds 100.
    [2801, [3100, 0, 0], "5th week of 2026-10"],
    [2800, [3100, 0, 0], "4th week of 2026-10"],
    [2101, [3100, 0, 0], "4th week of 2026-10"],
    [2100, [3100, 0, 0], "3rd week of 2026-10"],
    [1400, [3100, 0, 0], "2nd week of 2026-10"],
    [701, [3100, 0, 0], "2nd week of 2026-10"],
    [700, [3100, 0, 0], "1st week of 2026-10"],
    [0, [3100, 0, 0], "1st week of 2026-10"],
    // A hundredth is enough, from where nothing is left of it.
    [0, [0, 1, 0], "1st week of 2026-11"],
    [1, [1, 0, 1], "1st week of 2026-12"],
    // November has 30 days; what October gave back lasts longer.
    [3000, [-1000, 8000, 0], "3rd week of 2026-11"],
    // Corrections have made it less than nothing: it ends with the first hours, not where none are.
    [-500, [0, 0, 3100], "1st week of 2026-12"],
    [-500, [-600, 3100, 0], "1st week of 2026-11"],
    [-500, [0, 0, 0], null],
  ])("of %d with %j to come ends in the %s", (budget, added, end) =>
    expect(endOf(budget, ...added)).toBe(end),
  );

  it("has no end where there is no estimate", () => {
    const work = workOf({
      lines: [],
      frozen: new Set(),
      today: "2026-09-01",
      project: projectFrom("2026-10", "2026-10"),
    });
    expect(budgetEnd(work, { ok: false, why: "Nothing is booked yet." })).toBeNull();
  });

  it("has one of five weeks of a month, said in words", () => {
    const said = [1, 2, 3, 4, 5].map((week) => weekOf({ month: "2026-12", week }, "December 2026"));
    expect(said).toEqual([
      "1st week of December 2026",
      "2nd week of December 2026",
      "3rd week of December 2026",
      "4th week of December 2026",
      "5th week of December 2026",
    ]);
    expect(weekOfEnd({ month: "2026-12", week: 1 })).toBe(said[0]);
  });

  it.each([
    [1, "2026-12-07"],
    [2, "2026-12-14"],
    [3, "2026-12-21"],
    [4, "2026-12-28"],
    [5, "2027-01-04"],
  ])("that ends in week %d has ended after seven days, %s being the last", (week, last) => {
    const end = { month: "2026-12", week };
    const next = `${last.slice(0, 8)}${String(Number(last.slice(8)) + 1).padStart(2, "0")}`;
    expect([hasEnded(end, last), hasEnded(end, next)]).toEqual([false, true]);
    expect([endWords(end, last).slice(0, 8), endWords(end, next).slice(0, 9)]).toEqual([
      "ends in ",
      "ended in ",
    ]);
  });

  it.each([
    [1, "2026-10-21", "2026-10-20"],
    [2, "2026-10-28", "2026-10-27"],
    [5, "2026-11-18", "2026-11-17"],
  ])(
    "that ends in week %d ends soon from %s on, not on %s: 42 days before the week",
    (week, soon, notYet) => {
      const ends = { month: "2026-12", week };
      expect([isSoon(ends, soon), isSoon(ends, notYet)]).toEqual([true, false]);
      const use = { budget: 100, booked: 0, ends };
      expect([endsSoon(use, soon), endsSoon(use, notYet)]).toEqual([true, false]);
    },
  );

  it("of a quarter of an hour is a budget, of nothing none", () => {
    const of = (budget: number) => ({ budget, booked: 0.25, ends: null });
    expect([bookedPercentage(of(0.25)), bookedPercentage(of(0))]).toEqual([100, null]);
    expect([endsSoon(of(0.25), "2026-12-01"), endsSoon(of(0), "2026-12-01")]).toEqual([true, false]);
  });

  it("lasts where no month or no week of its end is stored", () => {
    expect(endOfRow({ ends_month: "2026-12-01", ends_week: 2 })).toEqual({ month: "2026-12", week: 2 });
    expect(endOfRow({ ends_month: null, ends_week: 2 })).toBeNull();
    expect(endOfRow({ ends_month: "2026-12-01", ends_week: null })).toBeNull();
    expect(endOfRow({ ends_month: null, ends_week: null })).toBeNull();
  });
});
