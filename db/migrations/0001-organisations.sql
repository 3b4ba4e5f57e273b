-- The roles stint_app, stint_directory and stint_jobs, which transactions take on, are made before the first migration
-- (db/prepare.sql). They own nothing, and row level security binds them.
GRANT USAGE ON SCHEMA public TO stint_app, stint_directory, stint_jobs;

-- For every table of organisations' rows: a transaction sees and writes those of the organisation it was opened for;
-- without one it sees none. The owner is bound too. `rights` are the application's; what other roles may is said at the
-- table.
CREATE FUNCTION secure(secured regclass, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void
LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', secured);
  EXECUTE format($policy$CREATE POLICY own_organisation ON %s TO stint_app
    USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)$policy$, secured);
  EXECUTE format('GRANT %s ON %s TO stint_app', rights, secured);
END $$;

-- Called before a server writes (src/server/database/migrate.ts): refused once a newer version than the server's has
-- migrated the database, since the server knows nothing of what that version keeps.
CREATE FUNCTION require_schema(newest int) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE number > newest) THEN
    RAISE EXCEPTION 'A newer version has migrated the database' USING ERRCODE = 'NEWER';
  END IF;
END $$;

-- A column named ..._by says who did something, as the audit log does. It has no foreign key: it stays when the person
-- is removed.

-- Lookups, the same for every organisation.

CREATE TABLE data_regions (code text PRIMARY KEY, label text NOT NULL, provider text NOT NULL);
INSERT INTO data_regions VALUES
  ('uk', 'United Kingdom', 'Self-hosted'), ('eu', 'European Union', 'Self-hosted'),
  ('us', 'United States', 'Self-hosted');
GRANT SELECT ON data_regions TO stint_app;

CREATE TABLE currencies (code text PRIMARY KEY, name text NOT NULL, symbol text NOT NULL);
INSERT INTO currencies VALUES
  ('GBP', 'Pound sterling', '£'), ('EUR', 'Euro', '€'), ('USD', 'US dollar', '$');
GRANT SELECT ON currencies TO stint_app;

CREATE TABLE date_formats (format_id text PRIMARY KEY, format_pattern text NOT NULL, example text NOT NULL);
INSERT INTO date_formats VALUES
  ('dmy_slash', 'dd/MM/yyyy', '31/12/2026'), ('mdy_slash', 'MM/dd/yyyy', '12/31/2026'),
  ('iso', 'yyyy-MM-dd', '2026-12-31'), ('dmy_text', 'd MMM yyyy', '31 Dec 2026');
GRANT SELECT ON date_formats TO stint_app;

CREATE TABLE break_handling_modes (id text PRIMARY KEY, description text NOT NULL);
INSERT INTO break_handling_modes VALUES
  ('auto', 'Breaks are taken off long shifts automatically'),
    ('pause_resume', 'People pause and resume the timer');
GRANT SELECT ON break_handling_modes TO stint_app;

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON clients TO stint_app
  USING (id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON clients TO stint_app;

-- Each section of the settings has a version of its own: two admins in different sections both win.
CREATE TABLE organisation_settings (
  org_id uuid PRIMARY KEY REFERENCES clients,
  data_region text NOT NULL DEFAULT 'uk' REFERENCES data_regions,
  default_monthly_hours int NOT NULL DEFAULT 160 CHECK (default_monthly_hours BETWEEN 0 AND 744),
  default_holiday_allowance int NOT NULL DEFAULT 200 CHECK (default_holiday_allowance BETWEEN 0 AND 8784),
  holiday_refresh_month int NOT NULL DEFAULT 1 CHECK (holiday_refresh_month BETWEEN 1 AND 12),
  holiday_refresh_day int NOT NULL DEFAULT 1 CHECK (holiday_refresh_day BETWEEN 1 AND 31),
  break_handling_mode text NOT NULL DEFAULT 'pause_resume' REFERENCES break_handling_modes,
  break_duration numeric(4,2) DEFAULT 0.5 CHECK (break_duration >= 0),
  break_minimum_hours numeric(4,2) DEFAULT 6 CHECK (break_minimum_hours >= 0),
  data_retention int NOT NULL DEFAULT 2555 CHECK (data_retention > 0),
  log_retention int NOT NULL DEFAULT 365 CHECK (log_retention > 0),
  security_email text,
  currency text NOT NULL DEFAULT 'GBP' REFERENCES currencies,
  date_format text NOT NULL DEFAULT 'dmy_text' REFERENCES date_formats,
  time_zone text NOT NULL DEFAULT 'Europe/London',
  plan_id text NOT NULL DEFAULT 'premium',
  review_end_day int NOT NULL DEFAULT 7,
  forecast_start_day int NOT NULL DEFAULT 10,
  allocate_start_day int NOT NULL DEFAULT 20,
  limit_costs_to_roles boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  general_version int NOT NULL DEFAULT 1,
  breaks_version int NOT NULL DEFAULT 1,
  holidays_version int NOT NULL DEFAULT 1,
  timeline_version int NOT NULL DEFAULT 1,
  compliance_version int NOT NULL DEFAULT 1,
  display_version int NOT NULL DEFAULT 1,
  weekly_reminders boolean NOT NULL DEFAULT true,
  weekly_digests boolean NOT NULL DEFAULT true,
  review_reminders boolean NOT NULL DEFAULT true,
  forecast_reminders boolean NOT NULL DEFAULT true,
  allocation_reminders boolean NOT NULL DEFAULT true,
  -- Where people start after logging in.
  start_page text NOT NULL DEFAULT 'dashboard',
  -- The smallest step of typed hours in an organisation's weeks.
  entry_step_minutes integer NOT NULL DEFAULT 15
    CONSTRAINT entry_step_known CHECK (entry_step_minutes IN (1, 3, 6, 15)),
  -- How booked hours go to the smallest step: refused where typed (off), or rounded.
  entry_rounding text NOT NULL DEFAULT 'off'
    CONSTRAINT entry_rounding_known CHECK (entry_rounding IN ('off', 'nearest', 'up', 'down')),
  -- How many days before and after today people may book their own time.
  booking_days_back int NOT NULL DEFAULT 60 CHECK (booking_days_back BETWEEN 0 AND 3660),
  booking_days_ahead int NOT NULL DEFAULT 31 CHECK (booking_days_ahead BETWEEN 0 AND 366),
  CONSTRAINT cycle_days_in_order CHECK (
    1 <= review_end_day AND review_end_day < forecast_start_day
    AND forecast_start_day < allocate_start_day AND allocate_start_day <= 31
  ),
  CONSTRAINT organisation_start_page CHECK (start_page IN ('dashboard', 'home', 'my_time'))
);
SELECT secure('organisation_settings');
-- Jobs find the organisations with something to do by these columns alone.
CREATE POLICY every_retention ON organisation_settings FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, data_retention, log_retention, time_zone, review_end_day, forecast_start_day,
  allocate_start_day) ON organisation_settings TO stint_jobs;

CREATE TABLE organisation_break_days (
  org_id uuid NOT NULL REFERENCES clients,
  day_of_week int NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
  is_break_day boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, day_of_week)
);
SELECT secure('organisation_break_days');

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
SELECT secure('places');

CREATE TABLE organisation_public_holidays (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  holiday_date date NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  hours numeric(4,2) NOT NULL DEFAULT 8 CHECK (hours > 0 AND hours <= 24),
  created_by uuid,
  updated_by uuid,
  version int NOT NULL DEFAULT 1,
  -- Null: everyone's. A date has one for everyone, and one in each place.
  place_id uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT public_holiday_date_unique UNIQUE NULLS NOT DISTINCT (org_id, place_id, holiday_date),
  CONSTRAINT public_holiday_place FOREIGN KEY (org_id, place_id) REFERENCES places ON DELETE CASCADE
);
SELECT secure('organisation_public_holidays');

-- How far an organisation is with setting up, where nothing else that is stored says so.
CREATE TABLE set_up_lists (
  org_id uuid PRIMARY KEY REFERENCES clients,
  -- An admin put the list away.
  is_dismissed boolean NOT NULL DEFAULT false,
  -- The settings are right as they came.
  are_settings_right boolean NOT NULL DEFAULT false
);
SELECT secure('set_up_lists');
