import { weekStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { own, inStates } from "#server/database/sql.ts";
import { monthOf, monthsBetween } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { capacityRate } from "#features/analytics/rules/capacity.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { isVisible, narrowed, nameOfPerson, visibleId, visibleName } from "./people-queries.ts";
import { stateName } from "./state-queries.ts";
import { added, shown, type Reader, type ReportTable, type ReportRequest } from "./reader.ts";

const monthText = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM')`;
const inMonths = (column: RawBuilder<unknown>, request: ReportRequest) =>
  sql`${column} BETWEEN ${request.first}::date AND ${request.last}::date`;

const monthsOf = ({ first, last }: ReportRequest) => monthsBetween(monthOf(first), monthOf(last)) + 1;

/** Required forecasts and whether they are frozen: the Forecast Submission Rate. */
export const forecastsTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("month", () => t`Month`, "month", monthText(sql`v.month_start`)),
    shown(
      "project",
      () => t`Project`,
      "text",
      sql`coalesce(p.code || ' ' || p.name, ${sql.lit(t`Deleted project`)})`,
    ),
    added("required", () => t.as("forecasts")`Required`, "count", sql`v.required_forecasts_count`),
    added("frozen", () => t.as("forecasts")`Frozen`, "count", sql`v.frozen_forecasts_count`),
  ],
  source: sql`FROM org_monthly_forecast_submission_counts v LEFT JOIN projects p ON p.org_id = v.org_id AND p.id = v.project_id
    WHERE ${own(reader.orgId, "v")} AND ${inMonths(sql`v.month_start`, request)} AND ${narrowed(request, { project: sql`v.project_id` })}`,
  order: [sql`v.month_start`, sql`p.code`, sql`v.project_id`],
});

/** Required function allocations, and whether they are submitted. */
export const allocationsTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("month", () => t`Month`, "month", monthText(sql`v.month_start`)),
    shown("function", () => t`Function`, "text", sql`coalesce(f.name, ${sql.lit(t`Deleted function`)})`),
    added("required", () => t.as("allocations")`Required`, "count", sql`v.is_required_allocation::int`),
    added(
      "submitted",
      () => t.as("allocations")`Submitted`,
      "count",
      sql`(v.is_required_allocation AND v.is_submitted_allocation)::int`,
    ),
  ],
  source: sql`FROM org_monthly_allocation_status v LEFT JOIN functions f ON f.org_id = v.org_id AND f.id = v.function_id
    WHERE ${own(reader.orgId, "v")} AND ${inMonths(sql`v.month_start`, request)} AND ${narrowed(request, { function: sql`v.function_id` })}`,
  order: [sql`v.month_start`, sql`f.name`, sql`v.function_id`],
});

/** Timesheets whose week starts in the months, by person and state. */
export const timesheetsTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("week", () => t`Week starting`, "day", sql`t.week_starting`),
    shown("person", () => t`Person`, "text", visibleName(reader)),
    shown("state", () => t`Status`, "text", stateName()),
    added("timesheets", () => t`Timesheets`, "count", sql`count(*)`),
    added(
      "approved",
      () => t.as("timesheets")`Approved`,
      "count",
      sql`count(*) FILTER (WHERE ${inStates("t.status_code", weekStates.final)})`,
    ),
  ],
  source: sql`FROM timesheets t JOIN users u ON u.org_id = t.org_id AND u.id = t.user_id JOIN timesheet_statuses s ON s.code = t.status_code
    WHERE ${own(reader.orgId, "t")} AND t.week_starting >= ${request.first}::date AND t.week_starting < ${request.last}::date + interval '1 month'
      AND ${narrowed(request, { person: sql`t.user_id` })}
    GROUP BY t.week_starting, ${visibleName(reader)}, ${isVisible(reader)}, t.status_code, s.label`,
  order: [sql`t.week_starting`, visibleName(reader), sql`s.label`, isVisible(reader)],
});

/** Activations that replaced an active budget profile (docs/readings.md#amb-32). */
export const budgetChangesTable = (reader: Reader, request: ReportRequest): ReportTable => {
  const at = sql`(b.activated_at AT TIME ZONE ${reader.timeZone}::text)`;
  return {
    columns: [
      shown("day", () => t`Day`, "day", sql`${at}::date`),
      shown("project", () => t`Project`, "text", sql`p.code || ' ' || p.name`),
      shown("profile", () => t`Activated`, "text", sql`b.profile_code || ' ' || b.profile_name`),
      shown("replaced", () => t`Replaced`, "text", sql`r.profile_code || ' ' || r.profile_name`),
      added("changes", () => t`Changes`, "count", sql`1`),
    ],
    source: sql`FROM budget_profiles b JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
      LEFT JOIN budget_profiles r ON r.org_id = b.org_id AND r.id = b.replaced_profile_id
      WHERE ${own(reader.orgId, "b")} AND b.replaced_profile_id IS NOT NULL AND ${at} >= ${request.first}::date
        AND ${at} < ${request.last}::date + interval '1 month' AND ${narrowed(request, { project: sql`b.project_id` })}`,
    order: [sql`b.activated_at`, sql`b.id`],
  };
};

/** Submissions of allocations that were submitted before (docs/readings.md#amb-32). */
export const allocationChangesTable = (reader: Reader, request: ReportRequest): ReportTable => {
  const at = sql`(r.submitted_at AT TIME ZONE ${reader.timeZone}::text)`;
  return {
    columns: [
      shown("day", () => t`Day`, "day", sql`${at}::date`),
      shown("function", () => t`Function`, "text", sql`f.name`),
      shown("month", () => t`Month`, "month", monthText(sql`a.forecast_period`)),
      shown("by", () => t`Submitted by`, "text", nameOfPerson),
      added("cells", () => t`Cells changed`, "count", sql`r.cells_changed`),
      added("changes", () => t`Changes`, "count", sql`1`),
    ],
    source: sql`FROM allocation_resubmissions r JOIN function_allocations a ON a.org_id = r.org_id AND a.id = r.function_allocation_id
      JOIN functions f ON f.org_id = a.org_id AND f.id = a.function_id LEFT JOIN users u ON u.org_id = r.org_id AND u.id = r.submitted_by
      WHERE ${own(reader.orgId, "r")} AND ${at} >= ${request.first}::date AND ${at} < ${request.last}::date + interval '1 month'
        AND ${narrowed(request, { function: sql`a.function_id` })}`,
    order: [sql`r.submitted_at`, sql`r.id`],
  };
};

/**
 * Today's billable people's monthly hours, times the months, less what is outside their employment: the Estimated
 * Capacity; beside them allocated hours that count, which leaves the Unallocated Capacity. Same cost an hour.
 */
export const capacityTable = (reader: Reader, request: ReportRequest): ReportTable => {
  const capacity = sql`coalesce(sum(c.monthly_hours), 0) * ${monthsOf(request)}::int - coalesce(sum(c.unemployed_hours), 0)`;
  const allocated = sql`coalesce(sum(c.allocated_hours), 0)`;
  const unallocated = sql`(${capacity}) - ${allocated}`;
  const cost = (hours: RawBuilder<unknown>) => sql`(${hours}) * ${sql.lit(capacityRate)}`;
  const allocatedRows = { orgId: reader.orgId, entry: "h", project: "hp", user: "hu", day: "day" } as const;
  return {
    columns: [
      shown("function", () => t`Function`, "text", sql`f.name`),
      shown("person", () => t`Person`, "text", visibleName(reader)),
      added("people", () => t`People`, "count", sql`sum(c.people)`),
      added("hours", () => t`Monthly hours`, "hours", sql`coalesce(sum(c.monthly_hours), 0)`),
      added("capacity", () => t`Hours in these months`, "hours", capacity),
      added("allocated", () => t`Allocated`, "hours", allocated),
      added("unallocated", () => t`Not allocated`, "hours", unallocated),
      ...(reader.maySeeCosts
        ? ([
            added("capacity_gbp", () => t`Cost of these months`, "money", cost(capacity)),
            added("unallocated_gbp", () => t`Not allocated cost`, "money", cost(unallocated)),
          ] as const)
        : []),
    ],
    source: sql`FROM (
        SELECT p.org_id, p.id AS user_id, p.function_id, 1 AS people, p.monthly_hours, NULL::numeric AS unemployed_hours, NULL::numeric AS allocated_hours FROM users p
        WHERE ${own(reader.orgId, "p")} AND p.billable AND p.is_active AND p.monthly_hours IS NOT NULL
          AND ${narrowed(request, { function: sql`p.function_id`, person: sql`p.id` })}
        UNION ALL SELECT v.org_id, v.user_id, v.function_id, 0, NULL, v.unemployed_hours, NULL FROM unemployed_capacity v
        WHERE ${own(reader.orgId, "v")} AND ${inMonths(sql`v.month_start`, request)} AND ${narrowed(request, { function: sql`v.function_id`, person: sql`v.user_id` })}
        UNION ALL SELECT h.org_id, h.user_id, h.function_id, 0, NULL, NULL, h.allocated_hours FROM allocated_hour_facts h
        JOIN projects hp ON ${own(reader.orgId, "hp")} AND hp.id = h.project_id JOIN users hu ON ${own(reader.orgId, "hu")} AND hu.id = h.user_id
        WHERE ${own(reader.orgId, "h")} AND ${allocationCountsSql(allocatedRows, reader.today)} AND ${inMonths(sql`h.month_start`, request)} AND ${narrowed(request, { function: sql`h.function_id`, person: sql`h.user_id` })}
      ) c JOIN users u ON u.org_id = c.org_id AND u.id = c.user_id LEFT JOIN functions f ON f.org_id = c.org_id AND f.id = c.function_id
      WHERE ${own(reader.orgId, "c")}
      GROUP BY f.name, c.function_id, ${visibleName(reader)}, ${isVisible(reader)}, ${visibleId(reader)}`,
    order: [sql`f.name`, sql`c.function_id`, visibleName(reader), visibleId(reader)],
  };
};

/** Projects with status active now. */
export const projectsTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("project", () => t`Project`, "text", sql`p.code || ' ' || p.name`),
    shown("start", () => t`Start`, "month", monthText(sql`p.start_date`)),
    shown("months", () => t`Months`, "count", sql`p.project_length_months`),
    added("projects", () => t`Projects`, "count", sql`1`),
  ],
  source: sql`FROM projects p WHERE ${own(reader.orgId, "p")} AND p.status_code = 'active' AND NOT p.is_internal AND ${narrowed(request, { project: sql`p.id` })}`,
  order: [sql`p.code`],
});
