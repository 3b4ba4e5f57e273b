import { sql } from "kysely";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import { callers } from "#features/access/server/queries.ts";
import { hasGrant } from "#features/people/server/recipient-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { TokenKind } from "../rules/new-token.ts";

const isExpired = sql<boolean>`coalesce(t.expires_at <= now(), false)`;
const isAdmin = (orgId: string) => hasGrant(orgId, "change connections");
const isDue = sql<boolean>`coalesce(t.last_used_at < now() - interval '10 minutes', true)`;

/** Tokens that were neither revoked nor have expired, by the hash of their text. */
const liveToken = (orgId: string, tokenHash: string) =>
  sql<boolean>`${own(orgId, "t")} AND t.token_hash = ${tokenHash} AND t.revoked_at IS NULL AND NOT ${isExpired}`;

/** The person a live token belongs to. An organisation's counts while that person is an admin. */
export const tokenActor = prepared((orgId: string, tokenHash: string) =>
  callers(orgId)
    .innerJoin("api_tokens as t", (join) => sameOrg(join, "t.user_id", "u.id"))
    .leftJoin("connected_apps as a", (join) => sameOrg(join, "a.token_id", "t.id"))
    .select(["t.id as token_id", "t.name as token_name", "t.scopes", isDue.as("touch_due")])
    .where(liveToken(orgId, tokenHash))
    .where(sql<boolean>`(a.token_id IS NULL OR a.access_until > now())`)
    .where(sql<boolean>`(t.kind = 'personal' OR ${isAdmin(orgId)})`),
);

/** A live token where only those for provisioning get in; others count while their person hasn't left. */
export const tokenAtProvisioning = prepared((orgId: string, tokenHash: string) =>
  db
    .selectFrom("api_tokens as t")
    .innerJoin("organisation_settings as o", "o.org_id", "t.org_id")
    .innerJoin("clients as c", "c.id", "t.org_id")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .select([
      "t.id",
      "t.kind",
      "t.name",
      "t.scopes",
      "o.time_zone",
      "o.currency",
      sql<string | null>`to_char(c.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("created_on"),
      isDue.as("touch_due"),
    ])
    .where(liveToken(orgId, tokenHash))
    .where(sql<boolean>`(t.user_id IS NULL OR u.is_active)`),
);

export const touchToken = (orgId: string, id: string) =>
  db
    .updateTable("api_tokens")
    .set({ last_used_at: sql<string>`now()` })
    .where(own(orgId, "api_tokens"))
    .where("id", "=", id);

const listed = (orgId: string) =>
  db
    .selectFrom("api_tokens as t")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "t.created_by"))
    .leftJoin("connected_apps as a", (join) => sameOrg(join, "a.token_id", "t.id"))
    .select([
      "t.id",
      "t.kind",
      "t.name",
      "t.scopes",
      "t.created_at",
      "t.expires_at",
      "t.last_used_at",
      "t.user_id",
      "u.is_active",
      sql<boolean>`a.token_id IS NOT NULL`.as("is_app"),
      isExpired.as("is_expired"),
      isAdmin(orgId).as("is_admin"),
      personName<string | null>("u").as("responsible_name"),
      personName<string | null>("m").as("created_by_name"),
    ])
    .where(own(orgId, "t"))
    .where("t.revoked_at", "is", null)
    // An app that hasn't used its code yet isn't connected.
    .where(sql<boolean>`(a.token_id IS NULL OR a.refresh_hash IS NOT NULL)`)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc");

/** A person's own tokens that weren't revoked. */
export const ownTokens = (orgId: string, userId: string) =>
  listed(orgId).where("t.kind", "=", "personal").where("t.user_id", "=", userId);

/** The organisation's tokens that weren't revoked. */
export const organisationTokens = (orgId: string) => listed(orgId).where("t.kind", "<>", "personal");

/** How many tokens of a person, or with null of the organisation, work or could work again. */
export const tokenCount = (orgId: string, userId: string | null) => {
  const counted = db
    .selectFrom("api_tokens as t")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "t"))
    .where("t.revoked_at", "is", null)
    .where(sql<boolean>`NOT ${isExpired}`);
  return userId === null
    ? counted.where("t.kind", "<>", "personal")
    : counted.where("t.kind", "=", "personal").where("t.user_id", "=", userId);
};

interface NewRow {
  readonly id: string;
  readonly kind: TokenKind;
  readonly userId: string | null;
  readonly name: string;
  readonly tokenHash: string;
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly days: number | null;
}

/** Answers when it expires. */
export const insertToken = (orgId: string, row: NewRow) =>
  db
    .insertInto("api_tokens")
    .values({
      org_id: orgId,
      id: row.id,
      kind: row.kind,
      user_id: row.userId,
      name: row.name,
      token_hash: row.tokenHash,
      scopes: sql<string[]>`${row.scopes}::text[]`,
      created_by: row.createdBy,
      expires_at: row.days === null ? null : sql<string>`now() + make_interval(days => ${row.days}::int)`,
    })
    .returning("expires_at");

/** A token that wasn't revoked, locked: of a person, or with null of the organisation. */
export const lockToken = (orgId: string, id: string, userId: string | null) => {
  const query = db
    .selectFrom("api_tokens as t")
    .select(["t.id", "t.kind", "t.name", "t.scopes", "t.user_id"])
    .where(own(orgId, "t"))
    .where("t.id", "=", id)
    .where("t.revoked_at", "is", null)
    .forUpdate();
  return userId === null
    ? query.where("t.kind", "<>", "personal")
    : query.where("t.kind", "=", "personal").where("t.user_id", "=", userId);
};

export const revokeToken = (orgId: string, id: string, by: string) =>
  db
    .updateTable("api_tokens")
    .set({ revoked_at: sql<string>`now()`, revoked_by: by })
    .where(own(orgId, "api_tokens"))
    .where("id", "=", id);

export const handTokenTo = (orgId: string, id: string, userId: string) =>
  db.updateTable("api_tokens").set({ user_id: userId }).where(own(orgId, "api_tokens")).where("id", "=", id);
