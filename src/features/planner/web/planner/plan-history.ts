import { recorded, type History } from "#ui/grid/history.ts";
import { entryAt, valuesOf } from "#features/plans/rules/by-cell.ts";
import { afterSave, type CellChange, type Plan } from "#features/plans/rules/plan.ts";

/** The unsaved changes before and after an action. */
export interface PlanStep {
  readonly before: Plan["changes"];
  readonly after: Plan["changes"];
  /** Steps of one action, such as a stroke of the brush, are one; null belongs to none. */
  readonly action: number | null;
}

/** The history with a step; a step without changes isn't recorded, and a stroke is one step. */
export function withStep(history: History<PlanStep>, step: PlanStep): History<PlanStep> {
  if (sameChanges(step.before, step.after)) return history;
  const last = history.done.at(-1);
  if (last === undefined || step.action === null || last.action !== step.action)
    return recorded(history, step);
  return { done: [...history.done.slice(0, -1), { ...last, after: step.after }], undone: [] };
}

/** The history after a save of these changes: its steps lead to the same hours as before it. */
export function historyAfterSave(
  { done, undone }: History<PlanStep>,
  saved: readonly CellChange[],
): History<PlanStep> {
  const rebased = ({ before, after, action }: PlanStep): PlanStep => ({
    before: afterSave(before, saved),
    after: afterSave(after, saved),
    action,
  });
  return { done: done.map(rebased), undone: undone.map(rebased) };
}

function sameChanges(left: Plan["changes"], right: Plan["changes"]): boolean {
  return (
    left.size === right.size &&
    valuesOf(right).every((change) => entryAt(left, change)?.hours === change.hours)
  );
}
