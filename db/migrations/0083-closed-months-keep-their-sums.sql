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

-- Forecasts that the organisation's months require and those of them that are frozen: the sums over all projects of
-- `org_monthly_forecast_submission_counts`, with a row for each month that requires any.
CREATE VIEW org_monthly_forecast_submission_totals WITH (security_invoker = true) AS
SELECT org_id, month_start, required_forecasts_count, frozen_forecasts_count FROM closed_months WHERE required_forecasts_count <> 0
UNION ALL
SELECT r.org_id, r.month_start, sum(r.required_forecasts_count)::int, sum(r.frozen_forecasts_count)::int FROM required_forecasts r
WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = r.org_id AND k.month_start = r.month_start)
GROUP BY r.org_id, r.month_start;
GRANT SELECT ON org_monthly_forecast_submission_totals TO stint_app;

-- Today's capacity is added up from this index alone, of the organisation or of one function.
CREATE INDEX users_capacity ON users (org_id, function_id) INCLUDE (monthly_hours) WHERE billable AND is_active;
