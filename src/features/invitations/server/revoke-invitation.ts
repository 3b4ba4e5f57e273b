import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { invitationMessages, mayGrant } from "../rules/invitation.ts";
import { markRevoked, openInvitation } from "./invitation-queries.ts";

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
