DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sent_phase_reminders', 'phase_reminder_runs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
END $$;

-- The job finds by these alone whose reminders are due.
CREATE POLICY every_phase_reminder_run ON phase_reminder_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON phase_reminder_runs TO stint_jobs;
GRANT SELECT (review_end_day, forecast_start_day, allocate_start_day) ON organisation_settings TO stint_jobs;

ALTER TABLE sent_phase_reminders ADD CONSTRAINT sent_phase_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE;
ALTER TABLE phase_reminder_runs ADD CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients (id);
