import { addAt, numberAt } from "#shared/numbers.ts";
import { fromHundredths, multiplyHundredths, toHundredths } from "#shared/hundredths.ts";
import { monthlyRates, rateOfMonth, type MonthlyRates } from "#features/rates/rules/rate-book.ts";
import { cellKey, type BudgetCells } from "./budget-cells.ts";

/** A row of the grid: a cost tier with its function and the rate its hours are priced at. */
export interface BudgetTier extends MonthlyRates {
  readonly functionId: string;
  readonly functionName: string;
  readonly costTierId: string;
  readonly costTierName: string;
}

export interface Planned {
  readonly hours: number;
  readonly budget: number;
}

export interface TierGroup {
  readonly functionId: string;
  readonly functionName: string;
  readonly tiers: readonly BudgetTier[];
}

/** Totals by row, column, group and of all. Month n is at `n - 1`; months beyond the length don't count. */
export interface BudgetTotals {
  readonly byTier: ReadonlyMap<string, Planned>;
  readonly byFunction: ReadonlyMap<string, Planned>;
  readonly byFunctionMonth: ReadonlyMap<string, readonly Planned[]>;
  readonly byMonth: readonly Planned[];
  readonly total: Planned;
}

/** The tiers by function, in order of first appearance. */
export function groupsOf(tiers: readonly BudgetTier[]): TierGroup[] {
  return [...Map.groupBy(tiers, (tier) => tier.functionId)].map(([functionId, members]) => ({
    functionId,
    functionName: members[0]?.functionName ?? "",
    tiers: members,
  }));
}

/** Sums in hundredths: each month, and all months at index `length`. */
interface Tally {
  readonly hours: number[];
  readonly budget: number[];
}

const emptyTally = (): Tally => ({ hours: [], budget: [] });

function addTo(sum: Tally, { hours, budget }: Tally): void {
  hours.forEach((each, at) => addAt(sum.hours, at, each));
  budget.forEach((each, at) => addAt(sum.budget, at, each));
}

function plannedAt({ hours, budget }: Tally, at: number): Planned {
  return { hours: fromHundredths(numberAt(hours, at)), budget: fromHundredths(numberAt(budget, at)) };
}

/**
 * Adds a grid up: hours, and hours times rate, each cell rounded half up to 0.01 once. Only months 1 to
 * `length` count (docs/readings.md#000-5).
 */
export function budgetTotals(tiers: readonly BudgetTier[], cells: BudgetCells, length: number): BudgetTotals {
  const [byTier, functions, all] = [new Map<string, Planned>(), new Map<string, Tally>(), emptyTally()];
  for (const tier of tiers) {
    const ofFunction = functions.get(tier.functionId) ?? emptyTally();
    functions.set(tier.functionId, ofFunction);
    byTier.set(tier.costTierId, addTier(ofFunction, tier, cells, length));
  }
  for (const ofFunction of functions.values()) addTo(all, ofFunction);
  const monthsOf = (tally: Tally) => Array.from({ length }, (_, at) => plannedAt(tally, at));
  return {
    byTier,
    byFunction: new Map([...functions].map(([id, tally]) => [id, plannedAt(tally, length)])),
    byFunctionMonth: new Map([...functions].map(([id, tally]) => [id, monthsOf(tally)])),
    byMonth: monthsOf(all),
    total: plannedAt(all, length),
  };
}

/** Adds a tier's hours to its function's; answers the tier's total. */
function addTier(sum: Tally, tier: BudgetTier, cells: BudgetCells, length: number): Planned {
  let [ofAll, cost] = [0, 0];
  for (let month = 1; month <= length; month += 1) {
    const stored = cells.get(cellKey(tier.costTierId, month));
    if (stored === undefined) continue;
    const hours = toHundredths(stored);
    const budget = multiplyHundredths(hours, toHundredths(rateOfMonth(tier, month)));
    addAt(sum.hours, month - 1, hours);
    addAt(sum.budget, month - 1, budget);
    ofAll += hours;
    cost += budget;
  }
  addAt(sum.hours, length, ofAll);
  addAt(sum.budget, length, cost);
  return { hours: fromHundredths(ofAll), budget: fromHundredths(cost) };
}

/** The tiers at the rates their hours were stored with; those without hours at today's. */
export function tiersAsSaved(
  tiers: readonly BudgetTier[],
  months: readonly {
    readonly costTierId: string;
    readonly monthIndex: number;
    readonly ratePerHour: number;
  }[],
): BudgetTier[] {
  const byTier = Map.groupBy(months, ({ costTierId }) => costTierId);
  return tiers.map((tier) => {
    const stored = byTier.get(tier.costTierId);
    const [first] = stored ?? [];
    if (stored === undefined || first === undefined) return tier;
    const { monthRates: _, ...rest } = tier;
    const rates = new Map(stored.map(({ monthIndex, ratePerHour }) => [monthIndex, ratePerHour]));
    const known = Array.from(
      { length: Math.max(...rates.keys()) },
      (__, at) => rates.get(at + 1) ?? first.ratePerHour,
    );
    return { ...rest, ...monthlyRates(first.ratePerHour, known) };
  });
}

/** The tiers of two profiles, each once, in the order of the first and then of the second. */
export function allTiers(first: readonly BudgetTier[], second: readonly BudgetTier[]): BudgetTier[] {
  const known = new Set(first.map(({ costTierId }) => costTierId));
  return [...first, ...second.filter(({ costTierId }) => !known.has(costTierId))];
}
