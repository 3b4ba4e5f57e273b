import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { rateOfMonth, type MonthlyRates } from "#features/rates/rules/rate-book.ts";
import { lineCost } from "#shared/money.ts";

export interface ForecastCell {
  readonly costTierId: string;
  readonly forecastHours: number;
}

export interface PricedTier {
  readonly id: string;
  readonly functionId: string;
  /** Money per hour in the month at hand. */
  readonly hourlyRate: number;
}

/** The tiers at their rates of a project's month (1 is its first). */
export const tiersInMonth = <Tier extends PricedTier & MonthlyRates>(
  tiers: readonly Tier[],
  index: number,
): Tier[] => tiers.map((tier) => ({ ...tier, hourlyRate: rateOfMonth(tier, index) }));

/** One stored line of a forecast. Rates are per hour, costs hours times rate rounded half up to 0.01. */
export interface ForecastLine extends ForecastCell {
  readonly functionId: string;
  readonly ratePerHour: number;
  readonly totalCost: number;
}

export interface ForecastTotals {
  readonly totalFunctions: number;
  readonly totalHours: number;
  readonly totalCost: number;
}

/** The sums of stored lines: distinct functions, hours, cost. */
export function totalsOf(lines: readonly ForecastLine[]): ForecastTotals {
  return {
    totalFunctions: new Set(lines.map((line) => line.functionId)).size,
    totalHours: sumHours(lines.map((line) => line.forecastHours)),
    totalCost: sumExact(lines.map((line) => line.totalCost)),
  };
}

/**
 * The lines a save stores: cells above zero (docs/readings.md#001-5) at the month's rates as known today. With
 * `retainRates`, as when a frozen forecast stays frozen, unchanged hours keep their rate. The caller refuses unknown
 * tiers.
 */
export function priceLines(
  cells: readonly ForecastCell[],
  tiers: readonly PricedTier[],
  stored: readonly ForecastLine[],
  retainRates: boolean,
): ForecastLine[] {
  const tierById = new Map(tiers.map((tier) => [tier.id, tier]));
  const storedByTier = new Map(stored.map((line) => [line.costTierId, line]));
  return cells.flatMap((cell) => {
    const tier = tierById.get(cell.costTierId);
    if (tier === undefined || cell.forecastHours <= 0) return [];
    const before = storedByTier.get(cell.costTierId);
    const retained = retainRates && before !== undefined && before.forecastHours === cell.forecastHours;
    const ratePerHour = retained ? before.ratePerHour : tier.hourlyRate;
    return [
      {
        costTierId: tier.id,
        functionId: tier.functionId,
        forecastHours: cell.forecastHours,
        ratePerHour,
        totalCost: lineCost(cell.forecastHours, ratePerHour),
      },
    ];
  });
}

/** By how much changed rates alone moved the total. */
export function repricedBy(stored: readonly ForecastLine[], lines: readonly ForecastLine[]): number {
  const storedByTier = new Map(stored.map((line) => [line.costTierId, line]));
  return sumExact(
    lines.flatMap((line) => {
      const before = storedByTier.get(line.costTierId);
      return before === undefined ? [] : [line.totalCost, -lineCost(line.forecastHours, before.ratePerHour)];
    }),
  );
}

/** What has to be written so that exactly `wanted` is stored (docs/readings.md#amb-59). */
export interface ForecastDifference {
  readonly added: readonly ForecastLine[];
  readonly changed: readonly ForecastLine[];
  readonly removed: readonly ForecastLine[];
}

/** Compares line by line; equal lines appear nowhere. */
export function differenceOf(
  stored: readonly ForecastLine[],
  wanted: readonly ForecastLine[],
): ForecastDifference {
  const storedByTier = new Map(stored.map((line) => [line.costTierId, line]));
  const wantedTiers = new Set(wanted.map((line) => line.costTierId));
  const isChanged = (line: ForecastLine): boolean => {
    const before = storedByTier.get(line.costTierId);
    return (
      before !== undefined &&
      (before.forecastHours !== line.forecastHours ||
        before.ratePerHour !== line.ratePerHour ||
        before.totalCost !== line.totalCost)
    );
  };
  return {
    added: wanted.filter((line) => !storedByTier.has(line.costTierId)),
    changed: wanted.filter(isChanged),
    removed: stored.filter((line) => !wantedTiers.has(line.costTierId)),
  };
}
