-- Reading the audit log: newest first, by person, action, kind of subject and subject. Words have no index: under row
-- level security none could be used, since text search is not leakproof.
DROP INDEX audit_log_by_subject;
CREATE INDEX audit_log_in_order ON audit_log (org_id, happened_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (org_id, actor_id, happened_at, id);
CREATE INDEX audit_log_by_action ON audit_log (org_id, action, happened_at, id);
CREATE INDEX audit_log_by_type ON audit_log (org_id, subject_type, happened_at, id);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_id, happened_at, id);
-- The words of a row: ids are left out, and of very long values only the beginning counts, since a tsvector has a limit that must never stop
-- a mutation. Everything that is neither letter nor figure parts words, so that a part of an address is found too.
CREATE FUNCTION audit_words(actor_name text, action text, before jsonb, after jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
    actor_name || ' ' || action || ' ' || left(coalesce(before::text, ''), 20000) || ' ' || left(coalesce(after::text, ''), 20000),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ' ', 'g'), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;

-- A seal covers every row after the one before it up to (to_at, to_id], holds each one's hash in their order, and the hash of the seal before.
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
  CONSTRAINT audit_seal_of_organisation FOREIGN KEY (org_id) REFERENCES clients (id),
  CONSTRAINT audit_seal_whole CHECK (cardinality(row_ids) = row_count AND cardinality(row_hashes) = row_count)
);
-- What the retention took away: everything up to the end of a seal, whose hash the next seal goes on from.
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
  CONSTRAINT audit_cut_of_organisation FOREIGN KEY (org_id) REFERENCES clients (id)
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['audit_seals', 'audit_cuts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO stint_app', t);
  END LOOP;
END $$;
-- The application can never delete from the log. The job can, and then only what a recorded cut covers.
CREATE POLICY every_cut ON audit_cuts FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, seal_number, to_at, to_id) ON audit_cuts TO stint_jobs;
CREATE POLICY covered_by_cut ON audit_log TO stint_jobs
  USING (EXISTS (SELECT 1 FROM audit_cuts c WHERE c.org_id = audit_log.org_id AND (audit_log.happened_at, audit_log.id) <= (c.to_at, c.to_id)))
  WITH CHECK (false);
GRANT DELETE, SELECT (org_id, id, happened_at) ON audit_log TO stint_jobs;
CREATE POLICY covered_by_cut ON audit_seals TO stint_jobs
  USING (EXISTS (SELECT 1 FROM audit_cuts c WHERE c.org_id = audit_seals.org_id AND audit_seals.number <= c.seal_number))
  WITH CHECK (false);
GRANT DELETE, SELECT (org_id, number) ON audit_seals TO stint_jobs;
