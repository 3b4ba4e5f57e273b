import type { Letter } from "./letter.ts";

/** Something a person still has to do. */
export interface Reminder {
  readonly recipient: string;
  readonly subject: string;
  readonly heading: string;
  /** Why it matters and until when. */
  readonly reason: string;
  /** What is outstanding, a line each. */
  readonly outstanding: readonly string[];
  readonly button: { readonly label: string; readonly href: string };
  /** Why this person gets it, and how to stop it. */
  readonly notes: readonly string[];
}

/** The frame of every reminder; one that is older than a day is not worth sending. */
export function reminderLetter(reminder: Reminder): Letter {
  const { recipient, subject, heading, reason, outstanding, button, notes } = reminder;
  return {
    kind: "reminder",
    recipient,
    subject,
    heading,
    paragraphs: [reason],
    list: outstanding,
    button,
    notes,
    worthHours: 24,
  };
}
