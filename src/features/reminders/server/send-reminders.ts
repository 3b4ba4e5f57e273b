import type { Platform } from "#server/http/serve.ts";
import type { Transaction, Database } from "#server/scope.ts";
import { formatsOf } from "#shared/formats.ts";
import { hourIn } from "#features/organisation/server/time-zones.ts";
import { addressed, letterTo } from "#server/mail/letter.ts";
import { delegatesOn } from "#features/people/server/delegation/delegate-queries.ts";
import { dueStep, lastWeekOf, type ReminderStep } from "../rules/weekly-reminders.ts";
import { weekPost } from "./chat-posts.ts";
import { stillOpen, peoplesOpenWeeks, readers, waitingRequests, waitingWeeks } from "./queries.ts";
import { endRun, queueReminders, sendEveryones, type Cycle, type PersonalLetter } from "./reminder-run.ts";
import { reminderSettings, claimedSteps, claimStep } from "./run-queries.ts";
import { digestLetter, openWeekLetter, ownWeekOf } from "./mail/reminder-letters.ts";
import { mattersFor } from "./team-matters.ts";

interface WeekOf {
  readonly database: Database;
  readonly publicUrl: string;
  readonly orgId: string;
  /** The organisation's day. */
  readonly today: string;
  /** A Monday. */
  readonly weekStarting: string;
}

const ofWeek = ({ publicUrl, weekStarting }: WeekOf, row: Parameters<typeof addressed>[1]) => ({
  ...addressed(publicUrl, row),
  weekStarting,
});

/** Reminders to everyone with weeks to submit who wants them, by id. */
async function remindersFor(week: WeekOf, again: boolean): Promise<PersonalLetter[]> {
  const { database, orgId, today } = week;
  const [open, known] = await database.read(orgId, peoplesOpenWeeks(orgId, today), readers(orgId));
  const weeksOf = Map.groupBy(open, ({ id }) => id);
  return known.flatMap((row) => {
    const [first, ...others] = (weeksOf.get(row.id) ?? []).map(ownWeekOf);
    if (!row.weekly_reminder || first === undefined) return [];
    const letter = letterTo(row, () =>
      openWeekLetter(addressed(week.publicUrl, row), [first, ...others], again),
    );
    return [{ userId: row.id, letter }];
  });
}

/** A digest to everyone who decides on something outstanding or stands in today, and wants it, by id. */
async function digestsFor(week: WeekOf): Promise<PersonalLetter[]> {
  const { database, orgId, weekStarting, today } = week;
  const [missing, known, toDecide, requests, delegates] = await database.read(
    orgId,
    peoplesOpenWeeks(orgId, today),
    readers(orgId),
    waitingWeeks(orgId, today, weekStarting),
    waitingRequests(orgId),
    delegatesOn(orgId, today),
  );
  return known.flatMap((row) => {
    const matters = row.weekly_digest ? mattersFor(row, { missing, toDecide, requests, delegates }) : null;
    if (matters === null) return [];
    return [{ userId: row.id, letter: letterTo(row, () => digestLetter(ofWeek(week, row), matters)) }];
  });
}

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
  const claim = async (transaction: Transaction, some: readonly PersonalLetter[]) => {
    const ids = some.map(({ userId }) => userId);
    const open = step === "digest" ? null : await transaction.rows(stillOpen(orgId, today, ids));
    const still = open === null ? ids : ids.filter((each) => open.some(({ id }) => id === each));
    return still.length === 0 ? [] : transaction.rows(claimStep(orgId, step, weekStarting, still));
  };
  const queued = await queueReminders(week, letters, claim);
  const run = { database, orgId, kind: "weekly", today } as const;
  const formats = formatsOf(settings.date_format, settings.time_zone);
  await endRun(run, claimedSteps(orgId, step, weekStarting), {
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
