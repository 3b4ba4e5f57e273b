-- A mail is written in the transaction it is about and sent afterwards. Links in it are secrets: its words
-- are blanked once it is sent or given up.
CREATE TABLE mail_outbox (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html_part text NOT NULL,
  text_part text NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE status = 'due';
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at) WHERE status <> 'due';

-- What was sent, written in the transaction of the mail: once, however many servers try. A row of a `runs`
-- table says that all reminders of the day are out; what opens later that day waits for the next step.
CREATE TABLE sent_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  week_starting date NOT NULL CHECK (extract(isodow FROM week_starting) = 1),
  step text NOT NULL CHECK (step IN ('first', 'digest', 'second')),
  queued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, week_starting, step),
  CONSTRAINT sent_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE TABLE reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);

-- The same for the phases of the month a person has to act in.
CREATE TABLE sent_phase_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The month the phase lies in.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  phase text NOT NULL CHECK (phase IN ('Review', 'Forecasting', 'Allocations')),
  step text NOT NULL CHECK (step IN ('first', 'last')),
  sent_on date NOT NULL,
  PRIMARY KEY (org_id, user_id, month, phase, step),
  CONSTRAINT sent_phase_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sent_phase_reminders_by_day ON sent_phase_reminders (org_id, sent_on);
CREATE TABLE phase_reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);

-- Who was reminded by a colleague of a month's missing forecasts or allocations: one of each a person and day,
-- however many remind, shown until it is dismissed or nothing is missing.
CREATE TABLE month_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  asked_for text NOT NULL CHECK (asked_for IN ('forecast', 'allocation')),
  reminded_on date NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  asked_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  PRIMARY KEY (org_id, user_id, asked_for, reminded_on),
  CONSTRAINT month_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT month_reminder_asker FOREIGN KEY (org_id, asked_by) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX month_reminders_by_day ON month_reminders (org_id, reminded_on);
CREATE INDEX month_reminders_by_asker ON month_reminders (org_id, asked_by);

ALTER TABLE mail_outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON mail_outbox TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sent_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sent_reminders TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE reminder_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON reminder_runs TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sent_phase_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sent_phase_reminders TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE phase_reminder_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON phase_reminder_runs TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE month_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON month_reminders TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sent_reminders, reminder_runs, sent_phase_reminders,
  phase_reminder_runs, month_reminders TO stint_app;

-- Once written, a mail is the jobs': the application can neither change nor withdraw it. Jobs can't write
-- one; they see those of all organisations, mark them, and delete what is old.
GRANT SELECT, INSERT ON mail_outbox TO stint_app;
CREATE POLICY every_mail ON mail_outbox FOR SELECT TO stint_jobs USING (true);
CREATE POLICY mark_mail ON mail_outbox FOR UPDATE TO stint_jobs USING (true) WITH CHECK (true);
CREATE POLICY past_log_retention ON mail_outbox FOR DELETE TO stint_jobs
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid AND status <> 'due'
    AND created_at < nullif(current_setting('app.cut_at', true), '')::timestamptz);
GRANT SELECT, DELETE ON mail_outbox TO stint_jobs;
GRANT UPDATE (status, attempts, due_at, sent_at, last_error, html_part, text_part)
  ON mail_outbox TO stint_jobs;
CREATE POLICY over_after_thirty_days ON mail_outbox TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON mail_outbox TO stint_directory;

-- The cut a job names for an organisation must lie before what the organisation keeps of its logs.
CREATE FUNCTION check_mail_cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM organisation_settings s WHERE s.org_id = current_setting('app.org_id')::uuid
      AND current_setting('app.cut_at')::timestamptz <= now() - make_interval(days => s.log_retention)
  ) THEN
    RAISE EXCEPTION 'The organisation keeps mails longer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_cut BEFORE DELETE ON mail_outbox
  FOR EACH STATEMENT WHEN (current_user = 'stint_jobs' AND current_setting('app.cut_at', true) <> '')
  EXECUTE FUNCTION check_mail_cut();

-- Jobs find by these columns alone whose reminders are due.
CREATE POLICY every_reminder_run ON reminder_runs FOR SELECT TO stint_jobs USING (true);
CREATE POLICY every_phase_reminder_run ON phase_reminder_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON reminder_runs, phase_reminder_runs TO stint_jobs;
