import { t } from "#shared/texts/t.ts";
import { auditRow } from "#server/audit.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import { servePublic, type Platform } from "#server/http/serve.ts";
import { Refusal, wrongState } from "#server/refusal.ts";
import { joinInvited } from "#features/invitations/server/join-invited.ts";
import * as contract from "../contract.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { refuseNewPassword } from "./common-passwords.ts";
import { hashPassword } from "./hashing.ts";
import { openLink, partsOf } from "./mailed-link.ts";
import { markAccepted, openInvitationByToken, requiredSignOn, storeCredential } from "./queries.ts";
import { beginOwnSession, sendSession, sessionOf } from "./session.ts";

/** Unknown, used, revoked and expired links answer alike. */
function linkDead(): Refusal {
  return new Refusal({
    status: 404,
    code: "not_found",
    message: t`Authentication session is missing. Please try again by refreshing the page or re-clicking the invitation link.`,
  });
}

const loginInUse = () =>
  wrongState(
    t`You already log in to Stint with this address. If that is another organisation, ask who invited you to use another address of yours.`,
  );

/** POST /api/invitation/open. Says whom the link is for; it stays usable. */
export const openInvitation = servePublic(contract.openInvitation, async (call) => {
  const found = await openLink(call, openInvitationByToken, linkDead);
  await refuseWherePasswordsEnd(call, partsOf(call.body.token, linkDead).orgId);
  return found;
});

/** Where single sign-on is required, the first login at the provider accepts an invitation. */
async function refuseWherePasswordsEnd({ database }: Platform, orgId: string): Promise<void> {
  const [[required]] = await database.read(orgId, requiredSignOn(orgId));
  if (required)
    throw wrongState(
      t`Your organisation doesn't use passwords. Log in with single sign-on. That accepts your invitation.`,
    );
}

/** POST /api/invitation/accept. Creates the person as invited, once, and logs in. */
export const acceptInvitation = servePublic(contract.acceptInvitation, async (call) => {
  const { orgId, hash: tokenHash } = partsOf(call.body.token, linkDead);
  const [[known]] = await call.database.read(orgId, openInvitationByToken(orgId, tokenHash));
  if (!known) throw linkDead();
  await refuseWherePasswordsEnd(call, orgId);
  refuseNewPassword(call.config, call.body, [
    known.first_name,
    known.last_name,
    known.email,
    known.organisation_name,
  ]);
  const passwordHash = await hashPassword(call.body.password);
  try {
    const accepted = await call.database.write(orgId, async (transaction) => {
      const invitation = await transaction.first(openInvitationByToken(orgId, tokenHash));
      if (!invitation || (await transaction.run(markAccepted(orgId, invitation.id, tokenHash))) !== 1)
        throw linkDead();
      const userId = await joinInvited(transaction, orgId, invitation, call.clock);
      await transaction.run(storeCredential(orgId, userId, passwordHash));
      const name = nameOrEmail(invitation);
      const entry = {
        action: "accept invitation",
        subjectType: "invitation",
        subjectId: invitation.id,
        after: { userId },
      };
      await transaction.run(auditRow({ orgId, id: userId, name }, entry, call.requestId));
      return { userId, cookie: await beginOwnSession(transaction, orgId, userId, call.userAgent) };
    });
    sendSession(call, accepted.cookie);
    return await sessionOf(call, orgId, accepted.userId);
  } catch (error) {
    // The address became a user since the invitation was sent.
    if (error instanceof DatabaseFailure && error.code === "23505")
      throw error.constraint === "login_directory_pkey" ? loginInUse() : linkDead();
    throw error;
  }
});
