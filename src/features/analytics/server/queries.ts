import { sql } from "kysely";
import { roundedHours } from "#server/database/exact.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";

/** First and last month, by first day, both included. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

export const within = ({ first, last }: Months, alias: "v" | "k") =>
  sql<boolean>`${sql.ref(`${alias}.month_start`)} BETWEEN ${first} AND ${last}`;

const totals = [
  "v.total_budget_hours",
  "v.total_budget_gbp",
  "v.total_forecasted_hours",
  "v.total_forecasted_gbp",
  "v.total_allocated_hours",
  "v.total_allocated_gbp",
  "v.total_actual_hours",
  "v.total_actual_gbp",
  "v.total_unrated_hours",
] as const;

/** Whose monthly hours: of the whole organisation, of one project or of one function. */
export interface HoursOf {
  readonly projectId?: string;
  readonly functionId?: string;
}

/** Hours and money of the months that have any. */
export const monthlyHours = (orgId: string, of: HoursOf, months: Months) => {
  const columns = ["v.month_start", ...totals] as const;
  const query =
    of.projectId !== undefined
      ? db
          .selectFrom("org_monthly_project_summary as v")
          .select(columns)
          .where("v.project_id", "=", of.projectId)
      : of.functionId !== undefined
        ? db
            .selectFrom("org_monthly_function_summary as v")
            .select(columns)
            .where("v.function_id", "=", of.functionId)
        : db.selectFrom("org_monthly_hours_summary as v").select(columns);
  return query.where(own(orgId, "v")).where(within(months, "v")).orderBy("v.month_start");
};

/** The first month with hours, where an import brought some; no day otherwise. */
export const firstMonthBrought = (orgId: string) =>
  db
    .selectFrom("org_monthly_hours_summary as v")
    .select(sql<string | null>`min(v.month_start)`.as("first"))
    .where(own(orgId, "v"))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("imports as i").select("i.id").where(own(orgId, "i")).where("i.status", "=", "done")),
    );

/** Projects with status active now; internal ones are not counted (docs/readings.md#decision-20). */
export const countActiveProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(sql<number>`count(*)`.as("active_projects"))
    .where(own(orgId, "p"))
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false);

/** Billable hours and capacity by month, of a function where given. */
export const utilisationMonths = (orgId: string, months: Months, functionId: string | null) => {
  const columns = [
    "v.month_start",
    "v.total_actual_billable_hours",
    "v.total_monthly_capacity_hours",
    "v.utilisation_percentage",
  ] as const;
  const query =
    functionId === null
      ? db.selectFrom("org_monthly_utilisation_summary as v").select(columns)
      : db
          .selectFrom("org_monthly_function_utilisation_summary as v")
          .select(columns)
          .where("v.function_id", "=", functionId);
  return query.where(own(orgId, "v")).where(within(months, "v")).orderBy("v.month_start");
};

/** Budgeted hours and capacity by month, of a function where given. */
export const strategicMonths = (orgId: string, months: Months, functionId: string | null) => {
  const columns = [
    "v.month_start",
    "v.total_strategic_budget_hours",
    "v.total_monthly_capacity_hours",
    "v.strategic_utilisation_percentage",
  ] as const;
  const query =
    functionId === null
      ? db.selectFrom("org_monthly_strategic_utilisation_summary_org_wide as v").select(columns)
      : db
          .selectFrom("org_monthly_strategic_utilisation_summary_function_specific as v")
          .select(columns)
          .where("v.function_id", "=", functionId);
  return query.where(own(orgId, "v")).where(within(months, "v")).orderBy("v.month_start");
};

/** The months that are closed. */
export const closedMonths = (orgId: string, months: Months) =>
  db
    .selectFrom("closed_months as k")
    .select("k.month_start")
    .where(own(orgId, "k"))
    .where(within(months, "k"))
    .orderBy("k.month_start");

/**
 * Required and frozen forecasts of all projects by month. Each part names the organisation: a distributed database
 * can't derive it inside. Open months are counted one by one, since they are few and each reads the forecasts of
 * its month alone.
 */
export const forecastTotals = (orgId: string) =>
  sql<{
    org_id: string;
    month_start: string;
    required_forecasts_count: number;
    frozen_forecasts_count: number;
  }>`(SELECT k.org_id, k.month_start, k.required_forecasts_count, k.frozen_forecasts_count
    FROM closed_months k WHERE ${own(orgId, "k")} AND k.required_forecasts_count <> 0
    UNION ALL
    SELECT m.org_id, m.month_start, c.required_forecasts_count, c.frozen_forecasts_count
    FROM calendar_months m CROSS JOIN LATERAL (
      SELECT count(*)::int AS required_forecasts_count, count(f.id)::int AS frozen_forecasts_count
      FROM projects p LEFT JOIN forecasts f ON ${own(orgId, "f")} AND f.project_id = p.id
        AND f.forecast_period_id = m.month_start AND f.status = 'frozen'
      WHERE ${own(orgId, "p")} AND p.status_code = 'active' AND NOT p.is_internal
        AND m.month_start >= p.start_date
        AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
        -- Checked once a month and before anything is counted, whatever the planner thinks.
        AND NOT EXISTS (SELECT FROM closed_months k WHERE ${own(orgId, "k")} AND k.month_start = m.month_start)
    ) c
    WHERE ${own(orgId, "m")} AND c.required_forecasts_count <> 0)`.as<"v">(sql.ref("v"));

/**
 * By month: required forecasts and the frozen ones; of a project where given (docs/readings.md#decision-12).
 */
export const forecastSubmissionCounts = (orgId: string, months: Months, projectId: string | null) => {
  const columns = ["v.month_start", "v.required_forecasts_count", "v.frozen_forecasts_count"] as const;
  const query =
    projectId === null
      ? db.selectFrom(forecastTotals(orgId)).select(columns)
      : db
          .selectFrom("org_monthly_forecast_submission_counts as v")
          .select(columns)
          .where("v.project_id", "=", projectId);
  return query.where(own(orgId, "v")).where(within(months, "v")).orderBy("v.month_start");
};

/**
 * By month: required allocations and the submitted ones; of a function where given
 * (docs/readings.md#decision-12).
 */
export const allocationCompletionCounts = (orgId: string, months: Months, functionId: string | null) =>
  db
    .selectFrom("org_monthly_allocation_status as v")
    .select([
      "v.month_start",
      sql<number>`count(*) FILTER (WHERE v.is_required_allocation)`.as("required_allocations_count"),
      sql<number>`count(*) FILTER (WHERE v.is_required_allocation AND v.is_submitted_allocation)`.as(
        "submitted_allocations_count",
      ),
    ])
    .where(own(orgId, "v"))
    .$if(functionId !== null, (query) => query.where("v.function_id", "=", functionId ?? ""))
    .where(within(months, "v"))
    .groupBy("v.month_start")
    .orderBy("v.month_start");

/** Timesheets whose week starts in the month (docs/readings.md#decision-12). */
export const timesheetApprovalCounts = (orgId: string, months: Months) =>
  db
    .selectFrom("org_monthly_timesheet_approval_counts as v")
    .select(["v.month_start", "v.total_timesheets", "v.approved_timesheets"])
    .where(own(orgId, "v"))
    .where(within(months, "v"))
    .orderBy("v.month_start");

/**
 * Activations that replaced an active profile, by month (docs/readings.md#amb-32); of a project where given.
 */
export const budgetProfileChanges = (orgId: string, months: Months, projectId: string | null) =>
  db
    .selectFrom("org_monthly_budget_profile_changes as v")
    .select(["v.month_start", sql<number>`sum(v.total_changes)`.as("total_changes")])
    .where(own(orgId, "v"))
    .$if(projectId !== null, (query) => query.where("v.project_id", "=", projectId ?? ""))
    .where(within(months, "v"))
    .groupBy("v.month_start")
    .orderBy("v.month_start");

/**
 * Submissions of already submitted allocations, by month (docs/readings.md#amb-32); of a function where
 * given.
 */
export const allocationChanges = (orgId: string, months: Months, functionId: string | null) =>
  db
    .selectFrom("org_monthly_allocation_changes as v")
    .select(["v.month_start", sql<number>`sum(v.total_changes)`.as("total_changes")])
    .where(own(orgId, "v"))
    .$if(functionId !== null, (query) => query.where("v.function_id", "=", functionId ?? ""))
    .where(within(months, "v"))
    .groupBy("v.month_start")
    .orderBy("v.month_start");

export const projectName = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name"])
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId);

export const functionName = (orgId: string, functionId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId);

/** Every project that is not archived, by code. */
export const projectChoices = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name"])
    .where(own(orgId, "p"))
    .where("p.status_code", "<>", "archived")
    .where("p.is_internal", "=", false)
    .orderBy("p.code");

const summed = (column: "budget" | "forecasted" | "allocated" | "actual") =>
  roundedHours(sql`coalesce(sum(${sql.ref(`v.${column}_hours`)}), 0)`).as(column);
const figures = [summed("budget"), summed("forecasted"), summed("allocated"), summed("actual")] as const;

/** The functions to choose from, with their hours of a period. */
export const functionFigures = (orgId: string, months: Months) =>
  functionChoices(orgId)
    .leftJoin("monthly_function_parts as v", (join) =>
      sameOrg(join, "v.function_id", "f.id").on(within(months, "v")),
    )
    .select(figures)
    .groupBy(["f.id", "f.name"]);

/** Every active function, by name. */
export const functionChoices = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .orderBy(byName("f.name"));

/** Active billable people with monthly hours (docs/readings.md#001-7), by id; of a function where given. */
export const billableUsers = (orgId: string, functionId: string | null, after: string | null, most: number) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      sql<number>`u.monthly_hours`.as("monthly_hours"),
      "u.function_id",
      sql<true>`u.billable`.as("billable"),
      "u.org_id",
    ])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .where("u.monthly_hours", "is not", null)
    .$if(functionId !== null, (query) => query.where("u.function_id", "=", functionId ?? ""))
    .$if(after !== null, (query) => query.where("u.id", ">", after ?? ""))
    .orderBy("u.id")
    .limit(most);
