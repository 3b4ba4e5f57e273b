/** Two-sided 95% quantiles of Student's t for 1 to 30 degrees of freedom. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/**
 * The value that 95% of Student's t lie within. Beyond 30 degrees of freedom by the first two terms of its
 * expansion around the normal value z (Abramowitz and Stegun, 26.7.5), right to a thousandth: they're (z³ + z) / 4 and
 * (5z⁵ + 16z³ + 3z) / 96.
 */
export function tQuantile(degrees: number): number {
  return quantiles[degrees - 1] ?? 1.959964 + 2.372271 / degrees + 2.822499 / degrees ** 2;
}
