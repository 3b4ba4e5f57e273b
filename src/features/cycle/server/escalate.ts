import type { Platform } from "#server/http/serve.ts";
import { addressed, compose, letterTo, queueMail } from "#server/mail/letter.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { hourIn } from "#features/organisation/server/time-zones.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { reminderHour } from "#features/reminders/rules/weekly-reminders.ts";
import { endRun, sendEveryones, type Cycle } from "#features/reminders/server/reminder-run.ts";
import { reminderSettings } from "#features/reminders/server/run-queries.ts";
import { daysLate, escalatedTo, escalationDays, ownersOf, phasesOfMonth } from "../rules/cycle.ts";
import { escalationLetter, type LatePart } from "./cycle-letters.ts";
import {
  claimEscalations,
  escalatedOn,
  escalationsSince,
  openInCycle,
  overseers,
  type CycleViewer,
} from "./cycle-queries.ts";

/** Due from eight o'clock of the organisation, once a day. */
const isDue = ({ clock }: Platform, { time_zone: zone, last_run_day: last }: Cycle): boolean =>
  hourIn(zone, clock.now()) >= reminderHour && (last === null || last < clock.today(zone));

const keyOf = (month: string, phase: string, userId: string | null, targetId: string) =>
  [month, phase, userId, targetId].join(" ");

/** What is late long enough in these months, by whom it is escalated to and wasn't yet. */
async function partsByTarget(
  { database }: Platform,
  { orgId, today }: Pick<CycleViewer, "orgId" | "today">,
  settings: Cycle,
): Promise<ReadonlyMap<string, LatePart[]>> {
  const months = [addMonths(monthOf(today), -1), monthOf(today)];
  const due = months.flatMap((month) =>
    phasesOfMonth(month, settings)
      .filter(({ kinds, lastDay }) => kinds.length > 0 && daysLate(lastDay, today) >= escalationDays)
      .map((phase) => ({ month, phase })),
  );
  const byTarget = new Map<string, LatePart[]>();
  if (due.length === 0) return byTarget;
  const everyone: CycleViewer = { orgId, userId: "", seesAll: true, today };
  const [admins, sent, ...cycles] = await database.read(
    orgId,
    overseers(orgId),
    escalationsSince(orgId, months[0] ?? monthOf(today), null),
    ...months.map((month) => openInCycle(everyone, month)),
  );
  const known = new Set(sent.map((row) => keyOf(row.month, row.phase, row.user_id, row.target_id)));
  const adminIds = admins.map(({ id }) => id);
  for (const { month, phase } of due)
    for (const owner of ownersOf(cycles[months.indexOf(month)] ?? [], phase))
      for (const target of escalatedTo(owner, daysLate(phase.lastDay, today), adminIds)) {
        if (known.has(keyOf(firstDay(month), phase.phase, owner.userId, target))) continue;
        byTarget.set(target, [...(byTarget.get(target) ?? []), { month, phase, owner }]);
      }
  return byTarget;
}

/**
 * Escalates what an organisation's people are late with, in Home and by mail, each part to each person once; answers to
 * how many, or null where it isn't due. Several servers may run it, also after a crash.
 */
export async function escalate(platform: Platform, orgId: string): Promise<number | null> {
  const { clock, config, database } = platform;
  const [[settings]] = await database.read(orgId, reminderSettings(orgId, "escalation"));
  if (!settings || !isDue(platform, settings)) return null;
  const today = clock.today(settings.time_zone);
  const isOn: Readonly<Record<DuePhase, boolean>> = {
    Review: settings.review_reminders,
    Forecasting: settings.forecast_reminders,
    Allocations: settings.allocation_reminders,
  };
  const byTarget = await partsByTarget(platform, { orgId, today }, settings);
  const [readers] = byTarget.size === 0 ? [[]] : await database.read(orgId, recipients(orgId));
  let reached = 0;
  for (const [targetId, parts] of [...byTarget].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const reader = readers.find(({ id, phase_reminders: wanted }) => id === targetId && wanted);
    const mailed = parts.filter(({ phase }) => isOn[phase.phase as DuePhase]);
    const month = parts[0]?.month ?? monthOf(today);
    const mail =
      reader && mailed.length > 0
        ? await compose(
            letterTo(reader, () =>
              escalationLetter({ ...addressed(config.publicUrl, reader), month }, mailed),
            ),
          )
        : null;
    const items = parts.map(({ month: of, phase, owner }) => ({
      month: of,
      phase: phase.phase as DuePhase,
      userId: owner.userId ?? "",
    }));
    reached += await database.write(orgId, async (transaction) => {
      const fresh = await transaction.rows(claimEscalations(orgId, targetId, today, items));
      if (fresh.length > 0 && mail) await transaction.run(queueMail(orgId, mail));
      return fresh.length > 0 ? 1 : 0;
    });
  }
  await endRun({ database, orgId, kind: "escalation", today }, escalatedOn(orgId, today), {
    action: "escalate in cycle",
    about: { day: today },
    post: () => null,
  });
  return reached;
}

export const escalateEveryones = (platform: Platform): Promise<void> =>
  sendEveryones(
    platform,
    "escalation",
    (cycle) => isDue(platform, cycle),
    (orgId) => escalate(platform, orgId),
  );
