-- Where someone starts after logging in, and what has changed since they last opened Home.

ALTER TABLE organisation_settings ADD COLUMN start_page text NOT NULL DEFAULT 'dashboard';
ALTER TABLE organisation_settings ADD CONSTRAINT organisation_start_page CHECK (start_page IN ('dashboard', 'home', 'my_time'));

-- Null: as the organisation says. `starts_on_my_time` stays for exports of earlier versions.
ALTER TABLE user_preferences ADD COLUMN start_page text;
ALTER TABLE user_preferences ADD CONSTRAINT user_start_page CHECK (start_page IN ('dashboard', 'home', 'my_time'));

-- A visit is what someone opens within an hour. `since` is the end of the visit before; changes are shown from there.
CREATE TABLE home_visits (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT home_visit_user FOREIGN KEY (org_id, user_id) REFERENCES users (org_id, id) ON DELETE CASCADE
);
ALTER TABLE home_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE home_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON home_visits TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON home_visits TO stint_app;

-- Whose forecasts someone froze and whose weeks were decided is asked by time, for one person or project.
CREATE INDEX timesheets_decided ON timesheets (org_id, user_id, decided_at) WHERE decided_at IS NOT NULL;
