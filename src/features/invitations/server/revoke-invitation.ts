import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { invitationMessages, mayGrant } from "../rules/invitation.ts";
import { markRevoked, standingInvitation } from "./invitation-queries.ts";

export const revokeInvitation = serve(contract.revokeInvitation, async (call) => {
  const { actor } = call;
  const { invitationId } = call.params;
  await call.write(async (transaction) => {
    const held = await transaction.first(standingInvitation(actor.orgId, invitationId));
    if (!held) throw notFound();
    if (!mayGrant(actor.roles, held.role_codes))
      throw forbidden(t`Only a Super Admin can revoke the invitation of a Super Admin.`);
    if (held.status !== "pending") throw wrongState(invitationMessages().notOpen);
    await transaction.run(markRevoked(actor.orgId, invitationId));
    await transaction.audit({
      action: "revoke invitation",
      subjectType: "invitation",
      subjectId: invitationId,
      before: {
        email: held.email,
        roleCodes: held.role_codes,
        status: held.is_expired ? "expired" : "pending",
      },
      after: { status: "revoked" },
    });
  });
  return {};
});
