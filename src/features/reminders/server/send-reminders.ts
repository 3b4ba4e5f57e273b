import { auditRow } from "../../../server/audit.ts";
import type { Platform } from "../../../server/http/serve.ts";
import { compose, queueMail } from "../../../server/mail/letter.ts";
import { addDays } from "../../../shared/day.ts";
import { hourIn } from "../../organisation/server/time-zones.ts";
import { dueStep, weekToSubmit, type ReminderStep } from "../rules/weekly-reminders.ts";
import { digestsFor, remindersFor, type PersonalLetter, type WeekOf } from "./outstanding.ts";
import { dropOldReminders, endReminderRun, remindersOfEveryone, reminderSettings, submittedMeanwhile, takenSteps, takeStep } from "./queries.ts";

/** Mails per transaction: each is short, so that nobody waits for it. */
const batch = 25;
/** Days after which it is forgotten who was reminded. */
const keptDays = 70;

/** Queues letters of a step, each together with the row that says so: whoever has that row is not mailed again. Answers how many were new. */
async function queueStep({ database, orgId, weekStarting }: WeekOf, step: ReminderStep, letters: readonly PersonalLetter[]): Promise<number> {
  let queued = 0;
  for (let from = 0; from < letters.length; from += batch) {
    const some = letters.slice(from, from + batch);
    const mails = await Promise.all(some.map(async ({ userId, letter }) => [userId, await compose(letter)] as const));
    queued += await database.write(orgId, async (transaction) => {
      const ids = some.map(({ userId }) => userId);
      const late = step === "digest" ? [] : await transaction.rows(submittedMeanwhile(orgId, weekStarting, ids));
      const still = ids.filter((id) => !late.some(({ user_id }) => user_id === id));
      if (still.length === 0) return 0;
      const taken = new Set((await transaction.rows(takeStep(orgId, step, weekStarting, still))).map(({ user_id }) => user_id));
      for (const [userId, mail] of mails) if (taken.has(userId)) await transaction.run(queueMail(orgId, mail));
      return taken.size;
    });
  }
  return queued;
}

/**
 * Queues the mails of an organisation's step of today, if one is due; answers how many it queued, or null when none is due. May run on several
 * servers at once and after a crash: each mail is queued once. What was missed is made up for on the same day only.
 */
export async function sendReminders({ clock, config, database }: Platform, orgId: string): Promise<number | null> {
  const [[settings]] = await database.read(orgId, reminderSettings(orgId));
  if (!settings) return null;
  const today = clock.today(settings.time_zone);
  const step = dueStep(today, hourIn(settings.time_zone, clock.now()), settings.last_run_day);
  if (step === null) return null;
  const week: WeekOf = { database, publicUrl: config.publicUrl, orgId, today, weekStarting: weekToSubmit(today) };
  const isOn = step === "digest" ? settings.weekly_digests : settings.weekly_reminders;
  const letters = !isOn ? [] : await (step === "digest" ? digestsFor(week) : remindersFor(week, step === "second"));
  const queued = await queueStep(week, step, letters);
  await database.write(orgId, async (transaction) => {
    if ((await transaction.run(endReminderRun(orgId, today))) === 0) return;
    for (const query of dropOldReminders(orgId, addDays(today, -keptDays))) await transaction.run(query);
    const mails = (await transaction.first(takenSteps(orgId, step, week.weekStarting)))?.count ?? 0;
    if (mails === 0) return;
    const after = { step, weekStarting: week.weekStarting, mails };
    const entry = { action: "send reminders", subjectType: "reminder", subjectId: orgId, after };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, "reminders"));
  });
  return queued;
}

/** Sends every organisation's reminders that are due; one that fails keeps no other waiting. */
export async function sendEveryonesReminders(platform: Platform): Promise<void> {
  const { clock, database } = platform;
  const [rows] = await database.jobsRead(remindersOfEveryone());
  const failures: unknown[] = [];
  for (const row of rows) {
    if (dueStep(clock.today(row.time_zone), hourIn(row.time_zone, clock.now()), row.last_run_day) === null) continue;
    await sendReminders(platform, row.org_id).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "Reminders of some organisations could not be sent");
}
