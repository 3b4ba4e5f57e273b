import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { compareTexts } from "#shared/in-order.ts";
import { hoursPerAllocation } from "./cell-hours.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { editOf, currentCells, type Plan } from "./plan.ts";
import { freeHours, type PlannerDays } from "./planner-days.ts";

export interface Filled {
  readonly plan: Plan;
  readonly cells: number;
  readonly hours: number;
}

type FillDays = Pick<PlannerDays, "isEditable" | "expected" | "otherHours" | "counts">;

function inSteps(hours: number): number {
  const step = toHundredths(hoursPerAllocation.step);
  return fromHundredths(Math.floor(toHundredths(hours) / step) * step);
}

interface FillMeasure {
  readonly projectId: string;
  readonly maxFor: (cell: Cell) => number;
  readonly onFilled: (cell: Cell, hours: number) => void;
}

/** Gives each cell as much as it has free and `maxFor` allows; locked and busy cells stay. */
function fill(
  plan: Plan,
  cells: readonly Cell[],
  days: FillDays,
  { projectId, maxFor, onFilled }: FillMeasure,
): Filled {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const given: number[] = [];
  for (const cell of cells) {
    if (!days.isEditable(cell)) continue;
    const there = entriesAt(current, cell);
    const free = freeHours(days, cell, sumHours(there.filter(days.counts).map((entry) => entry.hours)));
    const hours = inSteps(Math.min(free, maxFor(cell)));
    if (hours < hoursPerAllocation.least) continue;
    const before = there.find((entry) => entry.projectId === projectId)?.hours ?? 0;
    // Existing hours may have another grain, such as 3.7: only valid steps are added.
    const after = inSteps(sumHours([before, hours]));
    edit.put({ userId: cell.userId, day: cell.day, projectId }, after);
    onFilled(cell, after - before);
    given.push(after - before);
  }
  return { plan: edit.done(), cells: given.length, hours: sumHours(given) };
}

/** Fills the cells' free hours with one project. */
export function fillFree(plan: Plan, cells: readonly Cell[], projectId: string, days: FillDays): Filled {
  return fill(plan, cells, days, {
    projectId,
    maxFor: () => hoursPerAllocation.most,
    onFilled: () => undefined,
  });
}

export interface DemandToFill {
  readonly projectId: string;
  readonly remainingOf: (costTierId: string) => number;
  readonly tierOf: (userId: string) => string | null;
}

/** Fills a project's remaining demand day by day, each tier by its own people. */
export function fillDemand(plan: Plan, cells: readonly Cell[], demand: DemandToFill, days: FillDays): Filled {
  const left = new Map<string, number>();
  const leftOf = (cell: Cell): number => {
    const tier = demand.tierOf(cell.userId);
    return tier === null ? 0 : (left.get(tier) ?? demand.remainingOf(tier));
  };
  const byDay = cells.toSorted((one, other) => compareTexts(one.day, other.day));
  return fill(plan, byDay, days, {
    projectId: demand.projectId,
    maxFor: leftOf,
    onFilled: (cell, hours) => {
      const tier = demand.tierOf(cell.userId);
      if (tier !== null) left.set(tier, leftOf(cell) - hours);
    },
  });
}
