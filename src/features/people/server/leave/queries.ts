import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { personName } from "../name-queries.ts";

/** Whether notices of a kind give other leave back, beside `leave_kinds as k`; false for Holiday. */
export const returnsLeave = sql<boolean>`coalesce(k.returns_leave, NOT k.needs_approval AND NOT k.has_balance, false)`;

/**
 * Pending and approved requests that reach `first` to `last`, in the order in which they share days; everyone's
 * without a person.
 */
export const sharedRequests = (orgId: string, userId: string | null, first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      "r.id",
      "r.user_id as userId",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "r.status",
      "r.part",
      "r.part_hours as partHours",
      "r.half_of as halfOf",
      "r.from_noon as fromNoon",
      "r.until_noon as untilNoon",
      "k.name as kindName",
      personName("u").as("fullName"),
      returnsLeave.as("returnsLeave"),
    ])
    .where(own(orgId, "r"))
    .$if(userId !== null, (query) => query.where("r.user_id", "=", userId ?? ""))
    .where(inStates("r.status", leaveStates.counts))
    .where("r.start_date", "<=", anyDay(last))
    .where("r.end_date", ">=", anyDay(first))
    .orderBy(inStates("r.status", leaveStates.granted), "desc")
    .orderBy("r.created_at")
    .orderBy("r.id");

export const entriesOf = (orgId: string, requestIds: readonly string[]) =>
  db
    .selectFrom("holiday_entries as e")
    .select(["e.holiday_request_id as requestId", "e.date as day", "e.hours_requested as hours"])
    .where(own(orgId, "e"))
    .where(sql<boolean>`e.holiday_request_id = ANY (${requestIds}::uuid[])`)
    .orderBy("e.date");

interface StoredPart {
  readonly part: string;
  readonly part_hours: number | null;
  readonly half_of: string | null;
  readonly from_noon: boolean;
  readonly until_noon: boolean;
}

/**
 * Writes a request's days and what it was made for; who decided on it stays. Days that are as they were aren't written,
 * since those of closed months can't be.
 */
export const replaceDays = (
  orgId: string,
  request: { readonly id: string; readonly totalHours: number; readonly part: StoredPart },
  entries: readonly { readonly day: string; readonly hours: number }[],
) => [
  db
    .deleteFrom("holiday_entries")
    .where(own(orgId, "holiday_entries"))
    .where("holiday_request_id", "=", request.id)
    .where(
      sql<boolean>`(date, hours_requested) NOT IN (SELECT day, round(hours, 2) FROM unnest(
        ${entries.map(({ day }) => day)}::date[], ${entries.map(({ hours }) => hours)}::numeric[]) AS n (day, hours))`,
    ),
  ...(entries.length === 0
    ? []
    : [
        db
          .insertInto("holiday_entries")
          .values(
            entries.map(({ day, hours }) => ({
              org_id: orgId,
              holiday_request_id: request.id,
              date: day,
              hours_requested: hours,
            })),
          )
          .onConflict((conflict) => conflict.columns(["org_id", "holiday_request_id", "date"]).doNothing()),
      ]),
  db
    .updateTable("holiday_requests")
    .set({
      ...request.part,
      total_hours: request.totalHours,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where(own(orgId, "holiday_requests"))
    .where("id", "=", request.id),
];
