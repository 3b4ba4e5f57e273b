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
    expiresAt === null ? "The link doesn't expire." : `It expires on ${formats.instantDay(expiresAt)}.`;
  const names = showsNames ? " and the names of people who are overbooked" : ", without people's names";
  return {
    kind: "security notice",
    recipient,
    subject: `New link for an office display: ${name}`,
    heading: "A new link for an office display",
    paragraphs: [
      `${by} has made a link for the office display ${name} of your organisation.`,
      `Anyone who has the link sees the display's hours and counts${names}, without logging in. ${end}`,
    ],
    button: { label: "See office displays", href: `${publicUrl}/admin/walls` },
    notes: ["If you don't know what it's for, ask them, or revoke it."],
    worthHours: 24 * 3,
  };
}
