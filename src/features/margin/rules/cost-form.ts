import { isDay } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { CostAmount, DatedCost } from "./hour-cost.ts";

export const subjectKinds = ["tier", "person"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The largest amounts: those above are typing errors. */
export const largest = { hourlyCost: 100_000, monthlySalary: 10_000_000, burdenPercent: 500 } as const;
const amountFields = ["hourlyCost", "monthlySalary", "burdenPercent"] as const;

function amountFault(value: number, most: number): string | null {
  if (!Number.isFinite(value)) return t`Enter a number`;
  if (value < 0) return t`Enter 0 or more`;
  if (value > most) return t`Enter at most ${most}`;
  return isExact(value) ? null : t`Use at most two decimals`;
}

/** Whether the amounts go together: of a tier an hourly cost, of a person that, a salary, or none. */
function kindFaults(kind: SubjectKind, cost: CostAmount): Record<string, string> {
  const { hourlyCost, monthlySalary, burdenPercent } = cost;
  if (kind === "tier" && hourlyCost === null) return { hourlyCost: t`Enter an hourly cost` };
  if (monthlySalary === null)
    return burdenPercent === null ? {} : { burdenPercent: t`A percentage comes with a salary` };
  if (hourlyCost !== null) return { monthlySalary: t`Enter an hourly cost or a salary, not both` };
  return burdenPercent === null ? { burdenPercent: t`Enter a percentage, or 0` } : {};
}

/**
 * What is wrong with a cost, by field; nothing where it can be stored. 0 is a cost: a founder without pay costs nothing,
 * which differs from a cost that isn't known.
 */
export function checkCost(kind: SubjectKind, cost: DatedCost): Record<string, string> {
  const faults: Record<string, string> = kindFaults(kind, cost);
  if (cost.startsOn !== null && !isDay(cost.startsOn)) faults["startsOn"] = t`Enter a date`;
  for (const field of amountFields) {
    const value = cost[field];
    const fault = value === null ? null : amountFault(value, largest[field]);
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}

export const sameDayFault = () => t`There's a cost from this day. Remove it first.`;

/** The costs after one is added or removed. */
export function changedCosts<Cost extends DatedCost & { readonly id: string }>(
  costs: readonly Cost[],
  { add, remove }: { readonly add?: DatedCost | undefined; readonly remove?: string | undefined },
): readonly DatedCost[] {
  return [...costs.filter(({ id }) => id !== remove), ...(add === undefined ? [] : [add])];
}
