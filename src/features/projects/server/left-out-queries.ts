import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** Months of a project, by their numbers: those after `after`, up to `upTo`. */
export interface MonthNumbers {
  readonly after: number;
  readonly upTo: number;
}

/** Most profiles that are named; the sums count all of them. */
export const maxProfiles = 50;

/** Hours of each budget profile in these months, the active one first, archived ones last. */
export const budgetHoursIn = (orgId: string, projectId: string, { after, upTo }: MonthNumbers) =>
  db
    .selectFrom("budget_profiles as b")
    .innerJoin("budget_profile_months as m", (join) => sameOrg(join, "m.budget_profile_id", "b.id"))
    .innerJoin("budget_profile_statuses as s", "s.code", "b.status_code")
    .select(["b.id", "b.profile_code", "b.profile_name", "b.status_code", "s.label as status_label"])
    .select([
      sql<number>`count(DISTINCT m.month_index)::int`.as("months"),
      sql<number>`sum(m.budget_hours)`.as("hours"),
      sql<number>`count(*) OVER ()::int`.as("profiles"),
    ])
    .where(own(orgId, "b"))
    .where("b.project_id", "=", projectId)
    .where("m.month_index", ">", after)
    .where("m.month_index", "<=", upTo)
    .groupBy(["b.id", "b.profile_code", "b.profile_name", "b.status_code", "b.created_at", "s.label"])
    .orderBy(sql`CASE b.status_code WHEN 'active' THEN 0 WHEN 'draft' THEN 1 ELSE 2 END`)
    .orderBy("b.created_at", "desc")
    .orderBy("b.id")
    .limit(maxProfiles);

export const forecastHoursIn = (orgId: string, projectId: string, from: string, before: string) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .innerJoin("forecast_statuses as s", "s.code", "f.status")
    .select([
      "f.forecast_period_id as month_start",
      "s.label as status_label",
      sql<number>`sum(e.forecast_hours)`.as("hours"),
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.forecast_period_id", ">=", from)
    .where("f.forecast_period_id", "<", before)
    .groupBy(["f.forecast_period_id", "s.label"])
    .orderBy("f.forecast_period_id");

export const allocatedHoursIn = (orgId: string, projectId: string, from: string, before: string) =>
  db
    .selectFrom("allocation_entries as e")
    .select([
      sql<string>`date_trunc('month', e.allocation_date)::date`.as("month_start"),
      sql<number>`count(DISTINCT e.user_id)::int`.as("people"),
      sql<number>`sum(e.hours)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where("e.project_id", "=", projectId)
    .where("e.allocation_date", ">=", from)
    .where("e.allocation_date", "<", before)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
