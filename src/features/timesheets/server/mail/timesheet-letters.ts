import type { Letter } from "#server/mail/letter.ts";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";

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

interface ReturnedWords {
  readonly heading: (weeks: number) => string;
  readonly decided: (by: string, comment: string) => string;
}

const oneReturned: Readonly<Record<Returned["what"], ReturnedWords>> = {
  rejected: {
    heading: () => t`Your timesheet was rejected`,
    decided: (by, comment) => t`${by} rejected it: ${comment}`,
  },
  reopened: {
    heading: () => t`Your timesheet was reopened`,
    decided: (by, comment) => t`${by} reopened it: ${comment}`,
  },
};

const severalReturned: Readonly<Record<Returned["what"], ReturnedWords>> = {
  rejected: {
    heading: (weeks) => t`${weeks} of your timesheets were rejected`,
    decided: (by, comment) => t`${by} rejected them: ${comment}`,
  },
  reopened: {
    heading: (weeks) => t`${weeks} of your timesheets were reopened`,
    decided: (by, comment) => t`${by} reopened them: ${comment}`,
  },
};

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
  const isOne = sorted.length === 1;
  const words = isOne ? oneReturned[what] : severalReturned[what];
  const heading = words.heading(sorted.length);
  return {
    kind: `timesheet ${what}`,
    recipient,
    subject: isOne ? t`${heading}: ${formats.week(first)}` : heading,
    heading,
    paragraphs: [words.decided(by, comment), t`Make corrections and submit again.`],
    list: sorted.map((week) => formats.week(week)),
    button: { label: t`Open the week`, href: `${publicUrl}/my-time/timesheet/${first}` },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
