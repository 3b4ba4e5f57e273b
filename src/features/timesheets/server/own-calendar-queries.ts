import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import type { CalendarMeetings } from "./meetings.ts";

/** `done`: meetings that were dismissed, or are booked as an entry that is still there. */
export const ownCalendar = (orgId: string, userId: string) =>
  db
    .selectFrom("own_calendars as c")
    .select(["c.url", "c.created_at", "c.read_at", "c.last_error", "c.unread", "c.meetings"])
    .select(
      sql<string[]>`c.settled || ARRAY(SELECT b.key FROM jsonb_each_text(c.booked) b
        JOIN time_entries e ON ${own(orgId, "e")} AND e.id = b.value::uuid)`.as("done"),
    )
    .where(own(orgId, "c"))
    .where("c.user_id", "=", userId);

/** Another calendar in the place of whatever was there, to be read now. */
export const putOwnCalendar = (orgId: string, userId: string, url: string) =>
  db
    .insertInto("own_calendars")
    .values({ org_id: orgId, user_id: userId, url })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        url,
        created_at: row.ref("excluded.created_at"),
        due_at: row.ref("excluded.due_at"),
        read_at: null,
        failures: 0,
        last_error: null,
        meetings: "[]",
        unread: "{}",
        booked: "{}",
        settled: sql<string[]>`'{}'`,
      })),
    );

export const deleteOwnCalendar = (orgId: string, userId: string) =>
  db.deleteFrom("own_calendars").where(own(orgId, "own_calendars")).where("user_id", "=", userId);

export const settle = (orgId: string, userId: string, meetingId: string) =>
  db
    .updateTable("own_calendars")
    .set({ settled: sql<string[]>`array_append(settled, ${meetingId})` })
    .where(own(orgId, "own_calendars"))
    .where("user_id", "=", userId)
    .where(sql<boolean>`NOT ${meetingId} = ANY(settled)`)
    .where(sql<boolean>`meetings @> ${JSON.stringify([{ id: meetingId }])}::jsonb`);

/** Notes that a meeting is booked as an entry. */
export const noteBooked = (orgId: string, userId: string, meetingId: string, entryId: string) =>
  db
    .updateTable("own_calendars")
    .set({ booked: sql<unknown>`booked || ${JSON.stringify({ [meetingId]: entryId })}::jsonb` })
    .where(own(orgId, "own_calendars"))
    .where("user_id", "=", userId);

/** Calendars of all organisations that are due, the first of each organisation first; in the jobs' scope. */
export const dueCalendars = () =>
  db
    .selectFrom(
      db
        .selectFrom("own_calendars")
        .select([
          "org_id",
          "user_id",
          sql<boolean>`failures > 0`.as("is_failing"),
          sql<number>`row_number() OVER (PARTITION BY org_id ORDER BY failures > 0, due_at)`.as("position"),
        ])
        .where("due_at", "<=", sql<string>`now()`)
        .as("due"),
    )
    .select(["due.org_id", "due.user_id", "due.is_failing"])
    .orderBy("due.position")
    .limit(2000);

/** Claims a calendar for an hour: other servers pass by, and it is due again if this one dies. */
export const claimCalendar = (orgId: string, userId: string) =>
  db
    .updateTable("own_calendars as c")
    .set({ due_at: sql<string>`now() + interval '1 hour'` })
    .from("users as u")
    .where(own(orgId, "c"))
    .whereRef("u.org_id", "=", "c.org_id")
    .whereRef("u.id", "=", "c.user_id")
    .where("c.user_id", "=", userId)
    .where("c.due_at", "<=", sql<string>`now()`)
    .returning(["c.url", "c.failures", "u.email", "u.language", "u.is_active"]);

/** Makes a claimed calendar due again. */
export const releaseCalendar = (orgId: string, userId: string) =>
  db
    .updateTable("own_calendars")
    .set({ due_at: sql<string>`now()` })
    .where(own(orgId, "own_calendars"))
    .where("user_id", "=", userId);

export const zoneOfOrganisation = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.time_zone").where(own(orgId, "o"));

/** What was read replaces what was there; of the settled and booked ones only those still in it stay. */
export const storeMeetings = (
  orgId: string,
  { userId, url }: { readonly userId: string; readonly url: string },
  { meetings, unread }: CalendarMeetings,
) => {
  const ids = meetings.map(({ id }) => id);
  return db
    .updateTable("own_calendars")
    .set({
      meetings: JSON.stringify(meetings),
      unread: JSON.stringify(unread),
      booked: sql<unknown>`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(booked) WHERE key = ANY(${ids}::text[]))`,
      settled: sql<string[]>`ARRAY(SELECT s FROM unnest(settled) s WHERE s = ANY(${ids}::text[]))`,
      read_at: sql<string>`now()`,
      failures: 0,
      last_error: null,
    })
    .where(own(orgId, "own_calendars"))
    .where("user_id", "=", userId)
    .where("url", "=", url);
};

/** Tried again after 1, 2, 4 … hours, at most a day. What was read before stays for that long. */
export const noteUnread = (
  orgId: string,
  { userId, url }: { readonly userId: string; readonly url: string },
  error: string,
) =>
  db
    .updateTable("own_calendars")
    .set({
      failures: sql<number>`failures + 1`,
      last_error: error,
      // In seconds: a distributed database refuses to add an interval of a row's to an instant.
      due_at: sql<string>`to_timestamp(extract(epoch FROM now())::float8 + 3600 * least(24, 2 ^ least(failures, 5)))`,
      unread: "{}",
      meetings: sql<string>`CASE WHEN failures >= 5 THEN '[]'::jsonb ELSE meetings END`,
    })
    .where(own(orgId, "own_calendars"))
    .where("user_id", "=", userId)
    .where("url", "=", url);
