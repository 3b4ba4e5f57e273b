import type { Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { demandByProject, overallFulfilment, type DemandLine, type Fulfilment, type ProjectDemand } from "./demand.ts";
import { loadPercentage } from "./load.ts";
import { cellKey, entriesByCell, entriesWithTier, hoursBy, type CellEntry, type Plan } from "./plan.ts";
import { freeHours, type PlannerDays, type PlannerPerson } from "./planner-days.ts";

/** What a plan is summed up against. */
export interface FigureMonth {
  readonly users: readonly (PlannerPerson & { readonly costTierId: string | null })[];
  /** In the order they are shown. */
  readonly projects: readonly { readonly id: string; readonly isOpen: boolean }[];
  readonly costTiers: readonly { readonly id: string }[];
  readonly demand: readonly DemandLine[];
}

/** A person's month: hours allocated, load in per cent (unrounded) and hours still free. */
export interface PersonFigures {
  readonly userId: string;
  readonly hours: number;
  readonly load: number;
  readonly free: number;
}

/** Everything the planner and the review show of a plan. */
export interface PlanFigures {
  readonly cells: ReadonlyMap<string, readonly CellEntry[]>;
  readonly people: ReadonlyMap<string, PersonFigures>;
  readonly hoursByDay: ReadonlyMap<Day, number>;
  readonly freeByDay: ReadonlyMap<Day, number>;
  /** Days on which anybody is expected to work. */
  readonly workDays: ReadonlySet<Day>;
  /** Projects that frozen forecasts want hours for. */
  readonly wanted: readonly ProjectDemand[];
  /** The others of the function. */
  readonly unwanted: readonly ProjectDemand[];
  readonly overall: Fulfilment;
  readonly totalHours: number;
  readonly entryCount: number;
}

/** Sums a plan up by cell, person, day, project and tier (readings AMB-24, AMB-25). */
export function planFigures(month: FigureMonth, plan: Plan, days: PlannerDays, monthDays: readonly Day[]): PlanFigures {
  const tiers = new Map(month.users.map((user) => [user.id, user.costTierId]));
  const entries = entriesWithTier(plan, (userId) => tiers.get(userId) ?? null);
  const cellHours = hoursBy(entries, cellKey);
  const userHours = hoursBy(entries, (entry) => entry.userId);
  const free = new Map<string, number[]>();
  const workDays = new Set<Day>();
  const freeOnDay = new Map<Day, number[]>(monthDays.map((day) => [day, []]));
  for (const user of month.users) {
    free.set(user.id, []);
    if (!user.isAllocatable) continue;
    for (const day of monthDays) {
      const cell = { userId: user.id, day };
      const hours = freeHours(days, cell, cellHours.get(cellKey(cell)) ?? 0);
      if (days.expected(cell) > 0) workDays.add(day);
      free.get(user.id)?.push(hours);
      freeOnDay.get(day)?.push(hours);
    }
  }
  const demand = demandByProject(
    month.projects.map((project) => project.id),
    month.costTiers.map((tier) => tier.id),
    month.demand,
    entries,
  );
  return {
    cells: entriesByCell(plan),
    people: new Map(
      month.users.map((user) => {
        const hours = userHours.get(user.id) ?? 0;
        return [
          user.id,
          { userId: user.id, hours, load: loadPercentage(hours, user.effectiveMonthlyHours), free: sumHours(free.get(user.id) ?? []) },
        ];
      }),
    ),
    hoursByDay: hoursBy(entries, (entry) => entry.day),
    workDays,
    freeByDay: new Map([...freeOnDay].map(([day, hours]) => [day, sumHours(hours)])),
    wanted: demand.filter((project) => project.wanted > 0),
    unwanted: demand.filter((project) => project.wanted === 0),
    overall: overallFulfilment(demand),
    totalHours: sumHours(entries.map((entry) => entry.hours)),
    entryCount: entries.length,
  };
}
