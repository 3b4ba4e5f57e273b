import { tQuantile } from "./student-t.ts";

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
