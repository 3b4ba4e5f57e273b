import { hashToken } from "#server/ids.ts";
import type { AuditActor } from "#server/audit.ts";
import type { Platform, SessionClaim } from "#server/http/serve.ts";
import { sessionCheck, type CheckSession } from "#server/http/session.ts";
import { actorOf } from "#features/access/server/session.ts";
import { provisioningToken, tokenActor, touchToken } from "./queries.ts";

/**
 * Nobody's when the token is unknown, expired or revoked, for provisioning, or its person inactive. An
 * organisation's token is nobody's either while the responsible person is no admin.
 */
export const checkToken: CheckSession = ({ orgId, token }) => {
  const hash = hashToken(token);
  return sessionCheck(hash, tokenActor(orgId, hash), async ({ database }, row) => {
    if (row.touch_due)
      await database.write(orgId, (transaction) => transaction.run(touchToken(orgId, row.token_id)));
    const person = actorOf(orgId, row, hash);
    return {
      ...person,
      name: `${person.name}, token ${row.token_name}`,
      token: { id: row.token_id, scopes: row.scopes },
    };
  });
};

/** Who calls with a token for provisioning: an actor of the audit log who is no person. */
export interface ProvisioningCaller extends AuditActor {
  readonly id: null;
  readonly tokenId: string;
}

/** The identity provider a bearer's claim belongs to; null for every other claim. */
export async function provisioningCaller(
  { database }: Platform,
  { by, orgId, token }: SessionClaim,
): Promise<ProvisioningCaller | null> {
  if (by !== "bearer") return null;
  const [[row]] = await database.read(orgId, provisioningToken(orgId, hashToken(token)));
  if (row === undefined) return null;
  if (row.touch_due) await database.write(orgId, (transaction) => transaction.run(touchToken(orgId, row.id)));
  return { orgId, id: null, name: `Token ${row.name}`, tokenId: row.id };
}
