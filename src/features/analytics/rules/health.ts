import { fromHundredths } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { percentRounded } from "#shared/percent.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** How a project compares with its budget, the worst last. */
export const healthStates = ["no_budget", "on_budget", "at_risk", "over_budget"] as const;
export type HealthState = (typeof healthStates)[number];

export const healthLabels = perLanguage((): Readonly<Record<HealthState, string>> => ({
  no_budget: t`No budget`,
  on_budget: t`On budget`,
  at_risk: t`At risk`,
  over_budget: t`Over budget`,
}));

/** A project may need so many percent more than its budget and is only at risk. */
export const riskPercent = 10;

/** What health is judged by, in hundredths of hours or of money. */
export interface Standing {
  readonly budget: number;
  readonly booked: number;
  readonly atCompletion: number;
}

/** The state of one unit. */
export function stateOf({ budget, booked, atCompletion }: Standing): HealthState {
  if (budget <= 0) return "no_budget";
  if (booked > budget || atCompletion * 100 > budget * (100 + riskPercent)) return "over_budget";
  return atCompletion > budget ? "at_risk" : "on_budget";
}

export interface Health {
  readonly state: HealthState;
  /** What the state is about; the worse of hours and money, hours where both are alike. */
  readonly unit: "hours" | "money";
}

/** The worse state of hours and, where it may be seen, money. */
export function healthOf(hours: Standing, money: Standing | null): Health {
  const [inHours, inMoney] = [stateOf(hours), money === null ? "no_budget" : stateOf(money)];
  return healthStates.indexOf(inMoney) > healthStates.indexOf(inHours)
    ? { state: inMoney, unit: "money" }
    : { state: inHours, unit: "hours" };
}

/** Why a project stands as it does, as a sentence. `symbol` is the currency's. */
export function healthReason(standing: Standing, unit: Health["unit"], symbol: string): string {
  const { budget, booked, atCompletion } = standing;
  const amount = (hundredths: number) =>
    unit === "hours"
      ? t`${formatHours(fromHundredths(hundredths))} hrs`
      : formatMoney(fromHundredths(hundredths), symbol);
  if (budget <= 0) return t`This project has no active budget.`;
  if (booked > budget) return t`${amount(booked - budget)} more than the budget is already booked.`;
  if (atCompletion > budget) {
    const excess = amount(atCompletion - budget);
    const percent = percentRounded(atCompletion - budget, budget);
    return percent === 0
      ? t`At completion it needs ${excess} (under 1%) more than its budget.`
      : t`At completion it needs ${excess} (${percent}%) more than its budget.`;
  }
  return atCompletion === budget
    ? t`At completion it needs exactly its budget.`
    : t`At completion, ${amount(budget - atCompletion)} of the budget is left.`;
}
