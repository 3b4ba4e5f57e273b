import { t } from "#shared/texts/t.ts";
import type { Letter } from "#server/mail/letter.ts";

/** Tells a super admin that someone came with a person's address and another identity. */
export function identityConflictLetter(about: {
  readonly recipient: string;
  readonly personName: string;
  readonly email: string;
  readonly publicUrl: string;
}): Letter {
  return {
    kind: "identity conflict",
    recipient: about.recipient,
    subject: t`We refused a login as ${about.personName}`,
    heading: t`We refused a login as ${about.personName}`,
    paragraphs: [
      t`Someone logged in at your provider with the address ${about.email}. It belongs to ${about.personName}, who is known there under another identity.`,
      t`If the address has been given to someone else, give that person an account of their own. If it's still the same person with a new account at the provider, unlink the old one.`,
    ],
    button: {
      label: t`Open single sign-on`,
      href: `${about.publicUrl}/admin/single-sign-on`,
    },
    notes: [t`You get this mail at most once a day for each person, because you're a Super Admin.`],
    worthHours: 24 * 3,
  };
}
