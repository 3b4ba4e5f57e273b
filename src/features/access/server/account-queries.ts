import { sql } from "kysely";
import type { Language } from "#shared/texts/languages.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** Stores that someone typed this address; repeating it before the answer changes nothing. */
export const insertResetRequest = (id: string, email: string) =>
  db
    .insertInto("password_reset_requests")
    .values({ id, email })
    .onConflict((conflict) => conflict.column("email").doNothing());

export const oldestResetRequests = (most: number) =>
  db.selectFrom("password_reset_requests").select(["id", "email"]).orderBy("requested_at").limit(most);

export const deleteResetRequest = (id: string) =>
  db.deleteFrom("password_reset_requests").where("id", "=", id);

/** How many links the person was sent within the last hour. */
export const recentResets = (orgId: string, userId: string) =>
  db
    .selectFrom("password_resets as r")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where("r.created_at", ">", sql<string>`now() - interval '1 hour'`);

/** Writes no row when the request has been answered before. */
export const insertReset = (row: {
  orgId: string;
  id: string;
  userId: string;
  email: string;
  tokenHash: string;
  minutes: number;
}) =>
  db
    .insertInto("password_resets")
    .values({
      org_id: row.orgId,
      id: row.id,
      user_id: row.userId,
      email: row.email,
      token_hash: row.tokenHash,
      expires_at: sql<string>`now() + make_interval(mins => ${row.minutes}::int)`,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doNothing());

/** A live link of an active person whose address is still the one it went to. */
export const resetByToken = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("clients as c", "c.id", "r.org_id")
    .select(["r.user_id", "u.email", "u.first_name", "u.last_name", "c.name as organisation_name"])
    .where(own(orgId, "r"))
    .where("r.token_hash", "=", tokenHash)
    .where("r.expires_at", ">", sql<string>`now()`)
    .where("u.is_active", "=", true)
    .whereRef("u.email", "=", "r.email");

/** Uses a link up; no row when someone was faster. */
export const claimReset = (orgId: string, tokenHash: string) =>
  db.deleteFrom("password_resets").where(own(orgId, "password_resets")).where("token_hash", "=", tokenHash);

export const dropResets = (orgId: string, userId: string) =>
  db.deleteFrom("password_resets").where(own(orgId, "password_resets")).where("user_id", "=", userId);

export const endSessionById = (orgId: string, userId: string, id: string) =>
  db.deleteFrom("sessions").where(own(orgId, "sessions")).where("user_id", "=", userId).where("id", "=", id);

/** How many API tokens of their own and calendar links someone has. */
export const countAccess = (orgId: string, userId: string) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("api_tokens as a")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where(own(orgId, "a"))
      .where("a.kind", "=", "personal")
      .where("a.user_id", "=", userId)
      .where("a.revoked_at", "is", null)
      .where("a.expires_at", ">", sql<string>`now()`)
      .as("tokens"),
    sql<string>`${selectFrom("calendar_links as l")
      .select(({ fn }) => fn.countAll().as("count"))
      .where(own(orgId, "l"))
      .where("l.user_id", "=", userId)}
      + ${selectFrom("shared_calendar_links as s")
        .select(({ fn }) => fn.countAll().as("count"))
        .where(own(orgId, "s"))
        .where("s.user_id", "=", userId)}`.as("calendar_links"),
  ]);

export const sessionsOf = (orgId: string, userId: string, idleDays: number) =>
  db
    .selectFrom("sessions as s")
    .select(["s.id", "s.token_hash", "s.user_agent", "s.created_at", "s.last_seen_at"])
    .where(own(orgId, "s"))
    .where("s.user_id", "=", userId)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("s.last_seen_at", ">", sql<string>`now() - make_interval(days => ${idleDays}::int)`)
    .orderBy("s.last_seen_at", "desc")
    .orderBy("s.id");

/** When the password was set, and the second factor with its recovery codes. */
export const accountOf = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("credentials as c", (join) => sameOrg(join, "c.user_id", "u.id"))
    .leftJoin("second_factors as f", (join) => sameOrg(join, "f.user_id", "u.id"))
    .select([
      "c.changed_at",
      "f.confirmed_at",
      sql<number>`(SELECT count(*) FROM recovery_codes r WHERE ${own(orgId, "r")} AND r.user_id = u.id)`.as(
        "recovery_codes",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

/** The person's authenticator secret, confirmed or not. */
export const secondFactorOf = (orgId: string, userId: string) =>
  db
    .selectFrom("second_factors as f")
    .select(["f.secret", "f.confirmed_at", "f.last_step"])
    .where(own(orgId, "f"))
    .where("f.user_id", "=", userId);

/** A new secret, not active yet; never replaces an active one. */
export const offerSecondFactor = (orgId: string, userId: string, secret: string) =>
  db
    .insertInto("second_factors")
    .values({ org_id: orgId, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "user_id"])
        .doUpdateSet({ secret, last_step: 0 })
        .where("second_factors.confirmed_at", "is", null),
    );

/** Activates exactly this secret; no row when another was offered since or one is active. */
export const confirmOffered = (orgId: string, userId: string, secret: string, step: number) =>
  db
    .updateTable("second_factors")
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where(own(orgId, "second_factors"))
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null);

/** Uses a time step's code once; no row for this step or an earlier one again. */
export const claimStep = (orgId: string, userId: string, step: number) =>
  db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where(own(orgId, "second_factors"))
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step);

/** Uses a recovery code up; no row when it is unknown or used. */
export const spendRecoveryCode = (orgId: string, userId: string, codeHash: string) =>
  db
    .deleteFrom("recovery_codes")
    .where(own(orgId, "recovery_codes"))
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash);

export const dropRecoveryCodes = (orgId: string, userId: string) =>
  db.deleteFrom("recovery_codes").where(own(orgId, "recovery_codes")).where("user_id", "=", userId);

export const insertRecoveryCodes = (orgId: string, userId: string, hashes: readonly string[]) =>
  db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ org_id: orgId, user_id: userId, code_hash: hash })));

/** How many recovery codes the person has left. */
export const recoveryCodeCountOf = (orgId: string, userId: string) =>
  db
    .selectFrom("recovery_codes as r")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId);

/** The person's second factors that count. */
export const secondFactorsOf = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("second_factors as f", (join) =>
      sameOrg(join, "f.user_id", "u.id").on("f.confirmed_at", "is not", null),
    )
    .select([
      "f.secret",
      sql<boolean>`EXISTS (SELECT FROM passkeys p WHERE ${own(orgId, "p")} AND p.user_id = u.id)`.as(
        "has_passkey",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

/** Recovery codes end with the last second factor. */
export const dropUnguardedCodes = (orgId: string, userId: string) =>
  db
    .deleteFrom("recovery_codes")
    .where(own(orgId, "recovery_codes"))
    .where("user_id", "=", userId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM passkeys p WHERE ${own(orgId, "p")} AND p.user_id = ${userId})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM second_factors f WHERE ${own(orgId, "f")} AND f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)`,
    );

export const dropSecondFactor = (orgId: string, userId: string) =>
  db.deleteFrom("second_factors").where(own(orgId, "second_factors")).where("user_id", "=", userId);

/** Earlier versions stored only My Time, as yes or no. Beside `user_preferences as p`. */
export const ownStartPage = sql<
  string | null
>`coalesce(p.start_page, CASE WHEN p.starts_on_my_time THEN 'my_time' END)`;

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
      sql<boolean>`coalesce(p.mention_mails, true)`.as("mention_mails"),
      ownStartPage.as("start_page"),
      "u.language",
      "o.start_page as organisation_start_page",
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

/** Adds to the roles whose tour the person has answered. A distributed database has no subquery here. */
export const storeTours = (orgId: string, userId: string, roles: readonly string[]) =>
  db
    .insertInto("user_preferences")
    .values({ org_id: orgId, user_id: userId, toured_roles: [...roles] })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet({
        toured_roles: sql<string[]>`${roles.reduce(
          (others, role) => sql`array_remove(${others}, ${role})`,
          sql`user_preferences.toured_roles`,
        )} || excluded.toured_roles`,
      }),
    );

export const storeLanguage = (orgId: string, userId: string, language: Language) =>
  db.updateTable("users").set({ language }).where(own(orgId, "users")).where("id", "=", userId);

export interface StoredPreferences {
  readonly weekly_reminder: boolean;
  readonly weekly_digest: boolean;
  readonly phase_reminders: boolean;
  readonly decision_mails: boolean;
  readonly mention_mails: boolean;
  readonly start_page: string | null;
}

export const storePreferences = (orgId: string, userId: string, row: StoredPreferences) =>
  db
    .insertInto("user_preferences")
    .values({ org_id: orgId, user_id: userId, ...row, starts_on_my_time: false })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet({ ...row, starts_on_my_time: false }),
    );
