import { answerResetRequests } from "./features/access/server/answer-reset-requests.ts";
import { closeEveryonesMonths } from "./features/analytics/server/close-months.ts";
import { foldEverywhere } from "./features/analytics/server/fold-totals.ts";
import { removeEveryonesOldData } from "./features/organisation/server/remove-old-data.ts";
import { sealEverywhere } from "./features/audit/server/seal.ts";
import { sendEveryonesReminders } from "./features/reminders/server/send-reminders.ts";
import type { Platform } from "./server/http/serve.ts";
import { repeat, type Job } from "./server/jobs.ts";
import { sendDueMail, type MailLog } from "./server/mail/postman.ts";
import { smtpSender } from "./server/mail/smtp.ts";
import { tidy } from "./server/tidy.ts";

/** Milliseconds between two looks. */
const often = 2000;
const everyTenMinutes = 600_000;
const everyMinute = 60_000;
const everyFewMinutes = 5 * 60_000;
const everyNight = 24 * 3_600_000;

/** Everything the server does by itself. Without a mail server mails wait, and are neither tried nor counted as failed. */
export function startJobs(platform: Platform, log: MailLog): Job[] {
  const { config, database } = platform;
  const told = (job: string) => (error: unknown) => log.error({ err: error, job }, "a job failed and is tried again");
  const jobs = [
    repeat(often, () => answerResetRequests(platform), told("password resets")),
    repeat(everyTenMinutes, () => removeEveryonesOldData(platform), told("retention")),
    repeat(everyMinute, () => sendEveryonesReminders(platform), told("reminders")),
    repeat(everyNight, () => tidy(database), told("tidying")),
    repeat(often, () => foldEverywhere(database), told("monthly totals")),
    repeat(everyTenMinutes, () => closeEveryonesMonths(platform), told("closing months")),
    repeat(everyFewMinutes, () => sealEverywhere(database), told("audit seals")),
  ];
  if (config.smtpUrl !== null) {
    const send = smtpSender(config.smtpUrl, config.mailFrom);
    const host = new URL(config.publicUrl).hostname;
    jobs.push(repeat(often, () => sendDueMail({ database, send, log, host }), told("mail")));
  }
  return jobs;
}
