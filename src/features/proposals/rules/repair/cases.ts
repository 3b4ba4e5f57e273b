import { addAt, numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import type { RepairBin, RepairGroup, RepairProblem } from "./problem.ts";

/** Hours of a group on a day with room: at most `most` half-hours. */
export interface RepairArc {
  readonly bin: number;
  readonly group: number;
  readonly most: number;
  /** 0 where it fits best: on the same day, by someone who knows the project. At most `worst`. */
  readonly price: number;
}

/** A broken cell that keeps a part of its hours. */
export interface RepairPart {
  readonly group: number;
  readonly day: number;
  readonly most: number;
  readonly on: Day;
}

/** Half-hours of a group that go from a day in any case. */
export interface RepairSource {
  readonly group: number;
  readonly halves: number;
  readonly on: Day;
}

/** A part of a problem that no other part touches. Groups, bins and days are places in its own lists. */
export interface RepairCase {
  readonly groups: readonly Pick<RepairGroup, "fixed">[];
  /** Together they are what is fixed. */
  readonly sources: readonly RepairSource[];
  readonly free: readonly number[];
  /** The day of each bin. */
  readonly on: readonly Day[];
  /** Whose each bin is. */
  readonly of: readonly string[];
  readonly arcs: readonly RepairArc[];
  readonly parts: readonly RepairPart[];
  /** Half-hours that have to go from each day. */
  readonly excess: readonly number[];
  /** Its groups, bins and parts as places in the problem. */
  readonly places: {
    readonly groups: readonly number[];
    readonly bins: readonly number[];
    readonly parts: readonly number[];
  };
}

/** Half-hours by arc and by part, in a case's order. */
export interface RepairHours {
  readonly accepted: readonly number[];
  readonly gone: readonly number[];
}

export const worst = 3;

/** Tiers that days which keep a part of their hours bring together, by their first. */
function togetherOf({ parts }: RepairProblem): (tierId: string) => string {
  const firsts = new Map<string, string>();
  const firstOf = (tierId: string): string => {
    const before = firsts.get(tierId);
    return before === undefined || before === tierId ? tierId : firstOf(before);
  };
  for (const day of Map.groupBy(parts, (part) => part.day).values()) {
    const [first = "", ...others] = day.map(({ cell }) => cell.tierId);
    for (const other of others) firsts.set(firstOf(other), firstOf(first));
  }
  return firstOf;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** A group of a case: what it may lose at most, and from which days. */
interface OwnGroup {
  readonly at: number;
  readonly group: RepairGroup;
  readonly most: number;
  readonly days: ReadonlySet<Day>;
  readonly sources: readonly Omit<RepairSource, "group">[];
}

function ownGroup({ broken }: RepairProblem, at: number, group: RepairGroup): OwnGroup {
  const cells = broken.flatMap((day) =>
    day.cells
      .filter(({ projectId, tierId }) => projectId === group.projectId && tierId === group.tierId)
      .map(({ halves }) => ({ on: day.day, halves, isFull: day.isFull })),
  );
  return {
    at,
    group,
    most: sumOf(cells.map(({ halves }) => halves)),
    days: new Set(cells.map(({ on }) => on)),
    sources: cells.filter(({ isFull }) => isFull).map(({ on, halves }) => ({ on, halves })),
  };
}

const priceOf = ({ day, known }: RepairBin, { days, group }: OwnGroup): number =>
  (days.has(day) ? 0 : 2) + (known.has(group.projectId) ? 0 : 1);

/** The problem in parts that don't touch each other: mostly tiers. */
export function casesOf(problem: RepairProblem): RepairCase[] {
  const firstOf = togetherOf(problem);
  const groups = problem.groups.map((group, at) => ownGroup(problem, at, group));
  const excess = problem.partDays.map((day) => day.excess);
  return [...Map.groupBy(groups, ({ group }) => firstOf(group.tierId)).values()].map((own) => {
    const placeOf = (group: number) => own.findIndex(({ at }) => at === group);
    const isOwn = (group: number) => placeOf(group) >= 0;
    const bins = [...problem.bins.entries()].filter(([, bin]) => bin.groups.some(isOwn));
    const parts = [...problem.parts.entries()].filter(([, { group }]) => isOwn(group));
    const days = [...new Set(parts.map(([, { day }]) => day))];
    return {
      groups: own.map(({ group }) => group),
      sources: own.flatMap(({ sources }, group) => sources.map((each) => ({ ...each, group }))),
      free: bins.map(([, bin]) => bin.free),
      on: bins.map(([, bin]) => bin.day),
      of: bins.map(([, bin]) => bin.userId),
      arcs: bins.flatMap(([, bin], place) =>
        own.flatMap((each, group) => {
          const most = Math.min(bin.free, each.most);
          return bin.groups.includes(each.at) && most > 0
            ? [{ bin: place, group, most, price: priceOf(bin, each) }]
            : [];
        }),
      ),
      parts: parts.map(([, { cell, group, day }]) => ({
        group: placeOf(group),
        day: days.indexOf(day),
        most: cell.halves,
        on: cell.day,
      })),
      excess: days.map((day) => numberAt(excess, day)),
      places: {
        groups: own.map(({ at }) => at),
        bins: bins.map(([at]) => at),
        parts: parts.map(([at]) => at),
      },
    };
  });
}

/** Half-hours that find someone new. */
export const movedBy = ({ accepted }: RepairHours): number => sumOf(accepted);

/** Cells a solution changes, without those that go whatever happens. */
export const cellsOf = ({ accepted, gone }: RepairHours): number =>
  [...accepted, ...gone].filter((halves) => halves > 0).length;

/** True where hours keep to what is free, what goes, and what has to. */
export function isRepaired({ groups, free, arcs, parts, excess }: RepairCase, hours: RepairHours): boolean {
  const room = [...free];
  const supply = groups.map(({ fixed }) => fixed);
  const left = [...excess];
  const isFull = (halves: number, most: number) => Number.isInteger(halves) && halves >= 0 && halves <= most;
  for (const [at, { group, day, most }] of parts.entries()) {
    const halves = numberAt(hours.gone, at);
    if (!isFull(halves, most)) return false;
    addAt(supply, group, halves);
    addAt(left, day, -halves);
  }
  for (const [at, { bin, group, most }] of arcs.entries()) {
    const halves = numberAt(hours.accepted, at);
    if (!isFull(halves, most)) return false;
    addAt(room, bin, -halves);
    addAt(supply, group, -halves);
  }
  return [...room, ...supply].every((each) => each >= 0) && left.every((each) => each === 0);
}

/** What each group may lose at most. */
const suppliesOf = ({ groups, parts }: RepairCase): number[] =>
  groups.map(({ fixed }, group) =>
    sumOf([fixed, ...parts.filter((part) => part.group === group).map((part) => part.most)]),
  );

/** All that can move, if everything finds someone. */
export const supplyOf = (one: RepairCase): number => sumOf(suppliesOf(one));

/** How many of these sizes, the largest first, reach a need. */
function coverOf(need: number, sizes: readonly number[]): number {
  let [left, count] = [need, 0];
  for (const size of sizes.toSorted((a, b) => b - a)) {
    if (left <= 0) break;
    left -= size;
    count += 1;
  }
  return count;
}

/** The fewest cells that carry each group's share where `moved` half-hours find someone: a bound for any solution. */
export function minAccepted(one: RepairCase, moved: number): number[] {
  const supplies = suppliesOf(one);
  const spare = supplyOf(one) - moved;
  return supplies.map((supply, group) =>
    coverOf(
      supply - spare,
      one.arcs.filter((arc) => arc.group === group).map(({ most }) => most),
    ),
  );
}

/** The same for cells that lose hours on days that keep some. */
export const leastGone = ({ excess, parts }: RepairCase): number[] =>
  excess.map((halves, day) =>
    coverOf(
      halves,
      parts.filter((part) => part.day === day).map(({ most }) => most),
    ),
  );
