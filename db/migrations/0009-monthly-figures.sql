-- What the dashboards read (reading, decision 18). security_invoker: row level security of the reader applies.
-- budget: months within the length of the profile active now, of projects active, on hold or completed; forecast: frozen;
-- allocated: submitted; actual: every entry except those of rejected timesheets.
CREATE VIEW monthly_hours WITH (security_invoker = true) AS
SELECT p.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month_start, p.id AS project_id, m.function_id,
  sum(m.budget_hours) AS budget_hours, sum(round(m.budget_hours * m.rate_per_hour, 2)) AS budget_gbp,
  0::numeric AS forecasted_hours, 0::numeric AS forecasted_gbp, 0::numeric AS allocated_hours, 0::numeric AS allocated_gbp, 0::numeric AS actual_hours, 0::numeric AS actual_gbp
FROM projects p
JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
WHERE coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
GROUP BY p.org_id, p.id, m.month_index, m.function_id
UNION ALL
SELECT f.org_id, f.forecast_period_id, f.project_id, e.function_id, 0, 0, sum(e.forecast_hours), sum(e.total_cost), 0, 0, 0, 0
FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
WHERE f.status = 'frozen' GROUP BY f.org_id, f.forecast_period_id, f.project_id, e.function_id
UNION ALL
SELECT a.org_id, a.forecast_period, e.project_id, e.function_id, 0, 0, 0, 0, sum(e.hours), sum(round(e.hours * e.rate_per_hour, 2)), 0, 0
FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted' GROUP BY a.org_id, a.forecast_period, e.project_id, e.function_id
UNION ALL
SELECT t.org_id, date_trunc('month', e.date_worked)::date, e.project_id, e.function_id, 0, 0, 0, 0, 0, 0, sum(e.duration_hours), sum(round(e.duration_hours * e.rate_per_hour, 2))
FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id
WHERE t.status_code <> 'rejected' GROUP BY t.org_id, date_trunc('month', e.date_worked)::date, e.project_id, e.function_id;

CREATE VIEW org_monthly_hours_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp
FROM monthly_hours GROUP BY org_id, month_start;

CREATE VIEW org_monthly_project_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp
FROM monthly_hours GROUP BY org_id, month_start, project_id;

CREATE VIEW org_monthly_function_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp
FROM monthly_hours GROUP BY org_id, month_start, function_id;
