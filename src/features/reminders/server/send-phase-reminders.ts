import type { Platform } from "#server/http/serve.ts";
import type { Transaction } from "#server/scope.ts";
import { formatsOf } from "#shared/formats.ts";
import { firstDay } from "#shared/month.ts";
import { hourIn } from "#features/organisation/server/time-zones.ts";
import { phaseToRemind, type PhaseDays, type RemindedPhase } from "../rules/phase-reminders.ts";
import { reminderHour } from "../rules/weekly-reminders.ts";
import { phasePost } from "./chat-posts.ts";
import { phaseLetters, type PhaseLetter, type PhaseOf } from "./open-in-phase.ts";
import { endRun, queueReminders, sendEveryones, type Cycle } from "./reminder-run.ts";
import { remindedOn, reminderSettings, claimPhaseSteps } from "./run-queries.ts";

/** The phase whose reminders are due: from eight o'clock, once a day. */
function duePhase({ clock }: Platform, row: Cycle): PhaseDays | null {
  const today = clock.today(row.time_zone);
  if (
    hourIn(row.time_zone, clock.now()) < reminderHour ||
    (row.last_run_day !== null && row.last_run_day >= today)
  )
    return null;
  return phaseToRemind(today, row);
}

/**
 * Queues an organisation's phase reminders to those whose day it is; answers how many, or null. Several
 * servers may run it, also after a crash: each mail once, on its day only.
 */
export async function sendPhaseReminders(platform: Platform, orgId: string): Promise<number | null> {
  const { clock, config, database } = platform;
  const [[settings]] = await database.read(orgId, reminderSettings(orgId, "phase"));
  const phase = settings ? duePhase(platform, settings) : null;
  if (!settings || phase === null) return null;
  const isOn: Readonly<Record<RemindedPhase, boolean>> = {
    Review: settings.review_reminders,
    Forecasting: settings.forecast_reminders,
    Allocations: settings.allocation_reminders,
  };
  const today = clock.today(settings.time_zone);
  const of: PhaseOf = { database, publicUrl: config.publicUrl, orgId, today, phase };
  const claimed = { month: firstDay(phase.month), phase: phase.phase, day: today };
  const claim = (transaction: Transaction, some: readonly PhaseLetter[]) =>
    transaction.rows(claimPhaseSteps(orgId, claimed, some));
  const queued = await queueReminders(of, isOn[phase.phase] ? await phaseLetters(of) : [], claim);
  const run = { database, orgId, kind: "phase", today } as const;
  const formats = formatsOf(settings.date_format, settings.time_zone);
  await endRun(run, remindedOn(orgId, today), {
    action: "send phase reminders",
    about: { phase: phase.phase, month: phase.about },
    post: () => phasePost(today, phase, formats, config.publicUrl),
  });
  return queued;
}

export const sendEveryonesPhaseReminders = (platform: Platform): Promise<void> =>
  sendEveryones(
    platform,
    "phase",
    (cycle) => duePhase(platform, cycle) !== null,
    (orgId) => sendPhaseReminders(platform, orgId),
  );
