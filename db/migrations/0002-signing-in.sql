-- How people sign in, and what they prove about themselves: links used once, addresses, second factors.

-- Which organisation an address signs in to, read before the organisation is known: an address exists once.
CREATE TABLE login_directory (
  email text PRIMARY KEY CHECK (email = lower(email)),
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id)
);

CREATE TABLE credentials (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT credential_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- By the hash of the address that was typed, whether or not it exists.
CREATE TABLE sign_in_failures (
  key_hash text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  last_failure_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  org_id uuid NOT NULL,
  token_hash text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  PRIMARY KEY (org_id, token_hash),
  CONSTRAINT session_of_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions (org_id, user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Addresses typed on the forgotten-password page, known or not. A job answers and deletes them, so that both
-- take equally long.
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
  CONSTRAINT password_reset_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT password_reset_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX password_resets_by_user ON password_resets (org_id, user_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);

-- An address not yet confirmed by its owner: one an admin changed, which blocks signing in, or one a person
-- asked for.
CREATE TABLE email_confirmations (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  blocks_sign_in boolean NOT NULL,
  mailed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT email_confirmation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT email_confirmation_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

CREATE TABLE second_factors (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  -- Null until a first code has shown that the authenticator knows the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was accepted: no code counts twice.
  last_step int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT second_factor_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash),
  CONSTRAINT recovery_code_of_factor FOREIGN KEY (org_id, user_id) REFERENCES second_factors ON DELETE CASCADE
);

-- The code in the server's log that lets its reader set up the first organisation, and goes with it.
CREATE TABLE set_up_codes (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE login_directory ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON login_directory TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE credentials ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON credentials TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sessions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON password_resets TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE email_confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON email_confirmations TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON second_factors TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON recovery_codes TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_directory, credentials, sessions, password_resets,
  email_confirmations, second_factors, recovery_codes TO stint_app;
GRANT SELECT, DELETE ON set_up_codes TO stint_app;

-- Before the organisation is known.
CREATE POLICY directory_lookup ON login_directory FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON login_directory TO stint_directory;
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO stint_directory;
GRANT SELECT, INSERT, DELETE ON password_reset_requests, set_up_codes TO stint_directory;

-- The nightly job sees only the age of what is over, and may only delete it. Resets stay a day longer than
-- they work: how many were requested lately limits how many are mailed.
CREATE POLICY over_when_expired ON sessions TO stint_directory USING (expires_at < now()) WITH CHECK (false);
CREATE POLICY over_after_a_day ON password_resets TO stint_directory
  USING (expires_at < now() - interval '1 day') WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sessions, password_resets TO stint_directory;
