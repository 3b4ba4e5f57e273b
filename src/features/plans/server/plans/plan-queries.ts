import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { peopleByTeam } from "../queries/everyone.ts";

/** Whose plans are requested; null for all. */
export interface WhosePlans {
  readonly functionId: string | null;
  readonly personId: string | null;
}

/**
 * Of `u`: those who may be allocated, and everyone else with hours in the month: for a function, as its planner
 * shows them.
 */
function isPlanned(orgId: string, period: Day, { functionId, personId }: WhosePlans) {
  const ofFunction = functionId === null ? sql`true` : sql`u.function_id = ${functionId}`;
  const inFunction = functionId === null ? sql`true` : sql`a.function_id = ${functionId}`;
  const isPerson = personId === null ? sql`true` : sql`u.id = ${personId}`;
  return sql<boolean>`(${isPerson} AND ((u.billable AND u.is_active AND ${ofFunction}) OR EXISTS (
    SELECT FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
    WHERE ${own(orgId, "a")} AND a.org_id = u.org_id AND a.forecast_period = ${period} AND ${inFunction} AND e.user_id = u.id)))`;
}

/** Their ids, to read what else belongs to them. */
export const plannedPeopleIds = (orgId: string, period: Day, whose: WhosePlans) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(isPlanned(orgId, period, whose));

/** Those people, by function, tier and name. */
export const plannedPeople = (orgId: string, period: Day, whose: WhosePlans) =>
  peopleByTeam(orgId).where(isPlanned(orgId, period, whose));

/** Their hours of the month in all functions, by day. */
export const plannedHours = (orgId: string, period: Day, whose: WhosePlans) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select([
      "e.user_id",
      "a.function_id",
      "e.allocation_date as day",
      "e.project_id",
      "p.code",
      "p.name",
      "a.status_code",
      "e.hours",
    ])
    .where(own(orgId, "a"))
    .where("a.forecast_period", "=", period)
    .where("e.user_id", "in", plannedPeopleIds(orgId, period, whose))
    .orderBy("p.code")
    .orderBy("e.allocation_date");

/** Which functions' months are drafts or submitted. */
export const statesOfMonth = (orgId: string, period: Day) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .select(["a.function_id as functionId", "f.name", "a.status_code as status"])
    .where(own(orgId, "a"))
    .where("a.forecast_period", "=", period);

/** A function's or a person's name, to name the file; none where it isn't known. */
export const namesOf = (orgId: string, { functionId, personId }: WhosePlans) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId)
    .unionAll(
      db
        .selectFrom("users as u")
        .select(["u.id", personName("u").as("name")])
        .where(own(orgId, "u"))
        .where("u.id", "=", personId),
    );
