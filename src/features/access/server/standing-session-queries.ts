import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { StandingSessions } from "#server/live/live-feed.ts";

/** Which of these sessions have neither ended nor expired, nor lost their person. */
export const standingSessions: StandingSessions = async (database, orgId, sessionHashes) => {
  const query = db
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "s.user_id"))
    .select("s.token_hash")
    .where(own(orgId, "s"))
    .where("s.token_hash", "in", [...sessionHashes])
    .where("u.is_active", "=", true)
    .where("s.expires_at", ">", sql<string>`now()`);
  const [rows] = await database.read(orgId, query);
  return new Set(rows.map((row) => row.token_hash));
};
