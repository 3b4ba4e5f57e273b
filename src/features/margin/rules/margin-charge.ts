import { chargeCost, chargeRevenue, type ChargeKind } from "#features/charges/rules/charge.ts";
import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";

/** What a project brings in and costs apart from hours, on a day: a charge, or a retainer's month. */
export interface MarginCharge {
  readonly projectId: string;
  /** The project's customer today. */
  readonly customerId: string | null;
  readonly day: Day;
  readonly kind: ChargeKind | "retainer";
  readonly description: string;
  readonly amount: number;
  readonly isBillable: boolean;
}

/** What it brings in and costs, in hundredths. A retainer brings in its month's value. */
export function chargedOf({ kind, amount, isBillable }: MarginCharge) {
  if (kind === "retainer") return { charges: toHundredths(amount), expenses: 0 };
  const of = { kind, amount, isBillable };
  return { charges: toHundredths(chargeRevenue(of)), expenses: toHundredths(chargeCost(of)) };
}
