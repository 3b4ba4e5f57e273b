import { addAt, numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import type { MendBin, MendGroup, MendProblem } from "./problem.ts";

/** Hours of a group on a day with room: at most `most` half-hours. */
export interface MendArc {
  readonly bin: number;
  readonly group: number;
  readonly most: number;
  /** 0 where it fits best: on the same day, by someone who knows the project. At most `worst`. */
  readonly price: number;
}

/** A broken cell that keeps a part of its hours. */
export interface MendPart {
  readonly group: number;
  readonly day: number;
  readonly most: number;
  readonly on: Day;
}

/** Half-hours of a group that go from a day in any case. */
export interface MendSource {
  readonly group: number;
  readonly halves: number;
  readonly on: Day;
}

/** A part of a problem that no other part touches. Groups, bins and days are places in its own lists. */
export interface MendCase {
  readonly groups: readonly Pick<MendGroup, "fixed">[];
  /** Together they are what is fixed. */
  readonly sources: readonly MendSource[];
  readonly free: readonly number[];
  /** The day of each bin. */
  readonly on: readonly Day[];
  readonly arcs: readonly MendArc[];
  readonly parts: readonly MendPart[];
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
export interface MendHours {
  readonly taken: readonly number[];
  readonly gone: readonly number[];
}

export const worst = 3;

/** Tiers that days which keep a part of their hours bring together, by their first. */
function togetherOf({ groups, parts }: MendProblem): (tierId: string) => string {
  const firsts = new Map<string, string>();
  const firstOf = (tierId: string): string => {
    const before = firsts.get(tierId);
    return before === undefined || before === tierId ? tierId : firstOf(before);
  };
  for (const day of Map.groupBy(parts, (part) => part.day).values()) {
    const [first, ...others] = day.map(({ group }) => groups[group]?.tierId ?? "");
    for (const other of others) firsts.set(firstOf(other), firstOf(first ?? other));
  }
  return firstOf;
}

function priceOf(problem: MendProblem, days: ReadonlyMap<number, ReadonlySet<string>>) {
  return (bin: MendBin, group: number): number => {
    const isSameDay = days.get(group)?.has(bin.day) === true;
    const isKnown = bin.known.has(problem.groups[group]?.projectId ?? "");
    return (isSameDay ? 0 : 2) + (isKnown ? 0 : 1);
  };
}

/** The days that each group's hours leave. */
function daysOfGroups({ broken, groups }: MendProblem): Map<number, Set<string>> {
  const cells = broken.flatMap((day) => day.cells);
  return new Map(
    groups.map(({ projectId, tierId }, at) => [
      at,
      new Set(
        cells.filter((cell) => cell.projectId === projectId && cell.tierId === tierId).map(({ day }) => day),
      ),
    ]),
  );
}

const sourcesOf = ({ broken, groups }: MendProblem, group: number): Omit<MendSource, "group">[] =>
  broken
    .filter(({ isWhole }) => isWhole)
    .flatMap(({ cells }) => cells)
    .filter(
      ({ projectId, tierId }) => projectId === groups[group]?.projectId && tierId === groups[group].tierId,
    )
    .map(({ day, halves }) => ({ on: day, halves }));

/** The problem in parts that don't touch each other: mostly tiers. */
export function casesOf(problem: MendProblem): MendCase[] {
  const firstOf = togetherOf(problem);
  const price = priceOf(problem, daysOfGroups(problem));
  const byCase = Map.groupBy(problem.groups.keys(), (at) => firstOf(problem.groups[at]?.tierId ?? ""));
  return [...byCase.values()].map((own) => {
    const place = new Map(own.map((group, at) => [group, at]));
    const bins = [...problem.bins.keys()].filter((at) =>
      problem.bins[at]?.groups.some((group) => place.has(group)),
    );
    const parts = [...problem.parts.keys()].filter((at) => place.has(problem.parts[at]?.group ?? -1));
    const days = [...new Set(parts.map((at) => problem.parts[at]?.day ?? 0))];
    const most = own.map((group) =>
      parts.reduce(
        (sum, at) => sum + (problem.parts[at]?.group === group ? (problem.parts[at]?.cell.halves ?? 0) : 0),
        problem.groups[group]?.fixed ?? 0,
      ),
    );
    return {
      groups: own.flatMap((group) => problem.groups[group] ?? []),
      sources: own.flatMap((group, local) =>
        sourcesOf(problem, group).map((each) => ({ ...each, group: local })),
      ),
      free: bins.map((at) => problem.bins[at]?.free ?? 0),
      on: bins.map((at) => problem.bins[at]?.day ?? ""),
      arcs: bins.flatMap((at, bin) => {
        const there = problem.bins[at];
        return (there?.groups ?? []).flatMap((group) => {
          const local = place.get(group);
          const amount = Math.min(there?.free ?? 0, numberAt(most, local ?? -1));
          return there === undefined || local === undefined || amount === 0
            ? []
            : [{ bin, group: local, most: amount, price: price(there, group) }];
        });
      }),
      parts: parts.flatMap((at) => {
        const part = problem.parts[at];
        return part
          ? [
              {
                group: place.get(part.group) ?? 0,
                day: days.indexOf(part.day),
                most: part.cell.halves,
                on: part.cell.day,
              },
            ]
          : [];
      }),
      excess: days.map((day) => problem.partDays[day]?.excess ?? 0),
      places: { groups: own, bins, parts },
    };
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Half-hours that find someone new. */
export const movedBy = ({ taken }: MendHours): number => sumOf(taken);

/** Cells a solution changes, without those that go whatever happens. */
export const cellsOf = ({ taken, gone }: MendHours): number =>
  [...taken, ...gone].filter((halves) => halves > 0).length;

/** True where hours keep to what is free, what goes, and what has to. */
export function isMended({ groups, free, arcs, parts, excess }: MendCase, hours: MendHours): boolean {
  const room = [...free];
  const supply = groups.map(({ fixed }) => fixed);
  const left = [...excess];
  const isWhole = (halves: number, most: number) => Number.isInteger(halves) && halves >= 0 && halves <= most;
  for (const [at, { group, day, most }] of parts.entries()) {
    const halves = numberAt(hours.gone, at);
    if (!isWhole(halves, most)) return false;
    addAt(supply, group, halves);
    addAt(left, day, -halves);
  }
  for (const [at, { bin, group, most }] of arcs.entries()) {
    const halves = numberAt(hours.taken, at);
    if (!isWhole(halves, most)) return false;
    addAt(room, bin, -halves);
    addAt(supply, group, -halves);
  }
  return [...room, ...supply].every((each) => each >= 0) && left.every((each) => each === 0);
}

/** What each group may lose at most. */
export const suppliesOf = ({ groups, parts }: MendCase): number[] =>
  groups.map(({ fixed }, group) =>
    sumOf([fixed, ...parts.filter((part) => part.group === group).map((part) => part.most)]),
  );

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

/** The fewest cells that take each group's share where `moved` half-hours find someone: a bound for any solution. */
export function leastTaken(one: MendCase, moved: number): number[] {
  const supplies = suppliesOf(one);
  const spare = sumOf(supplies) - moved;
  return supplies.map((supply, group) =>
    coverOf(
      supply - spare,
      one.arcs.filter((arc) => arc.group === group).map(({ most }) => most),
    ),
  );
}

/** The same for cells that lose hours on days that keep some. */
export const leastGone = ({ excess, parts }: MendCase): number[] =>
  excess.map((halves, day) =>
    coverOf(
      halves,
      parts.filter((part) => part.day === day).map(({ most }) => most),
    ),
  );
