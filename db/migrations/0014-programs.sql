-- Tokens with which programs call the API. The text is shown once; only its hash is stored.
CREATE TABLE api_tokens (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- The person whose rights it has, as they are at each call. A provisioning token stands for no one.
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
SELECT secure('api_tokens');
-- The job that mails before they expire sees where and when. The nightly one may only delete what ended long ago.
CREATE POLICY every_token ON api_tokens FOR SELECT TO stint_jobs USING (true);
CREATE POLICY over_for_long ON api_tokens TO stint_directory
  USING (least(expires_at, revoked_at) < now() - interval '90 days') WITH CHECK (false);
GRANT DELETE, SELECT (expires_at, revoked_at) ON api_tokens TO stint_directory;
GRANT SELECT (org_id, expires_at, revoked_at, expiry_mailed_at) ON api_tokens TO stint_jobs;

-- Where programs of the organisation's own hear that something changed.
CREATE TABLE webhooks (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  description text NOT NULL DEFAULT '',
  -- Null: all, those to come included.
  topics text[],
  is_on boolean NOT NULL DEFAULT true,
  -- Why the server switched it off; null where a person did, or it is on.
  off_because text CHECK (off_because IN ('failing', 'gone')),
  -- What messages are signed with. After a new one is made, the one before signs beside it for a day.
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  -- Since when no message has arrived; null once one does.
  failing_since timestamptz,
  -- The oldest transaction whose events may not be deliveries yet.
  place bigint NOT NULL,
  -- Created or switched on: what began before isn't for it, though the place may lie before.
  listens_since timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_off_has_reason CHECK (NOT is_on OR off_because IS NULL)
);
SELECT secure('webhooks');
-- Jobs find by these columns alone where there is something to do, and do it in the organisation's own scope.
CREATE POLICY every_webhook ON webhooks FOR SELECT TO stint_jobs USING (true);
-- Also which partners fail, so that these delay no others (src/server/dispatcher.ts).
GRANT SELECT (org_id, id, is_on, place, failing_since) ON webhooks TO stint_jobs;

-- Each event for each webhook that wants it, once, and what became of it.
CREATE TABLE webhook_deliveries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- The message's id at the receiver: the same however often it is sent.
  event_id uuid NOT NULL,
  type text NOT NULL,
  subject_id text NOT NULL,
  data jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'delivered', 'given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  tried_at timestamptz,
  -- What the receiver answered last, the beginning of its text included, or why there is no answer.
  answer_status int,
  answer text NOT NULL DEFAULT '',
  error text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_delivery_once UNIQUE (org_id, webhook_id, event_id),
  CONSTRAINT webhook_delivery_webhook FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE status = 'due';
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (org_id, webhook_id, id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at) WHERE status <> 'due';
SELECT secure('webhook_deliveries');
CREATE POLICY every_delivery ON webhook_deliveries FOR SELECT TO stint_jobs USING (true);
CREATE POLICY over_after_thirty_days ON webhook_deliveries TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON webhook_deliveries TO stint_directory;
GRANT SELECT (org_id, webhook_id, status, due_at) ON webhook_deliveries TO stint_jobs;

-- Where identity providers manage people from, with SCIM (decision 0044).
CREATE TABLE provisioning_connections (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL,
  -- New people get a mail that says how to log in.
  mails_people boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- True to a minute.
  last_request_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT provisioning_connection_named CHECK (length(trim(name)) BETWEEN 1 AND 60)
);
SELECT secure('provisioning_connections');

-- The tokens a connection is reached with, one after the other as they are replaced.
CREATE TABLE provisioning_tokens (
  org_id uuid NOT NULL,
  token_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  PRIMARY KEY (org_id, token_id),
  CONSTRAINT provisioning_token_token FOREIGN KEY (org_id, token_id) REFERENCES api_tokens ON DELETE CASCADE,
  CONSTRAINT provisioning_token_connection FOREIGN KEY (org_id, connection_id)
    REFERENCES provisioning_connections ON DELETE CASCADE
);
CREATE INDEX provisioning_tokens_by_connection ON provisioning_tokens (org_id, connection_id);
SELECT secure('provisioning_tokens');

-- What a connection says of people that the product has no other place for.
CREATE TABLE provisioned_people (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  user_id uuid NOT NULL,
  external_id text,
  -- First and last name came apart, so that a whole name no longer counts.
  has_name_parts boolean NOT NULL DEFAULT false,
  -- What an identity provider sent where the product has words of its own, returned to it as sent.
  sent jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, connection_id, user_id),
  CONSTRAINT provisioned_person_connection FOREIGN KEY (org_id, connection_id)
    REFERENCES provisioning_connections ON DELETE CASCADE,
  CONSTRAINT provisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisioned_people_by_external_id ON provisioned_people (org_id, connection_id, external_id);
CREATE INDEX provisioned_people_by_user ON provisioned_people (org_id, user_id);
SELECT secure('provisioned_people');

-- The same of groups, by the id the protocol has for a role or a function.
CREATE TABLE provisioned_groups (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  group_id text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (org_id, connection_id, group_id),
  CONSTRAINT provisioned_group_connection FOREIGN KEY (org_id, connection_id)
    REFERENCES provisioning_connections ON DELETE CASCADE
);
SELECT secure('provisioned_groups');

-- People an identity provider deleted who have a history: gone for it while they stay deactivated.
CREATE TABLE deprovisioned_people (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT deprovisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('deprovisioned_people');

-- The newest refusals of each connection, for the admins' page.
CREATE TABLE provisioning_errors (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  request text NOT NULL,
  status int NOT NULL,
  detail text NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT provisioning_error_connection FOREIGN KEY (org_id, connection_id)
    REFERENCES provisioning_connections ON DELETE CASCADE
);
CREATE INDEX provisioning_errors_by_connection ON provisioning_errors (org_id, connection_id, id);
SELECT secure('provisioning_errors', 'SELECT, INSERT, DELETE');
