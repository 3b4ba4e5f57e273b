import { sql } from "kysely";
import { db, own } from "../../../../server/database/sql.ts";
import type { Day } from "../../../../shared/day.ts";

/** The function's entries of days, whichever month they are planned in; `first` and `last` lie in the months from `firstPeriod` on. */
export const entriesBetween = (orgId: string, functionId: string, firstPeriod: Day, first: Day, last: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => join.onRef("a.org_id", "=", "e.org_id").onRef("a.id", "=", "e.function_allocation_id"))
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"))
    .select(["e.user_id", "e.allocation_date", "e.project_id", "p.code", "e.hours"])
    .where(own(orgId, "e"))
    .where("a.function_id", "=", functionId)
    .where("a.forecast_period", ">=", firstPeriod)
    .where("a.forecast_period", "<=", last)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .orderBy("e.allocation_date")
    .orderBy("e.user_id")
    .orderBy("e.project_id");

/** Hours of the function's people by week, over all functions' allocations. */
export const hoursByWeek = (orgId: string, functionId: string, first: Day, last: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "e.org_id").onRef("u.id", "=", "e.user_id"))
    .select(["e.user_id", sql<string>`date_trunc('week', e.allocation_date::timestamp)::date`.as("week"), sql<number>`sum(e.hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("u.function_id", "=", functionId)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .groupBy(["e.user_id", "week"]);

/** The people a quarter shows: billable, active people of the function. */
export const peopleOfFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("users as u")
    .select(["u.id", "u.monthly_hours"])
    .where(own(orgId, "u"))
    .where("u.function_id", "=", functionId)
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true);
