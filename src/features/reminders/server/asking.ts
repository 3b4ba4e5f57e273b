import type { Endpoint } from "../../../shared/contract.ts";
import type { Day } from "../../../shared/day.ts";
import { firstDay, type Month } from "../../../shared/month.ts";
import type { AuditedTransaction } from "../../../server/http/request-transaction.ts";
import type { Actor, Call } from "../../../server/http/serve.ts";
import { queueLetters, type Letter } from "../../../server/mail/letter.ts";
import { fullNameOf, initialsOf } from "../../people/rules/person-name.ts";
import { recipients } from "../../people/server/recipient-queries.ts";
import { dismissReminders, takeReminders, type AskedTable } from "./asking-queries.ts";

interface PersonRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** People out of rows of one person and one missing thing each, in the order of the rows. */
export function groupByPerson<Row extends PersonRow>(
  rows: readonly Row[],
): { userId: string; name: string; initials: string; own: readonly Row[] }[] {
  return [...Map.groupBy(rows, (row) => row.id)].flatMap(([userId, own]) => {
    const [person] = own;
    if (person === undefined) return [];
    const name = fullNameOf(person.first_name, person.last_name);
    return { userId, name: name ?? person.email, initials: initialsOf(name, person.email), own };
  });
}

/** The same people with who reminded them today, out of the rows of `remindersOfDay`. */
export function withReminders<P extends { readonly userId: string }>(
  people: readonly P[],
  reminders: readonly { readonly user_id: string; readonly asked_by_name: string }[],
): (P & { remindedTodayBy: string | null })[] {
  const remindedBy = new Map(reminders.map((row) => [row.user_id, row.asked_by_name]));
  return people.map((person) => ({ ...person, remindedTodayBy: remindedBy.get(person.userId) ?? null }));
}

interface Asking<P> {
  readonly table: AskedTable;
  readonly month: Month;
  /** Everybody who owes something of the month, of whom `userIds` are to be reminded. */
  readonly missing: readonly P[];
  readonly userIds: readonly string[];
  readonly letter: (person: P, recipient: string) => Letter;
  /** How the audit log calls what was done, what it was done to, and what each owes. */
  readonly action: string;
  readonly subjectType: string;
  readonly told: (person: P) => object;
}

/**
 * Reminds people by mail and in the product, each at most once a day whoever asks. Answers how many. The
 * renderer of mails must be loaded.
 */
export async function remindMissing<P extends { readonly userId: string; readonly name: string }>(
  transaction: AuditedTransaction,
  { actor, today }: { readonly actor: Actor; readonly today: Day },
  { table, month, missing, userIds, letter, action, subjectType, told }: Asking<P>,
): Promise<{ reminded: number }> {
  const { orgId } = actor;
  const wanted = missing.filter((person) => userIds.includes(person.userId));
  const ids = wanted.map((person) => person.userId).sort();
  const taking = { userIds: ids, day: today, period: firstDay(month), askedBy: actor.id };
  const taken = ids.length === 0 ? [] : await transaction.rows(takeReminders(orgId, table, taking));
  const reminded = wanted.filter((person) => taken.some((row) => row.user_id === person.userId));
  if (reminded.length === 0) {
    transaction.unchanged();
    return { reminded: 0 };
  }
  const remindedIds = reminded.map((person) => person.userId);
  const readers = await transaction.rows(recipients(orgId).where("u.id", "in", remindedIds));
  const letters = readers.flatMap((row) =>
    reminded.filter((person) => person.userId === row.id).map((person) => letter(person, row.email)),
  );
  await queueLetters(transaction, orgId, letters);
  const people = reminded.map((person) => ({ userId: person.userId, name: person.name, ...told(person) }));
  await transaction.audit({ action, subjectType, subjectId: month, after: { month, reminded: people } });
  return { reminded: reminded.length };
}

/** Puts the caller's reminders up to `remindedOn` away. */
export async function putReminderAway<E extends Endpoint>(
  call: Pick<Call<E>, "actor" | "write">,
  remindedOn: Day,
  { table, action, subjectType }: Pick<Asking<never>, "table" | "action" | "subjectType">,
): Promise<Record<string, never>> {
  const { orgId, id } = call.actor;
  await call.write(async (transaction) => {
    const dismissed = await transaction.run(dismissReminders(orgId, table, id, remindedOn));
    if (dismissed === 0) return transaction.unchanged();
    return transaction.audit({ action, subjectType, subjectId: id, after: { remindedOn } });
  });
  return {};
}
