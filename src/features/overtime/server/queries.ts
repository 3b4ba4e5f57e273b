import { weekStates } from "#shared/states.ts";
import { sql } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { roundedHours } from "#server/database/exact.ts";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";
import type { EntryKind } from "../rules/overtime-ledger.ts";
import type { OvertimeTerms } from "../rules/overtime-terms.ts";
import { byName } from "#server/database/names.ts";

const among = (column: string, people: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = ANY (${people}::uuid[])`;

/** Everyone by name, with who left. */
export const everyone = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .select([
      "u.id",
      personName("u").as("fullName"),
      "u.function_id as functionId",
      "f.name as functionName",
      "u.is_active as isActive",
    ])
    .where(own(orgId, "u"))
    .orderBy(byName(personName("u")))
    .orderBy("u.id");

export const personNamed = (orgId: string, personId: string) =>
  db
    .selectFrom("users as u")
    .select(["u.id", personName("u").as("fullName")])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);

const terms = (orgId: string) =>
  db
    .selectFrom("overtime_terms as t")
    .select([
      "t.id",
      "t.user_id as userId",
      "t.valid_from as validFrom",
      "t.is_on as isOn",
      "t.cap",
      "t.floor",
    ])
    .where(own(orgId, "t"))
    .orderBy("t.valid_from");

/** The terms of everyone who has any, in the order of their days. */
export const everyTerms = (orgId: string) => terms(orgId);

export const termsOf = (orgId: string, people: readonly string[]) =>
  terms(orgId).where(among("t.user_id", people));

/** Hours of people's weeks that begin on these days, approved or not. */
export const bookedWeeksOf = (orgId: string, people: readonly string[], first: string, last: string) =>
  db
    .selectFrom("timesheets as t")
    .leftJoin("time_entries as e", (join) => sameOrg(join, "e.timesheet_id", "t.id"))
    .select([
      "t.user_id as userId",
      "t.week_starting as weekStarting",
      inStates("t.status_code", weekStates.final).as("isApproved"),
      roundedHours(sql`coalesce(sum(e.exact_hours), 0)`).as("hours"),
    ])
    .where(own(orgId, "t"))
    .where(among("t.user_id", people))
    .where("t.week_starting", ">=", anyDay(first))
    .where("t.week_starting", "<=", anyDay(last))
    .groupBy(["t.user_id", "t.week_starting", "t.status_code"]);

/** When people's employment begins and ends, where that's known. */
export const employmentOf = (orgId: string, people: readonly string[]) =>
  db
    .selectFrom("leave_people as l")
    .select(["l.user_id as userId", "l.first_day as firstDay", "l.last_day as lastDay"])
    .where(own(orgId, "l"))
    .where(among("l.user_id", people));

/** By their days, those of a day as they were made. */
export const entriesOf = (orgId: string, people: readonly string[]) =>
  db
    .selectFrom("overtime_entries as e")
    .leftJoin("users as b", (join) => sameOrg(join, "b.id", "e.created_by"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "e.leave_kind_id"))
    .select([
      "e.id",
      "e.user_id as userId",
      "e.day",
      "e.kind",
      "e.hours",
      "e.reason",
      "k.name as leaveKind",
      personName<string | null>("b").as("byName"),
    ])
    .where(own(orgId, "e"))
    .where(among("e.user_id", people))
    .orderBy("e.day")
    .orderBy("e.id");

export const deleteTerms = (orgId: string, ids: readonly string[]) =>
  db.deleteFrom("overtime_terms").where(own(orgId, "overtime_terms")).where("id", "in", ids);

export const dropTermsBefore = (orgId: string, personId: string, day: string) =>
  db
    .deleteFrom("overtime_terms")
    .where(own(orgId, "overtime_terms"))
    .where("user_id", "=", personId)
    .where("valid_from", "<", day);

export const dropEntriesBefore = (orgId: string, personId: string, day: string) =>
  db
    .deleteFrom("overtime_entries")
    .where(own(orgId, "overtime_entries"))
    .where("user_id", "=", personId)
    .where("day", "<", day);

/** What weeks gave that are removed. */
export const carryBalance = (
  orgId: string,
  {
    id,
    personId,
    day,
    hours,
  }: { readonly id: string; readonly personId: string; readonly day: string; readonly hours: number },
) =>
  db.insertInto("overtime_entries").values({
    org_id: orgId,
    id,
    user_id: personId,
    day,
    kind: "carried",
    hours,
    reason: "What earlier weeks gave, which are older than the organisation stores",
  });

export const insertTerms = (
  orgId: string,
  rows: readonly { readonly id: string; readonly personId: string }[],
  { validFrom, isOn, cap, floor }: OvertimeTerms,
  actorId: string | null,
) =>
  db.insertInto("overtime_terms").values(
    rows.map(({ id, personId }) => ({
      org_id: orgId,
      id,
      user_id: personId,
      valid_from: validFrom,
      is_on: isOn,
      cap,
      floor,
      created_by: actorId,
    })),
  );

interface NewEntry {
  readonly id: string;
  readonly personId: string;
  readonly day: string;
  readonly kind: EntryKind;
  /** As the balance has them. */
  readonly hours: number;
  readonly kindId: string | null;
  readonly reason: string;
}

export const insertEntry = (orgId: string, entry: NewEntry, actorId: string) =>
  db.insertInto("overtime_entries").values({
    org_id: orgId,
    id: entry.id,
    user_id: entry.personId,
    day: entry.day,
    kind: entry.kind,
    hours: entry.hours,
    leave_kind_id: entry.kindId,
    reason: entry.reason,
    created_by: actorId,
  });

export const storedEntry = (orgId: string, id: string) =>
  db
    .selectFrom("overtime_entries as e")
    .select(["e.user_id as personId", "e.day", "e.kind", "e.hours", "e.reason", "e.leave_kind_id as kindId"])
    .where(own(orgId, "e"))
    .where("e.id", "=", id);

export const deleteEntry = (orgId: string, id: string) =>
  db.deleteFrom("overtime_entries").where(own(orgId, "overtime_entries")).where("id", "=", id);
