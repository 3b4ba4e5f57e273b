import { daysBetween, type Day } from "#shared/day.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { placeOn, type DatedPlace } from "#features/people/rules/person-places.ts";
import { requestEntries, totalHours, type HolidayEntry } from "#features/people/rules/leave-hours.ts";

interface Shutdown {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Null: everyone's. */
  readonly placeId: string | null;
}

interface PersonOfShutdown {
  readonly time: WorkingTime;
  readonly places: readonly DatedPlace[];
  /** Their pending and approved requests, which stay as they are. */
  readonly requests: readonly { readonly startDate: Day; readonly endDate: Day }[];
}

/** A request to be made for someone. */
export interface ShutdownRequest {
  readonly startDate: Day;
  readonly endDate: Day;
  readonly totalHours: number;
  readonly entries: readonly HolidayEntry[];
}

/**
 * The requests a shutdown makes for someone: the days they would work and belong to the place, apart from those
 * they already have a request for, which part one request from the next.
 */
export function shutdownRequests(
  { firstDay, lastDay, placeId }: Shutdown,
  { time, places, requests }: PersonOfShutdown,
): ShutdownRequest[] {
  const isFree = (day: Day) =>
    (placeId === null || placeOn(day, places) === placeId) &&
    !requests.some(({ startDate, endDate }) => startDate <= day && day <= endDate);
  const worked = new Map(
    requestEntries(firstDay, lastDay, { kind: "whole" }, time).map((entry) => [entry.day, entry]),
  );
  const stretches: HolidayEntry[][] = [[]];
  for (const day of daysBetween(firstDay, lastDay)) {
    const entry = worked.get(day);
    if (!isFree(day)) stretches.push([]);
    else if (entry) stretches.at(-1)?.push(entry);
  }
  return stretches.flatMap((entries) => {
    const [first, last] = [entries[0], entries.at(-1)];
    return first && last
      ? [{ startDate: first.day, endDate: last.day, totalHours: totalHours(entries), entries }]
      : [];
  });
}
