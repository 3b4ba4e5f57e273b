import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { activeManagerId } from "#features/people/server/delegate-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";

export const activePeople = (orgId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.is_active", "=", true);

/** Active people's open weeks, a row per person and Monday, by name. */
export const openWeeks = (orgId: string, mondays: readonly string[]) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .innerJoin(
      sql<{ week_starting: string }>`(SELECT unnest(${mondays}::date[]) AS week_starting)`.as<"w">(
        sql.ref("w"),
      ),
      (join) => join.onTrue(),
    )
    .leftJoin("timesheets as t", (join) =>
      sameOrg(join, "t.user_id", "u.id").onRef("t.week_starting", "=", "w.week_starting"),
    )
    .select([
      "u.id",
      personName("u").as("name"),
      "w.week_starting",
      "t.status_code",
      activeManagerId(orgId).as("manager_id"),
      sql<string>`to_char(u.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("joined_on"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(sql<boolean>`coalesce(t.status_code, 'draft') NOT IN ('submitted', 'approved')`)
    .orderBy("u.name_key")
    .orderBy("u.id")
    .orderBy("w.week_starting");

/** Submitted weeks up to one, oldest first: they wait for a decision. */
export const waitingWeeks = (orgId: string, upTo: string) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .select(["u.id", personName("u").as("name"), "t.week_starting", activeManagerId(orgId).as("manager_id")])
    .where(own(orgId, "t"))
    .where("t.status_code", "=", "submitted")
    .where("t.week_starting", "<=", upTo)
    .orderBy("t.week_starting")
    .orderBy("u.name_key")
    .orderBy("u.id");

export const waitingRequests = (orgId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select(["u.id", activeManagerId(orgId).as("manager_id")])
    .where(own(orgId, "r"))
    .where((where) =>
      where.or([where("r.status", "=", "pending"), where("r.cancellation_asked_at", "is not", null)]),
    );

/** People who may be mailed, in the order of their ids, with whether they are admins. */
export const readers = (orgId: string) =>
  recipients(orgId)
    .select(
      sql<boolean>`EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code IN ('admin', 'super_admin'))`.as(
        "is_admin",
      ),
    )
    .orderBy("u.id");

export const submittedMeanwhile = (orgId: string, weekStarting: string, userIds: readonly string[]) =>
  db
    .selectFrom("timesheets as t")
    .select("t.user_id")
    .where(own(orgId, "t"))
    .where("t.week_starting", "=", weekStarting)
    .where("t.user_id", "in", userIds)
    .where("t.status_code", "in", ["submitted", "approved"]);
