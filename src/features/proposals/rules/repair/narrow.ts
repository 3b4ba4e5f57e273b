import { addAt, numberAt } from "#shared/numbers.ts";
import { supplyOf, type RepairArc, type RepairCase, type RepairHours } from "./cases.ts";

/** A day with room, and its arcs with their places in the case. */
interface Bin {
  readonly bin: number;
  readonly free: number;
  readonly arcs: readonly (readonly [at: number, arc: RepairArc])[];
}

/** Bins that accept the same groups: for how much can be moved, they are one. */
type BinClass = readonly Bin[];

const groupsOf = ({ arcs }: Bin): number[] => arcs.map(([, { group }]) => group);

/** The classes' bins, the largest first, then those that fit best. */
function classesOf(one: RepairCase): BinClass[] {
  const supply = supplyOf(one);
  // More than all that moves is no larger than that.
  const sizeOf = ({ free }: Bin) => Math.min(free, supply);
  const bestOf = ({ arcs }: Bin) => Math.min(...arcs.map(([, { price }]) => price));
  const bins = [...Map.groupBy(one.arcs.entries(), ([, { bin }]) => bin)].map(([bin, arcs]) => ({
    bin,
    free: numberAt(one.free, bin),
    arcs,
  }));
  return [...Map.groupBy(bins, (bin) => groupsOf(bin).join(" ")).values()].map((alike) =>
    alike.toSorted((a, b) => sizeOf(b) - sizeOf(a) || bestOf(a) - bestOf(b)),
  );
}

/** The case with each class as one bin: small, and moves as much. */
export function merged(one: RepairCase): RepairCase {
  const classes = classesOf(one);
  const free = classes.map((bins) => bins.reduce((sum, bin) => sum + bin.free, 0));
  return {
    ...one,
    free,
    arcs: classes.flatMap((bins, bin) =>
      [...new Set(bins.flatMap(groupsOf))].map((group) => ({
        bin,
        group,
        most: numberAt(free, bin),
        price: 0,
      })),
    ),
  };
}

/** What the merged case moves, poured into each class's bins, the largest first: a solution with few cells. */
export function poured(one: RepairCase, full: RepairCase, hours: RepairHours): RepairHours {
  const classes = classesOf(one);
  const accepted = one.arcs.map(() => 0);
  const room = [...one.free];
  for (const [place, arc] of full.arcs.entries()) {
    let left = numberAt(hours.accepted, place);
    for (const { bin, arcs } of classes[arc.bin] ?? [])
      for (const [at, { group, most }] of arcs) {
        if (group !== arc.group) continue;
        const amount = Math.min(left, numberAt(room, bin), most);
        addAt(accepted, at, amount);
        addAt(room, bin, -amount);
        left -= amount;
      }
  }
  return { accepted, gone: hours.gone };
}

/** Further bins of a class, so that one that fits better may be found. */
const spare = 8;

/**
 * Which arcs a search needs. A solution of `cells` cells uses no more bins than that, and each of a class
 * may be exchanged for a larger one, so that the largest of each class contain one with as few cells as there
 * are.
 */
export function needed(one: RepairCase, cells: number): ReadonlySet<number> {
  const bins = classesOf(one).flatMap((alike) => alike.slice(0, cells + spare));
  return new Set(bins.flatMap(({ arcs }) => arcs.map(([at]) => at)));
}

/** The case with some of its arcs; the others carry nothing. */
export const withArcs = (one: RepairCase, isRetained: (at: number) => boolean): RepairCase => ({
  ...one,
  arcs: one.arcs.map((arc, at) => (isRetained(at) ? arc : { ...arc, most: 0 })),
});
