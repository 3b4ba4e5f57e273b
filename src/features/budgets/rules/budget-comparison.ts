import { sumExact } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import type { BudgetCell } from "./budget-cells.ts";
import type { Planned } from "./budget-totals.ts";

/** Hours of a tier in a month at the rate they are priced with. */
export interface PricedLine extends BudgetCell {
  readonly functionId: string;
  readonly ratePerHour: number;
}

export interface Compared {
  readonly before: Planned;
  readonly after: Planned;
  readonly difference: Planned;
}

export interface BudgetComparison {
  readonly total: Compared;
  readonly byFunction: ReadonlyMap<string, Compared>;
  readonly byTier: ReadonlyMap<string, Compared>;
  /** Every month of the project; month 1 at index 0. */
  readonly byMonth: readonly Compared[];
}

/** Compares two profiles of a project, each at its own rates, over months 1 to `length`. */
export function compareBudgets(
  before: readonly PricedLine[],
  after: readonly PricedLine[],
  length: number,
): BudgetComparison {
  const within = (lines: readonly PricedLine[]) => lines.filter(({ monthIndex }) => monthIndex <= length);
  const [first, second] = [within(before), within(after)];
  const by = <Key>(keyOf: (line: PricedLine) => Key): ReadonlyMap<Key, Compared> => {
    const [one, other] = [Map.groupBy(first, keyOf), Map.groupBy(second, keyOf)];
    return new Map(
      [...new Set([...one.keys(), ...other.keys()])].map((key) => [
        key,
        compared(one.get(key) ?? [], other.get(key) ?? []),
      ]),
    );
  };
  const months = by(({ monthIndex }) => monthIndex);
  return {
    total: compared(first, second),
    byFunction: by(({ functionId }) => functionId),
    byTier: by(({ costTierId }) => costTierId),
    byMonth: Array.from({ length }, (_, at) => months.get(at + 1) ?? compared([], [])),
  };
}

function compared(before: readonly PricedLine[], after: readonly PricedLine[]): Compared {
  const [one, other] = [planned(before), planned(after)];
  return {
    before: one,
    after: other,
    difference: { hours: sumExact([other.hours, -one.hours]), budget: sumExact([other.budget, -one.budget]) },
  };
}

function planned(lines: readonly PricedLine[]): Planned {
  return {
    hours: sumExact(lines.map(({ budgetHours }) => budgetHours)),
    budget: sumExact(lines.map(({ budgetHours, ratePerHour }) => lineCost(budgetHours, ratePerHour))),
  };
}
