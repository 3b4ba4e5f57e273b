import { sql } from "kysely";
import { db, own, type Query } from "../database/sql.ts";

/** A row of what happened, and where the next read begins; without anything new only the latter. */
export interface EventRow {
  /**
   * The oldest transaction that was open when this was read: whatever commits later is found from here on.
   */
  readonly next: number;
  readonly id: string | null;
  readonly topic: string | null;
  readonly request_id: string | null;
}

/**
 * A read's position: the oldest transaction that is open while it looks. Whatever it cannot see yet
 * has this number or a later one.
 */
export const newsPlace = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** The organisation's events from a place on, and the place after them, in one snapshot. */
export function eventsFrom(orgId: string, place: number): Query<EventRow> {
  return db
    .selectFrom(sql<{ next: number }>`(SELECT ${newsPlace} AS next)`.as("now"))
    .leftJoin("events", (join) => join.on(own(orgId, "events")).on("events.transaction_id", ">=", place))
    .select(["now.next", "events.id", "events.topic", "events.request_id"]);
}

/**
 * Deletes events that every browser has received or will never request; runs in the directory's scope, which
 * sees no others.
 */
export function forgetOldEvents(): Query<unknown> {
  return db.deleteFrom("events").where(sql<boolean>`created_at < now() - interval '1 hour'`);
}
