-- The roles a transaction takes on. They own nothing and row level security binds them: stint_app does the
-- work of one organisation, stint_directory signs people in and tidies up, stint_jobs looks for work in all
-- organisations. Without a password they can't log in from outside; the nodes of a distributed database can
-- reach each other as them.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_app') THEN
    CREATE ROLE stint_app LOGIN NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_directory') THEN
    CREATE ROLE stint_directory LOGIN NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_jobs') THEN
    CREATE ROLE stint_jobs LOGIN NOBYPASSRLS;
  END IF;
  IF NOT pg_has_role(current_user, 'stint_app', 'MEMBER') THEN GRANT stint_app TO CURRENT_USER; END IF;
  IF NOT pg_has_role(current_user, 'stint_directory', 'MEMBER') THEN
    GRANT stint_directory TO CURRENT_USER;
  END IF;
  IF NOT pg_has_role(current_user, 'stint_jobs', 'MEMBER') THEN GRANT stint_jobs TO CURRENT_USER; END IF;
END $$;
GRANT USAGE ON SCHEMA public TO stint_app, stint_directory, stint_jobs;

-- PostgreSQL compiles plans it expects to be costly, for up to a quarter of a second, and our queries are
-- over before that pays. Only the owner of the database or an administrator may turn that off.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'The database is somebody else''s: jit stays as it is.';
END $$;

-- Lookups, the same for every organisation.
CREATE TABLE user_roles (role_code text PRIMARY KEY, label text NOT NULL, position int NOT NULL);
INSERT INTO user_roles VALUES
  ('super_admin', 'Super Admin', 1), ('admin', 'Admin', 2), ('manager', 'Manager', 3),
  ('forecaster', 'Forecaster', 4), ('allocator', 'Allocator', 5), ('booker', 'Booker', 6);
CREATE TABLE data_regions (code text PRIMARY KEY, label text NOT NULL, provider text NOT NULL);
INSERT INTO data_regions VALUES
  ('uk', 'United Kingdom', 'Self-hosted'), ('eu', 'European Union', 'Self-hosted'),
  ('us', 'United States', 'Self-hosted');
CREATE TABLE currencies (code text PRIMARY KEY, name text NOT NULL, symbol text NOT NULL);
INSERT INTO currencies VALUES
  ('GBP', 'Pound sterling', '£'), ('EUR', 'Euro', '€'), ('USD', 'US dollar', '$');
CREATE TABLE date_formats (format_id text PRIMARY KEY, format_pattern text NOT NULL, example text NOT NULL);
INSERT INTO date_formats VALUES
  ('dmy_slash', 'dd/MM/yyyy', '31/12/2026'), ('mdy_slash', 'MM/dd/yyyy', '12/31/2026'),
  ('iso', 'yyyy-MM-dd', '2026-12-31'), ('dmy_text', 'd MMM yyyy', '31 Dec 2026');
CREATE TABLE break_handling_modes (id text PRIMARY KEY, description text NOT NULL);
INSERT INTO break_handling_modes VALUES
  ('auto', 'Breaks are taken off long shifts automatically'),
    ('pause_resume', 'People pause and resume the timer');

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

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
  CONSTRAINT cycle_days_in_order CHECK (
    1 <= review_end_day AND review_end_day < forecast_start_day
    AND forecast_start_day < allocate_start_day AND allocate_start_day <= 31
  )
);

CREATE TABLE organisation_break_days (
  org_id uuid NOT NULL REFERENCES clients,
  day_of_week int NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
  is_break_day boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, day_of_week)
);

CREATE TABLE organisation_public_holidays (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  holiday_date date NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  hours numeric(4,2) NOT NULL DEFAULT 8 CHECK (hours > 0 AND hours <= 24),
  created_by uuid,
  updated_by uuid,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (org_id, id),
  CONSTRAINT public_holiday_date_unique UNIQUE (org_id, holiday_date)
);

CREATE TABLE functions (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  description text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX function_name_unique ON functions (org_id, lower(name));

CREATE TABLE cost_tiers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  hourly_rate numeric(10,2) NOT NULL CHECK (hourly_rate > 0),
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id),
  CONSTRAINT cost_tier_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE UNIQUE INDEX cost_tier_name_unique ON cost_tiers (org_id, function_id, lower(name));

CREATE TABLE users (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  first_name text,
  last_name text,
  email text NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean NOT NULL DEFAULT false,
  monthly_hours int CHECK (monthly_hours BETWEEN 0 AND 744),
  holiday_allowance int CHECK (holiday_allowance BETWEEN 0 AND 8784),
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  -- What people are found and listed by: no case, no accents, in an order that is the same everywhere.
  name_key text COLLATE "C" GENERATED ALWAYS AS (nullif(trim(lower(regexp_replace(
    normalize(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), NFD), '[\u0300-\u036f]', '', 'g'
  ))), '')) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT manager_is_not_oneself CHECK (manager_id <> id),
  CONSTRAINT tier_needs_function CHECK (cost_tier_id IS NULL OR function_id IS NOT NULL),
  CONSTRAINT billable_needs_function_and_tier
    CHECK (NOT billable OR (function_id IS NOT NULL AND cost_tier_id IS NOT NULL)),
  CONSTRAINT user_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  CONSTRAINT user_manager FOREIGN KEY (org_id, manager_id) REFERENCES users
);
CREATE UNIQUE INDEX user_email_unique ON users (org_id, lower(email));
CREATE INDEX users_by_function ON users (org_id, function_id);
CREATE INDEX users_by_manager ON users (org_id, manager_id);
CREATE INDEX users_by_name ON users (org_id, name_key, id);

CREATE TABLE user_role_assignments (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_code text NOT NULL,
  PRIMARY KEY (org_id, user_id, role_code),
  CONSTRAINT role_assignment_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES user_roles
);
CREATE INDEX role_assignments_by_role ON user_role_assignments (org_id, role_code);

CREATE TABLE function_allocators (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, function_id, user_id),
  CONSTRAINT function_allocator_function FOREIGN KEY (org_id, function_id)
    REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT function_allocator_user FOREIGN KEY (org_id, user_id) REFERENCES users
);
CREATE INDEX function_allocators_by_user ON function_allocators (org_id, user_id);

-- Hours of each weekday from a date on. People without a row follow their monthly hours.
CREATE TABLE working_patterns (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL,
  monday numeric(4,2) NOT NULL CHECK (monday BETWEEN 0 AND 24),
  tuesday numeric(4,2) NOT NULL CHECK (tuesday BETWEEN 0 AND 24),
  wednesday numeric(4,2) NOT NULL CHECK (wednesday BETWEEN 0 AND 24),
  thursday numeric(4,2) NOT NULL CHECK (thursday BETWEEN 0 AND 24),
  friday numeric(4,2) NOT NULL CHECK (friday BETWEEN 0 AND 24),
  saturday numeric(4,2) NOT NULL CHECK (saturday BETWEEN 0 AND 24),
  sunday numeric(4,2) NOT NULL CHECK (sunday BETWEEN 0 AND 24),
  PRIMARY KEY (org_id, user_id, valid_from),
  CONSTRAINT working_pattern_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- An invitation from a file may name the hours of Monday to Sunday, in hundredths, and the address of a
-- manager who is invited too. Once accepted it names the person, so that a manager who joins later finds
-- them.
CREATE TABLE user_invitations (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  role_codes text[] NOT NULL CHECK (cardinality(role_codes) > 0),
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean NOT NULL DEFAULT false,
  monthly_hours int CHECK (monthly_hours BETWEEN 0 AND 744),
  holiday_allowance int CHECK (holiday_allowance BETWEEN 0 AND 8784),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'revoked')),
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  invited_by uuid,
  pattern_hundredths int[] CHECK (
    cardinality(pattern_hundredths) = 7 AND 0 <= ALL (pattern_hundredths)
      AND 2400 >= ALL (pattern_hundredths)),
  pattern_from date,
  manager_email text,
  accepted_user_id uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT invitation_pattern_has_a_day CHECK ((pattern_hundredths IS NULL) = (pattern_from IS NULL)),
  CONSTRAINT invitation_has_one_manager CHECK (manager_id IS NULL OR manager_email IS NULL),
  CONSTRAINT invitation_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  CONSTRAINT invitation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users,
  CONSTRAINT invitation_accepted_user FOREIGN KEY (org_id, accepted_user_id)
    REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitation_email_pending ON user_invitations (org_id, lower(email))
  WHERE status = 'pending';
CREATE INDEX invitations_awaiting_manager ON user_invitations (org_id, lower(manager_email))
  WHERE manager_email IS NOT NULL;
CREATE INDEX invitations_newest_first ON user_invitations (org_id, invited_at DESC) WHERE status = 'pending';

-- A person without a row has the defaults.
CREATE TABLE user_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  weekly_reminder boolean NOT NULL DEFAULT true,
  weekly_digest boolean NOT NULL DEFAULT true,
  decision_mails boolean NOT NULL DEFAULT true,
  starts_on_my_time boolean NOT NULL DEFAULT false,
  phase_reminders boolean NOT NULL DEFAULT true,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT user_preferences_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- A manager who is away hands the decisions on their reports to another one, first and last day included.
CREATE TABLE delegations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  manager_id uuid NOT NULL,
  delegate_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ended by hand before its last day was over.
  ended_at timestamptz,
  ended_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT delegation_is_to_somebody_else CHECK (manager_id <> delegate_id),
  CONSTRAINT delegation_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT delegation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users,
  CONSTRAINT delegation_delegate FOREIGN KEY (org_id, delegate_id) REFERENCES users,
  CONSTRAINT delegation_ended_by FOREIGN KEY (org_id, ended_by) REFERENCES users
);
CREATE INDEX delegations_by_delegate ON delegations (org_id, delegate_id, last_day);
CREATE INDEX delegations_by_manager ON delegations (org_id, manager_id, last_day);

-- A transaction sees and writes the rows of the organisation it was opened for; without one it sees nothing.
ALTER TABLE clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON clients TO stint_app
  USING (id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE organisation_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON organisation_settings TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE organisation_break_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON organisation_break_days TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE organisation_public_holidays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON organisation_public_holidays TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE functions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON functions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE cost_tiers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON cost_tiers TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON users TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE user_role_assignments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON user_role_assignments TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE function_allocators ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON function_allocators TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE working_patterns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON working_patterns TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE user_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON user_invitations TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE user_preferences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON user_preferences TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE delegations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON delegations TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON organisation_settings, organisation_break_days,
  organisation_public_holidays, functions, cost_tiers, users, user_role_assignments, function_allocators,
  working_patterns, user_invitations, user_preferences TO stint_app;
GRANT SELECT, INSERT, UPDATE ON clients, delegations TO stint_app;
GRANT SELECT ON user_roles, data_regions, currencies, date_formats, break_handling_modes TO stint_app;

-- Jobs find the organisations with something to do by these columns alone.
CREATE POLICY every_retention ON organisation_settings FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, data_retention, log_retention, time_zone, review_end_day, forecast_start_day,
  allocate_start_day) ON organisation_settings TO stint_jobs;
