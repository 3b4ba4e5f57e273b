import type { Addressed, Letter } from "#server/mail/letter.ts";
import { formatHours } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Requests whose hours changed without anyone changing them. */
export interface RecountedLeave {
  readonly why: "public holidays" | "place" | "working pattern" | "employment" | "other leave";
  readonly leaves: readonly {
    readonly startDate: string;
    readonly endDate: string;
    /** Null for Holiday. */
    readonly kindName: string | null;
    readonly hoursBefore: number;
    readonly totalHours: number;
  }[];
}

const reasons = perLanguage((): Readonly<Record<RecountedLeave["why"], string>> => ({
  "public holidays": t`The public holidays on these days have changed.`,
  place: t`The public holidays of your place apply to these days.`,
  "working pattern": t`Your working hours on these days have changed.`,
  employment: t`Your first or last day has changed.`,
  "other leave": t`Other leave of yours on these days has changed.`,
}));

/** Says that leave now uses other hours, and why. */
export function leaveRecountedLetter(
  { recipient, formats, publicUrl }: Addressed,
  { why, leaves }: RecountedLeave,
): Letter {
  const [first] = leaves;
  const heading = t`The hours of your leave have changed`;
  return {
    kind: "leave recounted",
    recipient,
    subject: heading,
    heading,
    paragraphs: [reasons()[why], t`You don't need to do anything.`],
    list: leaves.map(({ startDate, endDate, kindName, hoursBefore, totalHours }) => {
      const what = kindName === null ? t`Holiday` : kindName;
      return t`${what}, ${formats.span(startDate, endDate)}: ${formatHours(totalHours)} h instead of ${formatHours(hoursBefore)} h`;
    }),
    button: {
      label: t`Open your holidays`,
      href: `${publicUrl}/my-time/holidays?on=${first?.startDate ?? ""}`,
    },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 72,
    alsoInChat: true,
  };
}
