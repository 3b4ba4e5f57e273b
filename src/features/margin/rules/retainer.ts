import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import type { MarginCharge } from "./margin-charge.ts";

/** A retainer contract with a value. */
export interface Retainer extends Pick<MarginCharge, "projectId" | "customerId"> {
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  /** Of each month. */
  readonly value: number;
  readonly purchaseOrder: string;
}

/**
 * What a retainer brings in within these days: its value once a month, on the first of its days, in every month it
 * applies in, as in the value ordered (`valueOrdered`).
 */
export function retainerMonths(
  { startsOn, endsOn, value, purchaseOrder, projectId, customerId }: Retainer,
  { first, last }: { readonly first: Day; readonly last: Day },
): MarginCharge[] {
  const months: MarginCharge[] = [];
  const until = endsOn !== null && endsOn < last ? endsOn : last;
  const from = startsOn > first ? monthOf(startsOn) : monthOf(first);
  for (let month = from; firstDay(month) <= until; month = addMonths(month, 1)) {
    const day = startsOn > firstDay(month) ? startsOn : firstDay(month);
    if (day > until) break;
    months.push({
      projectId,
      customerId,
      day,
      kind: "retainer",
      description: purchaseOrder,
      amount: value,
      isBillable: true,
    });
  }
  return months;
}
