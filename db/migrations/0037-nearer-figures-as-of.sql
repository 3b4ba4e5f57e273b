-- Figures as of a moment cost less (docs/decisions/0075-as-of.md). They begin at the UTC midnight that is nearest to the
-- moment: of the differences between the two, and of those that aren't folded yet, what was recorded after the moment
-- counts, and what was recorded before it doesn't.
CREATE OR REPLACE VIEW as_of.later_singly WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_differences
WHERE recorded_at > (SELECT current_setting('app.as_of')::timestamptz)
  AND recorded_at < (
    SELECT date_trunc('day', current_setting('app.as_of')::timestamptz + interval '12 hours', 'UTC'))
UNION ALL
SELECT org_id, month_start, week_start, project_id, function_id, -budget_hours, -budget_gbp, -forecasted_hours,
-forecasted_gbp, -allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -billable_hours, -unrated_hours,
-timesheets, -approved_timesheets
FROM public.past_differences
WHERE recorded_at >= (
    SELECT date_trunc('day', current_setting('app.as_of')::timestamptz + interval '12 hours', 'UTC'))
  AND recorded_at <= (SELECT current_setting('app.as_of')::timestamptz)
UNION ALL
SELECT org_id, month_start, week_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.monthly_deltas WHERE recorded_at > (SELECT current_setting('app.as_of')::timestamptz);

CREATE OR REPLACE VIEW as_of.later_by_project WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_project_days
WHERE day >= (SELECT ((current_setting('app.as_of')::timestamptz + interval '12 hours') AT TIME ZONE 'UTC')::date)
UNION ALL
SELECT org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp,
allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM as_of.later_singly;

CREATE OR REPLACE VIEW as_of.later_by_function WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours,
forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets,
approved_timesheets
FROM public.past_function_days
WHERE day >= (SELECT ((current_setting('app.as_of')::timestamptz + interval '12 hours') AT TIME ZONE 'UTC')::date)
UNION ALL
SELECT d.org_id, d.month_start, d.week_start, d.function_id, coalesce(p.is_internal, false), d.budget_hours,
d.budget_gbp, d.forecasted_hours, d.forecasted_gbp, d.allocated_hours, d.allocated_gbp, d.actual_hours, d.actual_gbp,
d.billable_hours, d.unrated_hours, d.timesheets, d.approved_timesheets
FROM as_of.later_singly d LEFT JOIN public.projects p ON p.org_id = d.org_id AND p.id = d.project_id;

-- Parts, as the totals of today are with their differences: a read adds up those sums that it needs.
CREATE OR REPLACE VIEW as_of.monthly_parts WITH (security_invoker = true) AS
SELECT * FROM public.monthly_parts
UNION ALL
SELECT org_id, month_start, project_id, function_id, -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp,
-allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -billable_hours, -unrated_hours, -timesheets,
-approved_timesheets
FROM as_of.later_by_project;

CREATE OR REPLACE VIEW as_of.monthly_project_parts WITH (security_invoker = true) AS
SELECT * FROM public.monthly_project_parts
UNION ALL
SELECT org_id, month_start, project_id, -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp,
-allocated_hours, -allocated_gbp, -actual_hours, -actual_gbp, -unrated_hours
FROM as_of.later_by_project WHERE project_id IS NOT NULL;

-- Added up, since hours that cancel each other out make no month a used one. No condition on the sums: only those that
-- a read needs are then added up.
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
GROUP BY org_id, month_start, function_id, is_internal;
