import type { Accuracy } from "../../learning-contract.ts";

type Share = NonNullable<Accuracy["bias"]>;

/** `18%`, as they are spoken of. */
export const percentWords = (share: number): string => `${Math.round(share * 100)}%`;

/** `+18%`, `−4%`, `0%` */
export function signedPercent(share: number): string {
  const whole = Math.round(share * 100);
  return whole === 0 ? "0%" : `${whole > 0 ? "+" : "−"}${Math.abs(whole)}%`;
}

/** The values a share lies between, `3 to 12%`; null for a single month. */
export function rangeWords({ low, high }: Share, text: (share: number) => string): string | null {
  return low === null || high === null ? null : `${text(low)} to ${text(high)}`;
}

/** How all forecasts came out, in a sentence. */
export function summaryWords({ error, bias, months }: Accuracy): string {
  if (months === 0) return "No frozen forecast of a closed month yet.";
  if (error === null || bias === null) return "No hours are booked in these months.";
  const [whole, range] = [Math.round(bias.share * 100), rangeWords(bias, signedPercent)];
  const leaning =
    whole === 0
      ? "Forecasts were neither too high nor too low overall"
      : `Forecasts were ${Math.abs(whole)}% too ${whole > 0 ? "high" : "low"} overall`;
  const between = range === null ? "" : ` (${range})`;
  return `${leaning}${between}, and ${percentWords(error.share)} off where each is counted by itself.`;
}
