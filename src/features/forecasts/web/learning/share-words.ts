import type { Accuracy } from "../../learning-contract.ts";
import { percentText, shownPercent } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

type Share = NonNullable<Accuracy["bias"]>;

/** `18%`, as they are spoken of. */
export const percentWords = (share: number): string => percentText(shownPercent(share * 100));

/** `+18%`, `−4%`, `0%` */
export function signedPercent(share: number): string {
  const integer = shownPercent(share * 100);
  return integer === 0 ? percentText(0) : percentText(`${integer > 0 ? "+" : "−"}${Math.abs(integer)}`);
}

/** The values a share lies between, `3 to 12%`; null for a single month. */
export function rangeWords({ low, high }: Share, text: (share: number) => string): string | null {
  return low === null || high === null ? null : t`${text(low)} to ${text(high)}`;
}

/** How all forecasts came out, in a sentence. */
export function summaryWords({ error, bias, months }: Accuracy): string {
  if (months === 0) return t`No frozen forecast of a closed month yet.`;
  if (error === null || bias === null) return t`No hours are booked in these months.`;
  const [integer, range] = [shownPercent(bias.share * 100), rangeWords(bias, signedPercent)];
  const between = range === null ? "" : ` (${range})`;
  const [by, off] = [percentText(Math.abs(integer)), percentWords(error.share)];
  if (integer === 0)
    return t`Overall, forecasts were neither too high nor too low${between}. Single forecasts were off by ${off} on average.`;
  return integer > 0
    ? t`Overall, forecasts were ${by} too high${between}. Single forecasts were off by ${off} on average.`
    : t`Overall, forecasts were ${by} too low${between}. Single forecasts were off by ${off} on average.`;
}
