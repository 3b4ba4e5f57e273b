import { daysBetween, type Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { firstDay, lastDay, type Month } from "../../../shared/month.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import type { ForecastCell } from "./forecast-lines.ts";

/** A billable person of a cost tier, as far as the days go. */
export interface TierPerson {
  readonly costTierId: string;
  readonly effectiveMonthlyHours: number;
  readonly patterns: readonly DatedPattern[];
  /** Approved holiday hours by day. */
  readonly approvedHolidays: ReadonlyMap<Day, number>;
}

/** What a tier's people can work in a month, and what other projects have forecast of it. Hours. */
export interface TierCapacity {
  readonly costTierId: string;
  /** How many billable people the tier has. */
  readonly people: number;
  readonly capacityHours: number;
  readonly otherForecastHours: number;
}

/** Hours missing in a tier once a forecast's hours are counted. */
export interface Shortfall {
  readonly costTierId: string;
  readonly missingHours: number;
}

/** Hours a person is expected to work in a month (docs/readings.md#decision-19). */
export function expectedInMonth(
  person: TierPerson,
  month: Month,
  publicHolidays: ReadonlyMap<Day, number>,
): number {
  return sumHours(
    daysBetween(firstDay(month), lastDay(month)).map((day) =>
      expectedHours(
        day,
        patternOn(day, person.patterns, person.effectiveMonthlyHours),
        publicHolidays.get(day) ?? 0,
        person.approvedHolidays.get(day) ?? 0,
      ),
    ),
  );
}

/**
 * Hours left in a tier after other projects' forecasts and `hours` of this one; below 0 that many are missing
 * (docs/readings.md#decision-19).
 */
export function remainingHours(tier: TierCapacity, hours: number): number {
  return sumHours([tier.capacityHours, -tier.otherForecastHours, -hours]);
}

/**
 * The tiers a forecast asks more of than there is, in the order of its cells. Tiers it asks nothing of are
 * not its shortfall.
 */
export function shortfallsOf(tiers: readonly TierCapacity[], cells: readonly ForecastCell[]): Shortfall[] {
  const byTier = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  return cells.flatMap(({ costTierId, forecastHours }) => {
    const tier = byTier.get(costTierId);
    if (tier === undefined || forecastHours <= 0) return [];
    const left = remainingHours(tier, forecastHours);
    return left < 0 ? [{ costTierId, missingHours: -left }] : [];
  });
}
