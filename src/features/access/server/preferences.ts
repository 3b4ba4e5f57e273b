import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../account-contract.ts";
import { lockPerson, preferencesOf, storePreferences } from "./preference-queries.ts";

interface StoredRow {
  readonly weekly_reminder: boolean;
  readonly weekly_digest: boolean;
  readonly phase_reminders: boolean;
  readonly decision_mails: boolean;
  readonly starts_on_my_time: boolean;
}

/** A stored row as the calls show it. */
export function preferencesIn(row: StoredRow): contract.Preferences {
  return {
    weeklyReminder: row.weekly_reminder,
    weeklyDigest: row.weekly_digest,
    phaseReminders: row.phase_reminders,
    decisionMails: row.decision_mails,
    startsOnMyTime: row.starts_on_my_time,
  };
}

/** PATCH /api/account/preferences. */
export const changePreferences = serve(contract.changePreferences, (call) => {
  const { orgId, id: userId } = call.actor;
  const wished = Object.entries(call.body).filter(([, value]) => value !== undefined);
  return call.write(async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const row = await transaction.first(preferencesOf(orgId, userId));
    if (!row) throw notFound();
    const stored = preferencesIn(row);
    const changed = wished.filter(([name, value]) => stored[name as keyof contract.Preferences] !== value);
    const after: contract.Preferences = { ...stored, ...Object.fromEntries(changed) };
    if (changed.length === 0) {
      transaction.unchanged();
      return after;
    }
    await transaction.run(
      storePreferences(orgId, userId, {
        weekly_reminder: after.weeklyReminder,
        weekly_digest: after.weeklyDigest,
        phase_reminders: after.phaseReminders,
        decision_mails: after.decisionMails,
        starts_on_my_time: after.startsOnMyTime,
      }),
    );
    await transaction.audit({
      action: "change preferences",
      subjectType: "preferences",
      subjectId: userId,
      before: Object.fromEntries(changed.map(([name]) => [name, stored[name as keyof contract.Preferences]])),
      after: Object.fromEntries(changed),
    });
    return after;
  });
});
