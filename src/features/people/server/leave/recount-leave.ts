import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import {
  addressed,
  letterTo,
  loadRenderer,
  queueLetters,
  type Letter,
  type Addressed,
} from "#server/mail/letter.ts";
import type { Transaction } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { sumHours, formatHours } from "#shared/hours.ts";
import type { EmploymentDays } from "../../rules/expected-hours.ts";
import { totalHours, type HolidayEntry } from "../../rules/leave-hours.ts";
import { partOfEntries, sharedEntries, type SharedLeave } from "../../rules/shared-leave.ts";
import { datedPlacesOf, lockPeopleById } from "../place-queries.ts";
import { decisionReaders } from "../recipient-queries.ts";
import { patternOf, workingTimeQueries, workingTimes } from "../working-days.ts";
import { monthlyHoursOf, workingPatternsOf } from "../working-days-queries.ts";
import { entriesOf, replaceDays, sharedRequests } from "./queries.ts";
import { partColumns, partOf } from "./stored-part.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Requests whose hours changed without anyone changing them. */
interface RecountedLeave {
  readonly why: "public holidays" | "place" | "working pattern" | "employment" | "other leave";
  readonly leaves: readonly {
    readonly startDate: string;
    readonly endDate: string;
    /** Null for Holiday. */
    readonly kindName: string | null;
    readonly hoursBefore: number;
    readonly totalHours: number;
  }[];
}

const reasons = perLanguage((): Readonly<Record<RecountedLeave["why"], string>> => ({
  "public holidays": t`The public holidays on these days have changed.`,
  place: t`The public holidays of your place apply to these days.`,
  "working pattern": t`Your working hours on these days have changed.`,
  employment: t`Your first or last day has changed.`,
  "other leave": t`Other leave of yours on these days has changed.`,
}));

/** Says that leave now uses other hours, and why. */
function leaveRecountedLetter(
  { recipient, formats, publicUrl }: Addressed,
  { why, leaves }: RecountedLeave,
): Letter {
  const [first] = leaves;
  const heading = t`The hours of your leave have changed`;
  return {
    kind: "leave recounted",
    recipient,
    subject: heading,
    heading,
    paragraphs: [reasons()[why], t`You don't need to do anything.`],
    list: leaves.map(({ startDate, endDate, kindName, hoursBefore, totalHours }) => {
      const what = kindName === null ? t`Holiday` : kindName;
      return t`${what}, ${formats.span(startDate, endDate)}: ${formatHours(totalHours)} h instead of ${formatHours(hoursBefore)} h`;
    }),
    button: {
      label: t`Open your holidays`,
      href: `${publicUrl}/my-time/holidays?on=${first?.startDate ?? ""}`,
    },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 72,
    alsoInChat: true,
  };
}

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

type Auditing = Transaction & Pick<AuditedTransaction, "audit">;

interface Caller {
  readonly config: Pick<Config, "publicUrl">;
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
 * Works out again what pending and approved requests use of days on which something changed: a public
 * holiday, a place, a working pattern, an employment, or other leave. Writes and audits those that changed,
 * and tells their owners, other than whoever caused it. The caller has loaded the mails' renderer.
 */
export async function recountLeave(
  transaction: Auditing,
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
  const notified = changed.filter(({ leave }) => leave.userId !== actor.id);
  await notifyOwners(transaction, { config, actor }, recount.why, notified);
  return changed.map(({ leave, entries }) => ({ ...leave, entries, totalHours: totalHours(entries) }));
}

/** The same of the days that a new first or last day adds to an employment or removes from it. */
export async function recountEmployment(
  transaction: Auditing,
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

/**
 * Makes a change of people's rows, and recounts leave from the first day on which a person's pattern, monthly hours,
 * place or employment differ after it. New monthly hours apply from `today`.
 */
export async function changeWorkingTimes(
  transaction: Auditing,
  caller: Caller,
  { personIds, today }: { readonly personIds: readonly string[]; readonly today: Day },
  change: () => Promise<void>,
): Promise<void> {
  if (personIds.length === 0) return change();
  const before = await readTerms(transaction, caller.actor.orgId, personIds);
  await change();
  const after = await readTerms(transaction, caller.actor.orgId, personIds);
  await loadRenderer();
  for (const personId of personIds) {
    const [old, now] = [before(personId), after(personId)];
    const hoursFrom = [
      firstDifference(old.patterns, now.patterns),
      old.monthlyHours === now.monthlyHours ? null : today,
    ].reduce((first, day) => (first === null || (day !== null && day < first) ? day : first));
    const placeFrom = firstDifference(old.places, now.places);
    for (const [first, why] of [
      [hoursFrom, "working pattern"],
      [placeFrom, "place"],
    ] as const)
      if (first !== null) await recountLeave(transaction, caller, { first, last: everAfter, personId, why });
    await recountEmployment(transaction, caller, personId, [old.employment, now.employment]);
  }
}

/** What people's leave is counted by, beside public holidays and other leave. */
async function readTerms({ read }: Transaction, orgId: string, personIds: readonly string[]) {
  const [monthly, patterns, places] = await read(
    monthlyHoursOf(orgId, personIds),
    workingPatternsOf(orgId, personIds, "infinity"),
    datedPlacesOf(orgId, personIds),
  );
  const people = new Map(monthly.map((row) => [row.user_id, row]));
  const patternsBy = Map.groupBy(patterns, (row) => row.user_id);
  const placesBy = Map.groupBy(places, ({ userId }) => userId);
  return (personId: string) => ({
    monthlyHours: people.get(personId)?.monthly_hours ?? null,
    employment: {
      firstDay: people.get(personId)?.first_day ?? null,
      lastDay: people.get(personId)?.last_day ?? null,
    },
    patterns: (patternsBy.get(personId) ?? []).map(patternOf),
    places: placesBy.get(personId) ?? [],
  });
}

/** The first day on which one of two lists has something else that starts; null where they are the same. */
function firstDifference<Dated extends { readonly validFrom: Day }>(
  before: readonly Dated[],
  after: readonly Dated[],
): Day | null {
  const [old, now] = [before, after].map(
    (list) => new Map(list.map((each) => [JSON.stringify(each), each.validFrom])),
  );
  const days = [
    ...[...(old ?? [])].filter(([each]) => now?.has(each) !== true),
    ...[...(now ?? [])].filter(([each]) => old?.has(each) !== true),
  ].map(([, day]) => day);
  return days.toSorted()[0] ?? null;
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
