-- What changed, by name only: the browsers of an organisation read again what they show. `transaction_id` orders events so that a reader
-- who starts again at the oldest transaction still open when it last read misses none.
CREATE TABLE events (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  topic text NOT NULL,
  subject_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id) REFERENCES clients (id)
);
CREATE INDEX events_in_order ON events (org_id, transaction_id);
CREATE INDEX events_by_age ON events (created_at);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON events TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT ON events TO stint_app;
CREATE POLICY over_after_an_hour ON events TO stint_directory USING (created_at < now() - interval '1 hour') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON events TO stint_directory;
