CREATE TABLE audit_log (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  PRIMARY KEY (org_id, id)
);
-- Words have no index: under row level security none could be used, since text search is not leakproof.
CREATE INDEX audit_log_in_order ON audit_log (org_id, happened_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (org_id, actor_id, happened_at, id);
CREATE INDEX audit_log_by_action ON audit_log (org_id, action, happened_at, id);
CREATE INDEX audit_log_by_type ON audit_log (org_id, subject_type, happened_at, id);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_id, happened_at, id);
SELECT secure('audit_log', 'SELECT, INSERT');
GRANT UPDATE (actor_name, before, after) ON audit_log TO stint_app;
-- The application can never delete from the log. Jobs can, and only what a recorded cut covers: they name the
-- cut in settings, the policies compare with these, and a trigger looks the cut up.
CREATE POLICY covered_by_cut ON audit_log TO stint_jobs
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid AND (happened_at, id) <= (
    nullif(current_setting('app.cut_at', true), '')::timestamptz,
    nullif(current_setting('app.cut_id', true), '')::uuid)) WITH CHECK (false);
GRANT DELETE, SELECT (org_id, id, happened_at) ON audit_log TO stint_jobs;

-- The words of a row, without ids. Of very long values only the beginning counts, since a tsvector has a
-- limit that must never stop a change. Everything but letters and digits separates words, so that a part of
-- an address is found too.
CREATE FUNCTION audit_words(actor_name text, action text, before jsonb, after jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
    actor_name || ' ' || action || ' ' || left(coalesce(before::text, ''), 20000)
      || ' ' || left(coalesce(after::text, ''), 20000),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ' ', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;

-- A seal covers every row after the one before it up to (to_at, to_id): each row's hash in order, and the
-- hash of the seal before.
CREATE TABLE audit_seals (
  org_id uuid NOT NULL,
  number int NOT NULL CHECK (number > 0),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  to_at timestamptz NOT NULL,
  to_id uuid NOT NULL,
  row_count int NOT NULL CHECK (row_count > 0),
  row_ids text[] NOT NULL,
  row_hashes text[] NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (org_id, number),
  CONSTRAINT audit_seal_of_organisation FOREIGN KEY (org_id) REFERENCES clients,
  CONSTRAINT audit_seal_whole CHECK (cardinality(row_ids) = row_count AND cardinality(row_hashes) = row_count)
);
SELECT secure('audit_seals', 'SELECT, INSERT');
CREATE POLICY covered_by_cut ON audit_seals TO stint_jobs
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid
    AND number <= nullif(current_setting('app.cut_number', true), '')::int) WITH CHECK (false);
GRANT DELETE, SELECT (org_id, number) ON audit_seals TO stint_jobs;

-- What retention removed: everything up to the end of a seal, whose hash the next seal goes on from.
CREATE TABLE audit_cuts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  cut_at timestamptz NOT NULL DEFAULT now(),
  seal_number int NOT NULL,
  seal_hash text NOT NULL,
  to_at timestamptz NOT NULL,
  to_id uuid NOT NULL,
  row_count int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT audit_cut_once UNIQUE (org_id, seal_number),
  CONSTRAINT audit_cut_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);
SELECT secure('audit_cuts', 'SELECT, INSERT');
CREATE POLICY every_cut ON audit_cuts FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, seal_number, to_at, to_id) ON audit_cuts TO stint_jobs;

CREATE FUNCTION check_audit_cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_cuts c WHERE c.org_id = current_setting('app.org_id')::uuid
      AND c.seal_number = current_setting('app.cut_number')::int
      AND c.to_at = current_setting('app.cut_at')::timestamptz
      AND c.to_id = current_setting('app.cut_id')::uuid
  ) THEN RAISE EXCEPTION 'No such cut is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_cut BEFORE DELETE ON audit_log
  FOR EACH STATEMENT WHEN (current_user = 'stint_jobs' AND current_setting('app.cut_at', true) <> '')
  EXECUTE FUNCTION check_audit_cut();
CREATE TRIGGER check_cut BEFORE DELETE ON audit_seals
  FOR EACH STATEMENT WHEN (current_user = 'stint_jobs' AND current_setting('app.cut_at', true) <> '')
  EXECUTE FUNCTION check_audit_cut();

-- One row of the log in which one erasure replaced words: its hash before and after. The event of the erasure
-- holds the hash of all of them, and is sealed. They go with the row.
CREATE TABLE audit_redactions (
  org_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  erasure_id uuid NOT NULL,
  hash_before text NOT NULL,
  hash_after text NOT NULL,
  PRIMARY KEY (org_id, audit_id, erasure_id),
  CONSTRAINT audit_redaction_of_row FOREIGN KEY (org_id, audit_id) REFERENCES audit_log ON DELETE CASCADE
);
CREATE INDEX audit_redactions_by_erasure ON audit_redactions (org_id, erasure_id, audit_id);
SELECT secure('audit_redactions', 'SELECT, INSERT');

-- Everything a row says, as one hash. By its columns, since a distributed database stores a table's rows as many tables,
-- each with a row type of its own.
CREATE FUNCTION audit_entry_hash(org_id uuid, id uuid, happened_at timestamptz, actor_id uuid, actor_name text,
  action text, subject_type text, subject_id text, before jsonb, after jsonb, request_id text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(org_id, id,
    to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_name, action,
    subject_type, subject_id, before, after, request_id)::text, 'UTF8')), 'hex')
$$;

-- Erasing a person blanks their words where only rows could be added before. In the log the database allows exactly the
-- changes that are recorded beside it, so that its seals can still be checked.
CREATE FUNCTION check_audit_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_redactions r WHERE r.org_id = NEW.org_id AND r.audit_id = NEW.id
      AND r.hash_before = audit_entry_hash(OLD.org_id, OLD.id, OLD.happened_at, OLD.actor_id, OLD.actor_name,
        OLD.action, OLD.subject_type, OLD.subject_id, OLD.before, OLD.after, OLD.request_id)
      AND r.hash_after = audit_entry_hash(NEW.org_id, NEW.id, NEW.happened_at, NEW.actor_id, NEW.actor_name,
        NEW.action, NEW.subject_type, NEW.subject_id, NEW.before, NEW.after, NEW.request_id)
  ) THEN RAISE EXCEPTION 'No such redaction is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_redaction BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (current_user = 'stint_app') EXECUTE FUNCTION check_audit_redaction();

-- One row for each organisation and day on which old data were removed; `removed` counts what went, by kind.
CREATE TABLE retention_runs (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  run_day date NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  removed jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, id),
  CONSTRAINT retention_run_once_a_day UNIQUE (org_id, run_day)
);
SELECT secure('retention_runs');
CREATE POLICY every_run ON retention_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day, ended_at) ON retention_runs TO stint_jobs;

-- What a write answered, kept for a day, so that repeating the call has no second effect. Only the key's hash
-- is stored, and the answer is sealed with the key: it may hold what is stored nowhere else in the clear.
CREATE TABLE idempotency_keys (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_hash text NOT NULL,
  request_hash text NOT NULL,
  status int,
  sealed_answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, key_hash),
  CONSTRAINT idempotency_key_of_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
SELECT secure('idempotency_keys');
-- The nightly job sees only the age of what is over, and may only delete it.
CREATE POLICY over_after_a_day ON idempotency_keys TO stint_directory
  USING (created_at < now() - interval '24 hours') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON idempotency_keys TO stint_directory;

-- What changed, by name only: an organisation's browsers read again what they show. A reader who starts again
-- at the oldest transaction that was open when it last read misses none.
CREATE TABLE events (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  topic text NOT NULL,
  subject_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What happened, for the types of webhooks' messages: the action of the audit log's row
  -- (src/features/webhooks/rules/event-types.ts).
  action text NOT NULL DEFAULT '',
  PRIMARY KEY (org_id, id)
);
CREATE INDEX events_in_order ON events (org_id, transaction_id);
CREATE INDEX events_by_age ON events (created_at);
SELECT secure('events', 'SELECT, INSERT');
CREATE POLICY over_after_an_hour ON events TO stint_directory
  USING (created_at < now() - interval '1 hour') WITH CHECK (false);
CREATE POLICY every_event ON events FOR SELECT TO stint_jobs USING (true);
GRANT DELETE, SELECT (created_at) ON events TO stint_directory;
GRANT SELECT (org_id, transaction_id) ON events TO stint_jobs;
