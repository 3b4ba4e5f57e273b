import type { Day } from "#shared/day.ts";
import { lineCost } from "#shared/money.ts";
import type { FunctionPlan } from "./organisation-plan.ts";

export interface Tier {
  readonly id: string;
  readonly functionId: string;
  readonly name: string;
  /** Pounds an hour since the rates rose, and before. */
  readonly rate: number;
  readonly earlierRate: number;
  /** Share of the function's people. */
  readonly share: number;
}

export interface JobFunction {
  readonly index: number;
  readonly id: string;
  readonly plan: FunctionPlan;
  readonly tiers: readonly Tier[];
}

/** The functions with their tiers. Rates rose by about 4.5 % once, to the next half pound. */
export function jobFunctionsOf(plans: readonly FunctionPlan[], newId: () => string): JobFunction[] {
  return plans.map((plan, index) => {
    const id = newId();
    const tiers = plan.tiers.map((tier) => ({
      id: newId(),
      functionId: id,
      name: tier.name,
      rate: tier.rate,
      earlierRate: Math.round((tier.rate / 1.045) * 2) / 2,
      share: tier.share,
    }));
    return { index, id, plan, tiers };
  });
}

/** The tier's rate stored in a row saved on `day`. */
export function rateSavedOn(tier: Tier, day: Day, ratesRoseOn: Day): number {
  return day < ratesRoseOn ? tier.earlierRate : tier.rate;
}

/** Hours at a rate, as one stored line. */
export function priced(
  hours: number,
  ratePerHour: number,
): { hours: number; ratePerHour: number; cost: number } {
  return { hours, ratePerHour, cost: lineCost(hours, ratePerHour) };
}
