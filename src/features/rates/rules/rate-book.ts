import type { Day } from "#shared/day.ts";

/** What a rate depends on beside the person's tier. */
export interface RatedDay {
  readonly personId: string;
  readonly projectId: string;
  readonly day: Day;
}

/** The rate of a day; undefined where the organisation has no rates from a day. */
export type RateBook = (at: RatedDay) => number | undefined;

const keyOf = ({ personId, projectId, day }: RatedDay) => `${personId} ${projectId} ${day}`;

/** What was read of days, to look up. */
export function rateBook(rows: readonly (RatedDay & { readonly rate: number })[]): RateBook {
  const rates = new Map(rows.map((row) => [keyOf(row), row.rate]));
  return (at) => rates.get(keyOf(at));
}
