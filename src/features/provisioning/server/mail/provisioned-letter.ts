import { t } from "#shared/texts/t.ts";
import type { Letter } from "#server/mail/letter.ts";

/** Says to someone an identity provider created how they log in. */
export function provisionedLetter(publicUrl: string, recipient: string, organisationName: string): Letter {
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
