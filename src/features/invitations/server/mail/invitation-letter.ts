import { t } from "#shared/texts/t.ts";
import type { Letter } from "#server/mail/letter.ts";
import { invitationDays } from "../../rules/invitation.ts";

interface Invited {
  readonly recipient: string;
  readonly organisationName: string;
  readonly invitedBy: string;
  readonly link: string;
}

export function invitationLetter({ recipient, organisationName, invitedBy, link }: Invited): Letter {
  return {
    kind: "invitation",
    recipient,
    subject: t`${organisationName} has invited you to Stint`,
    heading: t`Join ${organisationName} on Stint`,
    paragraphs: [
      t`${invitedBy} has invited you to plan, book and review time with ${organisationName}. Set a password to begin.`,
    ],
    button: { label: t`Set your password`, href: link },
    notes: [
      t`The link is for ${recipient}, works once and for ${invitationDays} days.`,
      t`If you didn't expect this, ignore this mail. No one can use the invitation without this link.`,
    ],
    worthHours: 24 * 4,
  };
}
