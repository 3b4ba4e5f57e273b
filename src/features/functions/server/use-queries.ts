import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

export const usersOfFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("users as u")
    .select([personName("u").as("name"), "u.is_active", "u.cost_tier_id"])
    .where(own(orgId, "u"))
    .where("u.function_id", "=", functionId)
    .orderBy(byName(personName("u")))
    .orderBy("u.id");

/** A function's open invitations; expired ones can be sent again. */
export const openInvitationsOf = (orgId: string, functionId: string) =>
  db
    .selectFrom("user_invitations as i")
    .select(["i.email", "i.cost_tier_id"])
    .where(own(orgId, "i"))
    .where("i.function_id", "=", functionId)
    .where("i.status", "=", "pending")
    .orderBy("i.email");

/** Where a project can have rows of a function; the alias is `x`, the project `p`. */
const places = [
  "budget_profile_months x JOIN budget_profiles h ON h.org_id = x.org_id AND h.id = x.budget_profile_id AND h.project_id = p.id",
  "forecast_entries x JOIN forecasts h ON h.org_id = x.org_id AND h.id = x.forecast_id AND h.project_id = p.id",
  "allocation_entries x",
  "time_entries x",
  "pay_export_subjects x",
] as const;

/** True where the project contains rows under a condition on `x`. */
const hasRows = (orgId: string, condition: ReturnType<typeof sql<boolean>>) =>
  sql.join(
    places.map(
      (place) =>
        sql<boolean>`EXISTS (SELECT FROM ${sql.raw(place)} WHERE ${own(orgId, "x")} AND x.org_id = p.org_id AND ${condition}${place.includes(" h ") ? sql`` : sql` AND x.project_id = p.id`})`,
    ),
    sql` OR `,
  );

const isAssigned = (orgId: string, functionId: string) =>
  sql<boolean>`EXISTS (SELECT FROM project_functions a WHERE ${own(orgId, "a")} AND a.org_id = p.org_id AND a.project_id = p.id AND a.function_id = ${functionId})`;

export const projectsUsing = (orgId: string, functionId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.code", "p.name", isAssigned(orgId, functionId).as("is_assigned")])
    .where(own(orgId, "p"))
    .where(
      sql<boolean>`(${isAssigned(orgId, functionId)} OR ${hasRows(orgId, sql<boolean>`x.function_id = ${functionId}`)})`,
    )
    .orderBy(byName("p.name"));

/** Projects that contain rows of a function's cost tiers, by tier. */
export const projectsUsingTiers = (orgId: string, functionId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "t.org_id"))
    .select(["t.id as cost_tier_id", "p.code", "p.name"])
    .where(own(orgId, "t"))
    .where("t.function_id", "=", functionId)
    .where(
      sql<boolean>`(${hasRows(orgId, sql<boolean>`x.function_id = t.function_id AND x.cost_tier_id = t.id`)})`,
    )
    .orderBy("p.code");

/** One row when allocations of the function are stored, with or without entries. */
export const anyAllocationOf = (orgId: string, functionId: string) =>
  db
    .selectFrom("function_allocations as a")
    .select("a.id")
    .where(own(orgId, "a"))
    .where("a.function_id", "=", functionId)
    .limit(1);

export const characteristicsOf = (orgId: string, functionId: string) =>
  db
    .selectFrom("characteristics as c")
    .select("c.name")
    .where(own(orgId, "c"))
    .where("c.function_id", "=", functionId)
    .orderBy(byName("c.name"));

export const functionRow = (orgId: string, functionId: string) =>
  db
    .selectFrom("functions as f")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "f.updated_by"))
    .selectAll("f")
    .select(personName<string | null>("u").as("updated_by_name"))
    .select(
      sql<number>`(SELECT count(*)::int FROM project_functions a WHERE ${own(orgId, "a")} AND a.org_id = f.org_id AND a.function_id = f.id)`.as(
        "project_count",
      ),
    )
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId);

export const tiersOfFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .select(["t.id", "t.name", "t.hourly_rate"])
    .where(own(orgId, "t"))
    .where("t.function_id", "=", functionId)
    .orderBy("t.position")
    .orderBy(byName("t.name"));

/** The allocators of a function by name, whether or not they still have the role. */
export const allocatorsOfFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("function_allocators as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select(["u.id", personName("u").as("name"), "u.email"])
    .where(own(orgId, "a"))
    .where("a.function_id", "=", functionId)
    .orderBy(byName(personName("u")));
