import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { rolesOf, type Action } from "#shared/permissions.ts";
import { standsInFor } from "./delegation/delegate-queries.ts";
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
      sql<boolean>`coalesce(p.mention_mails, true)`.as("mention_mails"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where("u.email", "not like", "%.invalid")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM email_confirmations e WHERE ${own(orgId, "e")} AND e.user_id = u.id AND e.blocks_sign_in)`,
    );

/** Whether someone has a role with a grant of the action, as constants. `userId`: a column, `u.id` by default. */
export const hasGrant = (orgId: string, action: Action, userId = sql.ref("u.id")) =>
  sql<boolean>`EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = ${userId} AND a.role_code IN (${sql.join(rolesOf(action).map((role) => sql.lit(role)))}))`;

/** Those of them with such a role, by their ids. */
export const recipientsWith = (orgId: string, action: Action) =>
  recipients(orgId).where(hasGrant(orgId, action)).orderBy("u.id");

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
        ELSE ${hasGrant(orgId, "decide on weeks and leave")} END`,
    )
    .orderBy("u.id");
};
