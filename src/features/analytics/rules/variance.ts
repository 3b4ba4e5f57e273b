import { fromHundredths, toHundredths } from "../../../shared/hundredths.ts";
import { formatHours } from "../../../shared/hours.ts";
import { percentExact } from "../../../shared/percent.ts";

/** The four variances of the dashboards (specification 001 section 9). */
export const variances = ["forecast_actual", "allocation_actual", "allocation_forecast", "budget_actual"] as const;
export type Variance = (typeof variances)[number];

/** Totals of a period, in hours. */
export interface PeriodHours {
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
}

interface Sides {
  readonly left: number;
  readonly right: number;
  readonly divisor: number;
  readonly above: string;
  readonly below: string;
  readonly level: string;
}

function sidesOf(variance: Variance, { budget, forecasted, allocated, actual }: PeriodHours): Sides {
  switch (variance) {
    case "forecast_actual":
      return { left: forecasted, right: actual, divisor: actual, above: "over-forecasted", below: "under-forecasted", level: "on target" };
    case "allocation_actual":
      return { left: allocated, right: actual, divisor: actual, above: "over-allocated", below: "under-allocated", level: "on target" };
    case "allocation_forecast":
      return {
        left: allocated,
        right: forecasted,
        divisor: forecasted,
        above: "over-allocated vs. forecast",
        below: "under-allocated vs. forecast",
        level: "allocation matches forecast",
      };
    case "budget_actual":
      return { left: budget, right: actual, divisor: budget, above: "under budget", below: "over budget", level: "on budget" };
  }
}

/** The variance in percent, unrounded; 0 when its divisor is 0 (specification 001 sections 5 and 9, reading AMB-44). */
export function variancePercentage(variance: Variance, hours: PeriodHours): number {
  const { left, right, divisor } = sidesOf(variance, hours);
  return percentExact(toHundredths(left) - toHundredths(right), toHundredths(divisor));
}

/** True when there is a divisor, so that the percentage says something. */
export function isComparable(variance: Variance, hours: PeriodHours): boolean {
  return sidesOf(variance, hours).divisor !== 0;
}

/** The difference in hours behind a variance, exact; its sign decides the wording (reading AMB-05). */
export function varianceHours(variance: Variance, hours: PeriodHours): number {
  const { left, right } = sidesOf(variance, hours);
  return fromHundredths(toHundredths(left) - toHundredths(right));
}

/** What a variance means; null when both sides are 0 (specification 001 section 9). */
export function varianceWording(variance: Variance, hours: PeriodHours): string | null {
  const { left, right, above, below, level } = sidesOf(variance, hours);
  if (left === 0 && right === 0) return null;
  const difference = varianceHours(variance, hours);
  if (difference === 0) return level;
  return difference > 0 ? above : below;
}

/** The wording with its hours before it: `1,440 hrs over-forecasted`. */
export function varianceNote(variance: Variance, hours: PeriodHours): string | null {
  const wording = varianceWording(variance, hours);
  const difference = Math.abs(varianceHours(variance, hours));
  return wording === null || difference === 0 ? wording : `${formatHours(difference)} hrs ${wording}`;
}

/** A headline percentage for people: sign and one decimal, `+4.9`, `−12.5`, `0.0` (reading AMB-44). */
export function formatVariance(percentage: number): string {
  const text = Math.abs(percentage).toLocaleString("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (text === "0.0") return text;
  return `${percentage < 0 ? "−" : "+"}${text}`;
}
