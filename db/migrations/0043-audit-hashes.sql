-- A distributed database stores a table's rows as many tables, each with a row type of its own, so a row of the
-- log is hashed by its columns, and what an event says of its redactions is a query where it's asked.
-- audit_row_hash and audit_redaction_digest stay for servers of the version before.
CREATE FUNCTION audit_entry_hash(org_id uuid, id uuid, happened_at timestamptz, actor_id uuid, actor_name text,
  action text, subject_type text, subject_id text, before jsonb, after jsonb, request_id text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(org_id, id,
    to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_name, action,
    subject_type, subject_id, before, after, request_id)::text, 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION check_audit_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_redactions r WHERE r.org_id = NEW.org_id AND r.audit_id = NEW.id
      AND r.hash_before = audit_entry_hash(OLD.org_id, OLD.id, OLD.happened_at, OLD.actor_id, OLD.actor_name,
        OLD.action, OLD.subject_type, OLD.subject_id, OLD.before, OLD.after, OLD.request_id)
      AND r.hash_after = audit_entry_hash(NEW.org_id, NEW.id, NEW.happened_at, NEW.actor_id, NEW.actor_name,
        NEW.action, NEW.subject_type, NEW.subject_id, NEW.before, NEW.after, NEW.request_id)
  ) THEN RAISE EXCEPTION 'No such redaction is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;
