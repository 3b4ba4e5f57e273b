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

-- Challenges that authenticators are to sign, each once, by hash. Who logs in isn't known yet, so they belong to
-- no organisation; what one is for is part of its hash.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- Recovery codes stand for whichever second factor someone has, no longer for the authenticator app alone.
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_code_of_factor;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_code_of_user
  FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE;

ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON passkeys TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO stint_app;
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO stint_directory;
