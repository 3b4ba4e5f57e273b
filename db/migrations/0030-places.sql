-- Offices with public holidays of their own. Country and region are the codes of a calendar their holidays can
-- be looked up in; either may be unknown.
CREATE TABLE places (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  country text,
  region text,
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT place_region_of_country CHECK (region IS NULL OR country IS NOT NULL)
);
CREATE UNIQUE INDEX place_name_unique ON places (org_id, lower(name));

-- Where someone belongs from a day on; without a place from the day of a row that names none.
CREATE TABLE user_places (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL,
  place_id uuid,
  PRIMARY KEY (org_id, user_id, valid_from),
  CONSTRAINT user_place_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT user_place_place FOREIGN KEY (org_id, place_id) REFERENCES places
);
CREATE INDEX user_places_of_place ON user_places (org_id, place_id);

-- A public holiday without a place is everyone's. A date has one for everyone, and one in each place.
ALTER TABLE organisation_public_holidays ADD COLUMN place_id uuid;
ALTER TABLE organisation_public_holidays
  ADD CONSTRAINT public_holiday_place FOREIGN KEY (org_id, place_id) REFERENCES places ON DELETE CASCADE;
ALTER TABLE organisation_public_holidays DROP CONSTRAINT public_holiday_date_unique;
ALTER TABLE organisation_public_holidays
  ADD CONSTRAINT public_holiday_date_unique UNIQUE NULLS NOT DISTINCT (org_id, place_id, holiday_date);

ALTER TABLE places ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON places TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE user_places ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON user_places TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON places, user_places TO stint_app;
