import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { percentExact } from "#shared/percent.ts";

/** The four variances of the dashboards (docs/readings.md#001-9). */
export const variances = [
  "forecast_actual",
  "allocation_actual",
  "allocation_forecast",
  "budget_actual",
] as const;
export type Variance = (typeof variances)[number];

/** Totals of a period, in hours. */
export interface PeriodHours {
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
}

interface Sides {
  readonly left: keyof PeriodHours;
  readonly right: keyof PeriodHours;
  readonly divisor: keyof PeriodHours;
  readonly above: string;
  readonly below: string;
  readonly level: string;
}

/** What each variance subtracts, what it divides by, and its wordings. */
export const sides: Readonly<Record<Variance, Sides>> = {
  forecast_actual: {
    left: "forecasted",
    right: "actual",
    divisor: "actual",
    above: "over-forecasted",
    below: "under-forecasted",
    level: "on target",
  },
  allocation_actual: {
    left: "allocated",
    right: "actual",
    divisor: "actual",
    above: "over-allocated",
    below: "under-allocated",
    level: "on target",
  },
  allocation_forecast: {
    left: "allocated",
    right: "forecasted",
    divisor: "forecasted",
    above: "over-allocated vs. forecast",
    below: "under-allocated vs. forecast",
    level: "allocation matches forecast",
  },
  budget_actual: {
    left: "budget",
    right: "actual",
    divisor: "budget",
    above: "under budget",
    below: "over budget",
    level: "on budget",
  },
};

/** The variance in percent, unrounded; 0 when its divisor is 0 (docs/readings.md#001-5, #001-9, #amb-44). */
export function variancePercentage(variance: Variance, hours: PeriodHours): number {
  const { left, right, divisor } = sides[variance];
  return percentExact(toHundredths(hours[left]) - toHundredths(hours[right]), toHundredths(hours[divisor]));
}

/** True when there is a divisor, so that the percentage says something. */
export function isComparable(variance: Variance, hours: PeriodHours): boolean {
  return hours[sides[variance].divisor] !== 0;
}

/** The hours behind a variance, exact; the sign decides the wording (docs/readings.md#amb-05). */
export function varianceHours(variance: Variance, hours: PeriodHours): number {
  const { left, right } = sides[variance];
  return fromHundredths(toHundredths(hours[left]) - toHundredths(hours[right]));
}

/** What a variance means; null when both sides are 0 (docs/readings.md#001-9). */
export function varianceWording(variance: Variance, hours: PeriodHours): string | null {
  const { left, right, above, below, level } = sides[variance];
  if (hours[left] === 0 && hours[right] === 0) return null;
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

/**
 * A headline percentage for people: sign and one decimal, `+4.9`, `−12.5`, `0.0` (docs/readings.md#amb-44).
 */
export function formatVariance(percentage: number): string {
  const text = Math.abs(percentage).toLocaleString("en-GB", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  if (text === "0.0") return text;
  return `${percentage < 0 ? "−" : "+"}${text}`;
}
