-- Figures as of a day, from sums of days (docs/decisions/0075-as-of.md): dashboards added up every later difference.
-- The transaction that folds differences adds them to these sums, too.
CREATE TABLE past_project_days (
  org_id uuid NOT NULL,
  -- The UTC day on which the differences were recorded.
  day date NOT NULL,
  month_start date NOT NULL,
  project_id uuid,
  function_id uuid,
  budget_hours numeric NOT NULL DEFAULT 0,
  budget_gbp numeric NOT NULL DEFAULT 0,
  forecasted_hours numeric NOT NULL DEFAULT 0,
  forecasted_gbp numeric NOT NULL DEFAULT 0,
  allocated_hours numeric NOT NULL DEFAULT 0,
  allocated_gbp numeric NOT NULL DEFAULT 0,
  actual_hours numeric NOT NULL DEFAULT 0,
  actual_gbp numeric NOT NULL DEFAULT 0,
  billable_hours numeric NOT NULL DEFAULT 0,
  unrated_hours numeric NOT NULL DEFAULT 0,
  timesheets int NOT NULL DEFAULT 0,
  approved_timesheets int NOT NULL DEFAULT 0,
  CONSTRAINT past_project_day_once UNIQUE NULLS NOT DISTINCT (
    org_id, project_id, month_start, function_id, day)
);
SELECT secure('past_project_days');

CREATE TABLE past_function_days (
  org_id uuid NOT NULL,
  -- The UTC day on which the differences were recorded.
  day date NOT NULL,
  month_start date NOT NULL,
  week_start date,
  function_id uuid,
  is_internal boolean NOT NULL DEFAULT false,
  budget_hours numeric NOT NULL DEFAULT 0,
  budget_gbp numeric NOT NULL DEFAULT 0,
  forecasted_hours numeric NOT NULL DEFAULT 0,
  forecasted_gbp numeric NOT NULL DEFAULT 0,
  allocated_hours numeric NOT NULL DEFAULT 0,
  allocated_gbp numeric NOT NULL DEFAULT 0,
  actual_hours numeric NOT NULL DEFAULT 0,
  actual_gbp numeric NOT NULL DEFAULT 0,
  billable_hours numeric NOT NULL DEFAULT 0,
  unrated_hours numeric NOT NULL DEFAULT 0,
  timesheets int NOT NULL DEFAULT 0,
  approved_timesheets int NOT NULL DEFAULT 0,
  CONSTRAINT past_function_day_once UNIQUE NULLS NOT DISTINCT (
    org_id, month_start, function_id, day, week_start, is_internal)
);
SELECT secure('past_function_days');

-- Compared with the differences themselves.
CREATE VIEW project_day_corrections WITH (security_invoker = true) AS
SELECT org_id, day, month_start, project_id, function_id,
  sum(sign * budget_hours) AS budget_hours, sum(sign * budget_gbp) AS budget_gbp,
  sum(sign * forecasted_hours) AS forecasted_hours, sum(sign * forecasted_gbp) AS forecasted_gbp,
  sum(sign * allocated_hours) AS allocated_hours, sum(sign * allocated_gbp) AS allocated_gbp,
  sum(sign * actual_hours) AS actual_hours, sum(sign * actual_gbp) AS actual_gbp,
  sum(sign * billable_hours) AS billable_hours, sum(sign * unrated_hours) AS unrated_hours,
  sum(sign * timesheets)::int AS timesheets, sum(sign * approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT 1 AS sign, d.org_id, (d.recorded_at AT TIME ZONE 'UTC')::date AS day, d.month_start, d.project_id,
  d.function_id, d.budget_hours, d.budget_gbp, d.forecasted_hours, d.forecasted_gbp, d.allocated_hours,
  d.allocated_gbp, d.actual_hours, d.actual_gbp, d.billable_hours, d.unrated_hours, d.timesheets,
  d.approved_timesheets
  FROM past_differences d
  UNION ALL
  SELECT -1, * FROM past_project_days
) d
GROUP BY org_id, day, month_start, project_id, function_id
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours), sum(sign * forecasted_gbp),
  sum(sign * allocated_hours), sum(sign * allocated_gbp), sum(sign * actual_hours), sum(sign * actual_gbp),
  sum(sign * billable_hours), sum(sign * unrated_hours), sum(sign * timesheets), sum(sign * approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE VIEW function_day_corrections WITH (security_invoker = true) AS
SELECT org_id, day, month_start, week_start, function_id, is_internal,
  sum(sign * budget_hours) AS budget_hours, sum(sign * budget_gbp) AS budget_gbp,
  sum(sign * forecasted_hours) AS forecasted_hours, sum(sign * forecasted_gbp) AS forecasted_gbp,
  sum(sign * allocated_hours) AS allocated_hours, sum(sign * allocated_gbp) AS allocated_gbp,
  sum(sign * actual_hours) AS actual_hours, sum(sign * actual_gbp) AS actual_gbp,
  sum(sign * billable_hours) AS billable_hours, sum(sign * unrated_hours) AS unrated_hours,
  sum(sign * timesheets)::int AS timesheets, sum(sign * approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT 1 AS sign, d.org_id, (d.recorded_at AT TIME ZONE 'UTC')::date AS day, d.month_start, d.week_start,
  d.function_id, coalesce(p.is_internal, false) AS is_internal, d.budget_hours, d.budget_gbp, d.forecasted_hours,
  d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp, d.billable_hours,
  d.unrated_hours, d.timesheets, d.approved_timesheets
  FROM past_differences d LEFT JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id
  UNION ALL
  SELECT -1, * FROM past_function_days
) d
GROUP BY org_id, day, month_start, week_start, function_id, is_internal
HAVING (sum(sign * budget_hours), sum(sign * budget_gbp), sum(sign * forecasted_hours), sum(sign * forecasted_gbp),
  sum(sign * allocated_hours), sum(sign * allocated_gbp), sum(sign * actual_hours), sum(sign * actual_gbp),
  sum(sign * billable_hours), sum(sign * unrated_hours), sum(sign * timesheets), sum(sign * approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
GRANT SELECT ON project_day_corrections, function_day_corrections TO stint_app;

-- What was recorded before this version.
INSERT INTO past_project_days SELECT * FROM project_day_corrections;
INSERT INTO past_function_days SELECT * FROM function_day_corrections;

-- What of the moment's own UTC day was recorded after it, and what isn't folded yet: difference by difference.
CREATE VIEW as_of.later_singly WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_differences
WHERE recorded_at > (SELECT current_setting('app.as_of')::timestamptz)
  AND recorded_at < (SELECT date_trunc('day', current_setting('app.as_of')::timestamptz, 'UTC') + interval '1 day')
UNION ALL
SELECT org_id, month_start, week_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.monthly_deltas WHERE recorded_at > (SELECT current_setting('app.as_of')::timestamptz);

-- The sums of later days, with them.
CREATE VIEW as_of.later_by_project WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_project_days WHERE day > (SELECT (current_setting('app.as_of')::timestamptz AT TIME ZONE 'UTC')::date)
UNION ALL
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM as_of.later_singly;

CREATE VIEW as_of.later_by_function WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_function_days WHERE day > (SELECT (current_setting('app.as_of')::timestamptz AT TIME ZONE 'UTC')::date)
UNION ALL
SELECT d.org_id, d.month_start, d.week_start, d.function_id, coalesce(p.is_internal, false), d.budget_hours,
d.budget_gbp, d.forecasted_hours, d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp,
d.billable_hours, d.unrated_hours, d.timesheets, d.approved_timesheets
FROM as_of.later_singly d LEFT JOIN public.projects p ON p.org_id = d.org_id AND p.id = d.project_id;

CREATE OR REPLACE VIEW as_of.monthly_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(billable_hours) AS billable_hours,
  sum(unrated_hours) AS unrated_hours, sum(timesheets)::int AS timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT * FROM public.monthly_parts
  UNION ALL
  SELECT org_id, month_start, project_id, function_id, -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp,
  -allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -billable_hours, -unrated_hours, -timesheets,
  -approved_timesheets
  FROM as_of.later_by_project
) d
GROUP BY org_id, month_start, project_id, function_id
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(billable_hours), sum(unrated_hours), sum(timesheets),
  sum(approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE OR REPLACE VIEW as_of.monthly_project_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(unrated_hours) AS unrated_hours
FROM (
  SELECT * FROM public.monthly_project_parts
  UNION ALL
  SELECT org_id, month_start, project_id, -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp,
  -allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -unrated_hours
  FROM as_of.later_by_project WHERE project_id IS NOT NULL
) d
GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(unrated_hours))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE OR REPLACE VIEW as_of.monthly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_internal,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(billable_hours) AS billable_hours,
  sum(unrated_hours) AS unrated_hours, sum(timesheets)::int AS timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT * FROM public.monthly_function_parts
  UNION ALL
  SELECT org_id, month_start, function_id, is_internal, -budget_hours, -budget_gbp, -forecasted_hours,
  -forecasted_gbp, -allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -billable_hours, -unrated_hours,
  -timesheets, -approved_timesheets
  FROM as_of.later_by_function
) d
GROUP BY org_id, month_start, function_id, is_internal
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(billable_hours), sum(unrated_hours), sum(timesheets),
  sum(approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE OR REPLACE VIEW as_of.weekly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id,
  sum(allocated_hours) AS allocated_hours, sum(actual_hours) AS actual_hours
FROM (
  SELECT * FROM public.weekly_function_parts
  UNION ALL
  SELECT org_id, month_start, week_start, function_id, -allocated_hours, -actual_hours
  FROM as_of.later_by_function WHERE week_start IS NOT NULL
) d
GROUP BY org_id, month_start, week_start, function_id
HAVING (sum(allocated_hours), sum(actual_hours))
  <> (0, 0);

DROP VIEW as_of.later;
GRANT SELECT ON as_of.later_singly, as_of.later_by_project, as_of.later_by_function TO stint_app;

-- What is read of single differences: those of a day, and a project's newest.
DROP INDEX past_differences_by_month;
DROP INDEX past_differences_by_project;
CREATE INDEX past_differences_by_project ON past_differences (org_id, project_id, recorded_at);

-- Saving cells copies hundreds of rows, which are neighbours in these indexes, since none is of random ids.
ALTER TABLE past_allocation_entries DROP CONSTRAINT past_allocation_entries_pkey,
  ADD COLUMN number bigint GENERATED BY DEFAULT AS IDENTITY, ADD PRIMARY KEY (org_id, number);
DROP INDEX past_allocation_entries_found;
DROP INDEX past_allocation_entries_over;
CREATE INDEX past_allocation_entries_by_month
  ON past_allocation_entries (org_id, function_allocation_id, superseded_at);
CREATE INDEX past_allocation_entries_by_day ON past_allocation_entries (org_id, allocation_date);
CREATE INDEX past_allocation_entries_over ON past_allocation_entries USING brin (superseded_at);

-- How far back figures can be read as of a day: as long as they were so far.
ALTER TABLE organisation_settings
  ADD COLUMN figures_retention int NOT NULL DEFAULT 730 CHECK (figures_retention BETWEEN 1 AND 730);
