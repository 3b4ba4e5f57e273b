import { sql } from "kysely";
import { db, type Query } from "./sql.ts";

/** Expired rows, in the directory's scope, which sees nothing else of these tables. */

/** Mails sent or given up, 30 days after they were written. */
export const forgetOldMail = (): Query<unknown> =>
  db
    .deleteFrom("mail_outbox")
    .where("status", "<>", "due")
    .where(sql<boolean>`created_at < now() - interval '30 days'`);

/** Messages for chats sent or given up, 30 days after they were written. */
export const forgetOldChat = (): Query<unknown> =>
  db
    .deleteFrom("chat_outbox")
    .where("status", "<>", "due")
    .where(sql<boolean>`created_at < now() - interval '30 days'`);

/** What became of webhooks' messages, 30 days after these were written. */
export const forgetOldDeliveries = (): Query<unknown> =>
  db
    .deleteFrom("webhook_deliveries")
    .where("status", "<>", "due")
    .where(sql<boolean>`created_at < now() - interval '30 days'`);

/** What runs proposed, 30 days later; who proposed when, and how well, 13 months later. */
export const forgetOldProposals = (): Query<unknown>[] => [
  db.deleteFrom("fill_proposals").where(sql<boolean>`created_at < now() - interval '30 days'`),
  db.deleteFrom("fill_runs").where(sql<boolean>`created_at < now() - interval '13 months'`),
];

/** Sessions that have ended by themselves. */
export const forgetEndedSessions = (): Query<unknown> =>
  db.deleteFrom("sessions").where(sql<boolean>`expires_at < now()`);

/** Links for a new password, a day after they could be used. */
export const forgetOldResets = (): Query<unknown> =>
  db.deleteFrom("password_resets").where(sql<boolean>`expires_at < now() - interval '1 day'`);

/** Logins at providers that timed out or came back, and logout tokens that are too old to be sent again. */
export const forgetOldSignOns = (): Query<unknown>[] => [
  db.deleteFrom("sign_on_logins").where(sql<boolean>`expires_at < now()`),
  db.deleteFrom("sign_on_logout_tokens").where(sql<boolean>`expires_at < now()`),
];

/** Challenges that no passkey has signed in time. */
export const forgetOldChallenges = (): Query<unknown> =>
  db.deleteFrom("passkey_challenges").where(sql<boolean>`expires_at < now()`);

/** Failed sign-ins of addresses that were quiet for a day. */
export const forgetOldFailures = (): Query<unknown> =>
  db.deleteFrom("sign_in_failures").where(sql<boolean>`last_failure_at < now() - interval '1 day'`);

/** Browsers that haven't logged in for 180 days. */
export const forgetOldDevices = (): Query<unknown> =>
  db.deleteFrom("known_devices").where(sql<boolean>`seen_at < now() - interval '180 days'`);

/** API tokens that ended 90 days ago. */
export const forgetOldTokens = (): Query<unknown> =>
  db.deleteFrom("api_tokens").where(sql<boolean>`least(expires_at, revoked_at) < now() - interval '90 days'`);

/** What programs proposed to people, 30 days later. */
export const forgetOldAgentProposals = (): Query<unknown> =>
  db.deleteFrom("agent_proposals").where(sql<boolean>`created_at < now() - interval '30 days'`);
