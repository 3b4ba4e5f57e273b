import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { FastifyReply } from "fastify";
import { t } from "#shared/texts/t.ts";
import { db, own, prepared, type Query } from "../database/sql.ts";
import { hashToken } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { Database } from "../scope.ts";

/** A repeatable call: whose it is, its key and its fingerprint. */
export interface KeyedCall {
  readonly orgId: string;
  readonly userId: string;
  /** Only its hash is stored; it encrypts the stored answer. */
  readonly key: string;
  readonly requestHash: string;
}

/** The first answer to a key. */
interface StoredAnswer {
  readonly request_hash: string;
  readonly status: number | null;
  readonly sealed_answer: string | null;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** The key of a request's header; null without one. Throws a 422 for what cannot be a key. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && keyPattern.test(header)) return header;
  throw new Refusal({
    status: 422,
    code: "invalid",
    message: t`Idempotency-Key: use 1 to 200 visible ASCII characters.`,
    fields: { "Idempotency-Key": t`Use 1 to 200 visible ASCII characters.` },
  });
}

/** Two calls with one key must have the same fingerprint. */
export function requestHash(method: string, path: string, inputs: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, inputs]))
    .digest("hex");
}

/** 422: the key was used for something else. */
function otherRequest(): Refusal {
  return new Refusal({
    status: 422,
    code: "key_reused",
    message: t`This Idempotency-Key was already used for another request. Use a new key for a new request.`,
  });
}

/** 409: the first call with this key has not been answered yet. */
export function inProgress(): Refusal {
  return new Refusal({
    status: 409,
    code: "in_progress",
    message: t`The same request is still being worked on. Please try again in a moment.`,
    retryAfter: 1,
  });
}

const answerOf = prepared((orgId: string, userId: string, keyHash: string) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "sealed_answer"])
    .where(own(orgId, "idempotency_keys"))
    .where("user_id", "=", userId)
    .where("key_hash", "=", keyHash)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`),
);

/** The answer stored for a key in the last 24 hours. */
function storedAnswer(call: KeyedCall): Query<StoredAnswer> {
  return answerOf(call.orgId, call.userId, hashToken(call.key));
}

const claim = prepared(
  (orgId: string, userId: string, keyHash: string, requestHash: string, lock: string) => ({
    compile: () =>
      sql<{ claimed: number }>`INSERT INTO idempotency_keys (org_id, user_id, key_hash, request_hash)
      SELECT ${orgId}::uuid, ${userId}::uuid, ${keyHash}, ${requestHash}
      WHERE pg_try_advisory_xact_lock(hashtextextended(${lock}, 0))
      ON CONFLICT (org_id, user_id, key_hash) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, sealed_answer = NULL, created_at = excluded.created_at
      WHERE excluded.created_at - idempotency_keys.created_at >= interval '24 hours'
      RETURNING 1 AS claimed`.compile(db),
  }),
);

/**
 * Claims the key as the transaction's first statement. Answers a row, or none when another server is working
 * on the key or has just answered it: how many it says it wrote isn't true of a distributed database.
 */
export function claimKey(call: KeyedCall): Query<{ claimed: number }> {
  const keyHash = hashToken(call.key);
  return claim(call.orgId, call.userId, keyHash, call.requestHash, `${call.orgId}.${call.userId}.${keyHash}`);
}

const store = prepared(
  (orgId: string, userId: string, keyHash: string, status: number, sealedAnswer: string) =>
    db
      .updateTable("idempotency_keys")
      .set({ status, sealed_answer: sealedAnswer })
      .where(own(orgId, "idempotency_keys"))
      .where("user_id", "=", userId)
      .where("key_hash", "=", keyHash),
);

/** Stores the answer under the claimed key, in the transaction of the write it reports. */
export function storeAnswer(call: KeyedCall, status: number, answer: string): Query<unknown> {
  return store(call.orgId, call.userId, hashToken(call.key), status, seal(call.key, answer));
}

/** Deletes keys older than a day; runs in the directory's scope, which sees no others. */
export function forgetOldKeys(): Query<unknown> {
  return db.deleteFrom("idempotency_keys").where(sql<boolean>`created_at < now() - interval '24 hours'`);
}

function sealingKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "idempotent answer", 32));
}

function seal(key: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** The answer that `storeAnswer` sealed under this key. */
function unseal(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

/** Answers a keyed call: first by `answer`, then with the stored answer. */
export type Replay = (
  database: Database,
  call: KeyedCall,
  answer: (keyed: KeyedCall) => Promise<unknown>,
  reply: FastifyReply,
) => Promise<unknown>;

/**
 * A repeat gets the first answer again and has no effect. Only answers of calls that changed something are
 * stored.
 */
export function createReplay(): Replay {
  const underWay = new Set<string>();
  return async (database, call, answer, reply) => {
    const [rows] = await database.read(call.orgId, storedAnswer(call));
    const stored = rows[0];
    if (stored) {
      if (stored.request_hash !== call.requestHash) throw otherRequest();
      void reply
        .code(stored.status ?? 200)
        .header("idempotency-replayed", "true")
        .type("application/json; charset=utf-8");
      return unseal(call.key, stored.sealed_answer ?? "");
    }
    const name = `${call.orgId}.${call.userId}.${call.key}`;
    if (underWay.has(name)) throw inProgress();
    underWay.add(name);
    try {
      return await answer(call);
    } finally {
      underWay.delete(name);
    }
  };
}
