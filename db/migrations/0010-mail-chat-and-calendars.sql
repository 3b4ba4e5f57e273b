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
  -- A file, which is blanked with the words.
  attachment_name text,
  attachment_type text,
  attachment bytea,
  PRIMARY KEY (org_id, id),
  CONSTRAINT mail_attachment_is_named
    CHECK (attachment IS NULL OR (attachment_name IS NOT NULL AND attachment_type IS NOT NULL))
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE status = 'due';
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at) WHERE status <> 'due';
SELECT secure('mail_outbox', 'SELECT, INSERT');
-- Once written, a mail is the jobs': the application can neither change nor withdraw it. Jobs can't write
-- one; they see those of all organisations, mark them, and delete what is old.
GRANT UPDATE (recipient, subject, html_part, text_part, status) ON mail_outbox TO stint_app;
CREATE POLICY every_mail ON mail_outbox FOR SELECT TO stint_jobs USING (true);
CREATE POLICY mark_mail ON mail_outbox FOR UPDATE TO stint_jobs USING (true) WITH CHECK (true);
CREATE POLICY past_log_retention ON mail_outbox FOR DELETE TO stint_jobs
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid AND status <> 'due'
    AND created_at < nullif(current_setting('app.cut_at', true), '')::timestamptz);
CREATE POLICY over_after_thirty_days ON mail_outbox TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON mail_outbox TO stint_directory;
GRANT SELECT, DELETE, UPDATE (status, attempts, due_at, sent_at, last_error, html_part, text_part, attachment)
  ON mail_outbox TO stint_jobs;

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

-- Of a mail the application can only take its words away: it isn't sent then.
CREATE FUNCTION only_blank_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'A mail can only be blanked' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER only_blank_mail BEFORE UPDATE ON mail_outbox
  FOR EACH ROW WHEN (current_user = 'stint_app' AND (NEW.html_part <> '' OR NEW.text_part <> ''
    OR NEW.status = 'due' OR NEW.status NOT IN (OLD.status, 'given_up')))
  EXECUTE FUNCTION only_blank_mail();

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
SELECT secure('sent_reminders');

CREATE TABLE reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);
SELECT secure('reminder_runs');
-- Jobs find by these columns alone whose reminders are due.
CREATE POLICY every_reminder_run ON reminder_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON reminder_runs TO stint_jobs;

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
SELECT secure('sent_phase_reminders');

CREATE TABLE phase_reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);
SELECT secure('phase_reminder_runs');
CREATE POLICY every_phase_reminder_run ON phase_reminder_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON phase_reminder_runs TO stint_jobs;

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
  CONSTRAINT month_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX month_reminders_by_day ON month_reminders (org_id, reminded_on);
SELECT secure('month_reminders');

-- Rooms of a chat: a person's own, who reads there what is mailed to them too, or the organisation's.
CREATE TABLE chat_channels (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  -- Null: the organisation's.
  user_id uuid,
  kind text NOT NULL CHECK (kind IN ('slack', 'teams', 'mattermost')),
  name text NOT NULL,
  -- Whoever knows it can post there.
  url text NOT NULL CHECK (length(url) <= 2000),
  -- What the organisation's hears of; a person's hears of what is mailed.
  topics text[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL DEFAULT true,
  -- How the newest message fared: why it did not arrive, null where it did.
  last_error text,
  last_tried_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT chat_channel_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX chat_channels_of_user ON chat_channels (org_id, user_id);
SELECT secure('chat_channels');

-- Messages for chats, written in the transaction they are about and sent afterwards, as mails are. Their words
-- are blanked once they are sent or given up.
CREATE TABLE chat_outbox (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  channel_id uuid NOT NULL,
  message jsonb NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT chat_message_channel FOREIGN KEY (org_id, channel_id) REFERENCES chat_channels ON DELETE CASCADE
);
CREATE INDEX chat_outbox_due ON chat_outbox (due_at) WHERE status = 'due';
CREATE INDEX chat_outbox_of_channel ON chat_outbox (org_id, channel_id, created_at);
CREATE INDEX chat_outbox_by_age ON chat_outbox (created_at) WHERE status <> 'due';
SELECT secure('chat_outbox');
-- Jobs find by these columns alone where there is something to send, and do it in the organisation's own scope.
CREATE POLICY every_message ON chat_outbox FOR SELECT TO stint_jobs USING (true);
CREATE POLICY over_after_thirty_days ON chat_outbox TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON chat_outbox TO stint_directory;
GRANT SELECT (org_id, channel_id, status, due_at, attempts) ON chat_outbox TO stint_jobs;

-- The secret link by which a person's calendar program reads their plan, stored as a hash.
CREATE TABLE calendar_links (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('calendar_links');

-- Secret links to the calendar of a function, of one's reports or of a project, stored as hashes. What they
-- show is what their owner may see when they are read.
CREATE TABLE shared_calendar_links (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('function', 'reports', 'project')),
  function_id uuid,
  project_id uuid,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT shared_calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT shared_calendar_link_once UNIQUE NULLS NOT DISTINCT
    (org_id, user_id, subject, function_id, project_id),
  CONSTRAINT shared_calendar_link_names_its_subject CHECK (
    (subject = 'function') = (function_id IS NOT NULL) AND (subject = 'project') = (project_id IS NOT NULL)),
  CONSTRAINT shared_calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_function FOREIGN KEY (org_id, function_id)
    REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_project FOREIGN KEY (org_id, project_id)
    REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX shared_calendar_links_function ON shared_calendar_links (org_id, function_id);
CREATE INDEX shared_calendar_links_project ON shared_calendar_links (org_id, project_id);
SELECT secure('shared_calendar_links');

-- A person's own calendar, read every hour from the secret address it is published at. Of its meetings only
-- those of a few weeks are stored, for their person alone, and replaced by each reading.
CREATE TABLE own_calendars (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  -- The last try, how often it failed since one worked, and why.
  read_at timestamptz,
  failures int NOT NULL DEFAULT 0,
  last_error text,
  meetings jsonb NOT NULL DEFAULT '[]',
  -- Ids of meetings that were added to the week or dismissed.
  settled text[] NOT NULL DEFAULT '{}',
  -- What a reading couldn't use, by reason, and which meetings are booked as which entries: one whose entry is removed
  -- is suggested again.
  unread jsonb NOT NULL DEFAULT '{}',
  booked jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT own_calendar_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX own_calendars_due ON own_calendars (due_at);
SELECT secure('own_calendars');
-- Jobs find by these columns alone whose calendar is due.
CREATE POLICY every_calendar ON own_calendars FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, user_id, due_at, failures) ON own_calendars TO stint_jobs;
