import { addAt, numberAt } from "./numbers.ts";
import { fromHundredths, toHundredths } from "./hundredths.ts";

/** Which of several equal shares gets what cannot be divided. */
type Leftover = "first" | "last";

/**
 * Divides `total` by weight into multiples of `step`, largest remainders first (Hamilton's method), so that a
 * greater weight never gets less. The rest below a step goes to the greatest weight: the shares add up
 * exactly. Two decimals at most; `total` >= 0, `step` > 0, weights >= 0 and not all 0.
 */
export function spread(
  total: number,
  weights: readonly number[],
  step: number,
  leftover: Leftover = "first",
): number[] {
  const unit = toHundredths(step);
  const units = Math.floor(toHundredths(total) / unit);
  const rest = toHundredths(total) - units * unit;
  const full = weights.reduce((sum, weight) => sum + weight, 0);
  if (full <= 0) return weights.map(() => 0);
  const quotas = weights.map((weight) => (units * weight) / full);
  const shares = quotas.map((quota) => Math.floor(quota + 1e-9));
  const left = units - shares.reduce((sum, share) => sum + share, 0);
  const places = weights.map((_, at) => at);
  const inOrder = leftover === "first" ? places : places.toReversed();
  const byRemainder = inOrder.toSorted((a, b) => rounded(quotas, shares, b) - rounded(quotas, shares, a));
  for (const at of byRemainder.slice(0, left)) addAt(shares, at, 1);
  const greatest = inOrder.reduce((best, at) =>
    numberAt(weights, at) > numberAt(weights, best) ? at : best,
  );
  return shares.map((share, at) => fromHundredths(share * unit + (at === greatest ? rest : 0)));
}

/** A share's remainder without the last binary digits, so that equal ones are equal. */
function rounded(quotas: readonly number[], shares: readonly number[], at: number): number {
  return Math.round((numberAt(quotas, at) - numberAt(shares, at)) * 1e6);
}
