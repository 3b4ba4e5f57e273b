import { addAt, numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import {
  demandByProject,
  overallFulfilment,
  type AllocatedHours,
  type DemandLine,
  type Fulfilment,
  type ProjectDemand,
} from "./demand.ts";
import type { StandInOrder } from "./stand-ins.ts";
import type { OverbookedDay } from "#features/people/rules/overbooking.ts";
import { loadPercentage } from "./load.ts";
import {
  currentCells,
  type CellEntry,
  type Standing,
  type PersonEntries,
  type Plan,
  type StoredEntry,
} from "./plan.ts";
import { roomOf, type PlannerDays, type PlannerPerson } from "./planner-days.ts";

export interface FigureMonth {
  readonly users: readonly PlannerPerson[];
  readonly projects: readonly { readonly id: string; readonly isOpen: boolean }[];
  readonly costTiers: readonly { readonly id: string }[];
  readonly demand: readonly DemandLine[];
  readonly standIns: StandInOrder;
}

/** Hours allocated, load in per cent (unrounded) and hours free. */
export interface PersonFigures {
  readonly userId: string;
  readonly hours: number;
  readonly load: number;
  readonly free: number;
  /** Days with more hours than the person works on them, over all functions. */
  readonly overbooked: readonly OverbookedDay[];
}

export interface PlanFigures {
  readonly cells: Standing;
  readonly people: ReadonlyMap<string, PersonFigures>;
  readonly hoursByDay: ReadonlyMap<Day, number>;
  readonly freeByDay: ReadonlyMap<Day, number>;
  readonly workDays: ReadonlySet<Day>;
  /** Projects that frozen forecasts want hours for. */
  readonly wanted: readonly ProjectDemand[];
  readonly unwanted: readonly ProjectDemand[];
  readonly overall: Fulfilment;
  readonly totalHours: number;
  /** Of everyone listed: those whose hours the total counts. */
  readonly monthlyHours: number;
  /** The total against them, in per cent, unrounded. */
  readonly totalLoad: number;
  readonly entryCount: number;
}

/** One person's part of the figures, in hundredths, by the month's days. */
interface PersonSums {
  readonly hours: number;
  readonly byDay: readonly number[];
  /** In hours. */
  readonly allocated: readonly AllocatedHours[];
  readonly free: number;
  /** Empty for someone who cannot be allocated. */
  readonly freeByDay: readonly number[];
  readonly overbooked: readonly OverbookedDay[];
  readonly entryCount: number;
}

interface Person {
  readonly userId: string;
  readonly user: FigureMonth["users"][number] | undefined;
  readonly entries: PersonEntries | undefined;
}

/** The tier an entry was saved under; for a changed one the person's tier today. */
function tierOf(entry: CellEntry | StoredEntry, user: Person["user"]): string | null {
  return "costTierId" in entry ? entry.costTierId : (user?.costTierId ?? null);
}

/** Adds up hours by project and tier. */
function hoursByTier(user: Person["user"]) {
  const projects = new Map<string, Map<string | null, number>>();
  return {
    /** Answers the entry's hundredths. */
    add: (entry: CellEntry | StoredEntry): number => {
      const hundredths = toHundredths(entry.hours);
      const tiers = projects.get(entry.projectId) ?? new Map<string | null, number>();
      projects.set(entry.projectId, tiers);
      const tier = tierOf(entry, user);
      tiers.set(tier, (tiers.get(tier) ?? 0) + hundredths);
      return hundredths;
    },
    done: (): AllocatedHours[] =>
      [...projects].flatMap(([projectId, tiers]) =>
        [...tiers].map(([costTierId, hundredths]) => ({
          projectId,
          costTierId,
          hours: fromHundredths(hundredths),
        })),
      ),
  };
}

function sumsOf({ userId, user, entries }: Person, days: PlannerDays, monthDays: readonly Day[]): PersonSums {
  const allocated = hoursByTier(user);
  const byDay: number[] = [];
  const freeByDay: number[] = [];
  const overbooked: OverbookedDay[] = [];
  const isListed = user?.isAllocatable === true;
  let [hours, entryCount, free] = [0, 0, 0];
  for (const day of monthDays) {
    const there = entries?.get(day) ?? [];
    entryCount += there.length;
    let ofDay = 0;
    for (const entry of there.filter(({ projectId }) => days.counts({ userId, day, projectId }))) {
      ofDay += allocated.add(entry);
    }
    byDay.push(ofDay);
    hours += ofDay;
    if (!isListed && ofDay === 0) continue;
    const room = roomOf(days, { userId, day }, fromHundredths(ofDay));
    if (ofDay > 0 && room.over > 0) overbooked.push({ day, hours: room.over });
    if (!isListed) continue;
    const left = days.isAllocatable({ userId, day }) ? toHundredths(room.free) : 0;
    freeByDay.push(left);
    free += left;
  }
  return { hours, byDay, allocated: allocated.done(), free, freeByDay, overbooked, entryCount };
}

/** A person's sums, cached with the month's days: a stroke counts only whom it changes. */
const countedPeople = new WeakMap<PlannerDays, Counted>();
type Counted = Map<string, { readonly entries: PersonEntries | undefined; readonly sums: PersonSums }>;

function sumsOfPeople(
  month: FigureMonth,
  cells: Standing,
  days: PlannerDays,
  monthDays: readonly Day[],
): ReadonlyMap<string, PersonSums> {
  const counted: Counted = countedPeople.get(days) ?? new Map();
  countedPeople.set(days, counted);
  const users = new Map(month.users.map((user) => [user.id, user]));
  const people = new Map<string, PersonSums>();
  for (const userId of new Set([...users.keys(), ...cells.people.keys()])) {
    const entries = cells.people.get(userId);
    const there = counted.get(userId);
    const sums =
      there && there.entries === entries
        ? there.sums
        : sumsOf({ userId, user: users.get(userId), entries }, days, monthDays);
    counted.set(userId, { entries, sums });
    people.set(userId, sums);
  }
  return people;
}

/** Days on which anyone is expected to work, cached with the month's days. */
const workDaysOf = new WeakMap<PlannerDays, ReadonlySet<Day>>();

function workDays(month: FigureMonth, days: PlannerDays, monthDays: readonly Day[]): ReadonlySet<Day> {
  const there = workDaysOf.get(days);
  if (there) return there;
  const people = month.users.filter((user) => user.isAllocatable);
  const made = new Set(
    monthDays.filter((day) => people.some(({ id }) => days.expected({ userId: id, day }) > 0)),
  );
  workDaysOf.set(days, made);
  return made;
}

function hoursOn(days: readonly Day[], hundredths: readonly number[]): ReadonlyMap<Day, number> {
  return new Map(days.map((day, at) => [day, fromHundredths(numberAt(hundredths, at))]));
}

/**
 * Sums a plan up by cell, person, day, project and tier (docs/readings.md#amb-24, #amb-25): of the hours that count.
 */
export function planFigures(
  month: FigureMonth,
  plan: Plan,
  days: PlannerDays,
  monthDays: readonly Day[],
): PlanFigures {
  const cells = currentCells(plan);
  const people = sumsOfPeople(month, cells, days, monthDays);
  const byDay = monthDays.map(() => 0);
  const freeByDay = monthDays.map(() => 0);
  let [total, entryCount] = [0, 0];
  for (const sums of people.values()) {
    for (const at of monthDays.keys()) {
      addAt(byDay, at, numberAt(sums.byDay, at));
      addAt(freeByDay, at, numberAt(sums.freeByDay, at));
    }
    total += sums.hours;
    entryCount += sums.entryCount;
  }
  const demand = demandByProject(
    {
      projectIds: month.projects.map((project) => project.id),
      tierIds: month.costTiers.map((tier) => tier.id),
      standIns: month.standIns,
    },
    month.demand,
    [...people.values()].flatMap(({ allocated }) => allocated),
  );
  const totalHours = fromHundredths(total);
  const monthlyHours = sumHours(month.users.map((user) => user.effectiveMonthlyHours));
  return {
    cells,
    people: new Map(
      month.users.map((user) => {
        const sums = people.get(user.id);
        const hours = fromHundredths(sums?.hours ?? 0);
        return [
          user.id,
          {
            userId: user.id,
            hours,
            load: loadPercentage(hours, user.effectiveMonthlyHours),
            free: fromHundredths(sums?.free ?? 0),
            overbooked: sums?.overbooked ?? [],
          },
        ];
      }),
    ),
    hoursByDay: hoursOn(monthDays, byDay),
    workDays: workDays(month, days, monthDays),
    freeByDay: hoursOn(monthDays, freeByDay),
    wanted: demand.filter((project) => project.wanted > 0),
    unwanted: demand.filter((project) => project.wanted === 0),
    overall: overallFulfilment(demand),
    totalHours,
    monthlyHours,
    totalLoad: loadPercentage(totalHours, monthlyHours),
    entryCount,
  };
}
