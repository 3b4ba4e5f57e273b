-- The secret link a person's calendar program reads their plan by: one a person, stored hashed, gone when it is revoked.
CREATE TABLE calendar_links (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash)
);
ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_links FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON calendar_links TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_links TO stint_app;

-- Who was asked for allocations that are missing. One a person and day, however many ask: written with the mail, shown in the product until it is put away or nothing is missing.
CREATE TABLE allocation_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  reminded_on date NOT NULL,
  forecast_period date NOT NULL CHECK (extract(day FROM forecast_period) = 1),
  asked_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  PRIMARY KEY (org_id, user_id, reminded_on)
);
CREATE INDEX allocation_reminders_by_day ON allocation_reminders (org_id, reminded_on);
CREATE INDEX allocation_reminders_by_asker ON allocation_reminders (org_id, asked_by);
ALTER TABLE allocation_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE allocation_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON allocation_reminders TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON allocation_reminders TO stint_app;
