import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { ForecastLine } from "./forecast-lines.ts";

type StoredLine = Pick<ForecastLine, "costTierId" | "forecastHours" | "totalCost">;

/** A cost tier in two versions of a forecast: the later less the earlier, in hours and money. */
export interface TierDifference {
  readonly costTierId: string;
  readonly before: number;
  readonly after: number;
  readonly hours: number;
  readonly cost: number;
}

const none = { forecastHours: 0, totalCost: 0 };

/** Every tier of either version; equal ones differ by 0. */
export function freezeDifferences(
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): TierDifference[] {
  const earlier = new Map(before.map((line) => [line.costTierId, line]));
  const later = new Map(after.map((line) => [line.costTierId, line]));
  return [...new Set([...later.keys(), ...earlier.keys()])].map((costTierId) => {
    const [from, to] = [earlier.get(costTierId) ?? none, later.get(costTierId) ?? none];
    return {
      costTierId,
      before: from.forecastHours,
      after: to.forecastHours,
      hours: sumHours([to.forecastHours, -from.forecastHours]),
      cost: sumExact([to.totalCost, -from.totalCost]),
    };
  });
}
