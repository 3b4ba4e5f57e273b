-- The hours of `hour_facts`, each kind in a view of its own: a report of one kind reads the rows of that kind alone. `hour_facts` is all four.
DROP VIEW hour_facts;

CREATE VIEW budget_hour_facts WITH (security_invoker = true) AS
SELECT p.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month_start, (p.start_date + make_interval(months => m.month_index - 1))::date AS day,
  NULL::uuid AS user_id, p.id AS project_id, m.function_id, m.cost_tier_id, NULL::uuid AS entry_id,
  m.budget_hours, round(m.budget_hours * m.rate_per_hour, 2) AS budget_gbp
FROM projects p
JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
WHERE coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed');

CREATE VIEW forecasted_hour_facts WITH (security_invoker = true) AS
SELECT f.org_id, f.forecast_period_id AS month_start, f.forecast_period_id AS day, NULL::uuid AS user_id, f.project_id, e.function_id, e.cost_tier_id, NULL::uuid AS entry_id,
  e.forecast_hours AS forecasted_hours, e.total_cost AS forecasted_gbp
FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
WHERE f.status = 'frozen';

CREATE VIEW allocated_hour_facts WITH (security_invoker = true) AS
SELECT a.org_id, a.forecast_period AS month_start, e.allocation_date AS day, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id AS entry_id,
  e.hours AS allocated_hours, round(e.hours * e.rate_per_hour, 2) AS allocated_gbp
FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted';

CREATE VIEW actual_hour_facts WITH (security_invoker = true) AS
SELECT t.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start, e.date_worked AS day, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id AS entry_id,
  e.duration_hours AS actual_hours, round(e.duration_hours * e.rate_per_hour, 2) AS actual_gbp,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.duration_hours ELSE 0 END AS billable_hours,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN round(e.duration_hours * e.rate_per_hour, 2) ELSE 0 END AS billable_gbp
FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
WHERE t.status_code <> 'rejected';

CREATE VIEW hour_facts WITH (security_invoker = true) AS
SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours, budget_gbp,
  0::numeric AS forecasted_hours, 0::numeric AS forecasted_gbp, 0::numeric AS allocated_hours, 0::numeric AS allocated_gbp, 0::numeric AS actual_hours, 0::numeric AS actual_gbp, 0::numeric AS billable_hours, 0::numeric AS billable_gbp FROM budget_hour_facts
UNION ALL SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0, forecasted_hours, forecasted_gbp, 0, 0, 0, 0, 0, 0 FROM forecasted_hour_facts
UNION ALL SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0, 0, 0, allocated_hours, allocated_gbp, 0, 0, 0, 0 FROM allocated_hour_facts
UNION ALL SELECT org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, 0, 0, 0, 0, 0, 0, actual_hours, actual_gbp, billable_hours, billable_gbp FROM actual_hour_facts;
GRANT SELECT ON budget_hour_facts, forecasted_hour_facts, allocated_hour_facts, actual_hour_facts, hour_facts TO stint_app;
