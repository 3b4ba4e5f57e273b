import { fromHundredths, toHundredths } from "#shared/hundredths.ts";

/** What an hour of capacity costs, whatever the tier (docs/readings.md#001-9). */
export const capacityRate = 50;

/** Billable people's monthly hours times the period's months, at least one, less what is outside their employment. */
export function estimatedCapacity(
  monthlyHours: number,
  monthsInPeriod: number,
  unemployedHours: number,
): number {
  return fromHundredths(
    toHundredths(monthlyHours) * Math.max(1, monthsInPeriod) - toHundredths(unemployedHours),
  );
}

/** Allocated hours of a dashboard, and how many of them can't be worked. */
interface AllocatedHours {
  readonly totals: { readonly hours: { readonly allocated: number } };
  readonly unworkable: { readonly allocated: number };
}

/** What is left of the capacity after allocations that can be worked, at least 0, in hours. */
export function unallocatedCapacity(capacityHours: number, { totals, unworkable }: AllocatedHours): number {
  const allocated = toHundredths(totals.hours.allocated) - toHundredths(unworkable.allocated);
  return fromHundredths(Math.max(0, toHundredths(capacityHours) - allocated));
}

/** The cost of hours of capacity. */
export function capacityCost(hours: number): number {
  return fromHundredths(toHundredths(hours) * capacityRate);
}
