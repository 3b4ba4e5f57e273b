import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valuesOf, type Cell } from "#features/plans/rules/by-cell.ts";
import { maxHoursADay, readAllocationHours } from "#features/plans/rules/cell-hours.ts";
import { clear, paint, type PaintingLimits } from "#features/plans/rules/painting.ts";
import {
  cellKey,
  conflictsOf,
  currentCells,
  storedHours,
  entryKey,
  planOf,
  settleConflicts,
  type CellEntry,
  type Plan,
} from "#features/plans/rules/plan.ts";
import { sumHours } from "#shared/hours.ts";

const people = ["ann", "ben", "cho"];
const days = ["2026-12-01", "2026-12-02", "2026-12-03"];
const projects = ["alder", "ferry", "kiln"];
const half = fc.integer({ min: 1, max: 48 }).map((count) => count / 2);
const cell = fc.record({ userId: fc.constantFrom(...people), day: fc.constantFrom(...days) });
const stored = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom(...people),
    day: fc.constantFrom(...days),
    projectId: fc.constantFrom(...projects),
    hours: fc.integer({ min: 1, max: 16 }).map((count) => count / 2),
    costTierId: fc.constant("tier"),
  }),
  { selector: entryKey },
);
const stroke = fc.record({
  cells: fc.uniqueArray(cell, { selector: cellKey }),
  projectId: fc.constantFrom(...projects),
  hours: fc.option(half, { nil: null }),
});
const open: PaintingLimits = { isEditable: () => true, otherHours: () => 0 };

/** The values of each day with hours in the plan. */
function currentDays(plan: Plan): (readonly CellEntry[])[] {
  return [...currentCells(plan).people.values()].flatMap((days) => [...days.values()]);
}

/** Hours of each cell of the plan. */
function hoursOfCells(plan: Plan): Map<string, number> {
  return new Map(
    currentDays(plan).map((entries) => [
      entries.map(cellKey)[0] ?? "",
      sumHours(entries.map(({ hours }) => hours)),
    ]),
  );
}

/** Every entry of the plan by its key. */
function current(plan: Plan): Map<string, number> {
  return new Map(
    currentDays(plan)
      .flat()
      .map((entry) => [entryKey(entry), entry.hours]),
  );
}

function apply(
  plan: Plan,
  { cells, projectId, hours }: { cells: Cell[]; projectId: string; hours: number | null },
  limits = open,
): Plan {
  return hours === null
    ? clear(plan, cells, projectId, limits.isEditable).plan
    : paint(plan, cells, { projectId, hours }, limits).plan;
}

describe("painting the planner", () => {
  it("never raises a painted day above 24 hours, hours in other functions included", () => {
    fc.assert(
      fc.property(stored, fc.array(stroke), fc.integer({ min: 0, max: 24 }), (entries, strokes, other) => {
        const limits = { ...open, otherHours: () => other };
        const before = planOf(entries);
        const after = strokes.reduce((plan, each) => apply(plan, each, limits), before);
        const totals = hoursOfCells(after);
        const earlier = hoursOfCells(before);
        for (const [key, hours] of totals)
          expect(hours + other <= maxHoursADay || hours <= (earlier.get(key) ?? 0)).toBe(true);
      }),
    );
  });

  it("changes the painted project of the painted cells and nothing else", () => {
    fc.assert(
      fc.property(stored, stroke, (entries, each) => {
        const before = planOf(entries);
        const after = current(apply(before, each));
        const touched = new Set(each.cells.map((one) => entryKey({ ...one, projectId: each.projectId })));
        const others = (plan: Map<string, number>) => [...plan].filter(([key]) => !touched.has(key)).sort();
        expect(others(after)).toEqual(others(current(before)));
      }),
    );
  });

  it("leaves locked cells as they are", () => {
    fc.assert(
      fc.property(stored, fc.array(stroke), (entries, strokes) => {
        const limits = { ...open, isEditable: ({ day }: Cell) => day !== "2026-12-02" };
        const after = strokes.reduce((plan, each) => apply(plan, each, limits), planOf(entries));
        expect(valuesOf(after.changes).filter((change) => change.day === "2026-12-02")).toEqual([]);
      }),
    );
  });

  it("returns only true differences, and reports every cell once", () => {
    fc.assert(
      fc.property(stored, fc.array(stroke), stroke, (entries, strokes, last) => {
        const plan = strokes.reduce((each, one) => apply(each, one), planOf(entries));
        for (const change of valuesOf(plan.changes))
          expect(change.hours).not.toBe(storedHours(plan.stored, change));
        const result = paint(plan, last.cells, { projectId: last.projectId, hours: 8 }, open);
        expect(result.painted.length + result.locked.length + result.overfull.length).toBe(last.cells.length);
      }),
    );
  });

  it("clears every project of a day when none is selected", () => {
    const plan = planOf([
      { userId: "ann", day: "2026-12-01", projectId: "alder", hours: 4, costTierId: "tier" },
      { userId: "ann", day: "2026-12-01", projectId: "kiln", hours: 3.5, costTierId: "tier" },
    ]);
    const cells = [{ userId: "ann", day: "2026-12-01" }];
    expect(current(clear(plan, cells, null, () => true).plan).size).toBe(0);
    expect([...current(clear(plan, cells, "kiln", () => true).plan)].map(([key]) => key)).toEqual([
      "ann|2026-12-01|alder",
    ]);
  });

  it("paints nothing with hours outside 0.5 to 24 or off the half-hour step", () => {
    for (const hours of [0, 0.25, 24.5, -1, Number.NaN]) {
      expect(
        paint(planOf([]), [{ userId: "ann", day: "2026-12-01" }], { projectId: "kiln", hours }, open).plan
          .changes.size,
      ).toBe(0);
    }
  });

  it("forgets a change that returns to what is stored", () => {
    const plan = planOf([
      { userId: "ann", day: "2026-12-01", projectId: "kiln", hours: 8, costTierId: "tier" },
    ]);
    const cells = [{ userId: "ann", day: "2026-12-01" }];
    const painted = paint(plan, cells, { projectId: "kiln", hours: 6 }, open).plan;
    expect(painted.changes.size).toBe(1);
    expect(paint(painted, cells, { projectId: "kiln", hours: 8 }, open).plan.changes.size).toBe(0);
  });
});

describe("meeting a colleague's save", () => {
  const mine = { userId: "ann", day: "2026-12-01", projectId: "kiln", hours: 6, before: null };

  it("finds a conflict only where the same cell changed underneath", () => {
    expect(conflictsOf(planOf([], [mine]))).toEqual([]);
    expect(
      conflictsOf(
        planOf(
          [{ userId: "ann", day: "2026-12-01", projectId: "alder", hours: 8, costTierId: "tier" }],
          [mine],
        ),
      ),
    ).toEqual([]);
    expect(
      conflictsOf(
        planOf(
          [{ userId: "ann", day: "2026-12-01", projectId: "kiln", hours: 8, costTierId: "tier" }],
          [mine],
        ),
      ),
    ).toEqual([mine]);
  });

  it("retains mine on top of theirs, or theirs alone, as chosen", () => {
    const plan = planOf(
      [{ userId: "ann", day: "2026-12-01", projectId: "kiln", hours: 8, costTierId: "tier" }],
      [mine],
    );
    expect(valuesOf(settleConflicts(plan, "mine").changes)).toEqual([{ ...mine, before: 8 }]);
    expect(settleConflicts(plan, "theirs").changes.size).toBe(0);
  });
});

describe("hours typed into a day", () => {
  it("are read as people write them; nothing and 0 clear it", () => {
    expect(["8", "7,5", "7:30", "0.5h", "24"].map(readAllocationHours)).toEqual(
      [8, 7.5, 7.5, 0.5, 24].map((value) => ({ value })),
    );
    expect(["", " ", "0"].map(readAllocationHours)).toEqual([
      { value: null },
      { value: null },
      { value: null },
    ]);
  });

  it("are 0.5 to 24 in steps of 0.5", () => {
    for (const text of ["0.25", "24.5", "25", "7.7", "-8", "many"]) {
      expect(readAllocationHours(text)).toEqual({
        error: "Hours per allocation are 0.5 to 24 in steps of 0.5",
      });
    }
  });
});
