import { numberAt } from "#shared/numbers.ts";
import type { Case } from "./back-test.ts";

/**
 * How far what is booked lies from what is suggested, in units of the suggestion's square root: hours that come
 * in independent pieces vary by it, so a part of the hours has the wider range it should have.
 */
export interface Spread {
  readonly low: number;
  readonly high: number;
}

/** The value below which a share of the sorted values lies, between two neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [numberAt(sorted, Math.floor(at)), numberAt(sorted, Math.ceil(at))];
  return below + (above - below) * (at - Math.floor(at));
}

/** Between which four of five past months came out. */
export function spreadOf(cases: readonly Case[]): Spread {
  const errors = cases
    .filter(({ suggested }) => suggested > 0)
    .map(({ outcome, suggested }) => (outcome.bookedHours - suggested) / Math.sqrt(suggested))
    .sort((one, other) => one - other);
  return { low: Math.min(0, quantile(errors, 0.1)), high: Math.max(0, quantile(errors, 0.9)) };
}

/** The hours that four of five months come out between. */
export function rangeOf(
  hours: number,
  { low, high }: Spread,
): { readonly low: number; readonly high: number } {
  const unit = Math.sqrt(hours);
  return { low: Math.max(0, hours + low * unit), high: hours + high * unit };
}
