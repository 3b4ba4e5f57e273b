import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { Planner, PlannerPeriod } from "../../contract.ts";
import { remainingHours } from "../../rules/capacity.ts";
import { shownLines, type ForecastDraft } from "./forecast-draft.ts";

/**
 * The figures of one tier in a month, or of several added up. Hours and money; null where there is nothing to
 * add.
 */
export interface Figures {
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
  readonly budget: number | null;
  readonly hours: number;
  readonly cost: number;
  /** Capacity left after the form's hours; negative when missing. */
  readonly left: number | null;
  readonly capacity: number;
  readonly others: number;
  readonly people: number;
}

/** A month's figures by cost tier, as the form stands. */
export function figuresOf(
  planner: Planner,
  period: PlannerPeriod,
  draft: ForecastDraft,
): Map<string, Figures> {
  const last = new Map(period.lastMonth.cells.map((cell) => [cell.costTierId, cell]));
  const budget = new Map(period.budget?.cells.map((cell) => [cell.costTierId, cell.budgetHours]));
  const lines = new Map(shownLines(planner, draft).map((line) => [line.costTierId, line]));
  const capacities = new Map(period.capacity.map((each) => [each.costTierId, each]));
  return new Map(
    planner.costTiers.map((tier) => {
      const before = last.get(tier.id);
      const capacity = capacities.get(tier.id);
      const hours = lines.get(tier.id)?.forecastHours ?? 0;
      const figures = {
        forecasted: before?.forecastedHours ?? 0,
        allocated: before?.allocatedHours ?? 0,
        actual: before?.actualHours ?? 0,
        budget: period.budget === null ? null : (budget.get(tier.id) ?? 0),
        hours,
        cost: lines.get(tier.id)?.totalCost ?? 0,
        left: capacity === undefined ? null : remainingHours(capacity, hours),
        capacity: capacity?.capacityHours ?? 0,
        others: capacity?.otherForecastHours ?? 0,
        people: capacity?.people ?? 0,
      };
      return [tier.id, figures];
    }),
  );
}

/** The sum of some tiers' figures. */
export function addUp(parts: readonly Figures[]): Figures {
  const sum = (of: (part: Figures) => number): number => sumHours(parts.map(of));
  const known = (of: (part: Figures) => number | null): number | null =>
    parts.some((part) => of(part) !== null) ? sumHours(parts.map((part) => of(part) ?? 0)) : null;
  return {
    forecasted: sum((part) => part.forecasted),
    allocated: sum((part) => part.allocated),
    actual: sum((part) => part.actual),
    budget: known((part) => part.budget),
    hours: sum((part) => part.hours),
    cost: sumExact(parts.map((part) => part.cost)),
    left: known((part) => part.left),
    capacity: sum((part) => part.capacity),
    others: sum((part) => part.others),
    people: parts.reduce((count, part) => count + part.people, 0),
  };
}
