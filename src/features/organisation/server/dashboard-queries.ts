import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** Active people; those with an active manager; those without a function. */
export const peopleCounts = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "u.manager_id").on("m.is_active", "=", true))
    .select([
      sql<number>`count(*)::int`.as("people"),
      sql<number>`count(m.id)::int`.as("with_manager"),
      sql<number>`count(*) FILTER (WHERE u.function_id IS NULL)::int`.as("unassigned"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true);

/** Invitations waiting for an answer; those whose link has expired. */
export const invitationCounts = (orgId: string) =>
  db
    .selectFrom("user_invitations as i")
    .select([
      sql<number>`count(*)::int`.as("pending"),
      sql<number>`count(*) FILTER (WHERE i.expires_at <= now())::int`.as("expired"),
    ])
    .where(own(orgId, "i"))
    .where("i.status", "=", "pending");

export const activeProjectCount = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(sql<number>`count(*)::int`.as("projects"))
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false);

export const functionCounts = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select([
      sql<number>`count(*) FILTER (WHERE f.is_active)::int`.as("active"),
      sql<number>`count(*) FILTER (WHERE NOT f.is_active)::int`.as("inactive"),
    ])
    .where(own(orgId, "f"));

export const roleCounts = (orgId: string) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select(["a.role_code", sql<number>`count(*)::int`.as("people")])
    .where(own(orgId, "a"))
    .where("u.is_active", "=", true)
    .groupBy("a.role_code");
