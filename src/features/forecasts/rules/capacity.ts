import { sumHours } from "#shared/hours.ts";
import { hoursStep } from "./forecast-cell.ts";
import type { ForecastCell } from "./forecast-lines.ts";

/** Hours that a project forecasts of a tier. */
export interface ProjectHours {
  readonly projectId: string;
  readonly hours: number;
}

/** What a tier's people can work in a month, and what other projects forecast of it. Hours. */
export interface TierCapacity {
  readonly costTierId: string;
  readonly people: number;
  readonly capacityHours: number;
  readonly otherForecastHours: number;
  /** The same by project. */
  readonly others: ProjectHours[];
}

type TierHours = Pick<TierCapacity, "costTierId" | "capacityHours" | "otherForecastHours">;

/** Hours missing in a tier once a forecast's hours are counted. */
export interface Shortfall {
  readonly costTierId: string;
  readonly missingHours: number;
}

/**
 * Hours left in a tier after other projects' forecasts and these; negative when missing
 * (docs/readings.md#decision-19). Less than a step of hours is never missing: no forecast could avoid it.
 */
export function remainingHours(tier: TierHours, hours: number): number {
  const left = sumHours([tier.capacityHours, -tier.otherForecastHours, -hours]);
  return left < 0 && left > -hoursStep ? 0 : left;
}

/** The tiers a forecast needs more of than there is, in the order of its cells. */
export function shortfallsOf(tiers: readonly TierHours[], cells: readonly ForecastCell[]): Shortfall[] {
  const byTier = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  return cells.flatMap(({ costTierId, forecastHours }) => {
    const tier = byTier.get(costTierId);
    if (tier === undefined || forecastHours <= 0) return [];
    const left = remainingHours(tier, forecastHours);
    return left < 0 ? [{ costTierId, missingHours: -left }] : [];
  });
}
