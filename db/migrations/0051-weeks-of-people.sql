-- Worked hours kept by person and week, from the differences of the monthly totals
-- (docs/decisions/0014-monthly-totals.md): a year by person and week read every time entry.

-- Whose hours a difference is of; null for all that isn't booked time, and for differences written before this column was.
ALTER TABLE monthly_deltas ADD COLUMN user_id uuid;

-- A week that reaches into two months has a row in each.
CREATE TABLE weekly_person_totals (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  week_start date NOT NULL,
  user_id uuid NOT NULL,
  actual_hours numeric(14,2) NOT NULL DEFAULT 0,
  actual_gbp numeric(18,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, month_start, week_start, user_id)
);
CREATE INDEX weekly_person_totals_by_person ON weekly_person_totals (org_id, user_id, month_start);

ALTER TABLE weekly_person_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON weekly_person_totals TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON weekly_person_totals TO stint_app;

-- The triggers of 0045 for booked time, with whose it is.
CREATE OR REPLACE FUNCTION time_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, week_start, project_id, function_id, user_id, actual_hours,
    actual_gbp, billable_hours, unrated_hours)
  SELECT e.org_id, date_trunc('month', e.date_worked::timestamp)::date,
    date_trunc('week', e.date_worked::timestamp)::date, e.project_id, e.function_id, e.user_id,
    sign * e.duration_hours, sign * round(e.duration_hours * e.rate_per_hour, 2),
    CASE WHEN e.is_billable THEN sign * e.duration_hours ELSE 0 END,
    CASE WHEN e.cost_tier_id IS NULL THEN sign * e.duration_hours ELSE 0 END
  FROM (
    SELECT c.org_id, c.date_worked, c.project_id, c.function_id, c.user_id, c.cost_tier_id, c.duration_hours,
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
      e.function_id, e.user_id, sum(c.sign * e.duration_hours) AS hours,
      sum(c.sign * round(e.duration_hours * e.rate_per_hour, 2)) AS gbp,
      sum(CASE WHEN e.is_billable THEN c.sign * e.duration_hours ELSE 0 END) AS billable,
      sum(CASE WHEN e.cost_tier_id IS NULL THEN c.sign * e.duration_hours ELSE 0 END) AS unrated,
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

-- What is read, and what is missing from it: compared with the entries, since no other total knows people.
CREATE VIEW weekly_person_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp FROM weekly_person_totals
UNION ALL
SELECT org_id, month_start, week_start, user_id, actual_hours, actual_gbp
FROM monthly_deltas WHERE user_id IS NOT NULL;

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

GRANT SELECT ON weekly_person_parts, weekly_person_corrections TO stint_app;

-- Counted once from what is there, as in 0045. Differences that wait name nobody yet, so they're counted here too.
ALTER TABLE monthly_deltas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE time_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE projects NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_person_totals NO FORCE ROW LEVEL SECURITY;
INSERT INTO weekly_person_totals SELECT * FROM weekly_person_corrections;
ALTER TABLE monthly_deltas FORCE ROW LEVEL SECURITY;
ALTER TABLE time_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE timesheets FORCE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
ALTER TABLE weekly_person_totals FORCE ROW LEVEL SECURITY;
