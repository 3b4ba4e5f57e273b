/**
 * `numerator / denominator * 100`, rounded half up toward positive infinity; 0 when the denominator is 0
 * (docs/readings.md#amb-06).
 */
export function percentRounded(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : Math.round((100 * numerator) / denominator);
}

/** `numerator / denominator * 100`, unrounded; 0 when the denominator is 0. */
export function percentExact(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : (100 * numerator) / denominator;
}
