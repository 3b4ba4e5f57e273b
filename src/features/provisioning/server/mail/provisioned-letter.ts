import type { Letter } from "#server/mail/letter.ts";

/** Says to someone an identity provider created how they log in. */
export function provisionedLetter(publicUrl: string, recipient: string, organisationName: string): Letter {
  return {
    kind: "provisioned",
    recipient,
    subject: `You can log in to Stint of ${organisationName}`,
    heading: "You can log in to Stint",
    paragraphs: [
      `${organisationName} has created an account for you. Log in with ${recipient}.`,
      "If your organisation's own login isn't offered, choose Forgot password to set a password.",
    ],
    button: { label: "Log in", href: `${publicUrl}/login` },
    notes: ["If you didn't expect this, ask an admin of your organisation."],
    worthHours: 24 * 7,
  };
}
