import { formatHours, sumHours } from "#shared/hours.ts";
import { maxHours } from "../forecast-cell.ts";
import { rangeOf, type Spread } from "./spread.ts";
import { percentText, shownPercent } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";

/** The hours of a tier in the form. */
interface EnteredHours {
  readonly costTierId: string;
  readonly hours: number;
  /** Before a suggestion was accepted: they are still what the split goes by. */
  readonly before?: number | undefined;
}

export interface TierSuggestion {
  readonly costTierId: string;
  readonly hours: number;
  readonly low: number;
  readonly high: number;
}

/** A function's suggestion, as far as its tiers need it. */
interface Suggested {
  readonly hours: number;
  readonly spread: Spread;
}

/** Less than this isn't worth a change. */
const leastDifference = 1;

/** Hours, which are none or more, as people enter them: whole ones, halves below ten. */
export function enterable(hours: number): number {
  return Math.min(maxHours, hours >= 10 ? Math.round(hours) : Math.round(hours * 2) / 2);
}

const splitBy = ({ hours, before }: EnteredHours): number => before ?? hours;

/**
 * A function's suggestion over its tiers, in proportion to the hours entered: the past says how much, the person
 * who forecasts says who. Nothing until at least half of it is entered. Tiers that are within an hour of it get
 * none, so once it's accepted nothing is suggested any more.
 */
export function splitOverTiers(entered: readonly EnteredHours[], suggested: Suggested): TierSuggestion[] {
  const total = sumHours(entered.map(splitBy));
  if (total <= 0 || total < suggested.hours / 2) return [];
  return entered.flatMap((tier) => {
    const exact = (suggested.hours * splitBy(tier)) / total;
    const hours = enterable(exact);
    if (tier.hours <= 0 || hours <= 0 || Math.abs(hours - tier.hours) < leastDifference) return [];
    const { low, high } = rangeOf(exact, suggested.spread);
    return [
      {
        costTierId: tier.costTierId,
        hours,
        low: Math.min(hours, enterable(low)),
        high: Math.max(hours, enterable(high)),
      },
    ];
  });
}

interface Learned {
  readonly months: number;
  readonly bias: number;
  readonly ownShare: number;
}

const percentOf = (share: number): string => percentText(shownPercent(Math.abs(share) * 100));

/** What became of earlier forecasts, where they erred the way the hours entered do; null otherwise. */
export function biasWords({ months, bias }: Learned, entered: number, hours: number): string | null {
  if (bias >= 0.005 && hours < entered)
    return t`Over-forecast by ${percentOf(bias)} in ${plural(months, "# month", "# months")}`;
  if (bias <= -0.005 && hours > entered)
    return t`Under-forecast by ${percentOf(bias)} in ${plural(months, "# month", "# months")}`;
  return null;
}

/** Why less or more is suggested than is entered: earlier forecasts, else what became of the budget. */
export function reasonFor(learned: Learned, entered: number, hours: number): string {
  return (
    biasWords(learned, entered, hours) ??
    t`${percentOf(learned.ownShare)} of the budget was booked in ${plural(learned.months, "# month", "# months")}`
  );
}

/** `102 h, 90 to 115` */
export function hoursWithRange({ hours, low, high }: Omit<TierSuggestion, "costTierId">): string {
  return t`${formatHours(hours)} h, ${formatHours(low)} to ${formatHours(high)}`;
}
