import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Actor } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import { addDays, dayNumber, type Day } from "#shared/day.ts";
import { formatsOf } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import {
  differenceOf,
  type RequestedChanges,
  type StoredWeek,
  type WeekDifference,
} from "../rules/cell-changes.ts";
import { entryRoundingOf } from "#features/organisation/rules/settings.ts";
import { bookingWindow, startsOn, type BookingWindow } from "../rules/booking.ts";
import {
  bookingTermsOf,
  changeTimesheet,
  createTimesheet,
  entriesBetween,
  insertEntries,
  personAtSaving,
  projectsTouched,
  removeEntries,
  updateEntry,
  type Snapshot,
} from "./queries.ts";
import { storedEntryOf } from "./timesheet-rows.ts";

export interface EntryWriter {
  readonly orgId: string;
  readonly ownerId: string;
  readonly writerId: string;
}

interface EntryPlace extends EntryWriter {
  readonly timesheetId: string;
  /** False for a timesheet this transaction made. */
  readonly isNew: boolean;
  /** By default changed entries keep their type. */
  readonly changedType?: "override" | undefined;
}

export interface RequestedDifference {
  readonly week: StoredWeek;
  readonly difference: WeekDifference;
  /** The days the week's owner can book. */
  readonly ownDays: Pick<BookingWindow, "first" | "last">;
  snapshot(entry: { readonly projectId: string; readonly day: Day }): Snapshot;
}

/** The week that is written, on the organisation's day. */
interface WeekPlace {
  readonly weekStarting: Day;
  readonly today: Day;
  /** The writer decides on the week, and may book outside the days people book themselves. */
  readonly mayGoFurther?: boolean;
  /** Hours of closed months are adjusted, and no others. */
  readonly adjusts?: boolean;
}

/** The days someone can book, from what is stored. */
export function windowFrom(
  terms: Answers<[ReturnType<typeof bookingTermsOf>]>[0][number],
  today: Day,
  mayGoFurther = false,
): BookingWindow {
  // With another day than the real one, an organisation may begin after today: then it's no limit.
  const organisationFirst = terms.organisationFirst <= today ? terms.organisationFirst : "1900-01-01";
  return bookingWindow(
    { ...terms, organisationFirst, today },
    mayGoFurther,
    formatsOf(terms.date_format, terms.time_zone).day,
  );
}

type NamesProjects = {
  readonly [part in "cells" | "additions" | "timed"]?: readonly { readonly projectId: string }[] | undefined;
};

const namedIn = ({ cells, additions, timed }: NamesProjects): string[] => [
  ...new Set([...(cells ?? []), ...(additions ?? []), ...(timed ?? [])].map(({ projectId }) => projectId)),
];

/** What `differenceFrom` is made of: four reads. */
export function weekFacts({ orgId, ownerId }: EntryWriter, weekStarting: Day, requested: NamesProjects) {
  const last = addDays(weekStarting, 6);
  return [
    personAtSaving(orgId, ownerId),
    entriesBetween(orgId, ownerId, weekStarting, last),
    projectsTouched(orgId, namedIn(requested), ownerId, weekStarting, last),
    bookingTermsOf(orgId, ownerId),
  ] as const;
}

/**
 * The stored week and the requested difference; 404 for another organisation's project. Entries store
 * function, tier and billable of their owner now (docs/readings.md#amb-09) and the day's rate; internal projects are never
 * billable (docs/readings.md#decision-18).
 */
export function differenceFrom(
  [[person], entries, projectRows, [terms]]: Answers<ReturnType<typeof weekFacts>>,
  { weekStarting, today, mayGoFurther = false, adjusts = false }: WeekPlace,
  requested: RequestedChanges,
): RequestedDifference {
  if (!person || !terms) throw new Error("A timesheet without its owner");
  const projects = new Map(
    projectRows.map((row) => [
      row.id,
      {
        statusCode: row.status_code,
        endedOn: row.ended_on,
        isInternal: row.is_internal,
        startsOn: startsOn(row),
        rates: row.rates,
      },
    ]),
  );
  if (namedIn(requested).some((id) => !projects.has(id))) throw notFound(t`This project doesn't exist.`);
  const step = { minutes: person.entry_step_minutes, rounding: entryRoundingOf(person.entry_rounding) };
  const window = windowFrom(terms, today, mayGoFurther);
  const week = { weekStarting, entries: entries.map(storedEntryOf), projects, step, window, adjusts };
  const snapshot: RequestedDifference["snapshot"] = ({ projectId, day }) => {
    const project = projects.get(projectId);
    return {
      function_id: person.function_id,
      cost_tier_id: person.cost_tier_id,
      rate_per_hour: project?.rates?.[dayNumber(day) - dayNumber(weekStarting)] ?? person.rate_per_hour,
      is_billable: person.billable && project?.isInternal !== true,
    };
  };
  const ownDays = mayGoFurther ? windowFrom(terms, today) : window;
  return { week, difference: differenceOf(week, requested), ownDays, snapshot };
}

export async function loadRequestedChanges(
  transaction: Transaction,
  writer: EntryWriter,
  place: WeekPlace,
  requested: RequestedChanges,
): Promise<RequestedDifference> {
  const facts = await transaction.read(...weekFacts(writer, place.weekStarting, requested));
  return differenceFrom(facts, place, requested);
}

/** The audit's before and after: the touched entries only. */
export function auditImages({ week, difference: { added, changed, removed } }: RequestedDifference) {
  const touched = new Set([...changed, ...removed].map(({ id }) => id));
  return { before: week.entries.filter(({ id }) => touched.has(id)), after: [...changed, ...added] };
}

/** Writes a difference entry by entry, in one trip. */
export async function writeDifference(
  transaction: Transaction,
  place: EntryPlace,
  { difference, snapshot }: RequestedDifference,
): Promise<void> {
  const { orgId } = place;
  const { added, changed, removed } = difference;
  const updates = changed.map((entry) =>
    updateEntry(orgId, entry.id, {
      ...snapshot(entry),
      duration_hours: entry.hours,
      task_notes: entry.note,
      start_time: entry.startTime,
      end_time: entry.endTime,
      updated_by: place.writerId,
      ...(place.changedType ? { entry_type: place.changedType } : {}),
    }),
  );
  const rows = added.map((entry) => ({
    id: entry.id ?? newId(),
    timesheet_id: place.timesheetId,
    user_id: place.ownerId,
    project_id: entry.projectId,
    date_worked: entry.day,
    duration_hours: entry.hours,
    task_notes: entry.note,
    start_time: entry.startTime ?? null,
    end_time: entry.endTime ?? null,
    ...snapshot(entry),
    created_by: place.writerId,
  }));
  await transaction.runAll([
    ...(place.isNew ? [] : [changeTimesheet(orgId, place.timesheetId, place.writerId)]),
    ...(removed.length === 0
      ? []
      : [
          removeEntries(
            orgId,
            removed.map(({ id }) => id),
          ),
        ]),
    ...updates,
    ...(rows.length === 0 ? [] : [insertEntries(orgId, rows)]),
  ]);
}

type Header = { readonly id: string } | undefined;

/** The id of the actor's timesheet of a week, made where there's none; undefined where someone was faster. */
export async function ownTimesheet(
  transaction: Transaction,
  { orgId, id }: Pick<Actor, "orgId" | "id">,
  weekStarting: Day,
  header: Header,
): Promise<string | undefined> {
  return header?.id ?? (await transaction.first(createTimesheet(orgId, newId(), id, weekStarting)))?.id;
}

/** Books a difference into the actor's own week, audited; false where someone has just made the week. */
export async function bookOwn(
  transaction: AuditedTransaction,
  actor: Pick<Actor, "orgId" | "id">,
  header: Header,
  requested: RequestedDifference,
): Promise<boolean> {
  const id = await ownTimesheet(transaction, actor, requested.week.weekStarting, header);
  if (id === undefined) return false;
  const place = { orgId: actor.orgId, ownerId: actor.id, writerId: actor.id };
  await Promise.all([
    writeDifference(transaction, { ...place, timesheetId: id, isNew: !header }, requested),
    transaction.audit({
      action: header ? "change time entries" : "create timesheet",
      subjectType: "timesheet",
      subjectId: id,
      ...auditImages(requested),
    }),
  ]);
  return true;
}
