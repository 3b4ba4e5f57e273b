import { auditRow } from "#server/audit.ts";
import { hashToken } from "#server/ids.ts";
import type { ReceiveLogout } from "#server/http/back-channel-logout.ts";
import { readLogout, type Claims } from "../rules/claims.ts";
import { connectionOf } from "./connection-queries.ts";
import { endSessions, sessionsToEnd, claimLogoutToken } from "./login-queries.ts";
import { providerOf, signedClaims } from "./provider.ts";

/** Minutes an accepted token is remembered: longer than any is valid. */
const remembered = 24 * 60;
/** Seconds after which a token is too old, whatever it says of its end. */
const longestValid = 3600;

/**
 * Ends the sessions that a provider's logout token names, in the organisation whose address it was sent to.
 * Answers why it doesn't count, or null.
 */
export const receiveLogout: ReceiveLogout = async (platform, { orgId, token, requestId }) => {
  const [[connection]] = await platform.database.read(orgId, connectionOf(orgId));
  if (!connection) return "Unknown";
  const provider = await providerOf(platform, connection).catch(() => null);
  if (provider === null) return "The provider's keys can't be read right now.";
  const claims: Claims | null = await signedClaims(provider, token).catch(() => null);
  if (claims === null) return "The token isn't one of this provider's for this client, or it is over.";
  const now = Date.now() / 1000;
  const logout = readLogout(claims, now);
  if (typeof logout === "string") return logout;
  if (Number(claims["iat"]) < now - longestValid) return "The token is too old.";
  return platform.database.write(orgId, async (transaction) => {
    const key = hashToken(`${connection.issuer} ${logout.id}`);
    if ((await transaction.run(claimLogoutToken(orgId, key, remembered))) !== 1)
      return "The token has been used.";
    const ending = await transaction.rows(sessionsToEnd(orgId, { issuer: connection.issuer, ...logout }));
    if (ending.length === 0) return null;
    await transaction.run(
      endSessions(
        orgId,
        ending.map((session) => session.token_hash),
      ),
    );
    const people = [...new Set(ending.map((session) => session.user_id))];
    const actor = { orgId, id: null, name: "System" };
    await transaction.runAll(
      people.map((userId) =>
        auditRow(
          actor,
          {
            action: "end session",
            subjectType: "session",
            subjectId: userId,
            after: { by: "the login provider" },
          },
          requestId,
        ),
      ),
    );
    return null;
  });
};
