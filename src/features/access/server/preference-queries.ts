import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** A person's preferences with defaults, and what the organisation sends. */
export const preferencesOf = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("user_preferences as p", (join) => sameOrg(join, "p.user_id", "u.id"))
    .select([
      sql<boolean>`coalesce(p.weekly_reminder, true)`.as("weekly_reminder"),
      sql<boolean>`coalesce(p.weekly_digest, true)`.as("weekly_digest"),
      sql<boolean>`coalesce(p.phase_reminders, true)`.as("phase_reminders"),
      sql<boolean>`coalesce(p.decision_mails, true)`.as("decision_mails"),
      sql<boolean>`coalesce(p.starts_on_my_time, false)`.as("starts_on_my_time"),
      "o.weekly_reminders as organisation_reminds",
      "o.weekly_digests as organisation_digests",
      sql<boolean>`(o.review_reminders OR o.forecast_reminders OR o.allocation_reminders)`.as(
        "organisation_phases",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

/**
 * Locks a person, so that changes come one after the other. Read afterwards: a read that waited for the lock
 * is older.
 */
export const lockPerson = (orgId: string, userId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", userId).forUpdate();

interface StoredPreferences {
  readonly weekly_reminder: boolean;
  readonly weekly_digest: boolean;
  readonly phase_reminders: boolean;
  readonly decision_mails: boolean;
  readonly starts_on_my_time: boolean;
}

export const storePreferences = (orgId: string, userId: string, row: StoredPreferences) =>
  db
    .insertInto("user_preferences")
    .values({ org_id: orgId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doUpdateSet({ ...row }));
