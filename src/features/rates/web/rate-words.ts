import type { Formats } from "#shared/formats.ts";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import type { BillingRate } from "../contract.ts";

type Named = Pick<BillingRate, "kind" | "functionName" | "tierName" | "personName" | "projectCode">;

/** Whose rate it is: `Design, Senior on KLN`. */
export function whoseWords({ functionName, tierName, personName, projectCode }: Named): string {
  const who = personName ?? `${functionName ?? "–"}, ${tierName ?? "–"}`;
  return projectCode === null ? who : t`${who} on ${projectCode}`;
}

export const rateWords = (rate: number | null, symbol: string): string =>
  rate === null ? t`No rate of its own` : formatRate(rate, symbol);

export const fromWords = (startsOn: string | null, formats: Formats): string =>
  startsOn === null ? t.as("since")`Always` : formats.day(startsOn);

/** An amount's change: `+£850.00`. */
export const changeWords = (before: number, after: number, symbol: string): string => {
  const difference = Math.round((after - before) * 100) / 100;
  return `${difference > 0 ? "+" : ""}${formatRate(difference, symbol)}`;
};
