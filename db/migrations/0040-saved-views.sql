-- Reports as people save them: what is looked at, under a name, their own or everyone's.
CREATE TABLE report_views (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Whose it is. A shared one can be changed by admins too.
  user_id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  -- The report's address, as it was checked when it was saved; it's checked again when it's opened.
  address jsonb NOT NULL,
  -- The month its months are counted from, so that they move on with time; null where they stay.
  moves_from date CHECK (extract(day FROM moves_from) = 1),
  is_shared boolean NOT NULL DEFAULT false,
  is_pinned boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT report_view_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_views_of_user ON report_views (org_id, user_id);

-- When a view is mailed, in the organisation's civil time. `next_at` is the next run as an instant.
CREATE TABLE report_schedules (
  org_id uuid NOT NULL,
  view_id uuid NOT NULL,
  -- Who sends it: it stops when they leave.
  user_id uuid NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  -- 1 is Monday; of a month shorter than its day, the last one.
  on_day int NOT NULL CHECK (on_day BETWEEN 1 AND 31 AND (every = 'month' OR on_day <= 7)),
  at_hour int NOT NULL CHECK (at_hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  next_at timestamptz NOT NULL,
  last_run_at timestamptz,
  stopped_at timestamptz,
  PRIMARY KEY (org_id, view_id),
  CONSTRAINT report_schedule_view FOREIGN KEY (org_id, view_id) REFERENCES report_views ON DELETE CASCADE,
  CONSTRAINT report_schedule_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE stopped_at IS NULL;
CREATE INDEX report_schedules_of_user ON report_schedules (org_id, user_id);

-- Who gets it. `mailed_for` is the run their newest mail was written for, in the mail's transaction: each run
-- mails everyone once, however many servers try.
CREATE TABLE report_recipients (
  org_id uuid NOT NULL,
  view_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mailed_for timestamptz,
  PRIMARY KEY (org_id, view_id, user_id),
  CONSTRAINT report_recipient_schedule FOREIGN KEY (org_id, view_id)
    REFERENCES report_schedules ON DELETE CASCADE,
  CONSTRAINT report_recipient_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_recipients_of_user ON report_recipients (org_id, user_id);

ALTER TABLE report_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON report_views TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON report_schedules TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE report_recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON report_recipients TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON report_views, report_schedules, report_recipients TO stint_app;

-- Jobs find by these columns alone whose reports are due.
CREATE POLICY every_schedule ON report_schedules FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, next_at, stopped_at) ON report_schedules TO stint_jobs;

-- A mail may carry a file, which is blanked with its words.
ALTER TABLE mail_outbox ADD COLUMN attachment_name text;
ALTER TABLE mail_outbox ADD COLUMN attachment_type text;
ALTER TABLE mail_outbox ADD COLUMN attachment bytea;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_attachment_is_named CHECK
  (attachment IS NULL OR (attachment_name IS NOT NULL AND attachment_type IS NOT NULL));
GRANT UPDATE (attachment) ON mail_outbox TO stint_jobs;
