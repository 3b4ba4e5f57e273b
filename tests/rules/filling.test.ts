import { describe, expect, it } from "vitest";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import { fillDemand, fillFree, type Filled } from "#features/plans/rules/filling.ts";
import { planOf, currentCells } from "#features/plans/rules/plan.ts";
import { dec } from "../support/small-months.ts";

const at = (userId: string, day: number) => ({ userId, day: dec(day) });
const there = (userId: string, day: number, projectId: string, hours: number) => ({
  ...at(userId, day),
  projectId,
  hours,
  costTierId: "senior",
});
const days = {
  isEditable: ({ day }: { readonly day: string }) => day !== dec(9),
  expected: () => 7.8,
  otherHours: () => 0,
  counts: () => true,
};
const shown = ({ plan, cells, hours }: Filled) => ({
  plan: valuesOf(currentCells(plan)).map(
    (each) => `${each.userId} ${Number(each.day.slice(8))} ${each.projectId} ${each.hours}`,
  ),
  cells,
  hours,
});

describe("Filling free hours with a project", () => {
  it("gives each open cell its free half-hours, and leaves a smaller rest", () => {
    const plan = planOf([there("ann", 2, "q", 7.3), there("ann", 3, "q", 7.4), there("ann", 4, "p", 3.7)]);
    expect(
      shown(
        fillFree(
          plan,
          [1, 2, 3, 4, 9].map((day) => at("ann", day)),
          "p",
          days,
        ),
      ),
    ).toEqual({
      // 3.7 and the four half-hours' hours that are free make 7.7: 7.5 in half-hours.
      plan: ["ann 2 p 0.5", "ann 2 q 7.3", "ann 3 q 7.4", "ann 4 p 7.5", "ann 1 p 7.5"],
      cells: 3,
      hours: 11.8,
    });
  });
});

describe("Filling a project's demand", () => {
  const tiers = new Map([
    ["ann", "senior"],
    ["ben", "senior"],
    ["cal", "junior"],
  ]);
  const filled = (remaining: Readonly<Record<string, number>>, ...cells: ReturnType<typeof at>[]) =>
    shown(
      fillDemand(
        planOf([]),
        cells,
        {
          projectId: "p",
          remainingOf: (tier) => remaining[tier] ?? 0,
          tierOf: (userId) => tiers.get(userId) ?? null,
        },
        days,
      ),
    );

  it("goes day by day, each tier by its own people, until nothing more is wanted", () => {
    expect(
      filled(
        { senior: 10.4, junior: 2 },
        at("ann", 3),
        at("ann", 1),
        at("dee", 1),
        at("cal", 2),
        at("ben", 2),
      ),
    ).toEqual({ plan: ["ann 1 p 7.5", "cal 2 p 2", "ben 2 p 2.5"], cells: 3, hours: 12 });
  });

  it("does nothing where all is met, or more than that", () => {
    expect(filled({ senior: 0, junior: -4 }, at("ann", 1), at("cal", 1))).toEqual({
      plan: [],
      cells: 0,
      hours: 0,
    });
  });
});
