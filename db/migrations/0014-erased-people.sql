-- Erasing a person blanks their words where only rows could be added before. In the audit log the database
-- allows exactly the changes that are recorded beside it, so that its seals can still be checked.

-- Everything a row says, as one hash.
CREATE FUNCTION audit_row_hash(a audit_log) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(a.org_id, a.id,
    to_char(a.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor_id, a.actor_name, a.action,
    a.subject_type, a.subject_id, a.before, a.after, a.request_id)::text, 'UTF8')), 'hex')
$$;

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
ALTER TABLE audit_redactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON audit_redactions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT ON audit_redactions TO stint_app;

-- What the event of an erasure says of its redactions.
CREATE FUNCTION audit_redaction_digest(org uuid, erasure uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'sha256:' || encode(sha256(convert_to(coalesce(string_agg(r.audit_id::text || r.hash_before || r.hash_after, '' ORDER BY r.audit_id), ''), 'UTF8')), 'hex')
  FROM audit_redactions r WHERE r.org_id = org AND r.erasure_id = erasure
$$;

CREATE FUNCTION check_audit_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_redactions r WHERE r.org_id = NEW.org_id AND r.audit_id = NEW.id
      AND r.hash_before = audit_row_hash(OLD) AND r.hash_after = audit_row_hash(NEW)
  ) THEN RAISE EXCEPTION 'No such redaction is recorded' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_redaction BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (current_user = 'stint_app') EXECUTE FUNCTION check_audit_redaction();
GRANT UPDATE (actor_name, before, after) ON audit_log TO stint_app;

GRANT UPDATE (shortfall_reason) ON forecast_freezes TO stint_app;

-- Of a mail the application can only take its words away: it isn't sent then.
CREATE FUNCTION only_blank_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'A mail can only be blanked' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER only_blank_mail BEFORE UPDATE ON mail_outbox
  FOR EACH ROW WHEN (current_user = 'stint_app' AND (NEW.html_part <> '' OR NEW.text_part <> ''
    OR NEW.status = 'due' OR NEW.status NOT IN (OLD.status, 'given_up')))
  EXECUTE FUNCTION only_blank_mail();
GRANT UPDATE (recipient, subject, html_part, text_part, status) ON mail_outbox TO stint_app;
