import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import { addDays } from "../../../shared/day.ts";
import type { PersonIds } from "../../timesheets/server/queries.ts";

/** Hours booked in a week, per person, project and day. */
export const bookedOf = (orgId: string, people: PersonIds, weekStarting: string) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"))
    .select(["e.user_id", "e.project_id", "p.code", "p.is_internal", "e.date_worked", sql<number>`sum(e.duration_hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("e.user_id", "in", people)
    .where("e.date_worked", ">=", weekStarting)
    .where("e.date_worked", "<=", addDays(weekStarting, 6))
    .groupBy(["e.user_id", "e.project_id", "p.code", "p.is_internal", "e.date_worked"]);

/** The projects each person has hours of a submitted allocation on in a week. */
export const plannedOf = (orgId: string, people: PersonIds, weekStarting: string) =>
  db
    .selectFrom("allocation_entries as a")
    .innerJoin("function_allocations as f", (join) => join.onRef("f.org_id", "=", "a.org_id").onRef("f.id", "=", "a.function_allocation_id"))
    .select(["a.user_id", "a.project_id"])
    .distinct()
    .where(own(orgId, "a"))
    .where("a.user_id", "in", people)
    .where("f.status_code", "=", "submitted")
    .where("a.allocation_date", ">=", weekStarting)
    .where("a.allocation_date", "<=", addDays(weekStarting, 6));
