import { sql } from "kysely";
import { bindingOf } from "#features/organisation/server/queries/binding.ts";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import {
  approvedHolidayHours,
  publicHolidaysOf,
  workingPatternsOf,
} from "#features/people/server/working-days-queries.ts";
import { plannedWork, tierToCome } from "#features/people/server/plan-queries.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

/** Functions in use, the requested one in any case, and whether the person allocates for them. */
export const functionsInUse = prepared((orgId: string, userId: string, requestedFor: string | null) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name", allocatorExists(orgId, userId).as("is_allocator")])
    .where(own(orgId, "f"))
    .where(
      sql<boolean>`(f.id = ${requestedFor}::uuid OR (f.is_active AND EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE ${own(orgId, "x")} AND x.org_id = f.org_id AND x.function_id = f.id AND NOT p.is_internal AND p.status_code <> 'archived')))`,
    )
    .orderBy(byName("f.name")),
);

const allocatorExists = (orgId: string, userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM function_allocators x WHERE ${own(orgId, "x")} AND x.org_id = f.org_id AND x.function_id = f.id AND x.user_id = ${userId})`;

export const functionById = prepared((orgId: string, functionId: string, userId: string) =>
  db
    .selectFrom("functions as f")
    .select([
      "f.id",
      "f.name",
      allocatorExists(orgId, userId).as("is_allocator"),
      bindingOf(orgId, userId).as("binding"),
    ])
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId),
);

export const functionNames = prepared((orgId: string) =>
  db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")),
);

export const allocationsOfFunction = prepared((orgId: string, functionId: string, first: Day, last: Day) =>
  db
    .selectFrom("function_allocations as a")
    .select(["a.id", "a.forecast_period", "a.status_code"])
    .where(own(orgId, "a"))
    .where("a.function_id", "=", functionId)
    .where("a.forecast_period", ">=", first)
    .where("a.forecast_period", "<=", last)
    .orderBy("a.forecast_period"),
);

/** A function's month header, empty before the first save, and the standard hours. */
export const allocationHeader = prepared((orgId: string, functionId: string, period: Day) =>
  db
    .selectFrom("organisation_settings as o")
    .leftJoin("function_allocations as a", (join) =>
      join
        .onRef("a.org_id", "=", "o.org_id")
        .on("a.function_id", "=", functionId)
        .on("a.forecast_period", "=", period),
    )
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "a.updated_by"))
    .select([
      "o.default_monthly_hours",
      "a.id as functionAllocationId",
      "a.status_code as status",
      "a.version",
      "a.updated_at as updatedAt",
      "a.last_saved_at as lastSavedAt",
      personName<string | null>("u").as("lastSavedBy"),
      sql<boolean>`EXISTS (SELECT FROM month_closings k WHERE ${own(orgId, "k")} AND k.month_start = ${period} AND k.reopened_at IS NULL)`.as(
        "isClosed",
      ),
    ])
    .where(own(orgId, "o")),
);

/** True for a project as `p` that uses the function. */
export const usesFunction = (orgId: string, functionId: string) =>
  sql<boolean>`EXISTS (SELECT FROM project_functions x WHERE ${own(orgId, "x")} AND x.org_id = p.org_id AND x.project_id = p.id AND x.function_id = ${functionId})`;

/** True for entries `e` of a function's month: found by its one allocation, since joining both reads every entry as of a day. */
const isOfMonth = (orgId: string, functionId: string, period: Day) =>
  sql<boolean>`${own(orgId, "e")} AND e.function_allocation_id = (SELECT a.id FROM function_allocations a
    WHERE ${own(orgId, "a")} AND a.function_id = ${functionId} AND a.forecast_period = ${period})`;

/** Projects that use the function, or only have entries or frozen demand of it that month. */
export const projectsOfFunction = prepared((orgId: string, functionId: string, period: Day) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.code",
      "p.name",
      "p.status_code as statusCode",
      "p.start_date as startDate",
      "p.project_length_months as projectLengthMonths",
      usesFunction(orgId, functionId).as("usesFunction"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .where(
      sql<boolean>`(${usesFunction(orgId, functionId)}
        OR EXISTS (SELECT FROM allocation_entries e WHERE ${isOfMonth(orgId, functionId, period)} AND e.project_id = p.id)
        OR EXISTS (SELECT FROM forecasts x JOIN forecast_entries e ON e.org_id = x.org_id AND e.forecast_id = x.id WHERE ${own(orgId, "x")} AND x.org_id = p.org_id AND x.project_id = p.id AND x.status = 'frozen' AND x.forecast_period_id = ${period} AND e.function_id = ${functionId}))`,
    )
    .orderBy("p.code"),
);

export const tiersOfFunction = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .select(["t.id", "t.name"])
    .where(own(orgId, "t"))
    .where("t.function_id", "=", functionId)
    .orderBy("t.position")
    .orderBy(byName("t.name")),
);

/** Frozen demand that counts. */
export const frozenDemand = prepared((orgId: string, functionId: string, period: Day, today: Day) =>
  db
    .selectFrom("forecast_entries as e")
    .innerJoin("forecasts as f", (join) => sameOrg(join, "f.id", "e.forecast_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "f.project_id"))
    .select(["f.project_id as projectId", "e.cost_tier_id as costTierId", "e.forecast_hours as hours"])
    .where(own(orgId, "e"))
    .where("e.function_id", "=", functionId)
    .where("f.status", "=", "frozen")
    .where("f.forecast_period_id", "=", period)
    .where(monthCountsSql("p", sql`f.forecast_period_id`, today)),
);

/** People of the function, and those who will be by a day. */
const isOfFunction = (orgId: string, functionId: string, until: Day) =>
  sql<boolean>`(u.function_id = ${functionId} OR ${tierToCome(orgId, "u", functionId, until)} IS NOT NULL)`;

/** Billable, active people of the function, those to join it in its month, and everyone else with entries in it. */
export const allocatableUsers = prepared((orgId: string, functionId: string, period: Day, last: Day) =>
  db
    .selectFrom("users as u")
    .leftJoin("cost_tiers as t", (join) =>
      join
        .onRef("t.org_id", "=", "u.org_id")
        .on(
          sql<boolean>`t.id = CASE WHEN u.function_id = ${functionId} THEN u.cost_tier_id ELSE coalesce(${tierToCome(orgId, "u", functionId, last)}, u.cost_tier_id) END`,
        ),
    )
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id",
      "l.first_day as firstDay",
      "l.last_day as lastDay",
      personName("u").as("fullName"),
      "u.email",
      "u.function_id as functionId",
      "t.id as costTierId",
      "u.cost_tier_id as ownTierId",
      "t.name as costTierName",
      "u.billable",
      "u.monthly_hours as monthlyHours",
      "u.is_active",
      plannedWork(orgId, "u").as("planned"),
    ])
    .where(own(orgId, "u"))
    .where(
      sql<boolean>`((u.function_id = ${functionId} AND u.billable AND u.is_active)
        OR (u.is_active AND ${tierToCome(orgId, "u", functionId, last)} IS NOT NULL) OR EXISTS (SELECT FROM allocation_entries e WHERE ${isOfMonth(orgId, functionId, period)} AND e.user_id = u.id))`,
    )
    .orderBy("t.position")
    .orderBy(byName("t.name"))
    .orderBy(byName(personName("u")))
    .orderBy("u.id"),
);

const peopleOf = (orgId: string, functionId: string, until: Day) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(isOfFunction(orgId, functionId, until));

export const patternsOfFunction = prepared((orgId: string, functionId: string, last: Day) =>
  workingPatternsOf(orgId, peopleOf(orgId, functionId, last), last),
);

export const publicHolidays = prepared((orgId: string, functionId: string, first: Day, last: Day) =>
  publicHolidaysOf(orgId, peopleOf(orgId, functionId, last), first, last),
);

export const approvedHolidays = prepared((orgId: string, functionId: string, first: Day, last: Day) =>
  approvedHolidayHours(orgId, peopleOf(orgId, functionId, last), first, last),
);

/**
 * A row per person, project, tier and hours a day with its days, since ids are long: half a thousand cells
 * have a hundred.
 */
export const entriesOfMonth = prepared((orgId: string, functionId: string, period: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .select([
      "e.user_id as userId",
      "e.project_id as projectId",
      "e.cost_tier_id as costTierId",
      "e.hours",
      "e.proposed_hours as proposed",
      sql<Day[]>`array_agg(e.allocation_date)`.as("days"),
    ])
    .where(isOfMonth(orgId, functionId, period))
    .groupBy(["e.user_id", "e.project_id", "e.cost_tier_id", "e.hours", "e.proposed_hours"]),
);

/** Hours of the function's people in other functions' allocations that count, by day. */
export const hoursElsewhere = prepared((orgId: string, functionId: string, period: Day, today: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select(["e.user_id as userId", "e.allocation_date as day", sql<number>`sum(e.hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .where("a.function_id", "<>", functionId)
    .where("u.function_id", "=", functionId)
    .where("e.allocation_date", ">=", period)
    .where(sql<boolean>`e.allocation_date < (${period}::timestamp + interval '1 month')::date`)
    .groupBy(["e.user_id", "e.allocation_date"]),
);

export const functionOfPerson = prepared((orgId: string, userId: string) =>
  db.selectFrom("users as u").select("u.function_id").where(own(orgId, "u")).where("u.id", "=", userId),
);

/** The months of the function's projects that are not archived or internal. */
export const projectMonths = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "pf.project_id"))
    .select(["p.start_date as startDate", "p.project_length_months as projectLengthMonths"])
    .where(own(orgId, "pf"))
    .where("pf.function_id", "=", functionId)
    .where("p.status_code", "<>", "archived")
    .where("p.is_internal", "=", false),
);
