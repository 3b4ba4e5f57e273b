import { serve } from "#server/http/serve.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../invitation-contract.ts";
import { invitationDays, invitationMessages, mayGrant } from "../rules/invitation.ts";
import { invitationById, renewInvitation, standingInvitation } from "./invitation-queries.ts";
import { invitationLetter } from "./mail/invitation-letter.ts";
import { personByEmail } from "./queries.ts";

/**
 * POST /api/invitations/{invitationId}/resend. The link gives its roles, so only a super admin resends a
 * super admin's.
 */
export const resendInvitation = serve(contract.resendInvitation, async (call) => {
  const { actor } = call;
  const { invitationId } = call.params;
  const [rows] = await call.read(invitationById(actor.orgId, invitationId));
  const invitation = rows[0];
  if (!invitation) throw notFound();
  if (!mayGrant(actor.roles, invitation.role_codes)) throw forbidden(invitationMessages.superAdmin);
  if (invitation.status !== "pending") throw wrongState(invitationMessages.notOpen);
  const { token, hash } = newLinkToken(actor.orgId);
  const link = linkTo(call.config.publicUrl, "/confirm-invite", token);
  const expiresAt = new Date(call.clock.now() + invitationDays * 86_400_000).toISOString();
  const letter = {
    recipient: invitation.email,
    organisationName: invitation.organisation_name,
    invitedBy: actor.name,
    link,
  };
  const mail = await compose(invitationLetter(letter));
  await call.write(async (transaction) => {
    const held = await transaction.first(standingInvitation(actor.orgId, invitationId));
    if (held?.status !== "pending") throw wrongState(invitationMessages.notOpen);
    if (await transaction.first(personByEmail(actor.orgId, held.email)))
      throw wrongState(invitationMessages.isUser);
    await transaction.run(
      renewInvitation(actor.orgId, invitationId, { tokenHash: hash, expiresAt, invitedBy: actor.id }),
    );
    await transaction.run(queueMail(actor.orgId, mail));
    await transaction.audit({
      action: "resend invitation",
      subjectType: "invitation",
      subjectId: invitationId,
      before: { expiresAt: held.expires_at },
      after: { email: held.email, expiresAt },
    });
  });
  return { link, expiresAt };
});
