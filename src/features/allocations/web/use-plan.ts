import { useMemo, useState } from "react";
import { daysBetween, type Day } from "../../../shared/day.ts";
import { firstDay, lastDay } from "../../../shared/month.ts";
import { doneAgain, noHistory, takenBack, type History, type Travel } from "../../../ui/grid/history.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { Planner } from "../contract.ts";
import { planFigures, type PlanFigures } from "../rules/plan-figures.ts";
import { leftOutReason, type LeftOutReason } from "../rules/left-out.ts";
import { withStep, type PlanStep } from "./plan-history.ts";
import { conflictsOf, entryKey, planOn, settleConflicts, storedByKey, type CellChange, type Plan } from "../rules/plan.ts";
import { plannerDays, type PlannerDays } from "../rules/planner-days.ts";
import { keptChanges, placeName } from "./kept-changes.ts";
import { useKeptChanges } from "./use-kept-changes.ts";

/** A planner whose function is known. */
export type OpenPlanner = Planner & { readonly functionId: string };

export interface WorkingPlan {
  readonly plan: Plan;
  readonly days: PlannerDays;
  readonly monthDays: readonly Day[];
  readonly figures: PlanFigures;
  /** Changes whose cell somebody else changed since. */
  readonly conflicts: readonly CellChange[];
  /** How many changes are left out, by the reason. */
  readonly leftOut: ReadonlyMap<LeftOutReason, number>;
  /** True when the changes came from an earlier visit of this browser, before this page was loaded. */
  readonly isRestored: boolean;
  readonly dismissRestored: () => void;
  /** Applies a step to the plan as it is now; steps of one action are undone as one. */
  readonly update: (step: (plan: Plan) => Plan, action?: number) => void;
  /** Whether there is anything to take back, and to do again. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly settle: (keep: "mine" | "theirs") => void;
  readonly discard: () => void;
}

interface PlanState {
  readonly changes: Plan["changes"];
  readonly history: History<PlanStep>;
  readonly isRestored: boolean;
}

/** Months that were open since the page was loaded: their changes come back from the review, or from another month, without a word. */
const seen = new Set<string>();

/** The plans that steps made, by their changes: what a step has worked out is not worked out again to be shown. */
const madePlans = new WeakMap<Plan["changes"], { readonly plan: Plan; readonly reasonOf: ReasonOf }>();

type ReasonOf = ReturnType<typeof leftOutReason>;

function byKey(changes: readonly CellChange[]): Plan["changes"] {
  return new Map(changes.map((each) => [entryKey(each), each]));
}

/** The plan of these changes, without those that can no longer be saved. The same one each time. */
function planAt(changes: Plan["changes"], stored: Plan["stored"], reasonOf: ReasonOf): Plan {
  const made = madePlans.get(changes);
  if (made && made.reasonOf === reasonOf && made.plan.stored === stored) return made.plan;
  const plan = planOn(
    stored,
    [...changes.values()].filter((each) => reasonOf(each) === null),
  );
  madePlans.set(changes, { plan, reasonOf });
  return plan;
}

/** The stored month with this browser's unsaved changes on top; the changes survive reload, crash and the way to the review and back. */
export function usePlan(planner: OpenPlanner): WorkingPlan {
  const viewer = useViewer();
  const place = { functionId: planner.functionId, month: planner.month };
  const [{ changes, history, isRestored }, setState] = useState<PlanState>(() => {
    const kept = keptChanges(viewer.id, place);
    const name = `${viewer.id} ${placeName(place)}`;
    const isNew = !seen.has(name);
    seen.add(name);
    return { changes: byKey(kept), history: noHistory, isRestored: isNew && kept.length > 0 };
  });
  useKeptChanges(placeName(place), changes);
  const days = useMemo(() => plannerDays(planner, viewer.today), [planner, viewer.today]);
  const monthDays = useMemo(() => daysBetween(firstDay(planner.month), lastDay(planner.month)), [planner.month]);
  const stored = useMemo(() => storedByKey(planner.entries), [planner.entries]);
  const reasonOf = useMemo(() => leftOutReason(days, planner.projects), [days, planner.projects]);
  const plan = useMemo(() => planAt(changes, stored, reasonOf), [stored, changes, reasonOf]);
  const figures = useMemo(() => planFigures(planner, plan, days, monthDays), [planner, plan, days, monthDays]);
  const conflicts = useMemo(() => conflictsOf(plan), [plan]);
  const leftOut = useMemo(() => {
    const counts = new Map<LeftOutReason, number>();
    for (const reason of [...changes.values()].map(reasonOf)) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }, [changes, reasonOf]);
  const change = (next: (before: Plan["changes"]) => Plan["changes"], action: number | null) =>
    setState((before) => {
      const after = next(before.changes);
      return { changes: after, history: withStep(before.history, { before: before.changes, after, action }), isRestored: before.isRestored };
    });
  const stepped = (step: (plan: Plan) => Plan) => (before: Plan["changes"]) => {
    const next = step(planAt(before, stored, reasonOf));
    madePlans.set(next.changes, { plan: next, reasonOf });
    return next.changes;
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
    leftOut,
    isRestored: isRestored && changes.size > 0,
    dismissRestored: () => setState((before) => ({ ...before, isRestored: false })),
    update: (step, action) => change(stepped(step), action ?? null),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => travel(takenBack(history), "before"),
    redo: () => travel(doneAgain(history), "after"),
    // What stood there before is somebody else's now: it cannot come back.
    settle: (choice) =>
      setState((before) => ({ ...before, changes: stepped((now) => settleConflicts(now, choice))(before.changes), history: noHistory })),
    discard: () => change(() => byKey([]), null),
  };
}
