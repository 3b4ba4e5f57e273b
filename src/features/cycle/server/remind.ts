import type { AuditEntry } from "#server/audit.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import { addressed, letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { firstDay } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { storeReminders } from "#features/months/server/reminder-queries.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { defaultCycleDays, phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import * as contract from "../contract.ts";
import { maxReminded, ownersOf, phasesOfMonth, reminderOf } from "../rules/cycle.ts";
import { openInCycle, remindersOfCycle } from "./cycle-queries.ts";
import { cycleReminder } from "./cycle-letters.ts";
import { checkMonth, cycleViewer, mayRemind } from "./read-cycle.ts";

/** The log and webhooks say the same of a reminder, whichever page it came from. */
const audited: Readonly<Record<DuePhase, Pick<AuditEntry, "action" | "subjectType">>> = {
  Review: { action: "send reminders", subjectType: "reminder" },
  Forecasting: { action: "remind forecasters", subjectType: "forecast reminder" },
  Allocations: { action: "remind allocators", subjectType: "allocation reminder" },
};

/**
 * Reminds people of a phase, each at most once a day, here or on the months' pages. Who has turned
 * mails about phases off, or can't be mailed, sees it in Home.
 */
export const remindOfCycle = serve(contract.remindOfCycle, async (call) => {
  const { actor, today, config, body } = call;
  const { orgId } = actor;
  const { month } = call.params;
  checkMonth(month, today);
  const viewer = cycleViewer(actor, today);
  await loadRenderer();
  return call.write(async (transaction) => {
    const [days, rows, reminders] = await transaction.read(
      cycleDays(orgId),
      openInCycle(viewer, month),
      remindersOfCycle(orgId, month, today),
    );
    const phase = phasesOfMonth(month, days[0] ?? defaultCycleDays).find((each) => each.phase === body.phase);
    if (!phase || phase.about === null) throw new Error("A phase without something due");
    if (today < phase.firstDay) throw wrongState(t`${phaseNames()[phase.phase]} hasn't begun yet.`);
    const chosen = ownersOf(rows, phase).filter(
      ({ userId }) => userId !== null && userId !== actor.id && (body.userId ?? userId) === userId,
    );
    if (body.userId !== null && chosen.length === 0)
      throw notFound(t`This person has nothing open that you can remind them of.`);
    const wanted = chosen.filter((owner) => mayRemind(viewer, phase, owner, reminders)).slice(0, maxReminded);
    const userIds = wanted.flatMap(({ userId }) => userId ?? []).toSorted();
    const request = { userIds, day: today, period: firstDay(phase.about), requestedBy: actor.id };
    const stored =
      userIds.length === 0
        ? []
        : await transaction.rows(storeReminders(orgId, reminderOf[body.phase], request));
    const reminded = wanted.filter(({ userId }) => stored.some((row) => row.user_id === userId));
    if (reminded.length === 0) {
      transaction.unchanged();
      return { reminded: 0 };
    }
    const ids = reminded.flatMap(({ userId }) => userId ?? []);
    const readers = await transaction.rows(recipients(orgId).where("u.id", "in", ids));
    const letters = readers
      .filter((reader) => reader.phase_reminders)
      .flatMap((reader) => {
        const owner = reminded.find(({ userId }) => userId === reader.id);
        const to = { ...addressed(config.publicUrl, reader), month };
        return owner ? letterTo(reader, () => cycleReminder(to, actor.name, phase, owner)) : [];
      });
    await queueLetters(transaction, orgId, letters);
    await transaction.audit({
      ...audited[body.phase],
      subjectId: month,
      after: {
        month,
        phase: phase.phase,
        reminded: reminded.map(({ userId, name, items }) => ({
          userId,
          name,
          ...Object.fromEntries(items.map(({ kind, open }) => [kind, open])),
        })),
      },
    });
    return { reminded: reminded.length };
  });
});
