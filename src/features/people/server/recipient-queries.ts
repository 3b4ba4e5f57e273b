import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { standsInFor } from "./delegate-queries.ts";
import { personName } from "./name-queries.ts";

/**
 * People who can be mailed: active, with a confirmed address, and their preferences. Addresses that exist
 * nowhere (RFC 2606) are those of sample people.
 */
export const recipients = (orgId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("user_preferences as p", (join) => sameOrg(join, "p.user_id", "u.id"))
    .select([
      "u.id",
      "u.email",
      "u.language",
      "o.date_format",
      "o.time_zone",
      sql<boolean>`coalesce(p.weekly_reminder, true)`.as("weekly_reminder"),
      sql<boolean>`coalesce(p.weekly_digest, true)`.as("weekly_digest"),
      sql<boolean>`coalesce(p.decision_mails, true)`.as("decision_mails"),
      sql<boolean>`coalesce(p.phase_reminders, true)`.as("phase_reminders"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where("u.email", "not like", "%.invalid")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM email_confirmations e WHERE ${own(orgId, "e")} AND e.user_id = u.id AND e.blocks_sign_in)`,
    );

/** Those of them who wish to hear of decisions, by their ids. */
export const decisionReaders = (orgId: string, ids: readonly string[]) =>
  recipients(orgId)
    .where("u.id", "in", ids)
    .where(sql<boolean>`coalesce(p.decision_mails, true)`);

/**
 * Those who want to hear of decisions and decide for a person that day: the active manager and delegates,
 * else every other admin (docs/readings.md#amb-18). `stands_in_for`: the manager, where it isn't the reader.
 */
export const decidersOf = (orgId: string, ownerId: string, day: string) => {
  const managerId = sql<
    string | null
  >`(SELECT m.id FROM users o JOIN users m ON m.org_id = o.org_id AND m.id = o.manager_id
    WHERE ${own(orgId, "o")} AND o.id = ${ownerId} AND m.is_active)`;
  return recipients(orgId)
    .select(
      sql<string | null>`(SELECT ${personName("n")} FROM users n
        WHERE ${own(orgId, "n")} AND n.id = ${managerId} AND n.id <> u.id)`.as("stands_in_for"),
    )
    .where("u.id", "<>", ownerId)
    .where(sql<boolean>`coalesce(p.decision_mails, true)`)
    .where(
      sql<boolean>`CASE WHEN ${managerId} IS NOT NULL
        THEN u.id = ${managerId} OR ${standsInFor(orgId, managerId, sql.ref("u.id"), day)}
        ELSE EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code IN ('admin', 'super_admin')) END`,
    )
    .orderBy("u.id");
};
