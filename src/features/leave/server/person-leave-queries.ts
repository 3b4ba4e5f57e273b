import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { returnsLeave } from "#features/people/server/leave/queries.ts";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { partFields } from "./queries.ts";

/** A request, for those who may change it; the caller locks it. */
export const lockRequest = (orgId: string, requestId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      "r.id",
      "r.user_id as userId",
      "r.status",
      "r.version",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "k.name as kindName",
      returnsLeave.as("returnsLeave"),
    ])
    .where(own(orgId, "r"))
    .where("r.id", "=", requestId);

/** Other days for a request; `by` null leaves who decided on it. Its entries are written by `replaceDays`. */
export const moveRequest = (
  orgId: string,
  requestId: string,
  {
    startDate,
    endDate,
    by,
  }: { readonly startDate: string; readonly endDate: string; readonly by: string | null },
) =>
  db
    .updateTable("holiday_requests")
    .set({ start_date: startDate, end_date: endDate, ...(by === null ? {} : { updated_by: by }) })
    .where(own(orgId, "holiday_requests"))
    .where("id", "=", requestId);

/** Cancels a request, and closes a request of its owner to cancel it. */
export const cancelRequest = (
  orgId: string,
  requestId: string,
  { comment, by }: { readonly comment: string; readonly by: string },
) =>
  db
    .updateTable("holiday_requests")
    .set({
      status: "cancelled",
      decision_comment: comment,
      cancellation_asked_at: null,
      updated_at: sql<string>`now()`,
      updated_by: by,
      version: sql<number>`version + 1`,
    })
    .where(own(orgId, "holiday_requests"))
    .where("id", "=", requestId);

/** A person's pending and approved requests that end on a day or later, the latest first. */
export const openRequests = (orgId: string, userId: string, from: string) =>
  db
    .selectFrom("holiday_requests as r")
    .select([
      "r.id",
      "r.kind_id as kindId",
      "r.start_date as startDate",
      "r.end_date as endDate",
      "r.total_hours as totalHours",
      "r.status",
      "r.version",
      ...partFields,
    ])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where(inStates("r.status", leaveStates.counts))
    .where("r.end_date", ">=", from)
    .orderBy("r.start_date", "desc")
    .orderBy("r.id")
    .limit(100);

/** How the organisation writes dates. */
export const dateFormatOf = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.date_format as dateFormat", "o.time_zone as timeZone"])
    .where(own(orgId, "o"));
