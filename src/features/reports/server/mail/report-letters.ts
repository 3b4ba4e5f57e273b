import type { MailFile } from "#server/database/mail-outbox.ts";
import { addressed, type Letter } from "#server/mail/letter.ts";
import { count } from "#shared/count.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { reports, type Report } from "../../rules/report.ts";
import { scheduleWords, type Schedule } from "../../rules/schedule.ts";

type Reader = Parameters<typeof addressed>[1];

/** A view that is mailed. */
export interface MailedView {
  readonly id: string;
  readonly name: string;
  readonly schedule: Schedule;
  /** Who set it up. */
  readonly sender: string;
}

/** What became of a reader's report: its file, or why there is none. */
export interface MailedReport {
  readonly report: Report;
  readonly from: Month;
  readonly to: Month;
  readonly lines: number;
  readonly file: MailFile | null;
  /** How many a PDF of it holds; null for other files. */
  readonly mostLines: number | null;
  /** What isn't in it for this reader, a sentence each. */
  readonly notes: readonly string[];
}

const viewPage = (publicUrl: string, { id }: Pick<MailedView, "id">): string =>
  `${publicUrl}/reports?view=${id}`;

const monthsText = (from: Month, to: Month): string =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;

function saidOf({ lines, file, mostLines }: MailedReport): string {
  if (lines === 0) return "There's nothing in it this time, so no file is attached.";
  if (file === null && mostLines !== null && lines > mostLines)
    return `It has ${count(lines, "line")}, and a PDF of it holds at most ${mostLines.toLocaleString("en-GB")}. Open it to see them, or have it mailed as CSV or XLSX.`;
  if (file === null)
    return `It has ${count(lines, "line")}, too many for a mail. Open it to see them or export them all.`;
  return `${count(lines, "line")}, as you can see them today, in the attached file.`;
}

/** A report with its file, to one of its readers. */
export function reportLetter(
  publicUrl: string,
  reader: Reader,
  view: MailedView,
  made: MailedReport,
): Letter {
  const months = monthsText(made.from, made.to);
  const label = reports.find(({ value }) => value === made.report)?.label ?? "Report";
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: `${view.name}: ${months}`,
    heading: view.name,
    paragraphs: [`${label}, ${months}.`, saidOf(made)],
    list: made.notes,
    button: { label: "Open this view", href: viewPage(publicUrl, view) },
    notes: [
      `${scheduleWords(view.schedule)}, set up by ${view.sender}. To stop these mails, open the view and choose “Stop these mails”.`,
    ],
    worthHours: 24 * 3,
    ...(made.file === null ? {} : { attachment: made.file }),
  };
}

/** Says to a reader that a report couldn't be made for them, and why. */
export function noReportLetter(publicUrl: string, reader: Reader, view: MailedView, reason: string): Letter {
  return {
    kind: "report",
    recipient: addressed(publicUrl, reader).recipient,
    subject: `${view.name} couldn't be sent`,
    heading: `${view.name} couldn't be sent`,
    paragraphs: [`${reason.replace(/[.\s]+$/, "")}.`],
    button: { label: "Open this view", href: viewPage(publicUrl, view) },
    notes: [`${scheduleWords(view.schedule)}, set up by ${view.sender}.`],
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
    subject: `${view.name} is no longer mailed to everyone`,
    heading: `${view.name} is no longer mailed to everyone`,
    paragraphs: [
      "These people have left, so they don't get the report any more. Everyone else got it as usual.",
    ],
    list: names,
    button: { label: "Open this view", href: viewPage(publicUrl, view) },
    notes: ["You get this because you set up the mails of this view."],
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
    subject: `${view.name} is no longer mailed`,
    heading: `${view.name} is no longer mailed`,
    paragraphs: [
      `${view.sender}, who set these mails up, has left.`,
      isShared
        ? "The view stays. An admin can set its mails up again, or you can save a copy and mail that."
        : "If you still need it, open it, save a copy and set up its mails.",
    ],
    button: { label: "Open this view", href: viewPage(publicUrl, view) },
    notes: [`You got it like this: ${scheduleWords(view.schedule)}.`],
    worthHours: 24 * 7,
  };
}
