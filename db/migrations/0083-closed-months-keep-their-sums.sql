-- A closed month keeps what its projects' forecasts add up to (decision 0014): an organisation of a thousand projects has a thousand kept rows
-- a month, and its dashboard added up those of two years at every call. Both are written by the statement that closes the month.
ALTER TABLE closed_months ADD COLUMN required_forecasts_count int NOT NULL DEFAULT 0, ADD COLUMN frozen_forecasts_count int NOT NULL DEFAULT 0;

DO $$
DECLARE t text;
  counted text[] := ARRAY['closed_months', 'closed_month_projects'];
BEGIN
  FOREACH t IN ARRAY counted LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  UPDATE closed_months k SET required_forecasts_count = c.required, frozen_forecasts_count = c.frozen
  FROM (SELECT org_id, month_start, sum(required_forecasts_count) AS required, sum(frozen_forecasts_count) AS frozen FROM closed_month_projects GROUP BY org_id, month_start) c
  WHERE c.org_id = k.org_id AND c.month_start = k.month_start;
  FOREACH t IN ARRAY counted LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;

-- The months there may be, kept instead of made: only those of a range are read, and the planner knows how few they are. Without that it thinks
-- of hundreds of open months, and compiles a plan for them, which takes longer than all the rest.
CREATE TABLE months (month_start date PRIMARY KEY);
INSERT INTO months SELECT make_date(y, m, 1) FROM generate_series(1900, 2199) y CROSS JOIN generate_series(1, 12) m;
GRANT SELECT ON months TO stint_app;
ANALYZE months;
CREATE OR REPLACE VIEW calendar_months WITH (security_invoker = true) AS
SELECT o.org_id, m.month_start FROM organisation_settings o CROSS JOIN months m;

-- Forecasts that the organisation's months require and those of them that are frozen: the sums over all projects of
-- `org_monthly_forecast_submission_counts`, with a row for each month that requires any. Open months are counted one by one, since they are few
-- and each reads the forecasts of its month alone; joined like `required_forecasts`, all there ever were would be read.
CREATE VIEW org_monthly_forecast_submission_totals WITH (security_invoker = true) AS
SELECT org_id, month_start, required_forecasts_count, frozen_forecasts_count FROM closed_months WHERE required_forecasts_count <> 0
UNION ALL
SELECT m.org_id, m.month_start, c.required_forecasts_count, c.frozen_forecasts_count
FROM calendar_months m CROSS JOIN LATERAL (
  SELECT count(*)::int AS required_forecasts_count, count(f.id)::int AS frozen_forecasts_count
  FROM projects p LEFT JOIN forecasts f ON f.org_id = p.org_id AND f.project_id = p.id AND f.forecast_period_id = m.month_start AND f.status = 'frozen'
  WHERE p.org_id = m.org_id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
    -- Asked once a month and before anything is counted, whatever the planner thinks.
    AND NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) c
WHERE c.required_forecasts_count <> 0;
GRANT SELECT ON org_monthly_forecast_submission_totals TO stint_app;

-- Whether any project needs a function in a month: the first one found says so, instead of all projects and their functions read for it.
CREATE OR REPLACE VIEW required_allocations WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, n.id AS function_id, true AS is_required_allocation, a.id IS NOT NULL AS is_submitted_allocation
FROM calendar_months m
JOIN functions n ON n.org_id = m.org_id
CROSS JOIN LATERAL (
  SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
  WHERE pf.org_id = n.org_id AND pf.function_id = n.id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
  LIMIT 1
) needed
LEFT JOIN function_allocations a ON a.org_id = n.org_id AND a.function_id = n.id AND a.forecast_period = m.month_start AND a.status_code = 'submitted';
