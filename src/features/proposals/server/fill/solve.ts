import loadHighs from "highs";
import { towards, worthBy, type DayModel, type Goal } from "../../rules/fill/day-model.ts";
import type { FillSolvers, SolvedDays } from "../../rules/fill/day-plan.ts";
import { fewPairs } from "../../rules/fill/few-pairs.ts";
import {
  fewestPairs,
  leastPrice,
  leastStoodIn,
  maxDemand,
  onlyPairs,
  type LinearModel,
} from "../../rules/fill/model.ts";
import {
  isWithin,
  metBy,
  priceOfHours,
  stoodIn,
  type Hours,
  type TierProblem,
} from "../../rules/fill/tiers.ts";

export type Highs = Awaited<ReturnType<typeof loadHighs>>;

/** Pairs above which a tier's search is not exact: its root alone would need longer than anyone waits. */
const maxSearched = 4000;
/** Seconds that a stage without a search may need: it never does. */
const patience = 60;
/** Branches after which a search ends: a count, unlike a time, ends it at the same plan every time. */
const maxNodes = 400;

/** A tier's hours; `bound`: no plan that meets as much costs less. */
export interface TierPlan {
  readonly hours: Hours;
  readonly met: number;
  readonly objective: number;
  readonly bound: number;
  /** The time ended the search, so another run may find another plan. */
  readonly isTimedOut: boolean;
}

interface Solved {
  readonly values: Float64Array | null;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

/** Solves a model, whole numbers from where it says; `start` are values of all columns to begin the search with. */
export function run(
  highs: Highs,
  model: LinearModel,
  seconds: number,
  start: readonly number[] | null,
): Solved {
  const starts = [0];
  const [indices, values]: [number[], number[]] = [[], []];
  for (const column of model.columns) {
    for (const [row, value] of column) {
      indices.push(row);
      values.push(value);
    }
    starts.push(indices.length);
  }
  const { constants } = highs;
  const isInteger = model.integersFrom < model.cost.length;
  return highs.withModel(
    {
      numCols: model.cost.length,
      numRows: model.rowLower.length,
      sense: model.maximise ? constants.objectiveSense.maximize : constants.objectiveSense.minimize,
      colCost: model.cost,
      colLower: model.lower ?? model.cost.map(() => 0),
      colUpper: model.upper,
      rowLower: model.rowLower,
      rowUpper: model.rowUpper,
      matrix: {
        format: "csc",
        numCols: model.cost.length,
        numRows: model.rowLower.length,
        starts,
        indices,
        values,
      },
      ...(isInteger
        ? { integrality: Int32Array.from(model.cost, (_, at) => (at >= model.integersFrom ? 1 : 0)) }
        : {}),
    },
    (solver) => {
      solver.options.set({ output_flag: false, time_limit: seconds, random_seed: 0 });
      if (isInteger) solver.options.set({ mip_max_nodes: maxNodes, mip_rel_gap: 0 });
      else solver.options.set({ solver: "simplex" });
      if (start) solver.setSolution({ colValue: start });
      solver.run();
      const status = solver.getModelStatus();
      const isFound = Number(solver.info.get("primal_solution_status")) === 2;
      return {
        values: isFound ? Float64Array.from(solver.getSolution().colValue) : null,
        bound: Number(isInteger ? solver.info.get("mip_dual_bound") : solver.getObjectiveValue()),
        isTimedOut: status === constants.modelStatus.timeLimit,
      };
    },
  );
}

const integers = (values: Float64Array | null, pairs: number): Hours =>
  Array.from({ length: pairs }, (_, at) => Math.round(values?.[at] ?? 0));

/** A plan of stage 1, what it meets and how many half-hours of it stand-ins give. */
interface Met {
  readonly hours: Hours;
  readonly met: number;
  readonly stoodIn: number;
}

/** Stage 1 of a tier: the most demand that can be met, by the fewest hours of stand-ins, and a plan of it. */
export function solveDemand(highs: Highs, tier: TierProblem): Met {
  const { pairs, standIns } = tier;
  if (pairs.length === 0) return { hours: [], met: 0, stoodIn: 0 };
  const most = integers(run(highs, maxDemand(tier), patience, null).values, pairs.length);
  const met = metBy(tier, most);
  const isOwn = standIns.length === 0 || stoodIn(tier, most) === 0;
  const hours = isOwn
    ? most
    : integers(run(highs, leastStoodIn(tier, met), patience, null).values, pairs.length);
  if (!isWithin(tier, hours) || metBy(tier, hours) !== met)
    throw new Error("The solver's hours are not within the month's limits");
  return { hours, met, stoodIn: stoodIn(tier, hours) };
}

/** Values of all columns of stage 2 for a plan to begin with. */
function startOf({ standIns }: TierProblem, hours: Hours): number[] {
  const given = (pairs: readonly number[]) => pairs.reduce((sum, at) => sum + (hours[at] ?? 0), 0);
  return [
    ...hours,
    ...standIns.map(({ halves, pairs }) => Math.max(0, given(pairs) - halves)),
    ...hours.map((each) => (each > 0 ? 1 : 0)),
  ];
}

/** Stage 2: among the plans that meet as much, the one of the least price that is found in time. */
function solvePairs(highs: Highs, tier: TierProblem, first: Met, seconds: number): TierPlan {
  const { pairs, standIns } = tier;
  const isAsGood = (hours: Hours) =>
    metBy(tier, hours) === first.met && stoodIn(tier, hours) === first.stoodIn;
  const candidates = [fewPairs(tier), first.hours].filter(isAsGood);
  const begin = candidates[0] ?? first.hours;
  const isSearched = pairs.length <= maxSearched;
  const solved = isSearched
    ? run(highs, fewestPairs(tier, first), seconds, startOf(tier, begin))
    : run(highs, leastPrice(tier, first), seconds, null);
  const found = solved.values;
  if (isSearched && found) {
    const retained = (at: number) => (found[pairs.length + standIns.length + at] ?? 0) > 0.5;
    const hours = solveDemand(highs, onlyPairs(tier, retained)).hours;
    if (isAsGood(hours)) candidates.push(hours);
  }
  const [best = first.hours] = candidates.toSorted(
    (one, other) => priceOfHours(tier, one) - priceOfHours(tier, other),
  );
  const objective = priceOfHours(tier, best);
  const bound = Number.isFinite(solved.bound)
    ? Math.min(objective, Math.max(0, Math.ceil(solved.bound - 1e-6)))
    : 0;
  return { hours: best, met: first.met, objective, bound, isTimedOut: solved.isTimedOut };
}

/** Solves every tier within `seconds`; a tier's share of them is that of its pairs. */
export async function solveTiers(tiers: readonly TierProblem[], seconds: number): Promise<TierPlan[]> {
  const highs = await loadHighs();
  const firsts = tiers.map((tier) => solveDemand(highs, tier));
  const ends = performance.now() + seconds * 1000;
  let left = tiers.reduce((sum, { pairs }) => sum + pairs.length, 0);
  return tiers.map((tier, at) => {
    const first = firsts[at] ?? { hours: [], met: 0, stoodIn: 0 };
    if (first.met === 0) {
      left -= tier.pairs.length;
      return { hours: first.hours, met: 0, objective: 0, bound: 0, isTimedOut: false };
    }
    const share = tier.pairs.length / Math.max(1, left);
    left -= tier.pairs.length;
    return solvePairs(highs, tier, first, Math.max(0.2, ((ends - performance.now()) / 1000) * share));
  });
}

/**
 * Searches a tier's days goal by goal, each reached before the next and never given up for it. `begin` are values
 * of a plan to start from; it is the answer where nothing better is found in `seconds`.
 */
export async function solveDays(
  model: DayModel,
  begin: readonly number[],
  seconds: number,
): Promise<SolvedDays> {
  const highs = await loadHighs();
  const ends = performance.now() + seconds * 1000;
  const bounds = new Map<Goal["name"], number>();
  const reached: (readonly [Goal, number])[] = [];
  let values = begin;
  let isTimedOut = false;
  for (const [at, goal] of model.goals.entries()) {
    const share = (ends - performance.now()) / 1000 / (model.goals.length - at);
    const solved = run(highs, towards(model, goal, reached), Math.max(0.2, share), values);
    isTimedOut ||= solved.isTimedOut;
    const found = solved.values && Array.from(solved.values, Math.round);
    const isBetter = (one: number, other: number) => (goal.maximise ? one > other : one < other);
    if (found && !isBetter(worthBy(goal, values), worthBy(goal, found))) values = found;
    const worth = worthBy(goal, values);
    reached.push([goal, worth]);
    if (Number.isFinite(solved.bound))
      bounds.set(
        goal.name,
        goal.maximise
          ? Math.max(worth, Math.floor(solved.bound + 1e-6))
          : Math.min(worth, Math.max(0, Math.ceil(solved.bound - 1e-6))),
      );
  }
  return { values, bounds, isTimedOut };
}

/** What a fill is solved with: `seconds` for the pairs, and as many for days where they need a search. */
export const solversOf = (seconds: number): FillSolvers => ({
  tiers: (tiers) => solveTiers(tiers, seconds),
  days: (model, begin) => solveDays(model, begin, seconds),
});
