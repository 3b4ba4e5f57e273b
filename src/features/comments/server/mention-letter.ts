import type { Addressed, Letter } from "#server/mail/letter.ts";
import { t } from "#shared/texts/t.ts";
import { addressOf, placeOfSubject, subjectWords, type About } from "../rules/about.ts";
import type { Subject } from "../rules/subject-key.ts";

interface Mention {
  readonly readerId: string;
  readonly by: string;
  readonly subject: Subject;
  readonly about: About;
  /** As it's read. */
  readonly text: string;
}

/** Says that a comment mentions its reader, with its text. */
export function mentionLetter(
  { recipient, formats, publicUrl }: Addressed,
  { readerId, by, subject, about, text }: Mention,
): Letter {
  const on = subjectWords(subject, about, formats);
  return {
    kind: "mention",
    recipient,
    subject: t`${by} mentioned you: ${on}`,
    heading: t`${by} mentioned you`,
    paragraphs: [on, ...text.split("\n").filter((line) => line.trim() !== "")],
    button: {
      label: t`Open the comment`,
      href: `${publicUrl}${addressOf(placeOfSubject(subject, about, readerId))}`,
    },
    notes: [t`You can turn off mails about mentions in your account.`],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
