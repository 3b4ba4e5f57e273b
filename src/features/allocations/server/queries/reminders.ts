import { sql } from "kysely";
import { db, own, sameOrg } from "../../../../server/database/sql.ts";
import type { Day } from "../../../../shared/day.ts";
import { personName } from "../../../people/server/name-queries.ts";

/**
 * Active allocators of every function that is not submitted in a month, with the function's status: one row
 * each.
 */
export const allocatorsOfOpenFunctions = (orgId: string, period: Day) =>
  db
    .selectFrom("function_allocators as fa")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "fa.function_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "fa.user_id"))
    .leftJoin("function_allocations as a", (join) =>
      sameOrg(join, "a.function_id", "fa.function_id").on("a.forecast_period", "=", sql<string>`${period}`),
    )
    .select(["fa.function_id", "f.name", "u.id", "u.first_name", "u.last_name", "u.email", "a.status_code"])
    .where(own(orgId, "fa"))
    .where("f.is_active", "=", true)
    .where("u.is_active", "=", true)
    .where(sql<boolean>`a.status_code IS DISTINCT FROM 'submitted'`)
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id")
    .orderBy("f.name");

/** A person's latest reminder that is not put away. */
export const latestReminder = (orgId: string, userId: string) =>
  db
    .selectFrom("allocation_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select(["r.reminded_on", "r.forecast_period", "r.dismissed_at", personName("a").as("asked_by_name")])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .orderBy("r.reminded_on", "desc")
    .limit(1);
