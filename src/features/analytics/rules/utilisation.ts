import { toHundredths } from "../../../shared/hundredths.ts";
import { sumHours } from "../../../shared/hours.ts";
import { percentRounded } from "../../../shared/percent.ts";

/** Actual billable hours of capacity hours, in whole percent; 0 when the capacity is 0 (specification 001 section 9). */
export function utilisationPercentage(actualBillableHours: number, capacityHours: number): number {
  return percentRounded(toHundredths(actualBillableHours), toHundredths(capacityHours));
}

/** A month of the utilisation summary (specification 001 section 3). */
export interface UtilisationMonth {
  readonly month_start: string;
  readonly total_actual_billable_hours: number;
  readonly total_monthly_capacity_hours: number;
  readonly utilisation_percentage: number;
}

/** The utilisation of several months together, in whole percent: the sum of hours over the sum of capacity. */
export function averageUtilisation(months: readonly UtilisationMonth[]): number {
  return utilisationPercentage(
    sumHours(months.map((month) => month.total_actual_billable_hours)),
    sumHours(months.map((month) => month.total_monthly_capacity_hours)),
  );
}

/** What the card says of billable people who have no monthly hours (reading AMB-08); null when there is none. */
export function uncountedPeople(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "1 billable user without monthly hours is not counted" : `${count} billable users without monthly hours are not counted`;
}
