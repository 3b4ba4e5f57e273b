-- What a write answered, kept for a day under the key its caller chose, so that a repeated call has no second effect. The key itself is not
-- kept, only its hash; the answer is sealed with the key, because it may hold what is stored nowhere else in the clear.
CREATE TABLE idempotency_keys (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_hash text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  sealed_answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, key_hash),
  CONSTRAINT idempotency_key_of_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON idempotency_keys TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO stint_app;
-- The nightly job sees nothing but the age of what is over, and may only delete it.
CREATE POLICY over_after_a_day ON idempotency_keys TO stint_directory USING (created_at < now() - interval '24 hours') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON idempotency_keys TO stint_directory;
