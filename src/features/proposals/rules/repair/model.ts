import { addAt, numberAt } from "#shared/numbers.ts";
import type { LinearModel } from "../fill/model.ts";
import { minAccepted, worst, type RepairCase, type RepairHours } from "./cases.ts";

const unlimited = Number.POSITIVE_INFINITY;

function rowsOf({ free, groups, excess }: RepairCase) {
  const groupRow = (group: number) => free.length + group;
  const dayRow = (day: number) => free.length + groups.length + day;
  return { groupRow, dayRow, count: free.length + groups.length + excess.length };
}

const bounds = ({ free, groups, excess }: RepairCase) => ({
  lower: [...free.map(() => 0), ...groups.map(() => -unlimited), ...excess],
  upper: [...free, ...groups.map(({ fixed }) => fixed), ...excess],
});

/** The most half-hours that find someone: a flow, whose vertices are whole. Arcs first, then parts. */
export function maxMoved(one: RepairCase): LinearModel {
  const { groupRow, dayRow } = rowsOf(one);
  const { lower, upper } = bounds(one);
  return {
    maximise: true,
    cost: [...one.arcs.map(() => 1), ...one.parts.map(() => 0)],
    upper: [...one.arcs, ...one.parts].map(({ most }) => most),
    rowLower: lower,
    rowUpper: upper,
    columns: [
      ...one.arcs.map(({ bin, group }) => [[bin, 1] as const, [groupRow(group), 1] as const]),
      ...one.parts.map(({ group, day }) => [[groupRow(group), -1] as const, [dayRow(day), 1] as const]),
    ],
    integersFrom: one.arcs.length + one.parts.length,
  };
}

/** What a changed cell costs: more than all preferences of `cells` cells together. */
export const cellPrice = (cells: number): number => worst * cells + 1;

/**
 * The fewest changed cells among the solutions that move `moved`, and of those the one that fits best. The flow's
 * columns come first, then for each whether its cell changes at all.
 */
export function fewestCells(one: RepairCase, moved: number, price: number): LinearModel {
  const { groupRow, dayRow, count } = rowsOf(one);
  const { lower, upper } = bounds(one);
  const flow = [...one.arcs, ...one.parts];
  const leastRow = (group: number) => count + 1 + group;
  const switchRow = (at: number) => count + 1 + one.groups.length + at;
  return {
    maximise: false,
    cost: [...flow.map(() => 0), ...one.arcs.map((arc) => price + arc.price), ...one.parts.map(() => price)],
    upper: [...flow.map(({ most }) => most), ...flow.map(({ most }) => Math.min(1, most))],
    rowLower: [...lower, moved, ...minAccepted(one, moved), ...flow.map(() => -unlimited)],
    rowUpper: [...upper, unlimited, ...one.groups.map(() => unlimited), ...flow.map(() => 0)],
    columns: [
      ...one.arcs.map(({ bin, group }, at) => [
        [bin, 1] as const,
        [groupRow(group), 1] as const,
        [count, 1] as const,
        [switchRow(at), 1] as const,
      ]),
      ...one.parts.map(({ group, day }, at) => [
        [groupRow(group), -1] as const,
        [dayRow(day), 1] as const,
        [switchRow(one.arcs.length + at), 1] as const,
      ]),
      ...one.arcs.map(({ group, most }, at) => [
        [leastRow(group), 1] as const,
        [switchRow(at), -most] as const,
      ]),
      ...one.parts.map(({ most }, at) => [[switchRow(one.arcs.length + at), -most] as const]),
    ],
    integersFrom: flow.length,
  };
}

/** More than all half-hours of a month: as many find someone, whatever their days. */
const anyDay = 100_000;

/**
 * The hours of a solution laid between its cells anew, as many as before and the most on their own days: a
 * transport problem, whole again. Answers how its values are read.
 */
export function onSameDays(one: RepairCase, hours: RepairHours) {
  const sources = [
    ...one.sources,
    ...one.parts.map(({ group, on }, at) => ({ group, on, halves: numberAt(hours.gone, at) })),
  ];
  const used = [...one.arcs.entries()].filter(([at]) => numberAt(hours.accepted, at) > 0);
  const ways = sources.flatMap(({ group, on, halves }, source) =>
    used
      .filter(([, arc]) => arc.group === group)
      .map(([at, { bin }]) => ({ source, at, bin, most: halves, isSame: one.on[bin] === on })),
  );
  const model: LinearModel = {
    maximise: true,
    cost: ways.map(({ isSame }) => anyDay + (isSame ? 1 : 0)),
    upper: ways.map(({ most }) => most),
    rowLower: [...sources, ...one.free].map(() => 0),
    rowUpper: [...sources.map(({ halves }) => halves), ...one.free],
    columns: ways.map(({ source, bin }) => [[source, 1] as const, [sources.length + bin, 1] as const]),
    integersFrom: ways.length,
  };
  const read = (values: readonly number[]): RepairHours => {
    const accepted = one.arcs.map(() => 0);
    for (const [way, { at }] of ways.entries()) addAt(accepted, at, numberAt(values, way));
    return { accepted, gone: hours.gone };
  };
  return { model, read };
}
