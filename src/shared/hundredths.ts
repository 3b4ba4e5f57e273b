/** Exact arithmetic on hours and money: integer hundredths, so that no binary fraction is ever added. */

/** The nearest integer of hundredths, half up; `value` is finite and below 9e13. */
export function toHundredths(value: number): number {
  const scaled = value * 100;
  const nearest = Math.round(scaled);
  if (Math.abs(scaled - nearest) < 0.25) return nearest;
  // toPrecision(15) removes binary errors, as of 1.005 * 100 = 100.49999999999999.
  return Math.round(Number(scaled.toPrecision(15)));
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** The exact sum of values with at most two decimals. */
export function sumExact(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += toHundredths(value);
  return fromHundredths(total);
}

/** The exact product of two values with at most two decimals, rounded half up once to two decimals. */
export function multiplyExact(left: number, right: number): number {
  return fromHundredths(multiplyHundredths(toHundredths(left), toHundredths(right)));
}

/** The same, of hundredths and in hundredths. */
export function multiplyHundredths(one: number, other: number): number {
  const size = Math.abs(one * other);
  const sign = Math.sign(one * other);
  // Below this neither the product nor its hundredth loses a digit.
  if (size < 2 ** 45) return sign * Math.floor((size + 50) / 100) || 0;
  return Number((BigInt(one) * BigInt(other) + BigInt(sign * 50)) / 100n);
}

/** True when `value` is finite and has at most two decimals. */
export function isExact(value: number): boolean {
  return Number.isFinite(value) && fromHundredths(toHundredths(value)) === value;
}

/** A difference with its sign, plus included. */
export function signed(difference: number, text: (value: number) => string): string {
  const exact = fromHundredths(toHundredths(difference));
  return exact > 0 ? `+${text(exact)}` : text(exact);
}
