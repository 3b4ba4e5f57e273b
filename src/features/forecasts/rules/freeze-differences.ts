import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { ForecastLine } from "./forecast-lines.ts";

type KeptLine = Pick<ForecastLine, "costTierId" | "forecastHours" | "totalCost">;

/** A cost tier in two versions of a forecast: the later less the earlier, in hours and money. */
export interface TierDifference {
  readonly costTierId: string;
  readonly before: number;
  readonly after: number;
  readonly hours: number;
  readonly cost: number;
}

/** Every tier of either version; equal ones differ by 0. */
export function freezeDifferences(before: readonly KeptLine[], after: readonly KeptLine[]): TierDifference[] {
  const earlier = new Map(before.map((line) => [line.costTierId, line]));
  const later = new Map(after.map((line) => [line.costTierId, line]));
  return [...new Set([...later.keys(), ...earlier.keys()])].map((costTierId) => {
    const [from, to] = [earlier.get(costTierId), later.get(costTierId)];
    return {
      costTierId,
      before: from?.forecastHours ?? 0,
      after: to?.forecastHours ?? 0,
      hours: sumHours([to?.forecastHours ?? 0, -(from?.forecastHours ?? 0)]),
      cost: sumExact([to?.totalCost ?? 0, -(from?.totalCost ?? 0)]),
    };
  });
}
