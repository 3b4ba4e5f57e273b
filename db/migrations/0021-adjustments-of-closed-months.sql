-- Changes of hours in closed months, since they were closed: what a decider adjusts, with a reason, and what people
-- change in days of grace. Figures as closed plus these are the figures now (docs/decisions/0073-closed-months.md).
CREATE TABLE month_adjustments (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL,
  -- As in month_closing_figures, these name projects and functions without a foreign key.
  project_id uuid NOT NULL,
  function_id uuid,
  hours numeric(28,16) NOT NULL,
  billable_hours numeric(28,16) NOT NULL,
  gbp numeric NOT NULL,
  -- None in days of grace.
  reason text,
  -- After the month's closing, whose time is its transaction's.
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT month_adjustment_month FOREIGN KEY (org_id, month_start) REFERENCES month_closings,
  CONSTRAINT month_adjustment_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX month_adjustments_by_month ON month_adjustments (org_id, month_start, made_at);
CREATE INDEX month_adjustments_by_user ON month_adjustments (org_id, user_id);
SELECT secure('month_adjustments');

-- Makes a trigger's function for changed hours: (org_id, user_id, day, project_id, function_id, counts, hours, gbp,
-- billable_hours), with a minus as they were. It refuses those of closed months, by the first such month, unless the
-- person has days of grace or the transaction says who adjusts them and why (app.adjustment); those are stored.
CREATE FUNCTION make_adjustment(function text, changed text) RETURNS void LANGUAGE plpgsql AS $make$ BEGIN
  EXECUTE format($function$CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  adjusted jsonb := nullif(current_setting('app.adjustment', true), '')::jsonb;
  closed date;
  refused date;
BEGIN
  PERFORM share_months(c.org_id, array_agg(DISTINCT c.day)) FROM (%s) c GROUP BY c.org_id;
  SELECT min(k.month_start), min(k.month_start) FILTER (WHERE NOT EXISTS (
      SELECT FROM month_graces g JOIN organisation_settings s ON s.org_id = g.org_id
      WHERE g.org_id = k.org_id AND g.month_start = k.month_start AND g.user_id = c.user_id
        AND g.until >= (now() AT TIME ZONE s.time_zone)::date))
  INTO closed, refused FROM (%s) c
  JOIN month_closings k ON k.org_id = c.org_id AND k.reopened_at IS NULL
    AND k.month_start = date_trunc('month', c.day::timestamp)::date;
  IF closed IS NULL THEN RETURN NULL; END IF;
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
END $body$$function$, function, changed, changed, changed);
END $make$;

CREATE FUNCTION counted_hours(rows text, sign int) RETURNS text LANGUAGE sql AS $$ SELECT format(
  'SELECT e.org_id, e.user_id, e.date_worked AS day, e.project_id, e.function_id,
    t.status_code IS DISTINCT FROM ''rejected'' AS counts, %s * e.exact_hours AS hours,
    %s * e.exact_hours * e.rate_per_hour AS gbp, CASE WHEN e.is_billable THEN %s * e.exact_hours ELSE 0 END AS billable_hours
    FROM %s e LEFT JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id', sign, sign, sign, rows) $$;

DROP TRIGGER refuse_added ON time_entries;
DROP TRIGGER refuse_removed ON time_entries;
DROP TRIGGER refuse_changed ON time_entries;
DROP FUNCTION time_is_open();
DROP FUNCTION changed_time_is_open();
SELECT make_adjustment('added_time_is_open', counted_hours('changed', 1));
SELECT make_adjustment('removed_time_is_open', counted_hours('changed', -1));
-- Notes may change, as when a person's are erased.
SELECT make_adjustment('changed_time_is_open', format($$WITH old_figures AS (SELECT %1$s FROM old_rows),
    new_figures AS (SELECT %1$s FROM new_rows),
    before AS (TABLE old_figures EXCEPT ALL TABLE new_figures), after AS (TABLE new_figures EXCEPT ALL TABLE old_figures)
    %2$s UNION ALL %3$s$$,
  'org_id, id, timesheet_id, user_id, date_worked, project_id, function_id, cost_tier_id, rate_per_hour, is_billable,
      duration_hours, start_time, end_time, exact_hours',
  counted_hours('before', -1), counted_hours('after', 1)));
DROP FUNCTION counted_hours(text, int);

-- Hours of a week that is rejected, or accepted again, in days of grace stop or start to count.
SELECT make_adjustment('rejected_time_is_open', $$SELECT n.org_id, n.user_id, e.date_worked AS day, e.project_id,
    e.function_id, true AS counts, s.sign * e.exact_hours AS hours, s.sign * e.exact_hours * e.rate_per_hour AS gbp,
    CASE WHEN e.is_billable THEN s.sign * e.exact_hours ELSE 0 END AS billable_hours
    FROM new_rows n JOIN old_rows o ON o.org_id = n.org_id AND o.id = n.id
    JOIN time_entries e ON e.org_id = n.org_id AND e.timesheet_id = n.id
    CROSS JOIN LATERAL (SELECT CASE WHEN n.status_code = 'rejected' THEN -1 ELSE 1 END AS sign) s
    WHERE (n.status_code = 'rejected') <> (o.status_code = 'rejected')$$);
DROP FUNCTION make_adjustment(text, text);

CREATE TRIGGER refuse_added AFTER INSERT ON time_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION added_time_is_open();
CREATE TRIGGER refuse_removed AFTER DELETE ON time_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('app.closed_days', true) IS DISTINCT FROM 'open')
  EXECUTE FUNCTION removed_time_is_open();
CREATE TRIGGER refuse_changed AFTER UPDATE ON time_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION changed_time_is_open();
CREATE TRIGGER refuse_rejected AFTER UPDATE ON timesheets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rejected_time_is_open();
