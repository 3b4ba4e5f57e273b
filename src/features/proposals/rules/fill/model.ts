import type { Pair, TierProblem } from "./tiers.ts";

/** A linear model as sparse columns. The words are those of the solver. */
export interface LinearModel {
  readonly maximise: boolean;
  readonly cost: readonly number[];
  /** 0 for every column where it isn't there. */
  readonly lower?: readonly number[];
  readonly upper: readonly number[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  /** Row and coefficient pairs, column by column. */
  readonly columns: readonly (readonly (readonly [row: number, value: number])[])[];
  /** Columns from here on are whole numbers; none where it is the number of columns. */
  readonly integersFrom: number;
}

/** What no one limits. */
const unlimited = Number.POSITIVE_INFINITY;

/** What earlier stages found, which later ones keep. */
export interface Found {
  /** Demand met, weighted. */
  readonly met: number;
  /** Half-hours given by stand-ins at most. */
  readonly stoodIn: number;
}

type Column = readonly (readonly [row: number, value: number])[];

/** Rows and columns that all stages have, without costs. */
interface Frame extends Required<Pick<LinearModel, "lower" | "upper" | "rowLower" | "rowUpper">> {
  readonly columns: readonly Column[];
}

/** Rows of people, then of limits; a column for each pair. */
function stageOne({ pairs, free, limits }: TierProblem): Frame {
  return {
    lower: pairs.map(({ least }) => least),
    upper: pairs.map(({ most }) => most),
    rowLower: [...free, ...limits].map(() => 0),
    rowUpper: [...free, ...limits.map(({ halves }) => halves)],
    columns: pairs.map((pair) => columnOf(free, pair)),
  };
}

const columnOf = (free: readonly number[], { person, limits }: Pair): Column => [
  [person, 1],
  ...limits.map((at) => [free.length + at, 1] as const),
];

/**
 * The same with what is met, and where tiers stand in, with a column for what each gives beyond its own demand.
 * Where everything can be met, projects get all they want: the search is shorter for it.
 */
function afterStageOne(tier: TierProblem, { met, stoodIn }: Found): Frame {
  const { pairs, free, demand, limits, standIns } = tier;
  const first = stageOne(tier);
  const isAllMet = demand.reduce((sum, { halves, weight }) => sum + halves * weight, 0) === met;
  const metRow = free.length + limits.length;
  const overRow = new Map(standIns.flatMap((own, place) => own.pairs.map((at) => [at, metRow + 1 + place])));
  const sumRow = metRow + 1 + standIns.length;
  const isSummed = standIns.length > 0;
  return {
    lower: [...first.lower, ...standIns.map(() => 0)],
    upper: [...first.upper, ...standIns.map(() => unlimited)],
    rowLower: [
      ...free.map(() => 0),
      ...limits.map(({ halves, isFull }) => (isAllMet && isFull ? halves : 0)),
      met,
      ...standIns.map(() => -unlimited),
      ...(isSummed ? [0] : []),
    ],
    rowUpper: [
      ...first.rowUpper,
      unlimited,
      ...standIns.map(({ halves }) => halves),
      ...(isSummed ? [stoodIn] : []),
    ],
    columns: [
      ...pairs.map((pair, at): Column => {
        const over = overRow.get(at);
        return [
          ...columnOf(free, pair),
          [metRow, pair.weight],
          ...(over === undefined ? [] : [[over, 1] as const]),
        ];
      }),
      ...standIns.map((_, place): Column => [
        [metRow + 1 + place, -1],
        [sumRow, 1],
      ]),
    ],
  };
}

/**
 * Stage 1, a transport problem: the most weighted demand met within what people have free. Its vertices are
 * whole numbers.
 */
export function maxDemand(tier: TierProblem): LinearModel {
  const cost = tier.pairs.map(({ weight }) => weight);
  return { ...stageOne(tier), maximise: true, cost, integersFrom: cost.length };
}

/** Among the plans that meet as much, those whose stand-ins give the fewest hours: whole numbers again. */
export function leastStoodIn(tier: TierProblem, met: number): LinearModel {
  const { pairs, standIns } = tier;
  const cost = [...pairs.map(() => 0), ...standIns.map(() => 1)];
  return {
    ...afterStageOne(tier, { met, stoodIn: unlimited }),
    maximise: false,
    cost,
    integersFrom: cost.length,
  };
}

/**
 * Stage 2: among the plans that meet as much with as few hours of stand-ins, the one whose pairs of person and
 * project cost least. Hours come first, then what is given beyond own demand, then for each pair whether it is
 * there.
 */
export function fewestPairs(tier: TierProblem, found: Found): LinearModel {
  const { pairs } = tier;
  const frame = afterStageOne(tier, found);
  const rows = frame.rowLower.length;
  return {
    maximise: false,
    cost: [...frame.columns.map(() => 0), ...pairs.map(({ price }) => price)],
    lower: [...frame.lower, ...pairs.map(() => 0)],
    upper: [...frame.upper, ...pairs.map(() => 1)],
    rowLower: [...frame.rowLower, ...pairs.map(() => -unlimited)],
    rowUpper: [...frame.rowUpper, ...pairs.map(() => 0)],
    columns: [
      ...frame.columns.map((column, at): Column =>
        at < pairs.length ? [...column, [rows + at, 1]] : column,
      ),
      ...pairs.map(({ most }, at): Column => [[rows + at, -most]]),
    ],
    integersFrom: frame.columns.length,
  };
}

/** The same without whole pairs, where there are too many of them: what no plan can cost less than. */
export function leastPrice(tier: TierProblem, found: Found): LinearModel {
  const { pairs, standIns } = tier;
  const cost = [...pairs.map(({ price, most }) => price / most), ...standIns.map(() => 0)];
  return { ...afterStageOne(tier, found), maximise: false, cost, integersFrom: cost.length };
}

/** The pairs of some hours alone: stage 1 over them gives whole half-hours again. */
export function onlyPairs(tier: TierProblem, isRetained: (at: number) => boolean): TierProblem {
  return {
    ...tier,
    pairs: tier.pairs.map((pair, at) => (isRetained(at) ? pair : { ...pair, most: pair.least })),
  };
}
