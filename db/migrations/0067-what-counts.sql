-- What a project's plan counts for depends on its status, start and length: a difference of nothing says that its
-- standing has changed (docs/decisions/0068-what-no-longer-counts.md).
CREATE OR REPLACE FUNCTION projects_recounted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, budget_hours, budget_gbp)
  WITH before AS (
    SELECT org_id, id, start_date, project_length_months,
      coalesce(status_before_archive, status_code) AS status
    FROM old_rows),
  after AS (
    SELECT org_id, id, start_date, project_length_months,
      coalesce(status_before_archive, status_code) AS status
    FROM new_rows),
  changed AS (
    SELECT -1 AS sign, * FROM (TABLE before EXCEPT ALL TABLE after) o
    UNION ALL SELECT 1, * FROM (TABLE after EXCEPT ALL TABLE before) n)
  SELECT c.org_id, (c.start_date + make_interval(months => m.month_index - 1))::date, c.id, m.function_id,
    sum(c.sign * m.budget_hours), sum(c.sign * round(m.budget_hours * m.rate_per_hour, 2))
  FROM changed c
  JOIN budget_profiles b ON b.org_id = c.org_id AND b.project_id = c.id AND b.status_code = 'active'
  JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id
  WHERE m.month_index <= c.project_length_months AND c.status IN ('active', 'on_hold', 'completed')
  GROUP BY 1, 2, 3, 4
  HAVING (sum(c.sign * m.budget_hours), sum(c.sign * round(m.budget_hours * m.rate_per_hour, 2))) <> (0, 0);
  INSERT INTO monthly_deltas (org_id, month_start, project_id)
  SELECT n.org_id, n.start_date, n.id FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
  WHERE (o.status_code, o.start_date, o.project_length_months)
    IS DISTINCT FROM (n.status_code, n.start_date, n.project_length_months);
  RETURN NULL;
END $$;

-- Added up again, by the rule as it is now, when they are next read or settled.
TRUNCATE project_standings;
