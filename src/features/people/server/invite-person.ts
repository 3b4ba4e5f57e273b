import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail } from "#server/mail/letter.ts";
import { forbidden, invalid, refuseInvalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { checkInvitation, invitationDays, invitationMessages, mayGrant } from "../rules/invitation.ts";
import { functionGone, tierOfFunction } from "../rules/person-form.ts";
import { addressee } from "./email-queries.ts";
import { insertInvitation } from "./invitation-queries.ts";
import { invitationLetter } from "./mail/invitation-letter.ts";
import { keptManager } from "./kept-manager.ts";
import { activeFunction } from "./person-queries.ts";
import { personByEmail } from "./queries.ts";

/** POST /api/invitations. The link is mailed and shown once; only its hash is stored. */
export const invitePerson = serve(contract.invitePerson, async (call) => {
  const { actor, body } = call;
  if (!mayGrant(actor.roles, body.roleCodes)) throw forbidden(invitationMessages.superAdmin);
  refuseInvalid(checkInvitation(body));
  const id = newId();
  const { token, hash } = newLinkToken(actor.orgId);
  const link = linkTo(call.config.publicUrl, "/confirm-invite", token);
  const email = body.email.trim();
  const expiresAt = new Date(call.clock.now() + invitationDays * 86_400_000).toISOString();
  const [inviter] = await call.read(addressee(actor.orgId, actor.id));
  const mail = await compose(
    invitationLetter({
      recipient: email,
      organisationName: inviter[0]?.organisation_name ?? "",
      invitedBy: actor.name,
      link,
    }),
  );
  await call.write(
    async (transaction) => {
      if (
        body.functionId !== null &&
        !(await transaction.first(activeFunction(actor.orgId, body.functionId)))
      )
        throw invalid({ functionId: functionGone });
      if (body.managerId !== null && (await keptManager(transaction, actor.orgId, body.managerId)) === null)
        throw invalid({ managerId: invitationMessages.managerLacksRole });
      if (await transaction.first(personByEmail(actor.orgId, email)))
        throw invalid({ email: invitationMessages.isUser });
      await transaction.run(
        insertInvitation(actor.orgId, {
          id,
          email,
          first_name: body.firstName.trim() || null,
          last_name: body.lastName.trim() || null,
          role_codes: [...new Set(body.roleCodes)],
          function_id: body.functionId,
          cost_tier_id: body.costTierId,
          manager_id: body.managerId,
          billable: body.billable,
          monthly_hours: body.monthlyHours,
          holiday_allowance: body.holidayAllowance,
          token_hash: hash,
          expires_at: expiresAt,
          invited_by: actor.id,
        }),
      );
      await transaction.run(queueMail(actor.orgId, mail));
      await transaction.audit({
        action: "invite person",
        subjectType: "invitation",
        subjectId: id,
        after: { email, roleCodes: body.roleCodes },
      });
    },
    {
      invitation_email_pending: () => invalid({ email: invitationMessages.isInvited }),
      invitation_function: () => invalid({ functionId: functionGone }),
      invitation_manager: () => invalid({ managerId: invitationMessages.managerLacksRole }),
      invitation_cost_tier: () => invalid({ costTierId: tierOfFunction }),
    },
  );
  return { id, link, expiresAt };
});
