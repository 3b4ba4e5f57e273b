import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

export const addressee = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("clients as c", "c.id", "u.org_id")
    .select([
      "u.id",
      "u.email",
      "u.language",
      "u.first_name",
      "u.last_name",
      "u.is_active",
      "c.name as organisation_name",
      sql<
        string[]
      >`ARRAY(SELECT a.role_code FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id)`.as(
        "roles",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

/** The person's login; an address is unique, in lower case. */
export const setLogin = (orgId: string, userId: string, email: string) =>
  db
    .updateTable("login_directory")
    .set({ email: email.toLowerCase() })
    .where(own(orgId, "login_directory"))
    .where("user_id", "=", userId);

interface Confirmation {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
  readonly tokenHash: string;
  readonly blocksSignIn: boolean;
  readonly days: number;
}

/** Waits for an address's owner to use the mailed link; replaces an earlier wait. */
export const awaitConfirmation = ({ orgId, userId, email, tokenHash, blocksSignIn, days }: Confirmation) => {
  const row = { email, token_hash: tokenHash, blocks_sign_in: blocksSignIn };
  const expiresAt = sql<string>`now() + make_interval(days => ${days}::int)`;
  return db
    .insertInto("email_confirmations")
    .values({ org_id: orgId, user_id: userId, ...row, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((given) => ({
        ...row,
        mailed_at: given.ref("excluded.mailed_at"),
        expires_at: given.ref("excluded.expires_at"),
      })),
    );
};

/** The address a person still has to confirm; `mailed_lately` within the last minute. */
export const awaitedConfirmation = (orgId: string, userId: string) =>
  db
    .selectFrom("email_confirmations as e")
    .select([
      "e.email",
      "e.blocks_sign_in",
      sql<boolean>`e.mailed_at > now() - interval '1 minute'`.as("mailed_lately"),
      sql<boolean>`e.expires_at <= now()`.as("is_expired"),
    ])
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId);

/** The same, kept from everybody else until the transaction ends. */
export const lockAwaitedConfirmation = (orgId: string, userId: string) =>
  awaitedConfirmation(orgId, userId).forUpdate();

/** An unexpired confirmation by the hash of its link's secret. */
export const confirmationByToken = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("email_confirmations as e")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("clients as c", "c.id", "e.org_id")
    .select([
      "e.user_id",
      "e.email",
      "u.email as present_email",
      "u.first_name",
      "u.last_name",
      "c.name as organisation_name",
    ])
    .where(own(orgId, "e"))
    .where("e.token_hash", "=", tokenHash)
    .where("e.expires_at", ">", sql<string>`now()`);

/** Uses a link up; no row when someone was faster. */
export const endConfirmation = (orgId: string, tokenHash: string) =>
  db
    .deleteFrom("email_confirmations")
    .where(own(orgId, "email_confirmations"))
    .where("token_hash", "=", tokenHash);

/** Ends the wait for an address that is confirmed otherwise or no longer wanted. */
export const dropConfirmation = (orgId: string, userId: string, blocksSignIn: boolean) =>
  db
    .deleteFrom("email_confirmations")
    .where(own(orgId, "email_confirmations"))
    .where("user_id", "=", userId)
    .where("blocks_sign_in", "=", blocksSignIn);
