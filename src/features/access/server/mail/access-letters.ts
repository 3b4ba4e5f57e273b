import { t } from "#shared/texts/t.ts";
import type { Letter } from "#server/mail/letter.ts";

export const resetMinutes = 60;

export function passwordResetLetter({
  recipient,
  organisationName,
  link,
}: {
  readonly recipient: string;
  readonly organisationName: string;
  readonly link: string;
}): Letter {
  return {
    kind: "password reset",
    recipient,
    subject: t`Set a new password for Stint`,
    heading: t`Set a new password`,
    paragraphs: [
      t`Someone, most likely you, asked for a new password for ${recipient} at ${organisationName}.`,
    ],
    button: { label: t`Set a new password`, href: link },
    notes: [
      t`The link works once and for one hour.`,
      t`If it wasn't you, ignore this mail. Your password hasn't changed.`,
    ],
    worthHours: 1,
  };
}

/** Says that the login has changed, in case it was someone else. */
export function securityNotice(recipient: string, what: string): Letter {
  return {
    kind: "security notice",
    recipient,
    subject: what.replace(/\.$/, ""),
    heading: what,
    paragraphs: [t`This is about your Stint account ${recipient}.`],
    notes: [t`If it wasn't you, tell an admin of your organisation now.`],
    worthHours: 24 * 3,
  };
}
