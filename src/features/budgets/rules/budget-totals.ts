import { sumExact } from "../../../shared/hundredths.ts";
import { lineCost } from "../../../shared/money.ts";
import { cellKey, type BudgetCells } from "./budget-cells.ts";

/** A row of the grid: a cost tier with its function and the rate its hours are priced at. */
export interface BudgetTier {
  readonly functionId: string;
  readonly functionName: string;
  readonly costTierId: string;
  readonly costTierName: string;
  /** Money per hour. */
  readonly hourlyRate: number;
}

/** Hours and their money. */
export interface Planned {
  readonly hours: number;
  readonly budget: number;
}

/** The tiers of one function, as the grid groups them. */
export interface TierGroup {
  readonly functionId: string;
  readonly functionName: string;
  readonly tiers: readonly BudgetTier[];
}

/** Totals of the grid's rows, columns, groups and of all. Months stand at `index - 1`; those beyond the length are left out. */
export interface BudgetTotals {
  readonly byTier: ReadonlyMap<string, Planned>;
  readonly byFunction: ReadonlyMap<string, Planned>;
  readonly byFunctionMonth: ReadonlyMap<string, readonly Planned[]>;
  readonly byMonth: readonly Planned[];
  readonly total: Planned;
}

/** The tiers by function, in the order in which the functions first appear. */
export function groupsOf(tiers: readonly BudgetTier[]): TierGroup[] {
  return [...Map.groupBy(tiers, (tier) => tier.functionId)].map(([functionId, members]) => ({
    functionId,
    functionName: members[0]?.functionName ?? "",
    tiers: members,
  }));
}

function sumOf(parts: Iterable<Planned>): Planned {
  const list = [...parts];
  return { hours: sumExact(list.map((part) => part.hours)), budget: sumExact(list.map((part) => part.budget)) };
}

/**
 * Adds a grid up: planned hours are the sum of hours, the planned budget the sum of hours times rate, each cell rounded half up
 * to two decimals once. Only months 1 to `length` count (specification 000 section 5).
 */
export function budgetTotals(tiers: readonly BudgetTier[], cells: BudgetCells, length: number): BudgetTotals {
  const months = Array.from({ length }, (_, index) => index + 1);
  const lines = new Map(
    tiers.map((tier) => [
      tier.costTierId,
      months.map((month): Planned => {
        const hours = cells.get(cellKey(tier.costTierId, month)) ?? 0;
        return { hours, budget: lineCost(hours, tier.hourlyRate) };
      }),
    ]),
  );
  const columnsOf = (members: readonly BudgetTier[]) =>
    months.map((_, index) => sumOf(members.map((tier) => lines.get(tier.costTierId)?.[index] ?? nothing)));
  const byFunctionMonth = new Map(groupsOf(tiers).map((group) => [group.functionId, columnsOf(group.tiers)]));
  const byMonth = columnsOf(tiers);
  return {
    byTier: new Map([...lines].map(([tier, line]) => [tier, sumOf(line)])),
    byFunction: new Map([...byFunctionMonth].map(([id, line]) => [id, sumOf(line)])),
    byFunctionMonth,
    byMonth,
    total: sumOf(byMonth),
  };
}

const nothing: Planned = { hours: 0, budget: 0 };

/** The tiers at the rates their stored hours were priced at; tiers without stored hours keep today's rate. */
export function tiersAsSaved(
  tiers: readonly BudgetTier[],
  months: readonly { readonly costTierId: string; readonly ratePerHour: number }[],
): BudgetTier[] {
  const rates = new Map(months.map((month) => [month.costTierId, month.ratePerHour]));
  return tiers.map((tier) => ({ ...tier, hourlyRate: rates.get(tier.costTierId) ?? tier.hourlyRate }));
}
