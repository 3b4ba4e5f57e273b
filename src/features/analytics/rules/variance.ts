import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { percentExact } from "#shared/percent.ts";
import { locale, perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

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
}

/** What each variance subtracts, and what it divides by. */
export const sides: Readonly<Record<Variance, Sides>> = {
  forecast_actual: { left: "forecasted", right: "actual", divisor: "actual" },
  allocation_actual: { left: "allocated", right: "actual", divisor: "actual" },
  allocation_forecast: { left: "allocated", right: "forecasted", divisor: "forecasted" },
  budget_actual: { left: "budget", right: "actual", divisor: "budget" },
};

type Direction = "above" | "below" | "level";

const wordings = perLanguage((): Readonly<Record<Variance, Readonly<Record<Direction, string>>>> => ({
  forecast_actual: { above: t`over-forecasted`, below: t`under-forecasted`, level: t`on target` },
  allocation_actual: { above: t`over-allocated`, below: t`under-allocated`, level: t`on target` },
  allocation_forecast: {
    above: t`over-allocated vs. forecast`,
    below: t`under-allocated vs. forecast`,
    level: t`allocation matches forecast`,
  },
  budget_actual: { above: t`under budget`, below: t`over budget`, level: t`on budget` },
}));

/** The wordings with hours before them. */
const notes: Readonly<Record<Variance, Readonly<Record<"above" | "below", (hours: string) => string>>>> = {
  forecast_actual: {
    above: (hours) => t`${hours} hrs over-forecasted`,
    below: (hours) => t`${hours} hrs under-forecasted`,
  },
  allocation_actual: {
    above: (hours) => t`${hours} hrs over-allocated`,
    below: (hours) => t`${hours} hrs under-allocated`,
  },
  allocation_forecast: {
    above: (hours) => t`${hours} hrs over-allocated vs. forecast`,
    below: (hours) => t`${hours} hrs under-allocated vs. forecast`,
  },
  budget_actual: {
    above: (hours) => t`${hours} hrs under budget`,
    below: (hours) => t`${hours} hrs over budget`,
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

/** Which way a variance goes; null when both sides are 0. */
function directionOf(variance: Variance, hours: PeriodHours): Direction | null {
  const { left, right } = sides[variance];
  if (hours[left] === 0 && hours[right] === 0) return null;
  const difference = varianceHours(variance, hours);
  return difference === 0 ? "level" : difference > 0 ? "above" : "below";
}

/** What a variance means; null when both sides are 0 (docs/readings.md#001-9). */
export function varianceWording(variance: Variance, hours: PeriodHours): string | null {
  const direction = directionOf(variance, hours);
  return direction && wordings()[variance][direction];
}

/** The wording with its hours before it: `1,440 hrs over-forecasted`. */
export function varianceNote(variance: Variance, hours: PeriodHours): string | null {
  const direction = directionOf(variance, hours);
  if (direction === null || direction === "level") return varianceWording(variance, hours);
  return notes[variance][direction](formatHours(Math.abs(varianceHours(variance, hours))));
}

const oneDecimal = perLanguage(
  () => new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/**
 * A headline percentage for people: sign and one decimal, `+4.9`, `−12.5`, `0.0` (docs/readings.md#amb-44).
 */
export function formatVariance(percentage: number): string {
  const text = oneDecimal().format(Math.abs(percentage));
  if (text === oneDecimal().format(0)) return text;
  return `${percentage < 0 ? "−" : "+"}${text}`;
}
