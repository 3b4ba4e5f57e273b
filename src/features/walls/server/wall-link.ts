import type { Endpoint } from "#shared/contract.ts";
import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newLinkToken } from "#server/link-token.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import * as contract from "../contract.ts";
import { wallLinkLetter } from "./mail/wall-letters.ts";
import { adminsToMail, lockWall, renewLink, revokeLink } from "./queries.ts";
import { formOf, requireWall } from "./wall-view.ts";

export const newWallLink = newLinkToken;

/** Where a display opens. The server keeps the address out of its log. */
export const linkAddress = ({ publicUrl }: { readonly publicUrl: string }, token: string): string =>
  `${publicUrl}/wall/${token}`;

/** Mails every admin that a link was made. The renderer is loaded before. */
export async function tellAdmins(
  transaction: AuditedTransaction,
  { actor, config }: Pick<Call<Endpoint>, "actor" | "config">,
  link: { readonly name: string; readonly showsNames: boolean; readonly expiresAt: string | null },
): Promise<void> {
  const readers = await transaction.rows(adminsToMail(actor.orgId));
  await queueLetters(
    transaction,
    actor.orgId,
    readers.map((reader) =>
      letterTo(reader, () => wallLinkLetter(config.publicUrl, reader, { ...link, by: actor.name })),
    ),
  );
}

export const renewWallLink = serve(contract.renewWallLink, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { wallId } = call.params;
  const { expiresInDays: days } = call.body;
  await loadRenderer();
  const { token, hash } = newWallLink(orgId);
  await call.write(async (transaction) => {
    const row = await requireWall(transaction, orgId, wallId);
    const made = await transaction.first(renewLink(orgId, { id: wallId, hash, days, actorId }));
    const expiresAt = made?.expires_at ?? null;
    await tellAdmins(transaction, call, { ...formOf(row), expiresAt });
    await transaction.audit({
      action: "renew office display link",
      subjectType: "office display",
      subjectId: wallId,
      before: { name: row.name, expiresAt: row.expires_at, endsOne: row.link_hash !== null },
      after: { name: row.name, expiresAt },
    });
  });
  return { url: linkAddress(call.config, token) };
});

export const revokeWallLink = serve(contract.revokeWallLink, async (call) => {
  const { orgId } = call.actor;
  const { wallId } = call.params;
  await call.write(async (transaction) => {
    const row = await transaction.first(lockWall(orgId, wallId));
    if (row === undefined || row.link_hash === null) return transaction.unchanged();
    await transaction.run(revokeLink(orgId, wallId));
    return transaction.audit({
      action: "revoke office display link",
      subjectType: "office display",
      subjectId: wallId,
      before: { name: row.name },
    });
  });
  return {};
});
