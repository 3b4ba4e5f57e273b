-- Days on which an organisation or one of its places shuts, which are booked as holiday for everyone there, and
-- days on which holiday isn't wanted: a request is refused, or warned of it.
CREATE TABLE company_days (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shutdown', 'blackout')),
  name text NOT NULL CHECK (length(trim(name)) > 0),
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- Null: everyone's.
  place_id uuid,
  refuses boolean NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT company_days_end_after_start CHECK (first_day <= last_day),
  CONSTRAINT company_days_refuse_in_blackouts CHECK (kind = 'blackout' OR NOT refuses),
  CONSTRAINT company_days_place FOREIGN KEY (org_id, place_id) REFERENCES places
);
CREATE INDEX company_days_by_end ON company_days (org_id, last_day);
CREATE INDEX company_days_by_place ON company_days (org_id, place_id);

-- The requests that were made for a shutdown, to be undone together while no one has changed them.
CREATE TABLE company_day_requests (
  org_id uuid NOT NULL,
  company_days_id uuid NOT NULL,
  holiday_request_id uuid NOT NULL,
  PRIMARY KEY (org_id, holiday_request_id),
  CONSTRAINT company_day_request_days FOREIGN KEY (org_id, company_days_id) REFERENCES company_days,
  CONSTRAINT company_day_request_request FOREIGN KEY (org_id, holiday_request_id)
    REFERENCES holiday_requests ON DELETE CASCADE
);
CREATE INDEX company_day_requests_of_days ON company_day_requests (org_id, company_days_id);

ALTER TABLE company_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON company_days TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE company_day_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON company_day_requests TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_days, company_day_requests TO stint_app;
