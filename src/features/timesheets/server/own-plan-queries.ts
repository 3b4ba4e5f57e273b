import { sql } from "kysely";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { own, db, prepared, sameOrg } from "#server/database/sql.ts";

/** Allocated hours as `a` that count, of a person as `u` on a project as `p`. */
export const countsSql = (orgId: string, today: string) =>
  allocationCountsSql({ orgId, entry: "a", project: "p", user: "u" }, today);

/** Submitted hours of a person by project and day that count. */
export const allocatedHours = prepared(
  (orgId: string, userId: string, first: string, last: string, today: string) =>
    db
      .selectFrom("allocation_entries as a")
      .innerJoin("function_allocations as f", (join) => sameOrg(join, "f.id", "a.function_allocation_id"))
      .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
      .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
      .select(["a.project_id", "a.allocation_date", sql<number>`sum(a.hours)`.as("hours")])
      .where(own(orgId, "a"))
      .where("a.user_id", "=", userId)
      .where("f.status_code", "=", "submitted")
      .where("a.allocation_date", ">=", first)
      .where("a.allocation_date", "<=", last)
      .where(countsSql(orgId, today))
      .groupBy(["a.project_id", "a.allocation_date"])
      .orderBy("a.allocation_date"),
);
