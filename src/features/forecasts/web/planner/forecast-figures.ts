import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { Planner, PlannerPeriod } from "../../contract.ts";
import { remainingHours } from "../../rules/capacity.ts";
import { shownLines, type MonthForm } from "./month-form.ts";

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
  /** Capacity left after the form's hours; what the form's tiers are short of together, as a negative number. */
  readonly left: number | null;
  readonly capacity: number;
  readonly others: number;
  readonly people: number;
}

export function figuresOf(planner: Planner, period: PlannerPeriod, form: MonthForm): Map<string, Figures> {
  const last = new Map(period.lastMonth.cells.map((cell) => [cell.costTierId, cell]));
  const budget = new Map(period.budget?.cells.map((cell) => [cell.costTierId, cell.budgetHours]));
  const lines = new Map(shownLines(planner, period.month, form).map((line) => [line.costTierId, line]));
  const capacities = new Map(period.capacity.map((each) => [each.costTierId, each]));
  return new Map(
    planner.costTiers.map(({ id }) => {
      const line = lines.get(id);
      const hours = line?.forecastHours ?? 0;
      return [
        id,
        {
          ...lastFigures(last.get(id)),
          budget: period.budget && (budget.get(id) ?? 0),
          hours,
          cost: line?.totalCost ?? 0,
          ...capacityFigures(capacities.get(id), hours),
        },
      ];
    }),
  );
}

type LastFigures = Pick<Figures, "forecasted" | "allocated" | "actual">;

function lastFigures(known: PlannerPeriod["lastMonth"]["cells"][number] | undefined): LastFigures {
  return {
    forecasted: known?.forecastedHours ?? 0,
    allocated: known?.allocatedHours ?? 0,
    actual: known?.actualHours ?? 0,
  };
}

type CapacityFigures = Pick<Figures, "left" | "capacity" | "others" | "people">;

function capacityFigures(
  known: PlannerPeriod["capacity"][number] | undefined,
  hours: number,
): CapacityFigures {
  if (known === undefined) return { left: null, capacity: 0, others: 0, people: 0 };
  const left = remainingHours(known, hours);
  return {
    // What others are short of where this forecast wants nothing is no shortage of its own.
    left: hours > 0 ? left : Math.max(0, left),
    capacity: known.capacityHours,
    others: known.otherForecastHours,
    people: known.people,
  };
}

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
    left: shortOr(parts),
    capacity: sum((part) => part.capacity),
    others: sum((part) => part.others),
    people: parts.reduce((count, part) => count + part.people, 0),
  };
}

/** What tiers have left together: people of one can't make up for another's, so shortages count alone. */
function shortOr(parts: readonly Figures[]): number | null {
  const left = parts.flatMap((part) => part.left ?? []);
  if (left.length === 0) return null;
  const short = left.filter((hours) => hours < 0);
  return sumHours(short.length > 0 ? short : left);
}

/** A tier as a list names it. */
export function tierName(tiers: readonly NamedTier[], id: string): string {
  const tier = tiers.find((each) => each.id === id);
  return tier === undefined ? t`A cost tier` : `${tier.functionName}, ${tier.name}`;
}

type NamedTier = Pick<Planner["costTiers"][number], "id" | "name" | "functionName">;
