import { serve } from "../../../server/http/serve.ts";
import { newId } from "../../../server/ids.ts";
import { linkTo, newLinkToken } from "../../../server/link-token.ts";
import { compose, queueMail } from "../../../server/mail/letter.ts";
import { forbidden, invalid, refuseInvalid } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { checkInvitation, invitationDays, mayGrant } from "../rules/invitation.ts";
import { addressee } from "./email-queries.ts";
import { invitationLetter } from "./mail/invitation-letter.ts";
import { activeHolder, insertInvitation, personByEmail } from "./queries.ts";

/** POST /api/invitations. The link is mailed and shown once; only its hash is stored. */
export const invitePerson = serve(contract.invitePerson, async (call) => {
  const { actor, body } = call;
  if (!mayGrant(actor.roles, body.roleCodes)) throw forbidden("Only a Super Admin can grant the Super Admin role.");
  refuseInvalid(checkInvitation(body));
  const id = newId();
  const { token, hash } = newLinkToken(actor.orgId);
  const link = linkTo(call.config.publicUrl, "/confirm-invite", token);
  const email = body.email.trim();
  const expiresAt = new Date(call.clock.now() + invitationDays * 86_400_000).toISOString();
  const [inviter] = await call.read(addressee(actor.orgId, actor.id));
  const mail = await compose(
    invitationLetter({ recipient: email, organisationName: inviter[0]?.organisation_name ?? "", invitedBy: actor.name, link }),
  );
  await call.write(
    async (transaction) => {
      if (body.managerId !== null && !(await transaction.first(activeHolder(actor.orgId, body.managerId, "manager")))) {
        throw invalid({ managerId: "Cannot assign manager: selected user does not have manager role" });
      }
      if (await transaction.first(personByEmail(actor.orgId, email))) throw invalid({ email: "This person is already a user" });
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
      await transaction.audit({ action: "invite person", subjectType: "invitation", subjectId: id, after: { email, roleCodes: body.roleCodes } });
    },
    {
      invitation_email_pending: () => invalid({ email: "This person has already been invited" }),
      invitation_function: () => invalid({ functionId: "Choose a function of your organisation" }),
      invitation_cost_tier: () => invalid({ costTierId: "Choose a cost tier of the function" }),
    },
  );
  return { id, link, expiresAt };
});
