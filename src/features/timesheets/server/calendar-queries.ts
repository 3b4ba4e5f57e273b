import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

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
