import { serve, type Call } from "#server/http/serve.ts";
import { forbidden, invalid, refuseInvalid } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { checkEmployment, functionGone, tierOfFunction } from "#features/people/rules/person-form.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { activeFunction, columnsOf } from "#features/people/server/person-queries.ts";
import { personByEmail } from "#features/people/server/queries.ts";
import { shareLockedManager } from "#features/people/server/require-person.ts";
import * as contract from "../contract.ts";
import { checkInvitation, invitationMessages, mayGrant } from "../rules/invitation.ts";
import { newLink, refuseElsewhere, storeInvitation } from "./invitation-link.ts";

type Invite = Call<typeof contract.invitePerson>;

/** The link is mailed and shown once; only its hash is stored. */
export const invitePerson = serve(contract.invitePerson, async (call) => {
  const { actor, body } = call;
  if (!mayGrant(actor.roles, body.roleCodes)) throw forbidden(invitationMessages().superAdmin);
  const employment = { firstDay: body.firstDay ?? null, lastDay: body.lastDay ?? null };
  refuseInvalid({ ...checkInvitation(body), ...checkEmployment(employment) });
  await refuseElsewhere(call, body.email.trim());
  const [inviter] = await call.read(addressee(actor.orgId, actor.id));
  const fresh = await newLink(call, body.email.trim(), inviter[0]?.organisation_name ?? "");
  const id = await call.write(
    async (transaction) => {
      await refuseChoices(transaction, call);
      const names = {
        firstName: body.firstName.trim() || null,
        lastName: body.lastName.trim() || null,
      };
      const invited = {
        email: body.email.trim(),
        role_codes: [...new Set(body.roleCodes)],
        ...columnsOf({ ...body, ...names }),
        first_day: employment.firstDay,
        last_day: employment.lastDay,
      };
      return storeInvitation(transaction, actor, invited, fresh);
    },
    {
      invitation_email_pending: () => invalid({ email: invitationMessages().isInvited }),
      invitation_function: () => invalid({ functionId: functionGone() }),
      invitation_manager: () => invalid({ managerId: invitationMessages().managerLacksRole }),
      invitation_cost_tier: () => invalid({ costTierId: tierOfFunction() }),
    },
  );
  return { id, link: fresh.link, expiresAt: fresh.expiresAt };
});

/** 422 where the function or the manager can't be chosen any more, or the address is a user's. */
async function refuseChoices(transaction: Transaction, { actor: { orgId }, body }: Invite): Promise<void> {
  const { functionId, managerId, email } = body;
  if (functionId !== null && !(await transaction.first(activeFunction(orgId, functionId))))
    throw invalid({ functionId: functionGone() });
  if (managerId !== null && (await shareLockedManager(transaction, orgId, managerId)) === null)
    throw invalid({ managerId: invitationMessages().managerLacksRole });
  if (await transaction.first(personByEmail(orgId, email.trim())))
    throw invalid({ email: invitationMessages().isUser });
}
