import type { Day } from "#shared/day.ts";

/** What a rate depends on beside the person's tier. */
export interface RatedDay {
  readonly personId: string;
  readonly projectId: string;
  readonly day: Day;
}

/** A tier's rate of today, and those of a project's months, first to last; absent where all are today's. */
export interface MonthlyRates {
  readonly hourlyRate: number;
  readonly monthRates?: number[] | undefined;
}

/** Money per hour in a project's month (1 is its first): what is planned there is priced at it. */
export const rateOfMonth = ({ hourlyRate, monthRates }: MonthlyRates, index: number): number =>
  monthRates?.[index - 1] ?? hourlyRate;

/** What was read of a tier, without rates of months that are all today's. */
export const monthlyRates = (hourlyRate: number, rates: readonly number[] | null): MonthlyRates =>
  rates === null || rates.every((rate) => rate === hourlyRate)
    ? { hourlyRate }
    : { hourlyRate, monthRates: [...rates] };

/** The lowest and the highest rate of a project's months, once where they're equal. */
export const rateSpan = ({ hourlyRate, monthRates = [hourlyRate] }: MonthlyRates): readonly number[] => [
  ...new Set([Math.min(...monthRates), Math.max(...monthRates)]),
];

/** The rate of a day; undefined where the organisation has no rates from a day. */
export type RateBook = (at: RatedDay) => number | undefined;

const keyOf = ({ personId, projectId, day }: RatedDay) => `${personId} ${projectId} ${day}`;

/** What was read of days, to look up. */
export function rateBook(rows: readonly (RatedDay & { readonly rate: number })[]): RateBook {
  const rates = new Map(rows.map((row) => [keyOf(row), row.rate]));
  return (at) => rates.get(keyOf(at));
}
