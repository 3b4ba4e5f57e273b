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
}

/** The frame of every reminder; one that is older than a day is not worth sending. */
export function reminderLetter(reminder: Reminder): Letter {
  const { recipient, subject, heading, reason, outstanding, button } = reminder;
  const notes = ["You receive this because it is your turn in the monthly cycle of your organisation."];
  return { kind: "reminder", recipient, subject, heading, paragraphs: [reason], list: outstanding, button, notes, worthHours: 24 };
}
