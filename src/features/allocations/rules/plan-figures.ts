import type { Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { fromHundredths, toHundredths } from "../../../shared/hundredths.ts";
import { demandByProject, overallFulfilment, type AllocatedHours, type DemandLine, type Fulfilment, type ProjectDemand } from "./demand.ts";
import { loadPercentage } from "./load.ts";
import { cellKey, changesByCell, entriesByCell, planOn, storedByCell, type Cell, type CellEntry, type Plan } from "./plan.ts";
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

/** Sums in whole hundredths. */
interface Sums {
  readonly people: Map<string, number>;
  readonly days: Map<Day, number>;
  readonly free: Map<string, number>;
  readonly freeDays: Map<Day, number>;
  readonly demand: Map<string, AllocatedHours & { readonly hundredths: number }>;
  readonly workDays: Set<Day>;
  count: number;
}

function add<K>(sums: Map<K, number>, key: K, hundredths: number): void {
  const sum = (sums.get(key) ?? 0) + hundredths;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** Adds an entry to the sums, or takes it away. */
function count(sums: Sums, entry: CellEntry, costTierId: string | null, sign: 1 | -1): void {
  const hundredths = sign * toHundredths(entry.hours);
  add(sums.people, entry.userId, hundredths);
  add(sums.days, entry.day, hundredths);
  const key = `${entry.projectId} ${costTierId ?? ""}`;
  const sum = (sums.demand.get(key)?.hundredths ?? 0) + hundredths;
  if (sum === 0) sums.demand.delete(key);
  else sums.demand.set(key, { projectId: entry.projectId, costTierId, hours: fromHundredths(sum), hundredths: sum });
  sums.count += sign;
}

/** The sums of what is stored, kept as long as it is shown: a stroke of the brush then costs as much as it changes. */
const storedSums = new WeakMap<PlannerDays, { readonly stored: Plan["stored"]; readonly sums: Sums }>();

function sumsOfStored(month: FigureMonth, stored: Plan["stored"], days: PlannerDays, monthDays: readonly Day[]): Sums {
  const there = storedSums.get(days);
  if (there?.stored === stored) return there.sums;
  const sums: Sums = { people: new Map(), days: new Map(), free: new Map(), freeDays: new Map(), demand: new Map(), workDays: new Set(), count: 0 };
  for (const entry of stored.values()) count(sums, entry, entry.costTierId, 1);
  const cells = entriesByCell(planOn(stored, []));
  for (const day of monthDays) sums.freeDays.set(day, 0);
  for (const user of month.users) {
    if (!user.isAllocatable) continue;
    for (const day of monthDays) {
      const cell = { userId: user.id, day };
      if (days.expected(cell) > 0) sums.workDays.add(day);
      addFree(sums, cell, freeIn(days, cell, cells.get(cellKey(cell))));
    }
  }
  storedSums.set(days, { stored, sums });
  return sums;
}

function freeIn(days: PlannerDays, cell: Cell, entries: readonly CellEntry[] = []): number {
  return toHundredths(freeHours(days, cell, sumHours(entries.map((entry) => entry.hours))));
}

function addFree(sums: Sums, cell: Cell, hundredths: number): void {
  sums.free.set(cell.userId, (sums.free.get(cell.userId) ?? 0) + hundredths);
  sums.freeDays.set(cell.day, (sums.freeDays.get(cell.day) ?? 0) + hundredths);
}

/** Sums a plan up by cell, person, day, project and tier (readings AMB-24, AMB-25). */
export function planFigures(month: FigureMonth, plan: Plan, days: PlannerDays, monthDays: readonly Day[]): PlanFigures {
  const tiers = new Map(month.users.map((user) => [user.id, user.costTierId]));
  const allocatable = new Set(month.users.filter((user) => user.isAllocatable).map((user) => user.id));
  const base = sumsOfStored(month, plan.stored, days, monthDays);
  const sums: Sums = {
    people: new Map(base.people),
    days: new Map(base.days),
    free: new Map(base.free),
    freeDays: new Map(base.freeDays),
    demand: new Map(base.demand),
    workDays: base.workDays,
    count: base.count,
  };
  for (const [key, { hours, ...place }] of plan.changes) {
    const stored = plan.stored.get(key);
    if (stored) count(sums, stored, stored.costTierId, -1);
    // A changed entry will be saved under the tier the person has today.
    if (hours !== null) count(sums, { ...place, hours }, tiers.get(place.userId) ?? null, 1);
  }
  const cells = entriesByCell(plan);
  const before = storedByCell(plan);
  for (const [key, [change]] of changesByCell(plan)) {
    if (!change || !allocatable.has(change.userId)) continue;
    addFree(sums, change, freeIn(days, change, cells.get(key)) - freeIn(days, change, before.get(key)));
  }
  const demand = demandByProject(
    month.projects.map((project) => project.id),
    month.costTiers.map((tier) => tier.id),
    month.demand,
    [...sums.demand.values()],
  );
  const hoursOf = (sum: number | undefined) => fromHundredths(sum ?? 0);
  return {
    cells,
    people: new Map(
      month.users.map((user) => {
        const hours = hoursOf(sums.people.get(user.id));
        return [user.id, { userId: user.id, hours, load: loadPercentage(hours, user.effectiveMonthlyHours), free: hoursOf(sums.free.get(user.id)) }];
      }),
    ),
    hoursByDay: new Map([...sums.days].map(([day, sum]) => [day, fromHundredths(sum)])),
    workDays: sums.workDays,
    freeByDay: new Map([...sums.freeDays].map(([day, sum]) => [day, fromHundredths(sum)])),
    wanted: demand.filter((project) => project.wanted > 0),
    unwanted: demand.filter((project) => project.wanted === 0),
    overall: overallFulfilment(demand),
    totalHours: sumHours([...sums.days.values()].map(fromHundredths)),
    entryCount: sums.count,
  };
}
