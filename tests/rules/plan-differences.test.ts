import { describe, expect, it } from "vitest";
import { byCell, valuesOf } from "#features/plans/rules/by-cell.ts";
import { differencesOf, differenceSize } from "#features/plans/rules/differences.ts";
import { leftOutOf, leftOutReason, withLeftOut } from "#features/plans/rules/left-out.ts";
import { isSameSave, planOf, currentCells } from "#features/plans/rules/plan.ts";

const day = (on: number): string => `2026-12-${String(on).padStart(2, "0")}`;
const stored = (userId: string, on: number, projectId: string, hours: number) => ({
  userId,
  day: day(on),
  projectId,
  hours,
  costTierId: "senior",
});
const change = (userId: string, on: number, projectId: string, hours: number | null) => ({
  userId,
  day: day(on),
  projectId,
  hours,
  before: null,
});

describe("What a save will change", () => {
  /** Rows as text: who, project, days from and to, how many, hours before and after. */
  const rows = (plan: ReturnType<typeof planOf>, people = ["ben", "ann"]) =>
    differencesOf(plan, people).map(
      (row) =>
        `${row.userId} ${row.projectId} ${Number(row.first.slice(8))}-${Number(row.last.slice(8))} (${row.days}): ${row.before ?? "none"} to ${row.after ?? "none"}`,
    );

  it("is listed by the people shown, those who aren't last, then by project and day", () => {
    const changes = [
      change("zoe", 7, "kiln", 1),
      change("ann", 8, "kiln", 2),
      change("ann", 7, "kiln", 1),
      change("ann", 7, "ferry", 3),
      change("amy", 7, "kiln", 1),
      change("ben", 7, "kiln", 4),
    ];
    expect(rows(planOf([], changes))).toEqual([
      "ben kiln 7-7 (1): none to 4",
      "ann ferry 7-7 (1): none to 3",
      "ann kiln 7-7 (1): none to 1",
      "ann kiln 8-8 (1): none to 2",
      "amy kiln 7-7 (1): none to 1",
      "zoe kiln 7-7 (1): none to 1",
    ]);
    expect(rows(planOf([], changes.toReversed()))).toEqual(rows(planOf([], changes)));
    expect(rows(planOf([]))).toEqual([]);
  });

  it("groups consecutive days with equal changes, over a weekend too", () => {
    const plan = planOf(
      [stored("ann", 9, "kiln", 2), stored("ann", 10, "kiln", 2), stored("ann", 11, "kiln", 3)],
      [
        ...[3, 4, 7, 8, 9, 10, 11].map((on) => change("ann", on, "kiln", 8)),
        change("ann", 14, "kiln", null),
        change("ann", 15, "kiln", 8),
        change("ann", 17, "kiln", 8),
        change("ann", 11, "alder", 8),
        change("ann", 13, "alder", 8),
        change("ann", 14, "alder", 8),
        change("ben", 12, "kiln", 8),
        change("ben", 14, "kiln", 8),
        change("ben", 22, "kiln", 8),
        change("ben", 28, "kiln", 8),
      ],
    );
    expect(rows(plan, [])).toEqual([
      "ann alder 11-14 (3): none to 8",
      "ann kiln 3-8 (4): none to 8",
      "ann kiln 9-10 (2): 2 to 8",
      "ann kiln 11-11 (1): 3 to 8",
      "ann kiln 15-15 (1): none to 8",
      "ann kiln 17-17 (1): none to 8",
      "ben kiln 12-14 (2): none to 8",
      "ben kiln 22-22 (1): none to 8",
      "ben kiln 28-28 (1): none to 8",
    ]);
  });

  it("doesn't run on from one project or person to the next", () => {
    const plan = planOf(
      [],
      [change("ann", 7, "ferry", 8), change("ann", 8, "kiln", 8), change("ben", 9, "kiln", 8)],
    );
    expect(rows(plan, ["ann", "ben"])).toEqual([
      "ann ferry 7-7 (1): none to 8",
      "ann kiln 8-8 (1): none to 8",
      "ben kiln 9-9 (1): none to 8",
    ]);
    const cleared = planOf(
      [stored("ann", 7, "kiln", 4), stored("ann", 8, "kiln", 4)],
      [change("ann", 7, "kiln", null), change("ann", 8, "kiln", 5)],
    );
    expect(rows(cleared)).toEqual(["ann kiln 7-7 (1): 4 to none", "ann kiln 8-8 (1): 4 to 5"]);
  });

  it("counts what is added, changed and cleared, and the hours up and down together", () => {
    const plan = planOf(
      [stored("ann", 7, "kiln", 4), stored("ann", 8, "kiln", 4.5), stored("ann", 9, "kiln", 8)],
      [
        change("ann", 7, "kiln", null),
        change("ann", 8, "kiln", null),
        change("ann", 9, "kiln", 3),
        ...[10, 11, 14].map((on) => change("ann", on, "kiln", 2.5)),
      ],
    );
    expect(differenceSize(plan)).toEqual({ added: 3, changed: 1, cleared: 2, hours: -6 });
    expect(differenceSize(planOf([]))).toEqual({ added: 0, changed: 0, cleared: 0, hours: 0 });
  });

  it("is nothing where hours are as stored", () => {
    const plan = planOf(
      [stored("ann", 7, "kiln", 4)],
      [change("ann", 7, "kiln", 4), change("ann", 8, "kiln", null)],
    );
    expect([valuesOf(plan.changes), plan.changes.size]).toEqual([[], 0]);
  });

  it("is worked out once for a plan", () => {
    const plan = planOf([stored("ann", 7, "kiln", 4)], [change("ann", 8, "kiln", 4)]);
    expect(currentCells(plan)).toBe(currentCells(plan));
  });
});

describe("A plan by cell", () => {
  it("has no empty days, and no people without any", () => {
    const plan = planOf(
      [stored("ann", 7, "kiln", 4), stored("ben", 7, "kiln", 4)],
      [change("ann", 7, "kiln", null)],
    );
    const { people, size } = currentCells(plan);
    expect([[...people.keys()], size]).toEqual([["ben"], 1]);
    const one = planOf(
      [stored("ann", 7, "kiln", 4), stored("ann", 8, "kiln", 4)],
      [change("ann", 7, "kiln", null)],
    );
    expect([...(currentCells(one).people.get("ann")?.keys() ?? [])]).toEqual([day(8)]);
  });

  it("was saved by an answer that never came only where all of it is there", () => {
    const sent = [change("ann", 7, "kiln", 4), change("ann", 8, "kiln", 4)];
    expect(isSameSave(planOf([stored("ann", 7, "kiln", 4)]), [], sent)).toBe(false);
    expect(isSameSave(planOf([stored("ann", 7, "kiln", 4), stored("ann", 8, "kiln", 4)]), [], sent)).toBe(
      true,
    );
  });
});

describe("A change that can't be saved", () => {
  const days = {
    isAllocatable: ({ userId }: { userId: string }) => userId === "ann",
    isEditable: ({ day: on }: { day: string }) => on === day(7),
    mayClear: ({ day: on }: { day: string }) => on !== day(9),
  };
  const reasonOf = leftOutReason(days, [
    { id: "kiln", isOpen: true },
    { id: "closed", isOpen: false },
  ]);

  it("is of someone else's, a locked day or a closed project, in this order; what may be cleared can be", () => {
    expect(
      [
        change("ann", 7, "kiln", 8),
        change("ben", 8, "closed", 8),
        change("ann", 8, "closed", 8),
        change("ann", 7, "closed", 8),
        change("ben", 8, "closed", null),
        change("ann", 9, "kiln", null),
        change("ann", 8, "kiln", 8),
      ].map(reasonOf),
    ).toEqual([null, "person", "day", "project", null, "day", "day"]);
  });

  it("stays with every step, and where there's none a step stays as it was made", () => {
    const made = byCell([change("ann", 7, "kiln", 8)]);
    expect(withLeftOut(made, byCell([]))).toBe(made);
    const left = leftOutOf([change("ben", 8, "kiln", 2)], byCell([]), reasonOf);
    expect(valuesOf(withLeftOut(made, left))).toEqual([
      change("ben", 8, "kiln", 2),
      change("ann", 7, "kiln", 8),
    ]);
  });
});
