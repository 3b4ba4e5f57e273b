import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** In the directory's scope. */
export const insertChallenge = (hash: string, minutes: number) =>
  db.insertInto("passkey_challenges").values({
    challenge_hash: hash,
    expires_at: sql<string>`now() + make_interval(mins => ${minutes}::int)`,
  });

/** Uses a challenge up, in the directory's scope; no row when it is unknown, used or over. */
export const claimChallenge = (hash: string) =>
  db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("expires_at", ">", sql<string>`now()`);

export const passkeysOf = (orgId: string, userId: string) =>
  db
    .selectFrom("passkeys as p")
    .select(["p.id", "p.credential_id", "p.name", "p.version", "p.created_at", "p.last_used_at"])
    .where(own(orgId, "p"))
    .where("p.user_id", "=", userId)
    .orderBy("p.created_at")
    .orderBy("p.id");

/** A passkey of an active person, by what the authenticator calls it. */
export const passkeyByCredential = (orgId: string, userId: string, credentialId: string) =>
  db
    .selectFrom("passkeys as p")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "p.user_id"))
    .select([
      "p.id",
      "p.credential_id",
      "p.public_key",
      "p.counter",
      "u.first_name",
      "u.last_name",
      "u.email",
    ])
    .where(own(orgId, "p"))
    .where("p.user_id", "=", userId)
    .where("p.credential_id", "=", credentialId)
    .where("u.is_active", "=", true);

interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

export const insertPasskey = (orgId: string, row: PasskeyRow) =>
  db.insertInto("passkeys").values({
    org_id: orgId,
    id: row.id,
    user_id: row.userId,
    credential_id: row.credentialId,
    public_key: row.publicKey,
    counter: row.counter,
    transports: [...row.transports],
    name: row.name,
  });

/** Notes a use; no row where the counter is unchanged or goes back, for authenticators that count. */
export const noteUse = (orgId: string, id: string, counter: number) =>
  db
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql<string>`now()` })
    .where(own(orgId, "passkeys"))
    .where("id", "=", id)
    .where((any) =>
      any.or([any("counter", "<", counter), any.and([any("counter", "=", 0), any.lit(counter === 0)])]),
    );

export const renameOwn = (orgId: string, userId: string, id: string, to: { name: string; version: number }) =>
  db
    .updateTable("passkeys")
    .set({ name: to.name, version: to.version + 1 })
    .where(own(orgId, "passkeys"))
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("version", "=", to.version);

export const deletePasskey = (orgId: string, userId: string, id: string) =>
  db.deleteFrom("passkeys").where(own(orgId, "passkeys")).where("user_id", "=", userId).where("id", "=", id);

export const deletePasskeys = (orgId: string, userId: string) =>
  db.deleteFrom("passkeys").where(own(orgId, "passkeys")).where("user_id", "=", userId);
