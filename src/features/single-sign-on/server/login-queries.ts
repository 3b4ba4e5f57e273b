import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

interface LoginRow {
  readonly orgId: string;
  readonly id: string;
  readonly stateHash: string;
  readonly browserHash: string;
  readonly testedBy: string | null;
  readonly returnTo: string;
  readonly minutes: number;
}

export const insertLogin = (row: LoginRow) =>
  db.insertInto("sign_on_logins").values({
    org_id: row.orgId,
    id: row.id,
    state_hash: row.stateHash,
    browser_hash: row.browserHash,
    tested_by: row.testedBy,
    return_to: row.returnTo,
    expires_at: sql<string>`now() + make_interval(mins => ${row.minutes}::int)`,
  });

/** Uses a login up: a row once only, in the browser that began it, in time. */
export const claimLogin = (orgId: string, stateHash: string, browserHash: string) =>
  db
    .updateTable("sign_on_logins")
    .set({ used_at: sql<string>`now()` })
    .where(own(orgId, "sign_on_logins"))
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["id", "tested_by", "return_to"]);

/** The login came back, and waits for the person's code. */
export const awaitCode = (
  orgId: string,
  id: string,
  who: { readonly userId: string; readonly subject: string; readonly providerSession: string | null },
) =>
  db
    .updateTable("sign_on_logins")
    .set({ user_id: who.userId, subject: who.subject, provider_session: who.providerSession })
    .where(own(orgId, "sign_on_logins"))
    .where("id", "=", id);

/** A login of this browser that waits for a second factor of its person, who is still active. */
export const awaitingLogin = (orgId: string, browserHash: string) =>
  db
    .selectFrom("sign_on_logins as l")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "l.user_id"))
    .innerJoin("sign_on_connections as c", "c.org_id", "l.org_id")
    .leftJoin("second_factors as f", (join) =>
      sameOrg(join, "f.user_id", "u.id").on("f.confirmed_at", "is not", null),
    )
    .select([
      "l.id",
      "l.return_to",
      "l.subject",
      "l.provider_session",
      "u.id as user_id",
      "u.email",
      "u.first_name",
      "u.last_name",
      "f.secret",
    ])
    .where(own(orgId, "l"))
    .where("l.browser_hash", "=", browserHash)
    .where("l.expires_at", ">", sql<string>`now()`)
    .where("u.is_active", "=", true)
    .where("c.is_enabled", "=", true);

/** No row when someone was faster. */
export const endLogin = (orgId: string, id: string) =>
  db.deleteFrom("sign_on_logins").where(own(orgId, "sign_on_logins")).where("id", "=", id);

/** The person with this identity, and the one with this address, each with their identity at the issuer. */
export const candidates = (
  orgId: string,
  who: { readonly issuer: string; readonly subject: string; readonly email: string },
) =>
  db
    .selectFrom("users as u")
    .leftJoin("sign_on_links as l", (join) =>
      sameOrg(join, "l.user_id", "u.id").on("l.issuer", "=", who.issuer),
    )
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "u.is_active",
      "l.subject",
      "l.refused_subject",
      sql<boolean>`l.refused_at > now() - interval '1 day'`.as("refused_lately"),
    ])
    .where(own(orgId, "u"))
    .where((any) =>
      any.or([any("l.subject", "=", who.subject), any(sql`lower(u.email)`, "=", who.email.toLowerCase())]),
    )
    .orderBy("u.id");

/** A person's identity; that at another provider gives way. */
export const linkPerson = (orgId: string, userId: string, issuer: string, subject: string) =>
  db
    .insertInto("sign_on_links")
    .values({ org_id: orgId, user_id: userId, issuer, subject })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        issuer,
        subject,
        linked_at: row.ref("excluded.linked_at"),
        refused_subject: null,
        refused_at: null,
      })),
    );

export const rememberRefused = (orgId: string, userId: string, subject: string) =>
  db
    .updateTable("sign_on_links")
    .set({ refused_subject: subject, refused_at: sql<string>`now()` })
    .where(own(orgId, "sign_on_links"))
    .where("user_id", "=", userId);

interface SessionRow {
  readonly tokenHash: string;
  readonly issuer: string;
  readonly subject: string;
  readonly providerSession: string | null;
  readonly logoutAddress: string | null;
}

export const insertSignOnSession = (orgId: string, row: SessionRow) =>
  db.insertInto("sign_on_sessions").values({
    org_id: orgId,
    token_hash: row.tokenHash,
    issuer: row.issuer,
    subject: row.subject,
    provider_session: row.providerSession,
    logout_address: row.logoutAddress,
  });

/** The sessions that a logout at the provider means, with their people. */
export const sessionsToEnd = (
  orgId: string,
  logout: {
    readonly issuer: string;
    readonly subject: string | null;
    readonly providerSession: string | null;
  },
) => {
  const query = db
    .selectFrom("sign_on_sessions as o")
    .innerJoin("sessions as s", (join) => sameOrg(join, "s.token_hash", "o.token_hash"))
    .select(["s.token_hash", "s.user_id"])
    .where(own(orgId, "o"))
    .where("o.issuer", "=", logout.issuer);
  const ofSubject = logout.subject === null ? query : query.where("o.subject", "=", logout.subject);
  return logout.providerSession === null
    ? ofSubject
    : ofSubject.where("o.provider_session", "=", logout.providerSession);
};

export const endSessions = (orgId: string, tokenHashes: readonly string[]) =>
  db
    .deleteFrom("sessions")
    .where(own(orgId, "sessions"))
    .where("token_hash", "in", [...tokenHashes]);

/** Uses a logout token up; no row the second time. */
export const claimLogoutToken = (orgId: string, tokenHash: string, minutes: number) =>
  db
    .insertInto("sign_on_logout_tokens")
    .values({
      org_id: orgId,
      token_hash: tokenHash,
      expires_at: sql<string>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "token_hash"]).doNothing());

/** An invitation that waits for this address. */
export const waitingInvitation = (orgId: string, email: string) =>
  db
    .selectFrom("user_invitations as i")
    .selectAll("i")
    .where(own(orgId, "i"))
    .where(sql`lower(i.email)`, "=", email.toLowerCase())
    .where("i.status", "=", "pending")
    .where("i.expires_at", ">", sql<string>`now()`);
