import { hashToken } from "#server/ids.ts";
import { sessionCheck, type CheckSession } from "#server/http/session.ts";
import { actorOf } from "#features/access/server/session.ts";
import { tokenActor, tokenAtProvisioning, touchToken } from "./queries.ts";

/**
 * No one's when the token is unknown, expired or revoked, for provisioning, or its person inactive. An
 * organisation's token is no one's either while the responsible person is no admin.
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
      token: { id: row.token_id, name: row.token_name, scopes: row.scopes },
    };
  });
};

/**
 * The identity provider a bearer's token belongs to: an actor who is no person. Tokens of other kinds are let through
 * to be refused for their scopes, unless their person has left.
 */
export const checkProvider: CheckSession = ({ orgId, token }) => {
  const hash = hashToken(token);
  return sessionCheck(hash, tokenAtProvisioning(orgId, hash), async ({ database }, row) => {
    const isProvider = row.kind === "provisioning";
    if (row.touch_due && isProvider)
      await database.write(orgId, (transaction) => transaction.run(touchToken(orgId, row.id)));
    return {
      orgId,
      id: row.id,
      name: `Token ${row.name}`,
      email: "",
      roles: [],
      sessionHash: hash,
      timeZone: row.time_zone,
      organisationCreatedOn: row.created_on,
      currency: row.currency,
      maySeeCosts: false,
      maySeeCostTotals: false,
      isProvider: true,
      token: { id: row.id, name: row.name, scopes: row.scopes },
    };
  });
};
