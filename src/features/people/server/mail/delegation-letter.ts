import type { Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";

interface Handed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  readonly by: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

export function delegationLetter({ recipient, formats, publicUrl, by, firstDay, lastDay }: Handed): Letter {
  const days = formats.span(firstDay, lastDay);
  const heading = t`${by} has delegated decisions to you`;
  return {
    kind: "decisions delegated",
    recipient,
    subject: t`${heading}: ${days}`,
    heading,
    paragraphs: [
      t`On these days you decide on the weeks and holidays of people who report to ${by}, and you also get the mails about what's waiting.`,
      t`Your own weeks and holidays stay with your manager.`,
    ],
    list: [days],
    button: { label: t`Open the Manager Portal`, href: `${publicUrl}/manager?scope=delegated` },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
