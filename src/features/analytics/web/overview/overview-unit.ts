import { formatHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { Amount, ProjectOverview, UnitEstimates } from "../../overview-contract.ts";
import type { CompletionMethod } from "../../rules/at-completion.ts";
import { weekOfEnd } from "../../rules/budget-end.ts";
import { healthReason } from "../../rules/health.ts";
import type { Unit } from "../UnitChoice.tsx";

/** How the overview writes and reads its figures in hours or in money. */
export interface Shown {
  readonly unit: Unit;
  readonly symbol: string;
  readonly figures: UnitEstimates;
  readonly amountOf: (amount: Amount) => number;
  /** `1,200 hrs`, `£14,300`. */
  readonly text: (value: number) => string;
  /** The same for narrow columns: `1,200`. */
  readonly bare: (value: number) => string;
}

/** Money only where it may be seen. */
export function shownIn(overview: ProjectOverview, wanted: Unit, symbol: string): Shown {
  const { money } = overview;
  if (wanted === "hours" || money === null)
    return {
      unit: "hours",
      symbol,
      figures: overview.hours,
      amountOf: ({ hours }) => hours,
      text: (value) => t`${formatHours(value)} hrs`,
      bare: formatHours,
    };
  const text = (value: number) => formatMoney(value, symbol);
  return { unit: "cost", symbol, figures: money, amountOf: ({ gbp }) => gbp ?? 0, text, bare: text };
}

/** Why the project's health is what it is. */
export function reasonOf({ health, hours, money }: ProjectOverview, symbol: string): string {
  const figures = health.unit === "money" && money !== null ? money : hours;
  const { budget, booked, remaining } = figures;
  const [current, done] = [toHundredths(budget), toHundredths(booked)];
  return healthReason(
    { budget: current, booked: done, atCompletion: done + toHundredths(remaining) },
    health.unit,
    symbol,
  );
}

type Estimate = UnitEstimates["estimates"][CompletionMethod];

/** When the budget ends by an estimate: `3rd week of October 2026`. */
export function endOf(estimate: Estimate, budget: number): string {
  if (!estimate.ok) return "–";
  if (budget <= 0) return t`No active budget`;
  const { budgetEnds } = estimate;
  if (budgetEnds === null) return t`Lasts to the end`;
  const month = monthOf(budgetEnds.month);
  return weekOfEnd({ month, week: budgetEnds.week });
}

/** The difference from the budget in words: `£800 under budget`. */
export function againstBudget(value: number, { figures, text }: Shown): string {
  const difference = (toHundredths(value) - toHundredths(figures.budget)) / 100;
  if (figures.budget <= 0) return t`No active budget`;
  if (difference === 0) return t`On budget`;
  return difference > 0 ? t`${text(difference)} over budget` : t`${text(-difference)} under budget`;
}
