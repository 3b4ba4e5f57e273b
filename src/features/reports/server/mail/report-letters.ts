import { grouped } from "#shared/count.ts";
import type { MailFile } from "#server/database/mail-outbox.ts";
import { addressed, type Letter } from "#server/mail/letter.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { reportLabels, type Report } from "../../rules/report.ts";
import { scheduleWords, type Schedule } from "../../rules/schedule.ts";

type Reader = Parameters<typeof addressed>[1];

/** A view that is mailed. */
export interface MailedView {
  readonly id: string;
  readonly name: string;
  readonly schedule: Schedule;
  /** Who set it up; null of someone who was erased. */
  readonly sender: string | null;
}

/** What became of a reader's report: its file, or why there is none. */
export interface MailedReport {
  readonly report: Report;
  readonly from: Month;
  readonly to: Month;
  readonly lines: number;
  readonly file: MailFile | null;
  /** How many a PDF of it contains; null for other files. */
  readonly maxLines: number | null;
  /** What isn't in it for this reader, a sentence each. */
  readonly notes: readonly string[];
}

const viewPage = (publicUrl: string, { id }: Pick<MailedView, "id">): string =>
  `${publicUrl}/reports?view=${id}`;

const monthsText = (from: Month, to: Month): string =>
  from === to ? formatMonth(from) : t`${formatMonth(from)} to ${formatMonth(to)}`;

function saidOf({ lines, file, maxLines }: MailedReport): string {
  if (lines === 0) return t`There's nothing in it this time, so no file is attached.`;
  if (file === null && maxLines !== null && lines > maxLines)
    return t`It has ${plural(lines, "# line", "# lines")}, and a PDF of it holds at most ${grouped(maxLines)}. Open it to see them, or have it mailed as CSV or XLSX.`;
  if (file === null)
    return t`It has ${plural(lines, "# line", "# lines")}, too many for a mail. Open it to see them or export them all.`;
  return t`${plural(lines, "# line", "# lines")}, as you can see them today, in the attached file.`;
}

/** `Every Monday at 08:00, set up by Ada Cole.` */
function setUpText({ schedule, sender }: MailedView): string {
  return sender === null
    ? t`${scheduleWords(schedule)}, set up by a former colleague.`
    : t`${scheduleWords(schedule)}, set up by ${sender}.`;
}

/** A report with its file, to one of its readers. */
export function reportLetter(
  publicUrl: string,
  reader: Reader,
  view: MailedView,
  made: MailedReport,
): Letter {
  const months = monthsText(made.from, made.to);
  const label = reportLabels()[made.report];
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: t`${view.name}: ${months}`,
    heading: view.name,
    paragraphs: [`${label}, ${months}.`, saidOf(made)],
    list: made.notes,
    button: { label: t`Open this view`, href: viewPage(publicUrl, view) },
    notes: [`${setUpText(view)} ${t`To stop these mails, open the view and choose “Stop these mails”.`}`],
    worthHours: 24 * 3,
    ...(made.file === null ? {} : { attachment: made.file }),
  };
}

/** Says to a reader that a report couldn't be made for them, and why. */
export function noReportLetter(publicUrl: string, reader: Reader, view: MailedView, reason: string): Letter {
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: t`${view.name} couldn't be sent`,
    heading: t`${view.name} couldn't be sent`,
    paragraphs: [`${reason.replace(/[.\s]+$/, "")}.`],
    button: { label: t`Open this view`, href: viewPage(publicUrl, view) },
    notes: [setUpText(view)],
    worthHours: 24 * 3,
  };
}

/** Says to the sender who doesn't get it any more. */
export function leftOutLetter(
  publicUrl: string,
  reader: Reader,
  view: MailedView,
  names: readonly string[],
): Letter {
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: t`${view.name} is no longer mailed to everyone`,
    heading: t`${view.name} is no longer mailed to everyone`,
    paragraphs: [
      t`These people have left, so they don't get the report any more. Everyone else got it as usual.`,
    ],
    list: names,
    button: { label: t`Open this view`, href: viewPage(publicUrl, view) },
    notes: [t`You get this because you set up the mails of this view.`],
    worthHours: 24 * 7,
  };
}

/** Says that mails of a view have stopped, since whoever sent them has left. */
export function stoppedLetter(
  publicUrl: string,
  reader: Reader,
  view: MailedView,
  isShared: boolean,
): Letter {
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: t`${view.name} is no longer mailed`,
    heading: t`${view.name} is no longer mailed`,
    paragraphs: [
      view.sender === null
        ? t`The colleague who set up these mails has left.`
        : t`${view.sender}, who set up these mails, has left.`,
      isShared
        ? t`The view stays. An admin can set its mails up again, or you can save a copy and mail that.`
        : t`If you still need it, open it, save a copy and set up its mails.`,
    ],
    button: { label: t`Open this view`, href: viewPage(publicUrl, view) },
    notes: [t`You got it like this: ${scheduleWords(view.schedule)}.`],
    worthHours: 24 * 7,
  };
}
