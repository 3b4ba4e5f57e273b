/** When Home was opened last, and what its changes are shown from; milliseconds since 1970. */
export interface Visit {
  readonly seenAt: number;
  readonly since: number | null;
}

const hour = 3_600_000;
/** No one reads further back after a long absence. */
const longest = 30 * 24 * hour;
/** What a first visit shows. */
const first = 7 * 24 * hour;

/**
 * From when changes are shown. What is opened within an hour is one visit; a new one shows what came since
 * the one before. Read before the visit is stored and after, it answers the same.
 */
export function shownSince(visit: Visit | null, now: number): number {
  const from = visit === null ? null : now - visit.seenAt > hour ? visit.seenAt : visit.since;
  return Math.max(from ?? now - first, now - longest);
}
