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

/** How a month's forecasts came out, added up over projects and functions (or tiers). Hours. */
export interface MonthSum {
  /** By how much those above what was booked were above it. */
  readonly over: number;
  /** By how much those below were below. */
  readonly under: number;
  readonly booked: number;
  /** Project months in a function (or tier). */
  readonly forecasts: number;
}

/** A share with the values it lies between, 95 times of 100; both null for a single month. */
export interface Share {
  readonly share: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Shares are of the booked hours: 0.18 is 18%. Null where nothing was booked. */
export interface Accuracy {
  readonly months: number;
  readonly forecasts: number;
  readonly booked: number;
  /** Weighted absolute percentage error: over and under, added up. */
  readonly error: Share | null;
  /** Over less under: above 0 too much is forecast. */
  readonly bias: Share | null;
  readonly over: number | null;
  readonly under: number | null;
}

/**
 * A ratio of two sums over months. Its standard error is the ratio estimator's with months as clusters (Cochran,
 * Sampling Techniques, 1977, 6.4): s² = n/(n−1) · Σ(dᵢ − R·aᵢ)² / (Σaᵢ)², and the range is R ± t·s with n−1
 * degrees of freedom.
 */
export function ratioWithRange(months: readonly (readonly [part: number, base: number])[]): Share | null {
  const base = months.reduce((sum, [, each]) => sum + each, 0);
  if (base <= 0) return null;
  const share = months.reduce((sum, [part]) => sum + part, 0) / base;
  const n = months.length;
  if (n < 2) return { share, low: null, high: null };
  const squares = months.reduce((sum, [part, each]) => sum + (part - share * each) ** 2, 0);
  const error = (tQuantile(n - 1) * Math.sqrt((n / (n - 1)) * squares)) / base;
  return { share, low: share - error, high: share + error };
}

/** How forecasts came out over some months. */
export function accuracyOf(months: readonly MonthSum[]): Accuracy {
  const sum = (of: (month: MonthSum) => number): number =>
    months.reduce((total, month) => total + of(month), 0);
  const booked = sum((month) => month.booked);
  const share = (hours: number): number | null => (booked > 0 ? hours / booked : null);
  const error = ratioWithRange(months.map(({ over, under, booked: base }) => [over + under, base]));
  return {
    months: months.length,
    forecasts: sum((month) => month.forecasts),
    booked,
    // An error is never below nothing.
    error: error && { ...error, low: error.low === null ? null : Math.max(0, error.low) },
    bias: ratioWithRange(months.map(({ over, under, booked: base }) => [over - under, base])),
    over: share(sum((month) => month.over)),
    under: share(sum((month) => month.under)),
  };
}
