-- Mail of everyday work: what an organisation sends, what each person wishes, and what was sent, so that nothing is sent twice.
ALTER TABLE organisation_settings
  ADD COLUMN weekly_reminders boolean NOT NULL DEFAULT true,
  ADD COLUMN weekly_digests boolean NOT NULL DEFAULT true;

-- A person without a row has the defaults.
CREATE TABLE user_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  weekly_reminder boolean NOT NULL DEFAULT true,
  weekly_digest boolean NOT NULL DEFAULT true,
  decision_mails boolean NOT NULL DEFAULT true,
  starts_on_my_time boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, user_id)
);

-- Written in the transaction of the reminder's mail: once per person, week and step, however many servers try.
CREATE TABLE sent_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  week_starting date NOT NULL CHECK (extract(isodow FROM week_starting) = 1),
  step text NOT NULL CHECK (step IN ('first', 'digest', 'second')),
  queued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, week_starting, step)
);

-- Days whose reminders are all out; what opens later on such a day waits for the next step.
CREATE TABLE reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients (id)
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['user_preferences', 'sent_reminders', 'reminder_runs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
END $$;

-- The job finds by these alone whose reminders are due.
CREATE POLICY every_reminder_run ON reminder_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON reminder_runs TO stint_jobs;
