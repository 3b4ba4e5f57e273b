import { auditRow } from "../../../server/audit.ts";
import type { Platform } from "../../../server/http/serve.ts";
import { compose, queueMail } from "../../../server/mail/letter.ts";
import { addDays } from "../../../shared/day.ts";
import { firstDay } from "../../../shared/month.ts";
import { hourIn } from "../../organisation/server/time-zones.ts";
import { phaseToRemind, type PhaseDays, type RemindedPhase } from "../rules/phase-reminders.ts";
import { reminderHour } from "../rules/weekly-reminders.ts";
import { phaseLetters, type PhaseLetter, type PhaseOf } from "./open-in-phase.ts";
import { dropOldPhaseReminders, endPhaseRun, phaseSettings, phasesOfEveryone, remindedOn, takePhaseSteps } from "./phase-queries.ts";

/** Mails per transaction: each is short, so that nobody waits for it. */
const batch = 25;
/** Days after which it is forgotten who was reminded. */
const keptDays = 70;

interface CycleRow {
  readonly time_zone: string;
  readonly review_end_day: number;
  readonly forecast_start_day: number;
  readonly allocate_start_day: number;
  readonly last_run_day: string | null;
}

/** The phase whose reminders may go out now: from eight o'clock of the organisation's day, once a day. */
function duePhase({ clock }: Pick<Platform, "clock">, row: CycleRow): PhaseDays | null {
  const today = clock.today(row.time_zone);
  if (hourIn(row.time_zone, clock.now()) < reminderHour || (row.last_run_day !== null && row.last_run_day >= today)) return null;
  return phaseToRemind(today, {
    reviewEndDay: row.review_end_day,
    forecastStartDay: row.forecast_start_day,
    allocateStartDay: row.allocate_start_day,
  });
}

/** Queues letters, each together with the row that says so: whoever has that row is not mailed again. Answers how many were new. */
async function queueLetters({ database, orgId, today, phase }: PhaseOf, letters: readonly PhaseLetter[]): Promise<number> {
  const taken = { month: firstDay(phase.month), phase: phase.phase, day: today };
  let queued = 0;
  for (let from = 0; from < letters.length; from += batch) {
    const some = letters.slice(from, from + batch);
    const mails = await Promise.all(some.map(async ({ userId, letter }) => [userId, await compose(letter)] as const));
    queued += await database.write(orgId, async (transaction) => {
      const fresh = new Set((await transaction.rows(takePhaseSteps(orgId, taken, some))).map(({ user_id }) => user_id));
      for (const [userId, mail] of mails) if (fresh.has(userId)) await transaction.run(queueMail(orgId, mail));
      return fresh.size;
    });
  }
  return queued;
}

/**
 * Queues an organisation's reminders of the monthly phase it is in, to those whose day it is; answers how many it queued, or null when none
 * are due. May run on several servers at once and after a crash: each mail is queued once. What was missed is made up for on the same day only.
 */
export async function sendPhaseReminders(platform: Platform, orgId: string): Promise<number | null> {
  const { clock, config, database } = platform;
  const [[settings]] = await database.read(orgId, phaseSettings(orgId));
  const phase = settings ? duePhase(platform, settings) : null;
  if (!settings || phase === null) return null;
  const isOn: Readonly<Record<RemindedPhase, boolean>> = {
    Review: settings.review_reminders,
    Forecasting: settings.forecast_reminders,
    Allocations: settings.allocation_reminders,
  };
  const today = clock.today(settings.time_zone);
  const of: PhaseOf = { database, publicUrl: config.publicUrl, orgId, today, phase };
  const queued = await queueLetters(of, isOn[phase.phase] ? await phaseLetters(of) : []);
  await database.write(orgId, async (transaction) => {
    if ((await transaction.run(endPhaseRun(orgId, today))) === 0) return;
    for (const query of dropOldPhaseReminders(orgId, addDays(today, -keptDays))) await transaction.run(query);
    const mails = (await transaction.first(remindedOn(orgId, today)))?.count ?? 0;
    if (mails === 0) return;
    const after = { phase: phase.phase, month: phase.about, mails };
    const entry = { action: "send phase reminders", subjectType: "reminder", subjectId: orgId, after };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, "reminders"));
  });
  return queued;
}

/** Sends every organisation's phase reminders that are due; one that fails keeps no other waiting. */
export async function sendEveryonesPhaseReminders(platform: Platform): Promise<void> {
  const [rows] = await platform.database.jobsRead(phasesOfEveryone());
  const failures: unknown[] = [];
  for (const row of rows) {
    if (duePhase(platform, row) === null) continue;
    await sendPhaseReminders(platform, row.org_id).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "Phase reminders of some organisations could not be sent");
}
