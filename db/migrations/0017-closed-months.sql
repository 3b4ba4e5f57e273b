-- Months an admin closed (docs/decisions/0073-closed-months.md). A closed month has no reopened_at. closed_months are
-- another matter: the counts and the capacity that the nightly job fixes.
CREATE TABLE month_closings (
  org_id uuid NOT NULL REFERENCES clients,
  month_start date NOT NULL CHECK (extract(day FROM month_start) = 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid,
  -- What was still open and was closed with: counts by point.
  open_points jsonb NOT NULL DEFAULT '{}',
  reopened_at timestamptz,
  reopened_by uuid,
  reopen_reason text,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (org_id, month_start),
  CONSTRAINT month_closing_reopened_with_reason CHECK ((reopened_at IS NULL) = (reopen_reason IS NULL))
);
SELECT secure('month_closings', 'SELECT, INSERT, UPDATE');

-- Days of grace: someone's days in a closed month are open to changes until the end of a day.
CREATE TABLE month_graces (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  until date NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  given_by uuid,
  PRIMARY KEY (org_id, month_start, user_id),
  CONSTRAINT month_grace_month FOREIGN KEY (org_id, month_start) REFERENCES month_closings,
  CONSTRAINT month_grace_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX month_graces_by_user ON month_graces (org_id, user_id);
SELECT secure('month_graces');

-- The sums of a month as closed, by project and function: what the dashboards add up. They name projects and functions
-- without a foreign key, since they stay as they were when one of those goes.
CREATE TABLE month_closing_figures (
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
  timesheets int NOT NULL,
  approved_timesheets int NOT NULL,
  CONSTRAINT month_closing_figure_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, project_id, function_id),
  CONSTRAINT month_closing_figure_month FOREIGN KEY (org_id, month_start) REFERENCES month_closings
);
SELECT secure('month_closing_figures', 'SELECT, INSERT, DELETE');

-- A closing and the writes of its month's days exclude each other: those share a lock until they commit, and the
-- closing has it alone. So what is written is counted by the closing or refused.
CREATE FUNCTION month_lock(organisation uuid, month date) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT hashtextextended(organisation::text || to_char(month, 'YYYY-MM'), 17) $$;

CREATE FUNCTION month_closes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(month_lock(NEW.org_id, NEW.month_start));
  RETURN NEW;
END $$;
CREATE TRIGGER month_closes BEFORE INSERT OR UPDATE ON month_closings
  FOR EACH ROW EXECUTE FUNCTION month_closes();

-- Shares the locks of the months these days are in.
CREATE FUNCTION share_months(organisation uuid, days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE month date;
BEGIN
  FOR month IN SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) day ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(month_lock(organisation, month));
  END LOOP;
END $$;

-- Makes a trigger's function that refuses changes to people's days (org_id, user_id, day) in closed months, by the
-- first such month. Its own second statement sees what was committed while the first one waited.
CREATE FUNCTION make_refusal(function text, changed text) RETURNS void LANGUAGE plpgsql AS $make$ BEGIN
  EXECUTE format($function$CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE closed date;
BEGIN
  PERFORM share_months(c.org_id, array_agg(c.day)) FROM (%s) c GROUP BY c.org_id;
  SELECT min(k.month_start) INTO closed FROM (%s) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date
  WHERE NOT EXISTS (
    SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
    WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
      AND g.until >= (now() AT TIME ZONE s.time_zone)::date);
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION '%%', to_char(closed, 'YYYY-MM') USING ERRCODE = 'CLOSD';
  END IF;
  RETURN NULL;
END $body$$function$, function, changed, changed);
END $make$;

SELECT make_refusal('time_is_open', 'SELECT DISTINCT org_id, user_id, date_worked AS day FROM changed');
-- Notes may change, as when a person's are erased.
SELECT make_refusal('changed_time_is_open', $$WITH old_figures AS (SELECT org_id, id, user_id, date_worked, project_id, function_id, cost_tier_id,
      rate_per_hour, is_billable, duration_hours, start_time, end_time FROM old_rows),
    new_figures AS (SELECT org_id, id, user_id, date_worked, project_id, function_id, cost_tier_id,
      rate_per_hour, is_billable, duration_hours, start_time, end_time FROM new_rows)
    SELECT DISTINCT d.org_id, d.user_id, d.date_worked AS day FROM (
    (TABLE old_figures EXCEPT ALL TABLE new_figures) UNION ALL (TABLE new_figures EXCEPT ALL TABLE old_figures)) d$$);
-- A week is decided on while its last day is open; and none is rejected, or accepted again, whose hours on closed days
-- would stop or start to count.
SELECT make_refusal('changed_weeks_are_open', $$SELECT n.org_id, n.user_id, n.week_starting + 6 AS day
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id WHERE n.status_code <> o.status_code
    UNION
    SELECT n.org_id, n.user_id, e.date_worked
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
    JOIN time_entries e ON e.org_id = n.org_id AND e.timesheet_id = n.id
    WHERE (n.status_code = 'rejected') <> (o.status_code = 'rejected')$$);
-- Leave on closed days is neither requested, counted again, approved nor cancelled. What goes with its request, as with
-- retention, isn't found here.
SELECT make_refusal('leave_is_open', $$SELECT DISTINCT e.org_id, r.user_id, e.date AS day
    FROM changed e JOIN holiday_requests r ON r.org_id = e.org_id AND r.id = e.holiday_request_id$$);
SELECT make_refusal('changed_leave_is_open', $$SELECT DISTINCT n.org_id, n.user_id, e.date AS day
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
    JOIN holiday_entries e ON e.org_id = n.org_id AND e.holiday_request_id = n.id
    WHERE (n.status = 'approved') <> (o.status = 'approved')$$);
DROP FUNCTION make_refusal(text, text);

-- Retention, the removal of sample data and the import of an organisation's export set app.closed_days.
CREATE TRIGGER refuse_added AFTER INSERT ON time_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION time_is_open();
CREATE TRIGGER refuse_removed AFTER DELETE ON time_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION time_is_open();
CREATE TRIGGER refuse_changed AFTER UPDATE ON time_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION changed_time_is_open();
CREATE TRIGGER refuse_changed AFTER UPDATE ON timesheets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION changed_weeks_are_open();
CREATE TRIGGER refuse_added AFTER INSERT ON holiday_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION leave_is_open();
CREATE TRIGGER refuse_removed AFTER DELETE ON holiday_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION leave_is_open();
CREATE TRIGGER refuse_changed AFTER UPDATE ON holiday_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION leave_is_open();
CREATE TRIGGER refuse_changed AFTER UPDATE ON holiday_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION changed_leave_is_open();
