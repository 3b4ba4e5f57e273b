import type { Endpoint } from "#shared/contract.ts";
import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newLinkToken } from "#server/link-token.ts";
import { letterTo, loadRenderer, queueLetters, addressed, type Letter } from "#server/mail/letter.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { recipientsWith } from "#features/people/server/recipient-queries.ts";
import { lockWall, renewLink, revokeLink } from "./queries.ts";
import { formOf, requireWall } from "./wall-view.ts";

export const newWallLink = newLinkToken;

/** Where a display opens. The server keeps the address out of its log. */
export const linkAddress = ({ publicUrl }: { readonly publicUrl: string }, token: string): string =>
  `${publicUrl}/wall/${token}`;

/** Mails every admin that a link was made. The renderer is loaded before. */
export async function notifyAdmins(
  transaction: AuditedTransaction,
  { actor, config }: Pick<Call<Endpoint>, "actor" | "config">,
  link: { readonly name: string; readonly showsNames: boolean; readonly expiresAt: string | null },
): Promise<void> {
  const readers = await transaction.rows(recipientsWith(actor.orgId, "change connections"));
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
    await notifyAdmins(transaction, call, { ...formOf(row), expiresAt });
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

type Reader = Parameters<typeof addressed>[1];

interface NewLink {
  readonly name: string;
  readonly showsNames: boolean;
  readonly expiresAt: string | null;
  /** Who made it. */
  readonly by: string;
}

/** Says that a link was made which anyone can open, in case it was someone else. */
function wallLinkLetter(publicUrl: string, reader: Reader, link: NewLink): Letter {
  const { recipient, formats } = addressed(publicUrl, reader);
  const { name, showsNames, expiresAt, by } = link;
  const end =
    expiresAt === null ? t`The link doesn't expire.` : t`It expires on ${formats.instantDay(expiresAt)}.`;
  const seen = showsNames
    ? t`Anyone who has the link sees the display's hours and counts and the names of people who are overbooked, without logging in.`
    : t`Anyone who has the link sees the display's hours and counts, without people's names, without logging in.`;
  return {
    kind: "security notice",
    recipient,
    subject: t`New link for an office display: ${name}`,
    heading: t`A new link for an office display`,
    paragraphs: [
      t`${by} has made a link for the office display ${name} of your organisation.`,
      `${seen} ${end}`,
    ],
    button: { label: t`See office displays`, href: `${publicUrl}/admin/walls` },
    notes: [t`If you don't know what it's for, ask them, or revoke it.`],
    worthHours: 24 * 3,
  };
}
