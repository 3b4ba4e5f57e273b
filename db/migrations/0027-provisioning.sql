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

-- What a connection says of people that the product has no other place for.
CREATE TABLE provisioned_people (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  user_id uuid NOT NULL,
  external_id text,
  -- First and last name came apart, so that a whole name no longer counts.
  has_name_parts boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, connection_id, user_id),
  CONSTRAINT provisioned_person_connection FOREIGN KEY (org_id, connection_id)
    REFERENCES provisioning_connections ON DELETE CASCADE,
  CONSTRAINT provisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisioned_people_by_external_id ON provisioned_people (org_id, connection_id, external_id);
CREATE INDEX provisioned_people_by_user ON provisioned_people (org_id, user_id);

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

-- People an identity provider deleted who have a history: gone for it while they stay deactivated.
CREATE TABLE deprovisioned_people (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT deprovisioned_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

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

ALTER TABLE provisioning_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON provisioning_connections TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE provisioning_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON provisioning_tokens TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE provisioned_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON provisioned_people TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE provisioned_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON provisioned_groups TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE deprovisioned_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON deprovisioned_people TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE provisioning_errors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON provisioning_errors TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON provisioning_connections, provisioning_tokens, provisioned_people,
  provisioned_groups, deprovisioned_people TO stint_app;
GRANT SELECT, INSERT, DELETE ON provisioning_errors TO stint_app;
