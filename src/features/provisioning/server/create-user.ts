import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { loadRenderer, queueLetters, type Letter } from "#server/mail/letter.ts";
import { markRevoked } from "#features/invitations/server/invitation-queries.ts";
import { formerEmail } from "#features/people/rules/former-person.ts";
import { checkPerson, type PersonFields } from "#features/people/rules/person-form.ts";
import { createPerson } from "#features/people/server/create-person.ts";
import { setLogin } from "#features/people/server/email-queries.ts";
import {
  activity,
  shareLockFunctions,
  lockPeople,
  organisationNameOf,
  updatePerson,
} from "#features/people/server/person-queries.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../scim-contract.ts";
import type { JsonObject } from "../rules/json.ts";
import { readWanted } from "../rules/search-request.ts";
import { saidInBody, unstoredInBody } from "../rules/sent-attributes.ts";
import { userUrn } from "../rules/urns.ts";
import { userType } from "../rules/user-type.ts";
import { namesAfter, rolesAfter, userOfBody, type RequestedUser } from "../rules/requested-user.ts";
import { readBody, schemaFault } from "../rules/values.ts";
import { addressFrom, applyUserChanges, placeAfter } from "./apply-user-changes.ts";
import { addressInUse } from "./address-in-use.ts";
import { mentionsDepartment } from "./change-users.ts";
import { noSuchResource, orRefuse, scimRefusal } from "./refuse.ts";
import { listUnstored, rememberSent } from "./remember-sent.ts";
import { serveScim } from "./serve-scim.ts";
import { provisionedPerson, type Viewpoint } from "./user-queries.ts";
import { userAnswer } from "./user-view.ts";
import { deletedPerson, pendingInvitation, showPerson, storeProvisioned } from "./write-queries.ts";

/**
 * A new person has no password: they log in by single sign-on, or choose one by "Forgot password". Someone who was
 * deleted and comes again under the same external id is the same person, with the roles that are given now and those
 * that their duties need; under another one it's someone else, and the address is theirs.
 */
export const createUser = serveScim(contract.createUser, async ({ call, viewpoint, mailsPeople }) => {
  const wanted = orRefuse(readWanted(call.query as JsonObject));
  const body = call.body as JsonObject;
  orRefuse(schemaFault(body, userUrn));
  const read = orRefuse(readBody(userType, body));
  const requested = orRefuse(userOfBody(read));
  if (requested.userName === undefined) throw scimRefusal("invalidValue", "userName is needed.");
  const email = addressFrom(requested.userName);
  if (mailsPeople) await loadRenderer();
  const id = await call.write(async (transaction) => {
    if (mentionsDepartment(body)) await transaction.run(shareLockFunctions(viewpoint.orgId));
    await transaction.run(lockPeople(viewpoint.orgId));
    const revived = await revive(transaction, viewpoint, email, requested);
    const personId = revived ?? (await insert(transaction, viewpoint, email, requested));
    await rememberSent(transaction, viewpoint, personId, { said: saidInBody(read), before: null });
    await listUnstored(transaction, viewpoint, unstoredInBody(userType, body));
    if (mailsPeople && requested.active !== false) {
      const organisation = await transaction.first(organisationNameOf(viewpoint.orgId));
      const letter = provisionedLetter(call.config.publicUrl, email, organisation?.name ?? "");
      await queueLetters(transaction, viewpoint.orgId, [letter]);
    }
    return personId;
  }, addressInUse);
  const [[row]] = await call.read(provisionedPerson(viewpoint, id));
  if (row === undefined) throw noSuchResource(id);
  return userAnswer(201, row, viewpoint, wanted);
});

/** The id of someone who was deleted and comes again; null for someone new. */
async function revive(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  email: string,
  requested: RequestedUser,
): Promise<string | null> {
  const { orgId } = viewpoint;
  const found = await transaction.first(deletedPerson(viewpoint, email));
  if (found === undefined) return null;
  if (found.external_id === null || requested.externalId === found.external_id) {
    const said = { externalId: found.external_id, hasNameParts: false };
    await transaction.run(showPerson(orgId, found.id));
    await applyUserChanges(transaction, viewpoint, {
      personId: found.id,
      said,
      requested: {
        ...requested,
        userName: email,
        active: requested.active ?? true,
        roles: requested.roles ?? [],
      },
      retainsNeededRoles: true,
    });
    return found.id;
  }
  // The name stays with their history; nothing is mailed to this address.
  const parted = formerEmail(found.id).replace("@removed.", "@left.");
  await transaction.run(updatePerson(orgId, found.id, { email: parted }, null));
  await transaction.run(setLogin(orgId, found.id, parted));
  await transaction.audit({
    action: "change email",
    subjectType: "user",
    subjectId: found.id,
    before: { email },
    after: { email: parted },
  });
  return null;
}

const nothing: PersonFields = {
  firstName: null,
  lastName: null,
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};

async function insert(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  email: string,
  requested: RequestedUser,
): Promise<string> {
  const { orgId } = viewpoint;
  const { hasParts, ...names } = namesAfter(requested, { firstName: null, lastName: null, hasParts: false });
  const fields = {
    ...(await placeAfter(transaction, viewpoint, nothing, requested)),
    firstName: names.firstName,
    lastName: names.lastName,
  };
  const [fault] = Object.entries(checkPerson(fields, ""));
  if (fault !== undefined) throw scimRefusal("invalidValue", `${fault[0]}: ${fault[1]}.`);
  const roleCodes = orRefuse(rolesAfter(requested, []));
  await endInvitation(transaction, orgId, email);
  const id = await createPerson(
    transaction,
    orgId,
    { ...fields, email, roleCodes },
    {
      today: () => viewpoint.today,
    },
  );
  if (requested.active === false)
    await transaction.run(updatePerson(orgId, id, activity(false, viewpoint.today), null));
  const externalId = requested.externalId ?? null;
  await transaction.run(storeProvisioned(viewpoint, id, { externalId, hasNameParts: hasParts }));
  await transaction.audit({
    action: "create user",
    subjectType: "user",
    subjectId: id,
    after: { email, ...fields, roles: roleCodes, isActive: requested.active ?? true, externalId },
  });
  return id;
}

/** An invitation to the address could no longer be accepted. */
async function endInvitation(transaction: AuditedTransaction, orgId: string, email: string): Promise<void> {
  const invitation = await transaction.first(pendingInvitation(orgId, email));
  if (invitation === undefined) return;
  await transaction.run(markRevoked(orgId, invitation.id));
  await transaction.audit({
    action: "revoke invitation",
    subjectType: "invitation",
    subjectId: invitation.id,
    before: { email: invitation.email, roleCodes: invitation.role_codes, status: "pending" },
    after: { status: "revoked" },
  });
}

/** Says to someone an identity provider created how they log in. */
function provisionedLetter(publicUrl: string, recipient: string, organisationName: string): Letter {
  return {
    kind: "provisioned",
    recipient,
    subject: t`You can log in to Stint of ${organisationName}`,
    heading: t`You can log in to Stint`,
    paragraphs: [
      t`${organisationName} has created an account for you. Log in with ${recipient}.`,
      t`If your organisation's own login isn't offered, choose Forgot password to set a password.`,
    ],
    button: { label: t`Log in`, href: `${publicUrl}/login` },
    notes: [t`If you didn't expect this, ask an admin of your organisation.`],
    worthHours: 24 * 7,
  };
}
