import { addAt, numberAt } from "#shared/numbers.ts";
import type { MendArc, MendCase, MendHours } from "./cases.ts";

/** Bins that accept the same groups: for how much can be moved, they are one. */
interface BinClass {
  readonly bins: readonly number[];
  readonly groups: readonly number[];
}

const arcsByBin = ({ arcs }: MendCase): Map<number, number[]> =>
  Map.groupBy(arcs.keys(), (at) => arcs[at]?.bin ?? -1);

function classesOf(one: MendCase): BinClass[] {
  const byBin = arcsByBin(one);
  const groupsOf = (bin: number) => (byBin.get(bin) ?? []).map((at) => one.arcs[at]?.group ?? 0);
  const accepting = [...one.free.keys()].filter((bin) => byBin.has(bin));
  return [...Map.groupBy(accepting, (bin) => groupsOf(bin).join(" ")).values()].map((bins) => ({
    // The largest first, then those that fit best.
    bins: bins.toSorted(
      (a, b) =>
        sizeOf(one, b) - sizeOf(one, a) || bestOf(one, byBin.get(a)) - bestOf(one, byBin.get(b)) || a - b,
    ),
    groups: groupsOf(numberAt(bins, 0)),
  }));
}

const supplyOf = ({ groups, parts }: MendCase): number =>
  [...groups.map(({ fixed }) => fixed), ...parts.map(({ most }) => most)].reduce(
    (sum, each) => sum + each,
    0,
  );

/** More than all that moves is no larger than that. */
const sizeOf = (one: MendCase, bin: number): number => Math.min(numberAt(one.free, bin), supplyOf(one));

const bestOf = ({ arcs }: MendCase, own: readonly number[] = []): number =>
  Math.min(...own.map((at) => arcs[at]?.price ?? 0));

/** The case with each class as one bin: small, and moves as much. */
export function merged(one: MendCase): MendCase {
  const classes = classesOf(one);
  const free = classes.map(({ bins }) => bins.reduce((sum, bin) => sum + numberAt(one.free, bin), 0));
  return {
    ...one,
    free,
    arcs: classes.flatMap(({ groups }, bin) =>
      groups.map((group): MendArc => ({ bin, group, most: numberAt(free, bin), price: 0 })),
    ),
  };
}

/** What the merged case takes, poured into each class's bins, the largest first: a solution with few cells. */
export function poured(one: MendCase, whole: MendCase, hours: MendHours): MendHours {
  const byBin = arcsByBin(one);
  const classes = classesOf(one);
  const taken = one.arcs.map(() => 0);
  const room = [...one.free];
  /** Gives a bin as much of a group as it takes; answers how much. */
  const pour = (bin: number, group: number, left: number): number => {
    const own = (byBin.get(bin) ?? []).find((each) => one.arcs[each]?.group === group);
    if (own === undefined) return 0;
    const amount = Math.min(left, numberAt(room, bin), one.arcs[own]?.most ?? 0);
    addAt(taken, own, amount);
    addAt(room, bin, -amount);
    return amount;
  };
  for (const [place, arc] of whole.arcs.entries()) {
    let left = numberAt(hours.taken, place);
    for (const bin of classes[arc.bin]?.bins ?? []) left -= pour(bin, arc.group, left);
  }
  return { taken, gone: hours.gone };
}

/** Further bins of a class, so that one that fits better may be found. */
const spare = 8;

/**
 * Which arcs a search needs. A solution of `cells` cells uses no more bins than that, and each of a class may be
 * exchanged for a larger one, so that the largest of each class hold one with as few cells as there are.
 */
export function needed(one: MendCase, cells: number): ReadonlySet<number> {
  const byBin = arcsByBin(one);
  return new Set(
    classesOf(one).flatMap(({ bins }) => bins.slice(0, cells + spare).flatMap((bin) => byBin.get(bin) ?? [])),
  );
}

/** The case with some of its arcs; the others take nothing. */
export const withArcs = (one: MendCase, isKept: (at: number) => boolean): MendCase => ({
  ...one,
  arcs: one.arcs.map((arc, at) => (isKept(at) ? arc : { ...arc, most: 0 })),
});
