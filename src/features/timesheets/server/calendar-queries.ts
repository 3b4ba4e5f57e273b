import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";

/** One's own approved leave by day, with its kind's name. */
export const approvedLeave = (orgId: string, userId: string, first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("holiday_entries as e", (join) => sameOrg(join, "e.holiday_request_id", "r.id"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      sql<string>`coalesce(r.kind_id::text, 'holiday')`.as("kind"),
      sql<string>`coalesce(k.name, 'Holiday')`.as("name"),
      "e.date as day",
      sql<number>`sum(e.hours_requested)`.as("hours"),
    ])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where(inStates("r.status", leaveStates.granted))
    .where("r.start_date", "<=", anyDay(last))
    .where("r.end_date", ">=", anyDay(first))
    .where("e.date", ">=", anyDay(first))
    .where("e.date", "<=", anyDay(last))
    .groupBy(["r.kind_id", "k.name", "e.date"]);

export const calendarLink = (orgId: string, userId: string) =>
  db
    .selectFrom("calendar_links as c")
    .select(["c.created_at", "c.last_read_at"])
    .where(own(orgId, "c"))
    .where("c.user_id", "=", userId);

/** A link's owner, where it is live and the person active; and whether it was read within the hour. */
export const calendarOwner = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("calendar_links as c")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "c.user_id"))
    .select([
      "c.user_id",
      "u.language",
      sql<boolean>`c.last_read_at IS NULL OR c.last_read_at < now() - interval '1 hour'`.as("is_unread"),
    ])
    .where(own(orgId, "c"))
    .where("c.token_hash", "=", tokenHash)
    .where("u.is_active", "=", true);

/** A new link in the place of whatever was there. */
export const putCalendarLink = (orgId: string, userId: string, tokenHash: string) =>
  db
    .insertInto("calendar_links")
    .values({ org_id: orgId, user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        token_hash: tokenHash,
        created_at: row.ref("excluded.created_at"),
        last_read_at: null,
      })),
    );

export const deleteCalendarLink = (orgId: string, userId: string) =>
  db.deleteFrom("calendar_links").where(own(orgId, "calendar_links")).where("user_id", "=", userId);

export const markRead = (orgId: string, tokenHash: string) =>
  db
    .updateTable("calendar_links")
    .set({ last_read_at: sql<string>`now()` })
    .where(own(orgId, "calendar_links"))
    .where("token_hash", "=", tokenHash);
