-- Every counted hour, one row each, under the same conditions as the monthly totals (reading, decisions 11 and 18): what reports group, and
-- what a figure of a dashboard is made of. Plans have no person; their day is the first of their month.
CREATE VIEW hour_facts WITH (security_invoker = true) AS
SELECT p.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month_start, (p.start_date + make_interval(months => m.month_index - 1))::date AS day,
  NULL::uuid AS user_id, p.id AS project_id, m.function_id, m.cost_tier_id, NULL::uuid AS entry_id,
  m.budget_hours, round(m.budget_hours * m.rate_per_hour, 2) AS budget_gbp, 0::numeric AS forecasted_hours, 0::numeric AS forecasted_gbp, 0::numeric AS allocated_hours, 0::numeric AS allocated_gbp,
  0::numeric AS actual_hours, 0::numeric AS actual_gbp, 0::numeric AS billable_hours, 0::numeric AS billable_gbp
FROM projects p
JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
WHERE coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
UNION ALL
SELECT f.org_id, f.forecast_period_id, f.forecast_period_id, NULL, f.project_id, e.function_id, e.cost_tier_id, NULL, 0, 0, e.forecast_hours, e.total_cost, 0, 0, 0, 0, 0, 0
FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
WHERE f.status = 'frozen'
UNION ALL
SELECT a.org_id, a.forecast_period, e.allocation_date, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id, 0, 0, 0, 0, e.hours, round(e.hours * e.rate_per_hour, 2), 0, 0, 0, 0
FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted'
UNION ALL
SELECT t.org_id, date_trunc('month', e.date_worked::timestamp)::date, e.date_worked, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id, 0, 0, 0, 0, 0, 0,
  e.duration_hours, round(e.duration_hours * e.rate_per_hour, 2),
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.duration_hours ELSE 0 END, CASE WHEN e.is_billable AND NOT p.is_internal THEN round(e.duration_hours * e.rate_per_hour, 2) ELSE 0 END
FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
WHERE t.status_code <> 'rejected';
GRANT SELECT ON hour_facts TO stint_app;
