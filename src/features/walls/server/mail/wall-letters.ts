import { t } from "#shared/texts/t.ts";
import { addressed, type Letter } from "#server/mail/letter.ts";

type Reader = Parameters<typeof addressed>[1];

interface NewLink {
  readonly name: string;
  readonly showsNames: boolean;
  readonly expiresAt: string | null;
  /** Who made it. */
  readonly by: string;
}

/** Says that a link was made which anyone can open, in case it was someone else. */
export function wallLinkLetter(publicUrl: string, reader: Reader, link: NewLink): Letter {
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
