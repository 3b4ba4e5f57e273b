import { answerResetRequests } from "./features/access/server/answer-reset-requests.ts";
import { escalateEveryones } from "./features/cycle/server/escalate.ts";
import { settleEveryonesMonths } from "./features/closing/server/settle-months.ts";
import { foldEverywhere } from "./features/analytics/server/fold-totals.ts";
import { proveEveryonesTotals } from "./features/analytics/server/prove-totals.ts";
import { settleEverywhere } from "./features/analytics/server/settle-standings.ts";
import { removeOldFiles } from "./features/imports/server/remove-old-files.ts";
import { importDispatcher } from "./features/imports/server/work-on-imports.ts";
import { removeOldAdjustments } from "./features/closing/server/close-month.ts";
import { removeEveryonesOldData } from "./features/organisation/server/remove-old-data.ts";
import { carryOvertime } from "./features/overtime/server/carry-overtime.ts";
import { startEveryonesRates } from "./features/rates/server/start-planned-rates.ts";
import { sealEverywhere } from "./features/audit/server/seal.ts";
import { makeEveryonesPlannedChanges } from "./features/people/server/planned-changes.ts";
import { sendEveryonesReminders } from "./features/reminders/server/send-reminders.ts";
import { sendEveryonesPhaseReminders } from "./features/reminders/server/send-phase-reminders.ts";
import { reportDispatcher } from "./features/reports/server/views/mail-reports.ts";
import { calendarDispatcher } from "./features/timesheets/server/read-own-calendars.ts";
import { feedWebhooks } from "./features/webhooks/server/feed-webhooks.ts";
import { messageDispatcher } from "./features/webhooks/server/send-messages.ts";
import { lookEvery } from "./demo/public/look-every.ts";
import type { PublicDemonstration } from "./demo/public/public-demonstration.ts";
import type { Platform } from "./server/http/serve.ts";
import { chatDispatcher } from "./server/chat/chat-sender.ts";
import type { Dispatcher } from "./server/dispatcher.ts";
import { repeat, type Job, type Rhythm } from "./server/jobs.ts";
import type { JobFigures } from "./server/metrics.ts";
import { mailDispatcher, type MailLog } from "./server/mail/mail-sender.ts";
import { smtpSender } from "./server/mail/smtp.ts";
import { tidy } from "./server/tidy.ts";
import { mailBeforeExpiry } from "./features/tokens/server/mail-before-expiry.ts";

const everyTenMinutes: Rhythm = { every: 600_000 };
const everyMinute: Rhythm = { every: 60_000 };
const everyFewMinutes: Rhythm = { every: 5 * 60_000 };
const everyNight: Rhythm = { every: 24 * 3_600_000 };
/**
 * Once something is written or due, and every minute for what another server has left behind; with a pause
 * between runs, so that steady writes cost little.
 */
const onceWritten: Rhythm = { every: 60_000, pause: 2000 };

/**
 * Everything the server does by itself. Without a mail server mails wait, and are neither tried nor counted
 * as failed. The public demonstration sends and reads nothing outside, and removes
 * nothing by what visitors set; while it's made anew, the others wait.
 */
export function startJobs(
  platform: Platform,
  log: MailLog,
  figures: JobFigures,
  demonstration: PublicDemonstration | null = null,
): Job[] {
  const { config, database } = platform;
  const always = (name: string, rhythm: Rhythm, work: () => Promise<number | null>): Job =>
    repeat(rhythm, figures.watch(name, work), (error) =>
      log.error({ err: error, job: name }, "a job failed and is tried again"),
    );
  const unlessPaused = (name: string, rhythm: Rhythm, work: () => Promise<number | null>): Job =>
    always(name, rhythm, async () =>
      demonstration === null || demonstration.pause() === null ? work() : null,
    );
  const job = (name: string, rhythm: Rhythm, work: () => Promise<unknown>): Job =>
    unlessPaused(name, rhythm, () => work().then(() => null));
  /** A job that begins work and doesn't wait for it. */
  const dispatching = (
    name: string,
    rhythm: Rhythm,
    dispatcher: Dispatcher,
    before: () => Promise<unknown> = () => Promise.resolve(),
  ): Job => {
    const looks = unlessPaused(name, rhythm, async () => {
      await before();
      return dispatcher.look();
    });
    dispatcher.notify(looks.wake);
    return {
      wake: looks.wake,
      stop: async () => void (await Promise.all([looks.stop(), dispatcher.stop()])),
    };
  };
  const jobs = [
    job("password resets", onceWritten, () => answerResetRequests(platform)),
    job("reminders", everyMinute, () => sendEveryonesReminders(platform)),
    job("phase reminders", everyMinute, () => sendEveryonesPhaseReminders(platform)),
    job("escalations", everyMinute, () => escalateEveryones(platform)),
    dispatching("report mails", everyMinute, reportDispatcher(platform)),
    job("tokens that end soon", everyTenMinutes, () => mailBeforeExpiry(platform)),
    // Webhooks hear of events before these are removed.
    job("tidying", everyNight, async () => {
      await feedWebhooks(platform);
      await tidy(database);
    }),
    job("files of imports", everyNight, () => removeOldFiles(database)),
    job("monthly totals", onceWritten, () => foldEverywhere(platform)),
    job("standings of projects", everyTenMinutes, () => settleEverywhere(platform)),
    job("planned changes of people", everyTenMinutes, () => makeEveryonesPlannedChanges(platform)),
    job("settling months", everyTenMinutes, () => settleEveryonesMonths(platform)),
    job("planned rates", everyTenMinutes, () => startEveryonesRates(platform)),
    job("proof of totals", everyNight, () => proveEveryonesTotals(database, figures.totalsCorrected)),
    job("audit seals", everyFewMinutes, () => sealEverywhere(database)),
  ];
  if (demonstration)
    jobs.push(always("renewal", { every: lookEvery }, () => demonstration.look().then(() => null)));
  else
    jobs.push(
      job("retention", everyTenMinutes, () =>
        removeEveryonesOldData(platform, async (...before) => {
          await carryOvertime(...before);
          await removeOldAdjustments(...before);
        }),
      ),
      dispatching("calendars", onceWritten, calendarDispatcher(platform)),
      dispatching("chat", onceWritten, chatDispatcher(platform)),
      dispatching("webhooks", onceWritten, messageDispatcher(platform), () => feedWebhooks(platform)),
    );
  jobs.push(dispatching("imports", onceWritten, importDispatcher(platform)));
  if (config.smtpUrl !== null) {
    const send = smtpSender(config.smtpUrl, config.mailFrom, config.smtpRequiresTls);
    const host = new URL(config.publicUrl).hostname;
    jobs.push(dispatching("mail", onceWritten, mailDispatcher({ database, send, log, host })));
  }
  return jobs;
}
