import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { addressed, letterTo, queueLetters, type Letter } from "#server/mail/letter.ts";
import type { Transaction } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { EmploymentDays } from "../../rules/expected-hours.ts";
import { totalHours, type HolidayEntry } from "../../rules/leave-hours.ts";
import { partOfEntries, sharedEntries, type SharedLeave } from "../../rules/shared-leave.ts";
import { lockPeopleById } from "../place-queries.ts";
import { decisionReaders } from "../recipient-queries.ts";
import { workingTimeQueries, workingTimes } from "../working-days.ts";
import { leaveRecountedLetter, type RecountedLeave } from "./recounted-letter.ts";
import { entriesOf, replaceDays, sharedRequests } from "./queries.ts";
import { partColumns, partOf } from "./stored-part.ts";

/** The last day there is, for what changes all days from one on. */
export const everAfter: Day = "2100-12-31";
const beforeAll: Day = "1900-01-01";

/** Which days changed, and why, as the audit log and the mail say it. */
export interface Recount {
  readonly first: Day;
  readonly last: Day;
  /** Only these of them; all where it isn't given. */
  readonly days?: ReadonlySet<Day>;
  /** Null for everyone. */
  readonly personId: string | null;
  readonly why: RecountReason;
}
export type RecountReason = RecountedLeave["why"];

interface Caller {
  readonly config: Config;
  readonly actor: { readonly orgId: string; readonly id: string };
}

/** A pending or approved request with its days, and what it was made for. */
export interface StoredLeave extends SharedLeave {
  readonly userId: string;
  readonly fullName: string;
  readonly kindName: string | null;
  readonly status: string;
  readonly totalHours: number;
  readonly entries: readonly HolidayEntry[];
}

/** People's leave with a day from `first` to `last`, and how their working days count. Read after a lock. */
export async function readSharedLeave(
  { read }: Pick<Transaction, "read">,
  orgId: string,
  { personId, first, last }: Pick<Recount, "personId" | "first" | "last">,
) {
  const [rows] = await read(sharedRequests(orgId, personId, first, last));
  const people = personId === null ? [...new Set(rows.map(({ userId }) => userId))] : [personId];
  const from = rows.reduce((least, { startDate }) => (startDate < least ? startDate : least), first);
  const until = rows.reduce((most, { endDate }) => (endDate > most ? endDate : most), from);
  const [entries, ...working] = await read(
    entriesOf(
      orgId,
      rows.map(({ id }) => id),
    ),
    ...workingTimeQueries(orgId, people, from, until > last ? until : last),
  );
  const timeOf = workingTimes(working);
  const entriesBy = Map.groupBy(entries, ({ requestId }) => requestId);
  const leaves = rows.map((row): StoredLeave => {
    const own = (entriesBy.get(row.id) ?? []).map(({ day, hours }) => ({ day, hours }));
    return { ...row, entries: own, part: partOf(row) ?? partOfEntries(own, timeOf(row.userId)) };
  });
  return { leaves, timeOf };
}

/**
 * Works out anew what pending and approved requests take of days on which something changed: a public holiday, a
 * place, a working pattern, an employment, or other leave. Writes and audits those that changed, and tells their owners, other
 * than whoever caused it. The caller has loaded the mails' renderer.
 */
export async function recountLeave(
  transaction: AuditedTransaction,
  { config, actor }: Caller,
  recount: Recount,
): Promise<readonly StoredLeave[]> {
  const { orgId } = actor;
  const [concerned] = await transaction.read(
    sharedRequests(orgId, recount.personId, recount.first, recount.last),
  );
  if (concerned.length === 0) return [];
  await transaction.rows(lockPeopleById(orgId, [...new Set(concerned.map(({ userId }) => userId))]));
  const { leaves, timeOf } = await readSharedLeave(transaction, orgId, recount);
  const isConcerned = (day: Day) =>
    recount.first <= day && day <= recount.last && (recount.days?.has(day) ?? true);
  const leavesBy = Map.groupBy(leaves, ({ userId }) => userId);
  const changed = leaves.flatMap((leave) => {
    const own = leavesBy.get(leave.userId) ?? [];
    const entries = sharedEntries(leave, own, timeOf(leave.userId), isConcerned);
    return JSON.stringify(entries) === JSON.stringify(leave.entries) ? [] : [{ leave, entries }];
  });
  for (const { leave, entries } of changed)
    await transaction.runAll(
      replaceDays(
        orgId,
        { id: leave.id, totalHours: totalHours(entries), part: partColumns(leave.part) },
        entries,
      ),
    );
  await transaction.audit(
    ...changed.map(({ leave, entries }) => ({
      action: "recount holiday request",
      subjectType: "holiday request",
      subjectId: leave.id,
      before: { totalHours: leave.totalHours },
      after: { totalHours: totalHours(entries), person: leave.fullName, why: recount.why },
    })),
  );
  const told = changed.filter(({ leave }) => leave.userId !== actor.id);
  await notifyOwners(transaction, { config, actor }, recount.why, told);
  return changed.map(({ leave, entries }) => ({ ...leave, entries, totalHours: totalHours(entries) }));
}

/** The same of the days that a new first or last day adds to an employment or removes from it. */
export async function recountEmployment(
  transaction: AuditedTransaction,
  caller: Caller,
  personId: string,
  [before, after]: readonly [EmploymentDays, EmploymentDays],
): Promise<void> {
  const recount = async (first: Day, last: Day) => {
    if (first <= last) await recountLeave(transaction, caller, { first, last, personId, why: "employment" });
  };
  const begins = [before, after].map(({ firstDay }) => firstDay ?? beforeAll).toSorted();
  const ends = [before, after].map(({ lastDay }) => lastDay ?? everAfter).toSorted();
  await recount(begins[0] ?? beforeAll, addDays(begins[1] ?? beforeAll, -1));
  await recount(addDays(ends[0] ?? everAfter, 1), ends[1] ?? everAfter);
}

/** One mail each, with all that changed. */
async function notifyOwners(
  transaction: Transaction,
  { config, actor: { orgId } }: Caller,
  why: RecountReason,
  changed: readonly { readonly leave: StoredLeave; readonly entries: readonly HolidayEntry[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const byOwner = Map.groupBy(changed, ({ leave }) => leave.userId);
  const readers = await transaction.rows(decisionReaders(orgId, [...byOwner.keys()]));
  const letters = readers.map((row): Letter => {
    const leaves = (byOwner.get(row.id) ?? []).map(({ leave, entries }) => ({
      ...leave,
      hoursBefore: leave.totalHours,
      totalHours: sumHours(entries.map(({ hours }) => hours)),
    }));
    return letterTo(row, () => leaveRecountedLetter(addressed(config.publicUrl, row), { why, leaves }));
  });
  await queueLetters(transaction, orgId, letters);
}
