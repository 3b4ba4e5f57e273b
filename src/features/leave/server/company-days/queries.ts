import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { db, own, prepared, sameOrg, type Query, inStates } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import { placeOn } from "#features/people/server/place-queries.ts";
import type { BlackoutDay } from "../../rules/company-days/blackout.ts";
import type { CompanyDaysFields } from "../../rules/company-days/company-days.ts";
import type { ShutdownRequest } from "../../rules/company-days/shutdown.ts";

const columnsOf = (orgId: string) =>
  [
    "c.id",
    "c.kind",
    "c.name",
    "c.first_day as firstDay",
    "c.last_day as lastDay",
    "c.place_id as placeId",
    "c.refuses",
    "c.version",
    editorName(orgId, "c").as("updatedByName"),
  ] as const;

const bookedPeople = (orgId: string) =>
  sql<number>`(SELECT count(DISTINCT r.user_id)::int FROM company_day_requests b JOIN holiday_requests r ON r.org_id = b.org_id AND r.id = b.holiday_request_id
    WHERE ${own(orgId, "b")} AND b.company_days_id = c.id)`;

/** The latest first; of one place, or of everyone and all. */
export const listedCompanyDays = (orgId: string, placeId: string | null) =>
  db
    .selectFrom("company_days as c")
    .leftJoin("places as p", (join) => sameOrg(join, "p.id", "c.place_id"))
    .select([...columnsOf(orgId), "p.name as placeName", bookedPeople(orgId).as("booked")])
    .where(own(orgId, "c"))
    .$if(placeId !== null, (query) => query.where("c.place_id", "=", placeId))
    .orderBy("c.first_day", "desc")
    .orderBy("c.id");

export const companyDaysById = (orgId: string, id: string) =>
  db
    .selectFrom("company_days as c")
    .select([...columnsOf(orgId), bookedPeople(orgId).as("booked")])
    .where(own(orgId, "c"))
    .where("c.id", "=", id);

export const lockedCompanyDays = (orgId: string, id: string) => companyDaysById(orgId, id).forUpdate("c");

const rowOf = ({ firstDay, lastDay, placeId, ...fields }: CompanyDaysFields) => ({
  ...fields,
  first_day: firstDay,
  last_day: lastDay,
  place_id: placeId,
});

export const insertCompanyDays = (orgId: string, id: string, fields: CompanyDaysFields, by: string) =>
  db
    .insertInto("company_days")
    .values({ org_id: orgId, id, ...rowOf(fields), created_by: by, updated_by: by });

export const updateCompanyDays = (orgId: string, id: string, fields: CompanyDaysFields, by: string) =>
  db
    .updateTable("company_days")
    .set({
      ...rowOf(fields),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: by,
    })
    .where(own(orgId, "company_days"))
    .where("id", "=", id);

export const removeCompanyDays = (orgId: string, id: string) =>
  db.deleteFrom("company_days").where(own(orgId, "company_days")).where("id", "=", id);

/** Active people whom company days concern, by id: everyone, or who belongs to the place on one of them. */
export const concernedPeople = (orgId: string, { placeId, firstDay, lastDay }: CompanyDaysFields) =>
  db
    .selectFrom("users as u")
    .select(["u.id", personName("u").as("name")])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .$if(placeId !== null, (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') AS s (at), LATERAL (SELECT s.at::date AS day) d
          WHERE ${placeOn(orgId, sql`u.id`, sql`d.day`)} = ${placeId}::uuid)`,
      ),
    )
    .orderBy("u.id");

/** Requests of these people that share a day with `first` to `last` and still count. */
export const requestsOfPeople = (orgId: string, personIds: readonly string[], first: Day, last: Day) =>
  db
    .selectFrom("holiday_requests as r")
    .select(["r.user_id as userId", "r.start_date as startDate", "r.end_date as endDate"])
    .where(own(orgId, "r"))
    .where(sql<boolean>`r.user_id = ANY (${personIds}::uuid[])`)
    .where(inStates("r.status", leaveStates.counts))
    .where("r.end_date", ">=", first)
    .where("r.start_date", "<=", last);

interface BookedRequest extends ShutdownRequest {
  readonly id: string;
  readonly userId: string;
}

/** Approved requests with their days, and what they were made for. */
export function insertBooked(
  orgId: string,
  companyDays: { readonly id: string; readonly name: string },
  requests: readonly BookedRequest[],
  by: string,
): Query<unknown>[] {
  return [
    ...insertsOf(
      orgId,
      batchOf(
        "holiday_requests",
        requests.map(({ id, userId, startDate, endDate, totalHours }) => ({
          id,
          user_id: userId,
          start_date: startDate,
          end_date: endDate,
          total_hours: totalHours,
          status: "approved",
          reason: companyDays.name,
          updated_by: by,
        })),
      ),
    ),
    ...insertsOf(
      orgId,
      batchOf(
        "holiday_entries",
        requests.flatMap(({ id, entries }) =>
          entries.map(({ day, hours }) => ({ holiday_request_id: id, date: day, hours_requested: hours })),
        ),
      ),
    ),
    ...insertsOf(
      orgId,
      batchOf(
        "company_day_requests",
        requests.map(({ id }) => ({ company_days_id: companyDays.id, holiday_request_id: id })),
      ),
    ),
  ];
}

/** What was booked for a shutdown, locked, with what became of it since. */
export const lockedBookings = (orgId: string, id: string) =>
  db
    .selectFrom("company_day_requests as b")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "b.holiday_request_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select([
      "r.id",
      "r.user_id as userId",
      "r.status",
      "r.version",
      "r.cancellation_asked_at as cancellationAskedAt",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      personName("u").as("name"),
    ])
    .where(own(orgId, "b"))
    .where("b.company_days_id", "=", id)
    .orderBy("r.id")
    .forUpdate("r");

export const cancelBookings = (orgId: string, requestIds: readonly string[], by: string) =>
  db
    .updateTable("holiday_requests")
    .set({
      status: "cancelled",
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: by,
    })
    .where(own(orgId, "holiday_requests"))
    .where(sql<boolean>`id = ANY (${requestIds}::uuid[])`);

/** What was undone, or stays as its owner changed it, is no longer a booking. */
export const forgetBookings = (orgId: string, id: string) =>
  db
    .deleteFrom("company_day_requests")
    .where(own(orgId, "company_day_requests"))
    .where("company_days_id", "=", id);

/** Blackout days from `first` to `last` that concern someone, by where they belong on each. */
export const blackoutDaysOf = prepared(
  (orgId: string, userId: string, first: string, last: string): Query<BlackoutDay> =>
    db
      .selectFrom("company_days as c")
      .innerJoin(
        sql<{
          day: Day;
        }>`(SELECT s.at::date AS day FROM generate_series(${first}::date, ${last}::date, interval '1 day') AS s (at))`.as(
          "d",
        ),
        (join) => join.onRef("d.day", ">=", "c.first_day").onRef("d.day", "<=", "c.last_day"),
      )
      .select(["c.id", "c.name", "c.first_day as firstDay", "c.last_day as lastDay", "c.refuses", "d.day"])
      .where(own(orgId, "c"))
      .where("c.kind", "=", "blackout")
      .where("c.first_day", "<=", last)
      .where("c.last_day", ">=", first)
      .where(
        sql<boolean>`(c.place_id IS NULL OR c.place_id = ${placeOn(orgId, sql`${userId}::uuid`, sql`d.day`)})`,
      )
      .orderBy("d.day")
      .orderBy("c.id"),
);
