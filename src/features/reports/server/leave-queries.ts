import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { isVisible, nameOfPerson, narrowed } from "./people-queries.ts";
import type { Reader, ReportRequest } from "./reader.ts";
import { alphabetical } from "#server/database/names.ts";

/** Approved leave on days of these months, beside `holiday_requests as r` and `holiday_entries as e`. */
const within = (first: string, last: string) =>
  sql<boolean>`${inStates("r.status", leaveStates.granted)} AND r.start_date <= ${anyDay(last)} AND r.end_date >= ${anyDay(first)}
    AND e.date BETWEEN ${anyDay(first)} AND ${anyDay(last)}`;

/** Active people whom the reader sees, by name, with today's hourly rate of their tier. */
export const peopleWithBalances = (reader: Reader, request: ReportRequest) =>
  visiblePeople(reader, request)
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select("t.hourly_rate as rate")
    .where("u.is_active", "=", true);

/** People whom the reader sees: active, or with approved leave on these days. */
export const peopleOfAbsence = (reader: Reader, request: ReportRequest, last: string) =>
  visiblePeople(reader, request)
    .leftJoin("leave_people as l", (join) =>
      join.onRef("l.org_id", "=", "u.org_id").onRef("l.user_id", "=", "u.id"),
    )
    .select(["u.is_active as isActive", "l.first_day as firstDay", "l.last_day as lastDay"])
    .where(
      sql<boolean>`(u.is_active OR EXISTS (SELECT FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
        WHERE ${own(reader.orgId, "r")} AND r.user_id = u.id AND ${within(request.first, last)}))`,
    );

const visiblePeople = (reader: Reader, request: ReportRequest) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .select(["u.id", nameOfPerson.as("name"), "u.function_id as functionId", "f.name as functionName"])
    .where(own(reader.orgId, "u"))
    .where(isVisible(reader))
    .where(narrowed(request, { function: sql`u.function_id`, person: sql`u.id` }))
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id");

/** Approved leave by person, kind and day; `kindId` is the organisation's of Holiday. */
export const absentDays = (
  { orgId }: Reader,
  people: readonly string[],
  kind: string | null,
  [first, last]: readonly [string, string],
) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("holiday_entries as e", (join) => sameOrg(join, "e.holiday_request_id", "r.id"))
    .select([
      "r.user_id as personId",
      sql<string>`coalesce(r.kind_id, r.org_id)`.as("kindId"),
      "e.date as day",
      sql<number>`sum(e.hours_requested)`.as("hours"),
    ])
    .where(own(orgId, "r"))
    .where(sql<boolean>`r.user_id = ANY (${people}::uuid[])`)
    .where(within(first, last))
    .$if(kind !== null, (query) => query.where(sql<boolean>`coalesce(r.kind_id, r.org_id) = ${kind}::uuid`))
    .groupBy(["r.user_id", "r.kind_id", "r.org_id", "e.date"]);
