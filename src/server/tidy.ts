import {
  forgetOldAgentProposals,
  forgetOldChat,
  forgetEndedSessions,
  forgetOldChallenges,
  forgetOldDeliveries,
  forgetOldDevices,
  forgetOldFailures,
  forgetOldMail,
  forgetOldProposals,
  forgetOldResets,
  forgetOldTokens,
  forgetOldSignOns,
} from "./database/over-queries.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import { forgetOldEvents } from "./live/events.ts";
import type { Database } from "./scope.ts";

/**
 * Deletes what is over: idempotency keys, links for a new password and counts of failed sign-ins after a day,
 * events after an hour, sessions, logins at providers and challenges that have expired, mails and messages of webhooks
 * and chats that were sent or given up after 30 days, what Fill and Reassign proposed after 30 days and their runs after
 * 13 months, what programs proposed after 30 days, and API tokens 90 days after their end.
 */
export async function tidy(database: Database): Promise<void> {
  const over = [
    forgetOldKeys(),
    forgetOldEvents(),
    forgetEndedSessions(),
    forgetOldResets(),
    forgetOldFailures(),
    forgetOldDevices(),
    forgetOldMail(),
    forgetOldTokens(),
    forgetOldDeliveries(),
    ...forgetOldSignOns(),
    forgetOldChat(),
    forgetOldChallenges(),
    ...forgetOldProposals(),
    forgetOldAgentProposals(),
  ];
  await database.directory(async (transaction) => {
    for (const query of over) await transaction.run(query);
  });
}
