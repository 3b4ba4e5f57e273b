-- What an added time entry counts for (decision 0014), in one statement instead of two and without putting rows together first: few entries are
-- added at once, and grouping one cost more than all else the trigger does. The timesheets are locked and read in the same step, which under
-- READ COMMITTED yields them as they are once whoever held them is done. Their status is asked about afterwards only: a timesheet that seems
-- rejected must be waited for too.
CREATE OR REPLACE FUNCTION time_entries_insert_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO monthly_deltas (org_id, month_start, project_id, function_id, actual_hours, actual_gbp, billable_hours, unrated_hours)
  WITH held AS MATERIALIZED (SELECT n.*, t.status_code FROM new_rows n JOIN timesheets t ON t.org_id = n.org_id AND t.id = n.timesheet_id FOR SHARE OF t)
  SELECT h.org_id, date_trunc('month', h.date_worked::timestamp)::date, h.project_id, h.function_id, h.duration_hours, round(h.duration_hours * h.rate_per_hour, 2),
    CASE WHEN h.is_billable THEN h.duration_hours ELSE 0 END, CASE WHEN h.cost_tier_id IS NULL THEN h.duration_hours ELSE 0 END
  FROM held h WHERE h.status_code <> 'rejected';
  RETURN NULL;
END $$;
