import { describe, expect, it } from "vitest";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import { onTop, type AddedHours } from "#features/proposals/rules/fill/on-top.ts";
import { openDemand } from "#features/plans/rules/stand-ins.ts";
import { planOf, currentCells } from "#features/plans/rules/plan.ts";
import { dec } from "../support/small-months.ts";

const cell = (userId: string, projectId: string, hours: number, day = 1): AddedHours => ({
  userId,
  projectId,
  day: dec(day),
  hours,
});
const there = (userId: string, projectId: string, hours: number, day = 1) => ({
  ...cell(userId, projectId, hours, day),
  costTierId: "senior",
});
const limits: Parameters<typeof onTop>[2] = {
  isEditable: ({ day }) => day !== dec(9),
  expected: () => 8,
  otherHours: ({ day }) => (day === dec(8) ? 3 : 0),
  counts: () => true,
  isOpenProject: (id) => id !== "shut",
  maxProjects: 2,
  tierOf: (id) => (id === "guest" ? null : "senior"),
  openDemand: () =>
    openDemand(
      ["p", "q", "r", "shut"].map((projectId) => ({ projectId, tierId: "senior", amount: 10 })),
      null,
    ),
};

describe("Hours of a proposal", () => {
  it.each<[string, readonly ReturnType<typeof there>[], readonly AddedHours[], readonly boolean[]]>([
    ["land on an empty day", [], [cell("ann", "p", 8)], [true]],
    ["stay where they're more than is free", [there("ann", "q", 1)], [cell("ann", "p", 7.5)], [false]],
    ["land where they're all that is free", [there("ann", "q", 1)], [cell("ann", "p", 7)], [true]],
    [
      "stay where other functions have the time",
      [],
      [cell("ann", "p", 5, 8), cell("ann", "p", 5.5, 8)],
      [true, false],
    ],
    ["stay on a locked day", [], [cell("ann", "p", 1, 9)], [false]],
    ["stay where the project is closed", [], [cell("ann", "shut", 1)], [false]],
    ["stay with who has no tier", [], [cell("guest", "p", 1)], [false]],
    [
      "of several on a day land while it has time",
      [],
      [cell("ann", "p", 5), cell("ann", "q", 3), cell("ann", "q", 0.5)],
      [true, true, false],
    ],
    [
      "count another person's and another day's time apart",
      [],
      [cell("ann", "p", 5), cell("ben", "q", 5), cell("ann", "q", 5, 2)],
      [true, true, true],
    ],
    [
      "land while demand is open",
      [],
      [cell("ann", "p", 8), cell("ben", "p", 3), cell("ben", "p", 2)],
      [true, false, true],
    ],
    ["of a third project stay", [there("ann", "p", 1), there("ann", "q", 1)], [cell("ann", "r", 1)], [false]],
    [
      "of a project that's there land on a full day",
      [there("ann", "p", 1), there("ann", "q", 1)],
      [cell("ann", "q", 1)],
      [true],
    ],
    [
      "use the last seat for those that follow",
      [there("ann", "p", 1)],
      [cell("ann", "q", 1), cell("ann", "r", 1), cell("ann", "q", 1, 2)],
      [true, false, true],
    ],
    ["stay where the sum would be no half-hours", [there("ann", "p", 1.7)], [cell("ann", "p", 1)], [false]],
  ])("%s", (_, stored, added, lands) => {
    const plan = planOf(stored);
    const made = onTop(plan, added, limits, "run");
    expect(made.landed).toEqual(added.filter((_cell, at) => lands[at]));
    expect(made.stayed).toEqual(added.filter((_cell, at) => !lands[at]));
    const sum = (entries: readonly { readonly hours: number }[]) =>
      entries.reduce((all, { hours }) => all + hours, 0);
    expect(sum(valuesOf(currentCells(made.plan)))).toBe(sum(stored) + sum(made.landed));
  });

  it("add to what is there, and are marked where a run proposed them", () => {
    const plan = planOf([there("ann", "p", 2)]);
    const changes = (runId?: string) =>
      valuesOf(onTop(plan, [cell("ann", "p", 3)], limits, runId).plan.changes);
    const change = { ...cell("ann", "p", 5), before: 2 };
    expect(changes()).toEqual([change]);
    expect(changes("run")).toEqual([{ ...change, proposed: [{ runId: "run", hours: 3 }] }]);
  });
});
