-- Further sums kept beside the monthly totals, from the same differences (docs/decisions/0014-monthly-totals.md):
-- by project over all functions, by week over all projects, and where each project stands.

-- The Monday of hours that have a day; null for all others, and for differences written before this column was.
ALTER TABLE monthly_deltas ADD COLUMN week_start date;

CREATE TABLE monthly_project_totals (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid NOT NULL,
  budget_hours numeric(14,2) NOT NULL DEFAULT 0,
  budget_gbp numeric(18,2) NOT NULL DEFAULT 0,
  forecasted_hours numeric(14,2) NOT NULL DEFAULT 0,
  forecasted_gbp numeric(18,2) NOT NULL DEFAULT 0,
  allocated_hours numeric(14,2) NOT NULL DEFAULT 0,
  allocated_gbp numeric(18,2) NOT NULL DEFAULT 0,
  actual_hours numeric(14,2) NOT NULL DEFAULT 0,
  actual_gbp numeric(18,2) NOT NULL DEFAULT 0,
  unrated_hours numeric(14,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, project_id, month_start)
);
CREATE INDEX monthly_project_totals_by_month ON monthly_project_totals (org_id, month_start);

-- A week that reaches into two months has a row in each.
CREATE TABLE weekly_function_totals (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  week_start date NOT NULL,
  function_id uuid,
  allocated_hours numeric(14,2) NOT NULL DEFAULT 0,
  actual_hours numeric(14,2) NOT NULL DEFAULT 0,
  CONSTRAINT weekly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, week_start, function_id)
);

-- Where a project stands by its months, in the month it was added up in. A row of another month, or of a project
-- with differences not yet folded, isn't read: the project's totals are added up instead.
CREATE TABLE project_standings (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  -- The first day of the month; -infinity until it is added up, and once hours have changed.
  as_of date NOT NULL DEFAULT '-infinity',
  budget_hours numeric(14,2) NOT NULL DEFAULT 0,
  budget_gbp numeric(18,2) NOT NULL DEFAULT 0,
  booked_hours numeric(14,2) NOT NULL DEFAULT 0,
  booked_gbp numeric(18,2) NOT NULL DEFAULT 0,
  at_completion_hours numeric(14,2) NOT NULL DEFAULT 0,
  at_completion_gbp numeric(18,2) NOT NULL DEFAULT 0,
  -- In this month and the three before.
  booked_of_late numeric(14,2) NOT NULL DEFAULT 0,
  -- When its budget ends by the plan; null where it lasts.
  ends_month date,
  ends_week int,
  PRIMARY KEY (org_id, project_id),
  CONSTRAINT project_standing_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE
);

ALTER TABLE monthly_project_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON monthly_project_totals TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE weekly_function_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON weekly_function_totals TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_standings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_standings TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON monthly_project_totals, weekly_function_totals, project_standings
  TO stint_app;

-- The triggers of 0010 for hours that have a day, with their week.
CREATE OR REPLACE FUNCTION time_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, actual_hours, actual_gbp,
    billable_hours, unrated_hours)
  SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date,
    date_trunc('week', e.date_worked::timestamp)::date, e.project_id, e.function_id,
    sign * e.duration_hours, sign * round(e.duration_hours * e.rate_per_hour, 2),
    CASE WHEN e.is_billable THEN sign * e.duration_hours ELSE 0 END,
    CASE WHEN e.cost_tier_id IS NULL THEN sign * e.duration_hours ELSE 0 END
  FROM (
    SELECT c.org_id, c.date_worked, c.project_id, c.function_id, c.cost_tier_id, c.duration_hours,
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
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, actual_hours, actual_gbp,
    billable_hours, unrated_hours, timesheets, approved_timesheets)
  WITH changed AS (SELECT -1 AS sign, * FROM old_rows UNION ALL SELECT 1, * FROM new_rows),
  counted AS (
    SELECT c.org_id, date_trunc('month', e.date_worked::timestamp)::date AS month_start,
      date_trunc('week', e.date_worked::timestamp)::date AS week_start, e.project_id,
      e.function_id, sum(c.sign * e.duration_hours) AS hours,
      sum(c.sign * round(e.duration_hours * e.rate_per_hour, 2)) AS gbp,
      sum(CASE WHEN e.is_billable THEN c.sign * e.duration_hours ELSE 0 END) AS billable,
      sum(CASE WHEN e.cost_tier_id IS NULL THEN c.sign * e.duration_hours ELSE 0 END) AS unrated,
      0 AS sheets, 0 AS approved
    FROM changed c JOIN time_entries e ON e.org_id = c.org_id AND e.timesheet_id = c.id
    WHERE c.status_code <> 'rejected'
    GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT org_id, date_trunc('month', week_starting::timestamp)::date, NULL::date, NULL, NULL, 0, 0, 0, 0,
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
    c.function_id, sign * sum(c.hours), sign * sum(round(c.hours * c.rate_per_hour, 2))
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
    e.function_id, sum(c.sign * e.hours), sum(c.sign * round(e.hours * e.rate_per_hour, 2))
  FROM changed c JOIN allocation_entries e ON e.org_id = c.org_id AND e.function_allocation_id = c.id
  WHERE c.status_code = 'submitted' GROUP BY 1, 2, 3, 4, 5
  HAVING (sum(c.sign * e.hours), sum(c.sign * round(e.hours * e.rate_per_hour, 2))) <> (0, 0);
  RETURN NULL;
END $$;

-- A frozen forecast counts instead of the month's budget even with no hours in it: a difference of nothing says
-- that the project's standing has changed.
CREATE OR REPLACE FUNCTION forecasts_recounted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, forecasted_hours, forecasted_gbp)
  WITH before AS (SELECT org_id, id, project_id, forecast_period_id, status FROM old_rows),
  after AS (SELECT org_id, id, project_id, forecast_period_id, status FROM new_rows),
  changed AS (
    SELECT -1 AS sign, * FROM (TABLE before EXCEPT ALL TABLE after) o
    UNION ALL SELECT 1, * FROM (TABLE after EXCEPT ALL TABLE before) n)
  SELECT c.org_id, c.forecast_period_id, c.project_id, e.function_id,
    coalesce(sum(c.sign * e.forecast_hours), 0), coalesce(sum(c.sign * e.total_cost), 0)
  FROM changed c LEFT JOIN forecast_entries e ON e.org_id = c.org_id AND e.forecast_id = c.id
  WHERE c.status = 'frozen' GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE FUNCTION forecasts_noticed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, project_id)
  SELECT org_id, forecast_period_id, project_id FROM changed WHERE status = 'frozen';
  RETURN NULL;
END $$;
CREATE TRIGGER notice_added AFTER INSERT ON forecasts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION forecasts_noticed();
CREATE TRIGGER notice_removed AFTER DELETE ON forecasts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')
  EXECUTE FUNCTION forecasts_noticed();

-- What is read, and what is missing from it.
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

-- Compared with the entries themselves, since no other total knows weeks.
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

GRANT SELECT ON monthly_project_parts, monthly_project_corrections, weekly_function_parts,
  weekly_function_corrections TO stint_app;

-- The same columns from fewer rows.
CREATE OR REPLACE VIEW org_monthly_project_summary WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id,
  sum(budget_hours) AS total_budget_hours, sum(budget_gbp) AS total_budget_gbp,
  sum(forecasted_hours) AS total_forecasted_hours, sum(forecasted_gbp) AS total_forecasted_gbp,
  sum(allocated_hours) AS total_allocated_hours, sum(allocated_gbp) AS total_allocated_gbp,
  sum(actual_hours) AS total_actual_hours, sum(actual_gbp) AS total_actual_gbp,
  sum(unrated_hours) AS total_unrated_hours
FROM monthly_project_parts GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(forecasted_hours), sum(allocated_hours), sum(actual_hours)) <> (0, 0, 0, 0);

-- Counted once from what is there. Row level security holds for the owner too (FORCE), who sees no organisation:
-- it's lifted from what is read and written, in this transaction alone.
ALTER TABLE monthly_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_deltas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE time_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE allocation_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE function_allocations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE projects NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_project_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_function_totals NO FORCE ROW LEVEL SECURITY;
INSERT INTO monthly_project_totals SELECT * FROM monthly_project_corrections;
INSERT INTO weekly_function_totals SELECT * FROM weekly_function_corrections;
ALTER TABLE monthly_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE time_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets FORCE ROW LEVEL SECURITY;
ALTER TABLE allocation_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE function_allocations FORCE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_project_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_function_totals FORCE ROW LEVEL SECURITY;
