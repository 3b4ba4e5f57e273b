-- Each section of the organisation's settings has a version of its own: two admins in different sections both win.
ALTER TABLE organisation_settings
  ADD COLUMN general_version int NOT NULL DEFAULT 1,
  ADD COLUMN breaks_version int NOT NULL DEFAULT 1,
  ADD COLUMN holidays_version int NOT NULL DEFAULT 1,
  ADD COLUMN timeline_version int NOT NULL DEFAULT 1,
  ADD COLUMN compliance_version int NOT NULL DEFAULT 1,
  ADD COLUMN display_version int NOT NULL DEFAULT 1;
ALTER TABLE organisation_public_holidays ADD COLUMN version int NOT NULL DEFAULT 1;

-- One row per organisation and civil day on which old data were removed; `removed` counts what went, by kind.
CREATE TABLE retention_runs (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  run_day date NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  removed jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, id),
  CONSTRAINT retention_run_once_a_day UNIQUE (org_id, run_day),
  FOREIGN KEY (org_id) REFERENCES clients (id)
);
ALTER TABLE retention_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON retention_runs TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_runs TO stint_app;

-- The nightly job finds the organisations by these columns alone.
CREATE POLICY every_retention ON organisation_settings FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, data_retention, log_retention, time_zone) ON organisation_settings TO stint_jobs;
CREATE POLICY every_run ON retention_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day, ended_at) ON retention_runs TO stint_jobs;

-- The application can delete no mails. The job can, and only those that are older than the organisation keeps its logs.
CREATE POLICY past_log_retention ON mail_outbox FOR DELETE TO stint_jobs
  USING (status <> 'due' AND created_at < now() - make_interval(days => (SELECT s.log_retention FROM organisation_settings s WHERE s.org_id = mail_outbox.org_id)));
GRANT DELETE ON mail_outbox TO stint_jobs;
