import { currentLanguage } from "#shared/texts/current.ts";
import { serve, serveFile, type Platform } from "#server/http/serve.ts";
import { startPageOf } from "#features/people/rules/start-page.ts";
import { notFound } from "#server/refusal.ts";
import { personDataFile } from "#features/people/server/person-data.ts";
import { awaitedConfirmation } from "#features/people/server/email-queries.ts";
import * as contract from "../account-contract.ts";
import { deviceOf } from "../rules/device.ts";
import {
  accountOf,
  endSessionById,
  lockPerson,
  preferencesOf,
  sessionsOf,
  storeLanguage,
  storePreferences,
  type StoredPreferences,
} from "./account-queries.ts";
import { endOtherSessions as endOthers } from "./queries.ts";
import { passkeysOf } from "./passkeys/passkey-queries.ts";
import { idleDays, ownLanguage } from "./session.ts";

function preferencesIn(
  platform: Platform,
  row: StoredPreferences & { readonly language: string | null },
): contract.Preferences {
  return {
    language: ownLanguage(platform, row.language) ?? currentLanguage(),
    weeklyReminder: row.weekly_reminder,
    weeklyDigest: row.weekly_digest,
    phaseReminders: row.phase_reminders,
    decisionMails: row.decision_mails,
    mentionMails: row.mention_mails,
    startPage: startPageOf(row.start_page),
  };
}

export const readAccount = serve(contract.readAccount, async (call) => {
  const { actor } = call;
  const {
    accounts,
    sessions,
    awaited,
    preferences: [preferences],
    passkeys,
  } = await call.read({
    accounts: accountOf(actor.orgId, actor.id),
    sessions: sessionsOf(actor.orgId, actor.id, idleDays),
    awaited: awaitedConfirmation(actor.orgId, actor.id),
    preferences: preferencesOf(actor.orgId, actor.id),
    passkeys: passkeysOf(actor.orgId, actor.id),
  });
  if (!preferences) throw notFound();
  const account = accounts[0];
  const requested = awaited[0];
  return {
    email: actor.email,
    wishedEmail: requested && !requested.blocks_sign_in && !requested.is_expired ? requested.email : null,
    passwordChangedAt: account?.changed_at ?? null,
    secondFactorSince: account?.confirmed_at ?? null,
    recoveryCodesLeft: account?.recovery_codes ?? 0,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      version: passkey.version,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
    })),
    sessions: sessions
      .map((session) => ({
        id: session.id,
        device: deviceOf(session.user_agent),
        startedAt: session.created_at,
        lastUsedAt: session.last_seen_at,
        isThisOne: session.token_hash === actor.sessionHash,
      }))
      // The others are other visitors'.
      .filter((session) => session.isThisOne || !call.config.publicDemo),
    preferences: preferencesIn(call, preferences),
    organisationStartPage: startPageOf(preferences.organisation_start_page) ?? "dashboard",
    organisationSends: {
      reminders: preferences.organisation_reminds,
      digests: preferences.organisation_digests,
      phases: preferences.organisation_phases,
    },
  };
});

export const endOwnSession = serve(contract.endOwnSession, async (call) => {
  const { actor } = call;
  await call.write(async (transaction) => {
    if ((await transaction.run(endSessionById(actor.orgId, actor.id, call.params.sessionId))) === 0)
      return transaction.unchanged();
    await transaction.audit({
      action: "end session",
      subjectType: "session",
      subjectId: call.params.sessionId,
    });
  });
  return {};
});

export const endOtherSessions = serve(contract.endOtherSessions, async (call) => {
  const { actor } = call;
  const ended = await call.write(async (transaction) => {
    const count = await transaction.run(endOthers(actor.orgId, actor.id, actor.sessionHash));
    if (count === 0) transaction.unchanged();
    else
      await transaction.audit({
        action: "end other sessions",
        subjectType: "user",
        subjectId: actor.id,
        after: { ended: count },
      });
    return count;
  });
  return { ended };
});

export const changePreferences = serve(contract.changePreferences, (call) => {
  const { orgId, id: userId } = call.actor;
  const { language } = call.body;
  if (language !== undefined) call.setLanguage(language);
  const requested = Object.entries(call.body).filter(([, value]) => value !== undefined);
  return call.write(async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const row = await transaction.first(preferencesOf(orgId, userId));
    if (!row) throw notFound();
    const stored = preferencesIn(call, row);
    const changed = requested.filter(([name, value]) => stored[name as keyof contract.Preferences] !== value);
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
        mention_mails: after.mentionMails,
        start_page: after.startPage,
      }),
    );
    if (after.language !== stored.language)
      await transaction.run(storeLanguage(orgId, userId, after.language));
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

export const exportOwnData = serveFile(contract.exportOwnData, (call) => personDataFile(call, call.actor.id));
