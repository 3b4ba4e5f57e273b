import { sumHours } from "#shared/hours.ts";
import { entriesAt, type EntryPlace } from "#features/plans/rules/by-cell.ts";
import { areAllocationHours, hoursPerAllocation } from "#features/plans/rules/cell-hours.ts";
import { editOf, currentCells, type CellEntry, type Plan } from "#features/plans/rules/plan.ts";
import { freeHours, type PlannerDays } from "#features/plans/rules/planner-days.ts";
import type { ProposedPart } from "#features/plans/rules/proposed-hours.ts";
import type { OpenDemand } from "#features/plans/rules/stand-ins.ts";

/** Hours that a proposal adds to a cell. */
export interface AddedHours extends EntryPlace {
  readonly hours: number;
}

export interface OnTop {
  readonly plan: Plan;
  readonly landed: readonly AddedHours[];
  /** What no longer fits: the day is full, locked or full of projects, or the demand is met. */
  readonly stayed: readonly AddedHours[];
}

interface Limits extends Pick<PlannerDays, "isEditable" | "expected" | "otherHours" | "counts"> {
  readonly isOpenProject: (projectId: string) => boolean;
  readonly maxProjects: number;
  readonly tierOf: (userId: string) => string | null;
  /** What projects still want of tiers, made anew for each time hours are put on top: what lands comes off. */
  readonly openDemand: () => OpenDemand;
}

const usedBy = (there: readonly CellEntry[]) => ({
  hours: sumHours(there.map(({ hours }) => hours)),
  projects: new Set(there.map(({ projectId }) => projectId)),
});

const partOf = (runId: string | undefined, hours: number): ProposedPart | undefined =>
  runId === undefined ? undefined : { runId, hours };

/** A proposal may round a day up by less than half an hour. */
const fits = (hours: number, wanted: number, free: number): boolean =>
  hours <= wanted && free > 0 && hours < sumHours([free, hoursPerAllocation.step]);

/**
 * Puts a proposal on top of a plan that may have changed since. A cell lands whole or stays; hours that are
 * there are never lowered. They are marked as proposed by the run.
 */
export function onTop(plan: Plan, added: readonly AddedHours[], limits: Limits, runId?: string): OnTop {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const used = new Map<string, ReturnType<typeof usedBy>>();
  const open = limits.openDemand();
  const landed: AddedHours[] = [];
  const stayed: AddedHours[] = [];
  for (const cell of added) {
    const there = entriesAt(current, cell);
    const key = `${cell.userId} ${cell.day}`;
    const day = used.get(key) ?? usedBy(there.filter(limits.counts));
    used.set(key, day);
    const tierId = limits.tierOf(cell.userId) ?? "";
    const remaining = open.room(cell.projectId, tierId);
    const before = there.find(({ projectId }) => projectId === cell.projectId)?.hours ?? 0;
    const after = sumHours([before, cell.hours]);
    const isAllowed = limits.isEditable(cell) && limits.isOpenProject(cell.projectId);
    const hasRoom = fits(cell.hours, remaining, freeHours(limits, cell, day.hours));
    const hasSeat = day.projects.has(cell.projectId) || day.projects.size < limits.maxProjects;
    if (!isAllowed || !hasRoom || !hasSeat || !areAllocationHours(after)) {
      stayed.push(cell);
      continue;
    }
    day.hours = sumHours([day.hours, cell.hours]);
    day.projects.add(cell.projectId);
    open.give(cell.projectId, tierId, cell.hours);
    edit.put(cell, after, partOf(runId, cell.hours));
    landed.push(cell);
  }
  return { plan: edit.done(), landed, stayed };
}
