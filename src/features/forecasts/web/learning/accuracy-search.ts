export const dimensions = ["functions", "projects", "tiers", "forecasters", "characteristics"] as const;
export type Dimension = (typeof dimensions)[number];

export const spans = ["6", "12", "24"] as const;
export type Span = (typeof spans)[number];

/** What the address of the page contains: functions and 12 months when nothing is said. */
export interface AccuracySearch {
  readonly by?: Dimension;
  readonly months?: Span;
}

/** Reads the address; anything else in it is dropped. */
export function readAccuracySearch(search: Record<string, unknown>): AccuracySearch {
  const by = dimensions.find((each) => each === search["by"]);
  const months = spans.find((each) => each === String(search["months"]));
  return { ...(by && { by }), ...(months && { months }) };
}
