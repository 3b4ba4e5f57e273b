-- The monthly summaries under the specification's names (specification 001 sections 3 and 7), over the kept totals; security_invoker: row level
-- security of the reader applies. A month without anything has no row.
DROP VIEW org_monthly_hours_summary, org_monthly_project_summary, org_monthly_function_summary, monthly_hours;

CREATE VIEW org_monthly_hours_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp, sum(unrated_hours) AS total_unrated_hours
FROM monthly_parts GROUP BY org_id, month_start
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_project_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp, sum(unrated_hours) AS total_unrated_hours
FROM monthly_parts WHERE project_id IS NOT NULL GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_function_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp, sum(unrated_hours) AS total_unrated_hours
FROM monthly_parts WHERE project_id IS NOT NULL GROUP BY org_id, month_start, function_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

-- Monthly hours of today's billable people (KPI-73, KPI-74); who has none set, or has left, is not counted.
CREATE VIEW billable_capacity WITH (security_invoker = true) AS
SELECT org_id, function_id, sum(monthly_hours) AS total_monthly_capacity_hours
FROM users WHERE billable AND is_active AND monthly_hours IS NOT NULL GROUP BY org_id, function_id;

-- Billable and budgeted hours; those of internal projects are never billable (decision 18).
CREATE VIEW monthly_used_hours WITH (security_invoker = true) AS
SELECT h.org_id, h.month_start, h.function_id, h.billable_hours, h.budget_hours
FROM monthly_parts h JOIN projects p ON p.org_id = h.org_id AND p.id = h.project_id
WHERE NOT p.is_internal AND (h.billable_hours <> 0 OR h.budget_hours <> 0);

-- The same beside the capacity of the month: as stored for closed months, today's for every other (decision 18).
CREATE VIEW monthly_use WITH (security_invoker = true) AS
SELECT u.org_id, u.month_start, u.function_id, sum(u.billable_hours) AS billable_hours, sum(u.budget_hours) AS budget_hours, sum(u.capacity_hours) AS capacity_hours
FROM (
  SELECT org_id, month_start, function_id, billable_hours, budget_hours, 0::numeric AS capacity_hours FROM monthly_used_hours
  UNION ALL
  SELECT org_id, month_start, function_id, 0, 0, total_monthly_capacity_hours FROM closed_month_functions
  UNION ALL
  SELECT m.org_id, m.month_start, c.function_id, 0, 0, c.total_monthly_capacity_hours
  FROM (SELECT DISTINCT org_id, month_start FROM monthly_used_hours) m JOIN billable_capacity c ON c.org_id = m.org_id
  WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) u
GROUP BY u.org_id, u.month_start, u.function_id;

CREATE VIEW org_monthly_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(billable_hours) AS total_actual_billable_hours, sum(capacity_hours) AS total_monthly_capacity_hours, coalesce(round(100 * sum(billable_hours) / nullif(sum(capacity_hours), 0)), 0)::int AS utilisation_percentage
FROM monthly_use GROUP BY org_id, month_start;

CREATE VIEW org_monthly_function_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, billable_hours AS total_actual_billable_hours, capacity_hours AS total_monthly_capacity_hours, coalesce(round(100 * billable_hours / nullif(capacity_hours, 0)), 0)::int AS utilisation_percentage
FROM monthly_use WHERE function_id IS NOT NULL;

CREATE VIEW org_monthly_strategic_utilisation_summary_org_wide WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(budget_hours) AS total_strategic_budget_hours, sum(capacity_hours) AS total_monthly_capacity_hours, coalesce(round(100 * sum(budget_hours) / nullif(sum(capacity_hours), 0)), 0)::int AS strategic_utilisation_percentage
FROM monthly_use GROUP BY org_id, month_start;

CREATE VIEW org_monthly_strategic_utilisation_summary_function_specific WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, budget_hours AS total_strategic_budget_hours, capacity_hours AS total_monthly_capacity_hours, coalesce(round(100 * budget_hours / nullif(capacity_hours, 0)), 0)::int AS strategic_utilisation_percentage
FROM monthly_use WHERE function_id IS NOT NULL;

-- Every month of active projects, and whether its forecast is frozen (decision 12): what closing a month stores.
CREATE VIEW required_forecasts WITH (security_invoker = true) AS
SELECT p.org_id, m.month_start::date AS month_start, p.id AS project_id, 1 AS required_forecasts_count, (f.id IS NOT NULL)::int AS frozen_forecasts_count
FROM projects p
CROSS JOIN LATERAL generate_series(p.start_date::timestamp, p.start_date + make_interval(months => p.project_length_months - 1), interval '1 month') AS m(month_start)
LEFT JOIN forecasts f ON f.org_id = p.org_id AND f.project_id = p.id AND f.forecast_period_id = m.month_start::date AND f.status = 'frozen'
WHERE p.status_code = 'active' AND NOT p.is_internal;

CREATE VIEW org_monthly_forecast_submission_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count FROM closed_month_projects
UNION ALL
SELECT r.org_id, r.month_start, r.project_id, r.required_forecasts_count, r.frozen_forecasts_count FROM required_forecasts r
WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = r.org_id AND k.month_start = r.month_start);

-- Every function used by such projects in their months, and whether its allocation is submitted (decision 12).
CREATE VIEW required_allocations WITH (security_invoker = true) AS
SELECT DISTINCT p.org_id, m.month_start::date AS month_start, pf.function_id, true AS is_required_allocation, a.id IS NOT NULL AS is_submitted_allocation
FROM projects p
CROSS JOIN LATERAL generate_series(p.start_date::timestamp, p.start_date + make_interval(months => p.project_length_months - 1), interval '1 month') AS m(month_start)
JOIN project_functions pf ON pf.org_id = p.org_id AND pf.project_id = p.id
LEFT JOIN function_allocations a ON a.org_id = pf.org_id AND a.function_id = pf.function_id AND a.forecast_period = m.month_start::date AND a.status_code = 'submitted'
WHERE p.status_code = 'active' AND NOT p.is_internal;

CREATE VIEW org_monthly_allocation_status WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_required_allocation, is_submitted_allocation FROM closed_month_functions WHERE is_required_allocation
UNION ALL
SELECT r.org_id, r.month_start, r.function_id, r.is_required_allocation, r.is_submitted_allocation FROM required_allocations r
WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = r.org_id AND k.month_start = r.month_start);

CREATE VIEW org_monthly_timesheet_approval_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(timesheets)::int AS total_timesheets, sum(approved_timesheets)::int AS approved_timesheets
FROM monthly_parts WHERE project_id IS NULL GROUP BY org_id, month_start HAVING sum(timesheets) <> 0;

-- Activations that replaced an active profile, and submissions of submitted allocations, by the organisation's month (reading AMB-32).
CREATE VIEW org_monthly_budget_profile_changes WITH (security_invoker = true) AS
SELECT b.org_id, date_trunc('month', b.activated_at AT TIME ZONE s.time_zone)::date AS month_start, b.project_id, count(*)::int AS total_changes
FROM budget_profiles b JOIN organisation_settings s ON s.org_id = b.org_id
WHERE b.replaced_profile_id IS NOT NULL AND b.activated_at IS NOT NULL
GROUP BY b.org_id, date_trunc('month', b.activated_at AT TIME ZONE s.time_zone)::date, b.project_id;

CREATE VIEW org_monthly_allocation_changes WITH (security_invoker = true) AS
SELECT r.org_id, date_trunc('month', r.submitted_at AT TIME ZONE s.time_zone)::date AS month_start, a.function_id, count(*)::int AS total_changes
FROM allocation_resubmissions r JOIN function_allocations a ON a.org_id = r.org_id AND a.id = r.function_allocation_id JOIN organisation_settings s ON s.org_id = r.org_id
GROUP BY r.org_id, date_trunc('month', r.submitted_at AT TIME ZONE s.time_zone)::date, a.function_id;

DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.views WHERE table_schema = 'public' AND (table_name LIKE 'org\_monthly\_%' OR table_name IN ('billable_capacity', 'monthly_used_hours', 'monthly_use', 'required_forecasts', 'required_allocations')) LOOP
    EXECUTE format('GRANT SELECT ON %I TO stint_app', t);
  END LOOP;
END $$;
