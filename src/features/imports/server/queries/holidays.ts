import { sql } from "kysely";
import type { HolidayEntry } from "#features/people/rules/leave-hours.ts";
import { partColumns } from "#features/people/server/leave/stored-part.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import type { HolidayWork } from "../../rules/judge/holiday-facts.ts";
import type { AllowanceWork } from "../../rules/judge/judge-allowances.ts";
import { insertsFrom, text } from "./subject-parts.ts";

/** People with their allowances, locked: no other request of theirs comes between. */
export const peopleAway = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select(["u.id", "u.holiday_allowance", personName("u").as("label")])
    .where(own(orgId, "u"))
    .where(sql<boolean>`u.id = ANY (${ids}::uuid[])`)
    .orderBy("u.id")
    .forUpdate();

/** Requests of people that share a day with one from `first` to `last`. */
export const holidaysBetween = (orgId: string, ids: readonly string[], first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .select([
      "r.id",
      "r.user_id as personId",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "r.status",
      "r.kind_id as kindId",
      "r.part",
      "r.part_hours as partHours",
      "r.half_of as halfOf",
      "r.from_noon as fromNoon",
      "r.until_noon as untilNoon",
      sql<
        HolidayEntry[]
      >`(SELECT coalesce(json_agg(json_build_object('day', e.date, 'hours', e.hours_requested)), '[]')
        FROM holiday_entries e WHERE ${own(orgId, "e")} AND e.holiday_request_id = r.id)`.as("entries"),
    ])
    .where(own(orgId, "r"))
    .where(sql<boolean>`r.user_id = ANY (${ids}::uuid[])`)
    .where("r.end_date", ">=", first)
    .where("r.start_date", "<=", last);

/** Of a request whose hours alone say what it has of its days. */
const noPart = { part: null, part_hours: null, half_of: null, from_noon: false, until_noon: false };

/** Requests with the hours of their days. */
export const insertHolidays = (orgId: string, works: readonly HolidayWork[], actorId: string) => [
  ...insertsFrom(
    orgId,
    "holiday_requests",
    works.map(({ part, ...work }) => ({ ...work, ...(part === null ? noPart : partColumns(part)) })),
    {
      columns:
        "id user_id=personId start_date end_date total_hours status reason kind_id part part_hours=part_hours half_of=half_of from_noon=from_noon until_noon=until_noon",
      all: { updated_by: actorId },
    },
  ),
  ...insertsFrom(
    orgId,
    "holiday_entries",
    works.flatMap(({ id, entries }) => entries.map((each) => ({ id, ...each }))),
    { columns: "holiday_request_id=id date=day hours_requested=hours" },
  ),
];

/** Hours of Holiday that people carried over, as far as they were brought along. */
export const carriedOver = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("leave_corrections as c")
    .select(["c.user_id", "c.day", "c.hours"])
    .where(own(orgId, "c"))
    .where("c.kind_id", "=", orgId)
    .where("c.is_carried", "=", true)
    .where(sql<boolean>`c.user_id = ANY (${ids}::uuid[])`);

/** Carried-over hours as corrections of Holiday. */
export const insertCarriedOver = (orgId: string, works: readonly AllowanceWork[], actorId: string) =>
  insertsFrom(
    orgId,
    "leave_corrections",
    works.flatMap(({ personId, carried }) => (carried === null ? [] : [{ personId, ...carried }])),
    {
      columns: "id user_id=personId day hours",
      all: { kind_id: orgId, is_carried: true, reason: "Carried over, by import", created_by: actorId },
    },
  );

/** People's own allowances, where the file has another. */
export const updateAllowances = (orgId: string, all: readonly AllowanceWork[], actorId: string) => {
  const works = all.filter(({ hours }) => hours !== null);
  return text(sql`UPDATE users u SET holiday_allowance = a.hours, version = u.version + 1, updated_at = now(),
      updated_by = ${actorId}::uuid
    FROM unnest(${works.map(({ personId }) => personId)}::uuid[], ${works.map(({ hours }) => hours)}::int[]) AS a (id, hours)
    WHERE ${own(orgId, "u")} AND u.id = a.id`);
};
