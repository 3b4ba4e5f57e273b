import { useMemo, useState } from "react";
import { daysBetween, type Day } from "../../../shared/day.ts";
import { firstDay, lastDay } from "../../../shared/month.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { Planner } from "../contract.ts";
import { planFigures, type PlanFigures } from "../rules/plan-figures.ts";
import { conflictsOf, planOf, settleConflicts, type CellChange, type Plan } from "../rules/plan.ts";
import { plannerDays, type PlannerDays } from "../rules/planner-days.ts";
import { keepChanges, keptChanges } from "./kept-changes.ts";

/** A planner whose function is known. */
export type OpenPlanner = Planner & { readonly functionId: string };

export interface WorkingPlan {
  readonly plan: Plan;
  readonly days: PlannerDays;
  readonly monthDays: readonly Day[];
  readonly figures: PlanFigures;
  /** Changes whose cell somebody else changed since. */
  readonly conflicts: readonly CellChange[];
  /** Changes left out since their day can no longer be edited. */
  readonly droppedCount: number;
  /** Applies a step to the plan as it is now. */
  readonly update: (step: (plan: Plan) => Plan) => void;
  readonly settle: (keep: "mine" | "theirs") => void;
  readonly discard: () => void;
}

/** The stored month with this tab's unsaved changes on top; the changes survive reload and the way to the review and back. */
export function usePlan(planner: OpenPlanner): WorkingPlan {
  const viewer = useViewer();
  const place = { functionId: planner.functionId, month: planner.month };
  const [changes, setChanges] = useState<readonly CellChange[]>(() => keptChanges(viewer.id, place));
  const days = useMemo(() => plannerDays(planner, viewer.today), [planner, viewer.today]);
  const monthDays = useMemo(() => daysBetween(firstDay(planner.month), lastDay(planner.month)), [planner.month]);
  const plan = useMemo(() => planOf(planner.entries, changes.filter(days.isEditable)), [planner.entries, changes, days]);
  const figures = useMemo(() => planFigures(planner, plan, days, monthDays), [planner, plan, days, monthDays]);
  const conflicts = useMemo(() => conflictsOf(plan), [plan]);
  const keep = (next: readonly CellChange[]) => {
    keepChanges(viewer.id, place, next);
    return next;
  };
  const update = (step: (plan: Plan) => Plan) =>
    setChanges((before) => keep([...step(planOf(planner.entries, before.filter(days.isEditable))).changes.values()]));
  return {
    plan,
    days,
    monthDays,
    figures,
    conflicts,
    droppedCount: changes.filter((change) => !days.isEditable(change)).length,
    update,
    settle: (choice) => update((now) => settleConflicts(now, choice)),
    discard: () => setChanges(keep([])),
  };
}
