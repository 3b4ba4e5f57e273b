-- What dashboards and reports read. The reader's row level security applies (security_invoker). The views
-- named org_monthly_... are the specification's; a month without anything has no row.

CREATE VIEW org_monthly_hours_summary WITH (security_invoker = true) AS
SELECT org_id, month_start,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp,
  sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp,
  sum(unrated_hours) AS total_unrated_hours
FROM monthly_function_parts GROUP BY org_id, month_start
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_project_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp,
  sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp,
  sum(unrated_hours) AS total_unrated_hours
FROM monthly_parts WHERE project_id IS NOT NULL GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_function_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp,
  sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp,
  sum(unrated_hours) AS total_unrated_hours
FROM monthly_function_parts GROUP BY org_id, month_start, function_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

-- Billable and budgeted hours; those of internal projects are never billable.
CREATE VIEW monthly_used_hours WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, billable_hours, budget_hours
FROM monthly_function_parts WHERE NOT is_internal AND (billable_hours <> 0 OR budget_hours <> 0);

-- The same beside the capacity of the month: as stored for closed months, today's for every other.
CREATE VIEW monthly_use WITH (security_invoker = true) AS
SELECT u.org_id, u.month_start, u.function_id, sum(u.billable_hours) AS billable_hours,
  sum(u.budget_hours) AS budget_hours, sum(u.capacity_hours) AS capacity_hours
FROM (
  SELECT org_id, month_start, function_id, billable_hours, budget_hours, 0::numeric AS capacity_hours
  FROM monthly_used_hours
  UNION ALL
  SELECT org_id, month_start, function_id, 0, 0, total_monthly_capacity_hours FROM closed_month_functions
  UNION ALL
  SELECT m.org_id, m.month_start, c.function_id, 0, 0, c.total_monthly_capacity_hours
  FROM (SELECT DISTINCT org_id, month_start FROM monthly_used_hours) m
  JOIN billable_capacity c ON c.org_id = m.org_id
  WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) u
GROUP BY u.org_id, u.month_start, u.function_id;

CREATE VIEW org_monthly_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(billable_hours) AS total_actual_billable_hours,
  sum(capacity_hours) AS total_monthly_capacity_hours,
  coalesce(round(100 * sum(billable_hours) / nullif(sum(capacity_hours), 0)), 0)::int
    AS utilisation_percentage
FROM monthly_use GROUP BY org_id, month_start;

CREATE VIEW org_monthly_function_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, billable_hours AS total_actual_billable_hours,
  capacity_hours AS total_monthly_capacity_hours,
  coalesce(round(100 * billable_hours / nullif(capacity_hours, 0)), 0)::int AS utilisation_percentage
FROM monthly_use WHERE function_id IS NOT NULL;

CREATE VIEW org_monthly_strategic_utilisation_summary_org_wide WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(budget_hours) AS total_strategic_budget_hours,
  sum(capacity_hours) AS total_monthly_capacity_hours,
  coalesce(round(100 * sum(budget_hours) / nullif(sum(capacity_hours), 0)), 0)::int
    AS strategic_utilisation_percentage
FROM monthly_use GROUP BY org_id, month_start;

CREATE VIEW org_monthly_strategic_utilisation_summary_function_specific WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, budget_hours AS total_strategic_budget_hours,
  capacity_hours AS total_monthly_capacity_hours,
  coalesce(round(100 * budget_hours / nullif(capacity_hours, 0)), 0)::int AS strategic_utilisation_percentage
FROM monthly_use WHERE function_id IS NOT NULL;

-- Months carry the organisation, so that closed ones drop out before anything is joined.
CREATE VIEW calendar_months WITH (security_invoker = true) AS
SELECT o.org_id, m.month_start FROM organisation_settings o CROSS JOIN months m;

-- Every month of active projects, and whether its forecast is frozen: what closing a month stores.
CREATE VIEW required_forecasts WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, p.id AS project_id, 1 AS required_forecasts_count,
  (f.id IS NOT NULL)::int AS frozen_forecasts_count
FROM calendar_months m
JOIN projects p ON p.org_id = m.org_id AND m.month_start >= p.start_date
  AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
LEFT JOIN forecasts f ON f.org_id = p.org_id AND f.project_id = p.id AND f.forecast_period_id = m.month_start
  AND f.status = 'frozen'
WHERE p.status_code = 'active' AND NOT p.is_internal;

CREATE VIEW org_monthly_forecast_submission_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count
  FROM closed_month_projects
UNION ALL
SELECT r.org_id, r.month_start, r.project_id, r.required_forecasts_count, r.frozen_forecasts_count
FROM required_forecasts r
WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = r.org_id AND k.month_start = r.month_start);

-- The sums of these over all projects. Open months are counted one by one, since they are few and each reads
-- the forecasts of its month alone; joined like required_forecasts, all there ever were would be read.
CREATE VIEW org_monthly_forecast_submission_totals WITH (security_invoker = true) AS
SELECT org_id, month_start, required_forecasts_count, frozen_forecasts_count
FROM closed_months WHERE required_forecasts_count <> 0
UNION ALL
SELECT m.org_id, m.month_start, c.required_forecasts_count, c.frozen_forecasts_count
FROM calendar_months m CROSS JOIN LATERAL (
  SELECT count(*)::int AS required_forecasts_count, count(f.id)::int AS frozen_forecasts_count
  FROM projects p LEFT JOIN forecasts f ON f.org_id = p.org_id AND f.project_id = p.id
    AND f.forecast_period_id = m.month_start AND f.status = 'frozen'
  WHERE p.org_id = m.org_id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date
    AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
    -- Checked once a month and before anything is counted, whatever the planner thinks.
    AND NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) c
WHERE c.required_forecasts_count <> 0;

-- Every function that active projects use in a month, and whether its allocation is submitted. The first
-- project found is enough.
CREATE VIEW required_allocations WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, n.id AS function_id, true AS is_required_allocation,
  a.id IS NOT NULL AS is_submitted_allocation
FROM calendar_months m
JOIN functions n ON n.org_id = m.org_id
CROSS JOIN LATERAL (
  SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
  WHERE pf.org_id = n.org_id AND pf.function_id = n.id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date
    AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
  LIMIT 1
) needed
LEFT JOIN function_allocations a ON a.org_id = n.org_id AND a.function_id = n.id
  AND a.forecast_period = m.month_start AND a.status_code = 'submitted';

CREATE VIEW org_monthly_allocation_status WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_required_allocation, is_submitted_allocation
FROM closed_month_functions WHERE is_required_allocation
UNION ALL
SELECT r.org_id, r.month_start, r.function_id, r.is_required_allocation, r.is_submitted_allocation
FROM required_allocations r
WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = r.org_id AND k.month_start = r.month_start);

CREATE VIEW org_monthly_timesheet_approval_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(timesheets)::int AS total_timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM monthly_function_parts GROUP BY org_id, month_start HAVING sum(timesheets) <> 0;

-- Activations that replaced an active profile, and submissions of submitted allocations, by the
-- organisation's month.
CREATE VIEW org_monthly_budget_profile_changes WITH (security_invoker = true) AS
SELECT b.org_id, date_trunc('month', b.activated_at AT TIME ZONE s.time_zone)::date AS month_start,
  b.project_id, count(*)::int AS total_changes
FROM budget_profiles b JOIN organisation_settings s ON s.org_id = b.org_id
WHERE b.replaced_profile_id IS NOT NULL AND b.activated_at IS NOT NULL
GROUP BY b.org_id, date_trunc('month', b.activated_at AT TIME ZONE s.time_zone)::date, b.project_id;

CREATE VIEW org_monthly_allocation_changes WITH (security_invoker = true) AS
SELECT r.org_id, date_trunc('month', r.submitted_at AT TIME ZONE s.time_zone)::date AS month_start,
  a.function_id, count(*)::int AS total_changes
FROM allocation_resubmissions r
JOIN function_allocations a ON a.org_id = r.org_id AND a.id = r.function_allocation_id
JOIN organisation_settings s ON s.org_id = r.org_id
GROUP BY r.org_id, date_trunc('month', r.submitted_at AT TIME ZONE s.time_zone)::date, a.function_id;

-- Every hour that counts, one row each, under the conditions of the monthly totals: what reports group, and
-- what opens behind a figure. Plans have no person; their day is the first of their month. Each kind has a
-- view of its own, so that a report of one kind reads the rows of that kind alone.
CREATE VIEW budget_hour_facts WITH (security_invoker = true) AS
SELECT p.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month_start,
  (p.start_date + make_interval(months => m.month_index - 1))::date AS day, NULL::uuid AS user_id,
  p.id AS project_id, m.function_id, m.cost_tier_id, NULL::uuid AS entry_id, m.budget_hours,
  round(m.budget_hours * m.rate_per_hour, 2) AS budget_gbp
FROM projects p
JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
JOIN budget_profile_months m
  ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
WHERE coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed');

CREATE VIEW forecasted_hour_facts WITH (security_invoker = true) AS
SELECT f.org_id, f.forecast_period_id AS month_start, f.forecast_period_id AS day, NULL::uuid AS user_id,
  f.project_id, e.function_id, e.cost_tier_id, NULL::uuid AS entry_id, e.forecast_hours AS forecasted_hours,
  e.total_cost AS forecasted_gbp
FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
WHERE f.status = 'frozen';

CREATE VIEW allocated_hour_facts WITH (security_invoker = true) AS
SELECT a.org_id, a.forecast_period AS month_start, e.allocation_date AS day, e.user_id, e.project_id,
  e.function_id, e.cost_tier_id, e.id AS entry_id, e.hours AS allocated_hours,
    round(e.hours * e.rate_per_hour, 2) AS allocated_gbp
FROM function_allocations a JOIN allocation_entries e
  ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted';

-- Looks for the few rejected weeks instead of reading the many others. The outer join loses nothing, since
-- every entry has a project, and lets a report that asks for no billable hours leave projects unread.
CREATE VIEW actual_hour_facts WITH (security_invoker = true) AS
SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start, e.date_worked AS day,
  e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id AS entry_id, e.duration_hours AS actual_hours,
  round(e.duration_hours * e.rate_per_hour, 2) AS actual_gbp,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.duration_hours ELSE 0 END AS billable_hours,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN round(e.duration_hours * e.rate_per_hour, 2) ELSE 0 END
    AS billable_gbp
FROM time_entries e LEFT JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
WHERE NOT EXISTS (
  SELECT FROM timesheets t
    WHERE t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'rejected');

CREATE VIEW hour_facts WITH (security_invoker = true) AS
SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours,
  budget_gbp, 0::numeric AS forecasted_hours, 0::numeric AS forecasted_gbp, 0::numeric AS allocated_hours,
  0::numeric AS allocated_gbp, 0::numeric AS actual_hours, 0::numeric AS actual_gbp,
  0::numeric AS billable_hours, 0::numeric AS billable_gbp FROM budget_hour_facts
UNION ALL
SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0,
  forecasted_hours, forecasted_gbp, 0, 0, 0, 0, 0, 0 FROM forecasted_hour_facts
UNION ALL
SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0, 0, 0,
  allocated_hours, allocated_gbp, 0, 0, 0, 0 FROM allocated_hour_facts
UNION ALL
SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0, 0, 0, 0, 0,
  actual_hours, actual_gbp, billable_hours, billable_gbp FROM actual_hour_facts;

GRANT SELECT ON org_monthly_hours_summary, org_monthly_project_summary, org_monthly_function_summary,
  monthly_used_hours, monthly_use, org_monthly_utilisation_summary, org_monthly_function_utilisation_summary,
  org_monthly_strategic_utilisation_summary_org_wide,
  org_monthly_strategic_utilisation_summary_function_specific, calendar_months, required_forecasts,
  org_monthly_forecast_submission_counts, org_monthly_forecast_submission_totals, required_allocations,
  org_monthly_allocation_status, org_monthly_timesheet_approval_counts, org_monthly_budget_profile_changes,
  org_monthly_allocation_changes, budget_hour_facts, forecasted_hour_facts, allocated_hour_facts,
    actual_hour_facts, hour_facts TO stint_app;
