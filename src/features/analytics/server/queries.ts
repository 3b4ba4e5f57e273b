import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";

/** The first and last first-of-month that is read, both included. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

const totals = [
  "v.total_budget_hours",
  "v.total_budget_gbp",
  "v.total_forecasted_hours",
  "v.total_forecasted_gbp",
  "v.total_allocated_hours",
  "v.total_allocated_gbp",
  "v.total_actual_hours",
  "v.total_actual_gbp",
] as const;

/** Every first of a month from `first` to `last` that a project's length includes, as `m.month_start`. */
const projectMonths = ({ first, last }: Months) =>
  sql<{
    month_start: string;
  }>`LATERAL (SELECT g::date AS month_start FROM generate_series(greatest(p.start_date, ${first}::date)::timestamp, least(p.start_date + make_interval(months => p.project_length_months - 1), ${last}::date::timestamp), interval '1 month') g)`.as<"m">(
    sql.ref("m"),
  );

/** When the organisation was created, in its own zone, and whether costs are limited to some roles. */
export const dashboardFrame = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .innerJoin("clients as c", "c.id", "o.org_id")
    .select([sql<string | null>`to_char(c.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("created_on"), "o.limit_costs_to_roles"])
    .where(own(orgId, "o"));

export const organisationHours = (orgId: string, { first, last }: Months) =>
  db
    .selectFrom("org_monthly_hours_summary as v")
    .select(["v.month_start", ...totals])
    .where(own(orgId, "v"))
    .where("v.month_start", ">=", first)
    .where("v.month_start", "<=", last)
    .orderBy("v.month_start");

export const projectHours = (orgId: string, projectId: string, { first, last }: Months) =>
  db
    .selectFrom("org_monthly_project_summary as v")
    .select(["v.month_start", ...totals])
    .where(own(orgId, "v"))
    .where("v.project_id", "=", projectId)
    .where("v.month_start", ">=", first)
    .where("v.month_start", "<=", last)
    .orderBy("v.month_start");

export const functionHours = (orgId: string, functionId: string, { first, last }: Months) =>
  db
    .selectFrom("org_monthly_function_summary as v")
    .select(["v.month_start", ...totals])
    .where(own(orgId, "v"))
    .where("v.function_id", "=", functionId)
    .where("v.month_start", ">=", first)
    .where("v.month_start", "<=", last)
    .orderBy("v.month_start");

/** Projects with status active now; internal ones are not counted (reading, decision 20). */
export const countActiveProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(sql<number>`count(*)`.as("active_projects"))
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false);

/** Hours of entries saved as billable, without rejected timesheets and internal projects (reading, decisions 11 and 18). */
export const billableHours = (orgId: string, { first, last }: Months) =>
  db
    .selectFrom("time_entries as e")
    .innerJoin("timesheets as t", (join) => join.onRef("t.org_id", "=", "e.org_id").onRef("t.id", "=", "e.timesheet_id"))
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "e.org_id").onRef("p.id", "=", "e.project_id"))
    .select([sql<string>`date_trunc('month', e.date_worked::timestamp)::date`.as("month_start"), sql<number>`sum(e.duration_hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("e.is_billable", "=", true)
    .where("p.is_internal", "=", false)
    .where("t.status_code", "<>", "rejected")
    .where("e.date_worked", ">=", first)
    .where(sql<boolean>`e.date_worked < ${last}::date + interval '1 month'`)
    .groupBy("month_start")
    .orderBy("month_start");

/** Monthly hours of today's billable people, and how many of them have none set (reading AMB-08). */
export const billableCapacity = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select([
      sql<number>`coalesce(sum(u.monthly_hours), 0)`.as("monthly_hours"),
      sql<number>`count(*) FILTER (WHERE u.monthly_hours IS NULL)`.as("uncounted"),
    ])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true);

/** For each month: active projects whose months include it, and how many of their forecasts are frozen (reading, decision 12). */
export const forecastSubmissionCounts = (orgId: string, months: Months) =>
  db
    .selectFrom("projects as p")
    .innerJoin(projectMonths(months), (join) => join.onTrue())
    .leftJoin("forecasts as f", (join) =>
      join
        .onRef("f.org_id", "=", "p.org_id")
        .onRef("f.project_id", "=", "p.id")
        .onRef("f.forecast_period_id", "=", "m.month_start")
        .on("f.status", "=", "frozen"),
    )
    .select(["m.month_start", sql<number>`count(*)`.as("required_forecasts_count"), sql<number>`count(f.id)`.as("frozen_forecasts_count")])
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false)
    .groupBy("m.month_start")
    .orderBy("m.month_start");

/** For each month: functions used by such projects, and how many of their allocations are submitted (reading, decision 12). */
export const allocationCompletionCounts = (orgId: string, months: Months) =>
  db
    .selectFrom("projects as p")
    .innerJoin(projectMonths(months), (join) => join.onTrue())
    .innerJoin("project_functions as pf", (join) => join.onRef("pf.org_id", "=", "p.org_id").onRef("pf.project_id", "=", "p.id"))
    .leftJoin("function_allocations as a", (join) =>
      join
        .onRef("a.org_id", "=", "pf.org_id")
        .onRef("a.function_id", "=", "pf.function_id")
        .onRef("a.forecast_period", "=", "m.month_start")
        .on("a.status_code", "=", "submitted"),
    )
    .select([
      "m.month_start",
      sql<number>`count(DISTINCT pf.function_id)`.as("required_allocations_count"),
      sql<number>`count(DISTINCT a.function_id)`.as("submitted_allocations_count"),
    ])
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false)
    .groupBy("m.month_start")
    .orderBy("m.month_start");

/** Timesheets whose week starts in the month (reading, decision 12). */
export const timesheetApprovalCounts = (orgId: string, { first, last }: Months) =>
  db
    .selectFrom("timesheets as t")
    .select([
      sql<string>`date_trunc('month', t.week_starting::timestamp)::date`.as("month_start"),
      sql<number>`count(*)`.as("total_timesheets"),
      sql<number>`count(*) FILTER (WHERE t.status_code = 'approved')`.as("approved_timesheets"),
    ])
    .where(own(orgId, "t"))
    .where("t.week_starting", ">=", first)
    .where(sql<boolean>`t.week_starting < ${last}::date + interval '1 month'`)
    .groupBy("month_start")
    .orderBy("month_start");

/** Activations that replaced an active profile, by the organisation's month (reading AMB-32). */
export const budgetProfileChanges = (orgId: string, timeZone: string, { first, last }: Months) =>
  db
    .selectFrom("budget_profiles as b")
    .select([
      sql<string>`date_trunc('month', b.activated_at AT TIME ZONE ${timeZone}::text)::date`.as("month_start"),
      sql<number>`count(*)`.as("total_changes"),
    ])
    .where(own(orgId, "b"))
    .where("b.replaced_profile_id", "is not", null)
    .where(sql<boolean>`b.activated_at AT TIME ZONE ${timeZone}::text >= ${first}::date`)
    .where(sql<boolean>`b.activated_at AT TIME ZONE ${timeZone}::text < ${last}::date + interval '1 month'`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** Submissions of already submitted allocations, by the organisation's month (reading AMB-32). */
export const allocationChanges = (orgId: string, timeZone: string, { first, last }: Months) =>
  db
    .selectFrom("allocation_resubmissions as r")
    .select([
      sql<string>`date_trunc('month', r.submitted_at AT TIME ZONE ${timeZone}::text)::date`.as("month_start"),
      sql<number>`count(*)`.as("total_changes"),
    ])
    .where(own(orgId, "r"))
    .where(sql<boolean>`r.submitted_at AT TIME ZONE ${timeZone}::text >= ${first}::date`)
    .where(sql<boolean>`r.submitted_at AT TIME ZONE ${timeZone}::text < ${last}::date + interval '1 month'`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);

export const projectName = (orgId: string, projectId: string) =>
  db.selectFrom("projects as p").select(["p.id", "p.code", "p.name"]).where(own(orgId, "p")).where("p.id", "=", projectId);

export const functionName = (orgId: string, functionId: string) =>
  db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")).where("f.id", "=", functionId);

/** Every project that is not archived, by code. */
export const projectChoices = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name"])
    .where(own(orgId, "p"))
    .where("p.status_code", "<>", "archived")
    .where("p.is_internal", "=", false)
    .orderBy("p.code");

/** Every active function, by name. */
export const functionChoices = (orgId: string) =>
  db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")).where("f.is_active", "=", true).orderBy("f.name");
