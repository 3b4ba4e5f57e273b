import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atCompletion,
  budgetEnd,
  completionMethods,
  earnedValue,
  shareOf,
  weekWords,
  workOf,
  type CompletionMethod,
  type FunctionMonth,
  type WorkInput,
} from "#features/analytics/rules/at-completion.ts";
import { healthOf, healthReason, stateOf } from "#features/analytics/rules/health.ts";
import { addMonths, monthRange, type Month } from "#shared/month.ts";
import { projectFrom } from "../support/planned-project.ts";

const line = (
  month: Month,
  { budget = 0, forecasted = 0, booked = 0, functionId = "f" }: Partial<FunctionMonth>,
): FunctionMonth => ({ month, functionId, budget, forecasted, booked });

/** Six months from July to December 2026, seen on 15 September. */
const around = { today: "2026-09-15", project: projectFrom("2026-07", "2026-12") } as const;
const work = (
  lines: readonly FunctionMonth[],
  frozen: readonly Month[] = [],
  rest: Partial<WorkInput> = {},
) => workOf({ ...around, lines, frozen: new Set(frozen), ...rest });

const totalOf = (method: CompletionMethod, of: ReturnType<typeof work>) => {
  const estimate = atCompletion(method, of);
  return estimate.ok ? estimate.total : estimate.why;
};

const even = (budget: number) => monthRange("2026-07", "2026-12").map((month) => line(month, { budget }));

describe("The estimate at completion", () => {
  it("is what's booked, frozen forecasts to come, and the budget of months without one", () => {
    const lines = [
      line("2026-07", { budget: 100, forecasted: 90, booked: 120 }),
      line("2026-08", { budget: 100, forecasted: 90 }),
      line("2026-10", { budget: 100, forecasted: 70 }),
      line("2026-11", { budget: 100, forecasted: 70 }),
      line("2026-12", { budget: 100 }),
    ];
    expect(totalOf("plan", work(lines, ["2026-08", "2026-10", "2026-12"]))).toBe(120 + 0 + 70 + 100 + 0);
  });

  it("never lets the current month end below what's booked in it, function by function", () => {
    const lines = [
      line("2026-09", { budget: 100, booked: 30, functionId: "a" }),
      line("2026-09", { budget: 50, booked: 80, functionId: "b" }),
    ];
    expect(totalOf("plan", work(lines))).toBe(100 + 80);
  });

  it("needs the plan's rest at the cost performance so far, by performance", () => {
    // AC 600, ETC 500, BAC 1000: EV 500, CPI 0.83, EAC 600 + 500 / (500 / 600)
    const lines = [
      line("2026-07", { budget: 500, booked: 600 }),
      line("2026-10", { budget: 500, forecasted: 500 }),
    ];
    const seen = work(lines, ["2026-10"]);
    expect(earnedValue(seen)).toMatchObject({
      budget: 1000,
      earned: 500,
      planned: 500,
      actual: 600,
      remaining: 500,
    });
    expect(earnedValue(seen).cost.value).toBe(0.83);
    expect(earnedValue(seen).schedule.value).toBe(1);
    expect(totalOf("performance", seen)).toBe(1200);
  });

  it("goes on as in the last 3 months, by pace", () => {
    const lines = [
      line("2026-07", { booked: 100 }),
      line("2026-08", { booked: 50 }),
      line("2026-09", { booked: 10 }),
    ];
    // Two months have ended: 75 for each of September to December.
    expect(totalOf("pace", work(lines))).toBe(150 + 4 * 75);
  });

  it("says why there is none, rather than dividing by nothing", () => {
    const unfunded = [line("2026-07", { booked: 5 }), line("2026-10", { forecasted: 9 })];
    expect(totalOf("performance", work(unfunded, ["2026-10"]))).toBe(
      "There's no active budget to measure against.",
    );
    expect(totalOf("performance", work(even(100)))).toBe("Nothing is booked yet.");
    expect(
      totalOf("performance", work([line("2026-07", { booked: 5 }), line("2026-10", { budget: 100 })])),
    ).toBe("The plan still needs the complete budget or more, so nothing counts as done yet.");
    expect(totalOf("pace", work([], [], { today: "2026-07-20" }))).toBe(
      "No month of the project has ended yet.",
    );
    expect(earnedValue(work([])).cost).toEqual({
      value: null,
      why: "There's no active budget to measure against.",
    });
  });

  it("is what's booked once the project has ended, and 0 for 24 months of zeros", () => {
    const ended = work([line("2026-08", { budget: 90, booked: 70 })], [], { today: "2027-03-01" });
    expect(completionMethods.map((method) => totalOf(method, ended))).toEqual([70, 70, 70]);
    const zeros = monthRange("2026-01", "2027-12").map((month) => line(month, {}));
    const nothing = work(zeros, [], { project: projectFrom("2026-01", "2027-12") });
    expect([totalOf("plan", nothing), totalOf("pace", nothing)]).toEqual([0, 0]);
  });

  it("rounds a share half up, below zero too", () => {
    expect([shareOf(1, 1, 2), shareOf(-1, 1, 2), shareOf(-3, 1, 2), shareOf(10, 1, 3)]).toEqual([
      1, 0, -1, 3,
    ]);
  });
});

const amount = fc.integer({ min: -500_00, max: 5_000_00 });
const lines = fc.array(
  fc.record({
    month: fc.integer({ min: -3, max: 26 }).map((at) => addMonths("2026-01", at)),
    functionId: fc.constantFrom("a", "b", null),
    budget: amount,
    forecasted: amount,
    booked: amount,
  }),
  { maxLength: 40 },
);
const input = fc
  .record({
    lines,
    frozen: fc
      .uniqueArray(fc.integer({ min: 0, max: 24 }).map((at) => addMonths("2026-01", at)))
      .map((months) => new Set(months)),
    today: fc.constantFrom("2025-12-31", "2026-01-01", "2026-09-15", "2027-12-31", "2028-06-01"),
    length: fc.integer({ min: 1, max: 24 }),
  })
  .map(({ length, ...rest }) => ({
    ...rest,
    project: projectFrom("2026-01", addMonths("2026-01", length - 1)),
  }));

describe("Every estimate", () => {
  it("is exactly the sum of its months, and never a number that isn't one", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...completionMethods), (of, method) => {
        const seen = workOf(of);
        const estimate = atCompletion(method, seen);
        if (!estimate.ok) {
          expect(estimate.why).toMatch(/^[A-Z].*\.$/);
          return;
        }
        expect(estimate.months).toHaveLength(seen.months.length);
        expect(estimate.months.every(Number.isSafeInteger)).toBe(true);
        expect(estimate.months.reduce((sum, each) => sum + each, 0)).toBe(estimate.total);
      }),
    );
  });

  it("leaves months that have passed as they were booked", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...completionMethods), (of, method) => {
        const seen = workOf(of);
        const estimate = atCompletion(method, seen);
        if (!estimate.ok) return;
        for (const [index, { month, booked }] of seen.months.entries())
          if (month < of.today.slice(0, 7)) expect(estimate.months[index]).toBe(booked);
      }),
    );
  });

  it("never falls when more is booked or planned, by plan and pace", () => {
    fc.assert(
      fc.property(
        input,
        fc.nat(39),
        fc.nat(100_00),
        fc.constantFrom("plan", "pace"),
        (of, at, more, method) => {
          const grown = of.lines.map((each, index) =>
            index === at
              ? {
                  ...each,
                  budget: each.budget + more,
                  forecasted: each.forecasted + more,
                  booked: each.booked + more,
                }
              : each,
          );
          const [before, after] = [
            atCompletion(method, workOf(of)),
            atCompletion(method, workOf({ ...of, lines: grown })),
          ];
          expect(before.ok).toBe(after.ok);
          if (before.ok && after.ok) expect(after.total).toBeGreaterThanOrEqual(before.total);
        },
      ),
    );
  });

  it("is the budget by every method where everything goes as planned", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_00 }), fc.integer({ min: 0, max: 11 }), (each, passed) => {
        const months = monthRange("2026-01", "2026-12");
        const today = `${addMonths("2026-01", passed)}-01`;
        const seen = workOf({
          lines: months.map((month, index) =>
            line(month, { budget: each, forecasted: each, booked: index < passed ? each : 0 }),
          ),
          frozen: new Set(months.slice(0, passed + 2)),
          today,
          project: projectFrom("2026-01", "2026-12"),
        });
        const estimates = completionMethods.map((method) => atCompletion(method, seen));
        for (const estimate of passed === 0 ? estimates.slice(0, 1) : estimates) {
          expect(estimate).toMatchObject({ ok: true, total: 12 * each });
          expect(budgetEnd(seen, estimate)).toBeNull();
        }
        if (passed > 0) expect(earnedValue(seen).cost.value).toBe(1);
      }),
    );
  });
});

describe("What no longer counts", () => {
  const lines = ["2026-07", "2026-09", "2026-11", "2026-12"].map((month) =>
    line(month, { budget: 100, forecasted: 120, booked: month < "2026-10" ? 50 : 0 }),
  );
  const totals = (project: WorkInput["project"]) => {
    const of = work(lines, ["2026-07", "2026-09", "2026-11"], { project });
    return completionMethods.map((method) => totalOf(method, of));
  };

  it("months beyond a shortened end are no part of any estimate, and are again once it's extended", () => {
    expect(totals(projectFrom("2026-07", "2026-12"))[0]).toBe(50 + 120 + 120 + 100);
    expect(totals(projectFrom("2026-07", "2026-11"))[0]).toBe(50 + 120 + 120);
    expect(totals(projectFrom("2026-07", "2026-09"))[0]).toBe(50 + 120);
  });

  it.each(["on_hold", "completed", "cancelled", "archived", "proposed"])(
    "a project that is %s ends with what's booked, by every method",
    (status) => expect(totals(projectFrom("2026-07", "2026-12", status))).toEqual([100, 100, 100]),
  );
});

describe("The end of the budget", () => {
  it("is the week in which the estimate goes beyond it, evenly within the month", () => {
    const seen = work(
      [
        line("2026-07", { budget: 300, booked: 200 }),
        line("2026-10", { forecasted: 200 }),
        line("2026-11", { forecasted: 40 }),
      ],
      ["2026-10", "2026-11"],
    );
    const end = budgetEnd(seen, atCompletion("plan", seen));
    // 100 of October's 200: its 16th day.
    expect(end).toEqual({ month: "2026-10", week: 3 });
    expect(end && weekWords(end)).toBe("3rd week of");
  });

  it("is the first booked week where there is no budget, and none where it lasts", () => {
    const unfunded = work([line("2026-08", { booked: 10 })]);
    expect(budgetEnd(unfunded, atCompletion("plan", unfunded))).toEqual({ month: "2026-08", week: 1 });
    const lasting = work(even(100));
    expect(budgetEnd(lasting, atCompletion("plan", lasting))).toBeNull();
  });
});

describe("Health", () => {
  const of = (budget: number, booked: number, completion: number) => ({
    budget,
    booked,
    atCompletion: completion,
  });

  it("is over budget when more is booked than there is, or more than 10% too much is needed", () => {
    expect(stateOf(of(1000, 0, 1000))).toBe("on_budget");
    expect(stateOf(of(1000, 0, 1001))).toBe("at_risk");
    expect(stateOf(of(1000, 0, 1100))).toBe("at_risk");
    expect(stateOf(of(1000, 0, 1101))).toBe("over_budget");
    expect(stateOf(of(1000, 1001, 1001))).toBe("over_budget");
    expect(stateOf(of(0, 50, 50))).toBe("no_budget");
  });

  it("is the worse of hours and money, and says which", () => {
    expect(healthOf(of(100, 0, 90), of(100, 0, 105))).toEqual({ state: "at_risk", unit: "money" });
    expect(healthOf(of(100, 0, 105), of(100, 0, 105))).toEqual({ state: "at_risk", unit: "hours" });
    expect(healthOf(of(100, 0, 90), null)).toEqual({ state: "on_budget", unit: "hours" });
  });

  it("gives its reason as a sentence", () => {
    expect(healthReason(of(0, 0, 0), "hours", "£")).toBe("This project has no active budget.");
    expect(healthReason(of(1000_00, 1040_00, 1100_00), "hours", "£")).toBe(
      "40 hrs more than the budget is already booked.",
    );
    expect(healthReason(of(1000_00, 0, 1080_00), "money", "£")).toBe(
      "At completion it needs £80 (8%) more than its budget.",
    );
    expect(healthReason(of(1000_00, 0, 970_00), "hours", "£")).toBe(
      "At completion, 30 hrs of the budget is left.",
    );
  });
});
