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

CREATE TABLE sign_on_roles (
  org_id uuid NOT NULL,
  claim_value text NOT NULL CHECK (claim_value <> ''),
  role_code text NOT NULL,
  PRIMARY KEY (org_id, claim_value, role_code),
  CONSTRAINT sign_on_role_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections ON DELETE CASCADE,
  CONSTRAINT sign_on_role_role FOREIGN KEY (role_code) REFERENCES user_roles
);

-- The domains of an organisation's addresses. One is proven by a TXT record that holds its text.
CREATE TABLE sign_on_domains (
  org_id uuid NOT NULL,
  domain text NOT NULL CHECK (domain = lower(domain)),
  proof text NOT NULL,
  proven_at timestamptz,
  PRIMARY KEY (org_id, domain),
  CONSTRAINT sign_on_domain_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections ON DELETE CASCADE
);

-- Which organisation a proven domain belongs to, read before the organisation is known: one on the server.
CREATE TABLE sign_on_directory (
  domain text PRIMARY KEY,
  org_id uuid NOT NULL,
  CONSTRAINT sign_on_directory_domain FOREIGN KEY (org_id, domain)
    REFERENCES sign_on_domains (org_id, domain) ON DELETE CASCADE
);
CREATE INDEX sign_on_directory_by_organisation ON sign_on_directory (org_id, domain);

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
  CONSTRAINT sign_on_login_tester FOREIGN KEY (org_id, tested_by) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT sign_on_login_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX sign_on_logins_by_browser ON sign_on_logins (org_id, browser_hash);
CREATE INDEX sign_on_logins_by_end ON sign_on_logins (expires_at);

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

-- Logout tokens that were accepted: none counts twice.
CREATE TABLE sign_on_logout_tokens (
  org_id uuid NOT NULL REFERENCES clients,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, token_hash)
);
CREATE INDEX sign_on_logout_tokens_by_end ON sign_on_logout_tokens (expires_at);

ALTER TABLE sign_on_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_connections TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_roles TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_domains TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_directory ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_directory TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_links TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_logins ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_logins TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_sessions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE sign_on_logout_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sign_on_logout_tokens TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_on_connections, sign_on_roles, sign_on_domains, sign_on_directory,
  sign_on_links, sign_on_logins, sign_on_sessions TO stint_app;
GRANT SELECT, INSERT ON sign_on_logout_tokens TO stint_app;

-- Before the organisation is known: which organisations have it, and whose domain an address is of.
CREATE POLICY directory_lookup ON sign_on_connections FOR SELECT TO stint_directory USING (is_enabled);
GRANT SELECT (org_id, button_label, is_enabled) ON sign_on_connections TO stint_directory;
CREATE POLICY directory_lookup ON sign_on_directory FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON sign_on_directory TO stint_directory;

-- The nightly job sees only the age of what is over, and may only delete it.
CREATE POLICY over_when_expired ON sign_on_logins TO stint_directory USING (expires_at < now()) WITH CHECK (false);
CREATE POLICY over_when_expired ON sign_on_logout_tokens TO stint_directory
  USING (expires_at < now()) WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sign_on_logins, sign_on_logout_tokens TO stint_directory;
