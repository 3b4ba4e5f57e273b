-- Worked hours are told from rejected ones by looking for the few rejected weeks, not by reading the many others; and a project's row is read
-- only where it is asked whether hours are billable: every entry has one, so the outer join loses nothing.
CREATE INDEX timesheets_rejected ON timesheets (org_id, id) WHERE status_code = 'rejected';

CREATE OR REPLACE VIEW actual_hour_facts WITH (security_invoker = true) AS
SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start, e.date_worked AS day, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id AS entry_id,
  e.duration_hours AS actual_hours, round(e.duration_hours * e.rate_per_hour, 2) AS actual_gbp,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.duration_hours ELSE 0 END AS billable_hours,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN round(e.duration_hours * e.rate_per_hour, 2) ELSE 0 END AS billable_gbp
FROM time_entries e LEFT JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
WHERE NOT EXISTS (SELECT FROM timesheets t WHERE t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'rejected');
