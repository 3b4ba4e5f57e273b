import type { Letter } from "../../../../server/mail/letter.ts";
import type { Formats } from "../../../../shared/formats.ts";

interface Handed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  /** The manager who delegates. */
  readonly by: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Tells a manager that another one delegates decisions to them. */
export function delegationLetter({ recipient, formats, publicUrl, by, firstDay, lastDay }: Handed): Letter {
  const days = formats.span(firstDay, lastDay);
  const heading = `${by} delegates decisions to you`;
  return {
    kind: "decisions delegated",
    recipient,
    subject: `${heading}: ${days}`,
    heading,
    paragraphs: [
      `On these days you decide on the weeks and holidays of those who report to ${by}, and mails about what waits come to you too.`,
      "Your own weeks and holidays stay with your manager.",
    ],
    list: [days],
    button: { label: "Open the Manager Portal", href: `${publicUrl}/manager?scope=delegated` },
    notes: ["You can switch mails about decisions off in your account."],
    worthHours: 3 * 24,
  };
}
