import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { anyDay, db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { placeOn } from "#features/people/server/place-queries.ts";
import { byName } from "#server/database/names.ts";

interface Viewer {
  readonly orgId: string;
  readonly id: string;
  /** An admin, or someone with the right to enter leave. */
  readonly entersLeave: boolean;
}

/** Leave as `seesEverythingOf` lets the viewer know of it, beside `holiday_requests as r` and `users as u`. */
const known = ({ id, entersLeave }: Viewer) =>
  entersLeave
    ? inStates("r.status", leaveStates.counts)
    : sql<boolean>`(${inStates("r.status", leaveStates.granted)} OR (${inStates("r.status", leaveStates.waiting)} AND (u.id = ${id} OR u.manager_id = ${id})))`;

/** Requests that reach these days, by person and day, each with its days that are requested. */
export const leaveOf = (viewer: Viewer, people: readonly string[], first: string, last: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("holiday_entries as e", (join) => sameOrg(join, "e.holiday_request_id", "r.id"))
    .select([
      "r.id",
      "u.id as personId",
      "u.manager_id as managerId",
      "r.start_date as first",
      "r.end_date as last",
      "r.kind_id as kindId",
      "r.status",
      "e.date as day",
      "e.hours_requested as hours",
    ])
    .where(own(viewer.orgId, "r"))
    .where(sql<boolean>`r.user_id = ANY (${people}::uuid[])`)
    .where(known(viewer))
    .where("r.start_date", "<=", anyDay(last))
    .where("r.end_date", ">=", anyDay(first))
    .where("e.date", ">=", anyDay(first))
    .where("e.date", "<=", anyDay(last))
    .orderBy("r.start_date")
    .orderBy("r.id")
    .orderBy("e.date");

interface Narrowing {
  /** Where they belong on the first day. */
  readonly placeId: string | undefined;
  readonly onlyAway: boolean;
}

/** Active people of a place, or with leave on these days. */
export const peopleAmong = (
  viewer: Viewer,
  { placeId, onlyAway }: Narrowing,
  [first, last]: readonly [string, string],
) => {
  const orgId = viewer.orgId;
  const place = placeOn(orgId, sql`u.id`, anyDay(first));
  const leave = sql<boolean>`EXISTS (SELECT FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
    WHERE ${own(orgId, "r")} AND r.user_id = u.id AND ${known(viewer)}
      AND r.start_date <= ${anyDay(last)} AND r.end_date >= ${anyDay(first)} AND e.date BETWEEN ${anyDay(first)} AND ${anyDay(last)})`;
  return db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .$if(onlyAway, (query) => query.where(leave))
    .$if(placeId !== undefined, (query) => query.where(sql<boolean>`${place} = ${placeId}::uuid`));
};

/** What the calendar can be limited to, by name. */
export const calendarFunctions = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .orderBy(byName("f.name"));

export const calendarPlaces = (orgId: string) =>
  db
    .selectFrom("places as p")
    .select(["p.id", "p.name"])
    .where(own(orgId, "p"))
    .where("p.is_active", "=", true)
    .orderBy(byName("p.name"));
