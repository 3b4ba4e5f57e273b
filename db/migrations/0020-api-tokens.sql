-- Tokens with which programs call the API. The text is shown once; only its hash is stored.
CREATE TABLE api_tokens (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- The person whose rights it has, as they are at each call. A provisioning token stands for nobody.
  user_id uuid,
  name text NOT NULL,
  token_hash text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  -- Null: it doesn't expire.
  expires_at timestamptz,
  -- True to ten minutes.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  -- When a mail said that it's about to expire.
  expiry_mailed_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT api_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT api_token_kind CHECK (kind IN ('personal', 'organisation', 'provisioning')),
  CONSTRAINT api_token_of_someone CHECK ((kind = 'provisioning') = (user_id IS NULL)),
  CONSTRAINT api_token_personal_ends CHECK (kind <> 'personal' OR expires_at IS NOT NULL),
  CONSTRAINT api_token_named CHECK (length(trim(name)) BETWEEN 1 AND 60),
  CONSTRAINT api_token_scoped CHECK (cardinality(scopes) > 0),
  CONSTRAINT api_token_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX api_tokens_by_user ON api_tokens (org_id, user_id);
CREATE INDEX api_tokens_to_mail ON api_tokens (expires_at) WHERE expiry_mailed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX api_tokens_by_end ON api_tokens (least(expires_at, revoked_at));

ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON api_tokens TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_tokens TO stint_app;

-- The job that mails before they expire sees where and when. The nightly one may only delete what ended long ago.
CREATE POLICY every_token ON api_tokens FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, expires_at, revoked_at, expiry_mailed_at) ON api_tokens TO stint_jobs;
CREATE POLICY over_for_long ON api_tokens TO stint_directory
  USING (least(expires_at, revoked_at) < now() - interval '90 days') WITH CHECK (false);
GRANT DELETE, SELECT (expires_at, revoked_at) ON api_tokens TO stint_directory;
