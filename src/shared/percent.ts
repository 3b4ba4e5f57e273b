import { locale, perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** More digits than hours and money have; beyond them a double is no longer the number that was meant. */
const exactDigits = 12;

/**
 * `numerator / denominator * 100`, half up toward positive infinity; 0 for a denominator of 0
 * (docs/readings.md#amb-06). 0.57 of 2 are 28.5 and thus 29, though 100 * 0.57 is a little less than 57.
 */
export function percentRounded(numerator: number, denominator: number): number {
  return shownPercent(percentExact(numerator, denominator));
}

/** An unrounded percentage as it's shown everywhere: rounded as `percentRounded` does. */
export const shownPercent = (percentage: number): number =>
  Math.round(Number(percentage.toPrecision(exactDigits)));

/** The same unrounded. */
export function percentExact(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : (100 * numerator) / denominator;
}

const figures = perLanguage(() => new Intl.NumberFormat(locale(), { useGrouping: false }));

/** A percentage as the language writes it: `8.5%`, in German `8,5 %`. A text is written already. */
export function percentText(value: number | string): string {
  return t.as("percent")`${typeof value === "number" ? figures().format(value) : value}%`;
}
