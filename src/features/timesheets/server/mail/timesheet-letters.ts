import type { Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";

interface Returned {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  readonly what: "rejected" | "reopened";
  readonly by: string;
  readonly comment: string;
  /** Mondays, at least one. */
  readonly weeks: readonly string[];
}

/** Says that weeks came back, one letter a decision. */
export function timesheetReturnedLetter({
  recipient,
  formats,
  publicUrl,
  what,
  by,
  comment,
  weeks,
}: Returned): Letter {
  const sorted = weeks.toSorted();
  const first = sorted[0] ?? "";
  const heading =
    sorted.length === 1 ? `Your timesheet was ${what}` : `${sorted.length} of your timesheets were ${what}`;
  return {
    kind: `timesheet ${what}`,
    recipient,
    subject: sorted.length === 1 ? `${heading}: ${formats.week(first)}` : heading,
    heading,
    paragraphs: [
      `${by} ${what} ${sorted.length === 1 ? "it" : "them"}: ${comment}`,
      "Make corrections and submit again.",
    ],
    list: sorted.map((week) => formats.week(week)),
    button: { label: "Open the week", href: `${publicUrl}/my-time/timesheet/${first}` },
    notes: ["You can turn off mails about decisions in your account."],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
