import { addDays, type Day } from "#shared/day.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { percentExact, percentRounded } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { weekOf, type BudgetEnd } from "./at-completion.ts";

/** Hours of a project, and when its budget ends by the plan; null where it lasts. */
export interface BudgetUse {
  readonly budget: number;
  readonly booked: number;
  readonly ends: BudgetEnd | null;
}

/** Beyond these percent, or within these days, someone is told. */
export const nearlyBooked = 90;
export const soonDays = 42;
/** Projects are worked on that time was booked to in this month or so many before it. */
export const lateMonths = 3;

const dayOf = ({ month, week }: BudgetEnd): Day => `${month}-${String(7 * week - 6).padStart(2, "0")}`;

/** True once the week in which a budget ends is over. */
export const hasEnded = (ends: BudgetEnd, today: Day): boolean => addDays(dayOf(ends), 6) < today;

/** How much of the budget is booked, in whole per cent as everywhere; null without one. */
export const bookedPercentage = ({ budget, booked }: Pick<BudgetUse, "budget" | "booked">): number | null =>
  budget > 0 ? percentRounded(toHundredths(booked), toHundredths(budget)) : null;

/** True for a budget that is nearly booked, or ends by the plan within six weeks. */
export function endsSoon({ budget, booked, ends }: BudgetUse, today: Day): boolean {
  if (budget <= 0) return false;
  return percentExact(booked, budget) >= nearlyBooked || (ends !== null && isSoon(ends, today));
}

/** True where the week in which it ends begins within six weeks, or has begun. */
export const isSoon = (ends: BudgetEnd, today: Day): boolean => dayOf(ends) < addDays(today, soonDays);

/** `2nd week of December 2026`. */
export const weekOfEnd = (ends: BudgetEnd): string => weekOf(ends, formatMonth(ends.month));

/** `ends in the 2nd week of December 2026`, after what ends. */
export const endWords = (ends: BudgetEnd, today: Day): string =>
  hasEnded(ends, today) ? t`ended in the ${weekOfEnd(ends)}` : t`ends in the ${weekOfEnd(ends)}`;

/** As it's stored and sent: a month by its first day. */
export const endOfRow = (row: {
  readonly ends_month: Day | null;
  readonly ends_week: number | null;
}): BudgetEnd | null =>
  row.ends_month === null || row.ends_week === null
    ? null
    : { month: monthOf(row.ends_month), week: row.ends_week };
