import type { Platform } from "#server/http/serve.ts";
import type { Transaction } from "#server/scope.ts";
import { formatsOf } from "#shared/formats.ts";
import { hourIn } from "#features/organisation/server/time-zones.ts";
import { dueStep, lastWeekOf, type ReminderStep } from "../rules/weekly-reminders.ts";
import { weekPost } from "./chat-posts.ts";
import { digestsFor, remindersFor, type WeekOf } from "./outstanding.ts";
import { stillOpen } from "./queries.ts";
import { endRun, queueReminders, sendEveryones, type Cycle, type PersonalLetter } from "./reminder-run.ts";
import { reminderSettings, takenSteps, takeStep } from "./run-queries.ts";

const stepNow = ({ clock }: Platform, { time_zone, last_run_day }: Cycle): ReminderStep | null =>
  dueStep(clock.today(time_zone), hourIn(time_zone, clock.now()), last_run_day);

/**
 * Queues an organisation's mails of today's step; answers how many, or null. Several servers may run it, also
 * after a crash: each mail once, on its day only.
 */
export async function sendReminders(platform: Platform, orgId: string): Promise<number | null> {
  const { clock, config, database } = platform;
  const [[settings]] = await database.read(orgId, reminderSettings(orgId, "weekly"));
  const step = settings ? stepNow(platform, settings) : null;
  if (!settings || step === null) return null;
  const today = clock.today(settings.time_zone);
  const weekStarting = lastWeekOf(today);
  const week: WeekOf = { database, publicUrl: config.publicUrl, orgId, today, weekStarting };
  const isOn = step === "digest" ? settings.weekly_digests : settings.weekly_reminders;
  const letters = !isOn
    ? []
    : await (step === "digest" ? digestsFor(week) : remindersFor(week, step === "second"));
  const take = async (transaction: Transaction, some: readonly PersonalLetter[]) => {
    const ids = some.map(({ userId }) => userId);
    const open = step === "digest" ? null : await transaction.rows(stillOpen(orgId, today, ids));
    const still = open === null ? ids : ids.filter((each) => open.some(({ id }) => id === each));
    return still.length === 0 ? [] : transaction.rows(takeStep(orgId, step, weekStarting, still));
  };
  const queued = await queueReminders(week, letters, take);
  const run = { database, orgId, kind: "weekly", today } as const;
  const formats = formatsOf(settings.date_format, settings.time_zone);
  await endRun(run, takenSteps(orgId, step, weekStarting), {
    action: "send reminders",
    about: { step, weekStarting },
    post: (mails) => (isOn ? weekPost(step, { weekStarting, mails, formats }, config.publicUrl) : null),
  });
  return queued;
}

export const sendEveryonesReminders = (platform: Platform): Promise<void> =>
  sendEveryones(
    platform,
    "weekly",
    (cycle) => stepNow(platform, cycle) !== null,
    (orgId) => sendReminders(platform, orgId),
  );
