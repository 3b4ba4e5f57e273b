import { sql } from "kysely";
import type { Language } from "#shared/texts/languages.ts";
import { ownStartPage } from "./account-queries.ts";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import { newsPlace } from "#server/live/events.ts";
import type { StandingSessions } from "#server/live/live-feed.ts";

/** One row when any organisation exists. */
export const anyLogin = () => db.selectFrom("login_directory").select("email").limit(1);

/** Recent failures of an address or a network address; none when the last one is older than the window. */
export const recentFailures = (keyHash: string, windowMinutes: number) =>
  db
    .selectFrom("sign_in_failures")
    .select(["failures", sql<number>`extract(epoch FROM now() - last_failure_at)::float8`.as("seconds_ago")])
    .where("key_hash", "=", keyHash)
    .where("last_failure_at", ">", sql<string>`now() - make_interval(mins => ${windowMinutes}::int)`);

/** Counts a failure; a count older than the window starts again. */
export const countFailure = (keyHash: string, windowMinutes: number) =>
  db
    .insertInto("sign_in_failures")
    .values({ key_hash: keyHash, failures: 1 })
    .onConflict((conflict) =>
      conflict.column("key_hash").doUpdateSet((row) => ({
        failures: sql<number>`CASE WHEN excluded.last_failure_at - sign_in_failures.last_failure_at < make_interval(mins => ${windowMinutes}::int) THEN sign_in_failures.failures + 1 ELSE 1 END`,
        last_failure_at: row.ref("excluded.last_failure_at"),
      })),
    );

export const forgetFailures = (keyHash: string) =>
  db.deleteFrom("sign_in_failures").where("key_hash", "=", keyHash);

/** Whether this browser has logged in to the account before. */
export const knownDevice = (accountHash: string, deviceHash: string) =>
  db
    .selectFrom("known_devices")
    .select("seen_at")
    .where("account_hash", "=", accountHash)
    .where("device_hash", "=", deviceHash);

export const rememberDevice = (accountHash: string, deviceHash: string) =>
  db
    .insertInto("known_devices")
    .values({ account_hash: accountHash, device_hash: deviceHash })
    .onConflict((conflict) =>
      conflict
        .columns(["account_hash", "device_hash"])
        .doUpdateSet((row) => ({ seen_at: row.ref("excluded.seen_at") })),
    );

export const forgetDevices = (accountHash: string) =>
  db.deleteFrom("known_devices").where("account_hash", "=", accountHash);

export const credentialOf = (orgId: string, userId: string) =>
  db
    .selectFrom("credentials as c")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "c.user_id"))
    .select(["c.password_hash", "u.is_active"])
    .where(own(orgId, "c"))
    .where("c.user_id", "=", userId);

export const storeCredential = (orgId: string, userId: string, passwordHash: string) =>
  db
    .insertInto("credentials")
    .values({ org_id: orgId, user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "user_id"])
        .doUpdateSet((row) => ({ password_hash: passwordHash, changed_at: row.ref("excluded.changed_at") })),
    );

export const startSession = (row: {
  orgId: string;
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string;
  days: number;
}) =>
  db.insertInto("sessions").values({
    org_id: row.orgId,
    id: row.id,
    token_hash: row.tokenHash,
    user_id: row.userId,
    user_agent: row.userAgent,
    expires_at: sql<string>`now() + make_interval(days => ${row.days}::int)`,
  });

/** Stores the language of someone's first login; a later one changes nothing. */
export const storeFirstLanguage = (orgId: string, userId: string, language: Language) =>
  db
    .updateTable("users")
    .set({ language })
    .where(own(orgId, "users"))
    .where("id", "=", userId)
    .where("language", "is", null);

export const endSession = (orgId: string, tokenHash: string) =>
  db.deleteFrom("sessions").where(own(orgId, "sessions")).where("token_hash", "=", tokenHash);

export const endOtherSessions = (orgId: string, userId: string, currentHash: string) =>
  db
    .deleteFrom("sessions")
    .where(own(orgId, "sessions"))
    .where("user_id", "=", userId)
    .where("token_hash", "<>", currentHash);

export const touchSession = (orgId: string, tokenHash: string) =>
  db
    .updateTable("sessions")
    .set({ last_seen_at: sql<string>`now()` })
    .where(own(orgId, "sessions"))
    .where("token_hash", "=", tokenHash);

/** A person's roles in their order. */
const rolesOf = (orgId: string) =>
  sql<
    string[]
  >`ARRAY(SELECT r.role_code FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id ORDER BY r.position)`;

/** Active people as callers, with roles and the organisation's zone, to join with what shows who calls. */
export const callers = (orgId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .innerJoin("clients as c", "c.id", "u.org_id")
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "o.time_zone",
      "o.currency",
      "o.limit_costs_to_roles",
      sql<string | null>`to_char(c.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("created_on"),
      rolesOf(orgId).as("roles"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true);

/** The person of a live session. */
export const sessionActor = prepared((orgId: string, tokenHash: string, idleDays: number) =>
  callers(orgId)
    .innerJoin("sessions as s", (join) => sameOrg(join, "s.user_id", "u.id"))
    .select(sql<boolean>`s.last_seen_at < now() - interval '10 minutes'`.as("touch_due"))
    .where(own(orgId, "s"))
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("s.last_seen_at", ">", sql<string>`now() - make_interval(days => ${idleDays}::int)`),
);

/** A person's roles with their labels, in their order. */
export const rolesOfUser = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("user_roles as r", "r.role_code", "a.role_code")
    .select(["r.role_code", "r.label"])
    .where(own(orgId, "a"))
    .where("a.user_id", "=", userId)
    .orderBy("r.position"),
);

/** The current-user view and the organisation's frame, in one row. */
export const currentUser = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("clients as c", "c.id", "u.org_id")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "u.language",
      "c.name as organisation_name",
      "c.created_at as organisation_created_at",
      "u.function_id",
      "f.name as function_name",
      "u.cost_tier_id",
      "t.name as cost_tier_name",
      "o.time_zone",
      "o.currency",
      "o.date_format",
      "o.review_end_day",
      "o.forecast_start_day",
      "o.allocate_start_day",
      "o.start_page as organisation_start_page",
      sql<
        string | null
      >`(SELECT ${ownStartPage} FROM user_preferences p WHERE ${own(orgId, "p")} AND p.user_id = u.id)`.as(
        "start_page",
      ),
      sql<
        string[]
      >`coalesce((SELECT p.toured_roles FROM user_preferences p WHERE ${own(orgId, "p")} AND p.user_id = u.id), '{}')`.as(
        "toured_roles",
      ),
      newsPlace.as("news_place"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId),
);

/** A pending, unexpired invitation by the hash of its token. */
export const openInvitationByToken = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("user_invitations as i")
    .innerJoin("clients as c", "c.id", "i.org_id")
    .selectAll("i")
    .select("c.name as organisation_name")
    .where(own(orgId, "i"))
    .where("i.token_hash", "=", tokenHash)
    .where("i.status", "=", "pending")
    .where("i.expires_at", ">", sql<string>`now()`);

/** Uses the invitation up; no row when someone was faster, or it was revoked or sent again. */
export const markAccepted = (orgId: string, id: string, tokenHash: string) =>
  db
    .updateTable("user_invitations")
    .set({ status: "accepted" })
    .where(own(orgId, "user_invitations"))
    .where("id", "=", id)
    .where("token_hash", "=", tokenHash)
    .where("status", "=", "pending");

/** Which of these sessions have neither ended nor expired, nor lost their person. */
export const knownSessions: StandingSessions = async (database, orgId, sessionHashes) => {
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

/** Two at most of the organisations in which people log in at a provider, in the directory's scope. */
export const signOnOffers = () =>
  db
    .selectFrom("sign_on_connections")
    .select(["org_id", "button_label"])
    .where("is_enabled", "=", true)
    .orderBy("org_id")
    .limit(2);

/** A row where passwords let super admins in only, together with a second factor. */
export const requiredSignOn = (orgId: string) =>
  db
    .selectFrom("sign_on_connections as o")
    .select("o.button_label")
    .where(own(orgId, "o"))
    .where("o.is_required", "=", true);

/** Where a session that began at a provider can be ended there too. */
export const providerLogoutOf = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("sign_on_sessions as o")
    .select("o.logout_address")
    .where(own(orgId, "o"))
    .where("o.token_hash", "=", tokenHash);
