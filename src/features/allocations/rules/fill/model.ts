import type { TierProblem } from "./tiers.ts";

/** A linear model as sparse columns; every column is at least 0. The words are those of the solver. */
export interface LinearModel {
  readonly maximise: boolean;
  readonly cost: readonly number[];
  readonly upper: readonly number[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  /** Row and coefficient pairs, column by column. */
  readonly columns: readonly (readonly (readonly [row: number, value: number])[])[];
  /** Columns from here on are whole numbers; none where it is the number of columns. */
  readonly wholeFrom: number;
}

/** What nobody limits. */
const unlimited = Number.POSITIVE_INFINITY;

const rowsOf = ({ free, demand }: TierProblem) => ({
  personRow: (person: number) => person,
  projectRow: (project: number) => free.length + project,
  count: free.length + demand.length,
});

/**
 * Stage 1, a transport problem: the most weighted demand met within what people have free. Its vertices are
 * whole numbers.
 */
export function mostDemand(tier: TierProblem): LinearModel {
  const { pairs, free, demand } = tier;
  const { personRow, projectRow, count } = rowsOf(tier);
  return {
    maximise: true,
    cost: pairs.map(({ project }) => demand[project]?.weight ?? 0),
    upper: pairs.map(({ most }) => most),
    rowLower: Array.from({ length: count }, () => 0),
    rowUpper: [...free, ...demand.map(({ halves }) => halves)],
    columns: pairs.map(({ person, project }) => [
      [personRow(person), 1],
      [projectRow(project), 1],
    ]),
    wholeFrom: pairs.length,
  };
}

/** The rows both models of stage 2 have: as much met as stage 1 found, by whole people where all are needed. */
function boundsOf({ free, demand }: TierProblem, met: number) {
  const wanted = demand.map(({ halves }) => halves);
  const isAllMet = demand.reduce((sum, { halves, weight }) => sum + halves * weight, 0) === met;
  return { rowLower: [...free.map(() => 0), ...wanted.map((halves) => (isAllMet ? halves : 0)), met] };
}

/**
 * Stage 2: among the plans that meet `met`, the one whose pairs of person and project cost least. Hours come
 * first, then for each pair whether it is there.
 */
export function fewestPairs(tier: TierProblem, met: number): LinearModel {
  const { pairs, free, demand } = tier;
  const { personRow, projectRow, count } = rowsOf(tier);
  return {
    maximise: false,
    cost: [...pairs.map(() => 0), ...pairs.map(({ price }) => price)],
    upper: [...pairs.map(({ most }) => most), ...pairs.map(() => 1)],
    rowLower: [...boundsOf(tier, met).rowLower, ...pairs.map(() => -unlimited)],
    rowUpper: [...free, ...demand.map(({ halves }) => halves), unlimited, ...pairs.map(() => 0)],
    columns: [
      ...pairs.map(({ person, project }, at) => [
        [personRow(person), 1] as const,
        [projectRow(project), 1] as const,
        [count, demand[project]?.weight ?? 0] as const,
        [count + 1 + at, 1] as const,
      ]),
      ...pairs.map(({ most }, at) => [[count + 1 + at, -most] as const]),
    ],
    wholeFrom: pairs.length,
  };
}

/** The same without whole pairs, where there are too many of them: what no plan can cost less than. */
export function leastPrice(tier: TierProblem, met: number): LinearModel {
  const { pairs, free, demand } = tier;
  const { personRow, projectRow, count } = rowsOf(tier);
  return {
    maximise: false,
    cost: pairs.map(({ price, most }) => price / most),
    upper: pairs.map(({ most }) => most),
    rowLower: boundsOf(tier, met).rowLower,
    rowUpper: [...free, ...demand.map(({ halves }) => halves), unlimited],
    columns: pairs.map(({ person, project }) => [
      [personRow(person), 1],
      [projectRow(project), 1],
      [count, demand[project]?.weight ?? 0],
    ]),
    wholeFrom: pairs.length,
  };
}

/** The pairs of some hours alone: stage 1 over them gives whole half-hours again. */
export function onlyPairs(tier: TierProblem, isKept: (at: number) => boolean): TierProblem {
  return { ...tier, pairs: tier.pairs.map((pair, at) => (isKept(at) ? pair : { ...pair, most: 0 })) };
}
