import type { Insertable } from "kysely";
import type { Tables } from "#server/database/tables.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Actor, Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid } from "#server/refusal.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail, type ComposedMail } from "#server/mail/letter.ts";
import type { Endpoint } from "#shared/contract.ts";
import { directoryEntry } from "#features/people/server/queries.ts";
import { invitationDays, invitationMessages } from "../rules/invitation.ts";
import { insertInvitation } from "./invitation-queries.ts";
import { invitationLetter } from "./mail/invitation-letter.ts";

/**
 * 422 where the address logs in to another organisation of this server: it could never accept.
 */
export async function refuseElsewhere(
  { actor, database }: Pick<Call<Endpoint>, "actor" | "database">,
  email: string,
): Promise<void> {
  const login = await database.directory((transaction) =>
    transaction.first(directoryEntry(email.toLowerCase())),
  );
  if (login && login.org_id !== actor.orgId) throw invalid({ email: invitationMessages().isElsewhere });
}

/** A link to be invited by, and the mail that brings it. Only its hash is stored. */
export interface InvitationLink {
  readonly link: string;
  readonly hash: string;
  readonly mail: ComposedMail;
  readonly expiresAt: string;
}

/** Who invites, and from where. */
interface Issuer {
  readonly actor: { readonly orgId: string; readonly name: string };
  readonly config: { readonly publicUrl: string };
}

/** A link that works once, for seven days. */
export function freshLink({ actor, config }: Issuer) {
  const { token, hash } = newLinkToken(actor.orgId);
  return {
    link: linkTo(config.publicUrl, "/confirm-invite", token),
    hash,
    // Read by the database's now(), however far the product's day is set from the real one.
    expiresAt: new Date(Date.now() + invitationDays * 86_400_000).toISOString(),
  };
}

export async function newLink(
  issuer: Issuer,
  recipient: string,
  organisationName: string,
): Promise<InvitationLink> {
  const fresh = freshLink(issuer);
  const invited = { recipient, organisationName, invitedBy: issuer.actor.name, link: fresh.link };
  return { ...fresh, mail: await compose(invitationLetter(invited)) };
}

type Invited = Omit<
  Insertable<Tables["user_invitations"]>,
  "org_id" | "id" | "token_hash" | "expires_at" | "invited_by"
>;

/** Stores an invitation and sends its mail; answers its id. */
export async function storeInvitation(
  transaction: AuditedTransaction,
  { orgId, id: invitedBy }: Actor,
  invited: Invited,
  { hash, mail, expiresAt }: InvitationLink,
): Promise<string> {
  const id = newId();
  await transaction.run(
    insertInvitation(orgId, {
      ...invited,
      id,
      token_hash: hash,
      expires_at: expiresAt,
      invited_by: invitedBy,
    }),
  );
  await transaction.run(queueMail(orgId, mail));
  await transaction.audit({
    action: "invite person",
    subjectType: "invitation",
    subjectId: id,
    after: { email: invited.email, roleCodes: invited.role_codes },
  });
  return id;
}
