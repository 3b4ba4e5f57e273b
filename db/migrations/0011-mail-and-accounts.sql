-- Mails on their way, and what people prove about themselves: links of single use, addresses, second factors.
-- stint_jobs sees every organisation's mails, and nothing else: it reads and marks them, and can neither write nor delete one.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_jobs') THEN CREATE ROLE stint_jobs NOLOGIN NOBYPASSRLS; END IF;
END $$;
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'stint_jobs', 'MEMBER') THEN EXECUTE format('GRANT stint_jobs TO %I', current_user); END IF;
END $$;
GRANT USAGE ON SCHEMA public TO stint_jobs;

-- A mail is written in the transaction of what it tells about, and sent afterwards. Links in it are secrets: what was sent or given up is blanked.
CREATE TABLE mail_outbox (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html_part text NOT NULL,
  text_part text NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due','sent','given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE status = 'due';

-- Addresses that somebody typed on the forgotten-password page, known or not; answered and deleted by a job, so that both take equally long.
CREATE TABLE password_reset_requests (
  email text PRIMARY KEY CHECK (email = lower(email)),
  id uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE password_resets (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The address the link went to: worth nothing once the person has another one.
  email text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT password_reset_token_unique UNIQUE (org_id, token_hash)
);
CREATE INDEX password_resets_by_user ON password_resets (org_id, user_id);

-- An address that its owner has not yet shown to be theirs: the present one, changed by an admin (no sign-in until it is confirmed), or a wished one.
CREATE TABLE email_confirmations (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  blocks_sign_in boolean NOT NULL,
  mailed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT email_confirmation_token_unique UNIQUE (org_id, token_hash)
);

CREATE TABLE second_factors (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  -- Null until a first code has shown that the authenticator knows the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was taken: no code counts twice.
  last_step int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, user_id)
);

CREATE TABLE recovery_codes (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash)
);

-- The one-time code that lets whoever reads the server's log set up the first organisation; gone with the first organisation.
CREATE TABLE set_up_codes (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['mail_outbox', 'password_resets', 'email_confirmations', 'second_factors', 'recovery_codes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
END $$;
-- Once written, a mail is the job's: the application may neither change nor withdraw it.
REVOKE UPDATE, DELETE ON mail_outbox FROM stint_app;
CREATE POLICY every_mail ON mail_outbox FOR SELECT TO stint_jobs USING (true);
CREATE POLICY mark_mail ON mail_outbox FOR UPDATE TO stint_jobs USING (true) WITH CHECK (true);
GRANT SELECT ON mail_outbox TO stint_jobs;
GRANT UPDATE (status, attempts, due_at, sent_at, last_error, html_part, text_part) ON mail_outbox TO stint_jobs;
GRANT SELECT, INSERT, DELETE ON password_reset_requests TO stint_directory;
GRANT SELECT, INSERT, DELETE ON set_up_codes TO stint_directory;
GRANT SELECT, DELETE ON set_up_codes TO stint_app;
