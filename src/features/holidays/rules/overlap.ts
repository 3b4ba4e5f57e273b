import type { Day } from "#shared/day.ts";
import type { HolidayStatus } from "./holiday-status.ts";

/** A request as it stands in the calendar. */
export interface PlacedRequest {
  readonly id: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly status: HolidayStatus;
}

/**
 * The first own pending or approved request that shares a day with `first` to `last`; null for none
 * (docs/readings.md#states).
 */
export function overlapping<R extends PlacedRequest>(first: Day, last: Day, own: readonly R[]): R | null {
  return (
    own
      .filter(
        ({ status, startDate, endDate }) =>
          (status === "pending" || status === "approved") && startDate <= last && first <= endDate,
      )
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))[0] ?? null
  );
}

/** What the person reads about an overlap. */
export function overlapFault({ status }: Pick<PlacedRequest, "status">): string {
  return `You have ${status === "approved" ? "an approved" : "a pending"} request on these days`;
}
