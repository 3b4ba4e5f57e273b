-- Figures as they were at a moment (docs/decisions/0075-as-of.md). A row says since when it is as it is (recorded_at);
-- what it was before, and rows that are gone, are in past_... with the instant at which they were superseded. A read at
-- a moment finds views of the same names in the schema as_of first, so the same queries answer it. Adding a row costs
-- nothing but the column.
CREATE SCHEMA as_of;
GRANT USAGE ON SCHEMA as_of TO stint_app;

-- Since when the organisation's changes are recorded.
ALTER TABLE organisation_settings ADD COLUMN recorded_since timestamptz NOT NULL DEFAULT now();

-- Records what rows of a table were. `withheld`: columns that aren't recorded, which are texts and what is about a person
-- alone, so that erasing a person leaves nothing behind; `named`: they are read from the row as it is today. `ignored`:
-- columns that make no other state of the row. `by`: what its past rows are found by, beside
-- their key.
CREATE FUNCTION record_past(
  live regclass, by text DEFAULT '', withheld text[] DEFAULT '{}', ignored text[] DEFAULT '{}', named boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  past text := 'past_' || live::text;
  key text;
  recorded text;
  old_values text;
  differs text;
  today text;
  earlier text;
BEGIN
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)) INTO key
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
  WHERE i.indrelid = live AND i.indisprimary;
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attname <> ALL (withheld)),
    string_agg('OLD.' || quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attname <> ALL (withheld)),
    string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', attname), ' OR ' ORDER BY attnum)
      FILTER (WHERE attname <> ALL (withheld || ignored) AND attgenerated = ''),
    string_agg('l.' || quote_ident(attname), ', ' ORDER BY attnum),
    string_agg(CASE WHEN attname <> ALL (withheld) THEN 'p.' || quote_ident(attname)
      WHEN named THEN 'l.' || quote_ident(attname)
      ELSE format('NULL::%s AS %I', format_type(atttypid, atttypmod), attname) END, ', ' ORDER BY attnum)
  INTO recorded, old_values, differs, today, earlier
  FROM pg_attribute WHERE attrelid = live AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('ALTER TABLE %s ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now()', live);
  EXECUTE format('CREATE TABLE %s (LIKE %s)', past, live);
  IF cardinality(withheld) > 0 THEN
    EXECUTE (SELECT format('ALTER TABLE %s %s', past, string_agg(format('DROP COLUMN %I', name), ', '))
      FROM unnest(withheld) name);
  END IF;
  EXECUTE format('ALTER TABLE %s ADD COLUMN superseded_at timestamptz NOT NULL, ADD PRIMARY KEY (%s, superseded_at)',
    past, key);
  EXECUTE format('CREATE INDEX %s_over ON %s (org_id, superseded_at)', past, past);
  IF by <> '' THEN EXECUTE format('CREATE INDEX %s_found ON %s (org_id, %s)', past, past, by); END IF;
  PERFORM secure(past::regclass, 'SELECT, INSERT, DELETE');
  -- Rows that go by a cascade go as the tables' owner does.
  EXECUTE format($policy$CREATE POLICY by_cascade ON %s FOR INSERT
    WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid)$policy$, past);
  -- A state that the same transaction supersedes was never seen.
  EXECUTE format($function$CREATE FUNCTION %1$s_changed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO %1$s (%2$s, recorded_at, superseded_at) VALUES (%3$s, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $body$$function$, past, recorded, old_values);
  EXECUTE format('CREATE TRIGGER record_past BEFORE UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %s_changed()',
    live, differs, past);
  EXECUTE format($function$CREATE FUNCTION %1$s_removed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  INSERT INTO %1$s (%2$s, recorded_at, superseded_at)
  SELECT %2$s, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $body$$function$, past, recorded);
  -- What retention and the removal of sample data delete, leaves nothing.
  EXECUTE format($trigger$CREATE TRIGGER record_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION %s_removed()$trigger$, live, past);
  EXECUTE format($view$CREATE VIEW as_of.%1$s WITH (security_invoker = true) AS
SELECT %3$s, l.recorded_at FROM public.%1$s l
WHERE l.recorded_at <= (SELECT current_setting('app.as_of')::timestamptz)
UNION ALL
SELECT %4$s, p.recorded_at FROM public.%2$s p %5$s
WHERE p.recorded_at <= (SELECT current_setting('app.as_of')::timestamptz)
  AND p.superseded_at > (SELECT current_setting('app.as_of')::timestamptz)$view$, live, past, today, earlier,
    CASE WHEN named THEN format('JOIN public.%s l USING (%s)', live, key) ELSE '' END);
END $make$;

SELECT record_past('projects');
SELECT record_past('project_functions');
SELECT record_past('project_forecasters');
SELECT record_past('budget_profiles', 'project_id');
SELECT record_past('budget_profile_months');
SELECT record_past('forecasts', 'project_id, forecast_period_id');
SELECT record_past('forecast_entries');
SELECT record_past('function_allocations', 'function_id, forecast_period');
SELECT record_past('allocation_entries', 'project_id, allocation_date');
SELECT record_past('timesheets', 'week_starting', '{comment}', '{version, updated_at, updated_by}');
SELECT record_past('time_entries', 'project_id, date_worked', '{task_notes}', '{updated_at, updated_by}');
SELECT record_past('functions');
SELECT record_past('cost_tiers', 'function_id');
SELECT record_past('users', '', '{first_name, last_name, email, name_key, language, holiday_allowance}',
  '{version, updated_at, updated_by}', true);
SELECT record_past('working_patterns');
SELECT record_past('leave_people', '', '{}', '{version, updated_at, updated_by}');
SELECT record_past('holiday_requests', 'user_id', '{reason, cancellation_reason, decision_comment}',
  '{version, updated_at, updated_by}');
SELECT record_past('holiday_entries');
DROP FUNCTION record_past(regclass, text, text[], text[], boolean);
CREATE INDEX past_allocation_entries_of_month ON past_allocation_entries (org_id, function_allocation_id);
CREATE INDEX past_time_entries_of_week ON past_time_entries (org_id, timesheet_id);

-- The differences of the monthly totals, which stay once they are folded: a total as of a moment is today's without what
-- was added after it, and what moved between two moments is what was added between them.
ALTER TABLE monthly_deltas ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now();
CREATE TABLE past_differences (
  org_id uuid NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  recorded_at timestamptz NOT NULL,
  month_start date NOT NULL,
  week_start date,
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
  PRIMARY KEY (org_id, id)
);
CREATE INDEX past_differences_by_month ON past_differences (org_id, month_start, recorded_at);
CREATE INDEX past_differences_by_project ON past_differences (org_id, project_id, month_start);
CREATE INDEX past_differences_in_order ON past_differences (org_id, recorded_at);
SELECT secure('past_differences', 'SELECT, INSERT, DELETE');

-- Every difference, folded or not.
CREATE VIEW recorded_differences WITH (security_invoker = true) AS
SELECT org_id, recorded_at, month_start, week_start, project_id, function_id, budget_hours, budget_gbp,
  forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours,
  unrated_hours, timesheets, approved_timesheets FROM past_differences
UNION ALL
SELECT org_id, recorded_at, month_start, week_start, project_id, function_id, budget_hours, budget_gbp,
  forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours,
  unrated_hours, timesheets, approved_timesheets FROM monthly_deltas;
GRANT SELECT ON recorded_differences TO stint_app;

-- What was recorded after the moment.
CREATE VIEW as_of.later WITH (security_invoker = true) AS
SELECT * FROM public.recorded_differences
WHERE recorded_at > (SELECT current_setting('app.as_of')::timestamptz);

-- Sums of nothing are no rows, as in the totals.
CREATE VIEW as_of.monthly_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id, function_id,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(billable_hours) AS billable_hours,
  sum(unrated_hours) AS unrated_hours, sum(timesheets)::int AS timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT * FROM public.monthly_parts
  UNION ALL
  SELECT org_id, month_start, project_id, function_id,
    -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp, -allocated_hours, -allocated_gbp, -actual_hours,
    -actual_gbp, -billable_hours, -unrated_hours, -timesheets, -approved_timesheets
  FROM as_of.later
) d
GROUP BY org_id, month_start, project_id, function_id
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(billable_hours), sum(unrated_hours), sum(timesheets),
  sum(approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE VIEW as_of.monthly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, function_id, is_internal,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(billable_hours) AS billable_hours,
  sum(unrated_hours) AS unrated_hours, sum(timesheets)::int AS timesheets,
  sum(approved_timesheets)::int AS approved_timesheets
FROM (
  SELECT * FROM public.monthly_function_parts
  UNION ALL
  SELECT d.org_id, d.month_start, d.function_id, coalesce(p.is_internal, false),
    -d.budget_hours, -d.budget_gbp, -d.forecasted_hours, -d.forecasted_gbp, -d.allocated_hours, -d.allocated_gbp,
    -d.actual_hours, -d.actual_gbp, -d.billable_hours, -d.unrated_hours, -d.timesheets, -d.approved_timesheets
  FROM as_of.later d LEFT JOIN public.projects p ON p.org_id = d.org_id AND p.id = d.project_id
) d
GROUP BY org_id, month_start, function_id, is_internal
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(billable_hours), sum(unrated_hours), sum(timesheets),
  sum(approved_timesheets))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE VIEW as_of.monthly_project_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, project_id,
  sum(budget_hours) AS budget_hours, sum(budget_gbp) AS budget_gbp, sum(forecasted_hours) AS forecasted_hours,
  sum(forecasted_gbp) AS forecasted_gbp, sum(allocated_hours) AS allocated_hours, sum(allocated_gbp) AS allocated_gbp,
  sum(actual_hours) AS actual_hours, sum(actual_gbp) AS actual_gbp, sum(unrated_hours) AS unrated_hours
FROM (
  SELECT * FROM public.monthly_project_parts
  UNION ALL
  SELECT org_id, month_start, project_id,
    -budget_hours, -budget_gbp, -forecasted_hours, -forecasted_gbp, -allocated_hours, -allocated_gbp, -actual_hours,
    -actual_gbp, -unrated_hours
  FROM as_of.later WHERE project_id IS NOT NULL
) d
GROUP BY org_id, month_start, project_id
HAVING (sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours),
  sum(allocated_gbp), sum(actual_hours), sum(actual_gbp), sum(unrated_hours))
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

CREATE VIEW as_of.weekly_function_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, week_start, function_id,
  sum(allocated_hours) AS allocated_hours, sum(actual_hours) AS actual_hours
FROM (
  SELECT * FROM public.weekly_function_parts
  UNION ALL
  SELECT org_id, month_start, week_start, function_id,
    -allocated_hours, -actual_hours
  FROM as_of.later WHERE week_start IS NOT NULL
) d
GROUP BY org_id, month_start, week_start, function_id
HAVING (sum(allocated_hours), sum(actual_hours))
  <> (0, 0);

-- The state of projects is added up from these.
CREATE VIEW as_of.project_standings WITH (security_invoker = true) AS
SELECT * FROM public.project_standings WHERE false;

-- What is only ever added says when.
CREATE VIEW as_of.forecast_freezes WITH (security_invoker = true) AS
SELECT * FROM public.forecast_freezes WHERE frozen_at <= (SELECT current_setting('app.as_of')::timestamptz);
CREATE VIEW as_of.allocation_resubmissions WITH (security_invoker = true) AS
SELECT * FROM public.allocation_resubmissions
WHERE submitted_at <= (SELECT current_setting('app.as_of')::timestamptz);
CREATE VIEW as_of.audit_log WITH (security_invoker = true) AS
SELECT * FROM public.audit_log WHERE happened_at <= (SELECT current_setting('app.as_of')::timestamptz);
CREATE VIEW as_of.closed_months WITH (security_invoker = true) AS
SELECT * FROM public.closed_months WHERE closed_at <= (SELECT current_setting('app.as_of')::timestamptz);
CREATE VIEW as_of.closed_month_projects WITH (security_invoker = true) AS
SELECT c.* FROM public.closed_month_projects c
JOIN as_of.closed_months k ON k.org_id = c.org_id AND k.month_start = c.month_start;
CREATE VIEW as_of.closed_month_functions WITH (security_invoker = true) AS
SELECT c.* FROM public.closed_month_functions c
JOIN as_of.closed_months k ON k.org_id = c.org_id AND k.month_start = c.month_start;
CREATE VIEW as_of.closed_month_people WITH (security_invoker = true) AS
SELECT c.* FROM public.closed_month_people c
JOIN as_of.closed_months k ON k.org_id = c.org_id AND k.month_start = c.month_start;

-- The other views as they are declared, over those of a moment. A migration that changes one calls this again.
CREATE FUNCTION declare_views_as_of() RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE made record; source text;
BEGIN
  FOR made IN
    SELECT c.oid, c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
      AND c.relname !~ '_(corrections|counted)$' AND c.relname <> 'recorded_differences'
      AND c.relname NOT IN ('monthly_parts', 'monthly_function_parts', 'monthly_project_parts', 'weekly_function_parts',
        'weekly_person_parts')
    ORDER BY c.oid
  LOOP
    SET LOCAL search_path = public;
    source := pg_get_viewdef(made.oid);
    SET LOCAL search_path = as_of, public;
    EXECUTE format('CREATE OR REPLACE VIEW as_of.%I WITH (security_invoker = true) AS %s', made.relname, source);
  END LOOP;
END $$;

SELECT declare_views_as_of();

-- From the rows, since the differences don't say whose hours they are.
CREATE VIEW as_of.weekly_person_parts WITH (security_invoker = true) AS
SELECT org_id, month_start, date_trunc('week', day::timestamp)::date AS week_start, user_id, actual_hours, actual_gbp
FROM as_of.actual_hour_facts;
GRANT SELECT ON ALL TABLES IN SCHEMA as_of TO stint_app;
