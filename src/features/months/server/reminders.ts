import type { Endpoint } from "#shared/contract.ts";
import { firstDay, monthOf, type Month } from "#shared/month.ts";
import { locale } from "#shared/texts/current.ts";
import type { Call } from "#server/http/serve.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import type { Answers } from "#server/scope.ts";
import { fullNameOf, initialsOf } from "#features/people/rules/person-name.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import type { MissingPerson } from "../contract.ts";
import { allocationsMissingLetter, forecastsMissingLetter } from "./missing-letters.ts";
import { openAllocations, openForecasts } from "./open-queries.ts";
import {
  dismissReminders,
  latestReminder,
  remindersOfDay,
  storeReminders,
  type ReminderScope,
} from "./reminder-queries.ts";

/** What can be requested, how to find what is open of it, and how the audit log names it. */
const kinds = {
  forecast: {
    open: openForecasts,
    letter: forecastsMissingLetter,
    people: "forecasters",
    things: "projects",
  },
  allocation: {
    open: (orgId: string, period: string) => openAllocations(orgId, period, "unarchived"),
    letter: allocationsMissingLetter,
    people: "allocators",
    things: "functions",
  },
} as const;

type ReminderCall = Pick<Call<Endpoint>, "actor" | "read" | "write" | "config" | "today">;

/** Who has something open in a month, and who was reminded of it today: two reads. */
export const missingQueries = (orgId: string, of: ReminderScope, month: Month, today: string) =>
  [kinds[of].open(orgId, firstDay(month)), remindersOfDay(orgId, of, today)] as const;

type MissingRows = Answers<ReturnType<typeof missingQueries>>;

/** The same by person, and the names of what no one is assigned to. */
export function missingOf([rows, reminders]: MissingRows): {
  people: MissingPerson[];
  unassigned: string[];
} {
  const remindedBy = new Map(reminders.map((row) => [row.user_id, row.asked_by_name]));
  const people = [...Map.groupBy(rows, (row) => row.user_id)].flatMap(([userId, own]) => {
    const [first] = own;
    if (userId === null || !first?.email) return [];
    const name = fullNameOf(first.first_name, first.last_name);
    return {
      userId,
      name: name ?? first.email,
      initials: initialsOf(name, first.email),
      open: own.map(({ id, code, name: thing, status }): MissingPerson["open"][number] => ({
        id,
        code,
        name: thing,
        status: status === "draft" ? "draft" : "not_submitted",
      })),
      remindedTodayBy: remindedBy.get(userId) ?? null,
    };
  });
  const unassigned = rows.filter((row) => row.user_id === null).map(({ name }) => name);
  return { people, unassigned: unassigned.sort((left, right) => left.localeCompare(right, locale())) };
}

/**
 * Reminds people of what is open in a month, by mail and in the product, each at most once a day. Who can't
 * be mailed sees it in the product.
 */
export async function remind(
  { actor, config, today, write }: ReminderCall,
  of: ReminderScope,
  month: Month,
  userIds: readonly string[],
): Promise<{ reminded: number }> {
  const { orgId } = actor;
  const { letter, people, things } = kinds[of];
  await loadRenderer();
  return write(async (transaction) => {
    const missing = missingOf(await transaction.read(...missingQueries(orgId, of, month, today)));
    const wanted = missing.people.filter((person) => userIds.includes(person.userId));
    const ids = wanted.map((person) => person.userId).sort();
    const filter = { userIds: ids, day: today, period: firstDay(month), requestedBy: actor.id };
    const stored = ids.length === 0 ? [] : await transaction.rows(storeReminders(orgId, of, filter));
    const reminded = wanted.filter((person) => stored.some((row) => row.user_id === person.userId));
    if (reminded.length === 0) {
      transaction.unchanged();
      return { reminded: 0 };
    }
    const remindedIds = reminded.map((person) => person.userId);
    const readers = await transaction.rows(recipients(orgId).where("u.id", "in", remindedIds));
    const letters = readers.flatMap((reader) =>
      reminded
        .filter((person) => person.userId === reader.id)
        .map(({ open }) => {
          const about = { recipient: reader.email, publicUrl: config.publicUrl, by: actor.name, month, open };
          return letterTo(reader, () => letter(about));
        }),
    );
    await queueLetters(transaction, orgId, letters);
    await transaction.audit({
      action: `remind ${people}`,
      subjectType: `${of} reminder`,
      subjectId: month,
      after: {
        month,
        reminded: reminded.map(({ userId, name, open }) => ({
          userId,
          name,
          [things]: open.map((thing) => thing.code ?? thing.name),
        })),
      },
    });
    return { reminded: reminded.length };
  });
}

/** The caller's latest reminder, while it isn't dismissed and something it requests is open. */
export async function ownReminder({ actor, read, today }: ReminderCall, of: ReminderScope) {
  const { orgId, id } = actor;
  const [[latest]] = await read(latestReminder(orgId, of, id));
  if (latest === undefined || latest.dismissed_at !== null) return { reminder: null };
  const month = monthOf(latest.period);
  const { people } = missingOf(await read(...missingQueries(orgId, of, month, today)));
  const open = people.find((person) => person.userId === id)?.open;
  if (open === undefined) return { reminder: null };
  return {
    reminder: { remindedOn: latest.reminded_on, month, askedByName: latest.asked_by_name, open },
  };
}

export async function dismissReminder(
  { actor, write }: ReminderCall,
  of: ReminderScope,
  remindedOn: string,
): Promise<Record<string, never>> {
  const { orgId, id } = actor;
  await write(async (transaction) => {
    const dismissed = await transaction.run(dismissReminders(orgId, of, id, remindedOn));
    if (dismissed === 0) return transaction.unchanged();
    return transaction.audit({
      action: `dismiss ${of} reminder`,
      subjectType: `${of} reminder`,
      subjectId: id,
      after: { remindedOn },
    });
  });
  return {};
}
