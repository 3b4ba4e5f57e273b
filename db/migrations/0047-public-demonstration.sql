-- The public demonstration (DEMO=public): whom visitors may look around as, and which night it was last made anew.

-- Everyone the login page offers. Names are stored here, so that what visitors rename doesn't change the page.
-- A database with a login of any other organisation is never made anew.
CREATE TABLE demonstration_accounts (
  org_id uuid NOT NULL REFERENCES clients,
  user_id uuid NOT NULL,
  organisation_name text NOT NULL,
  organisation_about text NOT NULL,
  person_name text NOT NULL,
  role_code text NOT NULL,
  -- Over all organisations.
  position int NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT demonstration_account_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- One row. The server whose claim it names may remove and load until it's over.
CREATE TABLE demonstration_renewals (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The civil day it was made for.
  day date NOT NULL,
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  -- Null until everything is loaded.
  ended_at timestamptz
);

ALTER TABLE demonstration_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON demonstration_accounts TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
CREATE POLICY directory_lookup ON demonstration_accounts FOR SELECT TO stint_directory USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON demonstration_accounts TO stint_app;
GRANT SELECT ON demonstration_accounts TO stint_directory;
GRANT SELECT, INSERT, UPDATE ON demonstration_renewals TO stint_directory;
-- Within the transaction that loads an organisation.
GRANT SELECT, UPDATE (claimed_until) ON demonstration_renewals TO stint_app;
