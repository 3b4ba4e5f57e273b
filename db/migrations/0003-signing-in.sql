-- How people sign in, and what they prove about themselves: links used once, addresses, second factors.

-- Which organisation an address signs in to, read before the organisation is known: an address exists once.
CREATE TABLE login_directory (
  email text PRIMARY KEY CHECK (email = lower(email)),
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id)
);
SELECT secure('login_directory');
-- Before the organisation is known.
CREATE POLICY directory_lookup ON login_directory FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON login_directory TO stint_directory;

CREATE TABLE credentials (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT credential_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('credentials');

-- By the hash of the address that was typed, whether or not it exists.
CREATE TABLE sign_in_failures (
  key_hash text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  last_failure_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO stint_directory;

-- Browsers that logged in to an account before, as hashes: strangers' wrong passwords don't lock them out. Found by
-- address before the organisation is known, like failed logins.
CREATE TABLE known_devices (
  account_hash text NOT NULL,
  device_hash text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_hash, device_hash)
);
CREATE INDEX known_devices_by_age ON known_devices (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO stint_directory;

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
SELECT secure('sessions');
-- The nightly job sees only the age of what is over, and may only delete it. Resets stay a day longer than
-- they work: how many were requested lately limits how many are mailed.
CREATE POLICY over_when_expired ON sessions TO stint_directory USING (expires_at < now()) WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sessions TO stint_directory;

-- Addresses typed on the forgotten-password page, known or not. A job answers and deletes them, so that both
-- take equally long.
CREATE TABLE password_reset_requests (
  email text PRIMARY KEY CHECK (email = lower(email)),
  id uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON password_reset_requests TO stint_directory;

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
SELECT secure('password_resets');
CREATE POLICY over_after_a_day ON password_resets TO stint_directory
  USING (expires_at < now() - interval '1 day') WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON password_resets TO stint_directory;

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
SELECT secure('email_confirmations');

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
SELECT secure('second_factors');

CREATE TABLE recovery_codes (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash),
  CONSTRAINT recovery_code_of_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('recovery_codes');

-- Passkeys (WebAuthn): instead of the password, or as a second factor beside it.
CREATE TABLE passkeys (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- What the authenticator calls it, and the public key in COSE's form, both in base64url.
  credential_id text NOT NULL,
  public_key text NOT NULL,
  -- How often the authenticator has used it, where it counts; it never goes back.
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(trim(name)) > 0),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT passkey_credential_unique UNIQUE (org_id, credential_id),
  CONSTRAINT passkey_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON passkeys (org_id, user_id);
SELECT secure('passkeys');

-- Challenges that authenticators are to sign, each once, by hash. Who logs in isn't known yet, so they belong to
-- no organisation; what one is for is part of its hash.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO stint_directory;

-- The code in the server's log that lets its reader set up the first organisation, and goes with it.
CREATE TABLE set_up_codes (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, DELETE ON set_up_codes TO stint_app;
GRANT SELECT, INSERT, DELETE ON set_up_codes TO stint_directory;

-- Logging in at an organisation's own identity provider, with OpenID Connect.

-- One an organisation. The secret is stored as it is, since it has to be sent to the provider (decision 0038).
CREATE TABLE sign_on_connections (
  org_id uuid PRIMARY KEY REFERENCES clients,
  issuer text NOT NULL,
  client_id text NOT NULL CHECK (client_id <> ''),
  -- Empty for a provider that knows the product by PKCE alone.
  client_secret text NOT NULL,
  button_label text NOT NULL CHECK (length(trim(button_label)) > 0),
  is_enabled boolean NOT NULL DEFAULT false,
  -- Passwords let super admins in only, together with a second factor.
  is_required boolean NOT NULL DEFAULT false,
  -- Addresses count as confirmed where the provider says nothing of it.
  trusts_addresses boolean NOT NULL DEFAULT false,
  -- The product's own second factor isn't asked for.
  trusts_second_factor boolean NOT NULL DEFAULT false,
  makes_people boolean NOT NULL DEFAULT false,
  -- The claim whose values give people their first roles; empty for none.
  role_claim text NOT NULL DEFAULT '',
  allows_super_admin boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  CONSTRAINT sign_on_required_when_enabled CHECK (is_enabled OR NOT is_required)
);
SELECT secure('sign_on_connections');
-- Before the organisation is known: which organisations have it, and whose domain an address is of.
CREATE POLICY directory_lookup ON sign_on_connections FOR SELECT TO stint_directory USING (is_enabled);
GRANT SELECT (org_id, button_label, is_enabled) ON sign_on_connections TO stint_directory;

CREATE TABLE sign_on_roles (
  org_id uuid NOT NULL,
  claim_value text NOT NULL CHECK (claim_value <> ''),
  role_code text NOT NULL,
  PRIMARY KEY (org_id, claim_value, role_code),
  CONSTRAINT sign_on_role_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections ON DELETE CASCADE,
  CONSTRAINT sign_on_role_role FOREIGN KEY (role_code) REFERENCES user_roles
);
SELECT secure('sign_on_roles');

-- The domains of an organisation's addresses. One is proven by a TXT record that holds its text.
CREATE TABLE sign_on_domains (
  org_id uuid NOT NULL,
  domain text NOT NULL CHECK (domain = lower(domain)),
  proof text NOT NULL,
  proven_at timestamptz,
  PRIMARY KEY (org_id, domain),
  CONSTRAINT sign_on_domain_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections ON DELETE CASCADE
);
SELECT secure('sign_on_domains');

-- Which organisation a proven domain belongs to, read before the organisation is known: one on the server.
CREATE TABLE sign_on_directory (
  domain text PRIMARY KEY,
  org_id uuid NOT NULL,
  CONSTRAINT sign_on_directory_domain FOREIGN KEY (org_id, domain)
    REFERENCES sign_on_domains (org_id, domain) ON DELETE CASCADE
);
CREATE INDEX sign_on_directory_by_organisation ON sign_on_directory (org_id, domain);
SELECT secure('sign_on_directory');
CREATE POLICY directory_lookup ON sign_on_directory FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON sign_on_directory TO stint_directory;

-- Who someone is at the provider. A person has one such identity.
CREATE TABLE sign_on_links (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  -- Another identity that came with this person's address, and was refused.
  refused_subject text,
  refused_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT sign_on_link_subject_unique UNIQUE (org_id, issuer, subject),
  CONSTRAINT sign_on_link_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('sign_on_links');

-- A login on its way to the provider and back, by hashes of what the provider gives back and of what the browser
-- holds. With a person it has come back, and waits for a code of the second factor.
CREATE TABLE sign_on_logins (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  -- The super admin who tests the connection; null for a login.
  tested_by uuid,
  return_to text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  user_id uuid,
  subject text,
  provider_session text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT sign_on_login_state_unique UNIQUE (org_id, state_hash),
  CONSTRAINT sign_on_login_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections ON DELETE CASCADE,
  CONSTRAINT sign_on_login_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sign_on_logins_by_browser ON sign_on_logins (org_id, browser_hash);
CREATE INDEX sign_on_logins_by_end ON sign_on_logins (expires_at);
CREATE INDEX sign_on_logins_by_user ON sign_on_logins (org_id, user_id);
SELECT secure('sign_on_logins');
-- The nightly job sees only the age of what is over, and may only delete it.
CREATE POLICY over_when_expired ON sign_on_logins TO stint_directory USING (expires_at < now()) WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sign_on_logins TO stint_directory;

-- The sessions that began at the provider, for when it ends them.
CREATE TABLE sign_on_sessions (
  org_id uuid NOT NULL,
  token_hash text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  provider_session text,
  -- Where the browser can log out of the provider too.
  logout_address text,
  PRIMARY KEY (org_id, token_hash),
  CONSTRAINT sign_on_session_session FOREIGN KEY (org_id, token_hash)
    REFERENCES sessions (org_id, token_hash) ON DELETE CASCADE
);
CREATE INDEX sign_on_sessions_by_subject ON sign_on_sessions (org_id, issuer, subject);
CREATE INDEX sign_on_sessions_by_provider_session ON sign_on_sessions (org_id, issuer, provider_session);
SELECT secure('sign_on_sessions');

-- Logout tokens that were accepted: none counts twice.
CREATE TABLE sign_on_logout_tokens (
  org_id uuid NOT NULL REFERENCES clients,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, token_hash)
);
CREATE INDEX sign_on_logout_tokens_by_end ON sign_on_logout_tokens (expires_at);
SELECT secure('sign_on_logout_tokens', 'SELECT, INSERT');
CREATE POLICY over_when_expired ON sign_on_logout_tokens TO stint_directory
  USING (expires_at < now()) WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sign_on_logout_tokens TO stint_directory;
