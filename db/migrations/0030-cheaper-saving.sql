-- Saving hours and plans costs less beside closed months and figures as of a day
-- (docs/decisions/0073-closed-months.md, docs/decisions/0075-as-of.md).
-- Of immutable functions alone, so that it costs nothing to call.
CREATE OR REPLACE FUNCTION month_lock(organisation uuid, month date) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT uuid_hash_extended(organisation, month - DATE '2000-01-01') $$;

-- Days come in order. Expressions alone, since a statement of its own costs more than the lock.
CREATE OR REPLACE FUNCTION share_months(organisation uuid, days date[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Makes the functions of 0021 again, which first look whether any of the days (org_id, day) is in a closed month.
CREATE FUNCTION make_adjustment(function text, days text, changed text) RETURNS void LANGUAGE plpgsql AS $make$ BEGIN
  EXECUTE format($function$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  adjusted jsonb;
  refused date;
BEGIN
  PERFORM share_months(d.org_id, array_agg(DISTINCT d.day)) FROM (%s) d GROUP BY d.org_id;
  IF NOT EXISTS (SELECT FROM (%s) d JOIN month_closings k ON k.org_id = d.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', d.day::timestamp)::date) THEN RETURN NULL; END IF;
  adjusted := nullif(current_setting('app.adjustment', true), '')::jsonb;
  SELECT min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO refused FROM (%s) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF adjusted IS NULL AND refused IS NOT NULL THEN
    RAISE EXCEPTION '%%', to_char(refused, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  INSERT INTO month_adjustments (org_id, month_start, user_id, day, project_id, function_id, hours, billable_hours, gbp,
    reason, made_by)
  SELECT c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id, sum(c.hours), sum(c.billable_hours),
    coalesce(sum(c.gbp), 0), adjusted ->> 'reason', coalesce((adjusted ->> 'by')::uuid, c.user_id)
  FROM (%s) c JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE c.counts
  GROUP BY c.org_id, k.month_start, c.user_id, c.day, c.project_id, c.function_id
  HAVING (sum(c.hours), sum(c.billable_hours), coalesce(sum(c.gbp), 0)) <> (0, 0, 0);
  RETURN NULL;
END $body$$function$, function, days, days, changed, changed);
END $make$;

CREATE FUNCTION counted_hours(rows text, sign int) RETURNS text LANGUAGE sql AS $$ SELECT format(
  'SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM ''rejected'' AS counts, %s * e.exact_hours AS hours,
    %s * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN %s * e.exact_hours ELSE 0 END AS billable_hours
    FROM %s e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id', sign, sign, sign, rows) $$;

SELECT make_adjustment('added_time_is_open', 'SELECT org_id, date_worked AS day FROM changed', counted_hours('changed', 1));
SELECT make_adjustment('removed_time_is_open', 'SELECT org_id, date_worked AS day FROM changed',
  counted_hours('changed', -1));
-- Notes may change, as when a person's are erased.
SELECT make_adjustment('changed_time_is_open',
  'SELECT org_id, date_worked AS day FROM old_rows UNION ALL SELECT org_id, date_worked FROM new_rows',
  format($$WITH old_figures AS (SELECT %1$s FROM old_rows),
    new_figures AS (SELECT %1$s FROM new_rows),
    before AS (TABLE old_figures EXCEPT ALL TABLE new_figures), after AS (TABLE new_figures EXCEPT ALL TABLE old_figures)
    %2$s UNION ALL %3$s$$,
  'org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours',
  counted_hours('before', -1), counted_hours('after', 1)));
DROP FUNCTION counted_hours(text, int);

-- Of weeks, only those whose status changes: saving a week changes its version and nothing more.
DROP TRIGGER refuse_changed ON timesheets;
DROP TRIGGER refuse_rejected ON timesheets;
-- A week is decided on while its last day is open.
CREATE OR REPLACE FUNCTION changed_weeks_are_open() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- None is rejected, or accepted again, whose hours on closed days would stop or start to count; in days of grace they do.
SELECT make_adjustment('rejected_time_is_open',
  'SELECT org_id, date_worked AS day FROM time_entries WHERE org_id = NEW.org_id AND timesheet_id = NEW.id',
  $$SELECT e.org_id, NEW.user_id, e.date_worked AS day, e.project_id, e.function_id, true AS counts,
    s.sign * e.exact_hours AS hours, s.sign * e.exact_hours * e.rate_per_hour AS gbp,
    CASE WHEN e.is_billable THEN s.sign * e.exact_hours ELSE 0 END AS billable_hours
    FROM time_entries e
    CROSS JOIN LATERAL (SELECT CASE WHEN NEW.status_code = 'rejected' THEN -1 ELSE 1 END AS sign) s
    WHERE e.org_id = NEW.org_id AND e.timesheet_id = NEW.id$$);
DROP FUNCTION make_adjustment(text, text, text);
CREATE TRIGGER refuse_changed AFTER UPDATE ON timesheets FOR EACH ROW WHEN (OLD.status_code <> NEW.status_code)
  EXECUTE FUNCTION changed_weeks_are_open();
CREATE TRIGGER refuse_rejected AFTER UPDATE ON timesheets
  FOR EACH ROW WHEN ((OLD.status_code = 'rejected') <> (NEW.status_code = 'rejected'))
  EXECUTE FUNCTION rejected_time_is_open();

-- Cells are saved by hundreds: what they were is recorded at once, and not row by row.
CREATE FUNCTION record_at_once(live regclass) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  past text := 'past_' || live::text;
  recorded text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO recorded FROM pg_attribute
  WHERE attrelid = past::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'superseded_at';
  EXECUTE format($function$CREATE OR REPLACE FUNCTION %s_changed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  IF OLD.recorded_at < now() THEN NEW.recorded_at := now(); END IF;
  RETURN NEW;
END $body$$function$, past);
  EXECUTE format($function$CREATE FUNCTION %1$s_superseded() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  INSERT INTO %1$s (%2$s, superseded_at)
  SELECT %2$s, now() FROM (SELECT %2$s FROM old_rows EXCEPT SELECT %2$s FROM new_rows) changed
  WHERE recorded_at < now();
  RETURN NULL;
END $body$$function$, past, recorded);
  EXECUTE format('CREATE TRIGGER record_superseded AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows
    NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %s_superseded()', live, past);
END $make$;
SELECT record_at_once('allocation_entries');
SELECT record_at_once('forecast_entries');
SELECT record_at_once('budget_profile_months');
DROP FUNCTION record_at_once(regclass);

-- What is read by month and by week is what the key begins with.
DROP INDEX past_allocation_entries_of_month;
ALTER TABLE past_allocation_entries DROP CONSTRAINT past_allocation_entries_pkey,
  ADD PRIMARY KEY (org_id, function_allocation_id, id, superseded_at);
DROP INDEX past_time_entries_of_week;
ALTER TABLE past_time_entries DROP CONSTRAINT past_time_entries_pkey,
  ADD PRIMARY KEY (org_id, timesheet_id, id, superseded_at);
