import { weekStates } from "#shared/states.ts";
import { sql } from "kysely";
import { roundedHours } from "#server/database/exact.ts";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, type Month } from "#shared/month.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { tierColumns } from "./queries.ts";
import { byName } from "#server/database/names.ts";

/** Cost tiers with stored hours whose function left the project. */
export const removedTiers = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("functions as fn", (join) => sameOrg(join, "fn.id", "t.function_id"))
    .select(tierColumns)
    .where(own(orgId, "t"))
    .where(
      sql<boolean>`EXISTS (SELECT FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
        WHERE ${own(orgId, "f")} AND f.project_id = ${projectId} AND e.cost_tier_id = t.id
          AND f.forecast_period_id BETWEEN ${firstDay(first)} AND ${firstDay(last)})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM project_functions pf WHERE ${own(orgId, "pf")} AND pf.project_id = ${projectId} AND pf.function_id = t.function_id)`,
    )
    .orderBy(byName("fn.name"))
    .orderBy(byName("t.name"));

/**
 * The active profile's name and its hours from month `first` to `last` (1 is the project's first) by tier;
 * one row without a tier when there are none.
 */
export const budgetOfMonths = (orgId: string, projectId: string, first: number, last: number) =>
  db
    .selectFrom("budget_profiles as b")
    .leftJoin("budget_profile_months as m", (join) =>
      sameOrg(join, "m.budget_profile_id", "b.id")
        .on("m.month_index", ">=", first)
        .on("m.month_index", "<=", last),
    )
    .select(["b.profile_name", "m.month_index", "m.cost_tier_id", "m.budget_hours", "m.rate_per_hour"])
    .where(own(orgId, "b"))
    .where("b.project_id", "=", projectId)
    .where("b.status_code", "=", "active");

/** Submitted allocated hours that count of a project's months by cost tier; `period` is the month's first day. */
export const allocatedOfMonths = (
  orgId: string,
  projectId: string,
  { first, last, today }: { readonly first: Month; readonly last: Month; readonly today: Day },
) =>
  db
    .selectFrom("function_allocations as a")
    .innerJoin("allocation_entries as e", (join) => sameOrg(join, "e.function_allocation_id", "a.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .select((row) => [
      "a.forecast_period as period",
      "e.cost_tier_id as costTierId",
      row.fn.sum<number>("e.hours").as("hours"),
    ])
    .where(own(orgId, "a"))
    .where("a.status_code", "=", "submitted")
    .where("a.forecast_period", ">=", firstDay(first))
    .where("a.forecast_period", "<=", firstDay(last))
    .where("e.project_id", "=", projectId)
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .groupBy(["a.forecast_period", "e.cost_tier_id"]);

const monthBooked = sql<string>`to_char(e.date_worked, 'YYYY-MM-01')`;

/** Booked hours by cost tier, without rejected timesheets (docs/readings.md#decision-11). */
export const actualOfMonths = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("timesheets as t", (join) => sameOrg(join, "t.id", "e.timesheet_id"))
    .select([
      monthBooked.as("period"),
      "e.cost_tier_id as costTierId",
      roundedHours(sql`sum(e.exact_hours)`).as("hours"),
    ])
    .where(own(orgId, "e"))
    .where("e.project_id", "=", projectId)
    .where("e.date_worked", ">=", firstDay(first))
    .where("e.date_worked", "<", firstDay(addMonths(last, 1)))
    .where("e.cost_tier_id", "is not", null)
    .where(inStates("t.status_code", weekStates.counts))
    .groupBy([monthBooked, "e.cost_tier_id"]);
