import { describe, expect, it } from "vitest";
import {
  atCompletion,
  completionMethods,
  earnedValue,
  methodWords,
  workOf,
  type CompletionMethod,
  type FunctionMonth,
} from "#features/analytics/rules/at-completion.ts";
import { healthReason, stateOf } from "#features/analytics/rules/health.ts";
import { monthRange, type Month } from "#shared/month.ts";
import { projectFrom } from "../support/planned-project.ts";

const line = (month: Month, part: Partial<FunctionMonth>): FunctionMonth => ({
  month,
  functionId: "f",
  budget: 0,
  forecasted: 0,
  booked: 0,
  ...part,
});
const work = (lines: readonly FunctionMonth[], today = "2026-09-15", lastMonth = "2026-12") =>
  workOf({ lines, frozen: new Set(["2026-10"]), today, project: projectFrom("2026-07", lastMonth) });
const estimate = (method: CompletionMethod, of: ReturnType<typeof work>) => {
  const found = atCompletion(method, of);
  return found.ok ? found.months : found.why;
};

describe("The months of an estimate", () => {
  it("reach as far as hours do, before the project and after it, without gaps", () => {
    const { months } = work([
      line("2026-05", { booked: 5 }),
      line("2026-08", { budget: 8, booked: 3 }),
      line("2026-08", { budget: 1, booked: 1, functionId: null }),
      line("2027-02", { budget: 2 }),
    ]);
    expect(months.map(({ month }) => month)).toEqual(monthRange("2026-05", "2027-02"));
    expect(months[0]).toEqual({ month: "2026-05", budget: 0, booked: 5, expected: 5 });
    expect(months[3]).toEqual({ month: "2026-08", budget: 9, booked: 4, expected: 4 });
    expect(months.at(-1)).toEqual({ month: "2027-02", budget: 2, booked: 0, expected: 0 });
  });
});

describe("An estimate by pace", () => {
  const booked = [700, 30, 60, 90].map((hours, at) => line(`2026-0${5 + at}`, { booked: hours }));

  it("goes by three months of the project, not by four, nor by months before its first", () => {
    // July and August belong to the project: 75 a month.
    expect(estimate("pace", work(booked))).toEqual([700, 30, 60, 90, 75, 75, 75, 75]);
    const long = [1000, 10, 20, 60].map((hours, at) => line(`2026-0${7 + at}`, { booked: hours }));
    // From August to October: 30 a month, and July doesn't count.
    const seen = work([...long.slice(0, 3), line("2026-10", { booked: 60 })], "2026-11-01");
    expect(estimate("pace", seen)).toEqual([1000, 10, 20, 60, 30, 30]);
  });

  it("starts with the project where that is still to come", () => {
    expect(estimate("pace", work([], "2026-03-01"))).toBe("No month of the project has ended yet.");
  });

  it("is what's booked once the project has ended, however long ago", () => {
    const ended = work(booked, "2027-09-01");
    expect(estimate("pace", ended)).toEqual(ended.months.map((month) => month.booked));
    // In its last month there is still one to come.
    expect(estimate("pace", work(booked, "2026-09-15", "2026-09"))).toEqual([700, 30, 60, 90, 75]);
  });
});

describe("Earned value", () => {
  const indices = (of: ReturnType<typeof work>) => {
    const { earned, planned, cost, schedule } = earnedValue(of);
    return { earned, planned, cost: cost.value, schedule: schedule.value };
  };

  it("has a cost performance from a hundredth of budget and of booked hours on", () => {
    expect(indices(work([line("2026-07", { budget: 1, booked: 1 })]))).toEqual({
      earned: 1,
      planned: 1,
      cost: 1,
      schedule: 1,
    });
    expect(earnedValue(work([line("2026-07", { booked: 1 })])).cost).toEqual({
      value: null,
      why: "There's no active budget to measure against.",
    });
    expect(earnedValue(work([line("2026-12", { budget: 1 })]))).toMatchObject({
      cost: { value: null, why: "Nothing is booked yet." },
      schedule: { value: null, why: "The budget has nothing up to today." },
    });
  });

  it("counts the current month's budget by its days, months to come not at all", () => {
    const even = ["2026-08", "2026-09", "2026-10"].map((month) => line(month, { budget: 300 }));
    const planned = (today: string) => earnedValue(work(even, today)).planned;
    expect([planned("2026-09-01"), planned("2026-09-15"), planned("2026-09-30")]).toEqual([310, 450, 600]);
  });

  it("is never below nothing, however much the plan still needs", () => {
    const seen = work([line("2026-07", { budget: 100, booked: 10 }), line("2026-10", { forecasted: 300 })]);
    expect(earnedValue(seen)).toMatchObject({ earned: 0, remaining: 300, actual: 10 });
    expect(estimate("performance", seen)).toBe(
      "The plan still needs the complete budget or more, so nothing counts as done yet.",
    );
  });

  it("isn't required where the plan needs nothing more, and is for a hundredth of an hour", () => {
    expect(estimate("performance", work([line("2026-07", { booked: 5 })]))).toEqual([5, 0, 0, 0, 0, 0]);
    // EV 99 of AC 198: the hundredth that's left costs two.
    const seen = work([line("2026-07", { budget: 99, booked: 198 }), line("2026-12", { budget: 1 })]);
    expect(estimate("performance", seen)).toEqual([198, 0, 0, 0, 0, 2]);
  });
});

describe("Health at its bounds", () => {
  const of = (budget: number, booked: number, completion: number) => ({
    budget,
    booked,
    atCompletion: completion,
  });

  it.each([
    [of(0, 0, 0), "no_budget", "This project has no active budget."],
    [of(1, 0, 1), "on_budget", "At completion it needs exactly its budget."],
    [of(1000_00, 1000_00, 1000_00), "on_budget", "At completion it needs exactly its budget."],
    [of(1000_00, 1000_01, 1000_01), "over_budget", "0.01 hrs more than the budget is already booked."],
    [of(1000_00, 0, 999_99), "on_budget", "At completion, 0.01 hrs of the budget is left."],
    [of(1000_00, 0, 1000_01), "at_risk", "At completion it needs 0.01 hrs (under 1%) more than its budget."],
    [of(1000_00, 0, 1004_99), "at_risk", "At completion it needs 4.99 hrs (under 1%) more than its budget."],
    [of(1000_00, 0, 1005_00), "at_risk", "At completion it needs 5 hrs (1%) more than its budget."],
    [of(1000_00, 0, 1100_00), "at_risk", "At completion it needs 100 hrs (10%) more than its budget."],
    [of(1000_00, 0, 1100_01), "over_budget", "At completion it needs 100.01 hrs (10%) more than its budget."],
  ])("of %j is %s: %s", (figures, state, reason) => {
    expect(stateOf(figures)).toBe(state);
    expect(healthReason(figures, "hours", "£")).toBe(reason);
  });
});

it("each method has a name and a meaning of its own", () => {
  const words = completionMethods.map((method) => methodWords()[method]);
  expect(new Set(words.flatMap(({ label, means }) => [label, means])).size).toBe(6);
});
