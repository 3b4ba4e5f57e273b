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
    subject: "Confirm your email address for Stint",
    heading: "Confirm your email address",
    paragraphs: [
      `${recipient} will be the address you log in with at ${organisationName}. Please confirm it's yours.`,
    ],
    button: { label: "Confirm email address", href: link },
    notes: [
      `The link works once and for ${emailLinkDays} days.`,
      "If you didn't expect this, ignore this mail.",
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
    subject: "The email address of your Stint account is changing",
    heading: "Your email address is changing",
    paragraphs: [`${by} is changing the address of your account at ${organisationName} to ${newEmail}.`],
    notes: ["If you don't want this, tell an admin of your organisation now."],
    worthHours: 24 * 3,
  };
}
