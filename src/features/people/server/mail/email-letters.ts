import { plural, t } from "#shared/texts/t.ts";
import type { Letter } from "#server/mail/letter.ts";
import { emailLinkDays } from "../../rules/email.ts";

interface Change {
  readonly recipient: string;
  readonly organisationName: string;
}

export function confirmEmailLetter({
  recipient,
  organisationName,
  link,
}: Change & { readonly link: string }): Letter {
  return {
    kind: "email confirmation",
    recipient,
    subject: t`Confirm your email address for Stint`,
    heading: t`Confirm your email address`,
    paragraphs: [
      t`${recipient} will be the address you log in with at ${organisationName}. Please confirm it's yours.`,
    ],
    button: { label: t`Confirm email address`, href: link },
    notes: [
      t`The link works once and for ${plural(emailLinkDays, "# day", "# days")}.`,
      t`If you didn't expect this, ignore this mail.`,
    ],
    worthHours: 24 * 3,
  };
}

export function emailChangeNotice({
  recipient,
  organisationName,
  newEmail,
  by,
}: Change & { readonly newEmail: string; readonly by: string }): Letter {
  return {
    kind: "email change notice",
    recipient,
    subject: t`The email address of your Stint account is changing`,
    heading: t`Your email address is changing`,
    paragraphs: [t`${by} is changing the address of your account at ${organisationName} to ${newEmail}.`],
    notes: [t`If you don't want this, tell an admin of your organisation now.`],
    worthHours: 24 * 3,
  };
}
