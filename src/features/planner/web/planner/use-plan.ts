import { useEffect, useMemo, useState } from "react";
import { daysBetween, type Day } from "#shared/day.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { redoStep, noHistory, undoStep, type History, type Travel, recorded } from "#ui/grid/history.ts";
import { useViewer } from "#web/viewer.ts";
import type { Planner } from "#features/plans/contract.ts";
import { byCell, valuesOf, entryAt } from "#features/plans/rules/by-cell.ts";
import { planFigures, type PlanFigures } from "#features/plans/rules/plan-figures.ts";
import {
  leftOutOf,
  leftOutReason,
  withLeftOut,
  type LeftOut,
  type LeftOutReason,
} from "#features/plans/rules/left-out.ts";
import {
  afterSave,
  conflictsOf,
  entriesOf,
  planOn,
  settleConflicts,
  type CellChange,
  type Plan,
} from "#features/plans/rules/plan.ts";
import { plannerDays, type PlannerDays } from "#features/plans/rules/planner-days.ts";
import { storedChanges, placeName, useStoredChanges, type PlanPlace } from "./stored-changes.ts";

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

/** A planner whose function is known. */
export type OpenPlanner = Planner & { readonly functionId: string };

export interface WorkingPlan {
  readonly plan: Plan;
  readonly days: PlannerDays;
  readonly monthDays: readonly Day[];
  readonly figures: PlanFigures;
  /** Changes whose cell someone else changed since. */
  readonly conflicts: readonly CellChange[];
  /** Changes that can't be saved now, and why. They stay through every step and save. */
  readonly leftOut: readonly LeftOutChange[];
  /** True when the changes came from an earlier visit of this browser, before this page was loaded. */
  readonly isRestored: boolean;
  readonly dismissRestored: () => void;
  /** Applies a step to the current plan; steps of one action are undone as one. */
  readonly update: (step: (plan: Plan) => Plan, action?: number) => void;
  /** Whether there is anything to undo, and to do again. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly settle: (choice: "mine" | "theirs") => void;
  /** Gives everything up, what is left out too. */
  readonly discard: () => void;
  /** Gives up what is left out; the plan stays. */
  readonly discardLeftOut: () => void;
  /** After a save of these changes: what is stored now is none, and undo still leads to what was there before. */
  readonly saved: (changes: readonly CellChange[]) => void;
}

interface PlanState {
  readonly changes: Plan["changes"];
  readonly history: History<PlanStep>;
  readonly isRestored: boolean;
}

/** Undo of the months open since the page was loaded, over the review and other months; their changes return without a notice. */
const histories = new Map<string, History<PlanStep>>();

/** Plans by their changes, so that a step isn't worked out twice. */
const madePlans = new WeakMap<Plan["changes"], MadePlan>();

interface MadePlan {
  readonly plan: Plan;
  readonly leftOut: LeftOut;
  readonly reasonOf: ReasonOf;
}

type ReasonOf = ReturnType<typeof leftOutReason>;

/** The plan of these changes and those that can't be saved; the same one each time. */
function planAt(changes: Plan["changes"], stored: Plan["stored"], reasonOf: ReasonOf): MadePlan {
  const there = madePlans.get(changes);
  if (there && there.reasonOf === reasonOf && there.plan.stored === stored) return there;
  const plan = planOn(
    stored,
    valuesOf(changes).filter((each) => reasonOf(each) === null),
  );
  const made = { plan, leftOut: leftOutOf(valuesOf(changes), stored, reasonOf), reasonOf };
  madePlans.set(changes, made);
  return made;
}

interface LeftOutChange {
  readonly change: CellChange;
  readonly reason: LeftOutReason;
}

function withReasons(leftOut: LeftOut, reasonOf: ReasonOf): LeftOutChange[] {
  return valuesOf(leftOut).flatMap((change) => {
    const reason = reasonOf(change);
    return reason === null ? [] : [{ change, reason }];
  });
}

/** This browser's unsaved changes of a month and their history. */
function useChanges(place: PlanPlace) {
  const viewer = useViewer();
  const name = `${viewer.id} ${placeName(place)}`;
  const [state, setState] = useState<PlanState>(() => {
    const stored = storedChanges(viewer.id, place);
    const history = histories.get(name);
    return {
      changes: byCell(stored),
      history: history ?? noHistory,
      isRestored: history === undefined && stored.length > 0,
    };
  });
  useEffect(() => {
    histories.set(name, state.history);
  }, [name, state.history]);
  useStoredChanges(placeName(place), state.changes);
  return [state, setState] as const;
}

/** The stored month with this browser's unsaved changes, which survive reload, crash and review. */
export function usePlan(planner: OpenPlanner): WorkingPlan {
  const { today } = useViewer();
  const { functionId, month, entries, projects } = planner;
  const [{ changes, history, isRestored }, setState] = useChanges({ functionId, month });
  const days = useMemo(() => plannerDays(planner, today), [planner, today]);
  const monthDays = useMemo(() => daysBetween(firstDay(month), lastDay(month)), [month]);
  const stored = useMemo(() => byCell(entriesOf(entries)), [entries]);
  const reasonOf = useMemo(() => leftOutReason(days, projects), [days, projects]);
  const { plan, leftOut } = useMemo(() => planAt(changes, stored, reasonOf), [stored, changes, reasonOf]);
  const figures = useMemo(
    () => planFigures(planner, plan, days, monthDays),
    [planner, plan, days, monthDays],
  );
  const conflicts = useMemo(() => conflictsOf(plan), [plan]);
  const reported = useMemo(() => withReasons(leftOut, reasonOf), [leftOut, reasonOf]);
  const change = (next: (before: Plan["changes"]) => Plan["changes"], action: number | null) =>
    setState((before) => {
      const after = next(before.changes);
      const step = { before: before.changes, after, action };
      return { ...before, changes: after, history: withStep(before.history, step) };
    });
  // What was there before is someone else's: it can't come back.
  const startAgain = (next: (before: Plan["changes"]) => Plan["changes"]) =>
    setState((before) => ({ ...before, changes: next(before.changes), history: noHistory }));
  const stepped = (step: (plan: Plan) => Plan) => (before: Plan["changes"]) => {
    const { plan: now, leftOut: left } = planAt(before, stored, reasonOf);
    const next = step(now);
    const after = withLeftOut(next.changes, left);
    madePlans.set(after, {
      plan: next,
      leftOut: left.size === 0 ? left : leftOutOf(valuesOf(after), stored, reasonOf),
      reasonOf,
    });
    return after;
  };
  const travel = (way: Travel<PlanStep> | null, to: "before" | "after") => {
    if (way) setState({ changes: way.step[to], history: way.history, isRestored: false });
    return way !== null;
  };
  return {
    plan,
    days,
    monthDays,
    figures,
    conflicts,
    leftOut: reported,
    isRestored: isRestored && changes.size > 0,
    dismissRestored: () => setState((before) => ({ ...before, isRestored: false })),
    update: (step, action) => change(stepped(step), action ?? null),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => travel(undoStep(history), "before"),
    redo: () => travel(redoStep(history), "after"),
    settle: (choice) => startAgain(stepped((now) => settleConflicts(now, choice))),
    discard: () => change(() => byCell([]), null),
    discardLeftOut: () => change((before) => planAt(before, stored, reasonOf).plan.changes, null),
    saved: (own) =>
      setState((before) => ({
        ...before,
        changes: afterSave(before.changes, own),
        history: historyAfterSave(before.history, own),
      })),
  };
}
