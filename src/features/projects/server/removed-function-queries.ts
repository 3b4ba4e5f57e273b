import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";

export const deleteForecastRows = (orgId: string, projectId: string, functionIds: readonly string[]) =>
  db
    .deleteFrom("forecast_entries as e")
    .using("forecasts as f")
    .where(own(orgId, "e"))
    .whereRef("f.org_id", "=", "e.org_id")
    .whereRef("f.id", "=", "e.forecast_id")
    .where("f.project_id", "=", projectId)
    .where("e.function_id", "in", functionIds)
    .returning(["f.forecast_period_id", "e.cost_tier_id", "e.forecast_hours", "e.rate_per_hour"]);

export const deleteAllocationRows = (orgId: string, projectId: string, functionIds: readonly string[]) =>
  db
    .deleteFrom("allocation_entries as e")
    .where(own(orgId, "e"))
    .where("e.project_id", "=", projectId)
    .where("e.function_id", "in", functionIds)
    .returning(["e.user_id", "e.allocation_date", "e.hours", "e.rate_per_hour"]);

export const deleteBudgetRows = (orgId: string, projectId: string, functionIds: readonly string[]) =>
  db
    .deleteFrom("budget_profile_months as m")
    .using("budget_profiles as b")
    .where(own(orgId, "m"))
    .whereRef("b.org_id", "=", "m.org_id")
    .whereRef("b.id", "=", "m.budget_profile_id")
    .where("b.project_id", "=", projectId)
    .where("m.function_id", "in", functionIds)
    .returning([
      "m.budget_profile_id",
      "m.cost_tier_id",
      "m.month_index",
      "m.budget_hours",
      "m.rate_per_hour",
    ]);

export const retotalForecasts = (orgId: string, projectId: string) => {
  const rows = sql`FROM forecast_entries e WHERE ${own(orgId, "e")} AND e.forecast_id = f.id`;
  return db
    .updateTable("forecasts as f")
    .set({
      total_functions: sql<number>`(SELECT count(DISTINCT e.function_id)::int ${rows})`,
      total_hours: sql<number>`(SELECT coalesce(sum(e.forecast_hours), 0) ${rows})`,
      total_cost: sql<number>`(SELECT coalesce(sum(e.total_cost), 0) ${rows})`,
      version: sql<number>`f.version + 1`,
    })
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId);
};

/** Sums up a project's budget profiles again, within its length. */
export const retotalBudgetProfiles = (orgId: string, projectId: string) => {
  const lines = sql`FROM budget_profile_months m JOIN projects p ON p.org_id = m.org_id AND p.id = b.project_id
    WHERE ${own(orgId, "m")} AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months`;
  return db
    .updateTable("budget_profiles as b")
    .set({
      total_hours: sql<number>`(SELECT coalesce(sum(m.budget_hours), 0) ${lines})`,
      total_budget: sql<number>`(SELECT coalesce(sum(round(m.budget_hours * m.rate_per_hour, 2)), 0) ${lines})`,
      version: sql<number>`b.version + 1`,
    })
    .where(own(orgId, "b"))
    .where("b.project_id", "=", projectId);
};
