import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import type { CostedPerson } from "../contract.ts";
import type { CostAmount } from "../rules/hour-cost.ts";

type HourCost = CostedPerson["now"];

export const startWords = (startsOn: Day | null, formats: Formats): string =>
  startsOn === null ? t.as("from when")`Always` : t.as("day")`From ${formats.day(startsOn)}`;

/** "£40.00 an hour", "£4,000.00 a month + 20%". */
export function amountWords(cost: CostAmount, symbol: string): string {
  if (cost.hourlyCost !== null) return t`${formatRate(cost.hourlyCost, symbol)} an hour`;
  if (cost.monthlySalary === null) return t`None of their own`;
  const salary = formatRate(cost.monthlySalary, symbol);
  return cost.burdenPercent === null || cost.burdenPercent === 0
    ? t`${salary} a month`
    : t`${salary} a month + ${percentText(cost.burdenPercent)}`;
}

/** What an hour costs, "–" for none. */
export const hourlyWords = ({ hourly }: HourCost, symbol: string): string =>
  hourly === null ? "–" : formatRate(hourly, symbol);

/** What an hour's cost follows from, so that it can be worked out by hand. */
export function originWords(hour: HourCost, symbol: string): string {
  const { of, cost, expected } = hour;
  if (cost === null) return t`No cost`;
  if (of === "tier") return t`Cost of the tier`;
  if (expected === null) return t`Own cost`;
  if (expected === 0) return t`${amountWords(cost, symbol)}, but no working hours in this month`;
  return t`${amountWords(cost, symbol)} / ${formatHours(expected)} h`;
}
