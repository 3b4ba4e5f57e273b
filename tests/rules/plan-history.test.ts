import { describe, expect, it } from "vitest";
import { byCell, valuesOf } from "#features/plans/rules/by-cell.ts";
import { afterSave, conflictsOf, editOf, planOf, planOn, currentCells } from "#features/plans/rules/plan.ts";
import type { Plan, StoredEntry } from "#features/plans/rules/plan.ts";
import { historyAfterSave, withStep, type PlanStep } from "#features/planner/web/planner/use-plan.ts";
import { redoStep, noHistory, undoStep, type History } from "#ui/grid/history.ts";

const place = (on: number) => ({ userId: "ann", day: `2026-12-0${on}`, projectId: "kiln" });
const put = (plan: Plan, on: number, hours: number | null): Plan => {
  const edit = editOf(plan);
  edit.put(place(on), hours);
  return edit.done();
};
/** What is stored once a plan's changes are saved. */
const stored = (plan: Plan): StoredEntry[] =>
  valuesOf(currentCells(plan)).map((entry) => ({ ...entry, costTierId: "senior" }));
const shown = (plan: Plan) =>
  valuesOf(currentCells(plan)).map(({ day, hours }) => [Number(day.slice(9)), hours]);
const step = (before: Plan, after: Plan): PlanStep => ({
  before: before.changes,
  after: after.changes,
  action: null,
});

/** Painted 8 hours, then 6, saved, then a second day, saved too. */
function twoSaves() {
  const [empty, eight] = [planOf([]), put(planOf([]), 1, 8)];
  const six = put(eight, 1, 6);
  let history: History<PlanStep> = withStep(withStep(noHistory, step(empty, eight)), step(eight, six));
  history = historyAfterSave(history, valuesOf(six.changes));
  const saved = planOn(byCell(stored(six)), valuesOf(afterSave(six.changes, valuesOf(six.changes))));
  const more = put(saved, 2, 4);
  history = historyAfterSave(withStep(history, step(saved, more)), valuesOf(more.changes));
  return { history, now: byCell(stored(more)) };
}

describe("Undo in the planner after saves", () => {
  it("leads back to what was there before each of them, and redo to what came after", () => {
    let { history, now } = twoSaves();
    const at = (changes: Plan["changes"]) => shown(planOn(now, valuesOf(changes)));
    const seen: unknown[] = [];
    for (let steps = 0; steps < 3; steps += 1) {
      const way = undoStep(history);
      if (way === null) throw new Error("there are three steps");
      seen.push(at(way.step.before));
      history = way.history;
    }
    expect(seen).toEqual([[[1, 6]], [[1, 8]], []]);
    for (let steps = 0; steps < 3; steps += 1) {
      const way = redoStep(history);
      if (way === null) throw new Error("there are three steps");
      seen.push(at(way.step.after));
      history = way.history;
    }
    expect(seen.slice(3)).toEqual([
      [[1, 8]],
      [[1, 6]],
      [
        [1, 6],
        [2, 4],
      ],
    ]);
  });

  it("is a conflict where someone else has changed the cell since the save", () => {
    const { history } = twoSaves();
    const first = undoStep(undoStep(history)?.history ?? noHistory);
    const theirs = byCell([{ ...place(1), hours: 3, costTierId: "senior" }]);
    const plan = planOn(theirs, valuesOf(first?.step.before ?? byCell([])));
    expect(conflictsOf(plan)).toMatchObject([{ ...place(1), hours: 8, before: 6 }]);
  });
});

describe("Changes made while a save is on its way", () => {
  it("stay, and what was reverted meanwhile is a change again", () => {
    const sent = put(put(planOf([]), 1, 8), 2, 8);
    const meanwhile = put(put(put(sent, 2, null), 1, 5), 3, 2);
    const left = valuesOf(afterSave(meanwhile.changes, valuesOf(sent.changes)));
    expect(left.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
      { ...place(1), hours: 5, before: 8 },
      { ...place(2), hours: null, before: 8 },
      { ...place(3), hours: 2, before: null },
    ]);
  });
});
