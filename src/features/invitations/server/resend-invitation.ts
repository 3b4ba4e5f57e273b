import { serve, type Actor } from "#server/http/serve.ts";
import { queueMail } from "#server/mail/letter.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { invitationMessages, mayGrant } from "../rules/invitation.ts";
import { invitationById, renewInvitation, openInvitation, markRevoked } from "./invitation-queries.ts";
import { freshLink, newLink, refuseElsewhere } from "./invitation-link.ts";
import { personByEmail } from "#features/people/server/queries.ts";
import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Answers } from "#server/scope.ts";

type Standing = Answers<[ReturnType<typeof openInvitation>]>[0][number];

/** POST /api/invitations/{invitationId}/revoke. */
export const revokeInvitation = serve(contract.revokeInvitation, async (call) => {
  const { actor } = call;
  await call.write(async (transaction) => {
    const invitation = await transaction.first(openInvitation(actor.orgId, call.params.invitationId));
    if (!invitation) throw notFound();
    if (invitation.status !== "pending") throw wrongState(invitationMessages().notOpen);
    await revoke(transaction, actor, invitation);
  });
  return {};
});

/** POST /api/invitations/revoke. All of them or, where one may not be revoked, none. */
export const revokeInvitations = serve(contract.revokeInvitations, async (call) => {
  const { actor } = call;
  let revoked = 0;
  await call.write(async (transaction) => {
    for (const id of [...new Set(call.body.invitationIds)].toSorted()) {
      const invitation = await transaction.first(openInvitation(actor.orgId, id));
      if (invitation?.status !== "pending") continue;
      await revoke(transaction, actor, invitation);
      revoked += 1;
    }
    if (revoked === 0) transaction.unchanged();
  });
  return { revoked };
});

async function revoke(transaction: AuditedTransaction, actor: Actor, invitation: Standing): Promise<void> {
  if (!mayGrant(actor.roles, invitation.role_codes))
    throw forbidden(t`Only a Super Admin can revoke the invitation of a Super Admin.`);
  await transaction.run(markRevoked(actor.orgId, invitation.id));
  await transaction.audit({
    action: "revoke invitation",
    subjectType: "invitation",
    subjectId: invitation.id,
    before: {
      email: invitation.email,
      roleCodes: invitation.role_codes,
      status: invitation.is_expired ? "expired" : "pending",
    },
    after: { status: "revoked" },
  });
}

/**
 * The link gives its roles, so only a super admin resends a
 * super admin's.
 */
export const resendInvitation = serve(contract.resendInvitation, async (call) => {
  const { actor } = call;
  const { invitationId } = call.params;
  const [rows] = await call.read(invitationById(actor.orgId, invitationId));
  const invitation = rows[0];
  if (!invitation) throw notFound();
  if (!mayGrant(actor.roles, invitation.role_codes)) throw forbidden(invitationMessages().superAdmin);
  if (invitation.status !== "pending") throw wrongState(invitationMessages().notOpen);
  await refuseElsewhere(call, invitation.email);
  const { link, hash, mail, expiresAt } = await newLink(call, invitation.email, invitation.organisation_name);
  await call.write(async (transaction) => {
    const current = await transaction.first(openInvitation(actor.orgId, invitationId));
    if (current?.status !== "pending") throw wrongState(invitationMessages().notOpen);
    if (await transaction.first(personByEmail(actor.orgId, current.email)))
      throw wrongState(invitationMessages().isUser);
    await transaction.run(
      renewInvitation(actor.orgId, invitationId, { tokenHash: hash, expiresAt, invitedBy: actor.id }),
    );
    await transaction.run(queueMail(actor.orgId, mail));
    await transaction.audit({
      action: "resend invitation",
      subjectType: "invitation",
      subjectId: invitationId,
      before: { expiresAt: current.expires_at },
      after: { email: current.email, expiresAt },
    });
  });
  return { link, expiresAt };
});

/** POST /api/invitations/links: to pass on by hand, so that nothing is mailed. */
export const renewLinks = serve(contract.renewLinks, async (call) => {
  const { actor } = call;
  const links: { email: string; link: string }[] = [];
  await call.write(async (transaction) => {
    for (const id of [...new Set(call.body.invitationIds)].toSorted()) {
      const invitation = await transaction.first(openInvitation(actor.orgId, id));
      if (invitation?.status !== "pending") continue;
      if (!mayGrant(actor.roles, invitation.role_codes)) throw forbidden(invitationMessages().superAdmin);
      const { link, hash, expiresAt } = freshLink(call);
      await transaction.run(
        renewInvitation(actor.orgId, id, { tokenHash: hash, expiresAt, invitedBy: actor.id }),
      );
      await transaction.audit({
        action: "resend invitation",
        subjectType: "invitation",
        subjectId: id,
        before: { expiresAt: invitation.expires_at },
        after: { email: invitation.email, expiresAt },
      });
      links.push({ email: invitation.email, link });
    }
    if (links.length === 0) transaction.unchanged();
  });
  return { links };
});
