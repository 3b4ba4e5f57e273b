-- The organisation's and the functions' dashboards add up months over all projects: with thousands of projects that is hundreds of thousands of
-- monthly totals. These sums are kept too, folded from the same differences in the same statement as `monthly_totals` (decision 0014): at every
-- instant both say the same. Internal projects are kept apart, since their hours are never billable.
CREATE TABLE monthly_function_totals (LIKE monthly_totals INCLUDING DEFAULTS);
ALTER TABLE monthly_function_totals DROP COLUMN project_id;
ALTER TABLE monthly_function_totals ADD COLUMN is_internal boolean NOT NULL DEFAULT false;
ALTER TABLE monthly_function_totals ADD CONSTRAINT monthly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id, is_internal);
CREATE INDEX monthly_function_totals_by_function ON monthly_function_totals (org_id, function_id, month_start);
ALTER TABLE monthly_function_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE monthly_function_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON monthly_function_totals TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON monthly_function_totals TO stint_app;

-- What is read: these totals and the differences not folded yet.
CREATE VIEW monthly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets FROM monthly_function_totals
UNION ALL
SELECT d.org_id, d.month_start, d.function_id, coalesce(p.is_internal, false), d.budget_hours, d.budget_gbp, d.forecasted_hours, d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp, d.billable_hours, d.unrated_hours, d.timesheets, d.approved_timesheets
FROM monthly_deltas d LEFT JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id;

-- What these totals lack beside `monthly_totals`; no row when all is well. Added to them, these rows put it right.
CREATE VIEW monthly_function_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id,
  sum(sign * budget_hours) AS budget_hours, sum(sign * budget_gbp) AS budget_gbp, sum(sign * forecasted_hours) AS forecasted_hours, sum(sign * forecasted_gbp) AS forecasted_gbp,
  sum(sign * allocated_hours) AS allocated_hours, sum(sign * allocated_gbp) AS allocated_gbp, sum(sign * actual_hours) AS actual_hours, sum(sign * actual_gbp) AS actual_gbp,
  sum(sign * billable_hours) AS billable_hours, sum(sign * unrated_hours) AS unrated_hours, sum(sign * timesheets)::int AS timesheets, sum(sign * approved_timesheets)::int AS approved_timesheets, is_internal
FROM (
  SELECT 1 AS sign, t.org_id, t.month_start, t.function_id, coalesce(p.is_internal, false) AS is_internal, t.budget_hours, t.budget_gbp, t.forecasted_hours, t.forecasted_gbp, t.allocated_hours, t.allocated_gbp, t.actual_hours, t.actual_gbp, t.billable_hours, t.unrated_hours, t.timesheets, t.approved_timesheets
  FROM monthly_totals t LEFT JOIN projects p ON p.org_id = t.org_id AND p.id = t.project_id
  UNION ALL
  SELECT -1, org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets FROM monthly_function_totals
) d
GROUP BY org_id, month_start, function_id, is_internal
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours), sum(sign * forecasted_gbp), sum(sign * allocated_hours), sum(sign * allocated_gbp),
  sum(sign * actual_hours), sum(sign * actual_gbp), sum(sign * billable_hours), sum(sign * unrated_hours), sum(sign * timesheets), sum(sign * approved_timesheets)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
GRANT SELECT ON monthly_function_parts, monthly_function_corrections TO stint_app;

CREATE OR REPLACE VIEW org_monthly_hours_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp, sum(unrated_hours) AS total_unrated_hours
FROM monthly_function_parts GROUP BY org_id, month_start
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE OR REPLACE VIEW org_monthly_function_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp, sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp, sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp, sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp, sum(unrated_hours) AS total_unrated_hours
FROM monthly_function_parts GROUP BY org_id, month_start, function_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE OR REPLACE VIEW org_monthly_timesheet_approval_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(timesheets)::int AS total_timesheets, sum(approved_timesheets)::int AS approved_timesheets
FROM monthly_function_parts GROUP BY org_id, month_start HAVING sum(timesheets) <> 0;

CREATE OR REPLACE VIEW monthly_used_hours WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, billable_hours, budget_hours
FROM monthly_function_parts WHERE NOT is_internal AND (billable_hours <> 0 OR budget_hours <> 0);

-- The same as before, asked the other way round: of each function and month whether a project needs it, not of each project which functions and
-- months it needs. Months are those a project can have; they carry the organisation, so that closed ones are left out before anything is joined.
CREATE VIEW calendar_months WITH (security_invoker = true) AS
SELECT o.org_id, m::date AS month_start FROM organisation_settings o CROSS JOIN generate_series('1900-01-01'::timestamp, '2199-12-01', interval '1 month') m;

CREATE OR REPLACE VIEW required_forecasts WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, p.id AS project_id, 1 AS required_forecasts_count, (f.id IS NOT NULL)::int AS frozen_forecasts_count
FROM calendar_months m
JOIN projects p ON p.org_id = m.org_id AND m.month_start >= p.start_date AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
LEFT JOIN forecasts f ON f.org_id = p.org_id AND f.project_id = p.id AND f.forecast_period_id = m.month_start AND f.status = 'frozen'
WHERE p.status_code = 'active' AND NOT p.is_internal;

CREATE OR REPLACE VIEW required_allocations WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, n.id AS function_id, true AS is_required_allocation, a.id IS NOT NULL AS is_submitted_allocation
FROM calendar_months m
JOIN functions n ON n.org_id = m.org_id
LEFT JOIN function_allocations a ON a.org_id = n.org_id AND a.function_id = n.id AND a.forecast_period = m.month_start AND a.status_code = 'submitted'
WHERE EXISTS (
  SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
  WHERE pf.org_id = n.org_id AND pf.function_id = n.id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date AND m.month_start < p.start_date + make_interval(months => p.project_length_months));
GRANT SELECT ON calendar_months TO stint_app;

-- What is stored already. The owner of the tables, who sees no rows of any organisation otherwise, sees them for this one statement.
DO $$
DECLARE t text;
  counted text[] := ARRAY['projects', 'monthly_totals', 'monthly_function_totals'];
BEGIN
  FOREACH t IN ARRAY counted LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  INSERT INTO monthly_function_totals SELECT * FROM monthly_function_corrections;
  FOREACH t IN ARRAY counted LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
