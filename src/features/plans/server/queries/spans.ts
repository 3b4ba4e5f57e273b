import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { tierToCome } from "#features/people/server/plan-queries.ts";

/** The function's entries from `first` to `last`, whichever months they belong to. */
export const entriesBetween = (orgId: string, functionId: string, first: Day, last: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select([
      "e.user_id as userId",
      "e.allocation_date as day",
      "e.project_id as projectId",
      "p.code",
      "e.hours",
    ])
    .where(own(orgId, "e"))
    .where("a.function_id", "=", functionId)
    .where("a.forecast_period", ">=", firstDay(monthOf(first)))
    .where("a.forecast_period", "<=", last)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .orderBy("e.allocation_date")
    .orderBy("e.user_id")
    .orderBy("e.project_id");

/**
 * The people of a quarter, as `u`: billable, active people of the function, those to join it, and everyone it gave
 * hours to.
 */
const isShown = (orgId: string, functionId: string, first: Day, last: Day) =>
  sql<boolean>`((u.is_active AND ((u.function_id = ${functionId} AND u.billable) OR ${tierToCome(orgId, "u", functionId, last)} IS NOT NULL)) OR EXISTS (SELECT FROM function_allocations x JOIN allocation_entries y ON y.org_id = x.org_id AND y.function_allocation_id = x.id WHERE ${own(orgId, "x")} AND x.org_id = u.org_id AND x.function_id = ${functionId} AND x.forecast_period BETWEEN date_trunc('month', ${first}::timestamp)::date AND ${last} AND y.user_id = u.id AND y.allocation_date BETWEEN ${first} AND ${last}))`;

export const peopleOfQuarter = (orgId: string, functionId: string, first: Day, last: Day) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(isShown(orgId, functionId, first, last));
