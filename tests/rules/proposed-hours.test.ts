import { describe, expect, it } from "vitest";
import { entryAt, valuesOf } from "#features/plans/rules/by-cell.ts";
import { onTop } from "#features/proposals/rules/fill/on-top.ts";
import { openDemand } from "#features/plans/rules/stand-ins.ts";
import { editOf, planOf, currentCells } from "#features/plans/rules/plan.ts";
import { proposedHours, proposedIn } from "#features/plans/rules/proposed-hours.ts";

const place = { userId: "ann", day: "2026-12-01", projectId: "kln" };
const limits = {
  isEditable: () => true,
  expected: () => 8,
  otherHours: () => 0,
  counts: () => true,
  isOpenProject: () => true,
  maxProjects: 2,
  tierOf: () => "senior",
  openDemand: () => openDemand([{ projectId: "kln", tierId: "senior", amount: 40 }], null),
};
const accepted = (plan: ReturnType<typeof planOf>, hours: number, runId: string) =>
  onTop(plan, [{ ...place, hours }], limits, runId).plan;
const proposed = (plan: ReturnType<typeof planOf>) => entryAt(currentCells(plan), place)?.proposed;

describe("Proposed hours", () => {
  it("count what a proposal added, and what was marked before where nothing else changed it", () => {
    expect(proposedHours({ hours: 8, before: null, marked: null }, [{ hours: 8 }])).toBe(8);
    expect(proposedHours({ hours: 8, before: 3, marked: null }, [{ hours: 5 }])).toBe(5);
    expect(proposedHours({ hours: 8, before: 3, marked: 2 }, [{ hours: 5 }])).toBe(7);
    // Someone typed the rest.
    expect(proposedHours({ hours: 8, before: 3, marked: 2 }, [{ hours: 2 }])).toBe(2);
    expect(proposedHours({ hours: 4, before: 8, marked: 8 }, [{ hours: 6 }])).toBe(4);
    expect(proposedHours({ hours: 4, before: null, marked: null }, [])).toBeNull();
  });

  it("are marked when accepted, of two runs together, and lose the mark when they're set by hand", () => {
    const once = accepted(planOf([]), 4, "one");
    const twice = accepted(once, 2.5, "two");
    expect([proposed(once), proposed(twice)]).toEqual([4, 6.5]);
    expect(proposedIn(valuesOf(twice.changes), 5)).toEqual([
      { runId: "one", cells: [0] },
      { runId: "two", cells: [0] },
    ]);
    const edit = editOf(twice);
    edit.put(place, 5);
    const byHand = edit.done();
    expect(proposed(byHand)).toBeUndefined();
    expect(proposedIn(valuesOf(byHand.changes), 5)).toEqual([]);
    expect(proposed(accepted(byHand, 1, "three"))).toBe(1);
  });

  it("of what is stored stay marked until the cell changes", () => {
    const stored = planOf([{ ...place, costTierId: "senior", hours: 6, proposed: 4 }]);
    expect([proposed(stored), proposed(accepted(stored, 2, "one"))]).toEqual([4, 6]);
    const edit = editOf(stored);
    edit.put(place, 7);
    edit.put(place, 6);
    expect(proposed(edit.done())).toBe(4);
  });
});
