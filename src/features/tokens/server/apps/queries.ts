import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { usualDays } from "../../rules/new-token.ts";

/** Seconds that an access token works. */
export const accessSeconds = 3_600;
/** Seconds that a refresh token which was just used is answered alike: agents call in parallel and lose answers. */
const repeatSeconds = 120;

interface NewApp {
  readonly tokenId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeHash: string;
  readonly challenge: string;
}

/**
 * Makes a new API token that of an app: it ends within seconds unless the app uses its code. No mail says that it's
 * about to expire, since the app itself sends the person here again.
 */
export const insertApp = (orgId: string, app: NewApp, codeSeconds: number) => [
  db.insertInto("connected_apps").values({
    org_id: orgId,
    token_id: app.tokenId,
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_hash: app.codeHash,
    code_challenge: app.challenge,
  }),
  db
    .updateTable("api_tokens")
    .set({
      expires_at: sql<string>`now() + make_interval(secs => ${codeSeconds}::int)`,
      expiry_mailed_at: sql<string>`now()`,
    })
    .where(own(orgId, "api_tokens"))
    .where("id", "=", app.tokenId),
];

/** An app that hasn't been disconnected, locked, with its person, who is active: by the hash of its code or its token. */
export const lockApp = (orgId: string, column: "a.code_hash" | "t.token_hash", hash: string) =>
  db
    .selectFrom("connected_apps as a")
    .innerJoin("api_tokens as t", (join) => sameOrg(join, "t.id", "a.token_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .select([
      "a.client_id",
      "a.redirect_uri",
      "a.code_challenge",
      "a.refresh_hash",
      "a.previous_hash",
      "a.renewal_key",
    ])
    .select(["t.id", "t.name", "t.scopes", "u.id as user_id"])
    .select(sql<boolean>`t.expires_at <= now()`.as("is_over"))
    .select(
      sql<boolean>`coalesce(a.access_until > now() + make_interval(secs => ${accessSeconds - repeatSeconds}::int), false)`.as(
        "is_fresh",
      ),
    )
    .select(personName("u").as("person"))
    .where(own(orgId, "a"))
    .where(column, "=", hash)
    .where("t.revoked_at", "is", null)
    .where("u.is_active", "=", true)
    // Of two requests with one code the second sees what the first did.
    .forUpdate("a");

interface Renewed {
  readonly tokenHash: string;
  readonly refreshHash: string;
  /** Of the refresh token or code that they're given for. */
  readonly previousHash: string;
  readonly renewalKey: string;
}

/** Gives an app a new token and a new refresh token. The connection ends when it would have, counted from the consent. */
export const renewApp = (orgId: string, tokenId: string, { tokenHash, ...renewed }: Renewed) => [
  db
    .updateTable("connected_apps")
    .set({
      refresh_hash: renewed.refreshHash,
      previous_hash: renewed.previousHash,
      renewal_key: renewed.renewalKey,
      access_until: sql<string>`now() + make_interval(secs => ${accessSeconds}::int)`,
    })
    .where(own(orgId, "connected_apps"))
    .where("token_id", "=", tokenId),
  db
    .updateTable("api_tokens")
    .set({
      token_hash: tokenHash,
      expires_at: sql<string>`created_at + make_interval(days => ${usualDays}::int)`,
    })
    .where(own(orgId, "api_tokens"))
    .where("id", "=", tokenId),
];
