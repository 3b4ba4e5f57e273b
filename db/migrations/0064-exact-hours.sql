-- Hours of entries to the minute, and costs to the fraction of a penny, so that sums are rounded once
-- (docs/decisions/0067-exact-minutes-and-money.md).

-- Written as hours and minutes, by a file that has no start and end.
ALTER TABLE time_entries ADD COLUMN in_minutes boolean NOT NULL DEFAULT false;
-- What is added up. duration_hours is the same rounded to hundredths, in which no two numbers of minutes are equal:
-- entries with a start and an end, and those written in minutes, are whole minutes.
ALTER TABLE time_entries ADD COLUMN exact_hours numeric(18,16) NOT NULL GENERATED ALWAYS AS
  (CASE WHEN start_time IS NULL AND NOT in_minutes THEN duration_hours ELSE round(duration_hours * 60) / 60 END) STORED;

-- No view may stand on a column whose type changes. They're made again below, some as they were.
DROP VIEW approved_hours, weekly_person_corrections, weekly_function_corrections, hour_facts, actual_hour_facts,
  allocated_hour_facts, org_monthly_timesheet_approval_counts,
  org_monthly_strategic_utilisation_summary_function_specific, org_monthly_strategic_utilisation_summary_org_wide,
  org_monthly_function_utilisation_summary, org_monthly_utilisation_summary, monthly_use, monthly_used_hours,
  org_monthly_function_summary, org_monthly_project_summary, org_monthly_hours_summary, weekly_person_parts,
  weekly_function_parts, monthly_project_corrections, monthly_project_parts, monthly_function_corrections,
  monthly_function_parts, monthly_corrections, monthly_parts_counted, monthly_parts;

ALTER TABLE monthly_totals ALTER COLUMN allocated_gbp TYPE numeric(20,4),
  ALTER COLUMN actual_hours TYPE numeric(28,16),
  ALTER COLUMN actual_gbp TYPE numeric(36,18),
  ALTER COLUMN billable_hours TYPE numeric(28,16),
  ALTER COLUMN unrated_hours TYPE numeric(28,16);

ALTER TABLE monthly_deltas ALTER COLUMN allocated_gbp TYPE numeric(20,4),
  ALTER COLUMN actual_hours TYPE numeric(28,16),
  ALTER COLUMN actual_gbp TYPE numeric(36,18),
  ALTER COLUMN billable_hours TYPE numeric(28,16),
  ALTER COLUMN unrated_hours TYPE numeric(28,16);

ALTER TABLE monthly_function_totals ALTER COLUMN allocated_gbp TYPE numeric(20,4),
  ALTER COLUMN actual_hours TYPE numeric(28,16),
  ALTER COLUMN actual_gbp TYPE numeric(36,18),
  ALTER COLUMN billable_hours TYPE numeric(28,16),
  ALTER COLUMN unrated_hours TYPE numeric(28,16);

ALTER TABLE monthly_project_totals ALTER COLUMN allocated_gbp TYPE numeric(20,4),
  ALTER COLUMN actual_hours TYPE numeric(28,16),
  ALTER COLUMN actual_gbp TYPE numeric(36,18),
  ALTER COLUMN unrated_hours TYPE numeric(28,16);

ALTER TABLE weekly_function_totals ALTER COLUMN actual_hours TYPE numeric(28,16);

ALTER TABLE weekly_person_totals ALTER COLUMN actual_hours TYPE numeric(28,16),
  ALTER COLUMN actual_gbp TYPE numeric(36,18);

ALTER TABLE pay_marks ALTER COLUMN hours TYPE numeric(20,16);

-- The triggers, with the exact hours.

CREATE OR REPLACE FUNCTION time_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, user_id, actual_hours,
    actual_gbp, billable_hours, unrated_hours)
  SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date,
    date_trunc('week', e.date_worked::timestamp)::date, e.project_id, e.function_id, e.user_id,
    sign * e.exact_hours, sign * e.exact_hours * e.rate_per_hour,
    CASE WHEN e.is_billable THEN sign * e.exact_hours ELSE 0 END,
    CASE WHEN e.cost_tier_id IS NULL THEN sign * e.exact_hours ELSE 0 END
  FROM (
    SELECT c.org_id, c.date_worked, c.project_id, c.function_id, c.user_id, c.cost_tier_id, c.exact_hours,
      c.rate_per_hour, c.is_billable, t.status_code
    FROM changed c JOIN timesheets t ON t.org_id = c.org_id AND t.id = c.timesheet_id OFFSET 0 FOR SHARE OF t
  ) e
  WHERE e.status_code <> 'rejected';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION timesheets_recounted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT org_id, id, week_starting, status_code FROM old_rows
    EXCEPT ALL SELECT org_id, id, week_starting, status_code FROM new_rows
  ) THEN RETURN NULL; END IF;
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, user_id, actual_hours,
    actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
  WITH changed AS (SELECT -1 AS sign, * FROM old_rows UNION ALL SELECT 1, * FROM new_rows),
  counted AS (
    SELECT c.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start,
      date_trunc('week', e.date_worked::timestamp)::date AS week_start, e.project_id,
      e.function_id, e.user_id, sum(c.sign * e.exact_hours) AS hours,
      sum(c.sign * e.exact_hours * e.rate_per_hour) AS gbp,
      sum(CASE WHEN e.is_billable THEN c.sign * e.exact_hours ELSE 0 END) AS billable,
      sum(CASE WHEN e.cost_tier_id IS NULL THEN c.sign * e.exact_hours ELSE 0 END) AS unrated,
      0 AS sheets, 0 AS approved
    FROM changed c JOIN time_entries e ON e.org_id = c.org_id AND e.timesheet_id = c.id
    WHERE c.status_code <> 'rejected'
    GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT org_id, date_trunc('month', week_starting::timestamp)::date, NULL::date, NULL, NULL, NULL, 0, 0, 0, 0,
      sum(sign), sum(CASE WHEN status_code = 'approved' THEN sign ELSE 0 END)
    FROM changed GROUP BY 1, 2
  )
  SELECT * FROM counted WHERE (hours, gbp, billable, unrated, sheets, approved) <> (0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION allocation_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  PERFORM FROM function_allocations a
  WHERE (a.org_id, a.id) IN (SELECT org_id, function_allocation_id FROM changed) FOR SHARE;
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, allocated_hours,
    allocated_gbp)
  SELECT c.org_id, a.forecast_period, date_trunc('week', c.allocation_date::timestamp)::date, c.project_id,
    c.function_id, sign * sum(c.hours), sign * sum(c.hours * c.rate_per_hour)
  FROM changed c JOIN function_allocations a ON a.org_id = c.org_id AND a.id = c.function_allocation_id
  WHERE a.status_code = 'submitted' GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION function_allocations_recounted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, allocated_hours,
    allocated_gbp)
  WITH before AS (SELECT org_id, id, forecast_period, status_code FROM old_rows),
  after AS (SELECT org_id, id, forecast_period, status_code FROM new_rows),
  changed AS (
    SELECT -1 AS sign, * FROM (TABLE before EXCEPT ALL TABLE after) o
    UNION ALL SELECT 1, * FROM (TABLE after EXCEPT ALL TABLE before) n)
  SELECT c.org_id, c.forecast_period, date_trunc('week', e.allocation_date::timestamp)::date, e.project_id,
    e.function_id, sum(c.sign * e.hours), sum(c.sign * e.hours * e.rate_per_hour)
  FROM changed c JOIN allocation_entries e ON e.org_id = c.org_id AND e.function_allocation_id = c.id
  WHERE c.status_code = 'submitted' GROUP BY 1, 2, 3, 4, 5
  HAVING (sum(c.sign * e.hours), sum(c.sign * e.hours * e.rate_per_hour)) <> (0, 0);
  RETURN NULL;
END $$;

-- The views. What is read of a month is rounded once; a half penny that thirds of an hour come to is a half penny.

CREATE VIEW monthly_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_totals
UNION ALL
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_deltas;

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

CREATE VIEW monthly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours,
  forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours,
  timesheets, approved_timesheets FROM monthly_function_totals
UNION ALL
SELECT d.org_id, d.month_start, d.function_id, coalesce(p.is_internal, false), d.budget_hours, d.budget_gbp,
  d.forecasted_hours, d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp,
  d.billable_hours, d.unrated_hours, d.timesheets, d.approved_timesheets
FROM monthly_deltas d LEFT JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id;

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

CREATE VIEW monthly_project_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
  allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours FROM monthly_project_totals
UNION ALL
SELECT org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
  allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours
FROM monthly_deltas WHERE project_id IS NOT NULL;

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

CREATE VIEW weekly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id, allocated_hours, actual_hours FROM weekly_function_totals
UNION ALL
SELECT org_id, month_start, week_start, function_id, allocated_hours, actual_hours
FROM monthly_deltas WHERE week_start IS NOT NULL;

CREATE VIEW weekly_person_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp FROM weekly_person_totals
UNION ALL
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp
FROM monthly_deltas WHERE user_id IS NOT NULL;

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

CREATE VIEW monthly_used_hours WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, billable_hours, budget_hours
FROM monthly_function_parts WHERE NOT is_internal AND (billable_hours <> 0 OR budget_hours <> 0);

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

CREATE VIEW org_monthly_timesheet_approval_counts WITH (security_invoker = true) AS
SELECT org_id, month_start, sum(timesheets)::int AS total_timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM monthly_function_parts GROUP BY org_id, month_start HAVING sum(timesheets) <> 0;

CREATE VIEW allocated_hour_facts WITH (security_invoker = true) AS
SELECT a.org_id, a.forecast_period AS month_start, e.allocation_date AS day, e.user_id, e.project_id,
  e.function_id, e.cost_tier_id, e.id AS entry_id, e.hours AS allocated_hours,
    e.hours * e.rate_per_hour AS allocated_gbp
FROM function_allocations a JOIN allocation_entries e
  ON e.org_id = a.org_id AND e.function_allocation_id = a.id
WHERE a.status_code = 'submitted';

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

CREATE VIEW approved_hours WITH (security_invoker = true) AS
SELECT e.org_id, 'work' AS kind, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.rate_per_hour,
  e.is_billable AND NOT p.is_internal AS is_billable, e.date_worked AS day, e.exact_hours AS hours,
  NULL::uuid AS leave_kind_id
FROM time_entries e
JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'approved'
JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
UNION ALL
SELECT r.org_id, 'holiday', r.user_id, NULL, NULL, NULL, 0, false, h.date, h.hours_requested, r.kind_id
FROM holiday_requests r
JOIN holiday_entries h ON h.org_id = r.org_id AND h.holiday_request_id = r.id
LEFT JOIN leave_kinds k ON k.org_id = r.org_id AND k.id = r.kind_id
WHERE r.status = 'approved' AND (r.kind_id IS NULL OR k.wage_type <> '');

GRANT SELECT ON monthly_parts, monthly_parts_counted, monthly_corrections, monthly_function_parts,
  monthly_function_corrections, monthly_project_parts, monthly_project_corrections, weekly_function_parts,
  weekly_person_parts, org_monthly_hours_summary, org_monthly_project_summary, org_monthly_function_summary,
  monthly_used_hours, monthly_use, org_monthly_utilisation_summary, org_monthly_function_utilisation_summary,
  org_monthly_strategic_utilisation_summary_org_wide, org_monthly_strategic_utilisation_summary_function_specific,
  org_monthly_timesheet_approval_counts, allocated_hour_facts, actual_hour_facts, hour_facts,
  weekly_function_corrections, weekly_person_corrections, approved_hours
  TO stint_app;

-- Counted again from what is there. Row level security holds for the owner too (FORCE), who sees no organisation:
-- it's lifted from what is read and written, in this transaction alone.
ALTER TABLE time_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE allocation_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE function_allocations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE projects NO FORCE ROW LEVEL SECURITY;
ALTER TABLE budget_profiles NO FORCE ROW LEVEL SECURITY;
ALTER TABLE budget_profile_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE forecasts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE forecast_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_deltas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_function_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_project_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_function_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_person_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE project_standings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_marks NO FORCE ROW LEVEL SECURITY;
INSERT INTO monthly_totals AS t (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets FROM monthly_corrections
ON CONFLICT (org_id, month_start, project_id, function_id) DO UPDATE SET
  budget_hours = t.budget_hours + excluded.budget_hours,
  budget_gbp = t.budget_gbp + excluded.budget_gbp,
  forecasted_hours = t.forecasted_hours + excluded.forecasted_hours,
  forecasted_gbp = t.forecasted_gbp + excluded.forecasted_gbp,
  allocated_hours = t.allocated_hours + excluded.allocated_hours,
  allocated_gbp = t.allocated_gbp + excluded.allocated_gbp,
  actual_hours = t.actual_hours + excluded.actual_hours,
  actual_gbp = t.actual_gbp + excluded.actual_gbp,
  billable_hours = t.billable_hours + excluded.billable_hours,
  unrated_hours = t.unrated_hours + excluded.unrated_hours,
  timesheets = t.timesheets + excluded.timesheets,
  approved_timesheets = t.approved_timesheets + excluded.approved_timesheets;

INSERT INTO monthly_function_totals AS t (org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
SELECT org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets FROM monthly_function_corrections
ON CONFLICT (org_id, month_start, function_id, is_internal) DO UPDATE SET
  budget_hours = t.budget_hours + excluded.budget_hours,
  budget_gbp = t.budget_gbp + excluded.budget_gbp,
  forecasted_hours = t.forecasted_hours + excluded.forecasted_hours,
  forecasted_gbp = t.forecasted_gbp + excluded.forecasted_gbp,
  allocated_hours = t.allocated_hours + excluded.allocated_hours,
  allocated_gbp = t.allocated_gbp + excluded.allocated_gbp,
  actual_hours = t.actual_hours + excluded.actual_hours,
  actual_gbp = t.actual_gbp + excluded.actual_gbp,
  billable_hours = t.billable_hours + excluded.billable_hours,
  unrated_hours = t.unrated_hours + excluded.unrated_hours,
  timesheets = t.timesheets + excluded.timesheets,
  approved_timesheets = t.approved_timesheets + excluded.approved_timesheets;

INSERT INTO monthly_project_totals AS t (org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours)
SELECT org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours FROM monthly_project_corrections
ON CONFLICT (org_id, month_start, project_id) DO UPDATE SET
  budget_hours = t.budget_hours + excluded.budget_hours,
  budget_gbp = t.budget_gbp + excluded.budget_gbp,
  forecasted_hours = t.forecasted_hours + excluded.forecasted_hours,
  forecasted_gbp = t.forecasted_gbp + excluded.forecasted_gbp,
  allocated_hours = t.allocated_hours + excluded.allocated_hours,
  allocated_gbp = t.allocated_gbp + excluded.allocated_gbp,
  actual_hours = t.actual_hours + excluded.actual_hours,
  actual_gbp = t.actual_gbp + excluded.actual_gbp,
  unrated_hours = t.unrated_hours + excluded.unrated_hours;

INSERT INTO weekly_function_totals AS t (org_id, month_start, week_start, function_id, allocated_hours, actual_hours)
SELECT org_id, month_start, week_start, function_id, allocated_hours, actual_hours FROM weekly_function_corrections
ON CONFLICT (org_id, month_start, week_start, function_id) DO UPDATE SET
  allocated_hours = t.allocated_hours + excluded.allocated_hours,
  actual_hours = t.actual_hours + excluded.actual_hours;

INSERT INTO weekly_person_totals AS t (org_id, month_start, week_start, user_id, actual_hours, actual_gbp)
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp FROM weekly_person_corrections
ON CONFLICT (org_id, month_start, week_start, user_id) DO UPDATE SET
  actual_hours = t.actual_hours + excluded.actual_hours,
  actual_gbp = t.actual_gbp + excluded.actual_gbp;

UPDATE project_standings SET as_of = '-infinity';
-- What an export took of a day's minutes is all of them, where the hours are as they were then: of a day's marks the
-- largest gets the difference.
UPDATE pay_marks m SET hours = m.hours + d.difference
FROM (
  SELECT k.org_id, k.export_id, k.place, a.exact_hours - a.hours AS difference
  FROM (
    SELECT p.*, sum(p.hours) OVER cell AS marked,
      row_number() OVER (cell ORDER BY p.hours DESC, p.export_id, p.place) AS nth
    FROM pay_marks p WHERE p.kind = 'work'
    WINDOW cell AS (PARTITION BY p.org_id, p.purpose, p.user_id, p.project_id, p.function_id, p.cost_tier_id,
      p.rate_per_hour, p.day)
  ) k
  JOIN (
    SELECT e.org_id, w.purpose, e.user_id, e.project_id, e.function_id, e.cost_tier_id, w.rate, e.date_worked AS day,
      sum(e.duration_hours) AS hours, sum(e.exact_hours) AS exact_hours
    FROM time_entries e
    JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'approved'
    JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
    CROSS JOIN LATERAL (VALUES ('payroll', 0::numeric, true),
      ('invoices', e.rate_per_hour, e.is_billable AND NOT p.is_internal)) AS w (purpose, rate, counts)
    WHERE w.counts
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(e.duration_hours) <> sum(e.exact_hours)
  ) a ON a.org_id = k.org_id AND a.purpose = k.purpose AND a.user_id = k.user_id AND a.project_id = k.project_id
    AND a.function_id IS NOT DISTINCT FROM k.function_id AND a.cost_tier_id IS NOT DISTINCT FROM k.cost_tier_id
    AND a.rate = k.rate_per_hour AND a.day = k.day AND a.hours = k.marked
  WHERE k.nth = 1
) d
WHERE d.org_id = m.org_id AND d.export_id = m.export_id AND d.place = m.place;

ALTER TABLE time_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets FORCE ROW LEVEL SECURITY;
ALTER TABLE allocation_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE function_allocations FORCE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
ALTER TABLE budget_profiles FORCE ROW LEVEL SECURITY;
ALTER TABLE budget_profile_months FORCE ROW LEVEL SECURITY;
ALTER TABLE forecasts FORCE ROW LEVEL SECURITY;
ALTER TABLE forecast_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_function_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_project_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_function_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_person_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE project_standings FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_marks FORCE ROW LEVEL SECURITY;
