import { numberAt } from "#shared/numbers.ts";
import { cellsOfValues, valuesOfCells } from "./day-cells.ts";
import { dayModel, type DayModel, type Goal } from "./day-model.ts";
import type { FillProblem } from "./problem.ts";
import type { ProposedCell } from "./proposal.ts";
import { priceOfHours, type Hours, type TierProblem } from "./tiers.ts";

/** How a tier's search ended; prices as `tiers.ts` has them. */
export interface TierResult {
  readonly hours: Hours;
  readonly objective: number;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

/** How a search of days ended: values of all columns, and by goal what no plan can surpass. */
export interface SolvedDays {
  readonly values: readonly number[];
  readonly bounds: ReadonlyMap<Goal["name"], number>;
  readonly isTimedOut: boolean;
}

export interface FillSolvers {
  readonly tiers: (tiers: readonly TierProblem[]) => Promise<readonly TierResult[]>;
  readonly days: (model: DayModel, begin: readonly number[]) => Promise<SolvedDays>;
}

/** A tier's cells; half-hours that no cells of it can exceed. */
interface DayPlan extends Omit<TierResult, "hours"> {
  readonly cells: readonly ProposedCell[];
  readonly most: number;
}

/** Columns above which days aren't searched: the plan laid out pair by pair is used, with the bound of its pairs. */
const maxColumns = 12_000;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Half-hours by pair that cells have. */
function hoursOfCells({ pairs }: TierProblem, cells: readonly ProposedCell[]): number[] {
  const placed = new Map<string, number>();
  for (const { userId, projectId, halves } of cells)
    placed.set(`${userId} ${projectId}`, (placed.get(`${userId} ${projectId}`) ?? 0) + halves);
  return pairs.map(({ userId, projectId }) => placed.get(`${userId} ${projectId}`) ?? 0);
}

/**
 * The tiers' cells. Where days contain every hour just as its pair was given it, `laid` is as good as its
 * hours; where the limit of projects a day moved some or left them over, the days are searched.
 */
export async function planDays(
  problem: FillProblem,
  tiers: readonly TierProblem[],
  { results, laid }: { readonly results: readonly TierResult[]; readonly laid: readonly ProposedCell[] },
  solvers: Pick<FillSolvers, "days">,
): Promise<DayPlan[]> {
  const plans: DayPlan[] = [];
  for (const [at, tier] of tiers.entries()) {
    const result = results[at] ?? { hours: [], objective: 0, bound: 0, isTimedOut: false };
    const own = new Set(tier.pairs.map(({ userId }) => userId));
    const cells = laid.filter(({ userId }) => own.has(userId));
    const placed = hoursOfCells(tier, cells);
    const most = sumOf(result.hours);
    const isAsGiven = placed.every((halves, pair) => halves === numberAt(result.hours, pair));
    if (isAsGiven) {
      plans.push({ ...result, cells, most });
      continue;
    }
    const model = dayModel(tier, problem.people);
    plans.push(
      model.frame.columns.length > maxColumns
        ? unsearched(tier, result, cells, placed)
        : searched(problem, model, await solvers.days(model, valuesOfCells(model, cells)), result),
    );
  }
  return plans;
}

function unsearched(
  tier: TierProblem,
  result: TierResult,
  cells: readonly ProposedCell[],
  placed: Hours,
): DayPlan {
  const most = sumOf(result.hours);
  const objective = priceOfHours(tier, placed);
  // Plans with fewer hours may need fewer pairs.
  const bound = sumOf(placed) === most ? Math.min(objective, result.bound) : 0;
  return { cells, most, objective, bound, isTimedOut: result.isTimedOut };
}

function searched(
  { options }: FillProblem,
  model: DayModel,
  { values, bounds, isTimedOut }: SolvedDays,
  result: TierResult,
): DayPlan {
  const most = sumOf(result.hours);
  const cells = cellsOfValues(model, values, options);
  const placed = hoursOfCells(model.tier, cells);
  const objective = priceOfHours(model.tier, placed);
  const weighed = model.tier.pairs.flatMap(({ weight }, at) => (weight > 1 ? [numberAt(placed, at)] : []));
  const isFirstProven = weighed.length === 0 || bounds.get("first") === sumOf(weighed);
  return {
    cells,
    most: isFirstProven ? Math.min(most, bounds.get("hours") ?? most) : most,
    objective,
    bound: Math.min(objective, bounds.get("price") ?? 0),
    isTimedOut: isTimedOut || result.isTimedOut,
  };
}
