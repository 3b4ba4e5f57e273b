-- The months there may be: the planner knows how few of a table it reads, but not how few of a generated
-- series.
CREATE TABLE months (month_start date PRIMARY KEY);
INSERT INTO months SELECT make_date(y, m, 1) FROM generate_series(1900, 2199) y
  CROSS JOIN generate_series(1, 12) m;
GRANT SELECT ON months TO stint_app;

ANALYZE months;

-- Closed months keep the counts and the capacity they had. They name projects and functions without a foreign
-- key, since they stay as they were when one of those goes.
CREATE TABLE closed_months (
  org_id uuid NOT NULL,
  month_start date NOT NULL CHECK (extract(day FROM month_start) = 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  -- The sums over the month's projects: a thousand rows a month are too many to add up at every call.
  required_forecasts_count int NOT NULL DEFAULT 0,
  frozen_forecasts_count int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, month_start),
  CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES clients
);
SELECT secure('closed_months', 'SELECT, INSERT');
GRANT UPDATE (required_forecasts_count, frozen_forecasts_count) ON closed_months TO stint_app;

CREATE TABLE closed_month_projects (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid NOT NULL,
  required_forecasts_count int NOT NULL,
  frozen_forecasts_count int NOT NULL,
  PRIMARY KEY (org_id, month_start, project_id),
  CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months
);
CREATE INDEX closed_month_projects_by_project ON closed_month_projects (org_id, project_id, month_start);
SELECT secure('closed_month_projects', 'SELECT, INSERT, DELETE');

CREATE TABLE closed_month_functions (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  -- Null for the capacity of people without a function.
  function_id uuid,
  is_required_allocation boolean NOT NULL,
  is_submitted_allocation boolean NOT NULL,
  total_monthly_capacity_hours numeric(14,2) NOT NULL,
  CONSTRAINT closed_month_function_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id),
  CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months
);
CREATE INDEX closed_month_functions_by_function ON closed_month_functions (org_id, function_id, month_start);
SELECT secure('closed_month_functions', 'SELECT, INSERT, DELETE');

-- Each billable person's part of the capacity, so that a figure opens the rows it is made of. A person's part
-- goes with the person and with retention; the function's figure stays.
CREATE TABLE closed_month_people (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  -- Null for people without a function.
  function_id uuid,
  monthly_hours int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id),
  CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months,
  CONSTRAINT closed_month_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX closed_month_people_by_person ON closed_month_people (org_id, user_id);
SELECT secure('closed_month_people', 'SELECT, INSERT, DELETE');

-- Monthly hours of today's billable people, by function. People who have none set, or have left, don't count.
CREATE VIEW billable_capacity WITH (security_invoker = true) AS
SELECT org_id, function_id, sum(monthly_hours) AS total_monthly_capacity_hours
FROM users WHERE billable AND is_active AND monthly_hours IS NOT NULL GROUP BY org_id, function_id;

-- What a month's capacity lacks of today's billable people's monthly hours, because they aren't employed on all of its
-- days: their share by calendar days, rounded to hours as monthly hours are (docs/decisions/0069-open-weeks.md).
CREATE VIEW unemployed_capacity WITH (security_invoker = true) AS
SELECT u.org_id, m.month_start, u.function_id, u.id AS user_id,
  u.monthly_hours - round(u.monthly_hours * greatest(0, least(l.last_day, m.last_day)
    - greatest(l.first_day, m.month_start) + 1)::numeric / (m.last_day - m.month_start + 1))::int
    AS unemployed_hours
FROM users u
JOIN leave_people l ON l.org_id = u.org_id AND l.user_id = u.id
JOIN (SELECT month_start, (month_start + interval '1 month')::date - 1 AS last_day FROM months) m
  ON l.first_day > m.month_start OR l.last_day < m.last_day
WHERE u.billable AND u.is_active AND u.monthly_hours IS NOT NULL;

-- What is read: the totals and the differences not yet added to them.
CREATE VIEW monthly_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_totals
UNION ALL
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_deltas;

-- The same over all projects, with internal ones apart.
CREATE VIEW monthly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_function_totals
UNION ALL
SELECT d.org_id, d.month_start, d.function_id, coalesce(p.is_internal, false), d.budget_hours, d.budget_gbp,
  d.forecasted_hours, d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp,
  d.billable_hours, d.unrated_hours, d.timesheets, d.approved_timesheets
FROM monthly_deltas d LEFT JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id;

-- By project over all functions.
CREATE VIEW monthly_project_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
  allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours FROM monthly_project_totals
UNION ALL
SELECT org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
  allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours
FROM monthly_deltas WHERE project_id IS NOT NULL;

-- By week over all projects.
CREATE VIEW weekly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id, allocated_hours, actual_hours FROM weekly_function_totals
UNION ALL
SELECT org_id, month_start, week_start, function_id, allocated_hours, actual_hours
FROM monthly_deltas WHERE week_start IS NOT NULL;

-- By week and person.
CREATE VIEW weekly_person_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp FROM weekly_person_totals
UNION ALL
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp
FROM monthly_deltas WHERE user_id IS NOT NULL;

-- What dashboards and reports read. The reader's row level security applies (security_invoker). The views
-- named org_monthly_... are the specification's; a month without anything has no row.
CREATE VIEW org_monthly_hours_summary WITH (security_invoker = true) AS
SELECT org_id, month_start,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
  round(sum(actual_hours), 2) AS total_actual_hours, round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
  round(sum(unrated_hours), 2) AS total_unrated_hours
FROM monthly_function_parts GROUP BY org_id, month_start
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_project_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
  round(sum(actual_hours), 2) AS total_actual_hours, round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
  round(sum(unrated_hours), 2) AS total_unrated_hours
FROM monthly_project_parts GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

CREATE VIEW org_monthly_function_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
  round(sum(actual_hours), 2) AS total_actual_hours, round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
  round(sum(unrated_hours), 2) AS total_unrated_hours
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
  UNION ALL
  SELECT m.org_id, m.month_start, c.function_id, 0, 0, -c.unemployed_hours
  FROM (SELECT DISTINCT org_id, month_start FROM monthly_used_hours) m
  JOIN unemployed_capacity c ON c.org_id = m.org_id AND c.month_start = m.month_start
  WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) u
GROUP BY u.org_id, u.month_start, u.function_id;

CREATE VIEW org_monthly_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, round(sum(billable_hours), 2) AS total_actual_billable_hours,
  sum(capacity_hours) AS total_monthly_capacity_hours,
  coalesce(round(100 * sum(billable_hours) / nullif(sum(capacity_hours), 0)), 0)::int
    AS utilisation_percentage
FROM monthly_use GROUP BY org_id, month_start;

CREATE VIEW org_monthly_function_utilisation_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, round(billable_hours, 2) AS total_actual_billable_hours,
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

-- Every function that active projects use in a month, and whether its allocation is submitted. A distributed database
-- finds out that everything this reads is of one organisation where no limit is in between.
CREATE VIEW required_allocations WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, n.id AS function_id, true AS is_required_allocation,
  a.id IS NOT NULL AS is_submitted_allocation
FROM calendar_months m
JOIN functions n ON n.org_id = m.org_id
LEFT JOIN function_allocations a ON a.org_id = n.org_id AND a.function_id = n.id
  AND a.forecast_period = m.month_start AND a.status_code = 'submitted'
WHERE EXISTS (
  SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
  WHERE pf.org_id = n.org_id AND pf.function_id = n.id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date
    AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
);

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
    e.hours * e.rate_per_hour AS allocated_gbp
FROM function_allocations a JOIN allocation_entries e
  ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted';

-- Looks for the few rejected weeks instead of reading the many others. The outer join loses nothing, since
-- every entry has a project, and lets a report that asks for no billable hours leave projects unread.
CREATE VIEW actual_hour_facts WITH (security_invoker = true) AS
SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start, e.date_worked AS day,
  e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.id AS entry_id, e.exact_hours AS actual_hours,
  e.exact_hours * e.rate_per_hour AS actual_gbp,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.exact_hours ELSE 0 END AS billable_hours,
  CASE WHEN e.is_billable AND NOT p.is_internal THEN e.exact_hours * e.rate_per_hour ELSE 0 END
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

-- The same counted from the rows themselves: slow, and the measure of the above. Budgets count in the months
-- within the project's length, of the active profile, while the project is active, on hold or completed;
-- forecasts when frozen; allocations when submitted; entries unless their timesheet is rejected.
CREATE VIEW monthly_parts_counted WITH (security_invoker = true) AS
SELECT p.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month_start,
  p.id AS project_id, m.function_id, m.budget_hours, round(m.budget_hours * m.rate_per_hour, 2) AS budget_gbp,
  0::numeric AS forecasted_hours, 0::numeric AS forecasted_gbp, 0::numeric AS allocated_hours,
  0::numeric AS allocated_gbp, 0::numeric AS actual_hours, 0::numeric AS actual_gbp,
  0::numeric AS billable_hours, 0::numeric AS unrated_hours, 0 AS timesheets, 0 AS approved_timesheets
FROM projects p
JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
JOIN budget_profile_months m
  ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
WHERE coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
UNION ALL
SELECT f.org_id, f.forecast_period_id, f.project_id, e.function_id, 0, 0, e.forecast_hours, e.total_cost,
  0, 0, 0, 0, 0, 0, 0, 0
FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
WHERE f.status = 'frozen'
UNION ALL
SELECT a.org_id, a.forecast_period, e.project_id, e.function_id, 0, 0, 0, 0, e.hours,
  e.hours * e.rate_per_hour, 0, 0, 0, 0, 0, 0
FROM function_allocations a JOIN allocation_entries e
  ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted'
UNION ALL
SELECT t.org_id, date_trunc('month', e.date_worked::timestamp)::date, e.project_id, e.function_id, 0, 0, 0,
  0, 0, 0, e.exact_hours, e.exact_hours * e.rate_per_hour,
  CASE WHEN e.is_billable THEN e.exact_hours ELSE 0 END,
    CASE WHEN e.cost_tier_id IS NULL THEN e.exact_hours ELSE 0 END, 0, 0
FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id
WHERE t.status_code <> 'rejected'
UNION ALL
SELECT t.org_id, date_trunc('month', t.week_starting::timestamp)::date, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 1, (t.status_code = 'approved')::int
FROM timesheets t;

-- What is missing from what is read; no row when all is well. Inserted as differences, these rows put it
-- right.
CREATE VIEW monthly_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id,
  sum(sign * budget_hours) AS budget_hours, sum(sign * budget_gbp) AS budget_gbp,
  sum(sign * forecasted_hours) AS forecasted_hours, sum(sign * forecasted_gbp) AS forecasted_gbp,
  sum(sign * allocated_hours) AS allocated_hours, sum(sign * allocated_gbp) AS allocated_gbp,
  sum(sign * actual_hours) AS actual_hours, sum(sign * actual_gbp) AS actual_gbp,
  sum(sign * billable_hours) AS billable_hours, sum(sign * unrated_hours) AS unrated_hours,
  sum(sign * timesheets)::int AS timesheets, sum(sign * approved_timesheets)::int AS approved_timesheets
FROM (SELECT 1 AS sign, * FROM monthly_parts_counted UNION ALL SELECT -1, * FROM monthly_parts) d
GROUP BY org_id, month_start, project_id, function_id
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours),
  sum(sign * forecasted_gbp), sum(sign * allocated_hours), sum(sign * allocated_gbp),
  sum(sign * actual_hours), sum(sign * actual_gbp), sum(sign * billable_hours), sum(sign * unrated_hours),
    sum(sign * timesheets), sum(sign * approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

-- Compared with monthly_totals, as are those by project.
CREATE VIEW monthly_function_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id,
  sum(sign * budget_hours) AS budget_hours, sum(sign * budget_gbp) AS budget_gbp,
  sum(sign * forecasted_hours) AS forecasted_hours, sum(sign * forecasted_gbp) AS forecasted_gbp,
  sum(sign * allocated_hours) AS allocated_hours, sum(sign * allocated_gbp) AS allocated_gbp,
  sum(sign * actual_hours) AS actual_hours, sum(sign * actual_gbp) AS actual_gbp,
  sum(sign * billable_hours) AS billable_hours, sum(sign * unrated_hours) AS unrated_hours,
  sum(sign * timesheets)::int AS timesheets, sum(sign * approved_timesheets)::int AS approved_timesheets,
    is_internal
FROM (
  SELECT 1 AS sign, t.org_id, t.month_start, t.function_id, coalesce(p.is_internal, false) AS is_internal,
    t.budget_hours, t.budget_gbp, t.forecasted_hours, t.forecasted_gbp, t.allocated_hours, t.allocated_gbp,
    t.actual_hours, t.actual_gbp, t.billable_hours, t.unrated_hours, t.timesheets, t.approved_timesheets
  FROM monthly_totals t LEFT JOIN projects p ON p.org_id = t.org_id AND p.id = t.project_id
  UNION ALL
  SELECT -1, org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours,
    forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
    timesheets, approved_timesheets FROM monthly_function_totals
) d
GROUP BY org_id, month_start, function_id, is_internal
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours),
  sum(sign * forecasted_gbp), sum(sign * allocated_hours), sum(sign * allocated_gbp),
  sum(sign * actual_hours), sum(sign * actual_gbp), sum(sign * billable_hours), sum(sign * unrated_hours),
    sum(sign * timesheets), sum(sign * approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE VIEW monthly_project_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, sum(sign * budget_hours) AS budget_hours,
  sum(sign * budget_gbp) AS budget_gbp, sum(sign * forecasted_hours) AS forecasted_hours,
  sum(sign * forecasted_gbp) AS forecasted_gbp, sum(sign * allocated_hours) AS allocated_hours,
  sum(sign * allocated_gbp) AS allocated_gbp, sum(sign * actual_hours) AS actual_hours,
  sum(sign * actual_gbp) AS actual_gbp, sum(sign * unrated_hours) AS unrated_hours
FROM (
  SELECT 1 AS sign, org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours,
    forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours
  FROM monthly_totals WHERE project_id IS NOT NULL
  UNION ALL
  SELECT -1, org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours,
    forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours
  FROM monthly_project_totals
) d
GROUP BY org_id, month_start, project_id
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours),
  sum(sign * forecasted_gbp), sum(sign * allocated_hours), sum(sign * allocated_gbp),
  sum(sign * actual_hours), sum(sign * actual_gbp), sum(sign * unrated_hours)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

-- Compared with the entries themselves, since no other total knows weeks and people.
CREATE VIEW weekly_function_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id, sum(allocated_hours) AS allocated_hours,
  sum(actual_hours) AS actual_hours
FROM (
  SELECT a.org_id, a.month_start, date_trunc('week', a.day::timestamp)::date AS week_start, a.function_id,
    a.allocated_hours, 0::numeric AS actual_hours FROM allocated_hour_facts a
  UNION ALL
  SELECT b.org_id, b.month_start, date_trunc('week', b.day::timestamp)::date, b.function_id, 0, b.actual_hours
  FROM actual_hour_facts b
  UNION ALL
  SELECT org_id, month_start, week_start, function_id, -allocated_hours, -actual_hours FROM weekly_function_parts
) d
GROUP BY org_id, month_start, week_start, function_id
HAVING (sum(allocated_hours), sum(actual_hours)) <> (0, 0);

CREATE VIEW weekly_person_corrections WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, user_id, sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp
FROM (
  SELECT a.org_id, a.month_start, date_trunc('week', a.day::timestamp)::date AS week_start, a.user_id,
    a.actual_hours, a.actual_gbp
  FROM actual_hour_facts a
  UNION ALL
  SELECT org_id, month_start, week_start, user_id, -actual_hours, -actual_gbp FROM weekly_person_parts
) d
GROUP BY org_id, month_start, week_start, user_id
HAVING (sum(actual_hours), sum(actual_gbp)) <> (0, 0);

GRANT SELECT ON billable_capacity, unemployed_capacity, monthly_parts, monthly_function_parts,
  monthly_project_parts, weekly_function_parts, weekly_person_parts, org_monthly_hours_summary,
  org_monthly_project_summary, org_monthly_function_summary, monthly_used_hours, monthly_use,
  org_monthly_utilisation_summary, org_monthly_function_utilisation_summary,
  org_monthly_strategic_utilisation_summary_org_wide, org_monthly_strategic_utilisation_summary_function_specific,
  calendar_months, required_forecasts, org_monthly_forecast_submission_counts, required_allocations,
  org_monthly_allocation_status, org_monthly_timesheet_approval_counts, org_monthly_budget_profile_changes,
  org_monthly_allocation_changes, budget_hour_facts, forecasted_hour_facts, allocated_hour_facts, actual_hour_facts,
  hour_facts, monthly_parts_counted, monthly_corrections, monthly_function_corrections, monthly_project_corrections,
  weekly_function_corrections, weekly_person_corrections TO stint_app;
