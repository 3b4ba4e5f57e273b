-- The schema as it is after all migrations, to read and to compare: made by `npm run schema`, compared in a test.
-- psql takes it, in a database that db/prepare.sql was run in.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA as_of;

CREATE FUNCTION public.added_time_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  adjusted jsonb;
  refused date;
BEGIN
  PERFORM share_months(d.org_id, array_agg(DISTINCT d.day)) FROM (SELECT org_id, date_worked AS day FROM changed) d GROUP BY d.org_id;
  IF NOT EXISTS (SELECT FROM (SELECT org_id, date_worked AS day FROM changed) d JOIN month_closings k ON k.org_id = d.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', d.day::timestamp)::date) THEN RETURN NULL; END IF;
  adjusted := nullif(current_setting('app.adjustment', true), '')::jsonb;
  SELECT min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO refused FROM (SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, 1 * e.exact_hours AS hours,
    1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN 1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM changed e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF adjusted IS NULL AND refused IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(refused, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  INSERT INTO month_adjustments (org_id, month_start, user_id, day, project_id, function_id, hours, billable_hours, gbp,
    reason, made_by)
  SELECT c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id, sum(c.hours), sum(c.billable_hours),
    coalesce(sum(c.gbp), 0), adjusted ->> 'reason', coalesce((adjusted ->> 'by')::uuid, c.user_id)
  FROM (SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, 1 * e.exact_hours AS hours,
    1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN 1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM changed e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE c.counts
  GROUP BY c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id
  HAVING (sum(c.hours), sum(c.billable_hours), coalesce(sum(c.gbp), 0)) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.allocation_entries_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.audit_entry_hash(org_id uuid, id uuid, happened_at timestamp with time zone, actor_id uuid, actor_name text, action text, subject_type text, subject_id text, before jsonb, after jsonb, request_id text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(org_id, id,
    to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_name, action,
    subject_type, subject_id, before, after, request_id)::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION public.audit_words(actor_name text, action text, before jsonb, after jsonb) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
    actor_name || ' ' || action || ' ' || left(coalesce(before::text, ''), 20000)
      || ' ' || left(coalesce(after::text, ''), 20000),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ' ', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;

CREATE FUNCTION public.budget_profile_months_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  PERFORM FROM budget_profiles b JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
  WHERE (b.org_id, b.id) IN (SELECT org_id, budget_profile_id FROM changed) FOR SHARE;
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, budget_hours, budget_gbp)
  SELECT c.org_id, (p.start_date + make_interval(months => c.month_index - 1))::date, p.id, c.function_id,
    sign * sum(c.budget_hours), sign * sum(round(c.budget_hours * c.rate_per_hour, 2))
  FROM changed c
  JOIN budget_profiles b ON b.org_id = c.org_id AND b.id = c.budget_profile_id AND b.status_code = 'active'
  JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
  WHERE c.month_index <= p.project_length_months
    AND coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION public.budget_profiles_recounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  PERFORM FROM projects p WHERE (p.org_id, p.id) IN
    (SELECT org_id, project_id FROM old_rows UNION SELECT org_id, project_id FROM new_rows) FOR SHARE;
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, budget_hours, budget_gbp)
  WITH before AS (SELECT org_id, id, project_id, status_code FROM old_rows),
  after AS (SELECT org_id, id, project_id, status_code FROM new_rows),
  changed AS (
    SELECT -1 AS sign, * FROM (TABLE before EXCEPT ALL TABLE after) o
    UNION ALL SELECT 1, * FROM (TABLE after EXCEPT ALL TABLE before) n)
  SELECT c.org_id, (p.start_date + make_interval(months => m.month_index - 1))::date, p.id, m.function_id,
    sum(c.sign * m.budget_hours), sum(c.sign * round(m.budget_hours * m.rate_per_hour, 2))
  FROM changed c
  JOIN budget_profile_months m ON m.org_id = c.org_id AND m.budget_profile_id = c.id
  JOIN projects p ON p.org_id = c.org_id AND p.id = c.project_id
  WHERE c.status_code = 'active' AND m.month_index <= p.project_length_months
    AND coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
  GROUP BY 1, 2, 3, 4
  HAVING (sum(c.sign * m.budget_hours), sum(c.sign * round(m.budget_hours * m.rate_per_hour, 2))) <> (0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.changed_leave_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE closed date;
BEGIN
  PERFORM share_months(c.org_id, array_agg(c.day)) FROM (SELECT DISTINCT n.org_id, n.user_id, e.date AS day
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
    JOIN holiday_entries e ON e.org_id = n.org_id AND e.holiday_request_id = n.id
    WHERE (n.status = 'approved') <> (o.status = 'approved')) c GROUP BY c.org_id;
  SELECT min(k.month_start) INTO closed FROM (SELECT DISTINCT n.org_id, n.user_id, e.date AS day
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
    JOIN holiday_entries e ON e.org_id = n.org_id AND e.holiday_request_id = n.id
    WHERE (n.status = 'approved') <> (o.status = 'approved')) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE NOT EXISTS (
    SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
    WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
      AND g.until >= (now() AT TIME ZONE s.time_zone)::date);
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.changed_time_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  adjusted jsonb;
  refused date;
BEGIN
  PERFORM share_months(d.org_id, array_agg(DISTINCT d.day)) FROM (SELECT org_id, date_worked AS day FROM old_rows UNION ALL SELECT org_id, date_worked FROM new_rows) d GROUP BY d.org_id;
  IF NOT EXISTS (SELECT FROM (SELECT org_id, date_worked AS day FROM old_rows UNION ALL SELECT org_id, date_worked FROM new_rows) d JOIN month_closings k ON k.org_id = d.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', d.day::timestamp)::date) THEN RETURN NULL; END IF;
  adjusted := nullif(current_setting('app.adjustment', true), '')::jsonb;
  SELECT min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO refused FROM (WITH old_figures AS (SELECT org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours FROM old_rows),
    new_figures AS (SELECT org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours FROM new_rows),
    before AS (TABLE old_figures EXCEPT ALL TABLE new_figures), after AS (TABLE new_figures EXCEPT ALL TABLE old_figures)
    SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, -1 * e.exact_hours AS hours,
    -1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN -1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM before e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id UNION ALL SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, 1 * e.exact_hours AS hours,
    1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN 1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM after e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF adjusted IS NULL AND refused IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(refused, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  INSERT INTO month_adjustments (org_id, month_start, user_id, day, project_id, function_id, hours, billable_hours, gbp,
    reason, made_by)
  SELECT c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id, sum(c.hours), sum(c.billable_hours),
    coalesce(sum(c.gbp), 0), adjusted ->> 'reason', coalesce((adjusted ->> 'by')::uuid, c.user_id)
  FROM (WITH old_figures AS (SELECT org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours FROM old_rows),
    new_figures AS (SELECT org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours FROM new_rows),
    before AS (TABLE old_figures EXCEPT ALL TABLE new_figures), after AS (TABLE new_figures EXCEPT ALL TABLE old_figures)
    SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, -1 * e.exact_hours AS hours,
    -1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN -1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM before e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id UNION ALL SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, 1 * e.exact_hours AS hours,
    1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN 1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM after e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE c.counts
  GROUP BY c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id
  HAVING (sum(c.hours), sum(c.billable_hours), coalesce(sum(c.gbp), 0)) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.changed_weeks_are_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE closed date := date_trunc('month', (NEW.week_starting + 6)::timestamp)::date;
BEGIN
  PERFORM share_months(NEW.org_id, ARRAY[NEW.week_starting + 6]);
  IF EXISTS (
    SELECT FROM month_closings k JOIN organisation_settings s ON s.org_id = k.org_id
    WHERE k.org_id = NEW.org_id AND k.month_start = closed AND k.reopened_at IS NULL AND NOT EXISTS (
      SELECT FROM month_graces g
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = NEW.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date)
  ) THEN RAISE EXCEPTION '%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD'; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.charge_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  organisation uuid := coalesce(NEW.org_id, OLD.org_id);
  days date[] := ARRAY[coalesce(OLD.day, NEW.day), coalesce(NEW.day, OLD.day)];
  closed date;
BEGIN
  PERFORM share_months(organisation, days);
  SELECT min(k.month_start) INTO closed FROM month_closings k
  WHERE k.org_id = organisation AND k.reopened_at IS NULL
    AND k.month_start IN (SELECT date_trunc('month', day::timestamp)::date FROM unnest(days) day);
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.check_audit_cut() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_cuts c WHERE c.org_id = current_setting('app.org_id')::uuid
      AND c.seal_number = current_setting('app.cut_number')::int
      AND c.to_at = current_setting('app.cut_at')::timestamptz
      AND c.to_id = current_setting('app.cut_id')::uuid
  ) THEN RAISE EXCEPTION 'No such cut is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.check_audit_redaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_redactions r WHERE r.org_id = NEW.org_id AND r.audit_id = NEW.id
      AND r.hash_before = audit_entry_hash(OLD.org_id, OLD.id, OLD.happened_at, OLD.actor_id, OLD.actor_name,
        OLD.action, OLD.subject_type, OLD.subject_id, OLD.before, OLD.after, OLD.request_id)
      AND r.hash_after = audit_entry_hash(NEW.org_id, NEW.id, NEW.happened_at, NEW.actor_id, NEW.actor_name,
        NEW.action, NEW.subject_type, NEW.subject_id, NEW.before, NEW.after, NEW.request_id)
  ) THEN RAISE EXCEPTION 'No such redaction is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.check_mail_cut() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM organisation_settings s WHERE s.org_id = current_setting('app.org_id')::uuid
      AND current_setting('app.cut_at')::timestamptz <= now() - make_interval(days => s.log_retention)
  ) THEN
    RAISE EXCEPTION 'The organisation keeps mails longer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.declare_views_as_of() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $_$
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
END $_$;

CREATE FUNCTION public.delete_allocation_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  DELETE FROM allocation_entries e WHERE e.org_id = OLD.org_id AND e.function_allocation_id = OLD.id;
  RETURN OLD;
END $$;

CREATE FUNCTION public.delete_budget_months() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  DELETE FROM budget_profile_months m WHERE m.org_id = OLD.org_id AND m.budget_profile_id = OLD.id;
  RETURN OLD;
END $$;

CREATE FUNCTION public.delete_forecast_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  DELETE FROM forecast_entries e WHERE e.org_id = OLD.org_id AND e.forecast_id = OLD.id;
  RETURN OLD;
END $$;

CREATE FUNCTION public.forecast_entries_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  PERFORM FROM forecasts f WHERE (f.org_id, f.id) IN (SELECT org_id, forecast_id FROM changed) FOR SHARE;
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, forecasted_hours, forecasted_gbp)
  SELECT c.org_id, f.forecast_period_id, f.project_id, c.function_id,
    sign * sum(c.forecast_hours), sign * sum(c.total_cost)
  FROM changed c JOIN forecasts f ON f.org_id = c.org_id AND f.id = c.forecast_id
  WHERE f.status = 'frozen' GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION public.forecasts_noticed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, project_id)
  SELECT org_id, forecast_period_id, project_id FROM changed WHERE status = 'frozen';
  RETURN NULL;
END $$;

CREATE FUNCTION public.forecasts_recounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
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

CREATE FUNCTION public.function_allocations_recounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
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

CREATE FUNCTION public.leave_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE closed date;
BEGIN
  PERFORM share_months(c.org_id, array_agg(c.day)) FROM (SELECT DISTINCT e.org_id, r.user_id, e.date AS day
    FROM changed e JOIN holiday_requests r ON r.org_id = e.org_id AND r.id = e.holiday_request_id) c GROUP BY c.org_id;
  SELECT min(k.month_start) INTO closed FROM (SELECT DISTINCT e.org_id, r.user_id, e.date AS day
    FROM changed e JOIN holiday_requests r ON r.org_id = e.org_id AND r.id = e.holiday_request_id) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE NOT EXISTS (
    SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
    WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
      AND g.until >= (now() AT TIME ZONE s.time_zone)::date);
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.month_closes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(month_lock(NEW.org_id, NEW.month_start));
  RETURN NEW;
END $$;

CREATE FUNCTION public.month_lock(organisation uuid, month date) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT uuid_hash_extended(organisation, month - DATE '2000-01-01') $$;

CREATE FUNCTION public.only_blank_mail() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  RAISE EXCEPTION 'A mail can only be blanked' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION public.past_allocation_entries_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN NEW.recorded_at := now(); END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_allocation_entries_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_allocation_entries (org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at, superseded_at)
  SELECT org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_allocation_entries_superseded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_allocation_entries (org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at, superseded_at)
  SELECT org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at, now() FROM (SELECT org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at FROM old_rows EXCEPT SELECT org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour, is_billable, created_by, proposed_hours, recorded_at FROM new_rows) changed
  WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_budget_profile_months_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN NEW.recorded_at := now(); END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_budget_profile_months_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at, superseded_at)
  SELECT org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_budget_profile_months_superseded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at, superseded_at)
  SELECT org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at, now() FROM (SELECT org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at FROM old_rows EXCEPT SELECT org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour, recorded_at FROM new_rows) changed
  WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_budget_profiles_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code, is_locked, total_hours, total_budget, replaced_profile_id, version, created_at, activated_at, updated_at, created_by, updated_by, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.project_id, OLD.profile_code, OLD.profile_name, OLD.status_code, OLD.is_locked, OLD.total_hours, OLD.total_budget, OLD.replaced_profile_id, OLD.version, OLD.created_at, OLD.activated_at, OLD.updated_at, OLD.created_by, OLD.updated_by, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_budget_profiles_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code, is_locked, total_hours, total_budget, replaced_profile_id, version, created_at, activated_at, updated_at, created_by, updated_by, recorded_at, superseded_at)
  SELECT org_id, id, project_id, profile_code, profile_name, status_code, is_locked, total_hours, total_budget, replaced_profile_id, version, created_at, activated_at, updated_at, created_by, updated_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_cost_tiers_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_cost_tiers (org_id, id, function_id, name, hourly_rate, "position", recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.function_id, OLD.name, OLD.hourly_rate, OLD."position", OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_cost_tiers_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_cost_tiers (org_id, id, function_id, name, hourly_rate, "position", recorded_at, superseded_at)
  SELECT org_id, id, function_id, name, hourly_rate, "position", recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_forecast_entries_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN NEW.recorded_at := now(); END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_forecast_entries_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_forecast_entries (org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at, superseded_at)
  SELECT org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_forecast_entries_superseded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_forecast_entries (org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at, superseded_at)
  SELECT org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at, now() FROM (SELECT org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at FROM old_rows EXCEPT SELECT org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost, created_by, recorded_at FROM new_rows) changed
  WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_forecasts_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_forecasts (org_id, id, project_id, forecast_period_id, user_id, status, total_functions, total_hours, total_cost, version, created_at, updated_at, created_by, updated_by, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.project_id, OLD.forecast_period_id, OLD.user_id, OLD.status, OLD.total_functions, OLD.total_hours, OLD.total_cost, OLD.version, OLD.created_at, OLD.updated_at, OLD.created_by, OLD.updated_by, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_forecasts_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_forecasts (org_id, id, project_id, forecast_period_id, user_id, status, total_functions, total_hours, total_cost, version, created_at, updated_at, created_by, updated_by, recorded_at, superseded_at)
  SELECT org_id, id, project_id, forecast_period_id, user_id, status, total_functions, total_hours, total_cost, version, created_at, updated_at, created_by, updated_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_function_allocations_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_function_allocations (org_id, id, function_id, forecast_period, status_code, version, created_at, created_by, updated_by, updated_at, last_saved_at, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.function_id, OLD.forecast_period, OLD.status_code, OLD.version, OLD.created_at, OLD.created_by, OLD.updated_by, OLD.updated_at, OLD.last_saved_at, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_function_allocations_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_function_allocations (org_id, id, function_id, forecast_period, status_code, version, created_at, created_by, updated_by, updated_at, last_saved_at, recorded_at, superseded_at)
  SELECT org_id, id, function_id, forecast_period, status_code, version, created_at, created_by, updated_by, updated_at, last_saved_at, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_functions_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_functions (org_id, id, name, description, is_active, version, created_at, updated_at, created_by, updated_by, allows_stand_ins, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.name, OLD.description, OLD.is_active, OLD.version, OLD.created_at, OLD.updated_at, OLD.created_by, OLD.updated_by, OLD.allows_stand_ins, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_functions_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_functions (org_id, id, name, description, is_active, version, created_at, updated_at, created_by, updated_by, allows_stand_ins, recorded_at, superseded_at)
  SELECT org_id, id, name, description, is_active, version, created_at, updated_at, created_by, updated_by, allows_stand_ins, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_holiday_entries_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_holiday_entries (org_id, holiday_request_id, date, hours_requested, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.holiday_request_id, OLD.date, OLD.hours_requested, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_holiday_entries_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_holiday_entries (org_id, holiday_request_id, date, hours_requested, recorded_at, superseded_at)
  SELECT org_id, holiday_request_id, date, hours_requested, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_holiday_requests_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status, version, created_at, updated_at, updated_by, cancellation_asked_at, kind_id, part, part_hours, half_of, from_noon, until_noon, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.user_id, OLD.start_date, OLD.end_date, OLD.total_hours, OLD.status, OLD.version, OLD.created_at, OLD.updated_at, OLD.updated_by, OLD.cancellation_asked_at, OLD.kind_id, OLD.part, OLD.part_hours, OLD.half_of, OLD.from_noon, OLD.until_noon, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_holiday_requests_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status, version, created_at, updated_at, updated_by, cancellation_asked_at, kind_id, part, part_hours, half_of, from_noon, until_noon, recorded_at, superseded_at)
  SELECT org_id, id, user_id, start_date, end_date, total_hours, status, version, created_at, updated_at, updated_by, cancellation_asked_at, kind_id, part, part_hours, half_of, from_noon, until_noon, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_leave_people_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_leave_people (org_id, user_id, first_day, last_day, version, updated_at, updated_by, enters_leave, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.user_id, OLD.first_day, OLD.last_day, OLD.version, OLD.updated_at, OLD.updated_by, OLD.enters_leave, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_leave_people_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_leave_people (org_id, user_id, first_day, last_day, version, updated_at, updated_by, enters_leave, recorded_at, superseded_at)
  SELECT org_id, user_id, first_day, last_day, version, updated_at, updated_by, enters_leave, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_project_forecasters_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_project_forecasters (org_id, project_id, user_id, created_by, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.project_id, OLD.user_id, OLD.created_by, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_project_forecasters_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_project_forecasters (org_id, project_id, user_id, created_by, recorded_at, superseded_at)
  SELECT org_id, project_id, user_id, created_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_project_functions_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_project_functions (org_id, project_id, function_id, created_by, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.project_id, OLD.function_id, OLD.created_by, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_project_functions_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_project_functions (org_id, project_id, function_id, created_by, recorded_at, superseded_at)
  SELECT org_id, project_id, function_id, created_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_projects_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_projects (org_id, id, name, description, code, status_code, status_before_archive, start_date,
      project_length_months, ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key,
      code_key, customer_id, recorded_at, superseded_at)
    VALUES (OLD.org_id, OLD.id, OLD.name, OLD.description, OLD.code, OLD.status_code, OLD.status_before_archive,
      OLD.start_date, OLD.project_length_months, OLD.ended_on, OLD.is_internal, OLD.version, OLD.created_at,
      OLD.updated_at, OLD.created_by, OLD.updated_by, OLD.name_key, OLD.code_key, OLD.customer_id, OLD.recorded_at,
      now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_projects_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_projects (org_id, id, name, description, code, status_code, status_before_archive, start_date,
    project_length_months, ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key,
    code_key, customer_id, recorded_at, superseded_at)
  SELECT org_id, id, name, description, code, status_code, status_before_archive, start_date, project_length_months,
    ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key, code_key, customer_id,
    recorded_at, now()
  FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_time_entries_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_time_entries (org_id, id, timesheet_id, user_id, project_id, entry_type, date_worked, start_time, end_time, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable, created_at, created_by, updated_at, updated_by, original_hours, in_minutes, exact_hours, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.timesheet_id, OLD.user_id, OLD.project_id, OLD.entry_type, OLD.date_worked, OLD.start_time, OLD.end_time, OLD.duration_hours, OLD.function_id, OLD.cost_tier_id, OLD.rate_per_hour, OLD.is_billable, OLD.created_at, OLD.created_by, OLD.updated_at, OLD.updated_by, OLD.original_hours, OLD.in_minutes, OLD.exact_hours, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_time_entries_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_time_entries (org_id, id, timesheet_id, user_id, project_id, entry_type, date_worked, start_time, end_time, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable, created_at, created_by, updated_at, updated_by, original_hours, in_minutes, exact_hours, recorded_at, superseded_at)
  SELECT org_id, id, timesheet_id, user_id, project_id, entry_type, date_worked, start_time, end_time, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable, created_at, created_by, updated_at, updated_by, original_hours, in_minutes, exact_hours, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_timesheets_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_timesheets (org_id, id, user_id, week_starting, status_code, submitted_at, approved_at, approved_by, version, created_at, updated_at, decided_by, decided_at, updated_by, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.user_id, OLD.week_starting, OLD.status_code, OLD.submitted_at, OLD.approved_at, OLD.approved_by, OLD.version, OLD.created_at, OLD.updated_at, OLD.decided_by, OLD.decided_at, OLD.updated_by, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_timesheets_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_timesheets (org_id, id, user_id, week_starting, status_code, submitted_at, approved_at, approved_by, version, created_at, updated_at, decided_by, decided_at, updated_by, recorded_at, superseded_at)
  SELECT org_id, id, user_id, week_starting, status_code, submitted_at, approved_at, approved_by, version, created_at, updated_at, decided_by, decided_at, updated_by, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_users_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_users (org_id, id, function_id, cost_tier_id, manager_id, billable, monthly_hours, is_active, version, created_at, updated_at, updated_by, inactive, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.id, OLD.function_id, OLD.cost_tier_id, OLD.manager_id, OLD.billable, OLD.monthly_hours, OLD.is_active, OLD.version, OLD.created_at, OLD.updated_at, OLD.updated_by, OLD.inactive, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_users_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_users (org_id, id, function_id, cost_tier_id, manager_id, billable, monthly_hours, is_active, version, created_at, updated_at, updated_by, inactive, recorded_at, superseded_at)
  SELECT org_id, id, function_id, cost_tier_id, manager_id, billable, monthly_hours, is_active, version, created_at, updated_at, updated_by, inactive, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.past_working_patterns_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday, recorded_at, superseded_at) VALUES (OLD.org_id, OLD.user_id, OLD.valid_from, OLD.monday, OLD.tuesday, OLD.wednesday, OLD.thursday, OLD.friday, OLD.saturday, OLD.sunday, OLD.recorded_at, now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.past_working_patterns_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  INSERT INTO past_working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday, recorded_at, superseded_at)
  SELECT org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday, recorded_at, now() FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.projects_recounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
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

CREATE FUNCTION public.rejected_time_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  adjusted jsonb;
  refused date;
BEGIN
  PERFORM share_months(d.org_id, array_agg(DISTINCT d.day)) FROM (SELECT org_id, date_worked AS day FROM time_entries WHERE org_id = NEW.org_id AND timesheet_id = NEW.id) d GROUP BY d.org_id;
  IF NOT EXISTS (SELECT FROM (SELECT org_id, date_worked AS day FROM time_entries WHERE org_id = NEW.org_id AND timesheet_id = NEW.id) d JOIN month_closings k ON k.org_id = d.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', d.day::timestamp)::date) THEN RETURN NULL; END IF;
  adjusted := nullif(current_setting('app.adjustment', true), '')::jsonb;
  SELECT min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO refused FROM (SELECT e.org_id, NEW.user_id, e.date_worked AS day, e.project_id, e.function_id, true AS counts,
    s.sign * e.exact_hours AS hours, s.sign * e.exact_hours * e.rate_per_hour AS gbp,
    CASE WHEN e.is_billable THEN s.sign * e.exact_hours ELSE 0 END AS billable_hours
    FROM time_entries e
    CROSS JOIN LATERAL (SELECT CASE WHEN NEW.status_code = 'rejected' THEN -1 ELSE 1 END AS sign) s
    WHERE e.org_id = NEW.org_id AND e.timesheet_id = NEW.id) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF adjusted IS NULL AND refused IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(refused, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  INSERT INTO month_adjustments (org_id, month_start, user_id, day, project_id, function_id, hours, billable_hours, gbp,
    reason, made_by)
  SELECT c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id, sum(c.hours), sum(c.billable_hours),
    coalesce(sum(c.gbp), 0), adjusted ->> 'reason', coalesce((adjusted ->> 'by')::uuid, c.user_id)
  FROM (SELECT e.org_id, NEW.user_id, e.date_worked AS day, e.project_id, e.function_id, true AS counts,
    s.sign * e.exact_hours AS hours, s.sign * e.exact_hours * e.rate_per_hour AS gbp,
    CASE WHEN e.is_billable THEN s.sign * e.exact_hours ELSE 0 END AS billable_hours
    FROM time_entries e
    CROSS JOIN LATERAL (SELECT CASE WHEN NEW.status_code = 'rejected' THEN -1 ELSE 1 END AS sign) s
    WHERE e.org_id = NEW.org_id AND e.timesheet_id = NEW.id) c JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE c.counts
  GROUP BY c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id
  HAVING (sum(c.hours), sum(c.billable_hours), coalesce(sum(c.gbp), 0)) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.removed_time_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  adjusted jsonb;
  refused date;
BEGIN
  PERFORM share_months(d.org_id, array_agg(DISTINCT d.day)) FROM (SELECT org_id, date_worked AS day FROM changed) d GROUP BY d.org_id;
  IF NOT EXISTS (SELECT FROM (SELECT org_id, date_worked AS day FROM changed) d JOIN month_closings k ON k.org_id = d.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', d.day::timestamp)::date) THEN RETURN NULL; END IF;
  adjusted := nullif(current_setting('app.adjustment', true), '')::jsonb;
  SELECT min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO refused FROM (SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, -1 * e.exact_hours AS hours,
    -1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN -1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM changed e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF adjusted IS NULL AND refused IS NOT NULL THEN
    RAISE EXCEPTION '%', to_char(refused, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  INSERT INTO month_adjustments (org_id, month_start, user_id, day, project_id, function_id, hours, billable_hours, gbp,
    reason, made_by)
  SELECT c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id, sum(c.hours), sum(c.billable_hours),
    coalesce(sum(c.gbp), 0), adjusted ->> 'reason', coalesce((adjusted ->> 'by')::uuid, c.user_id)
  FROM (SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM 'rejected' AS counts, -1 * e.exact_hours AS hours,
    -1 * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN -1 * e.exact_hours ELSE 0 END AS billable_hours
    FROM changed e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id) c JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE c.counts
  GROUP BY c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id
  HAVING (sum(c.hours), sum(c.billable_hours), coalesce(sum(c.gbp), 0)) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.require_schema(newest integer) RETURNS void
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE number > newest) THEN
    RAISE EXCEPTION 'A newer version has migrated the database' USING ERRCODE = 'NEWER';
  END IF;
END $$;

CREATE FUNCTION public.secure(secured regclass, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE'::text) RETURNS void
    LANGUAGE plpgsql
    AS $_$ BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', secured);
  EXECUTE format($policy$CREATE POLICY own_organisation ON %s TO stint_app
    USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)$policy$, secured);
  EXECUTE format('GRANT %s ON %s TO stint_app', rights, secured);
END $_$;

CREATE FUNCTION public.share_months(organisation uuid, days date[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  day date;
  month date;
  shared date;
BEGIN
  FOREACH day IN ARRAY days LOOP
    month := date_trunc('month', day::timestamp)::date;
    IF month IS DISTINCT FROM shared AND pg_advisory_xact_lock_shared(month_lock(organisation, month)) IS NOT NULL THEN
      shared := month;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION public.stay_unless_imported() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF EXISTS (
    SELECT FROM import_items i WHERE i.org_id = OLD.org_id AND i.subject = TG_ARGV[0]
      AND i.subject_id = (to_jsonb(OLD) ->> TG_ARGV[1])::uuid
  ) THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.stay_unless_sample() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF EXISTS (
    SELECT FROM sample_rows s WHERE s.org_id = OLD.org_id AND s.subject = TG_ARGV[0]
      AND s.subject_id::text IN (to_jsonb(OLD) ->> TG_ARGV[1], to_jsonb(OLD) ->> TG_ARGV[2])
  ) THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.time_entries_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.timesheets_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE sign int := TG_ARGV[0];
BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, timesheets, approved_timesheets)
  SELECT org_id, date_trunc('month', week_starting::timestamp)::date, sign * count(*),
    sign * count(*) FILTER (WHERE status_code = 'approved')
  FROM changed GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE FUNCTION public.timesheets_recounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
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

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.past_projects (
    org_id uuid CONSTRAINT projects_org_id_not_null NOT NULL,
    id uuid CONSTRAINT projects_id_not_null NOT NULL,
    name text CONSTRAINT projects_name_not_null NOT NULL,
    description text CONSTRAINT projects_description_not_null NOT NULL,
    code text CONSTRAINT projects_code_not_null NOT NULL,
    status_code text CONSTRAINT projects_status_code_not_null NOT NULL,
    status_before_archive text,
    start_date date CONSTRAINT projects_start_date_not_null NOT NULL,
    project_length_months integer CONSTRAINT projects_project_length_months_not_null NOT NULL,
    ended_on date,
    is_internal boolean CONSTRAINT projects_is_internal_not_null NOT NULL,
    version integer CONSTRAINT projects_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT projects_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT projects_updated_at_not_null NOT NULL,
    created_by uuid,
    updated_by uuid,
    name_key text COLLATE pg_catalog."C",
    code_key text COLLATE pg_catalog."C",
    recorded_at timestamp with time zone CONSTRAINT projects_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL,
    customer_id uuid
);

ALTER TABLE ONLY public.past_projects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.projects (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    code text NOT NULL,
    status_code text DEFAULT 'proposed'::text NOT NULL,
    status_before_archive text,
    start_date date NOT NULL,
    project_length_months integer NOT NULL,
    ended_on date,
    is_internal boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    name_key text GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) STORED COLLATE pg_catalog."C",
    code_key text GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(code, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) STORED COLLATE pg_catalog."C",
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    customer_id uuid,
    CONSTRAINT projects_code_check CHECK (((code = upper(code)) AND (length(TRIM(BOTH FROM code)) > 0))),
    CONSTRAINT projects_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
    CONSTRAINT projects_project_length_months_check CHECK (((project_length_months >= 1) AND (project_length_months <= 240))),
    CONSTRAINT projects_start_date_check CHECK ((EXTRACT(day FROM start_date) = (1)::numeric))
);

ALTER TABLE ONLY public.projects FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.projects WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.name,
    l.description,
    l.code,
    l.status_code,
    l.status_before_archive,
    l.start_date,
    l.project_length_months,
    l.ended_on,
    l.is_internal,
    l.version,
    l.created_at,
    l.updated_at,
    l.created_by,
    l.updated_by,
    l.name_key,
    l.code_key,
    l.recorded_at,
    l.customer_id
   FROM public.projects l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.name,
    p.description,
    p.code,
    p.status_code,
    p.status_before_archive,
    p.start_date,
    p.project_length_months,
    p.ended_on,
    p.is_internal,
    p.version,
    p.created_at,
    p.updated_at,
    p.created_by,
    p.updated_by,
    p.name_key,
    p.code_key,
    p.recorded_at,
    p.customer_id
   FROM public.past_projects p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.past_time_entries (
    org_id uuid CONSTRAINT time_entries_org_id_not_null NOT NULL,
    id uuid CONSTRAINT time_entries_id_not_null NOT NULL,
    timesheet_id uuid CONSTRAINT time_entries_timesheet_id_not_null NOT NULL,
    user_id uuid CONSTRAINT time_entries_user_id_not_null NOT NULL,
    project_id uuid CONSTRAINT time_entries_project_id_not_null NOT NULL,
    entry_type text CONSTRAINT time_entries_entry_type_not_null NOT NULL,
    date_worked date CONSTRAINT time_entries_date_worked_not_null NOT NULL,
    start_time time without time zone,
    end_time time without time zone,
    duration_hours numeric(5,2) CONSTRAINT time_entries_duration_hours_not_null NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    rate_per_hour numeric(10,2) CONSTRAINT time_entries_rate_per_hour_not_null NOT NULL,
    is_billable boolean CONSTRAINT time_entries_is_billable_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT time_entries_created_at_not_null NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone CONSTRAINT time_entries_updated_at_not_null NOT NULL,
    updated_by uuid,
    original_hours numeric(5,2),
    in_minutes boolean CONSTRAINT time_entries_in_minutes_not_null NOT NULL,
    exact_hours numeric(18,16) CONSTRAINT time_entries_exact_hours_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT time_entries_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_time_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.time_entries (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    timesheet_id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid NOT NULL,
    entry_type text DEFAULT 'manual'::text NOT NULL,
    date_worked date NOT NULL,
    start_time time without time zone,
    end_time time without time zone,
    task_notes text DEFAULT ''::text NOT NULL,
    duration_hours numeric(5,2) NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    rate_per_hour numeric(10,2) DEFAULT 0 NOT NULL,
    is_billable boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    original_hours numeric(5,2),
    in_minutes boolean DEFAULT false NOT NULL,
    exact_hours numeric(18,16) GENERATED ALWAYS AS (
CASE
    WHEN ((start_time IS NULL) AND (NOT in_minutes)) THEN duration_hours
    ELSE (round((duration_hours * (60)::numeric)) / (60)::numeric)
END) STORED NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT time_entries_duration_hours_check CHECK (((duration_hours > (0)::numeric) AND (duration_hours <= (24)::numeric))),
    CONSTRAINT time_entries_rate_per_hour_check CHECK ((rate_per_hour >= (0)::numeric)),
    CONSTRAINT time_entry_original_hours CHECK (((original_hours > (0)::numeric) AND (original_hours <= (24)::numeric))),
    CONSTRAINT time_entry_original_is_overridden CHECK (((original_hours IS NULL) OR (entry_type = 'override'::text))),
    CONSTRAINT time_entry_times CHECK (((start_time IS NULL) = (end_time IS NULL)))
);

ALTER TABLE ONLY public.time_entries FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.time_entries WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.timesheet_id,
    l.user_id,
    l.project_id,
    l.entry_type,
    l.date_worked,
    l.start_time,
    l.end_time,
    l.task_notes,
    l.duration_hours,
    l.function_id,
    l.cost_tier_id,
    l.rate_per_hour,
    l.is_billable,
    l.created_at,
    l.created_by,
    l.updated_at,
    l.updated_by,
    l.original_hours,
    l.in_minutes,
    l.exact_hours,
    l.recorded_at
   FROM public.time_entries l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.timesheet_id,
    p.user_id,
    p.project_id,
    p.entry_type,
    p.date_worked,
    p.start_time,
    p.end_time,
    NULL::text AS task_notes,
    p.duration_hours,
    p.function_id,
    p.cost_tier_id,
    p.rate_per_hour,
    p.is_billable,
    p.created_at,
    p.created_by,
    p.updated_at,
    p.updated_by,
    p.original_hours,
    p.in_minutes,
    p.exact_hours,
    p.recorded_at
   FROM public.past_time_entries p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.past_timesheets (
    org_id uuid CONSTRAINT timesheets_org_id_not_null NOT NULL,
    id uuid CONSTRAINT timesheets_id_not_null NOT NULL,
    user_id uuid CONSTRAINT timesheets_user_id_not_null NOT NULL,
    week_starting date CONSTRAINT timesheets_week_starting_not_null NOT NULL,
    status_code text CONSTRAINT timesheets_status_code_not_null NOT NULL,
    submitted_at timestamp with time zone,
    approved_at timestamp with time zone,
    approved_by uuid,
    version integer CONSTRAINT timesheets_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT timesheets_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT timesheets_updated_at_not_null NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    updated_by uuid,
    recorded_at timestamp with time zone CONSTRAINT timesheets_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_timesheets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.timesheets (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    week_starting date NOT NULL,
    status_code text DEFAULT 'draft'::text NOT NULL,
    comment text,
    submitted_at timestamp with time zone,
    approved_at timestamp with time zone,
    approved_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    updated_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT timesheet_approver_is_not_owner CHECK ((approved_by <> user_id)),
    CONSTRAINT timesheets_week_starting_check CHECK ((EXTRACT(isodow FROM week_starting) = (1)::numeric))
);

ALTER TABLE ONLY public.timesheets FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.timesheets WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.user_id,
    l.week_starting,
    l.status_code,
    l.comment,
    l.submitted_at,
    l.approved_at,
    l.approved_by,
    l.version,
    l.created_at,
    l.updated_at,
    l.decided_by,
    l.decided_at,
    l.updated_by,
    l.recorded_at
   FROM public.timesheets l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.user_id,
    p.week_starting,
    p.status_code,
    NULL::text AS comment,
    p.submitted_at,
    p.approved_at,
    p.approved_by,
    p.version,
    p.created_at,
    p.updated_at,
    p.decided_by,
    p.decided_at,
    p.updated_by,
    p.recorded_at
   FROM public.past_timesheets p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.actual_hour_facts WITH (security_invoker='true') AS
 SELECT e.org_id,
    (date_trunc('month'::text, (e.date_worked)::timestamp without time zone))::date AS month_start,
    e.date_worked AS day,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.id AS entry_id,
    e.exact_hours AS actual_hours,
    (e.exact_hours * e.rate_per_hour) AS actual_gbp,
        CASE
            WHEN (e.is_billable AND (NOT p.is_internal)) THEN e.exact_hours
            ELSE (0)::numeric
        END AS billable_hours,
        CASE
            WHEN (e.is_billable AND (NOT p.is_internal)) THEN (e.exact_hours * e.rate_per_hour)
            ELSE (0)::numeric
        END AS billable_gbp
   FROM (as_of.time_entries e
     LEFT JOIN as_of.projects p ON (((p.org_id = e.org_id) AND (p.id = e.project_id))))
  WHERE (NOT (EXISTS ( SELECT
           FROM as_of.timesheets t
          WHERE ((t.org_id = e.org_id) AND (t.id = e.timesheet_id) AND (t.status_code = 'rejected'::text)))));

CREATE TABLE public.allocation_entries (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_allocation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid NOT NULL,
    function_id uuid NOT NULL,
    cost_tier_id uuid NOT NULL,
    allocation_date date NOT NULL,
    hours numeric(5,2) NOT NULL,
    rate_per_hour numeric(10,2) NOT NULL,
    is_billable boolean DEFAULT true NOT NULL,
    created_by uuid,
    proposed_hours numeric(5,2),
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT allocation_entries_hours_check CHECK (((hours > (0)::numeric) AND (hours <= (24)::numeric))),
    CONSTRAINT allocation_entries_rate_per_hour_check CHECK ((rate_per_hour >= (0)::numeric)),
    CONSTRAINT allocation_entry_proposed CHECK (((proposed_hours > (0)::numeric) AND (proposed_hours <= hours)))
);

ALTER TABLE ONLY public.allocation_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_allocation_entries (
    org_id uuid CONSTRAINT allocation_entries_org_id_not_null NOT NULL,
    id uuid CONSTRAINT allocation_entries_id_not_null NOT NULL,
    function_allocation_id uuid CONSTRAINT allocation_entries_function_allocation_id_not_null NOT NULL,
    user_id uuid CONSTRAINT allocation_entries_user_id_not_null NOT NULL,
    project_id uuid CONSTRAINT allocation_entries_project_id_not_null NOT NULL,
    function_id uuid CONSTRAINT allocation_entries_function_id_not_null NOT NULL,
    cost_tier_id uuid CONSTRAINT allocation_entries_cost_tier_id_not_null NOT NULL,
    allocation_date date CONSTRAINT allocation_entries_allocation_date_not_null NOT NULL,
    hours numeric(5,2) CONSTRAINT allocation_entries_hours_not_null NOT NULL,
    rate_per_hour numeric(10,2) CONSTRAINT allocation_entries_rate_per_hour_not_null NOT NULL,
    is_billable boolean CONSTRAINT allocation_entries_is_billable_not_null NOT NULL,
    created_by uuid,
    proposed_hours numeric(5,2),
    recorded_at timestamp with time zone CONSTRAINT allocation_entries_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL,
    number bigint NOT NULL
);

ALTER TABLE ONLY public.past_allocation_entries FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.allocation_entries WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.function_allocation_id,
    l.user_id,
    l.project_id,
    l.function_id,
    l.cost_tier_id,
    l.allocation_date,
    l.hours,
    l.rate_per_hour,
    l.is_billable,
    l.created_by,
    l.proposed_hours,
    l.recorded_at
   FROM public.allocation_entries l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.function_allocation_id,
    p.user_id,
    p.project_id,
    p.function_id,
    p.cost_tier_id,
    p.allocation_date,
    p.hours,
    p.rate_per_hour,
    p.is_billable,
    p.created_by,
    p.proposed_hours,
    p.recorded_at
   FROM public.past_allocation_entries p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.function_allocations (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_id uuid NOT NULL,
    forecast_period date NOT NULL,
    status_code text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    updated_at timestamp with time zone,
    last_saved_at timestamp with time zone DEFAULT now() NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT function_allocations_forecast_period_check CHECK ((EXTRACT(day FROM forecast_period) = (1)::numeric))
);

ALTER TABLE ONLY public.function_allocations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_function_allocations (
    org_id uuid CONSTRAINT function_allocations_org_id_not_null NOT NULL,
    id uuid CONSTRAINT function_allocations_id_not_null NOT NULL,
    function_id uuid CONSTRAINT function_allocations_function_id_not_null NOT NULL,
    forecast_period date CONSTRAINT function_allocations_forecast_period_not_null NOT NULL,
    status_code text CONSTRAINT function_allocations_status_code_not_null NOT NULL,
    version integer CONSTRAINT function_allocations_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT function_allocations_created_at_not_null NOT NULL,
    created_by uuid,
    updated_by uuid,
    updated_at timestamp with time zone,
    last_saved_at timestamp with time zone CONSTRAINT function_allocations_last_saved_at_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT function_allocations_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_function_allocations FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.function_allocations WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.function_id,
    l.forecast_period,
    l.status_code,
    l.version,
    l.created_at,
    l.created_by,
    l.updated_by,
    l.updated_at,
    l.last_saved_at,
    l.recorded_at
   FROM public.function_allocations l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.function_id,
    p.forecast_period,
    p.status_code,
    p.version,
    p.created_at,
    p.created_by,
    p.updated_by,
    p.updated_at,
    p.last_saved_at,
    p.recorded_at
   FROM public.past_function_allocations p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.allocated_hour_facts WITH (security_invoker='true') AS
 SELECT a.org_id,
    a.forecast_period AS month_start,
    e.allocation_date AS day,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.id AS entry_id,
    e.hours AS allocated_hours,
    (e.hours * e.rate_per_hour) AS allocated_gbp
   FROM (as_of.function_allocations a
     JOIN as_of.allocation_entries e ON (((e.org_id = a.org_id) AND (e.function_allocation_id = a.id))))
  WHERE (a.status_code = 'submitted'::text);

CREATE TABLE public.allocation_resubmissions (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_allocation_id uuid NOT NULL,
    submitted_at timestamp with time zone DEFAULT now() NOT NULL,
    submitted_by uuid,
    cells_changed integer NOT NULL,
    hours_changed numeric(10,2) NOT NULL
);

ALTER TABLE ONLY public.allocation_resubmissions FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.allocation_resubmissions WITH (security_invoker='true') AS
 SELECT org_id,
    id,
    function_allocation_id,
    submitted_at,
    submitted_by,
    cells_changed,
    hours_changed
   FROM public.allocation_resubmissions
  WHERE (submitted_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting));

CREATE TABLE public.holiday_entries (
    org_id uuid NOT NULL,
    holiday_request_id uuid NOT NULL,
    date date NOT NULL,
    hours_requested numeric(4,2) NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT holiday_entries_hours_requested_check CHECK (((hours_requested > (0)::numeric) AND (hours_requested <= (24)::numeric)))
);

ALTER TABLE ONLY public.holiday_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_holiday_entries (
    org_id uuid CONSTRAINT holiday_entries_org_id_not_null NOT NULL,
    holiday_request_id uuid CONSTRAINT holiday_entries_holiday_request_id_not_null NOT NULL,
    date date CONSTRAINT holiday_entries_date_not_null NOT NULL,
    hours_requested numeric(4,2) CONSTRAINT holiday_entries_hours_requested_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT holiday_entries_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_holiday_entries FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.holiday_entries WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.holiday_request_id,
    l.date,
    l.hours_requested,
    l.recorded_at
   FROM public.holiday_entries l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.holiday_request_id,
    p.date,
    p.hours_requested,
    p.recorded_at
   FROM public.past_holiday_entries p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.holiday_requests (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    total_hours numeric(7,2) NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    cancellation_asked_at timestamp with time zone,
    cancellation_reason text,
    decision_comment text,
    kind_id uuid,
    part text,
    part_hours numeric(4,2),
    half_of text,
    from_noon boolean DEFAULT false NOT NULL,
    until_noon boolean DEFAULT false NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT holiday_request_ends_after_start CHECK ((start_date <= end_date)),
    CONSTRAINT holiday_request_half_of CHECK ((half_of = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
    CONSTRAINT holiday_request_of_holiday_has_no_kind CHECK ((kind_id <> org_id)),
    CONSTRAINT holiday_request_part CHECK ((part = ANY (ARRAY['whole'::text, 'half'::text, 'hours'::text]))),
    CONSTRAINT holiday_request_part_hours CHECK (((part_hours > (0)::numeric) AND (part_hours <= (24)::numeric))),
    CONSTRAINT holiday_request_total_hours CHECK ((total_hours >= (0)::numeric))
);

ALTER TABLE ONLY public.holiday_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_holiday_requests (
    org_id uuid CONSTRAINT holiday_requests_org_id_not_null NOT NULL,
    id uuid CONSTRAINT holiday_requests_id_not_null NOT NULL,
    user_id uuid CONSTRAINT holiday_requests_user_id_not_null NOT NULL,
    start_date date CONSTRAINT holiday_requests_start_date_not_null NOT NULL,
    end_date date CONSTRAINT holiday_requests_end_date_not_null NOT NULL,
    total_hours numeric(7,2) CONSTRAINT holiday_requests_total_hours_not_null NOT NULL,
    status text CONSTRAINT holiday_requests_status_not_null NOT NULL,
    version integer CONSTRAINT holiday_requests_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT holiday_requests_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT holiday_requests_updated_at_not_null NOT NULL,
    updated_by uuid,
    cancellation_asked_at timestamp with time zone,
    kind_id uuid,
    part text,
    part_hours numeric(4,2),
    half_of text,
    from_noon boolean CONSTRAINT holiday_requests_from_noon_not_null NOT NULL,
    until_noon boolean CONSTRAINT holiday_requests_until_noon_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT holiday_requests_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_holiday_requests FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.holiday_requests WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.user_id,
    l.start_date,
    l.end_date,
    l.total_hours,
    l.status,
    l.reason,
    l.version,
    l.created_at,
    l.updated_at,
    l.updated_by,
    l.cancellation_asked_at,
    l.cancellation_reason,
    l.decision_comment,
    l.kind_id,
    l.part,
    l.part_hours,
    l.half_of,
    l.from_noon,
    l.until_noon,
    l.recorded_at
   FROM public.holiday_requests l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.user_id,
    p.start_date,
    p.end_date,
    p.total_hours,
    p.status,
    NULL::text AS reason,
    p.version,
    p.created_at,
    p.updated_at,
    p.updated_by,
    p.cancellation_asked_at,
    NULL::text AS cancellation_reason,
    NULL::text AS decision_comment,
    p.kind_id,
    p.part,
    p.part_hours,
    p.half_of,
    p.from_noon,
    p.until_noon,
    p.recorded_at
   FROM public.past_holiday_requests p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.leave_kinds (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    colour text NOT NULL,
    pattern text NOT NULL,
    has_balance boolean NOT NULL,
    needs_approval boolean NOT NULL,
    is_private boolean NOT NULL,
    is_paid boolean NOT NULL,
    wants_document boolean NOT NULL,
    notice_days integer NOT NULL,
    longest_days integer,
    unit text NOT NULL,
    "position" integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    wage_type text DEFAULT ''::text NOT NULL,
    returns_leave boolean,
    days_back integer DEFAULT 90 NOT NULL,
    months_ahead integer DEFAULT 18 NOT NULL,
    CONSTRAINT leave_kind_days_back CHECK (((days_back >= 0) AND (days_back <= 3660))),
    CONSTRAINT leave_kind_holiday CHECK (((id <> org_id) OR (is_active AND has_balance AND needs_approval AND (NOT is_private)))),
    CONSTRAINT leave_kind_months_ahead CHECK (((months_ahead >= 1) AND (months_ahead <= 120))),
    CONSTRAINT leave_kind_returns_leave CHECK (((returns_leave IS NOT TRUE) OR (NOT needs_approval))),
    CONSTRAINT leave_kinds_colour_check CHECK ((colour = ANY (ARRAY['violet'::text, 'petrol'::text, 'green'::text, 'ochre'::text, 'red'::text, 'grey'::text]))),
    CONSTRAINT leave_kinds_longest_days_check CHECK (((longest_days >= 1) AND (longest_days <= 366))),
    CONSTRAINT leave_kinds_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
    CONSTRAINT leave_kinds_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
    CONSTRAINT leave_kinds_pattern_check CHECK ((pattern = ANY (ARRAY['solid'::text, 'stripes'::text, 'dots'::text]))),
    CONSTRAINT leave_kinds_unit_check CHECK ((unit = ANY (ARRAY['hours'::text, 'days'::text])))
);

ALTER TABLE ONLY public.leave_kinds FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.approved_hours WITH (security_invoker='true') AS
 SELECT e.org_id,
    'work'::text AS kind,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.rate_per_hour,
    (e.is_billable AND (NOT p.is_internal)) AS is_billable,
    e.date_worked AS day,
    e.exact_hours AS hours,
    NULL::uuid AS leave_kind_id
   FROM ((as_of.time_entries e
     JOIN as_of.timesheets t ON (((t.org_id = e.org_id) AND (t.id = e.timesheet_id) AND (t.status_code = 'approved'::text))))
     JOIN as_of.projects p ON (((p.org_id = e.org_id) AND (p.id = e.project_id))))
UNION ALL
 SELECT r.org_id,
    'holiday'::text AS kind,
    r.user_id,
    NULL::uuid AS project_id,
    NULL::uuid AS function_id,
    NULL::uuid AS cost_tier_id,
    0 AS rate_per_hour,
    false AS is_billable,
    h.date AS day,
    h.hours_requested AS hours,
    r.kind_id AS leave_kind_id
   FROM ((as_of.holiday_requests r
     JOIN as_of.holiday_entries h ON (((h.org_id = r.org_id) AND (h.holiday_request_id = r.id))))
     LEFT JOIN public.leave_kinds k ON (((k.org_id = r.org_id) AND (k.id = r.kind_id))))
  WHERE ((r.status = 'approved'::text) AND ((r.kind_id IS NULL) OR (k.wage_type <> ''::text)));

CREATE TABLE public.audit_log (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    happened_at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text NOT NULL
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.audit_log WITH (security_invoker='true') AS
 SELECT org_id,
    id,
    happened_at,
    actor_id,
    actor_name,
    action,
    subject_type,
    subject_id,
    before,
    after,
    request_id
   FROM public.audit_log
  WHERE (happened_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting));

CREATE TABLE public.past_users (
    org_id uuid CONSTRAINT users_org_id_not_null NOT NULL,
    id uuid CONSTRAINT users_id_not_null NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    manager_id uuid,
    billable boolean CONSTRAINT users_billable_not_null NOT NULL,
    monthly_hours integer,
    is_active boolean CONSTRAINT users_is_active_not_null NOT NULL,
    version integer CONSTRAINT users_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT users_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT users_updated_at_not_null NOT NULL,
    updated_by uuid,
    inactive datemultirange CONSTRAINT users_inactive_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT users_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_users FORCE ROW LEVEL SECURITY;

CREATE TABLE public.users (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    first_name text,
    last_name text,
    email text NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    manager_id uuid,
    billable boolean DEFAULT false NOT NULL,
    monthly_hours integer,
    holiday_allowance integer,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    name_key text GENERATED ALWAYS AS (NULLIF(TRIM(BOTH FROM lower(regexp_replace(NORMALIZE(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))), ''::text)) STORED COLLATE pg_catalog."C",
    language text,
    inactive datemultirange DEFAULT '{}'::datemultirange NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT billable_needs_function_and_tier CHECK (((NOT billable) OR ((function_id IS NOT NULL) AND (cost_tier_id IS NOT NULL)))),
    CONSTRAINT manager_is_not_oneself CHECK ((manager_id <> id)),
    CONSTRAINT tier_needs_function CHECK (((cost_tier_id IS NULL) OR (function_id IS NOT NULL))),
    CONSTRAINT user_language_known CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text]))),
    CONSTRAINT users_holiday_allowance_check CHECK (((holiday_allowance >= 0) AND (holiday_allowance <= 8784))),
    CONSTRAINT users_monthly_hours_check CHECK (((monthly_hours >= 0) AND (monthly_hours <= 744)))
);

ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.users WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.first_name,
    l.last_name,
    l.email,
    l.function_id,
    l.cost_tier_id,
    l.manager_id,
    l.billable,
    l.monthly_hours,
    l.holiday_allowance,
    l.is_active,
    l.version,
    l.created_at,
    l.updated_at,
    l.updated_by,
    l.name_key,
    l.language,
    l.inactive,
    l.recorded_at
   FROM public.users l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    l.first_name,
    l.last_name,
    l.email,
    p.function_id,
    p.cost_tier_id,
    p.manager_id,
    p.billable,
    p.monthly_hours,
    l.holiday_allowance,
    p.is_active,
    p.version,
    p.created_at,
    p.updated_at,
    p.updated_by,
    l.name_key,
    l.language,
    p.inactive,
    p.recorded_at
   FROM (public.past_users p
     JOIN public.users l USING (org_id, id))
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.billable_capacity WITH (security_invoker='true') AS
 SELECT org_id,
    function_id,
    sum(monthly_hours) AS total_monthly_capacity_hours
   FROM as_of.users
  WHERE (billable AND is_active AND (monthly_hours IS NOT NULL))
  GROUP BY org_id, function_id;

CREATE TABLE public.budget_profile_months (
    org_id uuid NOT NULL,
    budget_profile_id uuid NOT NULL,
    function_id uuid NOT NULL,
    cost_tier_id uuid NOT NULL,
    month_index integer NOT NULL,
    budget_hours numeric(8,2) NOT NULL,
    rate_per_hour numeric(10,2) NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT budget_profile_months_budget_hours_check CHECK ((budget_hours > (0)::numeric)),
    CONSTRAINT budget_profile_months_month_index_check CHECK (((month_index >= 1) AND (month_index <= 240))),
    CONSTRAINT budget_profile_months_rate_per_hour_check CHECK ((rate_per_hour >= (0)::numeric))
);

ALTER TABLE ONLY public.budget_profile_months FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_budget_profile_months (
    org_id uuid CONSTRAINT budget_profile_months_org_id_not_null NOT NULL,
    budget_profile_id uuid CONSTRAINT budget_profile_months_budget_profile_id_not_null NOT NULL,
    function_id uuid CONSTRAINT budget_profile_months_function_id_not_null NOT NULL,
    cost_tier_id uuid CONSTRAINT budget_profile_months_cost_tier_id_not_null NOT NULL,
    month_index integer CONSTRAINT budget_profile_months_month_index_not_null NOT NULL,
    budget_hours numeric(8,2) CONSTRAINT budget_profile_months_budget_hours_not_null NOT NULL,
    rate_per_hour numeric(10,2) CONSTRAINT budget_profile_months_rate_per_hour_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT budget_profile_months_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_budget_profile_months FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.budget_profile_months WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.budget_profile_id,
    l.function_id,
    l.cost_tier_id,
    l.month_index,
    l.budget_hours,
    l.rate_per_hour,
    l.recorded_at
   FROM public.budget_profile_months l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.budget_profile_id,
    p.function_id,
    p.cost_tier_id,
    p.month_index,
    p.budget_hours,
    p.rate_per_hour,
    p.recorded_at
   FROM public.past_budget_profile_months p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.budget_profiles (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    profile_code text NOT NULL,
    profile_name text NOT NULL,
    status_code text DEFAULT 'draft'::text NOT NULL,
    is_locked boolean GENERATED ALWAYS AS ((status_code <> 'draft'::text)) STORED NOT NULL,
    total_hours numeric(10,2) DEFAULT 0 NOT NULL,
    total_budget numeric(14,2) DEFAULT 0 NOT NULL,
    replaced_profile_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT budget_profiles_profile_code_check CHECK (((profile_code = upper(profile_code)) AND (length(TRIM(BOTH FROM profile_code)) > 0))),
    CONSTRAINT budget_profiles_profile_name_check CHECK ((length(TRIM(BOTH FROM profile_name)) > 0))
);

ALTER TABLE ONLY public.budget_profiles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_budget_profiles (
    org_id uuid CONSTRAINT budget_profiles_org_id_not_null NOT NULL,
    id uuid CONSTRAINT budget_profiles_id_not_null NOT NULL,
    project_id uuid CONSTRAINT budget_profiles_project_id_not_null NOT NULL,
    profile_code text CONSTRAINT budget_profiles_profile_code_not_null NOT NULL,
    profile_name text CONSTRAINT budget_profiles_profile_name_not_null NOT NULL,
    status_code text CONSTRAINT budget_profiles_status_code_not_null NOT NULL,
    is_locked boolean CONSTRAINT budget_profiles_is_locked_not_null NOT NULL,
    total_hours numeric(10,2) CONSTRAINT budget_profiles_total_hours_not_null NOT NULL,
    total_budget numeric(14,2) CONSTRAINT budget_profiles_total_budget_not_null NOT NULL,
    replaced_profile_id uuid,
    version integer CONSTRAINT budget_profiles_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT budget_profiles_created_at_not_null NOT NULL,
    activated_at timestamp with time zone,
    updated_at timestamp with time zone CONSTRAINT budget_profiles_updated_at_not_null NOT NULL,
    created_by uuid,
    updated_by uuid,
    recorded_at timestamp with time zone CONSTRAINT budget_profiles_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_budget_profiles FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.budget_profiles WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.project_id,
    l.profile_code,
    l.profile_name,
    l.status_code,
    l.is_locked,
    l.total_hours,
    l.total_budget,
    l.replaced_profile_id,
    l.version,
    l.created_at,
    l.activated_at,
    l.updated_at,
    l.created_by,
    l.updated_by,
    l.recorded_at
   FROM public.budget_profiles l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.project_id,
    p.profile_code,
    p.profile_name,
    p.status_code,
    p.is_locked,
    p.total_hours,
    p.total_budget,
    p.replaced_profile_id,
    p.version,
    p.created_at,
    p.activated_at,
    p.updated_at,
    p.created_by,
    p.updated_by,
    p.recorded_at
   FROM public.past_budget_profiles p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.budget_hour_facts WITH (security_invoker='true') AS
 SELECT p.org_id,
    ((p.start_date + make_interval(months => (m.month_index - 1))))::date AS month_start,
    ((p.start_date + make_interval(months => (m.month_index - 1))))::date AS day,
    NULL::uuid AS user_id,
    p.id AS project_id,
    m.function_id,
    m.cost_tier_id,
    NULL::uuid AS entry_id,
    m.budget_hours,
    round((m.budget_hours * m.rate_per_hour), 2) AS budget_gbp
   FROM ((as_of.projects p
     JOIN as_of.budget_profiles b ON (((b.org_id = p.org_id) AND (b.project_id = p.id) AND (b.status_code = 'active'::text))))
     JOIN as_of.budget_profile_months m ON (((m.org_id = b.org_id) AND (m.budget_profile_id = b.id) AND (m.month_index <= p.project_length_months))))
  WHERE (COALESCE(p.status_before_archive, p.status_code) = ANY (ARRAY['active'::text, 'on_hold'::text, 'completed'::text]));

CREATE TABLE public.months (
    month_start date NOT NULL
);

CREATE TABLE public.organisation_settings (
    org_id uuid NOT NULL,
    data_region text DEFAULT 'uk'::text NOT NULL,
    default_monthly_hours integer DEFAULT 160 NOT NULL,
    default_holiday_allowance integer DEFAULT 200 NOT NULL,
    holiday_refresh_month integer DEFAULT 1 NOT NULL,
    holiday_refresh_day integer DEFAULT 1 NOT NULL,
    break_handling_mode text DEFAULT 'pause_resume'::text NOT NULL,
    break_duration numeric(4,2) DEFAULT 0.5,
    break_minimum_hours numeric(4,2) DEFAULT 6,
    data_retention integer DEFAULT 2555 NOT NULL,
    log_retention integer DEFAULT 365 NOT NULL,
    security_email text,
    currency text DEFAULT 'GBP'::text NOT NULL,
    date_format text DEFAULT 'dmy_text'::text NOT NULL,
    time_zone text DEFAULT 'Europe/London'::text NOT NULL,
    plan_id text DEFAULT 'premium'::text NOT NULL,
    review_end_day integer DEFAULT 7 NOT NULL,
    forecast_start_day integer DEFAULT 10 NOT NULL,
    allocate_start_day integer DEFAULT 20 NOT NULL,
    limit_costs_to_roles boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    general_version integer DEFAULT 1 NOT NULL,
    breaks_version integer DEFAULT 1 NOT NULL,
    holidays_version integer DEFAULT 1 NOT NULL,
    timeline_version integer DEFAULT 1 NOT NULL,
    compliance_version integer DEFAULT 1 NOT NULL,
    display_version integer DEFAULT 1 NOT NULL,
    weekly_reminders boolean DEFAULT true NOT NULL,
    weekly_digests boolean DEFAULT true NOT NULL,
    review_reminders boolean DEFAULT true NOT NULL,
    forecast_reminders boolean DEFAULT true NOT NULL,
    allocation_reminders boolean DEFAULT true NOT NULL,
    start_page text DEFAULT 'dashboard'::text NOT NULL,
    entry_step_minutes integer DEFAULT 15 NOT NULL,
    entry_rounding text DEFAULT 'off'::text NOT NULL,
    booking_days_back integer DEFAULT 60 NOT NULL,
    booking_days_ahead integer DEFAULT 31 NOT NULL,
    recorded_since timestamp with time zone DEFAULT now() NOT NULL,
    review_binds boolean DEFAULT false NOT NULL,
    forecasting_binds boolean DEFAULT false NOT NULL,
    allocations_binds boolean DEFAULT false NOT NULL,
    second_admin_reopens boolean DEFAULT false NOT NULL,
    figures_retention integer DEFAULT 730 NOT NULL,
    CONSTRAINT cycle_days_in_order CHECK (((1 <= review_end_day) AND (review_end_day < forecast_start_day) AND (forecast_start_day < allocate_start_day) AND (allocate_start_day <= 31))),
    CONSTRAINT entry_rounding_known CHECK ((entry_rounding = ANY (ARRAY['off'::text, 'nearest'::text, 'up'::text, 'down'::text]))),
    CONSTRAINT entry_step_known CHECK ((entry_step_minutes = ANY (ARRAY[1, 3, 6, 15]))),
    CONSTRAINT organisation_settings_booking_days_ahead_check CHECK (((booking_days_ahead >= 0) AND (booking_days_ahead <= 366))),
    CONSTRAINT organisation_settings_booking_days_back_check CHECK (((booking_days_back >= 0) AND (booking_days_back <= 3660))),
    CONSTRAINT organisation_settings_break_duration_check CHECK ((break_duration >= (0)::numeric)),
    CONSTRAINT organisation_settings_break_minimum_hours_check CHECK ((break_minimum_hours >= (0)::numeric)),
    CONSTRAINT organisation_settings_data_retention_check CHECK ((data_retention > 0)),
    CONSTRAINT organisation_settings_default_holiday_allowance_check CHECK (((default_holiday_allowance >= 0) AND (default_holiday_allowance <= 8784))),
    CONSTRAINT organisation_settings_default_monthly_hours_check CHECK (((default_monthly_hours >= 0) AND (default_monthly_hours <= 744))),
    CONSTRAINT organisation_settings_figures_retention_check CHECK (((figures_retention >= 1) AND (figures_retention <= 730))),
    CONSTRAINT organisation_settings_holiday_refresh_day_check CHECK (((holiday_refresh_day >= 1) AND (holiday_refresh_day <= 31))),
    CONSTRAINT organisation_settings_holiday_refresh_month_check CHECK (((holiday_refresh_month >= 1) AND (holiday_refresh_month <= 12))),
    CONSTRAINT organisation_settings_log_retention_check CHECK ((log_retention > 0)),
    CONSTRAINT organisation_start_page CHECK ((start_page = ANY (ARRAY['dashboard'::text, 'home'::text, 'my_time'::text])))
);

ALTER TABLE ONLY public.organisation_settings FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.calendar_months WITH (security_invoker='true') AS
 SELECT o.org_id,
    m.month_start
   FROM (public.organisation_settings o
     CROSS JOIN public.months m);

CREATE TABLE public.closed_months (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    closed_at timestamp with time zone DEFAULT now() NOT NULL,
    required_forecasts_count integer DEFAULT 0 NOT NULL,
    frozen_forecasts_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT closed_months_month_start_check CHECK ((EXTRACT(day FROM month_start) = (1)::numeric))
);

ALTER TABLE ONLY public.closed_months FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.closed_months WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    closed_at,
    required_forecasts_count,
    frozen_forecasts_count
   FROM public.closed_months
  WHERE (closed_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting));

CREATE TABLE public.closed_month_functions (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    function_id uuid,
    is_required_allocation boolean NOT NULL,
    is_submitted_allocation boolean NOT NULL,
    total_monthly_capacity_hours numeric(14,2) NOT NULL
);

ALTER TABLE ONLY public.closed_month_functions FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.closed_month_functions WITH (security_invoker='true') AS
 SELECT c.org_id,
    c.month_start,
    c.function_id,
    c.is_required_allocation,
    c.is_submitted_allocation,
    c.total_monthly_capacity_hours
   FROM (public.closed_month_functions c
     JOIN as_of.closed_months k ON (((k.org_id = c.org_id) AND (k.month_start = c.month_start))));

CREATE TABLE public.closed_month_people (
    org_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    month_start date NOT NULL,
    user_id uuid NOT NULL,
    function_id uuid,
    monthly_hours integer NOT NULL
);

ALTER TABLE ONLY public.closed_month_people FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.closed_month_people WITH (security_invoker='true') AS
 SELECT c.org_id,
    c.id,
    c.month_start,
    c.user_id,
    c.function_id,
    c.monthly_hours
   FROM (public.closed_month_people c
     JOIN as_of.closed_months k ON (((k.org_id = c.org_id) AND (k.month_start = c.month_start))));

CREATE TABLE public.closed_month_projects (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    project_id uuid NOT NULL,
    required_forecasts_count integer NOT NULL,
    frozen_forecasts_count integer NOT NULL
);

ALTER TABLE ONLY public.closed_month_projects FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.closed_month_projects WITH (security_invoker='true') AS
 SELECT c.org_id,
    c.month_start,
    c.project_id,
    c.required_forecasts_count,
    c.frozen_forecasts_count
   FROM (public.closed_month_projects c
     JOIN as_of.closed_months k ON (((k.org_id = c.org_id) AND (k.month_start = c.month_start))));

CREATE TABLE public.cost_tiers (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_id uuid NOT NULL,
    name text NOT NULL,
    hourly_rate numeric(10,2) NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cost_tiers_hourly_rate_check CHECK ((hourly_rate > (0)::numeric)),
    CONSTRAINT cost_tiers_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.cost_tiers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_cost_tiers (
    org_id uuid CONSTRAINT cost_tiers_org_id_not_null NOT NULL,
    id uuid CONSTRAINT cost_tiers_id_not_null NOT NULL,
    function_id uuid CONSTRAINT cost_tiers_function_id_not_null NOT NULL,
    name text CONSTRAINT cost_tiers_name_not_null NOT NULL,
    hourly_rate numeric(10,2) CONSTRAINT cost_tiers_hourly_rate_not_null NOT NULL,
    "position" integer CONSTRAINT cost_tiers_position_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT cost_tiers_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_cost_tiers FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.cost_tiers WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.function_id,
    l.name,
    l.hourly_rate,
    l."position",
    l.recorded_at
   FROM public.cost_tiers l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.function_id,
    p.name,
    p.hourly_rate,
    p."position",
    p.recorded_at
   FROM public.past_cost_tiers p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.forecast_entries (
    org_id uuid NOT NULL,
    forecast_id uuid NOT NULL,
    cost_tier_id uuid NOT NULL,
    function_id uuid NOT NULL,
    forecast_hours numeric(8,2) NOT NULL,
    rate_per_hour numeric(10,2) NOT NULL,
    total_cost numeric(14,2) NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT forecast_entries_forecast_hours_check CHECK ((forecast_hours > (0)::numeric)),
    CONSTRAINT forecast_entries_rate_per_hour_check CHECK ((rate_per_hour >= (0)::numeric)),
    CONSTRAINT forecast_entries_total_cost_check CHECK ((total_cost >= (0)::numeric))
);

ALTER TABLE ONLY public.forecast_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_forecast_entries (
    org_id uuid CONSTRAINT forecast_entries_org_id_not_null NOT NULL,
    forecast_id uuid CONSTRAINT forecast_entries_forecast_id_not_null NOT NULL,
    cost_tier_id uuid CONSTRAINT forecast_entries_cost_tier_id_not_null NOT NULL,
    function_id uuid CONSTRAINT forecast_entries_function_id_not_null NOT NULL,
    forecast_hours numeric(8,2) CONSTRAINT forecast_entries_forecast_hours_not_null NOT NULL,
    rate_per_hour numeric(10,2) CONSTRAINT forecast_entries_rate_per_hour_not_null NOT NULL,
    total_cost numeric(14,2) CONSTRAINT forecast_entries_total_cost_not_null NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone CONSTRAINT forecast_entries_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_forecast_entries FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.forecast_entries WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.forecast_id,
    l.cost_tier_id,
    l.function_id,
    l.forecast_hours,
    l.rate_per_hour,
    l.total_cost,
    l.created_by,
    l.recorded_at
   FROM public.forecast_entries l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.forecast_id,
    p.cost_tier_id,
    p.function_id,
    p.forecast_hours,
    p.rate_per_hour,
    p.total_cost,
    p.created_by,
    p.recorded_at
   FROM public.past_forecast_entries p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.forecast_freezes (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    forecast_id uuid NOT NULL,
    frozen_at timestamp with time zone DEFAULT now() NOT NULL,
    frozen_by uuid,
    total_hours numeric(10,2) NOT NULL,
    total_cost numeric(14,2) NOT NULL,
    entries jsonb NOT NULL,
    shortfalls jsonb DEFAULT '[]'::jsonb NOT NULL,
    shortfall_reason text,
    CONSTRAINT forecast_freeze_reason CHECK (((shortfalls = '[]'::jsonb) OR (length(TRIM(BOTH FROM shortfall_reason)) > 0)))
);

ALTER TABLE ONLY public.forecast_freezes FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.forecast_freezes WITH (security_invoker='true') AS
 SELECT org_id,
    id,
    forecast_id,
    frozen_at,
    frozen_by,
    total_hours,
    total_cost,
    entries,
    shortfalls,
    shortfall_reason
   FROM public.forecast_freezes
  WHERE (frozen_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting));

CREATE TABLE public.forecasts (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    forecast_period_id date NOT NULL,
    user_id uuid NOT NULL,
    status text NOT NULL,
    total_functions integer DEFAULT 0 NOT NULL,
    total_hours numeric(10,2) DEFAULT 0 NOT NULL,
    total_cost numeric(14,2) DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT forecasts_forecast_period_id_check CHECK ((EXTRACT(day FROM forecast_period_id) = (1)::numeric))
);

ALTER TABLE ONLY public.forecasts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_forecasts (
    org_id uuid CONSTRAINT forecasts_org_id_not_null NOT NULL,
    id uuid CONSTRAINT forecasts_id_not_null NOT NULL,
    project_id uuid CONSTRAINT forecasts_project_id_not_null NOT NULL,
    forecast_period_id date CONSTRAINT forecasts_forecast_period_id_not_null NOT NULL,
    user_id uuid CONSTRAINT forecasts_user_id_not_null NOT NULL,
    status text CONSTRAINT forecasts_status_not_null NOT NULL,
    total_functions integer CONSTRAINT forecasts_total_functions_not_null NOT NULL,
    total_hours numeric(10,2) CONSTRAINT forecasts_total_hours_not_null NOT NULL,
    total_cost numeric(14,2) CONSTRAINT forecasts_total_cost_not_null NOT NULL,
    version integer CONSTRAINT forecasts_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT forecasts_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT forecasts_updated_at_not_null NOT NULL,
    created_by uuid,
    updated_by uuid,
    recorded_at timestamp with time zone CONSTRAINT forecasts_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_forecasts FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.forecasts WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.project_id,
    l.forecast_period_id,
    l.user_id,
    l.status,
    l.total_functions,
    l.total_hours,
    l.total_cost,
    l.version,
    l.created_at,
    l.updated_at,
    l.created_by,
    l.updated_by,
    l.recorded_at
   FROM public.forecasts l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.project_id,
    p.forecast_period_id,
    p.user_id,
    p.status,
    p.total_functions,
    p.total_hours,
    p.total_cost,
    p.version,
    p.created_at,
    p.updated_at,
    p.created_by,
    p.updated_by,
    p.recorded_at
   FROM public.past_forecasts p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.forecasted_hour_facts WITH (security_invoker='true') AS
 SELECT f.org_id,
    f.forecast_period_id AS month_start,
    f.forecast_period_id AS day,
    NULL::uuid AS user_id,
    f.project_id,
    e.function_id,
    e.cost_tier_id,
    NULL::uuid AS entry_id,
    e.forecast_hours AS forecasted_hours,
    e.total_cost AS forecasted_gbp
   FROM (as_of.forecasts f
     JOIN as_of.forecast_entries e ON (((e.org_id = f.org_id) AND (e.forecast_id = f.id))))
  WHERE (f.status = 'frozen'::text);

CREATE TABLE public.functions (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    allows_stand_ins boolean DEFAULT false NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT functions_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.functions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_functions (
    org_id uuid CONSTRAINT functions_org_id_not_null NOT NULL,
    id uuid CONSTRAINT functions_id_not_null NOT NULL,
    name text CONSTRAINT functions_name_not_null NOT NULL,
    description text CONSTRAINT functions_description_not_null NOT NULL,
    is_active boolean CONSTRAINT functions_is_active_not_null NOT NULL,
    version integer CONSTRAINT functions_version_not_null NOT NULL,
    created_at timestamp with time zone CONSTRAINT functions_created_at_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT functions_updated_at_not_null NOT NULL,
    created_by uuid,
    updated_by uuid,
    allows_stand_ins boolean CONSTRAINT functions_allows_stand_ins_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT functions_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_functions FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.functions WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.id,
    l.name,
    l.description,
    l.is_active,
    l.version,
    l.created_at,
    l.updated_at,
    l.created_by,
    l.updated_by,
    l.allows_stand_ins,
    l.recorded_at
   FROM public.functions l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.id,
    p.name,
    p.description,
    p.is_active,
    p.version,
    p.created_at,
    p.updated_at,
    p.created_by,
    p.updated_by,
    p.allows_stand_ins,
    p.recorded_at
   FROM public.past_functions p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.hour_facts WITH (security_invoker='true') AS
 SELECT budget_hour_facts.org_id,
    budget_hour_facts.month_start,
    budget_hour_facts.day,
    budget_hour_facts.user_id,
    budget_hour_facts.project_id,
    budget_hour_facts.function_id,
    budget_hour_facts.cost_tier_id,
    budget_hour_facts.entry_id,
    budget_hour_facts.budget_hours,
    budget_hour_facts.budget_gbp,
    (0)::numeric AS forecasted_hours,
    (0)::numeric AS forecasted_gbp,
    (0)::numeric AS allocated_hours,
    (0)::numeric AS allocated_gbp,
    (0)::numeric AS actual_hours,
    (0)::numeric AS actual_gbp,
    (0)::numeric AS billable_hours,
    (0)::numeric AS billable_gbp
   FROM as_of.budget_hour_facts
UNION ALL
 SELECT forecasted_hour_facts.org_id,
    forecasted_hour_facts.month_start,
    forecasted_hour_facts.day,
    forecasted_hour_facts.user_id,
    forecasted_hour_facts.project_id,
    forecasted_hour_facts.function_id,
    forecasted_hour_facts.cost_tier_id,
    forecasted_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    forecasted_hour_facts.forecasted_hours,
    forecasted_hour_facts.forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS billable_gbp
   FROM as_of.forecasted_hour_facts
UNION ALL
 SELECT allocated_hour_facts.org_id,
    allocated_hour_facts.month_start,
    allocated_hour_facts.day,
    allocated_hour_facts.user_id,
    allocated_hour_facts.project_id,
    allocated_hour_facts.function_id,
    allocated_hour_facts.cost_tier_id,
    allocated_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    allocated_hour_facts.allocated_hours,
    allocated_hour_facts.allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS billable_gbp
   FROM as_of.allocated_hour_facts
UNION ALL
 SELECT actual_hour_facts.org_id,
    actual_hour_facts.month_start,
    actual_hour_facts.day,
    actual_hour_facts.user_id,
    actual_hour_facts.project_id,
    actual_hour_facts.function_id,
    actual_hour_facts.cost_tier_id,
    actual_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    actual_hour_facts.actual_hours,
    actual_hour_facts.actual_gbp,
    actual_hour_facts.billable_hours,
    actual_hour_facts.billable_gbp
   FROM as_of.actual_hour_facts;

CREATE TABLE public.monthly_deltas (
    org_id uuid CONSTRAINT monthly_totals_org_id_not_null NOT NULL,
    month_start date CONSTRAINT monthly_totals_month_start_not_null NOT NULL,
    project_id uuid,
    function_id uuid,
    budget_hours numeric(14,2) DEFAULT 0 CONSTRAINT monthly_totals_budget_hours_not_null NOT NULL,
    budget_gbp numeric(18,2) DEFAULT 0 CONSTRAINT monthly_totals_budget_gbp_not_null NOT NULL,
    forecasted_hours numeric(14,2) DEFAULT 0 CONSTRAINT monthly_totals_forecasted_hours_not_null NOT NULL,
    forecasted_gbp numeric(18,2) DEFAULT 0 CONSTRAINT monthly_totals_forecasted_gbp_not_null NOT NULL,
    allocated_hours numeric(14,2) DEFAULT 0 CONSTRAINT monthly_totals_allocated_hours_not_null NOT NULL,
    allocated_gbp numeric(20,4) DEFAULT 0 CONSTRAINT monthly_totals_allocated_gbp_not_null NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 CONSTRAINT monthly_totals_actual_hours_not_null NOT NULL,
    actual_gbp numeric(36,18) DEFAULT 0 CONSTRAINT monthly_totals_actual_gbp_not_null NOT NULL,
    billable_hours numeric(28,16) DEFAULT 0 CONSTRAINT monthly_totals_billable_hours_not_null NOT NULL,
    unrated_hours numeric(28,16) DEFAULT 0 CONSTRAINT monthly_totals_unrated_hours_not_null NOT NULL,
    timesheets integer DEFAULT 0 CONSTRAINT monthly_totals_timesheets_not_null NOT NULL,
    approved_timesheets integer DEFAULT 0 CONSTRAINT monthly_totals_approved_timesheets_not_null NOT NULL,
    id bigint NOT NULL,
    week_start date,
    user_id uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.monthly_deltas FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_differences (
    org_id uuid NOT NULL,
    id bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    month_start date NOT NULL,
    week_start date,
    project_id uuid,
    function_id uuid,
    budget_hours numeric DEFAULT 0 NOT NULL,
    budget_gbp numeric DEFAULT 0 NOT NULL,
    forecasted_hours numeric DEFAULT 0 NOT NULL,
    forecasted_gbp numeric DEFAULT 0 NOT NULL,
    allocated_hours numeric DEFAULT 0 NOT NULL,
    allocated_gbp numeric DEFAULT 0 NOT NULL,
    actual_hours numeric DEFAULT 0 NOT NULL,
    actual_gbp numeric DEFAULT 0 NOT NULL,
    billable_hours numeric DEFAULT 0 NOT NULL,
    unrated_hours numeric DEFAULT 0 NOT NULL,
    timesheets integer DEFAULT 0 NOT NULL,
    approved_timesheets integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.past_differences FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.later_singly WITH (security_invoker='true') AS
 SELECT past_differences.org_id,
    past_differences.month_start,
    past_differences.week_start,
    past_differences.project_id,
    past_differences.function_id,
    past_differences.budget_hours,
    past_differences.budget_gbp,
    past_differences.forecasted_hours,
    past_differences.forecasted_gbp,
    past_differences.allocated_hours,
    past_differences.allocated_gbp,
    past_differences.actual_hours,
    past_differences.actual_gbp,
    past_differences.billable_hours,
    past_differences.unrated_hours,
    past_differences.timesheets,
    past_differences.approved_timesheets
   FROM public.past_differences
  WHERE ((past_differences.recorded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (past_differences.recorded_at < ( SELECT date_trunc('day'::text, ((current_setting('app.as_of'::text))::timestamp with time zone + '12:00:00'::interval), 'UTC'::text) AS date_trunc)))
UNION ALL
 SELECT past_differences.org_id,
    past_differences.month_start,
    past_differences.week_start,
    past_differences.project_id,
    past_differences.function_id,
    (- past_differences.budget_hours) AS budget_hours,
    (- past_differences.budget_gbp) AS budget_gbp,
    (- past_differences.forecasted_hours) AS forecasted_hours,
    (- past_differences.forecasted_gbp) AS forecasted_gbp,
    (- past_differences.allocated_hours) AS allocated_hours,
    (- past_differences.allocated_gbp) AS allocated_gbp,
    (- past_differences.actual_hours) AS actual_hours,
    (- past_differences.actual_gbp) AS actual_gbp,
    (- past_differences.billable_hours) AS billable_hours,
    (- past_differences.unrated_hours) AS unrated_hours,
    (- past_differences.timesheets) AS timesheets,
    (- past_differences.approved_timesheets) AS approved_timesheets
   FROM public.past_differences
  WHERE ((past_differences.recorded_at >= ( SELECT date_trunc('day'::text, ((current_setting('app.as_of'::text))::timestamp with time zone + '12:00:00'::interval), 'UTC'::text) AS date_trunc)) AND (past_differences.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)))
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.month_start,
    monthly_deltas.week_start,
    monthly_deltas.project_id,
    monthly_deltas.function_id,
    monthly_deltas.budget_hours,
    monthly_deltas.budget_gbp,
    monthly_deltas.forecasted_hours,
    monthly_deltas.forecasted_gbp,
    monthly_deltas.allocated_hours,
    monthly_deltas.allocated_gbp,
    monthly_deltas.actual_hours,
    monthly_deltas.actual_gbp,
    monthly_deltas.billable_hours,
    monthly_deltas.unrated_hours,
    monthly_deltas.timesheets,
    monthly_deltas.approved_timesheets
   FROM public.monthly_deltas
  WHERE (monthly_deltas.recorded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting));

CREATE TABLE public.past_function_days (
    org_id uuid NOT NULL,
    day date NOT NULL,
    month_start date NOT NULL,
    week_start date,
    function_id uuid,
    is_internal boolean DEFAULT false NOT NULL,
    budget_hours numeric DEFAULT 0 NOT NULL,
    budget_gbp numeric DEFAULT 0 NOT NULL,
    forecasted_hours numeric DEFAULT 0 NOT NULL,
    forecasted_gbp numeric DEFAULT 0 NOT NULL,
    allocated_hours numeric DEFAULT 0 NOT NULL,
    allocated_gbp numeric DEFAULT 0 NOT NULL,
    actual_hours numeric DEFAULT 0 NOT NULL,
    actual_gbp numeric DEFAULT 0 NOT NULL,
    billable_hours numeric DEFAULT 0 NOT NULL,
    unrated_hours numeric DEFAULT 0 NOT NULL,
    timesheets integer DEFAULT 0 NOT NULL,
    approved_timesheets integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.past_function_days FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.later_by_function WITH (security_invoker='true') AS
 SELECT past_function_days.org_id,
    past_function_days.month_start,
    past_function_days.week_start,
    past_function_days.function_id,
    past_function_days.is_internal,
    past_function_days.budget_hours,
    past_function_days.budget_gbp,
    past_function_days.forecasted_hours,
    past_function_days.forecasted_gbp,
    past_function_days.allocated_hours,
    past_function_days.allocated_gbp,
    past_function_days.actual_hours,
    past_function_days.actual_gbp,
    past_function_days.billable_hours,
    past_function_days.unrated_hours,
    past_function_days.timesheets,
    past_function_days.approved_timesheets
   FROM public.past_function_days
  WHERE (past_function_days.day >= ( SELECT ((((current_setting('app.as_of'::text))::timestamp with time zone + '12:00:00'::interval) AT TIME ZONE 'UTC'::text))::date AS timezone))
UNION ALL
 SELECT d.org_id,
    d.month_start,
    d.week_start,
    d.function_id,
    COALESCE(p.is_internal, false) AS is_internal,
    d.budget_hours,
    d.budget_gbp,
    d.forecasted_hours,
    d.forecasted_gbp,
    d.allocated_hours,
    d.allocated_gbp,
    d.actual_hours,
    d.actual_gbp,
    d.billable_hours,
    d.unrated_hours,
    d.timesheets,
    d.approved_timesheets
   FROM (as_of.later_singly d
     LEFT JOIN public.projects p ON (((p.org_id = d.org_id) AND (p.id = d.project_id))));

CREATE TABLE public.past_project_days (
    org_id uuid NOT NULL,
    day date NOT NULL,
    month_start date NOT NULL,
    project_id uuid,
    function_id uuid,
    budget_hours numeric DEFAULT 0 NOT NULL,
    budget_gbp numeric DEFAULT 0 NOT NULL,
    forecasted_hours numeric DEFAULT 0 NOT NULL,
    forecasted_gbp numeric DEFAULT 0 NOT NULL,
    allocated_hours numeric DEFAULT 0 NOT NULL,
    allocated_gbp numeric DEFAULT 0 NOT NULL,
    actual_hours numeric DEFAULT 0 NOT NULL,
    actual_gbp numeric DEFAULT 0 NOT NULL,
    billable_hours numeric DEFAULT 0 NOT NULL,
    unrated_hours numeric DEFAULT 0 NOT NULL,
    timesheets integer DEFAULT 0 NOT NULL,
    approved_timesheets integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.past_project_days FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.later_by_project WITH (security_invoker='true') AS
 SELECT past_project_days.org_id,
    past_project_days.month_start,
    past_project_days.project_id,
    past_project_days.function_id,
    past_project_days.budget_hours,
    past_project_days.budget_gbp,
    past_project_days.forecasted_hours,
    past_project_days.forecasted_gbp,
    past_project_days.allocated_hours,
    past_project_days.allocated_gbp,
    past_project_days.actual_hours,
    past_project_days.actual_gbp,
    past_project_days.billable_hours,
    past_project_days.unrated_hours,
    past_project_days.timesheets,
    past_project_days.approved_timesheets
   FROM public.past_project_days
  WHERE (past_project_days.day >= ( SELECT ((((current_setting('app.as_of'::text))::timestamp with time zone + '12:00:00'::interval) AT TIME ZONE 'UTC'::text))::date AS timezone))
UNION ALL
 SELECT later_singly.org_id,
    later_singly.month_start,
    later_singly.project_id,
    later_singly.function_id,
    later_singly.budget_hours,
    later_singly.budget_gbp,
    later_singly.forecasted_hours,
    later_singly.forecasted_gbp,
    later_singly.allocated_hours,
    later_singly.allocated_gbp,
    later_singly.actual_hours,
    later_singly.actual_gbp,
    later_singly.billable_hours,
    later_singly.unrated_hours,
    later_singly.timesheets,
    later_singly.approved_timesheets
   FROM as_of.later_singly;

CREATE TABLE public.leave_people (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    first_day date,
    last_day date,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    enters_leave boolean DEFAULT false NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT leave_person_ends_after_start CHECK ((first_day <= last_day))
);

ALTER TABLE ONLY public.leave_people FORCE ROW LEVEL SECURITY;

CREATE TABLE public.past_leave_people (
    org_id uuid CONSTRAINT leave_people_org_id_not_null NOT NULL,
    user_id uuid CONSTRAINT leave_people_user_id_not_null NOT NULL,
    first_day date,
    last_day date,
    version integer CONSTRAINT leave_people_version_not_null NOT NULL,
    updated_at timestamp with time zone CONSTRAINT leave_people_updated_at_not_null NOT NULL,
    updated_by uuid,
    enters_leave boolean CONSTRAINT leave_people_enters_leave_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT leave_people_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_leave_people FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.leave_people WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.user_id,
    l.first_day,
    l.last_day,
    l.version,
    l.updated_at,
    l.updated_by,
    l.enters_leave,
    l.recorded_at
   FROM public.leave_people l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.user_id,
    p.first_day,
    p.last_day,
    p.version,
    p.updated_at,
    p.updated_by,
    p.enters_leave,
    p.recorded_at
   FROM public.past_leave_people p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.monthly_function_totals (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    function_id uuid,
    budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
    budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
    forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
    allocated_gbp numeric(20,4) DEFAULT 0 NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 NOT NULL,
    actual_gbp numeric(36,18) DEFAULT 0 NOT NULL,
    billable_hours numeric(28,16) DEFAULT 0 NOT NULL,
    unrated_hours numeric(28,16) DEFAULT 0 NOT NULL,
    timesheets integer DEFAULT 0 NOT NULL,
    approved_timesheets integer DEFAULT 0 NOT NULL,
    is_internal boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.monthly_function_totals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.monthly_function_parts WITH (security_invoker='true') AS
 SELECT monthly_function_totals.org_id,
    monthly_function_totals.month_start,
    monthly_function_totals.function_id,
    monthly_function_totals.is_internal,
    monthly_function_totals.budget_hours,
    monthly_function_totals.budget_gbp,
    monthly_function_totals.forecasted_hours,
    monthly_function_totals.forecasted_gbp,
    monthly_function_totals.allocated_hours,
    monthly_function_totals.allocated_gbp,
    monthly_function_totals.actual_hours,
    monthly_function_totals.actual_gbp,
    monthly_function_totals.billable_hours,
    monthly_function_totals.unrated_hours,
    monthly_function_totals.timesheets,
    monthly_function_totals.approved_timesheets
   FROM public.monthly_function_totals
UNION ALL
 SELECT d.org_id,
    d.month_start,
    d.function_id,
    COALESCE(p.is_internal, false) AS is_internal,
    d.budget_hours,
    d.budget_gbp,
    d.forecasted_hours,
    d.forecasted_gbp,
    d.allocated_hours,
    d.allocated_gbp,
    d.actual_hours,
    d.actual_gbp,
    d.billable_hours,
    d.unrated_hours,
    d.timesheets,
    d.approved_timesheets
   FROM (public.monthly_deltas d
     LEFT JOIN public.projects p ON (((p.org_id = d.org_id) AND (p.id = d.project_id))));

CREATE VIEW as_of.monthly_function_parts WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    is_internal,
    sum(budget_hours) AS budget_hours,
    sum(budget_gbp) AS budget_gbp,
    sum(forecasted_hours) AS forecasted_hours,
    sum(forecasted_gbp) AS forecasted_gbp,
    sum(allocated_hours) AS allocated_hours,
    sum(allocated_gbp) AS allocated_gbp,
    sum(actual_hours) AS actual_hours,
    sum(actual_gbp) AS actual_gbp,
    sum(billable_hours) AS billable_hours,
    sum(unrated_hours) AS unrated_hours,
    (sum(timesheets))::integer AS timesheets,
    (sum(approved_timesheets))::integer AS approved_timesheets
   FROM ( SELECT monthly_function_parts.org_id,
            monthly_function_parts.month_start,
            monthly_function_parts.function_id,
            monthly_function_parts.is_internal,
            monthly_function_parts.budget_hours,
            monthly_function_parts.budget_gbp,
            monthly_function_parts.forecasted_hours,
            monthly_function_parts.forecasted_gbp,
            monthly_function_parts.allocated_hours,
            monthly_function_parts.allocated_gbp,
            monthly_function_parts.actual_hours,
            monthly_function_parts.actual_gbp,
            monthly_function_parts.billable_hours,
            monthly_function_parts.unrated_hours,
            monthly_function_parts.timesheets,
            monthly_function_parts.approved_timesheets
           FROM public.monthly_function_parts
        UNION ALL
         SELECT later_by_function.org_id,
            later_by_function.month_start,
            later_by_function.function_id,
            later_by_function.is_internal,
            (- later_by_function.budget_hours),
            (- later_by_function.budget_gbp),
            (- later_by_function.forecasted_hours),
            (- later_by_function.forecasted_gbp),
            (- later_by_function.allocated_hours),
            (- later_by_function.allocated_gbp),
            (- later_by_function.actual_hours),
            (- later_by_function.actual_gbp),
            (- later_by_function.billable_hours),
            (- later_by_function.unrated_hours),
            (- later_by_function.timesheets),
            (- later_by_function.approved_timesheets)
           FROM as_of.later_by_function) d
  GROUP BY org_id, month_start, function_id, is_internal;

CREATE TABLE public.monthly_totals (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    project_id uuid,
    function_id uuid,
    budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
    budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
    forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
    allocated_gbp numeric(20,4) DEFAULT 0 NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 NOT NULL,
    actual_gbp numeric(36,18) DEFAULT 0 NOT NULL,
    billable_hours numeric(28,16) DEFAULT 0 NOT NULL,
    unrated_hours numeric(28,16) DEFAULT 0 NOT NULL,
    timesheets integer DEFAULT 0 NOT NULL,
    approved_timesheets integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.monthly_totals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.monthly_parts WITH (security_invoker='true') AS
 SELECT monthly_totals.org_id,
    monthly_totals.month_start,
    monthly_totals.project_id,
    monthly_totals.function_id,
    monthly_totals.budget_hours,
    monthly_totals.budget_gbp,
    monthly_totals.forecasted_hours,
    monthly_totals.forecasted_gbp,
    monthly_totals.allocated_hours,
    monthly_totals.allocated_gbp,
    monthly_totals.actual_hours,
    monthly_totals.actual_gbp,
    monthly_totals.billable_hours,
    monthly_totals.unrated_hours,
    monthly_totals.timesheets,
    monthly_totals.approved_timesheets
   FROM public.monthly_totals
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.month_start,
    monthly_deltas.project_id,
    monthly_deltas.function_id,
    monthly_deltas.budget_hours,
    monthly_deltas.budget_gbp,
    monthly_deltas.forecasted_hours,
    monthly_deltas.forecasted_gbp,
    monthly_deltas.allocated_hours,
    monthly_deltas.allocated_gbp,
    monthly_deltas.actual_hours,
    monthly_deltas.actual_gbp,
    monthly_deltas.billable_hours,
    monthly_deltas.unrated_hours,
    monthly_deltas.timesheets,
    monthly_deltas.approved_timesheets
   FROM public.monthly_deltas;

CREATE VIEW as_of.monthly_parts WITH (security_invoker='true') AS
 SELECT monthly_parts.org_id,
    monthly_parts.month_start,
    monthly_parts.project_id,
    monthly_parts.function_id,
    monthly_parts.budget_hours,
    monthly_parts.budget_gbp,
    monthly_parts.forecasted_hours,
    monthly_parts.forecasted_gbp,
    monthly_parts.allocated_hours,
    monthly_parts.allocated_gbp,
    monthly_parts.actual_hours,
    monthly_parts.actual_gbp,
    monthly_parts.billable_hours,
    monthly_parts.unrated_hours,
    monthly_parts.timesheets,
    monthly_parts.approved_timesheets
   FROM public.monthly_parts
UNION ALL
 SELECT later_by_project.org_id,
    later_by_project.month_start,
    later_by_project.project_id,
    later_by_project.function_id,
    (- later_by_project.budget_hours) AS budget_hours,
    (- later_by_project.budget_gbp) AS budget_gbp,
    (- later_by_project.forecasted_hours) AS forecasted_hours,
    (- later_by_project.forecasted_gbp) AS forecasted_gbp,
    (- later_by_project.allocated_hours) AS allocated_hours,
    (- later_by_project.allocated_gbp) AS allocated_gbp,
    (- later_by_project.actual_hours) AS actual_hours,
    (- later_by_project.actual_gbp) AS actual_gbp,
    (- later_by_project.billable_hours) AS billable_hours,
    (- later_by_project.unrated_hours) AS unrated_hours,
    (- later_by_project.timesheets) AS timesheets,
    (- later_by_project.approved_timesheets) AS approved_timesheets
   FROM as_of.later_by_project;

CREATE TABLE public.monthly_project_totals (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    project_id uuid NOT NULL,
    budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
    budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
    forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
    allocated_gbp numeric(20,4) DEFAULT 0 NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 NOT NULL,
    actual_gbp numeric(36,18) DEFAULT 0 NOT NULL,
    unrated_hours numeric(28,16) DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.monthly_project_totals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.monthly_project_parts WITH (security_invoker='true') AS
 SELECT monthly_project_totals.org_id,
    monthly_project_totals.month_start,
    monthly_project_totals.project_id,
    monthly_project_totals.budget_hours,
    monthly_project_totals.budget_gbp,
    monthly_project_totals.forecasted_hours,
    monthly_project_totals.forecasted_gbp,
    monthly_project_totals.allocated_hours,
    monthly_project_totals.allocated_gbp,
    monthly_project_totals.actual_hours,
    monthly_project_totals.actual_gbp,
    monthly_project_totals.unrated_hours
   FROM public.monthly_project_totals
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.month_start,
    monthly_deltas.project_id,
    monthly_deltas.budget_hours,
    monthly_deltas.budget_gbp,
    monthly_deltas.forecasted_hours,
    monthly_deltas.forecasted_gbp,
    monthly_deltas.allocated_hours,
    monthly_deltas.allocated_gbp,
    monthly_deltas.actual_hours,
    monthly_deltas.actual_gbp,
    monthly_deltas.unrated_hours
   FROM public.monthly_deltas
  WHERE (monthly_deltas.project_id IS NOT NULL);

CREATE VIEW as_of.monthly_project_parts WITH (security_invoker='true') AS
 SELECT monthly_project_parts.org_id,
    monthly_project_parts.month_start,
    monthly_project_parts.project_id,
    monthly_project_parts.budget_hours,
    monthly_project_parts.budget_gbp,
    monthly_project_parts.forecasted_hours,
    monthly_project_parts.forecasted_gbp,
    monthly_project_parts.allocated_hours,
    monthly_project_parts.allocated_gbp,
    monthly_project_parts.actual_hours,
    monthly_project_parts.actual_gbp,
    monthly_project_parts.unrated_hours
   FROM public.monthly_project_parts
UNION ALL
 SELECT later_by_project.org_id,
    later_by_project.month_start,
    later_by_project.project_id,
    (- later_by_project.budget_hours) AS budget_hours,
    (- later_by_project.budget_gbp) AS budget_gbp,
    (- later_by_project.forecasted_hours) AS forecasted_hours,
    (- later_by_project.forecasted_gbp) AS forecasted_gbp,
    (- later_by_project.allocated_hours) AS allocated_hours,
    (- later_by_project.allocated_gbp) AS allocated_gbp,
    (- later_by_project.actual_hours) AS actual_hours,
    (- later_by_project.actual_gbp) AS actual_gbp,
    (- later_by_project.unrated_hours) AS unrated_hours
   FROM as_of.later_by_project
  WHERE (later_by_project.project_id IS NOT NULL);

CREATE VIEW as_of.monthly_used_hours WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    billable_hours,
    budget_hours
   FROM as_of.monthly_function_parts
  WHERE ((NOT is_internal) AND ((billable_hours <> (0)::numeric) OR (budget_hours <> (0)::numeric)));

CREATE VIEW as_of.unemployed_capacity WITH (security_invoker='true') AS
 SELECT u.org_id,
    m.month_start,
    u.function_id,
    u.id AS user_id,
    (u.monthly_hours - (round((((u.monthly_hours)::numeric * (GREATEST(0, ((LEAST(l.last_day, m.last_day) - GREATEST(l.first_day, m.month_start)) + 1)))::numeric) / (((m.last_day - m.month_start) + 1))::numeric)))::integer) AS unemployed_hours
   FROM ((as_of.users u
     JOIN as_of.leave_people l ON (((l.org_id = u.org_id) AND (l.user_id = u.id))))
     JOIN ( SELECT months.month_start,
            (((months.month_start + '1 mon'::interval))::date - 1) AS last_day
           FROM public.months) m ON (((l.first_day > m.month_start) OR (l.last_day < m.last_day))))
  WHERE (u.billable AND u.is_active AND (u.monthly_hours IS NOT NULL));

CREATE VIEW as_of.monthly_use WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    sum(billable_hours) AS billable_hours,
    sum(budget_hours) AS budget_hours,
    sum(capacity_hours) AS capacity_hours
   FROM ( SELECT monthly_used_hours.org_id,
            monthly_used_hours.month_start,
            monthly_used_hours.function_id,
            monthly_used_hours.billable_hours,
            monthly_used_hours.budget_hours,
            (0)::numeric AS capacity_hours
           FROM as_of.monthly_used_hours
        UNION ALL
         SELECT closed_month_functions.org_id,
            closed_month_functions.month_start,
            closed_month_functions.function_id,
            0,
            0,
            closed_month_functions.total_monthly_capacity_hours
           FROM as_of.closed_month_functions
        UNION ALL
         SELECT m.org_id,
            m.month_start,
            c.function_id,
            0,
            0,
            c.total_monthly_capacity_hours
           FROM (( SELECT DISTINCT monthly_used_hours.org_id,
                    monthly_used_hours.month_start
                   FROM as_of.monthly_used_hours) m
             JOIN as_of.billable_capacity c ON ((c.org_id = m.org_id)))
          WHERE (NOT (EXISTS ( SELECT
                   FROM as_of.closed_months k
                  WHERE ((k.org_id = m.org_id) AND (k.month_start = m.month_start)))))
        UNION ALL
         SELECT m.org_id,
            m.month_start,
            c.function_id,
            0,
            0,
            (- c.unemployed_hours)
           FROM (( SELECT DISTINCT monthly_used_hours.org_id,
                    monthly_used_hours.month_start
                   FROM as_of.monthly_used_hours) m
             JOIN as_of.unemployed_capacity c ON (((c.org_id = m.org_id) AND (c.month_start = m.month_start))))
          WHERE (NOT (EXISTS ( SELECT
                   FROM as_of.closed_months k
                  WHERE ((k.org_id = m.org_id) AND (k.month_start = m.month_start)))))) u
  GROUP BY org_id, month_start, function_id;

CREATE VIEW as_of.org_monthly_allocation_changes WITH (security_invoker='true') AS
 SELECT r.org_id,
    (date_trunc('month'::text, (r.submitted_at AT TIME ZONE s.time_zone)))::date AS month_start,
    a.function_id,
    (count(*))::integer AS total_changes
   FROM ((as_of.allocation_resubmissions r
     JOIN as_of.function_allocations a ON (((a.org_id = r.org_id) AND (a.id = r.function_allocation_id))))
     JOIN public.organisation_settings s ON ((s.org_id = r.org_id)))
  GROUP BY r.org_id, ((date_trunc('month'::text, (r.submitted_at AT TIME ZONE s.time_zone)))::date), a.function_id;

CREATE TABLE public.past_project_functions (
    org_id uuid CONSTRAINT project_functions_org_id_not_null NOT NULL,
    project_id uuid CONSTRAINT project_functions_project_id_not_null NOT NULL,
    function_id uuid CONSTRAINT project_functions_function_id_not_null NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone CONSTRAINT project_functions_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_project_functions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.project_functions (
    org_id uuid NOT NULL,
    project_id uuid NOT NULL,
    function_id uuid NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.project_functions FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.project_functions WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.project_id,
    l.function_id,
    l.created_by,
    l.recorded_at
   FROM public.project_functions l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.project_id,
    p.function_id,
    p.created_by,
    p.recorded_at
   FROM public.past_project_functions p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW as_of.required_allocations WITH (security_invoker='true') AS
 SELECT m.org_id,
    m.month_start,
    n.id AS function_id,
    true AS is_required_allocation,
    (a.id IS NOT NULL) AS is_submitted_allocation
   FROM ((as_of.calendar_months m
     JOIN as_of.functions n ON ((n.org_id = m.org_id)))
     LEFT JOIN as_of.function_allocations a ON (((a.org_id = n.org_id) AND (a.function_id = n.id) AND (a.forecast_period = m.month_start) AND (a.status_code = 'submitted'::text))))
  WHERE (EXISTS ( SELECT
           FROM (as_of.project_functions pf
             JOIN as_of.projects p ON (((p.org_id = pf.org_id) AND (p.id = pf.project_id))))
          WHERE ((pf.org_id = n.org_id) AND (pf.function_id = n.id) AND (p.status_code = 'active'::text) AND (NOT p.is_internal) AND (m.month_start >= p.start_date) AND (m.month_start < (p.start_date + make_interval(months => p.project_length_months))))));

CREATE VIEW as_of.org_monthly_allocation_status WITH (security_invoker='true') AS
 SELECT closed_month_functions.org_id,
    closed_month_functions.month_start,
    closed_month_functions.function_id,
    closed_month_functions.is_required_allocation,
    closed_month_functions.is_submitted_allocation
   FROM as_of.closed_month_functions
  WHERE closed_month_functions.is_required_allocation
UNION ALL
 SELECT r.org_id,
    r.month_start,
    r.function_id,
    r.is_required_allocation,
    r.is_submitted_allocation
   FROM as_of.required_allocations r
  WHERE (NOT (EXISTS ( SELECT
           FROM as_of.closed_months k
          WHERE ((k.org_id = r.org_id) AND (k.month_start = r.month_start)))));

CREATE VIEW as_of.org_monthly_budget_profile_changes WITH (security_invoker='true') AS
 SELECT b.org_id,
    (date_trunc('month'::text, (b.activated_at AT TIME ZONE s.time_zone)))::date AS month_start,
    b.project_id,
    (count(*))::integer AS total_changes
   FROM (as_of.budget_profiles b
     JOIN public.organisation_settings s ON ((s.org_id = b.org_id)))
  WHERE ((b.replaced_profile_id IS NOT NULL) AND (b.activated_at IS NOT NULL))
  GROUP BY b.org_id, ((date_trunc('month'::text, (b.activated_at AT TIME ZONE s.time_zone)))::date), b.project_id;

CREATE VIEW as_of.required_forecasts WITH (security_invoker='true') AS
 SELECT m.org_id,
    m.month_start,
    p.id AS project_id,
    1 AS required_forecasts_count,
    ((f.id IS NOT NULL))::integer AS frozen_forecasts_count
   FROM ((as_of.calendar_months m
     JOIN as_of.projects p ON (((p.org_id = m.org_id) AND (m.month_start >= p.start_date) AND (m.month_start < (p.start_date + make_interval(months => p.project_length_months))))))
     LEFT JOIN as_of.forecasts f ON (((f.org_id = p.org_id) AND (f.project_id = p.id) AND (f.forecast_period_id = m.month_start) AND (f.status = 'frozen'::text))))
  WHERE ((p.status_code = 'active'::text) AND (NOT p.is_internal));

CREATE VIEW as_of.org_monthly_forecast_submission_counts WITH (security_invoker='true') AS
 SELECT closed_month_projects.org_id,
    closed_month_projects.month_start,
    closed_month_projects.project_id,
    closed_month_projects.required_forecasts_count,
    closed_month_projects.frozen_forecasts_count
   FROM as_of.closed_month_projects
UNION ALL
 SELECT r.org_id,
    r.month_start,
    r.project_id,
    r.required_forecasts_count,
    r.frozen_forecasts_count
   FROM as_of.required_forecasts r
  WHERE (NOT (EXISTS ( SELECT
           FROM as_of.closed_months k
          WHERE ((k.org_id = r.org_id) AND (k.month_start = r.month_start)))));

CREATE VIEW as_of.org_monthly_function_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM as_of.monthly_function_parts
  GROUP BY org_id, month_start, function_id
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW as_of.org_monthly_function_utilisation_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    round(billable_hours, 2) AS total_actual_billable_hours,
    capacity_hours AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * billable_hours) / NULLIF(capacity_hours, (0)::numeric))), (0)::numeric))::integer AS utilisation_percentage
   FROM as_of.monthly_use
  WHERE (function_id IS NOT NULL);

CREATE VIEW as_of.org_monthly_hours_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM as_of.monthly_function_parts
  GROUP BY org_id, month_start
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW as_of.org_monthly_project_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    project_id,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM as_of.monthly_project_parts
  GROUP BY org_id, month_start, project_id
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW as_of.org_monthly_strategic_utilisation_summary_function_specific WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    budget_hours AS total_strategic_budget_hours,
    capacity_hours AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * budget_hours) / NULLIF(capacity_hours, (0)::numeric))), (0)::numeric))::integer AS strategic_utilisation_percentage
   FROM as_of.monthly_use
  WHERE (function_id IS NOT NULL);

CREATE VIEW as_of.org_monthly_strategic_utilisation_summary_org_wide WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    sum(budget_hours) AS total_strategic_budget_hours,
    sum(capacity_hours) AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * sum(budget_hours)) / NULLIF(sum(capacity_hours), (0)::numeric))), (0)::numeric))::integer AS strategic_utilisation_percentage
   FROM as_of.monthly_use
  GROUP BY org_id, month_start;

CREATE VIEW as_of.org_monthly_timesheet_approval_counts WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    (sum(timesheets))::integer AS total_timesheets,
    (sum(approved_timesheets))::integer AS approved_timesheets
   FROM as_of.monthly_function_parts
  GROUP BY org_id, month_start
 HAVING (sum(timesheets) <> 0);

CREATE VIEW as_of.org_monthly_utilisation_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    round(sum(billable_hours), 2) AS total_actual_billable_hours,
    sum(capacity_hours) AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * sum(billable_hours)) / NULLIF(sum(capacity_hours), (0)::numeric))), (0)::numeric))::integer AS utilisation_percentage
   FROM as_of.monthly_use
  GROUP BY org_id, month_start;

CREATE TABLE public.past_project_forecasters (
    org_id uuid CONSTRAINT project_forecasters_org_id_not_null NOT NULL,
    project_id uuid CONSTRAINT project_forecasters_project_id_not_null NOT NULL,
    user_id uuid CONSTRAINT project_forecasters_user_id_not_null NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone CONSTRAINT project_forecasters_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_project_forecasters FORCE ROW LEVEL SECURITY;

CREATE TABLE public.project_forecasters (
    org_id uuid NOT NULL,
    project_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_by uuid,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.project_forecasters FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.project_forecasters WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.project_id,
    l.user_id,
    l.created_by,
    l.recorded_at
   FROM public.project_forecasters l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.project_id,
    p.user_id,
    p.created_by,
    p.recorded_at
   FROM public.past_project_forecasters p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE TABLE public.project_standings (
    org_id uuid NOT NULL,
    project_id uuid NOT NULL,
    as_of date DEFAULT '-infinity'::date NOT NULL,
    budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
    budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    booked_hours numeric(14,2) DEFAULT 0 NOT NULL,
    booked_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    at_completion_hours numeric(14,2) DEFAULT 0 NOT NULL,
    at_completion_gbp numeric(18,2) DEFAULT 0 NOT NULL,
    booked_of_late numeric(14,2) DEFAULT 0 NOT NULL,
    ends_month date,
    ends_week integer
);

ALTER TABLE ONLY public.project_standings FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.project_standings WITH (security_invoker='true') AS
 SELECT org_id,
    project_id,
    as_of,
    budget_hours,
    budget_gbp,
    booked_hours,
    booked_gbp,
    at_completion_hours,
    at_completion_gbp,
    booked_of_late,
    ends_month,
    ends_week
   FROM public.project_standings
  WHERE false;

CREATE TABLE public.weekly_function_totals (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    week_start date NOT NULL,
    function_id uuid,
    allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.weekly_function_totals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.weekly_function_parts WITH (security_invoker='true') AS
 SELECT weekly_function_totals.org_id,
    weekly_function_totals.month_start,
    weekly_function_totals.week_start,
    weekly_function_totals.function_id,
    weekly_function_totals.allocated_hours,
    weekly_function_totals.actual_hours
   FROM public.weekly_function_totals
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.month_start,
    monthly_deltas.week_start,
    monthly_deltas.function_id,
    monthly_deltas.allocated_hours,
    monthly_deltas.actual_hours
   FROM public.monthly_deltas
  WHERE (monthly_deltas.week_start IS NOT NULL);

CREATE VIEW as_of.weekly_function_parts WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    week_start,
    function_id,
    sum(allocated_hours) AS allocated_hours,
    sum(actual_hours) AS actual_hours
   FROM ( SELECT weekly_function_parts.org_id,
            weekly_function_parts.month_start,
            weekly_function_parts.week_start,
            weekly_function_parts.function_id,
            weekly_function_parts.allocated_hours,
            weekly_function_parts.actual_hours
           FROM public.weekly_function_parts
        UNION ALL
         SELECT later_by_function.org_id,
            later_by_function.month_start,
            later_by_function.week_start,
            later_by_function.function_id,
            (- later_by_function.allocated_hours),
            (- later_by_function.actual_hours)
           FROM as_of.later_by_function
          WHERE (later_by_function.week_start IS NOT NULL)) d
  GROUP BY org_id, month_start, week_start, function_id
 HAVING ((sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW as_of.weekly_person_parts WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    (date_trunc('week'::text, (day)::timestamp without time zone))::date AS week_start,
    user_id,
    actual_hours,
    actual_gbp
   FROM as_of.actual_hour_facts;

CREATE TABLE public.past_working_patterns (
    org_id uuid CONSTRAINT working_patterns_org_id_not_null NOT NULL,
    user_id uuid CONSTRAINT working_patterns_user_id_not_null NOT NULL,
    valid_from date CONSTRAINT working_patterns_valid_from_not_null NOT NULL,
    monday numeric(4,2) CONSTRAINT working_patterns_monday_not_null NOT NULL,
    tuesday numeric(4,2) CONSTRAINT working_patterns_tuesday_not_null NOT NULL,
    wednesday numeric(4,2) CONSTRAINT working_patterns_wednesday_not_null NOT NULL,
    thursday numeric(4,2) CONSTRAINT working_patterns_thursday_not_null NOT NULL,
    friday numeric(4,2) CONSTRAINT working_patterns_friday_not_null NOT NULL,
    saturday numeric(4,2) CONSTRAINT working_patterns_saturday_not_null NOT NULL,
    sunday numeric(4,2) CONSTRAINT working_patterns_sunday_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT working_patterns_recorded_at_not_null NOT NULL,
    superseded_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.past_working_patterns FORCE ROW LEVEL SECURITY;

CREATE TABLE public.working_patterns (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    valid_from date NOT NULL,
    monday numeric(4,2) NOT NULL,
    tuesday numeric(4,2) NOT NULL,
    wednesday numeric(4,2) NOT NULL,
    thursday numeric(4,2) NOT NULL,
    friday numeric(4,2) NOT NULL,
    saturday numeric(4,2) NOT NULL,
    sunday numeric(4,2) NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT working_patterns_friday_check CHECK (((friday >= (0)::numeric) AND (friday <= (24)::numeric))),
    CONSTRAINT working_patterns_monday_check CHECK (((monday >= (0)::numeric) AND (monday <= (24)::numeric))),
    CONSTRAINT working_patterns_saturday_check CHECK (((saturday >= (0)::numeric) AND (saturday <= (24)::numeric))),
    CONSTRAINT working_patterns_sunday_check CHECK (((sunday >= (0)::numeric) AND (sunday <= (24)::numeric))),
    CONSTRAINT working_patterns_thursday_check CHECK (((thursday >= (0)::numeric) AND (thursday <= (24)::numeric))),
    CONSTRAINT working_patterns_tuesday_check CHECK (((tuesday >= (0)::numeric) AND (tuesday <= (24)::numeric))),
    CONSTRAINT working_patterns_wednesday_check CHECK (((wednesday >= (0)::numeric) AND (wednesday <= (24)::numeric)))
);

ALTER TABLE ONLY public.working_patterns FORCE ROW LEVEL SECURITY;

CREATE VIEW as_of.working_patterns WITH (security_invoker='true') AS
 SELECT l.org_id,
    l.user_id,
    l.valid_from,
    l.monday,
    l.tuesday,
    l.wednesday,
    l.thursday,
    l.friday,
    l.saturday,
    l.sunday,
    l.recorded_at
   FROM public.working_patterns l
  WHERE (l.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting))
UNION ALL
 SELECT p.org_id,
    p.user_id,
    p.valid_from,
    p.monday,
    p.tuesday,
    p.wednesday,
    p.thursday,
    p.friday,
    p.saturday,
    p.sunday,
    p.recorded_at
   FROM public.past_working_patterns p
  WHERE ((p.recorded_at <= ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)) AND (p.superseded_at > ( SELECT (current_setting('app.as_of'::text))::timestamp with time zone AS current_setting)));

CREATE VIEW public.actual_hour_facts WITH (security_invoker='true') AS
 SELECT e.org_id,
    (date_trunc('month'::text, (e.date_worked)::timestamp without time zone))::date AS month_start,
    e.date_worked AS day,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.id AS entry_id,
    e.exact_hours AS actual_hours,
    (e.exact_hours * e.rate_per_hour) AS actual_gbp,
        CASE
            WHEN (e.is_billable AND (NOT p.is_internal)) THEN e.exact_hours
            ELSE (0)::numeric
        END AS billable_hours,
        CASE
            WHEN (e.is_billable AND (NOT p.is_internal)) THEN (e.exact_hours * e.rate_per_hour)
            ELSE (0)::numeric
        END AS billable_gbp
   FROM (public.time_entries e
     LEFT JOIN public.projects p ON (((p.org_id = e.org_id) AND (p.id = e.project_id))))
  WHERE (NOT (EXISTS ( SELECT
           FROM public.timesheets t
          WHERE ((t.org_id = e.org_id) AND (t.id = e.timesheet_id) AND (t.status_code = 'rejected'::text)))));

CREATE TABLE public.agent_proposals (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_name text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    body jsonb NOT NULL,
    page text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    change jsonb NOT NULL,
    token_id uuid NOT NULL,
    CONSTRAINT agent_proposal_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT agent_proposal_state CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text, 'conflict'::text])))
);

ALTER TABLE ONLY public.agent_proposals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.allocated_hour_facts WITH (security_invoker='true') AS
 SELECT a.org_id,
    a.forecast_period AS month_start,
    e.allocation_date AS day,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.id AS entry_id,
    e.hours AS allocated_hours,
    (e.hours * e.rate_per_hour) AS allocated_gbp
   FROM (public.function_allocations a
     JOIN public.allocation_entries e ON (((e.org_id = a.org_id) AND (e.function_allocation_id = a.id))))
  WHERE (a.status_code = 'submitted'::text);

CREATE TABLE public.allocation_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.api_tokens (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    name text NOT NULL,
    token_hash text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revoked_by uuid,
    expiry_mailed_at timestamp with time zone,
    CONSTRAINT api_token_kind CHECK ((kind = ANY (ARRAY['personal'::text, 'organisation'::text, 'provisioning'::text]))),
    CONSTRAINT api_token_named CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 60))),
    CONSTRAINT api_token_of_someone CHECK (((kind = 'provisioning'::text) = (user_id IS NULL))),
    CONSTRAINT api_token_personal_ends CHECK (((kind <> 'personal'::text) OR (expires_at IS NOT NULL))),
    CONSTRAINT api_token_scoped CHECK ((cardinality(scopes) > 0))
);

ALTER TABLE ONLY public.api_tokens FORCE ROW LEVEL SECURITY;

CREATE VIEW public.approved_hours WITH (security_invoker='true') AS
 SELECT e.org_id,
    'work'::text AS kind,
    e.user_id,
    e.project_id,
    e.function_id,
    e.cost_tier_id,
    e.rate_per_hour,
    (e.is_billable AND (NOT p.is_internal)) AS is_billable,
    e.date_worked AS day,
    e.exact_hours AS hours,
    NULL::uuid AS leave_kind_id
   FROM ((public.time_entries e
     JOIN public.timesheets t ON (((t.org_id = e.org_id) AND (t.id = e.timesheet_id) AND (t.status_code = 'approved'::text))))
     JOIN public.projects p ON (((p.org_id = e.org_id) AND (p.id = e.project_id))))
UNION ALL
 SELECT r.org_id,
    'holiday'::text AS kind,
    r.user_id,
    NULL::uuid AS project_id,
    NULL::uuid AS function_id,
    NULL::uuid AS cost_tier_id,
    0 AS rate_per_hour,
    false AS is_billable,
    h.date AS day,
    h.hours_requested AS hours,
    r.kind_id AS leave_kind_id
   FROM ((public.holiday_requests r
     JOIN public.holiday_entries h ON (((h.org_id = r.org_id) AND (h.holiday_request_id = r.id))))
     LEFT JOIN public.leave_kinds k ON (((k.org_id = r.org_id) AND (k.id = r.kind_id))))
  WHERE ((r.status = 'approved'::text) AND ((r.kind_id IS NULL) OR (k.wage_type <> ''::text)));

CREATE TABLE public.audit_cuts (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    cut_at timestamp with time zone DEFAULT now() NOT NULL,
    seal_number integer NOT NULL,
    seal_hash text NOT NULL,
    to_at timestamp with time zone NOT NULL,
    to_id uuid NOT NULL,
    row_count integer NOT NULL
);

ALTER TABLE ONLY public.audit_cuts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_redactions (
    org_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    erasure_id uuid NOT NULL,
    hash_before text NOT NULL,
    hash_after text NOT NULL
);

ALTER TABLE ONLY public.audit_redactions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_seals (
    org_id uuid NOT NULL,
    number integer NOT NULL,
    sealed_at timestamp with time zone DEFAULT now() NOT NULL,
    to_at timestamp with time zone NOT NULL,
    to_id uuid NOT NULL,
    row_count integer NOT NULL,
    row_ids text[] NOT NULL,
    row_hashes text[] NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_seal_whole CHECK (((cardinality(row_ids) = row_count) AND (cardinality(row_hashes) = row_count))),
    CONSTRAINT audit_seals_number_check CHECK ((number > 0)),
    CONSTRAINT audit_seals_row_count_check CHECK ((row_count > 0))
);

ALTER TABLE ONLY public.audit_seals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.billable_capacity WITH (security_invoker='true') AS
 SELECT org_id,
    function_id,
    sum(monthly_hours) AS total_monthly_capacity_hours
   FROM public.users
  WHERE (billable AND is_active AND (monthly_hours IS NOT NULL))
  GROUP BY org_id, function_id;

CREATE TABLE public.billing_rates (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    cost_tier_id uuid,
    user_id uuid,
    project_id uuid,
    starts_on date NOT NULL,
    hourly_rate numeric(10,2),
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT billing_rate_above_nothing CHECK ((hourly_rate > (0)::numeric)),
    CONSTRAINT billing_rate_before_all_is_of_tier CHECK (((starts_on > '-infinity'::date) OR ((cost_tier_id IS NOT NULL) AND (project_id IS NULL)))),
    CONSTRAINT billing_rate_of_someone CHECK ((num_nonnulls(cost_tier_id, user_id) = 1)),
    CONSTRAINT billing_rate_of_tier_is_there CHECK (((hourly_rate IS NOT NULL) OR (user_id IS NOT NULL) OR (project_id IS NOT NULL)))
);

ALTER TABLE ONLY public.billing_rates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.break_handling_modes (
    id text NOT NULL,
    description text NOT NULL
);

CREATE VIEW public.budget_hour_facts WITH (security_invoker='true') AS
 SELECT p.org_id,
    ((p.start_date + make_interval(months => (m.month_index - 1))))::date AS month_start,
    ((p.start_date + make_interval(months => (m.month_index - 1))))::date AS day,
    NULL::uuid AS user_id,
    p.id AS project_id,
    m.function_id,
    m.cost_tier_id,
    NULL::uuid AS entry_id,
    m.budget_hours,
    round((m.budget_hours * m.rate_per_hour), 2) AS budget_gbp
   FROM ((public.projects p
     JOIN public.budget_profiles b ON (((b.org_id = p.org_id) AND (b.project_id = p.id) AND (b.status_code = 'active'::text))))
     JOIN public.budget_profile_months m ON (((m.org_id = b.org_id) AND (m.budget_profile_id = b.id) AND (m.month_index <= p.project_length_months))))
  WHERE (COALESCE(p.status_before_archive, p.status_code) = ANY (ARRAY['active'::text, 'on_hold'::text, 'completed'::text]));

CREATE TABLE public.budget_profile_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.calendar_links (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_read_at timestamp with time zone
);

ALTER TABLE ONLY public.calendar_links FORCE ROW LEVEL SECURITY;

CREATE VIEW public.calendar_months WITH (security_invoker='true') AS
 SELECT o.org_id,
    m.month_start
   FROM (public.organisation_settings o
     CROSS JOIN public.months m);

CREATE TABLE public.characteristic_options (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    characteristic_id uuid NOT NULL,
    option_label text NOT NULL,
    label_key text NOT NULL,
    sort_order integer NOT NULL,
    created_by uuid,
    CONSTRAINT characteristic_options_label_key_check CHECK ((length(label_key) > 0)),
    CONSTRAINT characteristic_options_option_label_check CHECK ((length(TRIM(BOTH FROM option_label)) > 0))
);

ALTER TABLE ONLY public.characteristic_options FORCE ROW LEVEL SECURITY;

CREATE TABLE public.characteristic_types (
    id integer NOT NULL,
    code text NOT NULL,
    label text NOT NULL,
    description text NOT NULL
);

CREATE TABLE public.characteristics (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    characteristic_type_id integer NOT NULL,
    function_id uuid,
    is_global boolean NOT NULL,
    ai_modelling boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT characteristic_scope CHECK ((is_global = (function_id IS NULL))),
    CONSTRAINT characteristics_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
    CONSTRAINT characteristics_name_key_check CHECK ((length(name_key) > 0))
);

ALTER TABLE ONLY public.characteristics FORCE ROW LEVEL SECURITY;

CREATE TABLE public.charge_receipts (
    org_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    name text NOT NULL,
    media_type text NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT charge_receipt_size CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 5242880))),
    CONSTRAINT charge_receipts_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text])))
);

ALTER TABLE ONLY public.charge_receipts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.charges (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    description text NOT NULL,
    amount numeric(12,2) NOT NULL,
    is_billable boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT charge_amount CHECK ((amount > (0)::numeric)),
    CONSTRAINT charge_of_fees_is_billable CHECK ((is_billable OR (kind = 'expense'::text))),
    CONSTRAINT charges_description_check CHECK ((length(TRIM(BOTH FROM description)) > 0)),
    CONSTRAINT charges_kind_check CHECK ((kind = ANY (ARRAY['fixed_fee'::text, 'milestone'::text, 'expense'::text])))
);

ALTER TABLE ONLY public.charges FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_channels (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    topics text[] DEFAULT '{}'::text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    last_error text,
    last_tried_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT chat_channels_kind_check CHECK ((kind = ANY (ARRAY['slack'::text, 'teams'::text, 'mattermost'::text]))),
    CONSTRAINT chat_channels_url_check CHECK ((length(url) <= 2000))
);

ALTER TABLE ONLY public.chat_channels FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_outbox (
    org_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    channel_id uuid NOT NULL,
    message jsonb NOT NULL,
    status text DEFAULT 'due'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    give_up_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_outbox_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sent'::text, 'given_up'::text])))
);

ALTER TABLE ONLY public.chat_outbox FORCE ROW LEVEL SECURITY;

CREATE TABLE public.clients (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT clients_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.clients FORCE ROW LEVEL SECURITY;

CREATE TABLE public.comment_mentions (
    org_id uuid NOT NULL,
    comment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp with time zone
);

ALTER TABLE ONLY public.comment_mentions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.comments (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    project_id uuid,
    month_start date,
    cost_tier_id uuid,
    user_id uuid,
    day date,
    holiday_request_id uuid,
    text text NOT NULL,
    written_at timestamp with time zone DEFAULT now() NOT NULL,
    written_by uuid NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT comment_deleted_without_text CHECK (((deleted_at IS NULL) OR (text = ''::text))),
    CONSTRAINT comment_subject CHECK (
CASE kind
    WHEN 'project-month'::text THEN ((num_nonnulls(project_id, month_start) = 2) AND (num_nulls(cost_tier_id, user_id, day, holiday_request_id) = 4))
    WHEN 'forecast-line'::text THEN ((num_nonnulls(project_id, month_start, cost_tier_id) = 3) AND (num_nulls(user_id, day, holiday_request_id) = 3))
    WHEN 'allocation-cell'::text THEN ((num_nonnulls(user_id, day) = 2) AND (num_nulls(project_id, month_start, cost_tier_id, holiday_request_id) = 4))
    WHEN 'week'::text THEN ((num_nonnulls(user_id, day) = 2) AND (num_nulls(project_id, month_start, cost_tier_id, holiday_request_id) = 4))
    WHEN 'leave-request'::text THEN ((holiday_request_id IS NOT NULL) AND (num_nulls(project_id, month_start, cost_tier_id, user_id, day) = 5))
    ELSE false
END)
);

ALTER TABLE ONLY public.comments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_day_requests (
    org_id uuid NOT NULL,
    company_days_id uuid NOT NULL,
    holiday_request_id uuid NOT NULL
);

ALTER TABLE ONLY public.company_day_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_days (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    place_id uuid,
    refuses boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT company_days_end_after_start CHECK ((first_day <= last_day)),
    CONSTRAINT company_days_kind_check CHECK ((kind = ANY (ARRAY['shutdown'::text, 'blackout'::text]))),
    CONSTRAINT company_days_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
    CONSTRAINT company_days_refuse_in_blackouts CHECK (((kind = 'blackout'::text) OR (NOT refuses)))
);

ALTER TABLE ONLY public.company_days FORCE ROW LEVEL SECURITY;

CREATE TABLE public.connected_apps (
    org_id uuid NOT NULL,
    token_id uuid NOT NULL,
    client_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_hash text NOT NULL,
    code_challenge text NOT NULL,
    refresh_hash text,
    previous_hash text,
    renewal_key text,
    access_until timestamp with time zone,
    CONSTRAINT connected_app_begun CHECK ((num_nulls(refresh_hash, previous_hash, renewal_key, access_until) = ANY (ARRAY[0, 4])))
);

ALTER TABLE ONLY public.connected_apps FORCE ROW LEVEL SECURITY;

CREATE TABLE public.contracts (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    customer_id uuid,
    kind text NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    order_value numeric(14,2),
    purchase_order text DEFAULT ''::text NOT NULL,
    contact text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT contract_days CHECK ((ends_on >= starts_on)),
    CONSTRAINT contract_party CHECK (((kind = 'internal'::text) OR (customer_id IS NOT NULL))),
    CONSTRAINT contracts_kind_check CHECK ((kind = ANY (ARRAY['time_and_material'::text, 'fixed_price'::text, 'retainer'::text, 'internal'::text]))),
    CONSTRAINT contracts_order_value_check CHECK ((order_value >= (0)::numeric))
);

ALTER TABLE ONLY public.contracts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.cost_rates (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    cost_tier_id uuid,
    user_id uuid,
    starts_on date NOT NULL,
    hourly_cost numeric(10,2),
    monthly_salary numeric(12,2),
    burden_percent numeric(6,2),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT cost_rate_amount CHECK (((num_nonnulls(hourly_cost, monthly_salary) <= 1) AND ((monthly_salary IS NULL) = (burden_percent IS NULL)) AND ((user_id IS NOT NULL) OR (hourly_cost IS NOT NULL)))),
    CONSTRAINT cost_rate_burden CHECK (((burden_percent >= (0)::numeric) AND (burden_percent <= (500)::numeric))),
    CONSTRAINT cost_rate_not_negative CHECK (((hourly_cost >= (0)::numeric) AND (monthly_salary >= (0)::numeric))),
    CONSTRAINT cost_rate_starts CHECK ((starts_on < 'infinity'::date)),
    CONSTRAINT cost_rate_subject CHECK ((num_nonnulls(cost_tier_id, user_id) = 1))
);

ALTER TABLE ONLY public.cost_rates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.credentials (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_hash text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.credentials FORCE ROW LEVEL SECURITY;

CREATE TABLE public.currencies (
    code text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL
);

CREATE TABLE public.customers (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) STORED COLLATE pg_catalog."C",
    number text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    vat_id text DEFAULT ''::text NOT NULL,
    invoice_email text DEFAULT ''::text NOT NULL,
    contact text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT customers_country_check CHECK ((country ~ '^([A-Z][A-Z])?$'::text)),
    CONSTRAINT customers_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.customers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.cycle_escalations (
    org_id uuid NOT NULL,
    month date NOT NULL,
    phase text NOT NULL,
    user_id uuid NOT NULL,
    target_id uuid NOT NULL,
    escalated_on date NOT NULL,
    CONSTRAINT cycle_escalations_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT cycle_escalations_phase_check CHECK ((phase = ANY (ARRAY['Review'::text, 'Forecasting'::text, 'Allocations'::text])))
);

ALTER TABLE ONLY public.cycle_escalations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.data_regions (
    code text NOT NULL,
    label text NOT NULL,
    provider text NOT NULL
);

CREATE TABLE public.date_formats (
    format_id text NOT NULL,
    format_pattern text NOT NULL,
    example text NOT NULL
);

CREATE TABLE public.delegations (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    manager_id uuid NOT NULL,
    delegate_id uuid NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by uuid,
    holiday_request_id uuid,
    CONSTRAINT delegation_ends_after_start CHECK ((first_day <= last_day)),
    CONSTRAINT delegation_is_to_somebody_else CHECK ((manager_id <> delegate_id))
);

ALTER TABLE ONLY public.delegations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.demonstration_accounts (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    organisation_name text NOT NULL,
    organisation_about text NOT NULL,
    person_name text NOT NULL,
    role_code text NOT NULL,
    "position" integer NOT NULL
);

ALTER TABLE ONLY public.demonstration_accounts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.demonstration_renewals (
    is_only boolean DEFAULT true NOT NULL,
    day date NOT NULL,
    claim uuid NOT NULL,
    claimed_until timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT demonstration_renewals_is_only_check CHECK (is_only)
);

CREATE TABLE public.deprovisioned_people (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.deprovisioned_people FORCE ROW LEVEL SECURITY;

CREATE TABLE public.email_confirmations (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    token_hash text NOT NULL,
    blocks_sign_in boolean NOT NULL,
    mailed_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.email_confirmations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.entry_types (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.escalation_runs (
    org_id uuid NOT NULL,
    run_day date NOT NULL,
    ended_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.escalation_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.events (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    topic text NOT NULL,
    subject_id text NOT NULL,
    request_id text NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    action text DEFAULT ''::text NOT NULL
);

ALTER TABLE ONLY public.events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.fill_proposals (
    org_id uuid NOT NULL,
    run_id uuid NOT NULL,
    proposal jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.fill_proposals FORCE ROW LEVEL SECURITY;

CREATE TABLE public.fill_runs (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_id uuid NOT NULL,
    month date NOT NULL,
    input_hash text NOT NULL,
    options jsonb NOT NULL,
    hours numeric(10,2) NOT NULL,
    unmet_hours numeric(10,2) NOT NULL,
    objective integer NOT NULL,
    bound integer NOT NULL,
    gap numeric(5,2) NOT NULL,
    milliseconds integer NOT NULL,
    is_timed_out boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT fill_runs_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

ALTER TABLE ONLY public.fill_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.forecast_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE VIEW public.forecasted_hour_facts WITH (security_invoker='true') AS
 SELECT f.org_id,
    f.forecast_period_id AS month_start,
    f.forecast_period_id AS day,
    NULL::uuid AS user_id,
    f.project_id,
    e.function_id,
    e.cost_tier_id,
    NULL::uuid AS entry_id,
    e.forecast_hours AS forecasted_hours,
    e.total_cost AS forecasted_gbp
   FROM (public.forecasts f
     JOIN public.forecast_entries e ON (((e.org_id = f.org_id) AND (e.forecast_id = f.id))))
  WHERE (f.status = 'frozen'::text);

CREATE TABLE public.function_allocators (
    org_id uuid NOT NULL,
    function_id uuid NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.function_allocators FORCE ROW LEVEL SECURITY;

CREATE VIEW public.function_day_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    day,
    month_start,
    week_start,
    function_id,
    is_internal,
    sum(((sign)::numeric * budget_hours)) AS budget_hours,
    sum(((sign)::numeric * budget_gbp)) AS budget_gbp,
    sum(((sign)::numeric * forecasted_hours)) AS forecasted_hours,
    sum(((sign)::numeric * forecasted_gbp)) AS forecasted_gbp,
    sum(((sign)::numeric * allocated_hours)) AS allocated_hours,
    sum(((sign)::numeric * allocated_gbp)) AS allocated_gbp,
    sum(((sign)::numeric * actual_hours)) AS actual_hours,
    sum(((sign)::numeric * actual_gbp)) AS actual_gbp,
    sum(((sign)::numeric * billable_hours)) AS billable_hours,
    sum(((sign)::numeric * unrated_hours)) AS unrated_hours,
    (sum((sign * timesheets)))::integer AS timesheets,
    (sum((sign * approved_timesheets)))::integer AS approved_timesheets
   FROM ( SELECT 1 AS sign,
            d_1.org_id,
            ((d_1.recorded_at AT TIME ZONE 'UTC'::text))::date AS day,
            d_1.month_start,
            d_1.week_start,
            d_1.function_id,
            COALESCE(p.is_internal, false) AS is_internal,
            d_1.budget_hours,
            d_1.budget_gbp,
            d_1.forecasted_hours,
            d_1.forecasted_gbp,
            d_1.allocated_hours,
            d_1.allocated_gbp,
            d_1.actual_hours,
            d_1.actual_gbp,
            d_1.billable_hours,
            d_1.unrated_hours,
            d_1.timesheets,
            d_1.approved_timesheets
           FROM (public.past_differences d_1
             LEFT JOIN public.projects p ON (((p.org_id = d_1.org_id) AND (p.id = d_1.project_id))))
        UNION ALL
         SELECT '-1'::integer,
            past_function_days.org_id,
            past_function_days.day,
            past_function_days.month_start,
            past_function_days.week_start,
            past_function_days.function_id,
            past_function_days.is_internal,
            past_function_days.budget_hours,
            past_function_days.budget_gbp,
            past_function_days.forecasted_hours,
            past_function_days.forecasted_gbp,
            past_function_days.allocated_hours,
            past_function_days.allocated_gbp,
            past_function_days.actual_hours,
            past_function_days.actual_gbp,
            past_function_days.billable_hours,
            past_function_days.unrated_hours,
            past_function_days.timesheets,
            past_function_days.approved_timesheets
           FROM public.past_function_days) d
  GROUP BY org_id, day, month_start, week_start, function_id, is_internal
 HAVING ((sum(((sign)::numeric * budget_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * budget_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * billable_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * unrated_hours)) <> (0)::numeric) OR (sum((sign * timesheets)) <> 0) OR (sum((sign * approved_timesheets)) <> 0));

CREATE TABLE public.holiday_request_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.home_visits (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    since timestamp with time zone,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.home_visits FORCE ROW LEVEL SECURITY;

CREATE VIEW public.hour_facts WITH (security_invoker='true') AS
 SELECT budget_hour_facts.org_id,
    budget_hour_facts.month_start,
    budget_hour_facts.day,
    budget_hour_facts.user_id,
    budget_hour_facts.project_id,
    budget_hour_facts.function_id,
    budget_hour_facts.cost_tier_id,
    budget_hour_facts.entry_id,
    budget_hour_facts.budget_hours,
    budget_hour_facts.budget_gbp,
    (0)::numeric AS forecasted_hours,
    (0)::numeric AS forecasted_gbp,
    (0)::numeric AS allocated_hours,
    (0)::numeric AS allocated_gbp,
    (0)::numeric AS actual_hours,
    (0)::numeric AS actual_gbp,
    (0)::numeric AS billable_hours,
    (0)::numeric AS billable_gbp
   FROM public.budget_hour_facts
UNION ALL
 SELECT forecasted_hour_facts.org_id,
    forecasted_hour_facts.month_start,
    forecasted_hour_facts.day,
    forecasted_hour_facts.user_id,
    forecasted_hour_facts.project_id,
    forecasted_hour_facts.function_id,
    forecasted_hour_facts.cost_tier_id,
    forecasted_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    forecasted_hour_facts.forecasted_hours,
    forecasted_hour_facts.forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS billable_gbp
   FROM public.forecasted_hour_facts
UNION ALL
 SELECT allocated_hour_facts.org_id,
    allocated_hour_facts.month_start,
    allocated_hour_facts.day,
    allocated_hour_facts.user_id,
    allocated_hour_facts.project_id,
    allocated_hour_facts.function_id,
    allocated_hour_facts.cost_tier_id,
    allocated_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    allocated_hour_facts.allocated_hours,
    allocated_hour_facts.allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS billable_gbp
   FROM public.allocated_hour_facts
UNION ALL
 SELECT actual_hour_facts.org_id,
    actual_hour_facts.month_start,
    actual_hour_facts.day,
    actual_hour_facts.user_id,
    actual_hour_facts.project_id,
    actual_hour_facts.function_id,
    actual_hour_facts.cost_tier_id,
    actual_hour_facts.entry_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    actual_hour_facts.actual_hours,
    actual_hour_facts.actual_gbp,
    actual_hour_facts.billable_hours,
    actual_hour_facts.billable_gbp
   FROM public.actual_hour_facts;

CREATE TABLE public.idempotency_keys (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key_hash text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    sealed_answer text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.idempotency_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_corrections (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    cells jsonb NOT NULL,
    is_skipped boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.import_corrections FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_habits (
    org_id uuid NOT NULL,
    headings_key text NOT NULL,
    kind text NOT NULL,
    reading jsonb NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.import_habits FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_items (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    subject text NOT NULL,
    subject_id uuid NOT NULL,
    before jsonb,
    fingerprint text NOT NULL
);

ALTER TABLE ONLY public.import_items FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_parts (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT import_parts_part_check CHECK ((part >= 0))
);

ALTER TABLE ONLY public.import_parts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_problems (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    column_number integer DEFAULT '-1'::integer NOT NULL,
    result text NOT NULL,
    reasons text[] NOT NULL,
    cells jsonb NOT NULL,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE ONLY public.import_problems FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.imports (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    byte_size bigint NOT NULL,
    status text DEFAULT 'uploading'::text NOT NULL,
    kind text,
    preset text,
    reading jsonb,
    matches jsonb DEFAULT '{}'::jsonb NOT NULL,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    content jsonb,
    names jsonb,
    rows_done integer DEFAULT 0 NOT NULL,
    rows_total integer DEFAULT 0 NOT NULL,
    outcome jsonb,
    failure text,
    leased_until timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    file_removed_at timestamp with time zone,
    done_at timestamp with time zone,
    undone_at timestamp with time zone,
    updated_by uuid,
    CONSTRAINT imports_byte_size_check CHECK ((byte_size > 0)),
    CONSTRAINT imports_file_name_check CHECK ((length(TRIM(BOTH FROM file_name)) > 0))
);

ALTER TABLE ONLY public.imports FORCE ROW LEVEL SECURITY;

CREATE TABLE public.known_devices (
    account_hash text NOT NULL,
    device_hash text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.leave_corrections (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind_id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    hours numeric(6,2) NOT NULL,
    is_carried boolean NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT leave_corrections_hours_check CHECK ((hours <> (0)::numeric))
);

ALTER TABLE ONLY public.leave_corrections FORCE ROW LEVEL SECURITY;

CREATE TABLE public.leave_rules (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind_id uuid NOT NULL,
    valid_from date NOT NULL,
    earned text NOT NULL,
    amount_of text,
    amount numeric(6,2),
    percent numeric(5,2),
    carry_limit numeric(6,2),
    carry_of text NOT NULL,
    carry_months integer,
    refresh_month integer,
    refresh_day integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT leave_rule_amount CHECK (((earned = ANY (ARRAY['yearly'::text, 'monthly'::text])) = (amount_of IS NOT NULL))),
    CONSTRAINT leave_rule_amount_is_said CHECK (((amount IS NOT NULL) = ((amount_of = ANY (ARRAY['hours'::text, 'days'::text])) AND (amount_of IS NOT NULL)))),
    CONSTRAINT leave_rule_percent CHECK (((earned = 'worked'::text) = (percent IS NOT NULL))),
    CONSTRAINT leave_rule_refresh CHECK (((refresh_month IS NULL) = (refresh_day IS NULL))),
    CONSTRAINT leave_rules_amount_check CHECK (((amount >= (0)::numeric) AND (amount <= (8784)::numeric))),
    CONSTRAINT leave_rules_amount_of_check CHECK ((amount_of = ANY (ARRAY['allowance'::text, 'hours'::text, 'days'::text]))),
    CONSTRAINT leave_rules_carry_limit_check CHECK (((carry_limit >= (0)::numeric) AND (carry_limit <= (8784)::numeric))),
    CONSTRAINT leave_rules_carry_months_check CHECK (((carry_months >= 1) AND (carry_months <= 12))),
    CONSTRAINT leave_rules_carry_of_check CHECK ((carry_of = ANY (ARRAY['hours'::text, 'days'::text]))),
    CONSTRAINT leave_rules_earned_check CHECK ((earned = ANY (ARRAY['yearly'::text, 'monthly'::text, 'worked'::text, 'none'::text]))),
    CONSTRAINT leave_rules_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
    CONSTRAINT leave_rules_refresh_day_check CHECK (((refresh_day >= 1) AND (refresh_day <= 31))),
    CONSTRAINT leave_rules_refresh_month_check CHECK (((refresh_month >= 1) AND (refresh_month <= 12)))
);

ALTER TABLE ONLY public.leave_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.login_directory (
    email text NOT NULL,
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT login_directory_email_check CHECK ((email = lower(email)))
);

ALTER TABLE ONLY public.login_directory FORCE ROW LEVEL SECURITY;

CREATE TABLE public.mail_outbox (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html_part text NOT NULL,
    text_part text NOT NULL,
    status text DEFAULT 'due'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    give_up_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    last_error text,
    attachment_name text,
    attachment_type text,
    attachment bytea,
    CONSTRAINT mail_attachment_is_named CHECK (((attachment IS NULL) OR ((attachment_name IS NOT NULL) AND (attachment_type IS NOT NULL)))),
    CONSTRAINT mail_outbox_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sent'::text, 'given_up'::text])))
);

ALTER TABLE ONLY public.mail_outbox FORCE ROW LEVEL SECURITY;

CREATE TABLE public.month_adjustments (
    org_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    month_start date NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    project_id uuid NOT NULL,
    function_id uuid,
    hours numeric(28,16) NOT NULL,
    billable_hours numeric(28,16) NOT NULL,
    gbp numeric NOT NULL,
    reason text,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    made_by uuid
);

ALTER TABLE ONLY public.month_adjustments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.month_closing_figures (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    project_id uuid,
    function_id uuid,
    budget_hours numeric NOT NULL,
    budget_gbp numeric NOT NULL,
    forecasted_hours numeric NOT NULL,
    forecasted_gbp numeric NOT NULL,
    allocated_hours numeric NOT NULL,
    allocated_gbp numeric NOT NULL,
    actual_hours numeric NOT NULL,
    actual_gbp numeric NOT NULL,
    billable_hours numeric NOT NULL,
    unrated_hours numeric NOT NULL,
    timesheets integer NOT NULL,
    approved_timesheets integer NOT NULL
);

ALTER TABLE ONLY public.month_closing_figures FORCE ROW LEVEL SECURITY;

CREATE TABLE public.month_closings (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    closed_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_by uuid,
    open_points jsonb DEFAULT '{}'::jsonb NOT NULL,
    reopened_at timestamp with time zone,
    reopened_by uuid,
    reopen_reason text,
    version integer DEFAULT 1 NOT NULL,
    reopen_requested_at timestamp with time zone,
    reopen_requested_by uuid,
    reopen_request text,
    CONSTRAINT month_closing_reopened_with_reason CHECK (((reopened_at IS NULL) = (reopen_reason IS NULL))),
    CONSTRAINT month_closing_request_with_reason CHECK (((reopen_requested_at IS NULL) = (reopen_request IS NULL))),
    CONSTRAINT month_closings_month_start_check CHECK ((EXTRACT(day FROM month_start) = (1)::numeric))
);

ALTER TABLE ONLY public.month_closings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.month_graces (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    user_id uuid NOT NULL,
    until date NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    given_by uuid
);

ALTER TABLE ONLY public.month_graces FORCE ROW LEVEL SECURITY;

CREATE TABLE public.month_reminders (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    asked_for text NOT NULL,
    reminded_on date NOT NULL,
    month date NOT NULL,
    asked_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    dismissed_at timestamp with time zone,
    CONSTRAINT month_reminders_asked_for_check CHECK ((asked_for = ANY (ARRAY['forecast'::text, 'allocation'::text, 'review'::text]))),
    CONSTRAINT month_reminders_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

ALTER TABLE ONLY public.month_reminders FORCE ROW LEVEL SECURITY;

CREATE VIEW public.monthly_parts_counted WITH (security_invoker='true') AS
 SELECT p.org_id,
    ((p.start_date + make_interval(months => (m.month_index - 1))))::date AS month_start,
    p.id AS project_id,
    m.function_id,
    m.budget_hours,
    round((m.budget_hours * m.rate_per_hour), 2) AS budget_gbp,
    (0)::numeric AS forecasted_hours,
    (0)::numeric AS forecasted_gbp,
    (0)::numeric AS allocated_hours,
    (0)::numeric AS allocated_gbp,
    (0)::numeric AS actual_hours,
    (0)::numeric AS actual_gbp,
    (0)::numeric AS billable_hours,
    (0)::numeric AS unrated_hours,
    0 AS timesheets,
    0 AS approved_timesheets
   FROM ((public.projects p
     JOIN public.budget_profiles b ON (((b.org_id = p.org_id) AND (b.project_id = p.id) AND (b.status_code = 'active'::text))))
     JOIN public.budget_profile_months m ON (((m.org_id = b.org_id) AND (m.budget_profile_id = b.id) AND (m.month_index <= p.project_length_months))))
  WHERE (COALESCE(p.status_before_archive, p.status_code) = ANY (ARRAY['active'::text, 'on_hold'::text, 'completed'::text]))
UNION ALL
 SELECT f.org_id,
    f.forecast_period_id AS month_start,
    f.project_id,
    e.function_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    e.forecast_hours AS forecasted_hours,
    e.total_cost AS forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS unrated_hours,
    0 AS timesheets,
    0 AS approved_timesheets
   FROM (public.forecasts f
     JOIN public.forecast_entries e ON (((e.org_id = f.org_id) AND (e.forecast_id = f.id))))
  WHERE (f.status = 'frozen'::text)
UNION ALL
 SELECT a.org_id,
    a.forecast_period AS month_start,
    e.project_id,
    e.function_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    e.hours AS allocated_hours,
    (e.hours * e.rate_per_hour) AS allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS unrated_hours,
    0 AS timesheets,
    0 AS approved_timesheets
   FROM (public.function_allocations a
     JOIN public.allocation_entries e ON (((e.org_id = a.org_id) AND (e.function_allocation_id = a.id))))
  WHERE (a.status_code = 'submitted'::text)
UNION ALL
 SELECT t.org_id,
    (date_trunc('month'::text, (e.date_worked)::timestamp without time zone))::date AS month_start,
    e.project_id,
    e.function_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    e.exact_hours AS actual_hours,
    (e.exact_hours * e.rate_per_hour) AS actual_gbp,
        CASE
            WHEN e.is_billable THEN e.exact_hours
            ELSE (0)::numeric
        END AS billable_hours,
        CASE
            WHEN (e.cost_tier_id IS NULL) THEN e.exact_hours
            ELSE (0)::numeric
        END AS unrated_hours,
    0 AS timesheets,
    0 AS approved_timesheets
   FROM (public.timesheets t
     JOIN public.time_entries e ON (((e.org_id = t.org_id) AND (e.timesheet_id = t.id))))
  WHERE (t.status_code <> 'rejected'::text)
UNION ALL
 SELECT t.org_id,
    (date_trunc('month'::text, (t.week_starting)::timestamp without time zone))::date AS month_start,
    NULL::uuid AS project_id,
    NULL::uuid AS function_id,
    0 AS budget_hours,
    0 AS budget_gbp,
    0 AS forecasted_hours,
    0 AS forecasted_gbp,
    0 AS allocated_hours,
    0 AS allocated_gbp,
    0 AS actual_hours,
    0 AS actual_gbp,
    0 AS billable_hours,
    0 AS unrated_hours,
    1 AS timesheets,
    ((t.status_code = 'approved'::text))::integer AS approved_timesheets
   FROM public.timesheets t;

CREATE VIEW public.monthly_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    project_id,
    function_id,
    sum(((sign)::numeric * budget_hours)) AS budget_hours,
    sum(((sign)::numeric * budget_gbp)) AS budget_gbp,
    sum(((sign)::numeric * forecasted_hours)) AS forecasted_hours,
    sum(((sign)::numeric * forecasted_gbp)) AS forecasted_gbp,
    sum(((sign)::numeric * allocated_hours)) AS allocated_hours,
    sum(((sign)::numeric * allocated_gbp)) AS allocated_gbp,
    sum(((sign)::numeric * actual_hours)) AS actual_hours,
    sum(((sign)::numeric * actual_gbp)) AS actual_gbp,
    sum(((sign)::numeric * billable_hours)) AS billable_hours,
    sum(((sign)::numeric * unrated_hours)) AS unrated_hours,
    (sum((sign * timesheets)))::integer AS timesheets,
    (sum((sign * approved_timesheets)))::integer AS approved_timesheets
   FROM ( SELECT 1 AS sign,
            monthly_parts_counted.org_id,
            monthly_parts_counted.month_start,
            monthly_parts_counted.project_id,
            monthly_parts_counted.function_id,
            monthly_parts_counted.budget_hours,
            monthly_parts_counted.budget_gbp,
            monthly_parts_counted.forecasted_hours,
            monthly_parts_counted.forecasted_gbp,
            monthly_parts_counted.allocated_hours,
            monthly_parts_counted.allocated_gbp,
            monthly_parts_counted.actual_hours,
            monthly_parts_counted.actual_gbp,
            monthly_parts_counted.billable_hours,
            monthly_parts_counted.unrated_hours,
            monthly_parts_counted.timesheets,
            monthly_parts_counted.approved_timesheets
           FROM public.monthly_parts_counted
        UNION ALL
         SELECT '-1'::integer,
            monthly_parts.org_id,
            monthly_parts.month_start,
            monthly_parts.project_id,
            monthly_parts.function_id,
            monthly_parts.budget_hours,
            monthly_parts.budget_gbp,
            monthly_parts.forecasted_hours,
            monthly_parts.forecasted_gbp,
            monthly_parts.allocated_hours,
            monthly_parts.allocated_gbp,
            monthly_parts.actual_hours,
            monthly_parts.actual_gbp,
            monthly_parts.billable_hours,
            monthly_parts.unrated_hours,
            monthly_parts.timesheets,
            monthly_parts.approved_timesheets
           FROM public.monthly_parts) d
  GROUP BY org_id, month_start, project_id, function_id
 HAVING ((sum(((sign)::numeric * budget_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * budget_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * billable_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * unrated_hours)) <> (0)::numeric) OR (sum((sign * timesheets)) <> 0) OR (sum((sign * approved_timesheets)) <> 0));

ALTER TABLE public.monthly_deltas ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.monthly_deltas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.monthly_function_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    sum(((sign)::numeric * budget_hours)) AS budget_hours,
    sum(((sign)::numeric * budget_gbp)) AS budget_gbp,
    sum(((sign)::numeric * forecasted_hours)) AS forecasted_hours,
    sum(((sign)::numeric * forecasted_gbp)) AS forecasted_gbp,
    sum(((sign)::numeric * allocated_hours)) AS allocated_hours,
    sum(((sign)::numeric * allocated_gbp)) AS allocated_gbp,
    sum(((sign)::numeric * actual_hours)) AS actual_hours,
    sum(((sign)::numeric * actual_gbp)) AS actual_gbp,
    sum(((sign)::numeric * billable_hours)) AS billable_hours,
    sum(((sign)::numeric * unrated_hours)) AS unrated_hours,
    (sum((sign * timesheets)))::integer AS timesheets,
    (sum((sign * approved_timesheets)))::integer AS approved_timesheets,
    is_internal
   FROM ( SELECT 1 AS sign,
            t.org_id,
            t.month_start,
            t.function_id,
            COALESCE(p.is_internal, false) AS is_internal,
            t.budget_hours,
            t.budget_gbp,
            t.forecasted_hours,
            t.forecasted_gbp,
            t.allocated_hours,
            t.allocated_gbp,
            t.actual_hours,
            t.actual_gbp,
            t.billable_hours,
            t.unrated_hours,
            t.timesheets,
            t.approved_timesheets
           FROM (public.monthly_totals t
             LEFT JOIN public.projects p ON (((p.org_id = t.org_id) AND (p.id = t.project_id))))
        UNION ALL
         SELECT '-1'::integer,
            monthly_function_totals.org_id,
            monthly_function_totals.month_start,
            monthly_function_totals.function_id,
            monthly_function_totals.is_internal,
            monthly_function_totals.budget_hours,
            monthly_function_totals.budget_gbp,
            monthly_function_totals.forecasted_hours,
            monthly_function_totals.forecasted_gbp,
            monthly_function_totals.allocated_hours,
            monthly_function_totals.allocated_gbp,
            monthly_function_totals.actual_hours,
            monthly_function_totals.actual_gbp,
            monthly_function_totals.billable_hours,
            monthly_function_totals.unrated_hours,
            monthly_function_totals.timesheets,
            monthly_function_totals.approved_timesheets
           FROM public.monthly_function_totals) d
  GROUP BY org_id, month_start, function_id, is_internal
 HAVING ((sum(((sign)::numeric * budget_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * budget_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * billable_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * unrated_hours)) <> (0)::numeric) OR (sum((sign * timesheets)) <> 0) OR (sum((sign * approved_timesheets)) <> 0));

CREATE VIEW public.monthly_project_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    project_id,
    sum(((sign)::numeric * budget_hours)) AS budget_hours,
    sum(((sign)::numeric * budget_gbp)) AS budget_gbp,
    sum(((sign)::numeric * forecasted_hours)) AS forecasted_hours,
    sum(((sign)::numeric * forecasted_gbp)) AS forecasted_gbp,
    sum(((sign)::numeric * allocated_hours)) AS allocated_hours,
    sum(((sign)::numeric * allocated_gbp)) AS allocated_gbp,
    sum(((sign)::numeric * actual_hours)) AS actual_hours,
    sum(((sign)::numeric * actual_gbp)) AS actual_gbp,
    sum(((sign)::numeric * unrated_hours)) AS unrated_hours
   FROM ( SELECT 1 AS sign,
            monthly_totals.org_id,
            monthly_totals.month_start,
            monthly_totals.project_id,
            monthly_totals.budget_hours,
            monthly_totals.budget_gbp,
            monthly_totals.forecasted_hours,
            monthly_totals.forecasted_gbp,
            monthly_totals.allocated_hours,
            monthly_totals.allocated_gbp,
            monthly_totals.actual_hours,
            monthly_totals.actual_gbp,
            monthly_totals.unrated_hours
           FROM public.monthly_totals
          WHERE (monthly_totals.project_id IS NOT NULL)
        UNION ALL
         SELECT '-1'::integer,
            monthly_project_totals.org_id,
            monthly_project_totals.month_start,
            monthly_project_totals.project_id,
            monthly_project_totals.budget_hours,
            monthly_project_totals.budget_gbp,
            monthly_project_totals.forecasted_hours,
            monthly_project_totals.forecasted_gbp,
            monthly_project_totals.allocated_hours,
            monthly_project_totals.allocated_gbp,
            monthly_project_totals.actual_hours,
            monthly_project_totals.actual_gbp,
            monthly_project_totals.unrated_hours
           FROM public.monthly_project_totals) d
  GROUP BY org_id, month_start, project_id
 HAVING ((sum(((sign)::numeric * budget_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * budget_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * unrated_hours)) <> (0)::numeric));

CREATE VIEW public.monthly_used_hours WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    billable_hours,
    budget_hours
   FROM public.monthly_function_parts
  WHERE ((NOT is_internal) AND ((billable_hours <> (0)::numeric) OR (budget_hours <> (0)::numeric)));

CREATE VIEW public.unemployed_capacity WITH (security_invoker='true') AS
 SELECT u.org_id,
    m.month_start,
    u.function_id,
    u.id AS user_id,
    (u.monthly_hours - (round((((u.monthly_hours)::numeric * (GREATEST(0, ((LEAST(l.last_day, m.last_day) - GREATEST(l.first_day, m.month_start)) + 1)))::numeric) / (((m.last_day - m.month_start) + 1))::numeric)))::integer) AS unemployed_hours
   FROM ((public.users u
     JOIN public.leave_people l ON (((l.org_id = u.org_id) AND (l.user_id = u.id))))
     JOIN ( SELECT months.month_start,
            (((months.month_start + '1 mon'::interval))::date - 1) AS last_day
           FROM public.months) m ON (((l.first_day > m.month_start) OR (l.last_day < m.last_day))))
  WHERE (u.billable AND u.is_active AND (u.monthly_hours IS NOT NULL));

CREATE VIEW public.monthly_use WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    sum(billable_hours) AS billable_hours,
    sum(budget_hours) AS budget_hours,
    sum(capacity_hours) AS capacity_hours
   FROM ( SELECT monthly_used_hours.org_id,
            monthly_used_hours.month_start,
            monthly_used_hours.function_id,
            monthly_used_hours.billable_hours,
            monthly_used_hours.budget_hours,
            (0)::numeric AS capacity_hours
           FROM public.monthly_used_hours
        UNION ALL
         SELECT closed_month_functions.org_id,
            closed_month_functions.month_start,
            closed_month_functions.function_id,
            0,
            0,
            closed_month_functions.total_monthly_capacity_hours
           FROM public.closed_month_functions
        UNION ALL
         SELECT m.org_id,
            m.month_start,
            c.function_id,
            0,
            0,
            c.total_monthly_capacity_hours
           FROM (( SELECT DISTINCT monthly_used_hours.org_id,
                    monthly_used_hours.month_start
                   FROM public.monthly_used_hours) m
             JOIN public.billable_capacity c ON ((c.org_id = m.org_id)))
          WHERE (NOT (EXISTS ( SELECT
                   FROM public.closed_months k
                  WHERE ((k.org_id = m.org_id) AND (k.month_start = m.month_start)))))
        UNION ALL
         SELECT m.org_id,
            m.month_start,
            c.function_id,
            0,
            0,
            (- c.unemployed_hours)
           FROM (( SELECT DISTINCT monthly_used_hours.org_id,
                    monthly_used_hours.month_start
                   FROM public.monthly_used_hours) m
             JOIN public.unemployed_capacity c ON (((c.org_id = m.org_id) AND (c.month_start = m.month_start))))
          WHERE (NOT (EXISTS ( SELECT
                   FROM public.closed_months k
                  WHERE ((k.org_id = m.org_id) AND (k.month_start = m.month_start)))))) u
  GROUP BY org_id, month_start, function_id;

CREATE VIEW public.org_monthly_allocation_changes WITH (security_invoker='true') AS
 SELECT r.org_id,
    (date_trunc('month'::text, (r.submitted_at AT TIME ZONE s.time_zone)))::date AS month_start,
    a.function_id,
    (count(*))::integer AS total_changes
   FROM ((public.allocation_resubmissions r
     JOIN public.function_allocations a ON (((a.org_id = r.org_id) AND (a.id = r.function_allocation_id))))
     JOIN public.organisation_settings s ON ((s.org_id = r.org_id)))
  GROUP BY r.org_id, ((date_trunc('month'::text, (r.submitted_at AT TIME ZONE s.time_zone)))::date), a.function_id;

CREATE VIEW public.required_allocations WITH (security_invoker='true') AS
 SELECT m.org_id,
    m.month_start,
    n.id AS function_id,
    true AS is_required_allocation,
    (a.id IS NOT NULL) AS is_submitted_allocation
   FROM ((public.calendar_months m
     JOIN public.functions n ON ((n.org_id = m.org_id)))
     LEFT JOIN public.function_allocations a ON (((a.org_id = n.org_id) AND (a.function_id = n.id) AND (a.forecast_period = m.month_start) AND (a.status_code = 'submitted'::text))))
  WHERE (EXISTS ( SELECT
           FROM (public.project_functions pf
             JOIN public.projects p ON (((p.org_id = pf.org_id) AND (p.id = pf.project_id))))
          WHERE ((pf.org_id = n.org_id) AND (pf.function_id = n.id) AND (p.status_code = 'active'::text) AND (NOT p.is_internal) AND (m.month_start >= p.start_date) AND (m.month_start < (p.start_date + make_interval(months => p.project_length_months))))));

CREATE VIEW public.org_monthly_allocation_status WITH (security_invoker='true') AS
 SELECT closed_month_functions.org_id,
    closed_month_functions.month_start,
    closed_month_functions.function_id,
    closed_month_functions.is_required_allocation,
    closed_month_functions.is_submitted_allocation
   FROM public.closed_month_functions
  WHERE closed_month_functions.is_required_allocation
UNION ALL
 SELECT r.org_id,
    r.month_start,
    r.function_id,
    r.is_required_allocation,
    r.is_submitted_allocation
   FROM public.required_allocations r
  WHERE (NOT (EXISTS ( SELECT
           FROM public.closed_months k
          WHERE ((k.org_id = r.org_id) AND (k.month_start = r.month_start)))));

CREATE VIEW public.org_monthly_budget_profile_changes WITH (security_invoker='true') AS
 SELECT b.org_id,
    (date_trunc('month'::text, (b.activated_at AT TIME ZONE s.time_zone)))::date AS month_start,
    b.project_id,
    (count(*))::integer AS total_changes
   FROM (public.budget_profiles b
     JOIN public.organisation_settings s ON ((s.org_id = b.org_id)))
  WHERE ((b.replaced_profile_id IS NOT NULL) AND (b.activated_at IS NOT NULL))
  GROUP BY b.org_id, ((date_trunc('month'::text, (b.activated_at AT TIME ZONE s.time_zone)))::date), b.project_id;

CREATE VIEW public.required_forecasts WITH (security_invoker='true') AS
 SELECT m.org_id,
    m.month_start,
    p.id AS project_id,
    1 AS required_forecasts_count,
    ((f.id IS NOT NULL))::integer AS frozen_forecasts_count
   FROM ((public.calendar_months m
     JOIN public.projects p ON (((p.org_id = m.org_id) AND (m.month_start >= p.start_date) AND (m.month_start < (p.start_date + make_interval(months => p.project_length_months))))))
     LEFT JOIN public.forecasts f ON (((f.org_id = p.org_id) AND (f.project_id = p.id) AND (f.forecast_period_id = m.month_start) AND (f.status = 'frozen'::text))))
  WHERE ((p.status_code = 'active'::text) AND (NOT p.is_internal));

CREATE VIEW public.org_monthly_forecast_submission_counts WITH (security_invoker='true') AS
 SELECT closed_month_projects.org_id,
    closed_month_projects.month_start,
    closed_month_projects.project_id,
    closed_month_projects.required_forecasts_count,
    closed_month_projects.frozen_forecasts_count
   FROM public.closed_month_projects
UNION ALL
 SELECT r.org_id,
    r.month_start,
    r.project_id,
    r.required_forecasts_count,
    r.frozen_forecasts_count
   FROM public.required_forecasts r
  WHERE (NOT (EXISTS ( SELECT
           FROM public.closed_months k
          WHERE ((k.org_id = r.org_id) AND (k.month_start = r.month_start)))));

CREATE VIEW public.org_monthly_function_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM public.monthly_function_parts
  GROUP BY org_id, month_start, function_id
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW public.org_monthly_function_utilisation_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    round(billable_hours, 2) AS total_actual_billable_hours,
    capacity_hours AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * billable_hours) / NULLIF(capacity_hours, (0)::numeric))), (0)::numeric))::integer AS utilisation_percentage
   FROM public.monthly_use
  WHERE (function_id IS NOT NULL);

CREATE VIEW public.org_monthly_hours_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM public.monthly_function_parts
  GROUP BY org_id, month_start
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW public.org_monthly_project_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    project_id,
    sum(budget_hours) AS total_budget_hours,
    sum(budget_gbp) AS total_budget_gbp,
    sum(forecasted_hours) AS total_forecasted_hours,
    sum(forecasted_gbp) AS total_forecasted_gbp,
    sum(allocated_hours) AS total_allocated_hours,
    round(round(sum(allocated_gbp), 8), 2) AS total_allocated_gbp,
    round(sum(actual_hours), 2) AS total_actual_hours,
    round(round(sum(actual_gbp), 8), 2) AS total_actual_gbp,
    round(sum(unrated_hours), 2) AS total_unrated_hours
   FROM public.monthly_project_parts
  GROUP BY org_id, month_start, project_id
 HAVING ((sum(budget_hours) <> (0)::numeric) OR (sum(forecasted_hours) <> (0)::numeric) OR (sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE VIEW public.org_monthly_strategic_utilisation_summary_function_specific WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    function_id,
    budget_hours AS total_strategic_budget_hours,
    capacity_hours AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * budget_hours) / NULLIF(capacity_hours, (0)::numeric))), (0)::numeric))::integer AS strategic_utilisation_percentage
   FROM public.monthly_use
  WHERE (function_id IS NOT NULL);

CREATE VIEW public.org_monthly_strategic_utilisation_summary_org_wide WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    sum(budget_hours) AS total_strategic_budget_hours,
    sum(capacity_hours) AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * sum(budget_hours)) / NULLIF(sum(capacity_hours), (0)::numeric))), (0)::numeric))::integer AS strategic_utilisation_percentage
   FROM public.monthly_use
  GROUP BY org_id, month_start;

CREATE VIEW public.org_monthly_timesheet_approval_counts WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    (sum(timesheets))::integer AS total_timesheets,
    (sum(approved_timesheets))::integer AS approved_timesheets
   FROM public.monthly_function_parts
  GROUP BY org_id, month_start
 HAVING (sum(timesheets) <> 0);

CREATE VIEW public.org_monthly_utilisation_summary WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    round(sum(billable_hours), 2) AS total_actual_billable_hours,
    sum(capacity_hours) AS total_monthly_capacity_hours,
    (COALESCE(round((((100)::numeric * sum(billable_hours)) / NULLIF(sum(capacity_hours), (0)::numeric))), (0)::numeric))::integer AS utilisation_percentage
   FROM public.monthly_use
  GROUP BY org_id, month_start;

CREATE TABLE public.organisation_break_days (
    org_id uuid NOT NULL,
    day_of_week integer NOT NULL,
    is_break_day boolean DEFAULT false NOT NULL,
    CONSTRAINT organisation_break_days_day_of_week_check CHECK (((day_of_week >= 1) AND (day_of_week <= 7)))
);

ALTER TABLE ONLY public.organisation_break_days FORCE ROW LEVEL SECURITY;

CREATE TABLE public.organisation_public_holidays (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    holiday_date date NOT NULL,
    name text NOT NULL,
    hours numeric(4,2) DEFAULT 8 NOT NULL,
    created_by uuid,
    updated_by uuid,
    version integer DEFAULT 1 NOT NULL,
    place_id uuid,
    CONSTRAINT organisation_public_holidays_hours_check CHECK (((hours > (0)::numeric) AND (hours <= (24)::numeric))),
    CONSTRAINT organisation_public_holidays_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.organisation_public_holidays FORCE ROW LEVEL SECURITY;

CREATE TABLE public.overtime_entries (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    hours numeric(6,2) NOT NULL,
    leave_kind_id uuid,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT overtime_entries_hours_check CHECK ((hours <> (0)::numeric)),
    CONSTRAINT overtime_entries_kind_check CHECK ((kind = ANY (ARRAY['payout'::text, 'to_leave'::text, 'correction'::text, 'carried'::text]))),
    CONSTRAINT overtime_entry_leave CHECK (((kind = 'to_leave'::text) = (leave_kind_id IS NOT NULL))),
    CONSTRAINT overtime_entry_takes CHECK (((kind = ANY (ARRAY['correction'::text, 'carried'::text])) OR (hours < (0)::numeric)))
);

ALTER TABLE ONLY public.overtime_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.overtime_terms (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    valid_from date NOT NULL,
    is_on boolean NOT NULL,
    cap numeric(6,2),
    floor numeric(6,2),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT overtime_terms_cap_check CHECK (((cap >= (0)::numeric) AND (cap <= (8784)::numeric))),
    CONSTRAINT overtime_terms_floor_check CHECK (((floor >= (0)::numeric) AND (floor <= (8784)::numeric))),
    CONSTRAINT overtime_terms_off_without_limits CHECK ((is_on OR ((cap IS NULL) AND (floor IS NULL)))),
    CONSTRAINT overtime_terms_valid_from_check CHECK ((EXTRACT(isodow FROM valid_from) = (1)::numeric))
);

ALTER TABLE ONLY public.overtime_terms FORCE ROW LEVEL SECURITY;

CREATE TABLE public.own_calendars (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    url text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    last_error text,
    meetings jsonb DEFAULT '[]'::jsonb NOT NULL,
    settled text[] DEFAULT '{}'::text[] NOT NULL,
    unread jsonb DEFAULT '{}'::jsonb NOT NULL,
    booked jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT own_calendars_url_check CHECK ((length(url) <= 2000))
);

ALTER TABLE ONLY public.own_calendars FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passkey_challenges (
    challenge_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.passkeys (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.password_reset_requests (
    email text NOT NULL,
    id uuid NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT password_reset_requests_email_check CHECK ((email = lower(email)))
);

CREATE TABLE public.password_resets (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.password_resets FORCE ROW LEVEL SECURITY;

ALTER TABLE public.past_allocation_entries ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.past_allocation_entries_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.past_differences ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.past_differences_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pay_export_parts (
    org_id uuid NOT NULL,
    export_id uuid NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT pay_export_parts_part_check CHECK ((part >= 0))
);

ALTER TABLE ONLY public.pay_export_parts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_export_subjects (
    org_id uuid NOT NULL,
    export_id uuid NOT NULL,
    place integer NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid,
    function_id uuid,
    cost_tier_id uuid,
    CONSTRAINT pay_export_subjects_place_check CHECK ((place > 0))
);

ALTER TABLE ONLY public.pay_export_subjects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_exports (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    purpose text NOT NULL,
    format text NOT NULL,
    template_name text,
    first_month date NOT NULL,
    last_month date NOT NULL,
    months text[] NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    byte_size bigint NOT NULL,
    sha256 text NOT NULL,
    line_count integer NOT NULL,
    hours numeric(12,2) NOT NULL,
    amount numeric(14,2),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    undone_at timestamp with time zone,
    undone_by uuid,
    CONSTRAINT pay_export_months_in_order CHECK ((first_month <= last_month)),
    CONSTRAINT pay_exports_first_month_check CHECK ((EXTRACT(day FROM first_month) = (1)::numeric)),
    CONSTRAINT pay_exports_last_month_check CHECK ((EXTRACT(day FROM last_month) = (1)::numeric)),
    CONSTRAINT pay_exports_number_check CHECK ((number > 0)),
    CONSTRAINT pay_exports_purpose_check CHECK ((purpose = ANY (ARRAY['payroll'::text, 'invoices'::text])))
);

ALTER TABLE ONLY public.pay_exports FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_marks (
    org_id uuid NOT NULL,
    export_id uuid NOT NULL,
    place integer NOT NULL,
    purpose text NOT NULL,
    kind text NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid,
    function_id uuid,
    cost_tier_id uuid,
    rate_per_hour numeric(10,2) DEFAULT 0 NOT NULL,
    day date NOT NULL,
    wage_type text DEFAULT ''::text NOT NULL,
    hours numeric(20,16) NOT NULL,
    leave_kind_id uuid,
    CONSTRAINT pay_marks_hours_check CHECK ((hours <> (0)::numeric)),
    CONSTRAINT pay_marks_kind_check CHECK ((kind = ANY (ARRAY['work'::text, 'holiday'::text]))),
    CONSTRAINT pay_marks_place_check CHECK ((place > 0)),
    CONSTRAINT pay_marks_rate_per_hour_check CHECK ((rate_per_hour >= (0)::numeric))
);

ALTER TABLE ONLY public.pay_marks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_people (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    personnel_number text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid
);

ALTER TABLE ONLY public.pay_people FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_projects (
    org_id uuid NOT NULL,
    project_id uuid NOT NULL,
    invoice_item text DEFAULT ''::text NOT NULL,
    wage_type text DEFAULT ''::text NOT NULL,
    cost_centre text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid
);

ALTER TABLE ONLY public.pay_projects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_settings (
    org_id uuid NOT NULL,
    datev_consultant text DEFAULT ''::text NOT NULL,
    datev_client text DEFAULT ''::text NOT NULL,
    work_wage_type text DEFAULT ''::text NOT NULL,
    holiday_wage_type text DEFAULT ''::text NOT NULL,
    invoice_prefix text DEFAULT ''::text NOT NULL,
    invoice_item text DEFAULT ''::text NOT NULL,
    account_code text DEFAULT ''::text NOT NULL,
    tax_type text DEFAULT ''::text NOT NULL,
    due_days integer DEFAULT 30 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT pay_settings_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365)))
);

ALTER TABLE ONLY public.pay_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pay_templates (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    purpose text NOT NULL,
    layout jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT pay_templates_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
    CONSTRAINT pay_templates_purpose_check CHECK ((purpose = ANY (ARRAY['payroll'::text, 'invoices'::text])))
);

ALTER TABLE ONLY public.pay_templates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.person_skills (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    skill_id uuid NOT NULL,
    level integer NOT NULL,
    CONSTRAINT person_skills_level_check CHECK (((level >= 1) AND (level <= 3)))
);

ALTER TABLE ONLY public.person_skills FORCE ROW LEVEL SECURITY;

CREATE TABLE public.phase_exceptions (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    phase text NOT NULL,
    month_start date NOT NULL,
    user_id uuid,
    until date NOT NULL,
    reason text NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    given_by uuid,
    CONSTRAINT phase_exceptions_month_start_check CHECK ((EXTRACT(day FROM month_start) = (1)::numeric)),
    CONSTRAINT phase_exceptions_phase_check CHECK ((phase = ANY (ARRAY['Review'::text, 'Forecasting'::text, 'Allocations'::text])))
);

ALTER TABLE ONLY public.phase_exceptions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.phase_reminder_runs (
    org_id uuid NOT NULL,
    run_day date NOT NULL,
    ended_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.phase_reminder_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.pinned_projects (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid NOT NULL
);

ALTER TABLE ONLY public.pinned_projects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.places (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    country text,
    region text,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT place_region_of_country CHECK (((region IS NULL) OR (country IS NOT NULL))),
    CONSTRAINT places_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.places FORCE ROW LEVEL SECURITY;

CREATE TABLE public.planned_changes (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    starts_on date NOT NULL,
    changes_work boolean NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    billable boolean DEFAULT false NOT NULL,
    changes_manager boolean NOT NULL,
    manager_id uuid,
    clears_hours boolean DEFAULT false NOT NULL,
    problem text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT planned_change_of_something CHECK ((changes_work OR changes_manager)),
    CONSTRAINT planned_changes_problem_check CHECK ((problem = ANY (ARRAY['function'::text, 'tier'::text, 'manager'::text])))
);

ALTER TABLE ONLY public.planned_changes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.planner_presences (
    org_id uuid NOT NULL,
    function_id uuid NOT NULL,
    month date NOT NULL,
    user_id uuid NOT NULL,
    unsaved integer DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT planner_presences_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT planner_presences_unsaved_check CHECK (((unsaved >= 0) AND (unsaved <= 1000000)))
);

ALTER TABLE ONLY public.planner_presences FORCE ROW LEVEL SECURITY;

CREATE TABLE public.project_characteristics (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    characteristic_id uuid NOT NULL,
    characteristic_type_id integer NOT NULL,
    function_id uuid,
    value_number numeric(15,4),
    value_boolean boolean,
    value_option_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT project_characteristic_value CHECK ((((value_number IS NOT NULL) = (characteristic_type_id = 1)) AND ((value_boolean IS NOT NULL) = (characteristic_type_id = 2)) AND ((value_option_id IS NOT NULL) = (characteristic_type_id = 3))))
);

ALTER TABLE ONLY public.project_characteristics FORCE ROW LEVEL SECURITY;

CREATE VIEW public.project_day_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    day,
    month_start,
    project_id,
    function_id,
    sum(((sign)::numeric * budget_hours)) AS budget_hours,
    sum(((sign)::numeric * budget_gbp)) AS budget_gbp,
    sum(((sign)::numeric * forecasted_hours)) AS forecasted_hours,
    sum(((sign)::numeric * forecasted_gbp)) AS forecasted_gbp,
    sum(((sign)::numeric * allocated_hours)) AS allocated_hours,
    sum(((sign)::numeric * allocated_gbp)) AS allocated_gbp,
    sum(((sign)::numeric * actual_hours)) AS actual_hours,
    sum(((sign)::numeric * actual_gbp)) AS actual_gbp,
    sum(((sign)::numeric * billable_hours)) AS billable_hours,
    sum(((sign)::numeric * unrated_hours)) AS unrated_hours,
    (sum((sign * timesheets)))::integer AS timesheets,
    (sum((sign * approved_timesheets)))::integer AS approved_timesheets
   FROM ( SELECT 1 AS sign,
            d_1.org_id,
            ((d_1.recorded_at AT TIME ZONE 'UTC'::text))::date AS day,
            d_1.month_start,
            d_1.project_id,
            d_1.function_id,
            d_1.budget_hours,
            d_1.budget_gbp,
            d_1.forecasted_hours,
            d_1.forecasted_gbp,
            d_1.allocated_hours,
            d_1.allocated_gbp,
            d_1.actual_hours,
            d_1.actual_gbp,
            d_1.billable_hours,
            d_1.unrated_hours,
            d_1.timesheets,
            d_1.approved_timesheets
           FROM public.past_differences d_1
        UNION ALL
         SELECT '-1'::integer,
            past_project_days.org_id,
            past_project_days.day,
            past_project_days.month_start,
            past_project_days.project_id,
            past_project_days.function_id,
            past_project_days.budget_hours,
            past_project_days.budget_gbp,
            past_project_days.forecasted_hours,
            past_project_days.forecasted_gbp,
            past_project_days.allocated_hours,
            past_project_days.allocated_gbp,
            past_project_days.actual_hours,
            past_project_days.actual_gbp,
            past_project_days.billable_hours,
            past_project_days.unrated_hours,
            past_project_days.timesheets,
            past_project_days.approved_timesheets
           FROM public.past_project_days) d
  GROUP BY org_id, day, month_start, project_id, function_id
 HAVING ((sum(((sign)::numeric * budget_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * budget_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * forecasted_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * allocated_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * actual_gbp)) <> (0)::numeric) OR (sum(((sign)::numeric * billable_hours)) <> (0)::numeric) OR (sum(((sign)::numeric * unrated_hours)) <> (0)::numeric) OR (sum((sign * timesheets)) <> 0) OR (sum((sign * approved_timesheets)) <> 0));

CREATE TABLE public.project_preferences (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid NOT NULL,
    kind text NOT NULL,
    is_for boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT project_preferences_kind_check CHECK ((kind = ANY (ARRAY['pin'::text, 'wish'::text])))
);

ALTER TABLE ONLY public.project_preferences FORCE ROW LEVEL SECURITY;

CREATE TABLE public.project_skills (
    org_id uuid NOT NULL,
    project_id uuid NOT NULL,
    skill_id uuid NOT NULL,
    level integer NOT NULL,
    CONSTRAINT project_skills_level_check CHECK (((level >= 1) AND (level <= 3)))
);

ALTER TABLE ONLY public.project_skills FORCE ROW LEVEL SECURITY;

CREATE TABLE public.project_statuses (
    code text NOT NULL,
    label text NOT NULL,
    description text NOT NULL
);

CREATE TABLE public.provisioned_groups (
    org_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    group_id text NOT NULL,
    external_id text NOT NULL
);

ALTER TABLE ONLY public.provisioned_groups FORCE ROW LEVEL SECURITY;

CREATE TABLE public.provisioned_people (
    org_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    user_id uuid NOT NULL,
    external_id text,
    has_name_parts boolean DEFAULT false NOT NULL,
    sent jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE ONLY public.provisioned_people FORCE ROW LEVEL SECURITY;

CREATE TABLE public.provisioning_connections (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    mails_people boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_request_at timestamp with time zone,
    CONSTRAINT provisioning_connection_named CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 60)))
);

ALTER TABLE ONLY public.provisioning_connections FORCE ROW LEVEL SECURITY;

CREATE TABLE public.provisioning_errors (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    happened_at timestamp with time zone DEFAULT now() NOT NULL,
    request text NOT NULL,
    status integer NOT NULL,
    detail text NOT NULL
);

ALTER TABLE ONLY public.provisioning_errors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.provisioning_tokens (
    org_id uuid NOT NULL,
    token_id uuid NOT NULL,
    connection_id uuid NOT NULL
);

ALTER TABLE ONLY public.provisioning_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_settings (
    org_id uuid NOT NULL,
    address text NOT NULL,
    model text NOT NULL,
    api_key text NOT NULL,
    sent text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT question_settings_address_check CHECK ((address <> ''::text)),
    CONSTRAINT question_settings_model_check CHECK ((model <> ''::text)),
    CONSTRAINT question_settings_sent CHECK ((sent <@ ARRAY['people'::text, 'projects'::text, 'functions'::text, 'hours'::text, 'money'::text]))
);

ALTER TABLE ONLY public.question_settings FORCE ROW LEVEL SECURITY;

CREATE VIEW public.recorded_differences WITH (security_invoker='true') AS
 SELECT past_differences.org_id,
    past_differences.recorded_at,
    past_differences.month_start,
    past_differences.week_start,
    past_differences.project_id,
    past_differences.function_id,
    past_differences.budget_hours,
    past_differences.budget_gbp,
    past_differences.forecasted_hours,
    past_differences.forecasted_gbp,
    past_differences.allocated_hours,
    past_differences.allocated_gbp,
    past_differences.actual_hours,
    past_differences.actual_gbp,
    past_differences.billable_hours,
    past_differences.unrated_hours,
    past_differences.timesheets,
    past_differences.approved_timesheets
   FROM public.past_differences
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.recorded_at,
    monthly_deltas.month_start,
    monthly_deltas.week_start,
    monthly_deltas.project_id,
    monthly_deltas.function_id,
    monthly_deltas.budget_hours,
    monthly_deltas.budget_gbp,
    monthly_deltas.forecasted_hours,
    monthly_deltas.forecasted_gbp,
    monthly_deltas.allocated_hours,
    monthly_deltas.allocated_gbp,
    monthly_deltas.actual_hours,
    monthly_deltas.actual_gbp,
    monthly_deltas.billable_hours,
    monthly_deltas.unrated_hours,
    monthly_deltas.timesheets,
    monthly_deltas.approved_timesheets
   FROM public.monthly_deltas;

CREATE TABLE public.recovery_codes (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL
);

ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reminder_runs (
    org_id uuid NOT NULL,
    run_day date NOT NULL,
    ended_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.reminder_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.repair_proposals (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    function_id uuid NOT NULL,
    month date NOT NULL,
    holiday_request_id uuid NOT NULL,
    plan_version integer NOT NULL,
    proposal jsonb NOT NULL,
    cells integer NOT NULL,
    hours numeric(10,2) NOT NULL,
    open_hours numeric(10,2) NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT repair_proposals_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT repair_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'left'::text, 'withdrawn'::text])))
);

ALTER TABLE ONLY public.repair_proposals FORCE ROW LEVEL SECURITY;

CREATE TABLE public.report_recipients (
    org_id uuid NOT NULL,
    view_id uuid NOT NULL,
    user_id uuid NOT NULL,
    mailed_for timestamp with time zone
);

ALTER TABLE ONLY public.report_recipients FORCE ROW LEVEL SECURITY;

CREATE TABLE public.report_schedules (
    org_id uuid NOT NULL,
    view_id uuid NOT NULL,
    user_id uuid NOT NULL,
    every text NOT NULL,
    on_day integer NOT NULL,
    at_hour integer NOT NULL,
    format text NOT NULL,
    next_at timestamp with time zone NOT NULL,
    last_run_at timestamp with time zone,
    stopped_at timestamp with time zone,
    CONSTRAINT report_schedules_at_hour_check CHECK (((at_hour >= 0) AND (at_hour <= 23))),
    CONSTRAINT report_schedules_check CHECK ((((on_day >= 1) AND (on_day <= 31)) AND ((every = 'month'::text) OR (on_day <= 7)))),
    CONSTRAINT report_schedules_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text]))),
    CONSTRAINT report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
);

ALTER TABLE ONLY public.report_schedules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.report_views (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    address jsonb NOT NULL,
    moves_from date,
    is_shared boolean DEFAULT false NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT report_views_moves_from_check CHECK ((EXTRACT(day FROM moves_from) = (1)::numeric)),
    CONSTRAINT report_views_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0))
);

ALTER TABLE ONLY public.report_views FORCE ROW LEVEL SECURITY;

CREATE TABLE public.retention_runs (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    run_day date NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    removed jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE ONLY public.retention_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sample_rows (
    org_id uuid NOT NULL,
    subject text NOT NULL,
    subject_id uuid NOT NULL
);

ALTER TABLE ONLY public.sample_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE public.schema_migrations (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.second_factors (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.second_factors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sent_phase_reminders (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    month date NOT NULL,
    phase text NOT NULL,
    step text NOT NULL,
    sent_on date NOT NULL,
    CONSTRAINT sent_phase_reminders_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT sent_phase_reminders_phase_check CHECK ((phase = ANY (ARRAY['Review'::text, 'Forecasting'::text, 'Allocations'::text]))),
    CONSTRAINT sent_phase_reminders_step_check CHECK ((step = ANY (ARRAY['first'::text, 'last'::text])))
);

ALTER TABLE ONLY public.sent_phase_reminders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sent_reminders (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    week_starting date NOT NULL,
    step text NOT NULL,
    queued_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sent_reminders_step_check CHECK ((step = ANY (ARRAY['first'::text, 'digest'::text, 'second'::text]))),
    CONSTRAINT sent_reminders_week_starting_check CHECK ((EXTRACT(isodow FROM week_starting) = (1)::numeric))
);

ALTER TABLE ONLY public.sent_reminders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sessions (
    org_id uuid NOT NULL,
    token_hash text NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL
);

ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.set_up_codes (
    code_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.set_up_lists (
    org_id uuid NOT NULL,
    is_dismissed boolean DEFAULT false NOT NULL,
    are_settings_right boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.set_up_lists FORCE ROW LEVEL SECURITY;

CREATE TABLE public.shared_calendar_links (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    subject text NOT NULL,
    function_id uuid,
    project_id uuid,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_read_at timestamp with time zone,
    CONSTRAINT shared_calendar_link_names_its_subject CHECK ((((subject = 'function'::text) = (function_id IS NOT NULL)) AND ((subject = 'project'::text) = (project_id IS NOT NULL)))),
    CONSTRAINT shared_calendar_links_subject_check CHECK ((subject = ANY (ARRAY['function'::text, 'reports'::text, 'project'::text])))
);

ALTER TABLE ONLY public.shared_calendar_links FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_in_failures (
    key_hash text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    last_failure_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sign_on_connections (
    org_id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    button_label text NOT NULL,
    is_enabled boolean DEFAULT false NOT NULL,
    is_required boolean DEFAULT false NOT NULL,
    trusts_addresses boolean DEFAULT false NOT NULL,
    trusts_second_factor boolean DEFAULT false NOT NULL,
    makes_people boolean DEFAULT false NOT NULL,
    role_claim text DEFAULT ''::text NOT NULL,
    allows_super_admin boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT sign_on_connections_button_label_check CHECK ((length(TRIM(BOTH FROM button_label)) > 0)),
    CONSTRAINT sign_on_connections_client_id_check CHECK ((client_id <> ''::text)),
    CONSTRAINT sign_on_required_when_enabled CHECK ((is_enabled OR (NOT is_required)))
);

ALTER TABLE ONLY public.sign_on_connections FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_directory (
    domain text NOT NULL,
    org_id uuid NOT NULL
);

ALTER TABLE ONLY public.sign_on_directory FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_domains (
    org_id uuid NOT NULL,
    domain text NOT NULL,
    proof text NOT NULL,
    proven_at timestamp with time zone,
    CONSTRAINT sign_on_domains_domain_check CHECK ((domain = lower(domain)))
);

ALTER TABLE ONLY public.sign_on_domains FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_links (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    linked_at timestamp with time zone DEFAULT now() NOT NULL,
    refused_subject text,
    refused_at timestamp with time zone
);

ALTER TABLE ONLY public.sign_on_links FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_logins (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    state_hash text NOT NULL,
    browser_hash text NOT NULL,
    tested_by uuid,
    return_to text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    user_id uuid,
    subject text,
    provider_session text
);

ALTER TABLE ONLY public.sign_on_logins FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_logout_tokens (
    org_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.sign_on_logout_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_roles (
    org_id uuid NOT NULL,
    claim_value text NOT NULL,
    role_code text NOT NULL,
    CONSTRAINT sign_on_roles_claim_value_check CHECK ((claim_value <> ''::text))
);

ALTER TABLE ONLY public.sign_on_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sign_on_sessions (
    org_id uuid NOT NULL,
    token_hash text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    provider_session text,
    logout_address text
);

ALTER TABLE ONLY public.sign_on_sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.skills (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    CONSTRAINT skills_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 60)))
);

ALTER TABLE ONLY public.skills FORCE ROW LEVEL SECURITY;

CREATE TABLE public.timer_spans (
    org_id uuid NOT NULL,
    timer_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT timer_span_ends_after_start CHECK ((started_at <= ended_at))
);

ALTER TABLE ONLY public.timer_spans FORCE ROW LEVEL SECURITY;

CREATE TABLE public.timers (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    project_id uuid NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.timers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.timesheet_statuses (
    code text NOT NULL,
    label text NOT NULL
);

CREATE TABLE public.user_invitations (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text,
    last_name text,
    role_codes text[] NOT NULL,
    function_id uuid,
    cost_tier_id uuid,
    manager_id uuid,
    billable boolean DEFAULT false NOT NULL,
    monthly_hours integer,
    holiday_allowance integer,
    status text DEFAULT 'pending'::text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    invited_at timestamp with time zone DEFAULT now() NOT NULL,
    invited_by uuid,
    pattern_hundredths integer[],
    pattern_from date,
    manager_email text,
    accepted_user_id uuid,
    place_id uuid,
    first_day date,
    last_day date,
    CONSTRAINT invitation_ends_after_start CHECK ((first_day <= last_day)),
    CONSTRAINT invitation_has_one_manager CHECK (((manager_id IS NULL) OR (manager_email IS NULL))),
    CONSTRAINT invitation_pattern_has_a_day CHECK (((pattern_hundredths IS NULL) = (pattern_from IS NULL))),
    CONSTRAINT user_invitations_holiday_allowance_check CHECK (((holiday_allowance >= 0) AND (holiday_allowance <= 8784))),
    CONSTRAINT user_invitations_monthly_hours_check CHECK (((monthly_hours >= 0) AND (monthly_hours <= 744))),
    CONSTRAINT user_invitations_pattern_hundredths_check CHECK (((cardinality(pattern_hundredths) = 7) AND (0 <= ALL (pattern_hundredths)) AND (2400 >= ALL (pattern_hundredths)))),
    CONSTRAINT user_invitations_role_codes_check CHECK ((cardinality(role_codes) > 0)),
    CONSTRAINT user_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'revoked'::text])))
);

ALTER TABLE ONLY public.user_invitations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_places (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    valid_from date NOT NULL,
    place_id uuid
);

ALTER TABLE ONLY public.user_places FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_preferences (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    weekly_reminder boolean DEFAULT true NOT NULL,
    weekly_digest boolean DEFAULT true NOT NULL,
    decision_mails boolean DEFAULT true NOT NULL,
    starts_on_my_time boolean DEFAULT false NOT NULL,
    phase_reminders boolean DEFAULT true NOT NULL,
    start_page text,
    toured_roles text[] DEFAULT '{}'::text[] NOT NULL,
    mention_mails boolean DEFAULT true NOT NULL,
    CONSTRAINT user_start_page CHECK ((start_page = ANY (ARRAY['dashboard'::text, 'home'::text, 'my_time'::text])))
);

ALTER TABLE ONLY public.user_preferences FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_role_assignments (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_code text NOT NULL,
    since date
);

ALTER TABLE ONLY public.user_role_assignments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_roles (
    role_code text NOT NULL,
    label text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.walls (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    panels text[] NOT NULL,
    rotates boolean DEFAULT false NOT NULL,
    theme text DEFAULT 'time'::text NOT NULL,
    shows_names boolean DEFAULT false NOT NULL,
    link_hash text,
    link_made_at timestamp with time zone DEFAULT now() NOT NULL,
    link_made_by uuid,
    expires_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT walls_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 60))),
    CONSTRAINT walls_panels_check CHECK (((cardinality(panels) > 0) AND (panels <@ ARRAY['hours'::text, 'functions'::text, 'projects'::text, 'cycle'::text, 'overbooked'::text]))),
    CONSTRAINT walls_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'time'::text])))
);

ALTER TABLE ONLY public.walls FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_deliveries (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    subject_id text NOT NULL,
    data jsonb NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    status text DEFAULT 'due'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    answer_status integer,
    answer text DEFAULT ''::text NOT NULL,
    error text,
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['due'::text, 'delivered'::text, 'given_up'::text])))
);

ALTER TABLE ONLY public.webhook_deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhooks (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    topics text[],
    is_on boolean DEFAULT true NOT NULL,
    off_because text,
    secret text NOT NULL,
    previous_secret text,
    previous_until timestamp with time zone,
    failing_since timestamp with time zone,
    place bigint NOT NULL,
    listens_since timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_by uuid,
    CONSTRAINT webhook_off_has_reason CHECK (((NOT is_on) OR (off_because IS NULL))),
    CONSTRAINT webhooks_off_because_check CHECK ((off_because = ANY (ARRAY['failing'::text, 'gone'::text]))),
    CONSTRAINT webhooks_url_check CHECK ((length(url) <= 2000))
);

ALTER TABLE ONLY public.webhooks FORCE ROW LEVEL SECURITY;

CREATE VIEW public.weekly_function_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    week_start,
    function_id,
    sum(allocated_hours) AS allocated_hours,
    sum(actual_hours) AS actual_hours
   FROM ( SELECT a.org_id,
            a.month_start,
            (date_trunc('week'::text, (a.day)::timestamp without time zone))::date AS week_start,
            a.function_id,
            a.allocated_hours,
            (0)::numeric AS actual_hours
           FROM public.allocated_hour_facts a
        UNION ALL
         SELECT b.org_id,
            b.month_start,
            (date_trunc('week'::text, (b.day)::timestamp without time zone))::date AS date_trunc,
            b.function_id,
            0,
            b.actual_hours
           FROM public.actual_hour_facts b
        UNION ALL
         SELECT weekly_function_parts.org_id,
            weekly_function_parts.month_start,
            weekly_function_parts.week_start,
            weekly_function_parts.function_id,
            (- weekly_function_parts.allocated_hours),
            (- weekly_function_parts.actual_hours)
           FROM public.weekly_function_parts) d
  GROUP BY org_id, month_start, week_start, function_id
 HAVING ((sum(allocated_hours) <> (0)::numeric) OR (sum(actual_hours) <> (0)::numeric));

CREATE TABLE public.weekly_person_totals (
    org_id uuid NOT NULL,
    month_start date NOT NULL,
    week_start date NOT NULL,
    user_id uuid NOT NULL,
    actual_hours numeric(28,16) DEFAULT 0 NOT NULL,
    actual_gbp numeric(36,18) DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.weekly_person_totals FORCE ROW LEVEL SECURITY;

CREATE VIEW public.weekly_person_parts WITH (security_invoker='true') AS
 SELECT weekly_person_totals.org_id,
    weekly_person_totals.month_start,
    weekly_person_totals.week_start,
    weekly_person_totals.user_id,
    weekly_person_totals.actual_hours,
    weekly_person_totals.actual_gbp
   FROM public.weekly_person_totals
UNION ALL
 SELECT monthly_deltas.org_id,
    monthly_deltas.month_start,
    monthly_deltas.week_start,
    monthly_deltas.user_id,
    monthly_deltas.actual_hours,
    monthly_deltas.actual_gbp
   FROM public.monthly_deltas
  WHERE (monthly_deltas.user_id IS NOT NULL);

CREATE VIEW public.weekly_person_corrections WITH (security_invoker='true') AS
 SELECT org_id,
    month_start,
    week_start,
    user_id,
    sum(actual_hours) AS actual_hours,
    sum(actual_gbp) AS actual_gbp
   FROM ( SELECT a.org_id,
            a.month_start,
            (date_trunc('week'::text, (a.day)::timestamp without time zone))::date AS week_start,
            a.user_id,
            a.actual_hours,
            a.actual_gbp
           FROM public.actual_hour_facts a
        UNION ALL
         SELECT weekly_person_parts.org_id,
            weekly_person_parts.month_start,
            weekly_person_parts.week_start,
            weekly_person_parts.user_id,
            (- weekly_person_parts.actual_hours),
            (- weekly_person_parts.actual_gbp)
           FROM public.weekly_person_parts) d
  GROUP BY org_id, month_start, week_start, user_id
 HAVING ((sum(actual_hours) <> (0)::numeric) OR (sum(actual_gbp) <> (0)::numeric));

ALTER TABLE ONLY public.agent_proposals
    ADD CONSTRAINT agent_proposals_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entries_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entry_once UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id);

ALTER TABLE ONLY public.allocation_resubmissions
    ADD CONSTRAINT allocation_resubmissions_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.allocation_statuses
    ADD CONSTRAINT allocation_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.audit_cuts
    ADD CONSTRAINT audit_cut_once UNIQUE (org_id, seal_number);

ALTER TABLE ONLY public.audit_cuts
    ADD CONSTRAINT audit_cuts_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.audit_redactions
    ADD CONSTRAINT audit_redactions_pkey PRIMARY KEY (org_id, audit_id, erasure_id);

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (org_id, number);

ALTER TABLE ONLY public.billing_rates
    ADD CONSTRAINT billing_rate_once UNIQUE NULLS NOT DISTINCT (org_id, cost_tier_id, user_id, project_id, starts_on);

ALTER TABLE ONLY public.billing_rates
    ADD CONSTRAINT billing_rates_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.break_handling_modes
    ADD CONSTRAINT break_handling_modes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.budget_profiles
    ADD CONSTRAINT budget_profile_code_unique UNIQUE (org_id, project_id, profile_code);

ALTER TABLE ONLY public.budget_profile_months
    ADD CONSTRAINT budget_profile_months_pkey PRIMARY KEY (org_id, budget_profile_id, cost_tier_id, month_index);

ALTER TABLE ONLY public.budget_profile_statuses
    ADD CONSTRAINT budget_profile_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.budget_profiles
    ADD CONSTRAINT budget_profiles_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristic_name_unique UNIQUE (org_id, name_key);

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristic_of_type UNIQUE (org_id, id, characteristic_type_id);

ALTER TABLE ONLY public.characteristic_options
    ADD CONSTRAINT characteristic_option_unique UNIQUE (org_id, characteristic_id, label_key);

ALTER TABLE ONLY public.characteristic_options
    ADD CONSTRAINT characteristic_options_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.characteristic_types
    ADD CONSTRAINT characteristic_types_code_key UNIQUE (code);

ALTER TABLE ONLY public.characteristic_types
    ADD CONSTRAINT characteristic_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristics_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.charge_receipts
    ADD CONSTRAINT charge_receipts_pkey PRIMARY KEY (org_id, charge_id);

ALTER TABLE ONLY public.charges
    ADD CONSTRAINT charges_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.chat_channels
    ADD CONSTRAINT chat_channels_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.chat_outbox
    ADD CONSTRAINT chat_outbox_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.closed_month_functions
    ADD CONSTRAINT closed_month_function_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id);

ALTER TABLE ONLY public.closed_month_people
    ADD CONSTRAINT closed_month_people_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.closed_month_people
    ADD CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id);

ALTER TABLE ONLY public.closed_month_projects
    ADD CONSTRAINT closed_month_projects_pkey PRIMARY KEY (org_id, month_start, project_id);

ALTER TABLE ONLY public.closed_months
    ADD CONSTRAINT closed_months_pkey PRIMARY KEY (org_id, month_start);

ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mentions_pkey PRIMARY KEY (org_id, comment_id, user_id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.company_day_requests
    ADD CONSTRAINT company_day_requests_pkey PRIMARY KEY (org_id, holiday_request_id);

ALTER TABLE ONLY public.company_days
    ADD CONSTRAINT company_days_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.connected_apps
    ADD CONSTRAINT connected_app_code UNIQUE (org_id, code_hash);

ALTER TABLE ONLY public.connected_apps
    ADD CONSTRAINT connected_app_request UNIQUE (org_id, code_challenge);

ALTER TABLE ONLY public.connected_apps
    ADD CONSTRAINT connected_apps_pkey PRIMARY KEY (org_id, token_id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.cost_rates
    ADD CONSTRAINT cost_rate_of_tier_once UNIQUE (org_id, cost_tier_id, starts_on);

ALTER TABLE ONLY public.cost_rates
    ADD CONSTRAINT cost_rate_of_user_once UNIQUE (org_id, user_id, starts_on);

ALTER TABLE ONLY public.cost_rates
    ADD CONSTRAINT cost_rates_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.cost_tiers
    ADD CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id);

ALTER TABLE ONLY public.cost_tiers
    ADD CONSTRAINT cost_tiers_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.currencies
    ADD CONSTRAINT currencies_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customer_name_unique UNIQUE (org_id, name_key);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.cycle_escalations
    ADD CONSTRAINT cycle_escalations_pkey PRIMARY KEY (org_id, target_id, month, phase, user_id);

ALTER TABLE ONLY public.data_regions
    ADD CONSTRAINT data_regions_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.date_formats
    ADD CONSTRAINT date_formats_pkey PRIMARY KEY (format_id);

ALTER TABLE ONLY public.delegations
    ADD CONSTRAINT delegations_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.demonstration_accounts
    ADD CONSTRAINT demonstration_accounts_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.demonstration_renewals
    ADD CONSTRAINT demonstration_renewals_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.deprovisioned_people
    ADD CONSTRAINT deprovisioned_people_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmation_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.entry_types
    ADD CONSTRAINT entry_types_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.escalation_runs
    ADD CONSTRAINT escalation_runs_pkey PRIMARY KEY (org_id, run_day);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.fill_proposals
    ADD CONSTRAINT fill_proposals_pkey PRIMARY KEY (org_id, run_id);

ALTER TABLE ONLY public.fill_runs
    ADD CONSTRAINT fill_runs_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.forecast_entries
    ADD CONSTRAINT forecast_entries_pkey PRIMARY KEY (org_id, forecast_id, cost_tier_id);

ALTER TABLE ONLY public.forecast_freezes
    ADD CONSTRAINT forecast_freezes_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.forecasts
    ADD CONSTRAINT forecast_one_per_month UNIQUE (org_id, project_id, forecast_period_id);

ALTER TABLE ONLY public.forecast_statuses
    ADD CONSTRAINT forecast_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.forecasts
    ADD CONSTRAINT forecasts_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.function_allocations
    ADD CONSTRAINT function_allocation_one_per_month UNIQUE (org_id, function_id, forecast_period);

ALTER TABLE ONLY public.function_allocations
    ADD CONSTRAINT function_allocations_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.function_allocators
    ADD CONSTRAINT function_allocators_pkey PRIMARY KEY (org_id, function_id, user_id);

ALTER TABLE ONLY public.functions
    ADD CONSTRAINT functions_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.holiday_entries
    ADD CONSTRAINT holiday_entries_pkey PRIMARY KEY (org_id, holiday_request_id, date);

ALTER TABLE ONLY public.holiday_request_statuses
    ADD CONSTRAINT holiday_request_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.holiday_requests
    ADD CONSTRAINT holiday_requests_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.home_visits
    ADD CONSTRAINT home_visits_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (org_id, user_id, key_hash);

ALTER TABLE ONLY public.import_corrections
    ADD CONSTRAINT import_corrections_pkey PRIMARY KEY (org_id, import_id, row_number);

ALTER TABLE ONLY public.import_habits
    ADD CONSTRAINT import_habits_pkey PRIMARY KEY (org_id, headings_key);

ALTER TABLE ONLY public.import_items
    ADD CONSTRAINT import_items_pkey PRIMARY KEY (org_id, import_id, subject, subject_id);

ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_pkey PRIMARY KEY (org_id, import_id, part);

ALTER TABLE ONLY public.import_problems
    ADD CONSTRAINT import_problems_pkey PRIMARY KEY (org_id, import_id, row_number, column_number);

ALTER TABLE ONLY public.import_statuses
    ADD CONSTRAINT import_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (account_hash, device_hash);

ALTER TABLE ONLY public.leave_corrections
    ADD CONSTRAINT leave_corrections_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.leave_kinds
    ADD CONSTRAINT leave_kinds_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.leave_people
    ADD CONSTRAINT leave_people_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.leave_rules
    ADD CONSTRAINT leave_rule_one_a_day UNIQUE (org_id, kind_id, valid_from);

ALTER TABLE ONLY public.leave_rules
    ADD CONSTRAINT leave_rules_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.login_directory
    ADD CONSTRAINT login_directory_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.login_directory
    ADD CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id);

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.month_adjustments
    ADD CONSTRAINT month_adjustments_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.month_closing_figures
    ADD CONSTRAINT month_closing_figure_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, project_id, function_id);

ALTER TABLE ONLY public.month_closings
    ADD CONSTRAINT month_closings_pkey PRIMARY KEY (org_id, month_start);

ALTER TABLE ONLY public.month_graces
    ADD CONSTRAINT month_graces_pkey PRIMARY KEY (org_id, month_start, user_id);

ALTER TABLE ONLY public.month_reminders
    ADD CONSTRAINT month_reminders_pkey PRIMARY KEY (org_id, user_id, asked_for, reminded_on);

ALTER TABLE ONLY public.monthly_deltas
    ADD CONSTRAINT monthly_deltas_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.monthly_function_totals
    ADD CONSTRAINT monthly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id, is_internal);

ALTER TABLE ONLY public.monthly_project_totals
    ADD CONSTRAINT monthly_project_totals_pkey PRIMARY KEY (org_id, project_id, month_start);

ALTER TABLE ONLY public.monthly_totals
    ADD CONSTRAINT monthly_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, project_id, function_id);

ALTER TABLE ONLY public.months
    ADD CONSTRAINT months_pkey PRIMARY KEY (month_start);

ALTER TABLE ONLY public.characteristic_options
    ADD CONSTRAINT option_of_characteristic UNIQUE (org_id, characteristic_id, id);

ALTER TABLE ONLY public.organisation_break_days
    ADD CONSTRAINT organisation_break_days_pkey PRIMARY KEY (org_id, day_of_week);

ALTER TABLE ONLY public.organisation_public_holidays
    ADD CONSTRAINT organisation_public_holidays_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_pkey PRIMARY KEY (org_id);

ALTER TABLE ONLY public.overtime_entries
    ADD CONSTRAINT overtime_entries_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.overtime_terms
    ADD CONSTRAINT overtime_terms_one_a_day UNIQUE (org_id, user_id, valid_from);

ALTER TABLE ONLY public.overtime_terms
    ADD CONSTRAINT overtime_terms_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.own_calendars
    ADD CONSTRAINT own_calendars_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkey_credential_unique UNIQUE (org_id, credential_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.password_reset_requests
    ADD CONSTRAINT password_reset_requests_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_reset_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.past_allocation_entries
    ADD CONSTRAINT past_allocation_entries_pkey PRIMARY KEY (org_id, number);

ALTER TABLE ONLY public.past_budget_profile_months
    ADD CONSTRAINT past_budget_profile_months_pkey PRIMARY KEY (org_id, budget_profile_id, cost_tier_id, month_index, superseded_at);

ALTER TABLE ONLY public.past_budget_profiles
    ADD CONSTRAINT past_budget_profiles_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_cost_tiers
    ADD CONSTRAINT past_cost_tiers_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_differences
    ADD CONSTRAINT past_differences_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.past_forecast_entries
    ADD CONSTRAINT past_forecast_entries_pkey PRIMARY KEY (org_id, forecast_id, cost_tier_id, superseded_at);

ALTER TABLE ONLY public.past_forecasts
    ADD CONSTRAINT past_forecasts_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_function_allocations
    ADD CONSTRAINT past_function_allocations_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_function_days
    ADD CONSTRAINT past_function_day_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id, day, week_start, is_internal);

ALTER TABLE ONLY public.past_functions
    ADD CONSTRAINT past_functions_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_holiday_entries
    ADD CONSTRAINT past_holiday_entries_pkey PRIMARY KEY (org_id, holiday_request_id, date, superseded_at);

ALTER TABLE ONLY public.past_holiday_requests
    ADD CONSTRAINT past_holiday_requests_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_leave_people
    ADD CONSTRAINT past_leave_people_pkey PRIMARY KEY (org_id, user_id, superseded_at);

ALTER TABLE ONLY public.past_project_days
    ADD CONSTRAINT past_project_day_once UNIQUE NULLS NOT DISTINCT (org_id, project_id, month_start, function_id, day);

ALTER TABLE ONLY public.past_project_forecasters
    ADD CONSTRAINT past_project_forecasters_pkey PRIMARY KEY (org_id, project_id, user_id, superseded_at);

ALTER TABLE ONLY public.past_project_functions
    ADD CONSTRAINT past_project_functions_pkey PRIMARY KEY (org_id, project_id, function_id, superseded_at);

ALTER TABLE ONLY public.past_projects
    ADD CONSTRAINT past_projects_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_time_entries
    ADD CONSTRAINT past_time_entries_pkey PRIMARY KEY (org_id, timesheet_id, id, superseded_at);

ALTER TABLE ONLY public.past_timesheets
    ADD CONSTRAINT past_timesheets_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_users
    ADD CONSTRAINT past_users_pkey PRIMARY KEY (org_id, id, superseded_at);

ALTER TABLE ONLY public.past_working_patterns
    ADD CONSTRAINT past_working_patterns_pkey PRIMARY KEY (org_id, user_id, valid_from, superseded_at);

ALTER TABLE ONLY public.pay_exports
    ADD CONSTRAINT pay_export_number_unique UNIQUE (org_id, number);

ALTER TABLE ONLY public.pay_export_parts
    ADD CONSTRAINT pay_export_parts_pkey PRIMARY KEY (org_id, export_id, part);

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_export_subjects_pkey PRIMARY KEY (org_id, export_id, place);

ALTER TABLE ONLY public.pay_exports
    ADD CONSTRAINT pay_exports_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.pay_marks
    ADD CONSTRAINT pay_marks_pkey PRIMARY KEY (org_id, export_id, place);

ALTER TABLE ONLY public.pay_people
    ADD CONSTRAINT pay_people_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.pay_projects
    ADD CONSTRAINT pay_projects_pkey PRIMARY KEY (org_id, project_id);

ALTER TABLE ONLY public.pay_settings
    ADD CONSTRAINT pay_settings_pkey PRIMARY KEY (org_id);

ALTER TABLE ONLY public.pay_templates
    ADD CONSTRAINT pay_templates_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.person_skills
    ADD CONSTRAINT person_skills_pkey PRIMARY KEY (org_id, user_id, skill_id);

ALTER TABLE ONLY public.phase_exceptions
    ADD CONSTRAINT phase_exception_once UNIQUE NULLS NOT DISTINCT (org_id, phase, month_start, user_id);

ALTER TABLE ONLY public.phase_exceptions
    ADD CONSTRAINT phase_exceptions_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.phase_reminder_runs
    ADD CONSTRAINT phase_reminder_runs_pkey PRIMARY KEY (org_id, run_day);

ALTER TABLE ONLY public.pinned_projects
    ADD CONSTRAINT pinned_projects_pkey PRIMARY KEY (org_id, user_id, project_id);

ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.planned_changes
    ADD CONSTRAINT planned_changes_pkey PRIMARY KEY (org_id, user_id, starts_on);

ALTER TABLE ONLY public.planner_presences
    ADD CONSTRAINT planner_presences_pkey PRIMARY KEY (org_id, function_id, month, user_id);

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristic_once UNIQUE (org_id, project_id, characteristic_id);

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristics_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT project_code_unique UNIQUE (org_id, code);

ALTER TABLE ONLY public.project_forecasters
    ADD CONSTRAINT project_forecasters_pkey PRIMARY KEY (org_id, project_id, user_id);

ALTER TABLE ONLY public.project_functions
    ADD CONSTRAINT project_functions_pkey PRIMARY KEY (org_id, project_id, function_id);

ALTER TABLE ONLY public.project_preferences
    ADD CONSTRAINT project_preferences_pkey PRIMARY KEY (org_id, user_id, project_id, kind);

ALTER TABLE ONLY public.project_skills
    ADD CONSTRAINT project_skills_pkey PRIMARY KEY (org_id, project_id, skill_id);

ALTER TABLE ONLY public.project_standings
    ADD CONSTRAINT project_standings_pkey PRIMARY KEY (org_id, project_id);

ALTER TABLE ONLY public.project_statuses
    ADD CONSTRAINT project_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.provisioned_groups
    ADD CONSTRAINT provisioned_groups_pkey PRIMARY KEY (org_id, connection_id, group_id);

ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_people_pkey PRIMARY KEY (org_id, connection_id, user_id);

ALTER TABLE ONLY public.provisioning_connections
    ADD CONSTRAINT provisioning_connections_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.provisioning_errors
    ADD CONSTRAINT provisioning_errors_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.provisioning_tokens
    ADD CONSTRAINT provisioning_tokens_pkey PRIMARY KEY (org_id, token_id);

ALTER TABLE ONLY public.organisation_public_holidays
    ADD CONSTRAINT public_holiday_date_unique UNIQUE NULLS NOT DISTINCT (org_id, place_id, holiday_date);

ALTER TABLE ONLY public.question_settings
    ADD CONSTRAINT question_settings_pkey PRIMARY KEY (org_id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (org_id, user_id, code_hash);

ALTER TABLE ONLY public.reminder_runs
    ADD CONSTRAINT reminder_runs_pkey PRIMARY KEY (org_id, run_day);

ALTER TABLE ONLY public.repair_proposals
    ADD CONSTRAINT repair_proposals_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.report_recipients
    ADD CONSTRAINT report_recipients_pkey PRIMARY KEY (org_id, view_id, user_id);

ALTER TABLE ONLY public.report_schedules
    ADD CONSTRAINT report_schedules_pkey PRIMARY KEY (org_id, view_id);

ALTER TABLE ONLY public.report_views
    ADD CONSTRAINT report_views_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.retention_runs
    ADD CONSTRAINT retention_run_once_a_day UNIQUE (org_id, run_day);

ALTER TABLE ONLY public.retention_runs
    ADD CONSTRAINT retention_runs_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.sample_rows
    ADD CONSTRAINT sample_rows_pkey PRIMARY KEY (org_id, subject, subject_id);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.sent_phase_reminders
    ADD CONSTRAINT sent_phase_reminders_pkey PRIMARY KEY (org_id, user_id, month, phase, step);

ALTER TABLE ONLY public.sent_reminders
    ADD CONSTRAINT sent_reminders_pkey PRIMARY KEY (org_id, user_id, week_starting, step);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (org_id, token_hash);

ALTER TABLE ONLY public.set_up_codes
    ADD CONSTRAINT set_up_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.set_up_lists
    ADD CONSTRAINT set_up_lists_pkey PRIMARY KEY (org_id);

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_link_once UNIQUE NULLS NOT DISTINCT (org_id, user_id, subject, function_id, project_id);

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_link_token_unique UNIQUE (org_id, token_hash);

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_links_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY public.sign_on_connections
    ADD CONSTRAINT sign_on_connections_pkey PRIMARY KEY (org_id);

ALTER TABLE ONLY public.sign_on_directory
    ADD CONSTRAINT sign_on_directory_pkey PRIMARY KEY (domain);

ALTER TABLE ONLY public.sign_on_domains
    ADD CONSTRAINT sign_on_domains_pkey PRIMARY KEY (org_id, domain);

ALTER TABLE ONLY public.sign_on_links
    ADD CONSTRAINT sign_on_link_subject_unique UNIQUE (org_id, issuer, subject);

ALTER TABLE ONLY public.sign_on_links
    ADD CONSTRAINT sign_on_links_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.sign_on_logins
    ADD CONSTRAINT sign_on_login_state_unique UNIQUE (org_id, state_hash);

ALTER TABLE ONLY public.sign_on_logins
    ADD CONSTRAINT sign_on_logins_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.sign_on_logout_tokens
    ADD CONSTRAINT sign_on_logout_tokens_pkey PRIMARY KEY (org_id, token_hash);

ALTER TABLE ONLY public.sign_on_roles
    ADD CONSTRAINT sign_on_roles_pkey PRIMARY KEY (org_id, claim_value, role_code);

ALTER TABLE ONLY public.sign_on_sessions
    ADD CONSTRAINT sign_on_sessions_pkey PRIMARY KEY (org_id, token_hash);

ALTER TABLE ONLY public.skills
    ADD CONSTRAINT skills_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entries_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timer_one_per_person UNIQUE (org_id, user_id);

ALTER TABLE ONLY public.timer_spans
    ADD CONSTRAINT timer_spans_pkey PRIMARY KEY (org_id, timer_id, started_at);

ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timers_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.timesheets
    ADD CONSTRAINT timesheet_of_user UNIQUE (org_id, id, user_id);

ALTER TABLE ONLY public.timesheets
    ADD CONSTRAINT timesheet_one_per_week UNIQUE (org_id, user_id, week_starting);

ALTER TABLE ONLY public.timesheet_statuses
    ADD CONSTRAINT timesheet_statuses_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.timesheets
    ADD CONSTRAINT timesheets_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT user_invitations_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.user_places
    ADD CONSTRAINT user_places_pkey PRIMARY KEY (org_id, user_id, valid_from);

ALTER TABLE ONLY public.user_preferences
    ADD CONSTRAINT user_preferences_pkey PRIMARY KEY (org_id, user_id);

ALTER TABLE ONLY public.user_role_assignments
    ADD CONSTRAINT user_role_assignments_pkey PRIMARY KEY (org_id, user_id, role_code);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (role_code);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.walls
    ADD CONSTRAINT wall_link_unique UNIQUE (org_id, link_hash);

ALTER TABLE ONLY public.walls
    ADD CONSTRAINT walls_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_delivery_once UNIQUE (org_id, webhook_id, event_id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (org_id, id);

ALTER TABLE ONLY public.weekly_function_totals
    ADD CONSTRAINT weekly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, week_start, function_id);

ALTER TABLE ONLY public.weekly_person_totals
    ADD CONSTRAINT weekly_person_totals_pkey PRIMARY KEY (org_id, month_start, week_start, user_id);

ALTER TABLE ONLY public.working_patterns
    ADD CONSTRAINT working_patterns_pkey PRIMARY KEY (org_id, user_id, valid_from);

CREATE INDEX agent_proposals_by_age ON public.agent_proposals USING btree (created_at);

CREATE INDEX agent_proposals_by_user ON public.agent_proposals USING btree (org_id, user_id, created_at);

CREATE INDEX allocation_entries_by_project ON public.allocation_entries USING btree (org_id, project_id, allocation_date);

CREATE INDEX allocation_entries_by_tier ON public.allocation_entries USING btree (org_id, function_id, cost_tier_id, project_id);

CREATE INDEX allocation_entries_by_user ON public.allocation_entries USING btree (org_id, user_id, allocation_date);

CREATE INDEX allocation_resubmissions_by_allocation ON public.allocation_resubmissions USING btree (org_id, function_allocation_id);

CREATE INDEX api_tokens_by_end ON public.api_tokens USING btree (LEAST(expires_at, revoked_at));

CREATE INDEX api_tokens_by_user ON public.api_tokens USING btree (org_id, user_id);

CREATE INDEX api_tokens_to_mail ON public.api_tokens USING btree (expires_at) WHERE ((expiry_mailed_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX audit_log_by_action ON public.audit_log USING btree (org_id, action, happened_at, id);

CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (org_id, actor_id, happened_at, id);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (org_id, subject_id, happened_at, id);

CREATE INDEX audit_log_by_type ON public.audit_log USING btree (org_id, subject_type, happened_at, id);

CREATE INDEX audit_log_in_order ON public.audit_log USING btree (org_id, happened_at, id);

CREATE INDEX audit_redactions_by_erasure ON public.audit_redactions USING btree (org_id, erasure_id, audit_id);

CREATE INDEX billing_rates_by_project ON public.billing_rates USING btree (org_id, project_id);

CREATE INDEX billing_rates_by_user ON public.billing_rates USING btree (org_id, user_id, project_id, starts_on);

CREATE INDEX budget_months_by_tier ON public.budget_profile_months USING btree (org_id, function_id, cost_tier_id);

CREATE UNIQUE INDEX budget_profile_one_active ON public.budget_profiles USING btree (org_id, project_id) WHERE (status_code = 'active'::text);

CREATE INDEX budget_profiles_by_replaced ON public.budget_profiles USING btree (org_id, replaced_profile_id);

CREATE INDEX characteristics_by_function ON public.characteristics USING btree (org_id, function_id);

CREATE INDEX charges_by_project ON public.charges USING btree (org_id, project_id, day);

CREATE INDEX chat_channels_of_user ON public.chat_channels USING btree (org_id, user_id);

CREATE INDEX chat_outbox_by_age ON public.chat_outbox USING btree (created_at) WHERE (status <> 'due'::text);

CREATE INDEX chat_outbox_due ON public.chat_outbox USING btree (due_at) WHERE (status = 'due'::text);

CREATE INDEX chat_outbox_of_channel ON public.chat_outbox USING btree (org_id, channel_id, created_at);

CREATE INDEX closed_month_functions_by_function ON public.closed_month_functions USING btree (org_id, function_id, month_start);

CREATE INDEX closed_month_people_by_person ON public.closed_month_people USING btree (org_id, user_id);

CREATE INDEX closed_month_projects_by_project ON public.closed_month_projects USING btree (org_id, project_id, month_start);

CREATE INDEX comment_mentions_by_user ON public.comment_mentions USING btree (org_id, user_id);

CREATE INDEX comments_by_day ON public.comments USING btree (org_id, day);

CREATE INDEX comments_by_holiday_request ON public.comments USING btree (org_id, holiday_request_id);

CREATE INDEX comments_by_project ON public.comments USING btree (org_id, project_id, month_start);

CREATE INDEX comments_by_tier ON public.comments USING btree (org_id, cost_tier_id);

CREATE INDEX comments_by_user ON public.comments USING btree (org_id, user_id, day);

CREATE INDEX comments_by_writer ON public.comments USING btree (org_id, written_by);

CREATE INDEX company_day_requests_of_days ON public.company_day_requests USING btree (org_id, company_days_id);

CREATE INDEX company_days_by_end ON public.company_days USING btree (org_id, last_day);

CREATE INDEX company_days_by_place ON public.company_days USING btree (org_id, place_id);

CREATE INDEX contracts_by_customer ON public.contracts USING btree (org_id, customer_id);

CREATE INDEX contracts_by_project ON public.contracts USING btree (org_id, project_id, starts_on);

CREATE UNIQUE INDEX cost_tier_name_unique ON public.cost_tiers USING btree (org_id, function_id, lower(name));

CREATE INDEX cycle_escalations_by_user ON public.cycle_escalations USING btree (org_id, user_id);

CREATE INDEX delegations_by_delegate ON public.delegations USING btree (org_id, delegate_id, last_day);

CREATE INDEX delegations_by_leave ON public.delegations USING btree (org_id, holiday_request_id);

CREATE INDEX delegations_by_manager ON public.delegations USING btree (org_id, manager_id, last_day);

CREATE INDEX events_by_age ON public.events USING btree (created_at);

CREATE INDEX events_in_order ON public.events USING btree (org_id, transaction_id);

CREATE INDEX fill_proposals_by_age ON public.fill_proposals USING btree (created_at);

CREATE INDEX fill_runs_by_age ON public.fill_runs USING btree (created_at);

CREATE INDEX fill_runs_by_month ON public.fill_runs USING btree (org_id, function_id, month);

CREATE INDEX forecast_entries_by_tier ON public.forecast_entries USING btree (org_id, function_id, cost_tier_id);

CREATE INDEX forecast_freezes_by_forecast ON public.forecast_freezes USING btree (org_id, forecast_id, frozen_at);

CREATE INDEX forecasts_by_period ON public.forecasts USING btree (org_id, forecast_period_id);

CREATE INDEX forecasts_by_user ON public.forecasts USING btree (org_id, user_id);

CREATE INDEX function_allocations_by_period ON public.function_allocations USING btree (org_id, forecast_period);

CREATE INDEX function_allocators_by_user ON public.function_allocators USING btree (org_id, user_id);

CREATE UNIQUE INDEX function_name_unique ON public.functions USING btree (org_id, lower(name));

CREATE INDEX holiday_entries_by_date ON public.holiday_entries USING btree (org_id, date);

CREATE INDEX holiday_requests_by_kind ON public.holiday_requests USING btree (org_id, kind_id) WHERE (kind_id IS NOT NULL);

CREATE INDEX holiday_requests_by_user ON public.holiday_requests USING btree (org_id, user_id, start_date);

CREATE INDEX holiday_requests_newest ON public.holiday_requests USING btree (org_id, created_at DESC);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX imports_at_work ON public.imports USING btree (leased_until) WHERE (status = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]));

CREATE INDEX imports_newest ON public.imports USING btree (org_id, created_at DESC, id);

CREATE INDEX imports_with_file ON public.imports USING btree (created_at) WHERE (file_removed_at IS NULL);

CREATE UNIQUE INDEX invitation_email_pending ON public.user_invitations USING btree (org_id, lower(email)) WHERE (status = 'pending'::text);

CREATE INDEX invitations_awaiting_manager ON public.user_invitations USING btree (org_id, lower(manager_email)) WHERE (manager_email IS NOT NULL);

CREATE INDEX invitations_by_accepted_user ON public.user_invitations USING btree (org_id, accepted_user_id);

CREATE INDEX invitations_by_manager ON public.user_invitations USING btree (org_id, manager_id);

CREATE INDEX invitations_by_place ON public.user_invitations USING btree (org_id, place_id);

CREATE INDEX invitations_by_tier ON public.user_invitations USING btree (org_id, function_id, cost_tier_id);

CREATE INDEX invitations_newest_first ON public.user_invitations USING btree (org_id, invited_at DESC) WHERE (status = 'pending'::text);

CREATE INDEX known_devices_by_age ON public.known_devices USING btree (seen_at);

CREATE INDEX leave_corrections_by_kind ON public.leave_corrections USING btree (org_id, kind_id);

CREATE INDEX leave_corrections_by_user ON public.leave_corrections USING btree (org_id, user_id, day);

CREATE UNIQUE INDEX leave_kind_name_unique ON public.leave_kinds USING btree (org_id, lower(name));

CREATE INDEX mail_outbox_by_age ON public.mail_outbox USING btree (created_at) WHERE (status <> 'due'::text);

CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (due_at) WHERE (status = 'due'::text);

CREATE INDEX month_adjustments_by_month ON public.month_adjustments USING btree (org_id, month_start, made_at);

CREATE INDEX month_adjustments_by_user ON public.month_adjustments USING btree (org_id, user_id);

CREATE INDEX month_graces_by_user ON public.month_graces USING btree (org_id, user_id);

CREATE INDEX month_reminders_by_day ON public.month_reminders USING btree (org_id, reminded_on);

CREATE INDEX monthly_function_totals_by_function ON public.monthly_function_totals USING btree (org_id, function_id, month_start);

CREATE INDEX monthly_project_totals_by_month ON public.monthly_project_totals USING btree (org_id, month_start);

CREATE INDEX monthly_totals_by_function ON public.monthly_totals USING btree (org_id, function_id, month_start);

CREATE INDEX monthly_totals_by_project ON public.monthly_totals USING btree (org_id, project_id, month_start);

CREATE INDEX overtime_entries_by_leave_kind ON public.overtime_entries USING btree (org_id, leave_kind_id) WHERE (leave_kind_id IS NOT NULL);

CREATE INDEX overtime_entries_by_user ON public.overtime_entries USING btree (org_id, user_id, day);

CREATE INDEX own_calendars_due ON public.own_calendars USING btree (due_at);

CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (org_id, user_id);

CREATE INDEX password_resets_by_end ON public.password_resets USING btree (expires_at);

CREATE INDEX password_resets_by_user ON public.password_resets USING btree (org_id, user_id);

CREATE INDEX past_allocation_entries_by_day ON public.past_allocation_entries USING btree (org_id, allocation_date);

CREATE INDEX past_allocation_entries_by_month ON public.past_allocation_entries USING btree (org_id, function_allocation_id, superseded_at);

CREATE INDEX past_allocation_entries_over ON public.past_allocation_entries USING brin (superseded_at);

CREATE INDEX past_budget_profile_months_over ON public.past_budget_profile_months USING btree (org_id, superseded_at);

CREATE INDEX past_budget_profiles_found ON public.past_budget_profiles USING btree (org_id, project_id);

CREATE INDEX past_budget_profiles_over ON public.past_budget_profiles USING btree (org_id, superseded_at);

CREATE INDEX past_cost_tiers_found ON public.past_cost_tiers USING btree (org_id, function_id);

CREATE INDEX past_cost_tiers_over ON public.past_cost_tiers USING btree (org_id, superseded_at);

CREATE INDEX past_differences_by_project ON public.past_differences USING btree (org_id, project_id, recorded_at);

CREATE INDEX past_differences_in_order ON public.past_differences USING btree (org_id, recorded_at);

CREATE INDEX past_forecast_entries_over ON public.past_forecast_entries USING btree (org_id, superseded_at);

CREATE INDEX past_forecasts_found ON public.past_forecasts USING btree (org_id, project_id, forecast_period_id);

CREATE INDEX past_forecasts_over ON public.past_forecasts USING btree (org_id, superseded_at);

CREATE INDEX past_function_allocations_found ON public.past_function_allocations USING btree (org_id, function_id, forecast_period);

CREATE INDEX past_function_allocations_over ON public.past_function_allocations USING btree (org_id, superseded_at);

CREATE INDEX past_functions_over ON public.past_functions USING btree (org_id, superseded_at);

CREATE INDEX past_holiday_entries_over ON public.past_holiday_entries USING btree (org_id, superseded_at);

CREATE INDEX past_holiday_requests_found ON public.past_holiday_requests USING btree (org_id, user_id);

CREATE INDEX past_holiday_requests_over ON public.past_holiday_requests USING btree (org_id, superseded_at);

CREATE INDEX past_leave_people_over ON public.past_leave_people USING btree (org_id, superseded_at);

CREATE INDEX past_project_forecasters_over ON public.past_project_forecasters USING btree (org_id, superseded_at);

CREATE INDEX past_project_functions_over ON public.past_project_functions USING btree (org_id, superseded_at);

CREATE INDEX past_projects_over ON public.past_projects USING btree (org_id, superseded_at);

CREATE INDEX past_time_entries_found ON public.past_time_entries USING btree (org_id, project_id, date_worked);

CREATE INDEX past_time_entries_over ON public.past_time_entries USING btree (org_id, superseded_at);

CREATE INDEX past_timesheets_found ON public.past_timesheets USING btree (org_id, week_starting);

CREATE INDEX past_timesheets_over ON public.past_timesheets USING btree (org_id, superseded_at);

CREATE INDEX past_users_over ON public.past_users USING btree (org_id, superseded_at);

CREATE INDEX past_working_patterns_over ON public.past_working_patterns USING btree (org_id, superseded_at);

CREATE INDEX pay_export_subjects_by_project ON public.pay_export_subjects USING btree (org_id, project_id);

CREATE INDEX pay_export_subjects_by_tier ON public.pay_export_subjects USING btree (org_id, function_id, cost_tier_id);

CREATE INDEX pay_export_subjects_by_user ON public.pay_export_subjects USING btree (org_id, user_id);

CREATE INDEX pay_marks_by_day ON public.pay_marks USING btree (org_id, purpose, day);

CREATE UNIQUE INDEX pay_person_number_unique ON public.pay_people USING btree (org_id, lower(personnel_number)) WHERE (personnel_number <> ''::text);

CREATE UNIQUE INDEX pay_template_name_unique ON public.pay_templates USING btree (org_id, lower(name));

CREATE INDEX person_skills_of_skill ON public.person_skills USING btree (org_id, skill_id);

CREATE INDEX phase_exceptions_by_user ON public.phase_exceptions USING btree (org_id, user_id);

CREATE INDEX pinned_projects_by_project ON public.pinned_projects USING btree (org_id, project_id);

CREATE UNIQUE INDEX place_name_unique ON public.places USING btree (org_id, lower(name));

CREATE INDEX planner_presences_user ON public.planner_presences USING btree (org_id, user_id);

CREATE INDEX project_characteristics_by_characteristic ON public.project_characteristics USING btree (org_id, characteristic_id, value_option_id);

CREATE INDEX project_characteristics_by_function ON public.project_characteristics USING btree (org_id, function_id);

CREATE INDEX project_forecasters_by_user ON public.project_forecasters USING btree (org_id, user_id);

CREATE INDEX project_functions_by_function ON public.project_functions USING btree (org_id, function_id);

CREATE INDEX project_preferences_of_project ON public.project_preferences USING btree (org_id, project_id);

CREATE INDEX project_skills_of_skill ON public.project_skills USING btree (org_id, skill_id);

CREATE INDEX projects_by_creation ON public.projects USING btree (org_id, created_at, id);

CREATE INDEX projects_by_customer ON public.projects USING btree (org_id, customer_id);

CREATE INDEX projects_by_status ON public.projects USING btree (org_id, status_code);

CREATE INDEX provisioned_people_by_external_id ON public.provisioned_people USING btree (org_id, connection_id, external_id);

CREATE INDEX provisioned_people_by_user ON public.provisioned_people USING btree (org_id, user_id);

CREATE INDEX provisioning_errors_by_connection ON public.provisioning_errors USING btree (org_id, connection_id, id);

CREATE INDEX provisioning_tokens_by_connection ON public.provisioning_tokens USING btree (org_id, connection_id);

CREATE INDEX repair_proposals_by_month ON public.repair_proposals USING btree (org_id, function_id, month);

CREATE INDEX repair_proposals_by_request ON public.repair_proposals USING btree (org_id, holiday_request_id);

CREATE INDEX report_recipients_of_user ON public.report_recipients USING btree (org_id, user_id);

CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_at) WHERE (stopped_at IS NULL);

CREATE INDEX report_schedules_of_user ON public.report_schedules USING btree (org_id, user_id);

CREATE INDEX report_views_of_user ON public.report_views USING btree (org_id, user_id);

CREATE INDEX role_assignments_by_role ON public.user_role_assignments USING btree (org_id, role_code);

CREATE INDEX sent_phase_reminders_by_day ON public.sent_phase_reminders USING btree (org_id, sent_on);

CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON public.sessions USING btree (org_id, user_id);

CREATE INDEX shared_calendar_links_function ON public.shared_calendar_links USING btree (org_id, function_id);

CREATE INDEX shared_calendar_links_project ON public.shared_calendar_links USING btree (org_id, project_id);

CREATE INDEX sign_on_directory_by_organisation ON public.sign_on_directory USING btree (org_id, domain);

CREATE INDEX sign_on_logins_by_browser ON public.sign_on_logins USING btree (org_id, browser_hash);

CREATE INDEX sign_on_logins_by_end ON public.sign_on_logins USING btree (expires_at);

CREATE INDEX sign_on_logins_by_user ON public.sign_on_logins USING btree (org_id, user_id);

CREATE INDEX sign_on_logout_tokens_by_end ON public.sign_on_logout_tokens USING btree (expires_at);

CREATE INDEX sign_on_sessions_by_provider_session ON public.sign_on_sessions USING btree (org_id, issuer, provider_session);

CREATE INDEX sign_on_sessions_by_subject ON public.sign_on_sessions USING btree (org_id, issuer, subject);

CREATE UNIQUE INDEX skill_name_unique ON public.skills USING btree (org_id, lower(name));

CREATE INDEX time_entries_by_day ON public.time_entries USING btree (org_id, date_worked);

CREATE INDEX time_entries_by_project ON public.time_entries USING btree (org_id, project_id, date_worked);

CREATE INDEX time_entries_by_tier ON public.time_entries USING btree (org_id, function_id, cost_tier_id, project_id);

CREATE INDEX time_entries_by_timesheet ON public.time_entries USING btree (org_id, timesheet_id);

CREATE INDEX time_entries_by_user ON public.time_entries USING btree (org_id, user_id, date_worked);

CREATE UNIQUE INDEX timer_span_one_open ON public.timer_spans USING btree (org_id, timer_id) WHERE (ended_at IS NULL);

CREATE INDEX timers_by_project ON public.timers USING btree (org_id, project_id);

CREATE INDEX timesheets_by_week ON public.timesheets USING btree (org_id, week_starting);

CREATE INDEX timesheets_decided ON public.timesheets USING btree (org_id, user_id, decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX timesheets_rejected ON public.timesheets USING btree (org_id, id) WHERE (status_code = 'rejected'::text);

CREATE INDEX timesheets_submitted ON public.timesheets USING btree (org_id, user_id, week_starting) WHERE (status_code = 'submitted'::text);

CREATE UNIQUE INDEX user_email_unique ON public.users USING btree (org_id, lower(email));

CREATE INDEX user_places_of_place ON public.user_places USING btree (org_id, place_id);

CREATE INDEX users_by_manager ON public.users USING btree (org_id, manager_id);

CREATE INDEX users_by_name ON public.users USING btree (org_id, name_key, id);

CREATE INDEX users_by_tier ON public.users USING btree (org_id, function_id, cost_tier_id);

CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at) WHERE (status <> 'due'::text);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (due_at) WHERE (status = 'due'::text);

CREATE INDEX webhook_deliveries_of_webhook ON public.webhook_deliveries USING btree (org_id, webhook_id, id);

CREATE INDEX weekly_person_totals_by_person ON public.weekly_person_totals USING btree (org_id, user_id, month_start);

CREATE TRIGGER check_cut BEFORE DELETE ON public.audit_log FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at'::text, true) <> ''::text))) EXECUTE FUNCTION public.check_audit_cut();

CREATE TRIGGER check_cut BEFORE DELETE ON public.audit_seals FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at'::text, true) <> ''::text))) EXECUTE FUNCTION public.check_audit_cut();

CREATE TRIGGER check_cut BEFORE DELETE ON public.mail_outbox FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at'::text, true) <> ''::text))) EXECUTE FUNCTION public.check_mail_cut();

CREATE TRIGGER check_redaction BEFORE UPDATE ON public.audit_log FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.check_audit_redaction();

CREATE TRIGGER count_added AFTER INSERT ON public.allocation_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.allocation_entries_counted('1');

CREATE TRIGGER count_added AFTER INSERT ON public.budget_profile_months REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.budget_profile_months_counted('1');

CREATE TRIGGER count_added AFTER INSERT ON public.forecast_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecast_entries_counted('1');

CREATE TRIGGER count_added AFTER INSERT ON public.time_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.time_entries_counted('1');

CREATE TRIGGER count_added AFTER INSERT ON public.timesheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.timesheets_counted('1');

CREATE TRIGGER count_after AFTER UPDATE ON public.allocation_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.allocation_entries_counted('1');

CREATE TRIGGER count_after AFTER UPDATE ON public.budget_profile_months REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.budget_profile_months_counted('1');

CREATE TRIGGER count_after AFTER UPDATE ON public.forecast_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecast_entries_counted('1');

CREATE TRIGGER count_after AFTER UPDATE ON public.time_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.time_entries_counted('1');

CREATE TRIGGER count_before AFTER UPDATE ON public.allocation_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.allocation_entries_counted('-1');

CREATE TRIGGER count_before AFTER UPDATE ON public.budget_profile_months REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.budget_profile_months_counted('-1');

CREATE TRIGGER count_before AFTER UPDATE ON public.forecast_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecast_entries_counted('-1');

CREATE TRIGGER count_before AFTER UPDATE ON public.time_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.time_entries_counted('-1');

CREATE TRIGGER count_changed AFTER UPDATE ON public.budget_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.budget_profiles_recounted();

CREATE TRIGGER count_changed AFTER UPDATE ON public.forecasts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecasts_recounted();

CREATE TRIGGER count_changed AFTER UPDATE ON public.function_allocations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.function_allocations_recounted();

CREATE TRIGGER count_changed AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.projects_recounted();

CREATE TRIGGER count_changed AFTER UPDATE ON public.timesheets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.timesheets_recounted();

CREATE TRIGGER count_removed AFTER DELETE ON public.allocation_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.allocation_entries_counted('-1');

CREATE TRIGGER count_removed AFTER DELETE ON public.budget_profile_months REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.budget_profile_months_counted('-1');

CREATE TRIGGER count_removed AFTER DELETE ON public.forecast_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecast_entries_counted('-1');

CREATE TRIGGER count_removed AFTER DELETE ON public.time_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.time_entries_counted('-1');

CREATE TRIGGER count_removed AFTER DELETE ON public.timesheets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.timesheets_counted('-1');

CREATE TRIGGER entries_go_first BEFORE DELETE ON public.forecasts FOR EACH ROW EXECUTE FUNCTION public.delete_forecast_entries();

CREATE TRIGGER entries_go_first BEFORE DELETE ON public.function_allocations FOR EACH ROW EXECUTE FUNCTION public.delete_allocation_entries();

CREATE TRIGGER month_closes BEFORE INSERT OR UPDATE ON public.month_closings FOR EACH ROW EXECUTE FUNCTION public.month_closes();

CREATE TRIGGER months_go_first BEFORE DELETE ON public.budget_profiles FOR EACH ROW EXECUTE FUNCTION public.delete_budget_months();

CREATE TRIGGER notice_added AFTER INSERT ON public.forecasts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecasts_noticed();

CREATE TRIGGER notice_removed AFTER DELETE ON public.forecasts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end'::text, true) IS DISTINCT FROM 'yes'::text)) EXECUTE FUNCTION public.forecasts_noticed();

CREATE TRIGGER only_blank_mail BEFORE UPDATE ON public.mail_outbox FOR EACH ROW WHEN (((CURRENT_USER = 'stint_app'::name) AND ((new.html_part <> ''::text) OR (new.text_part <> ''::text) OR (new.status = 'due'::text) OR ((new.status <> old.status) AND (new.status <> 'given_up'::text))))) EXECUTE FUNCTION public.only_blank_mail();

CREATE TRIGGER record_past BEFORE UPDATE ON public.allocation_entries FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.function_allocation_id IS DISTINCT FROM new.function_allocation_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.cost_tier_id IS DISTINCT FROM new.cost_tier_id) OR (old.allocation_date IS DISTINCT FROM new.allocation_date) OR (old.hours IS DISTINCT FROM new.hours) OR (old.rate_per_hour IS DISTINCT FROM new.rate_per_hour) OR (old.is_billable IS DISTINCT FROM new.is_billable) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.proposed_hours IS DISTINCT FROM new.proposed_hours))) EXECUTE FUNCTION public.past_allocation_entries_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.budget_profile_months FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.budget_profile_id IS DISTINCT FROM new.budget_profile_id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.cost_tier_id IS DISTINCT FROM new.cost_tier_id) OR (old.month_index IS DISTINCT FROM new.month_index) OR (old.budget_hours IS DISTINCT FROM new.budget_hours) OR (old.rate_per_hour IS DISTINCT FROM new.rate_per_hour))) EXECUTE FUNCTION public.past_budget_profile_months_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.budget_profiles FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.profile_code IS DISTINCT FROM new.profile_code) OR (old.profile_name IS DISTINCT FROM new.profile_name) OR (old.status_code IS DISTINCT FROM new.status_code) OR (old.total_hours IS DISTINCT FROM new.total_hours) OR (old.total_budget IS DISTINCT FROM new.total_budget) OR (old.replaced_profile_id IS DISTINCT FROM new.replaced_profile_id) OR (old.version IS DISTINCT FROM new.version) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.activated_at IS DISTINCT FROM new.activated_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.updated_by IS DISTINCT FROM new.updated_by))) EXECUTE FUNCTION public.past_budget_profiles_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.cost_tiers FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.name IS DISTINCT FROM new.name) OR (old.hourly_rate IS DISTINCT FROM new.hourly_rate) OR (old."position" IS DISTINCT FROM new."position"))) EXECUTE FUNCTION public.past_cost_tiers_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.forecast_entries FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.forecast_id IS DISTINCT FROM new.forecast_id) OR (old.cost_tier_id IS DISTINCT FROM new.cost_tier_id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.forecast_hours IS DISTINCT FROM new.forecast_hours) OR (old.rate_per_hour IS DISTINCT FROM new.rate_per_hour) OR (old.total_cost IS DISTINCT FROM new.total_cost) OR (old.created_by IS DISTINCT FROM new.created_by))) EXECUTE FUNCTION public.past_forecast_entries_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.forecasts FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.forecast_period_id IS DISTINCT FROM new.forecast_period_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.status IS DISTINCT FROM new.status) OR (old.total_functions IS DISTINCT FROM new.total_functions) OR (old.total_hours IS DISTINCT FROM new.total_hours) OR (old.total_cost IS DISTINCT FROM new.total_cost) OR (old.version IS DISTINCT FROM new.version) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.updated_by IS DISTINCT FROM new.updated_by))) EXECUTE FUNCTION public.past_forecasts_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.function_allocations FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.forecast_period IS DISTINCT FROM new.forecast_period) OR (old.status_code IS DISTINCT FROM new.status_code) OR (old.version IS DISTINCT FROM new.version) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.updated_by IS DISTINCT FROM new.updated_by) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.last_saved_at IS DISTINCT FROM new.last_saved_at))) EXECUTE FUNCTION public.past_function_allocations_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.functions FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.is_active IS DISTINCT FROM new.is_active) OR (old.version IS DISTINCT FROM new.version) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.updated_by IS DISTINCT FROM new.updated_by) OR (old.allows_stand_ins IS DISTINCT FROM new.allows_stand_ins))) EXECUTE FUNCTION public.past_functions_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.holiday_entries FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.holiday_request_id IS DISTINCT FROM new.holiday_request_id) OR (old.date IS DISTINCT FROM new.date) OR (old.hours_requested IS DISTINCT FROM new.hours_requested))) EXECUTE FUNCTION public.past_holiday_entries_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.holiday_requests FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.start_date IS DISTINCT FROM new.start_date) OR (old.end_date IS DISTINCT FROM new.end_date) OR (old.total_hours IS DISTINCT FROM new.total_hours) OR (old.status IS DISTINCT FROM new.status) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.cancellation_asked_at IS DISTINCT FROM new.cancellation_asked_at) OR (old.kind_id IS DISTINCT FROM new.kind_id) OR (old.part IS DISTINCT FROM new.part) OR (old.part_hours IS DISTINCT FROM new.part_hours) OR (old.half_of IS DISTINCT FROM new.half_of) OR (old.from_noon IS DISTINCT FROM new.from_noon) OR (old.until_noon IS DISTINCT FROM new.until_noon))) EXECUTE FUNCTION public.past_holiday_requests_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.leave_people FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.first_day IS DISTINCT FROM new.first_day) OR (old.last_day IS DISTINCT FROM new.last_day) OR (old.enters_leave IS DISTINCT FROM new.enters_leave))) EXECUTE FUNCTION public.past_leave_people_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.project_forecasters FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.created_by IS DISTINCT FROM new.created_by))) EXECUTE FUNCTION public.past_project_forecasters_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.project_functions FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.created_by IS DISTINCT FROM new.created_by))) EXECUTE FUNCTION public.past_project_functions_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.code IS DISTINCT FROM new.code) OR (old.status_code IS DISTINCT FROM new.status_code) OR (old.status_before_archive IS DISTINCT FROM new.status_before_archive) OR (old.start_date IS DISTINCT FROM new.start_date) OR (old.project_length_months IS DISTINCT FROM new.project_length_months) OR (old.ended_on IS DISTINCT FROM new.ended_on) OR (old.is_internal IS DISTINCT FROM new.is_internal) OR (old.version IS DISTINCT FROM new.version) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.updated_by IS DISTINCT FROM new.updated_by) OR (old.customer_id IS DISTINCT FROM new.customer_id))) EXECUTE FUNCTION public.past_projects_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.time_entries FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.timesheet_id IS DISTINCT FROM new.timesheet_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.project_id IS DISTINCT FROM new.project_id) OR (old.entry_type IS DISTINCT FROM new.entry_type) OR (old.date_worked IS DISTINCT FROM new.date_worked) OR (old.start_time IS DISTINCT FROM new.start_time) OR (old.end_time IS DISTINCT FROM new.end_time) OR (old.duration_hours IS DISTINCT FROM new.duration_hours) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.cost_tier_id IS DISTINCT FROM new.cost_tier_id) OR (old.rate_per_hour IS DISTINCT FROM new.rate_per_hour) OR (old.is_billable IS DISTINCT FROM new.is_billable) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.created_by IS DISTINCT FROM new.created_by) OR (old.original_hours IS DISTINCT FROM new.original_hours) OR (old.in_minutes IS DISTINCT FROM new.in_minutes))) EXECUTE FUNCTION public.past_time_entries_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.timesheets FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.week_starting IS DISTINCT FROM new.week_starting) OR (old.status_code IS DISTINCT FROM new.status_code) OR (old.submitted_at IS DISTINCT FROM new.submitted_at) OR (old.approved_at IS DISTINCT FROM new.approved_at) OR (old.approved_by IS DISTINCT FROM new.approved_by) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.decided_by IS DISTINCT FROM new.decided_by) OR (old.decided_at IS DISTINCT FROM new.decided_at))) EXECUTE FUNCTION public.past_timesheets_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.users FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.id IS DISTINCT FROM new.id) OR (old.function_id IS DISTINCT FROM new.function_id) OR (old.cost_tier_id IS DISTINCT FROM new.cost_tier_id) OR (old.manager_id IS DISTINCT FROM new.manager_id) OR (old.billable IS DISTINCT FROM new.billable) OR (old.monthly_hours IS DISTINCT FROM new.monthly_hours) OR (old.is_active IS DISTINCT FROM new.is_active) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.inactive IS DISTINCT FROM new.inactive))) EXECUTE FUNCTION public.past_users_changed();

CREATE TRIGGER record_past BEFORE UPDATE ON public.working_patterns FOR EACH ROW WHEN (((old.org_id IS DISTINCT FROM new.org_id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.valid_from IS DISTINCT FROM new.valid_from) OR (old.monday IS DISTINCT FROM new.monday) OR (old.tuesday IS DISTINCT FROM new.tuesday) OR (old.wednesday IS DISTINCT FROM new.wednesday) OR (old.thursday IS DISTINCT FROM new.thursday) OR (old.friday IS DISTINCT FROM new.friday) OR (old.saturday IS DISTINCT FROM new.saturday) OR (old.sunday IS DISTINCT FROM new.sunday))) EXECUTE FUNCTION public.past_working_patterns_changed();

CREATE TRIGGER record_removed AFTER DELETE ON public.allocation_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_allocation_entries_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.budget_profile_months REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_budget_profile_months_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.budget_profiles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_budget_profiles_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.cost_tiers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_cost_tiers_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.forecast_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_forecast_entries_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.forecasts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_forecasts_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.function_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_function_allocations_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.functions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_functions_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.holiday_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_holiday_entries_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.holiday_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_holiday_requests_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.leave_people REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_leave_people_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.project_forecasters REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_project_forecasters_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.project_functions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_project_functions_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.projects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_projects_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.time_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_time_entries_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.timesheets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_timesheets_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_users_removed();

CREATE TRIGGER record_removed AFTER DELETE ON public.working_patterns REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.past_working_patterns_removed();

CREATE TRIGGER record_superseded AFTER UPDATE ON public.allocation_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.past_allocation_entries_superseded();

CREATE TRIGGER record_superseded AFTER UPDATE ON public.budget_profile_months REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.past_budget_profile_months_superseded();

CREATE TRIGGER record_superseded AFTER UPDATE ON public.forecast_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.past_forecast_entries_superseded();

CREATE TRIGGER refuse_added AFTER INSERT ON public.holiday_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.leave_is_open();

CREATE TRIGGER refuse_added AFTER INSERT ON public.time_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.added_time_is_open();

CREATE TRIGGER refuse_changed AFTER UPDATE ON public.holiday_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.leave_is_open();

CREATE TRIGGER refuse_changed AFTER UPDATE ON public.holiday_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.changed_leave_is_open();

CREATE TRIGGER refuse_changed AFTER UPDATE ON public.time_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.changed_time_is_open();

CREATE TRIGGER refuse_changed AFTER UPDATE ON public.timesheets FOR EACH ROW WHEN ((old.status_code <> new.status_code)) EXECUTE FUNCTION public.changed_weeks_are_open();

CREATE TRIGGER refuse_closed AFTER INSERT OR DELETE OR UPDATE ON public.charges FOR EACH ROW WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.charge_is_open();

CREATE TRIGGER refuse_rejected AFTER UPDATE ON public.timesheets FOR EACH ROW WHEN (((old.status_code = 'rejected'::text) <> (new.status_code = 'rejected'::text))) EXECUTE FUNCTION public.rejected_time_is_open();

CREATE TRIGGER refuse_removed AFTER DELETE ON public.holiday_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.leave_is_open();

CREATE TRIGGER refuse_removed AFTER DELETE ON public.time_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.closed_days'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION public.removed_time_is_open();

CREATE TRIGGER stay_unless_imported BEFORE DELETE ON public.allocation_resubmissions FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.stay_unless_imported('allocation_resubmission', 'id');

CREATE TRIGGER stay_unless_imported BEFORE DELETE ON public.forecast_freezes FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.stay_unless_imported('forecast', 'forecast_id');

CREATE TRIGGER stay_unless_sample BEFORE DELETE ON public.closed_month_functions FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.stay_unless_sample('function', 'function_id', '');

CREATE TRIGGER stay_unless_sample BEFORE DELETE ON public.closed_month_projects FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.stay_unless_sample('project', 'project_id', '');

CREATE TRIGGER stay_unless_sample BEFORE DELETE ON public.delegations FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION public.stay_unless_sample('person', 'manager_id', 'delegate_id');

ALTER TABLE ONLY public.agent_proposals
    ADD CONSTRAINT agent_proposal_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.agent_proposals
    ADD CONSTRAINT agent_proposals_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entry_allocation FOREIGN KEY (org_id, function_allocation_id) REFERENCES public.function_allocations(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entry_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.allocation_entries
    ADD CONSTRAINT allocation_entry_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.allocation_resubmissions
    ADD CONSTRAINT allocation_resubmission_allocation FOREIGN KEY (org_id, function_allocation_id) REFERENCES public.function_allocations(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_token_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.audit_cuts
    ADD CONSTRAINT audit_cut_of_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.audit_redactions
    ADD CONSTRAINT audit_redaction_of_row FOREIGN KEY (org_id, audit_id) REFERENCES public.audit_log(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seal_of_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.billing_rates
    ADD CONSTRAINT billing_rate_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.billing_rates
    ADD CONSTRAINT billing_rate_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.billing_rates
    ADD CONSTRAINT billing_rate_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.budget_profile_months
    ADD CONSTRAINT budget_month_profile FOREIGN KEY (org_id, budget_profile_id) REFERENCES public.budget_profiles(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.budget_profile_months
    ADD CONSTRAINT budget_month_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.budget_profiles
    ADD CONSTRAINT budget_profile_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.budget_profiles
    ADD CONSTRAINT budget_profile_replaced FOREIGN KEY (org_id, replaced_profile_id) REFERENCES public.budget_profiles(org_id, id);

ALTER TABLE ONLY public.budget_profiles
    ADD CONSTRAINT budget_profile_status FOREIGN KEY (status_code) REFERENCES public.budget_profile_statuses(code);

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.characteristic_options
    ADD CONSTRAINT characteristic_option_characteristic FOREIGN KEY (org_id, characteristic_id) REFERENCES public.characteristics(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristic_type FOREIGN KEY (characteristic_type_id) REFERENCES public.characteristic_types(id);

ALTER TABLE ONLY public.characteristics
    ADD CONSTRAINT characteristics_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.charges
    ADD CONSTRAINT charge_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.charge_receipts
    ADD CONSTRAINT charge_receipt_charge FOREIGN KEY (org_id, charge_id) REFERENCES public.charges(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_channels
    ADD CONSTRAINT chat_channel_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_channels
    ADD CONSTRAINT chat_channels_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.chat_outbox
    ADD CONSTRAINT chat_message_channel FOREIGN KEY (org_id, channel_id) REFERENCES public.chat_channels(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.closed_month_functions
    ADD CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES public.closed_months(org_id, month_start);

ALTER TABLE ONLY public.closed_months
    ADD CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.closed_month_people
    ADD CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES public.closed_months(org_id, month_start);

ALTER TABLE ONLY public.closed_month_people
    ADD CONSTRAINT closed_month_person_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.closed_month_projects
    ADD CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES public.closed_months(org_id, month_start);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comment_holiday_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES public.holiday_requests(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mention_comment FOREIGN KEY (org_id, comment_id) REFERENCES public.comments(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mention_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comment_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comment_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comment_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.company_day_requests
    ADD CONSTRAINT company_day_request_days FOREIGN KEY (org_id, company_days_id) REFERENCES public.company_days(org_id, id);

ALTER TABLE ONLY public.company_day_requests
    ADD CONSTRAINT company_day_request_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES public.holiday_requests(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.company_days
    ADD CONSTRAINT company_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.company_days
    ADD CONSTRAINT company_days_place FOREIGN KEY (org_id, place_id) REFERENCES public.places(org_id, id);

ALTER TABLE ONLY public.connected_apps
    ADD CONSTRAINT connected_app_token FOREIGN KEY (org_id, token_id) REFERENCES public.api_tokens(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contract_customer FOREIGN KEY (org_id, customer_id) REFERENCES public.customers(org_id, id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contract_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cost_rates
    ADD CONSTRAINT cost_rate_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cost_rates
    ADD CONSTRAINT cost_rate_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cost_tiers
    ADD CONSTRAINT cost_tier_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credential_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.cycle_escalations
    ADD CONSTRAINT cycle_escalation_target FOREIGN KEY (org_id, target_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cycle_escalations
    ADD CONSTRAINT cycle_escalation_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.delegations
    ADD CONSTRAINT delegation_delegate FOREIGN KEY (org_id, delegate_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.delegations
    ADD CONSTRAINT delegation_leave FOREIGN KEY (org_id, holiday_request_id) REFERENCES public.holiday_requests(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.delegations
    ADD CONSTRAINT delegation_manager FOREIGN KEY (org_id, manager_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.demonstration_accounts
    ADD CONSTRAINT demonstration_account_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.demonstration_accounts
    ADD CONSTRAINT demonstration_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.deprovisioned_people
    ADD CONSTRAINT deprovisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmation_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.escalation_runs
    ADD CONSTRAINT escalation_run_of_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.fill_proposals
    ADD CONSTRAINT fill_proposal_run FOREIGN KEY (org_id, run_id) REFERENCES public.fill_runs(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fill_runs
    ADD CONSTRAINT fill_run_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.forecast_entries
    ADD CONSTRAINT forecast_entry_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES public.forecasts(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.forecast_entries
    ADD CONSTRAINT forecast_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.forecast_freezes
    ADD CONSTRAINT forecast_freeze_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES public.forecasts(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.forecasts
    ADD CONSTRAINT forecast_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.forecasts
    ADD CONSTRAINT forecast_status FOREIGN KEY (status) REFERENCES public.forecast_statuses(code);

ALTER TABLE ONLY public.forecasts
    ADD CONSTRAINT forecast_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.function_allocations
    ADD CONSTRAINT function_allocation_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.function_allocations
    ADD CONSTRAINT function_allocation_status FOREIGN KEY (status_code) REFERENCES public.allocation_statuses(code);

ALTER TABLE ONLY public.function_allocators
    ADD CONSTRAINT function_allocator_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_allocators
    ADD CONSTRAINT function_allocator_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.functions
    ADD CONSTRAINT functions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.holiday_entries
    ADD CONSTRAINT holiday_entry_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES public.holiday_requests(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.holiday_requests
    ADD CONSTRAINT holiday_request_kind FOREIGN KEY (org_id, kind_id) REFERENCES public.leave_kinds(org_id, id);

ALTER TABLE ONLY public.holiday_requests
    ADD CONSTRAINT holiday_request_status FOREIGN KEY (status) REFERENCES public.holiday_request_statuses(code);

ALTER TABLE ONLY public.holiday_requests
    ADD CONSTRAINT holiday_request_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.home_visits
    ADD CONSTRAINT home_visit_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_key_of_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_corrections
    ADD CONSTRAINT import_correction_import FOREIGN KEY (org_id, import_id) REFERENCES public.imports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_habits
    ADD CONSTRAINT import_habits_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.import_items
    ADD CONSTRAINT import_item_import FOREIGN KEY (org_id, import_id) REFERENCES public.imports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_part_import FOREIGN KEY (org_id, import_id) REFERENCES public.imports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_problems
    ADD CONSTRAINT import_problem_import FOREIGN KEY (org_id, import_id) REFERENCES public.imports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT import_status FOREIGN KEY (status) REFERENCES public.import_statuses(code);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_accepted_user FOREIGN KEY (org_id, accepted_user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_manager FOREIGN KEY (org_id, manager_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT invitation_place FOREIGN KEY (org_id, place_id) REFERENCES public.places(org_id, id) ON DELETE SET NULL (place_id);

ALTER TABLE ONLY public.leave_corrections
    ADD CONSTRAINT leave_correction_kind FOREIGN KEY (org_id, kind_id) REFERENCES public.leave_kinds(org_id, id);

ALTER TABLE ONLY public.leave_corrections
    ADD CONSTRAINT leave_correction_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.leave_kinds
    ADD CONSTRAINT leave_kinds_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.leave_people
    ADD CONSTRAINT leave_person_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.leave_rules
    ADD CONSTRAINT leave_rule_kind FOREIGN KEY (org_id, kind_id) REFERENCES public.leave_kinds(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.month_adjustments
    ADD CONSTRAINT month_adjustment_month FOREIGN KEY (org_id, month_start) REFERENCES public.month_closings(org_id, month_start);

ALTER TABLE ONLY public.month_adjustments
    ADD CONSTRAINT month_adjustment_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.month_closing_figures
    ADD CONSTRAINT month_closing_figure_month FOREIGN KEY (org_id, month_start) REFERENCES public.month_closings(org_id, month_start);

ALTER TABLE ONLY public.month_closings
    ADD CONSTRAINT month_closings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.month_graces
    ADD CONSTRAINT month_grace_month FOREIGN KEY (org_id, month_start) REFERENCES public.month_closings(org_id, month_start);

ALTER TABLE ONLY public.month_graces
    ADD CONSTRAINT month_grace_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.month_reminders
    ADD CONSTRAINT month_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.organisation_break_days
    ADD CONSTRAINT organisation_break_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.organisation_public_holidays
    ADD CONSTRAINT organisation_public_holidays_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_break_handling_mode_fkey FOREIGN KEY (break_handling_mode) REFERENCES public.break_handling_modes(id);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_currency_fkey FOREIGN KEY (currency) REFERENCES public.currencies(code);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_data_region_fkey FOREIGN KEY (data_region) REFERENCES public.data_regions(code);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_date_format_fkey FOREIGN KEY (date_format) REFERENCES public.date_formats(format_id);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.overtime_entries
    ADD CONSTRAINT overtime_entry_leave_kind FOREIGN KEY (org_id, leave_kind_id) REFERENCES public.leave_kinds(org_id, id);

ALTER TABLE ONLY public.overtime_entries
    ADD CONSTRAINT overtime_entry_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.overtime_terms
    ADD CONSTRAINT overtime_terms_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.own_calendars
    ADD CONSTRAINT own_calendar_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkey_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_reset_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_export_parts
    ADD CONSTRAINT pay_export_part_export FOREIGN KEY (org_id, export_id) REFERENCES public.pay_exports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_exports
    ADD CONSTRAINT pay_exports_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.pay_marks
    ADD CONSTRAINT pay_mark_export FOREIGN KEY (org_id, export_id) REFERENCES public.pay_exports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_people
    ADD CONSTRAINT pay_person_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_projects
    ADD CONSTRAINT pay_project_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_settings
    ADD CONSTRAINT pay_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_subject_export FOREIGN KEY (org_id, export_id) REFERENCES public.pay_exports(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_subject_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_subject_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_subject_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.pay_export_subjects
    ADD CONSTRAINT pay_subject_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.pay_templates
    ADD CONSTRAINT pay_templates_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.person_skills
    ADD CONSTRAINT person_skill_skill FOREIGN KEY (org_id, skill_id) REFERENCES public.skills(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.person_skills
    ADD CONSTRAINT person_skill_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.phase_exceptions
    ADD CONSTRAINT phase_exception_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.phase_exceptions
    ADD CONSTRAINT phase_exceptions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.phase_reminder_runs
    ADD CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.pinned_projects
    ADD CONSTRAINT pinned_project_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.pinned_projects
    ADD CONSTRAINT pinned_project_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.planned_changes
    ADD CONSTRAINT planned_change_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.planner_presences
    ADD CONSTRAINT planner_presence_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.planner_presences
    ADD CONSTRAINT planner_presence_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristic_characteristic FOREIGN KEY (org_id, characteristic_id, characteristic_type_id) REFERENCES public.characteristics(org_id, id, characteristic_type_id);

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristic_option FOREIGN KEY (org_id, characteristic_id, value_option_id) REFERENCES public.characteristic_options(org_id, characteristic_id, id);

ALTER TABLE ONLY public.project_characteristics
    ADD CONSTRAINT project_characteristic_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT project_customer FOREIGN KEY (org_id, customer_id) REFERENCES public.customers(org_id, id);

ALTER TABLE ONLY public.project_forecasters
    ADD CONSTRAINT project_forecaster_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_forecasters
    ADD CONSTRAINT project_forecaster_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.project_functions
    ADD CONSTRAINT project_function_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.project_functions
    ADD CONSTRAINT project_function_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_preferences
    ADD CONSTRAINT project_preference_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_preferences
    ADD CONSTRAINT project_preference_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_skills
    ADD CONSTRAINT project_skill_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_skills
    ADD CONSTRAINT project_skill_skill FOREIGN KEY (org_id, skill_id) REFERENCES public.skills(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_standings
    ADD CONSTRAINT project_standing_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT project_status FOREIGN KEY (status_code) REFERENCES public.project_statuses(code);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.provisioned_groups
    ADD CONSTRAINT provisioned_group_connection FOREIGN KEY (org_id, connection_id) REFERENCES public.provisioning_connections(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_person_connection FOREIGN KEY (org_id, connection_id) REFERENCES public.provisioning_connections(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.provisioning_connections
    ADD CONSTRAINT provisioning_connections_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.provisioning_errors
    ADD CONSTRAINT provisioning_error_connection FOREIGN KEY (org_id, connection_id) REFERENCES public.provisioning_connections(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.provisioning_tokens
    ADD CONSTRAINT provisioning_token_connection FOREIGN KEY (org_id, connection_id) REFERENCES public.provisioning_connections(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.provisioning_tokens
    ADD CONSTRAINT provisioning_token_token FOREIGN KEY (org_id, token_id) REFERENCES public.api_tokens(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.organisation_public_holidays
    ADD CONSTRAINT public_holiday_place FOREIGN KEY (org_id, place_id) REFERENCES public.places(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_settings
    ADD CONSTRAINT question_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_code_of_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_runs
    ADD CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.repair_proposals
    ADD CONSTRAINT repair_proposal_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.repair_proposals
    ADD CONSTRAINT repair_proposal_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES public.holiday_requests(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_recipients
    ADD CONSTRAINT report_recipient_schedule FOREIGN KEY (org_id, view_id) REFERENCES public.report_schedules(org_id, view_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_recipients
    ADD CONSTRAINT report_recipient_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_schedules
    ADD CONSTRAINT report_schedule_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_schedules
    ADD CONSTRAINT report_schedule_view FOREIGN KEY (org_id, view_id) REFERENCES public.report_views(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_views
    ADD CONSTRAINT report_view_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retention_runs
    ADD CONSTRAINT retention_runs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.user_role_assignments
    ADD CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES public.user_roles(role_code);

ALTER TABLE ONLY public.user_role_assignments
    ADD CONSTRAINT role_assignment_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sample_rows
    ADD CONSTRAINT sample_rows_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factor_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sent_phase_reminders
    ADD CONSTRAINT sent_phase_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sent_reminders
    ADD CONSTRAINT sent_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT session_of_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.set_up_lists
    ADD CONSTRAINT set_up_lists_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_link_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_link_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_calendar_links
    ADD CONSTRAINT shared_calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_connections
    ADD CONSTRAINT sign_on_connections_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.sign_on_directory
    ADD CONSTRAINT sign_on_directory_domain FOREIGN KEY (org_id, domain) REFERENCES public.sign_on_domains(org_id, domain) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_domains
    ADD CONSTRAINT sign_on_domain_connection FOREIGN KEY (org_id) REFERENCES public.sign_on_connections(org_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_links
    ADD CONSTRAINT sign_on_link_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_logins
    ADD CONSTRAINT sign_on_login_connection FOREIGN KEY (org_id) REFERENCES public.sign_on_connections(org_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_logins
    ADD CONSTRAINT sign_on_login_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_logout_tokens
    ADD CONSTRAINT sign_on_logout_tokens_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.sign_on_roles
    ADD CONSTRAINT sign_on_role_connection FOREIGN KEY (org_id) REFERENCES public.sign_on_connections(org_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sign_on_roles
    ADD CONSTRAINT sign_on_role_role FOREIGN KEY (role_code) REFERENCES public.user_roles(role_code);

ALTER TABLE ONLY public.sign_on_sessions
    ADD CONSTRAINT sign_on_session_session FOREIGN KEY (org_id, token_hash) REFERENCES public.sessions(org_id, token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY public.skills
    ADD CONSTRAINT skills_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entry_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entry_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entry_timesheet FOREIGN KEY (org_id, timesheet_id, user_id) REFERENCES public.timesheets(org_id, id, user_id);

ALTER TABLE ONLY public.time_entries
    ADD CONSTRAINT time_entry_type FOREIGN KEY (entry_type) REFERENCES public.entry_types(code);

ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timer_project FOREIGN KEY (org_id, project_id) REFERENCES public.projects(org_id, id);

ALTER TABLE ONLY public.timer_spans
    ADD CONSTRAINT timer_span_timer FOREIGN KEY (org_id, timer_id) REFERENCES public.timers(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timer_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.timesheets
    ADD CONSTRAINT timesheet_status FOREIGN KEY (status_code) REFERENCES public.timesheet_statuses(code);

ALTER TABLE ONLY public.timesheets
    ADD CONSTRAINT timesheet_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES public.cost_tiers(org_id, function_id, id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT user_function FOREIGN KEY (org_id, function_id) REFERENCES public.functions(org_id, id);

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT user_invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT user_manager FOREIGN KEY (org_id, manager_id) REFERENCES public.users(org_id, id);

ALTER TABLE ONLY public.user_places
    ADD CONSTRAINT user_place_place FOREIGN KEY (org_id, place_id) REFERENCES public.places(org_id, id);

ALTER TABLE ONLY public.user_places
    ADD CONSTRAINT user_place_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_preferences
    ADD CONSTRAINT user_preferences_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.walls
    ADD CONSTRAINT walls_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_delivery_webhook FOREIGN KEY (org_id, webhook_id) REFERENCES public.webhooks(org_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.working_patterns
    ADD CONSTRAINT working_pattern_user FOREIGN KEY (org_id, user_id) REFERENCES public.users(org_id, id) ON DELETE CASCADE;

ALTER TABLE public.agent_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.allocation_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.allocation_resubmissions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.api_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_cuts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_redactions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_seals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.billing_rates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budget_profile_months ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budget_profiles ENABLE ROW LEVEL SECURITY;

CREATE POLICY by_cascade ON public.past_allocation_entries FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_budget_profile_months FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_budget_profiles FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_cost_tiers FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_forecast_entries FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_forecasts FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_function_allocations FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_functions FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_holiday_entries FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_holiday_requests FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_leave_people FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_project_forecasters FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_project_functions FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_projects FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_time_entries FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_timesheets FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_users FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY by_cascade ON public.past_working_patterns FOR INSERT WITH CHECK ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

ALTER TABLE public.calendar_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.characteristic_options ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.characteristics ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.charge_receipts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.charges ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_channels ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_outbox ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.clients ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.closed_month_functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.closed_month_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.closed_month_projects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.closed_months ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.comment_mentions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_day_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connected_apps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.contracts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cost_rates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cost_tiers ENABLE ROW LEVEL SECURITY;

CREATE POLICY covered_by_cut ON public.audit_log TO stint_jobs USING (((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid) AND (ROW(happened_at, id) <= ROW((NULLIF(current_setting('app.cut_at'::text, true), ''::text))::timestamp with time zone, (NULLIF(current_setting('app.cut_id'::text, true), ''::text))::uuid)))) WITH CHECK (false);

CREATE POLICY covered_by_cut ON public.audit_seals TO stint_jobs USING (((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid) AND (number <= (NULLIF(current_setting('app.cut_number'::text, true), ''::text))::integer))) WITH CHECK (false);

ALTER TABLE public.credentials ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cycle_escalations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.delegations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.demonstration_accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deprovisioned_people ENABLE ROW LEVEL SECURITY;

CREATE POLICY directory_lookup ON public.demonstration_accounts FOR SELECT TO stint_directory USING (true);

CREATE POLICY directory_lookup ON public.login_directory FOR SELECT TO stint_directory USING (true);

CREATE POLICY directory_lookup ON public.sign_on_connections FOR SELECT TO stint_directory USING (is_enabled);

CREATE POLICY directory_lookup ON public.sign_on_directory FOR SELECT TO stint_directory USING (true);

ALTER TABLE public.email_confirmations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.escalation_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

CREATE POLICY every_calendar ON public.own_calendars FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_cut ON public.audit_cuts FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_delivery ON public.webhook_deliveries FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_delta ON public.monthly_deltas FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_escalation_run ON public.escalation_runs FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_event ON public.events FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_import ON public.imports FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_mail ON public.mail_outbox FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_message ON public.chat_outbox FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_phase_reminder_run ON public.phase_reminder_runs FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_reminder_run ON public.reminder_runs FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_retention ON public.organisation_settings FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_run ON public.retention_runs FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_schedule ON public.report_schedules FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_token ON public.api_tokens FOR SELECT TO stint_jobs USING (true);

CREATE POLICY every_webhook ON public.webhooks FOR SELECT TO stint_jobs USING (true);

ALTER TABLE public.fill_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.fill_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.forecast_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.forecast_freezes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.forecasts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.function_allocations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.function_allocators ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.holiday_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.holiday_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.home_visits ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_corrections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_habits ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_parts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_problems ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.leave_corrections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.leave_kinds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.leave_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.leave_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.login_directory ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.mail_outbox ENABLE ROW LEVEL SECURITY;

CREATE POLICY mark_mail ON public.mail_outbox FOR UPDATE TO stint_jobs USING (true) WITH CHECK (true);

ALTER TABLE public.month_adjustments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.month_closing_figures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.month_closings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.month_graces ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.month_reminders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.monthly_deltas ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.monthly_function_totals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.monthly_project_totals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.monthly_totals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organisation_break_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organisation_public_holidays ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organisation_settings ENABLE ROW LEVEL SECURITY;

CREATE POLICY over_after_a_day ON public.idempotency_keys TO stint_directory USING ((created_at < (now() - '24:00:00'::interval))) WITH CHECK (false);

CREATE POLICY over_after_a_day ON public.password_resets TO stint_directory USING ((expires_at < (now() - '1 day'::interval))) WITH CHECK (false);

CREATE POLICY over_after_an_hour ON public.events TO stint_directory USING ((created_at < (now() - '01:00:00'::interval))) WITH CHECK (false);

CREATE POLICY over_after_thirteen_months ON public.fill_runs TO stint_directory USING ((created_at < (now() - '1 year 1 mon'::interval))) WITH CHECK (false);

CREATE POLICY over_after_thirty_days ON public.chat_outbox TO stint_directory USING (((status <> 'due'::text) AND (created_at < (now() - '30 days'::interval)))) WITH CHECK (false);

CREATE POLICY over_after_thirty_days ON public.fill_proposals TO stint_directory USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);

CREATE POLICY over_after_thirty_days ON public.mail_outbox TO stint_directory USING (((status <> 'due'::text) AND (created_at < (now() - '30 days'::interval)))) WITH CHECK (false);

CREATE POLICY over_after_thirty_days ON public.webhook_deliveries TO stint_directory USING (((status <> 'due'::text) AND (created_at < (now() - '30 days'::interval)))) WITH CHECK (false);

CREATE POLICY over_for_long ON public.agent_proposals TO stint_directory USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);

CREATE POLICY over_for_long ON public.api_tokens TO stint_directory USING ((LEAST(expires_at, revoked_at) < (now() - '90 days'::interval))) WITH CHECK (false);

CREATE POLICY over_when_expired ON public.sessions TO stint_directory USING ((expires_at < now())) WITH CHECK (false);

CREATE POLICY over_when_expired ON public.sign_on_logins TO stint_directory USING ((expires_at < now())) WITH CHECK (false);

CREATE POLICY over_when_expired ON public.sign_on_logout_tokens TO stint_directory USING ((expires_at < now())) WITH CHECK (false);

ALTER TABLE public.overtime_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.overtime_terms ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.own_calendars ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_organisation ON public.agent_proposals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.allocation_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.allocation_resubmissions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.api_tokens TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.audit_cuts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.audit_log TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.audit_redactions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.audit_seals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.billing_rates TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.budget_profile_months TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.budget_profiles TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.calendar_links TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.characteristic_options TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.characteristics TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.charge_receipts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.charges TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.chat_channels TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.chat_outbox TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.clients TO stint_app USING ((id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.closed_month_functions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.closed_month_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.closed_month_projects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.closed_months TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.comment_mentions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.comments TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.company_day_requests TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.company_days TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.connected_apps TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.contracts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.cost_rates TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.cost_tiers TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.credentials TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.customers TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.cycle_escalations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.delegations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.demonstration_accounts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.deprovisioned_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.email_confirmations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.escalation_runs TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.events TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.fill_proposals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.fill_runs TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.forecast_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.forecast_freezes TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.forecasts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.function_allocations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.function_allocators TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.functions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.holiday_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.holiday_requests TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.home_visits TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.idempotency_keys TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.import_corrections TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.import_habits TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.import_items TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.import_parts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.import_problems TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.imports TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.leave_corrections TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.leave_kinds TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.leave_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.leave_rules TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.login_directory TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.mail_outbox TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.month_adjustments TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.month_closing_figures TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.month_closings TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.month_graces TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.month_reminders TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.monthly_deltas TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.monthly_function_totals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.monthly_project_totals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.monthly_totals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.organisation_break_days TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.organisation_public_holidays TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.organisation_settings TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.overtime_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.overtime_terms TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.own_calendars TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.passkeys TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.password_resets TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_allocation_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_budget_profile_months TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_budget_profiles TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_cost_tiers TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_differences TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_forecast_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_forecasts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_function_allocations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_function_days TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_functions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_holiday_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_holiday_requests TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_leave_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_project_days TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_project_forecasters TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_project_functions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_projects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_time_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_timesheets TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_users TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.past_working_patterns TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_export_parts TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_export_subjects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_exports TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_marks TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_projects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_settings TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pay_templates TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.person_skills TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.phase_exceptions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.phase_reminder_runs TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.pinned_projects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.places TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.planned_changes TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.planner_presences TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_characteristics TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_forecasters TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_functions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_preferences TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_skills TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.project_standings TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.projects TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.provisioned_groups TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.provisioned_people TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.provisioning_connections TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.provisioning_errors TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.provisioning_tokens TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.question_settings TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.recovery_codes TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.reminder_runs TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.repair_proposals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.report_recipients TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.report_schedules TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.report_views TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.retention_runs TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sample_rows TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.second_factors TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sent_phase_reminders TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sent_reminders TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sessions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.set_up_lists TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.shared_calendar_links TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_connections TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_directory TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_domains TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_links TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_logins TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_logout_tokens TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_roles TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.sign_on_sessions TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.skills TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.time_entries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.timer_spans TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.timers TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.timesheets TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.user_invitations TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.user_places TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.user_preferences TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.user_role_assignments TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.users TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.walls TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.webhook_deliveries TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.webhooks TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.weekly_function_totals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.weekly_person_totals TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

CREATE POLICY own_organisation ON public.working_patterns TO stint_app USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.password_resets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_allocation_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_budget_profile_months ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_budget_profiles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_cost_tiers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_differences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_forecast_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_forecasts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_function_allocations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_function_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_holiday_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_holiday_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_leave_people ENABLE ROW LEVEL SECURITY;

CREATE POLICY past_log_retention ON public.mail_outbox FOR DELETE TO stint_jobs USING (((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid) AND (status <> 'due'::text) AND (created_at < (NULLIF(current_setting('app.cut_at'::text, true), ''::text))::timestamp with time zone)));

ALTER TABLE public.past_project_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_project_forecasters ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_project_functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_projects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_time_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_timesheets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.past_working_patterns ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_export_parts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_export_subjects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_exports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_marks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_projects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pay_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.person_skills ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.phase_exceptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.phase_reminder_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pinned_projects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.places ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.planned_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.planner_presences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_characteristics ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_forecasters ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_preferences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_skills ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.project_standings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.projects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.provisioned_groups ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.provisioned_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.provisioning_connections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.provisioning_errors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.provisioning_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reminder_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.repair_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_recipients ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_schedules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.retention_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sample_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.second_factors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sent_phase_reminders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sent_reminders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.set_up_lists ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.shared_calendar_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_connections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_directory ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_domains ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_logins ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_logout_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sign_on_sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.skills ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.time_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.timer_spans ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.timers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.timesheets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_places ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_preferences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_role_assignments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.walls ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhooks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.weekly_function_totals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.weekly_person_totals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.working_patterns ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA as_of TO stint_app;

GRANT USAGE ON SCHEMA public TO stint_app;
GRANT USAGE ON SCHEMA public TO stint_directory;
GRANT USAGE ON SCHEMA public TO stint_jobs;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_projects TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.projects TO stint_app;

GRANT SELECT ON TABLE as_of.projects TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_time_entries TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.time_entries TO stint_app;

GRANT SELECT ON TABLE as_of.time_entries TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_timesheets TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.timesheets TO stint_app;

GRANT SELECT ON TABLE as_of.timesheets TO stint_app;

GRANT SELECT ON TABLE as_of.actual_hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.allocation_entries TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_allocation_entries TO stint_app;

GRANT SELECT ON TABLE as_of.allocation_entries TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.function_allocations TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_function_allocations TO stint_app;

GRANT SELECT ON TABLE as_of.function_allocations TO stint_app;

GRANT SELECT ON TABLE as_of.allocated_hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.allocation_resubmissions TO stint_app;

GRANT SELECT ON TABLE as_of.allocation_resubmissions TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holiday_entries TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_holiday_entries TO stint_app;

GRANT SELECT ON TABLE as_of.holiday_entries TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holiday_requests TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_holiday_requests TO stint_app;

GRANT SELECT ON TABLE as_of.holiday_requests TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_kinds TO stint_app;

GRANT SELECT ON TABLE as_of.approved_hours TO stint_app;

GRANT SELECT,INSERT ON TABLE public.audit_log TO stint_app;
GRANT DELETE ON TABLE public.audit_log TO stint_jobs;

GRANT SELECT(org_id) ON TABLE public.audit_log TO stint_jobs;

GRANT SELECT(id) ON TABLE public.audit_log TO stint_jobs;

GRANT SELECT(happened_at) ON TABLE public.audit_log TO stint_jobs;

GRANT UPDATE(actor_name) ON TABLE public.audit_log TO stint_app;

GRANT UPDATE(before) ON TABLE public.audit_log TO stint_app;

GRANT UPDATE(after) ON TABLE public.audit_log TO stint_app;

GRANT SELECT ON TABLE as_of.audit_log TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_users TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO stint_app;

GRANT SELECT ON TABLE as_of.users TO stint_app;

GRANT SELECT ON TABLE as_of.billable_capacity TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budget_profile_months TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_budget_profile_months TO stint_app;

GRANT SELECT ON TABLE as_of.budget_profile_months TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budget_profiles TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_budget_profiles TO stint_app;

GRANT SELECT ON TABLE as_of.budget_profiles TO stint_app;

GRANT SELECT ON TABLE as_of.budget_hour_facts TO stint_app;

GRANT SELECT ON TABLE public.months TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.organisation_settings TO stint_app;

GRANT SELECT(org_id) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(data_retention) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(log_retention) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(time_zone) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(review_end_day) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(forecast_start_day) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT(allocate_start_day) ON TABLE public.organisation_settings TO stint_jobs;

GRANT SELECT ON TABLE as_of.calendar_months TO stint_app;

GRANT SELECT,INSERT ON TABLE public.closed_months TO stint_app;

GRANT UPDATE(required_forecasts_count) ON TABLE public.closed_months TO stint_app;

GRANT UPDATE(frozen_forecasts_count) ON TABLE public.closed_months TO stint_app;

GRANT SELECT ON TABLE as_of.closed_months TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.closed_month_functions TO stint_app;

GRANT SELECT ON TABLE as_of.closed_month_functions TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.closed_month_people TO stint_app;

GRANT SELECT ON TABLE as_of.closed_month_people TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.closed_month_projects TO stint_app;

GRANT SELECT ON TABLE as_of.closed_month_projects TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cost_tiers TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_cost_tiers TO stint_app;

GRANT SELECT ON TABLE as_of.cost_tiers TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecast_entries TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_forecast_entries TO stint_app;

GRANT SELECT ON TABLE as_of.forecast_entries TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.forecast_freezes TO stint_app;

GRANT UPDATE(shortfall_reason) ON TABLE public.forecast_freezes TO stint_app;

GRANT SELECT ON TABLE as_of.forecast_freezes TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_forecasts TO stint_app;

GRANT SELECT ON TABLE as_of.forecasts TO stint_app;

GRANT SELECT ON TABLE as_of.forecasted_hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.functions TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_functions TO stint_app;

GRANT SELECT ON TABLE as_of.functions TO stint_app;

GRANT SELECT ON TABLE as_of.hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.monthly_deltas TO stint_app;

GRANT SELECT(org_id) ON TABLE public.monthly_deltas TO stint_jobs;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_differences TO stint_app;

GRANT SELECT ON TABLE as_of.later_singly TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.past_function_days TO stint_app;

GRANT SELECT ON TABLE as_of.later_by_function TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.past_project_days TO stint_app;

GRANT SELECT ON TABLE as_of.later_by_project TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_people TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_leave_people TO stint_app;

GRANT SELECT ON TABLE as_of.leave_people TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.monthly_function_totals TO stint_app;

GRANT SELECT ON TABLE public.monthly_function_parts TO stint_app;

GRANT SELECT ON TABLE as_of.monthly_function_parts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.monthly_totals TO stint_app;

GRANT SELECT ON TABLE public.monthly_parts TO stint_app;

GRANT SELECT ON TABLE as_of.monthly_parts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.monthly_project_totals TO stint_app;

GRANT SELECT ON TABLE public.monthly_project_parts TO stint_app;

GRANT SELECT ON TABLE as_of.monthly_project_parts TO stint_app;

GRANT SELECT ON TABLE as_of.monthly_used_hours TO stint_app;

GRANT SELECT ON TABLE as_of.unemployed_capacity TO stint_app;

GRANT SELECT ON TABLE as_of.monthly_use TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_allocation_changes TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_project_functions TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_functions TO stint_app;

GRANT SELECT ON TABLE as_of.project_functions TO stint_app;

GRANT SELECT ON TABLE as_of.required_allocations TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_allocation_status TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_budget_profile_changes TO stint_app;

GRANT SELECT ON TABLE as_of.required_forecasts TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_forecast_submission_counts TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_function_summary TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_function_utilisation_summary TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_hours_summary TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_project_summary TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_strategic_utilisation_summary_function_specific TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_strategic_utilisation_summary_org_wide TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_timesheet_approval_counts TO stint_app;

GRANT SELECT ON TABLE as_of.org_monthly_utilisation_summary TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_project_forecasters TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_forecasters TO stint_app;

GRANT SELECT ON TABLE as_of.project_forecasters TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_standings TO stint_app;

GRANT SELECT ON TABLE as_of.project_standings TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.weekly_function_totals TO stint_app;

GRANT SELECT ON TABLE public.weekly_function_parts TO stint_app;

GRANT SELECT ON TABLE as_of.weekly_function_parts TO stint_app;

GRANT SELECT ON TABLE as_of.weekly_person_parts TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.past_working_patterns TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.working_patterns TO stint_app;

GRANT SELECT ON TABLE as_of.working_patterns TO stint_app;

GRANT SELECT ON TABLE public.actual_hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agent_proposals TO stint_app;
GRANT DELETE ON TABLE public.agent_proposals TO stint_directory;

GRANT SELECT(created_at) ON TABLE public.agent_proposals TO stint_directory;

GRANT SELECT ON TABLE public.allocated_hour_facts TO stint_app;

GRANT SELECT ON TABLE public.allocation_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_tokens TO stint_app;
GRANT DELETE ON TABLE public.api_tokens TO stint_directory;

GRANT SELECT(org_id) ON TABLE public.api_tokens TO stint_jobs;

GRANT SELECT(expires_at) ON TABLE public.api_tokens TO stint_directory;
GRANT SELECT(expires_at) ON TABLE public.api_tokens TO stint_jobs;

GRANT SELECT(revoked_at) ON TABLE public.api_tokens TO stint_directory;
GRANT SELECT(revoked_at) ON TABLE public.api_tokens TO stint_jobs;

GRANT SELECT(expiry_mailed_at) ON TABLE public.api_tokens TO stint_jobs;

GRANT SELECT ON TABLE public.approved_hours TO stint_app;

GRANT SELECT,INSERT ON TABLE public.audit_cuts TO stint_app;

GRANT SELECT(org_id) ON TABLE public.audit_cuts TO stint_jobs;

GRANT SELECT(seal_number) ON TABLE public.audit_cuts TO stint_jobs;

GRANT SELECT(to_at) ON TABLE public.audit_cuts TO stint_jobs;

GRANT SELECT(to_id) ON TABLE public.audit_cuts TO stint_jobs;

GRANT SELECT,INSERT ON TABLE public.audit_redactions TO stint_app;

GRANT SELECT,INSERT ON TABLE public.audit_seals TO stint_app;
GRANT DELETE ON TABLE public.audit_seals TO stint_jobs;

GRANT SELECT(org_id) ON TABLE public.audit_seals TO stint_jobs;

GRANT SELECT(number) ON TABLE public.audit_seals TO stint_jobs;

GRANT SELECT ON TABLE public.billable_capacity TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.billing_rates TO stint_app;

GRANT SELECT ON TABLE public.break_handling_modes TO stint_app;

GRANT SELECT ON TABLE public.budget_hour_facts TO stint_app;

GRANT SELECT ON TABLE public.budget_profile_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_links TO stint_app;

GRANT SELECT ON TABLE public.calendar_months TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.characteristic_options TO stint_app;

GRANT SELECT ON TABLE public.characteristic_types TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.characteristics TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.charge_receipts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.charges TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_channels TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_outbox TO stint_app;
GRANT DELETE ON TABLE public.chat_outbox TO stint_directory;

GRANT SELECT(org_id) ON TABLE public.chat_outbox TO stint_jobs;

GRANT SELECT(channel_id) ON TABLE public.chat_outbox TO stint_jobs;

GRANT SELECT(status) ON TABLE public.chat_outbox TO stint_directory;
GRANT SELECT(status) ON TABLE public.chat_outbox TO stint_jobs;

GRANT SELECT(attempts) ON TABLE public.chat_outbox TO stint_jobs;

GRANT SELECT(created_at) ON TABLE public.chat_outbox TO stint_directory;

GRANT SELECT(due_at) ON TABLE public.chat_outbox TO stint_jobs;

GRANT SELECT,INSERT,UPDATE ON TABLE public.clients TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment_mentions TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comments TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_day_requests TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_days TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connected_apps TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contracts TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.cost_rates TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.credentials TO stint_app;

GRANT SELECT ON TABLE public.currencies TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customers TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cycle_escalations TO stint_app;

GRANT SELECT ON TABLE public.data_regions TO stint_app;

GRANT SELECT ON TABLE public.date_formats TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delegations TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.demonstration_accounts TO stint_app;
GRANT SELECT ON TABLE public.demonstration_accounts TO stint_directory;

GRANT SELECT ON TABLE public.demonstration_renewals TO stint_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.demonstration_renewals TO stint_directory;

GRANT UPDATE(claimed_until) ON TABLE public.demonstration_renewals TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.deprovisioned_people TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.email_confirmations TO stint_app;

GRANT SELECT ON TABLE public.entry_types TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.escalation_runs TO stint_app;

GRANT SELECT(org_id) ON TABLE public.escalation_runs TO stint_jobs;

GRANT SELECT(run_day) ON TABLE public.escalation_runs TO stint_jobs;

GRANT SELECT,INSERT ON TABLE public.events TO stint_app;
GRANT DELETE ON TABLE public.events TO stint_directory;

GRANT SELECT(org_id) ON TABLE public.events TO stint_jobs;

GRANT SELECT(transaction_id) ON TABLE public.events TO stint_jobs;

GRANT SELECT(created_at) ON TABLE public.events TO stint_directory;

GRANT SELECT,INSERT ON TABLE public.fill_proposals TO stint_app;
GRANT DELETE ON TABLE public.fill_proposals TO stint_directory;

GRANT SELECT(created_at) ON TABLE public.fill_proposals TO stint_directory;

GRANT SELECT,INSERT ON TABLE public.fill_runs TO stint_app;
GRANT DELETE ON TABLE public.fill_runs TO stint_directory;

GRANT SELECT(created_at) ON TABLE public.fill_runs TO stint_directory;

GRANT SELECT ON TABLE public.forecast_statuses TO stint_app;

GRANT SELECT ON TABLE public.forecasted_hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.function_allocators TO stint_app;

GRANT SELECT ON TABLE public.function_day_corrections TO stint_app;

GRANT SELECT ON TABLE public.holiday_request_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.home_visits TO stint_app;

GRANT SELECT ON TABLE public.hour_facts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO stint_app;
GRANT DELETE ON TABLE public.idempotency_keys TO stint_directory;

GRANT SELECT(created_at) ON TABLE public.idempotency_keys TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_corrections TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_habits TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_items TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_parts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_problems TO stint_app;

GRANT SELECT ON TABLE public.import_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.imports TO stint_app;

GRANT SELECT(org_id) ON TABLE public.imports TO stint_jobs;

GRANT SELECT(id) ON TABLE public.imports TO stint_jobs;

GRANT SELECT(status) ON TABLE public.imports TO stint_jobs;

GRANT SELECT(leased_until) ON TABLE public.imports TO stint_jobs;

GRANT SELECT(created_at) ON TABLE public.imports TO stint_jobs;

GRANT SELECT(file_removed_at) ON TABLE public.imports TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.known_devices TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_corrections TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_rules TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.login_directory TO stint_app;
GRANT SELECT ON TABLE public.login_directory TO stint_directory;

GRANT SELECT,INSERT ON TABLE public.mail_outbox TO stint_app;
GRANT DELETE ON TABLE public.mail_outbox TO stint_directory;
GRANT SELECT,DELETE ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(recipient) ON TABLE public.mail_outbox TO stint_app;

GRANT UPDATE(subject) ON TABLE public.mail_outbox TO stint_app;

GRANT UPDATE(html_part) ON TABLE public.mail_outbox TO stint_app;
GRANT UPDATE(html_part) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(text_part) ON TABLE public.mail_outbox TO stint_app;
GRANT UPDATE(text_part) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(status) ON TABLE public.mail_outbox TO stint_app;
GRANT SELECT(status) ON TABLE public.mail_outbox TO stint_directory;
GRANT UPDATE(status) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(attempts) ON TABLE public.mail_outbox TO stint_jobs;

GRANT SELECT(created_at) ON TABLE public.mail_outbox TO stint_directory;

GRANT UPDATE(due_at) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(sent_at) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(last_error) ON TABLE public.mail_outbox TO stint_jobs;

GRANT UPDATE(attachment) ON TABLE public.mail_outbox TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.month_adjustments TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.month_closing_figures TO stint_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.month_closings TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.month_graces TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.month_reminders TO stint_app;

GRANT SELECT ON TABLE public.monthly_parts_counted TO stint_app;

GRANT SELECT ON TABLE public.monthly_corrections TO stint_app;

GRANT SELECT ON TABLE public.monthly_function_corrections TO stint_app;

GRANT SELECT ON TABLE public.monthly_project_corrections TO stint_app;

GRANT SELECT ON TABLE public.monthly_used_hours TO stint_app;

GRANT SELECT ON TABLE public.unemployed_capacity TO stint_app;

GRANT SELECT ON TABLE public.monthly_use TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_allocation_changes TO stint_app;

GRANT SELECT ON TABLE public.required_allocations TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_allocation_status TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_budget_profile_changes TO stint_app;

GRANT SELECT ON TABLE public.required_forecasts TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_forecast_submission_counts TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_function_summary TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_function_utilisation_summary TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_hours_summary TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_project_summary TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_strategic_utilisation_summary_function_specific TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_strategic_utilisation_summary_org_wide TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_timesheet_approval_counts TO stint_app;

GRANT SELECT ON TABLE public.org_monthly_utilisation_summary TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.organisation_break_days TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.organisation_public_holidays TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.overtime_entries TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.overtime_terms TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.own_calendars TO stint_app;

GRANT SELECT(org_id) ON TABLE public.own_calendars TO stint_jobs;

GRANT SELECT(user_id) ON TABLE public.own_calendars TO stint_jobs;

GRANT SELECT(due_at) ON TABLE public.own_calendars TO stint_jobs;

GRANT SELECT(failures) ON TABLE public.own_calendars TO stint_jobs;

GRANT SELECT,INSERT,DELETE ON TABLE public.passkey_challenges TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.password_reset_requests TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.password_resets TO stint_app;
GRANT DELETE ON TABLE public.password_resets TO stint_directory;

GRANT SELECT(expires_at) ON TABLE public.password_resets TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_export_parts TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_export_subjects TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_exports TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_marks TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_people TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_projects TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_settings TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_templates TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.person_skills TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.phase_exceptions TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.phase_reminder_runs TO stint_app;

GRANT SELECT(org_id) ON TABLE public.phase_reminder_runs TO stint_jobs;

GRANT SELECT(run_day) ON TABLE public.phase_reminder_runs TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pinned_projects TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.places TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.planned_changes TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.planner_presences TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_characteristics TO stint_app;

GRANT SELECT ON TABLE public.project_day_corrections TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_preferences TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.project_skills TO stint_app;

GRANT SELECT ON TABLE public.project_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provisioned_groups TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provisioned_people TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provisioning_connections TO stint_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.provisioning_errors TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provisioning_tokens TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_settings TO stint_app;

GRANT SELECT ON TABLE public.recorded_differences TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reminder_runs TO stint_app;

GRANT SELECT(org_id) ON TABLE public.reminder_runs TO stint_jobs;

GRANT SELECT(run_day) ON TABLE public.reminder_runs TO stint_jobs;

GRANT SELECT,INSERT,UPDATE ON TABLE public.repair_proposals TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_recipients TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_schedules TO stint_app;

GRANT SELECT(org_id) ON TABLE public.report_schedules TO stint_jobs;

GRANT SELECT(next_at) ON TABLE public.report_schedules TO stint_jobs;

GRANT SELECT(stopped_at) ON TABLE public.report_schedules TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_views TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_runs TO stint_app;

GRANT SELECT(org_id) ON TABLE public.retention_runs TO stint_jobs;

GRANT SELECT(run_day) ON TABLE public.retention_runs TO stint_jobs;

GRANT SELECT(ended_at) ON TABLE public.retention_runs TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sample_rows TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factors TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sent_phase_reminders TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sent_reminders TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO stint_app;
GRANT DELETE ON TABLE public.sessions TO stint_directory;

GRANT SELECT(expires_at) ON TABLE public.sessions TO stint_directory;

GRANT SELECT,DELETE ON TABLE public.set_up_codes TO stint_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.set_up_codes TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.set_up_lists TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.shared_calendar_links TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_failures TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_connections TO stint_app;

GRANT SELECT(org_id) ON TABLE public.sign_on_connections TO stint_directory;

GRANT SELECT(button_label) ON TABLE public.sign_on_connections TO stint_directory;

GRANT SELECT(is_enabled) ON TABLE public.sign_on_connections TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_directory TO stint_app;
GRANT SELECT ON TABLE public.sign_on_directory TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_domains TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_links TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_logins TO stint_app;
GRANT DELETE ON TABLE public.sign_on_logins TO stint_directory;

GRANT SELECT(expires_at) ON TABLE public.sign_on_logins TO stint_directory;

GRANT SELECT,INSERT ON TABLE public.sign_on_logout_tokens TO stint_app;
GRANT DELETE ON TABLE public.sign_on_logout_tokens TO stint_directory;

GRANT SELECT(expires_at) ON TABLE public.sign_on_logout_tokens TO stint_directory;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_roles TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_sessions TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.skills TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.timer_spans TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.timers TO stint_app;

GRANT SELECT ON TABLE public.timesheet_statuses TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_invitations TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_places TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_preferences TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_role_assignments TO stint_app;

GRANT SELECT ON TABLE public.user_roles TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.walls TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_deliveries TO stint_app;
GRANT DELETE ON TABLE public.webhook_deliveries TO stint_directory;

GRANT SELECT(org_id) ON TABLE public.webhook_deliveries TO stint_jobs;

GRANT SELECT(webhook_id) ON TABLE public.webhook_deliveries TO stint_jobs;

GRANT SELECT(status) ON TABLE public.webhook_deliveries TO stint_directory;
GRANT SELECT(status) ON TABLE public.webhook_deliveries TO stint_jobs;

GRANT SELECT(created_at) ON TABLE public.webhook_deliveries TO stint_directory;

GRANT SELECT(due_at) ON TABLE public.webhook_deliveries TO stint_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks TO stint_app;

GRANT SELECT(org_id) ON TABLE public.webhooks TO stint_jobs;

GRANT SELECT(id) ON TABLE public.webhooks TO stint_jobs;

GRANT SELECT(is_on) ON TABLE public.webhooks TO stint_jobs;

GRANT SELECT(failing_since) ON TABLE public.webhooks TO stint_jobs;

GRANT SELECT(place) ON TABLE public.webhooks TO stint_jobs;

GRANT SELECT ON TABLE public.weekly_function_corrections TO stint_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.weekly_person_totals TO stint_app;

GRANT SELECT ON TABLE public.weekly_person_parts TO stint_app;

GRANT SELECT ON TABLE public.weekly_person_corrections TO stint_app;
