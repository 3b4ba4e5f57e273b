import { auditRow, type AuditEntry } from "#server/audit.ts";
import { messagesForOrganisation } from "#server/database/chat-outbox.ts";
import { forEachOf } from "#server/database/organisations.ts";
import type { Query } from "#server/database/sql.ts";
import type { Platform } from "#server/http/serve.ts";
import { compose, queueMail, type Letter } from "#server/mail/letter.ts";
import type { Database, Transaction } from "#server/scope.ts";
import type { CycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import type { ChatPost } from "./chat-posts.ts";
import { cyclesOfEveryone, endReminderRun, type ReminderKind } from "./run-queries.ts";

/** Mails per transaction: short, so that no one waits. */
const batch = 25;

export interface PersonalLetter {
  readonly userId: string;
  readonly letter: Letter;
}

/** Queues letters, each with its row. `claim` writes the rows and answers which are new. Answers how many. */
export async function queueReminders<Reminder extends PersonalLetter>(
  { database, orgId }: { readonly database: Database; readonly orgId: string },
  reminders: readonly Reminder[],
  claim: (
    transaction: Transaction,
    some: readonly Reminder[],
  ) => Promise<readonly { readonly user_id: string }[]>,
): Promise<number> {
  let queued = 0;
  for (let from = 0; from < reminders.length; from += batch) {
    const some = reminders.slice(from, from + batch);
    const mails = await Promise.all(
      some.map(async ({ userId, letter }) => [userId, await compose(letter)] as const),
    );
    queued += await database.write(orgId, async (transaction) => {
      const fresh = new Set((await claim(transaction, some)).map(({ user_id }) => user_id));
      const due = mails.filter(([userId]) => fresh.has(userId));
      await transaction.runAll(due.map(([, mail]) => queueMail(orgId, mail)));
      return fresh.size;
    });
  }
  return queued;
}

interface RunOf {
  readonly database: Database;
  readonly orgId: string;
  readonly kind: ReminderKind;
  readonly today: string;
}

interface NotifiedPerson {
  readonly action: AuditEntry["action"];
  readonly about: Readonly<Record<string, unknown>>;
  /** What the organisation's chats hear of it, by how many mails went out. */
  readonly post: (mails: number) => ChatPost | null;
}

/** Ends a kind's run of today once, audits what went out and posts it to the organisation's chats. */
export async function endRun(
  { database, orgId, kind, today }: RunOf,
  sent: Query<{ count: number }>,
  { action, about, post }: NotifiedPerson,
): Promise<void> {
  await database.write(orgId, async (transaction) => {
    if ((await transaction.run(endReminderRun(orgId, kind, today))) === 0) return;
    const mails = (await transaction.first(sent))?.count ?? 0;
    const posted = post(mails);
    if (posted) await transaction.run(messagesForOrganisation(orgId, posted.topic, posted.message));
    if (mails === 0) return;
    const entry = { action, subjectType: "reminder", subjectId: orgId, after: { ...about, mails } };
    await transaction.run(auditRow({ orgId, id: null, name: "System" }, entry, "reminders"));
  });
}

export interface Cycle extends CycleDays {
  readonly time_zone: string;
  readonly last_run_day: string | null;
}

/** Sends every organisation's due reminders. */
export async function sendEveryones(
  platform: Platform,
  kind: ReminderKind,
  isDue: (cycle: Cycle) => boolean,
  send: (orgId: string) => Promise<unknown>,
): Promise<void> {
  const [rows] = await platform.database.jobsRead(cyclesOfEveryone(kind));
  const failed = `Reminders (${kind}) of some organisations couldn't be sent`;
  await forEachOf(rows.filter(isDue), send, failed);
}
