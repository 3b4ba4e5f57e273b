-- Organisations, their settings, their people, and how people sign in.
-- stint_app owns nothing and cannot bypass row level security; every tenant transaction runs under it.
-- stint_directory reads the sign-in directory, the one table that is looked up before the organisation is known.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_app') THEN CREATE ROLE stint_app NOLOGIN NOBYPASSRLS; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stint_directory') THEN CREATE ROLE stint_directory NOLOGIN NOBYPASSRLS; END IF;
END $$;
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'stint_app', 'MEMBER') THEN EXECUTE format('GRANT stint_app TO %I', current_user); END IF;
  IF NOT pg_has_role(current_user, 'stint_directory', 'MEMBER') THEN EXECUTE format('GRANT stint_directory TO %I', current_user); END IF;
END $$;
GRANT USAGE ON SCHEMA public TO stint_app, stint_directory;

-- Lookups: the same for every organisation.
CREATE TABLE user_roles (role_code text PRIMARY KEY, label text NOT NULL, position int NOT NULL);
INSERT INTO user_roles VALUES ('super_admin','Super Admin',1),('admin','Admin',2),('manager','Manager',3),('forecaster','Forecaster',4),('allocator','Allocator',5),('booker','Booker',6);
CREATE TABLE data_regions (code text PRIMARY KEY, label text NOT NULL, provider text NOT NULL);
INSERT INTO data_regions VALUES ('uk','United Kingdom','Self-hosted'),('eu','European Union','Self-hosted'),('us','United States','Self-hosted');
CREATE TABLE currencies (code text PRIMARY KEY, name text NOT NULL, symbol text NOT NULL);
INSERT INTO currencies VALUES ('GBP','Pound sterling','£'),('EUR','Euro','€'),('USD','US dollar','$');
CREATE TABLE date_formats (format_id text PRIMARY KEY, format_pattern text NOT NULL, example text NOT NULL);
INSERT INTO date_formats VALUES ('dmy_slash','dd/MM/yyyy','31/12/2026'),('mdy_slash','MM/dd/yyyy','12/31/2026'),('iso','yyyy-MM-dd','2026-12-31'),('dmy_text','d MMM yyyy','31 Dec 2026');
CREATE TABLE break_handling_modes (id text PRIMARY KEY, description text NOT NULL);
INSERT INTO break_handling_modes VALUES ('auto','Breaks are taken off long shifts automatically'),('pause_resume','People pause and resume the timer');

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE organisation_settings (
  org_id uuid PRIMARY KEY,
  data_region text NOT NULL DEFAULT 'uk',
  default_monthly_hours int NOT NULL DEFAULT 160 CHECK (default_monthly_hours BETWEEN 0 AND 744),
  default_holiday_allowance int NOT NULL DEFAULT 200 CHECK (default_holiday_allowance BETWEEN 0 AND 8784),
  holiday_refresh_month int NOT NULL DEFAULT 1 CHECK (holiday_refresh_month BETWEEN 1 AND 12),
  holiday_refresh_day int NOT NULL DEFAULT 1 CHECK (holiday_refresh_day BETWEEN 1 AND 31),
  break_handling_mode text NOT NULL DEFAULT 'pause_resume',
  break_duration numeric(4,2) DEFAULT 0.5 CHECK (break_duration >= 0),
  break_minimum_hours numeric(4,2) DEFAULT 6 CHECK (break_minimum_hours >= 0),
  data_retention int NOT NULL DEFAULT 2555 CHECK (data_retention > 0),
  log_retention int NOT NULL DEFAULT 365 CHECK (log_retention > 0),
  security_email text,
  currency text NOT NULL DEFAULT 'GBP',
  date_format text NOT NULL DEFAULT 'dmy_text',
  time_zone text NOT NULL DEFAULT 'Europe/London',
  plan_id text NOT NULL DEFAULT 'premium',
  review_end_day int NOT NULL DEFAULT 7,
  forecast_start_day int NOT NULL DEFAULT 10,
  allocate_start_day int NOT NULL DEFAULT 20,
  limit_costs_to_roles boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  CONSTRAINT cycle_days_in_order CHECK (1 <= review_end_day AND review_end_day < forecast_start_day AND forecast_start_day < allocate_start_day AND allocate_start_day <= 31)
);

CREATE TABLE organisation_break_days (
  org_id uuid NOT NULL,
  day_of_week int NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
  is_break_day boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, day_of_week)
);

CREATE TABLE organisation_public_holidays (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  holiday_date date NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  hours numeric(4,2) NOT NULL DEFAULT 8 CHECK (hours > 0 AND hours <= 24),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT public_holiday_date_unique UNIQUE (org_id, holiday_date)
);

CREATE TABLE functions (
  org_id uuid NOT NULL,
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
  CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id)
);
CREATE UNIQUE INDEX cost_tier_name_unique ON cost_tiers (org_id, function_id, lower(name));

CREATE TABLE users (
  org_id uuid NOT NULL,
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
  PRIMARY KEY (org_id, id),
  CONSTRAINT manager_is_not_oneself CHECK (manager_id <> id),
  CONSTRAINT tier_needs_function CHECK (cost_tier_id IS NULL OR function_id IS NOT NULL),
  CONSTRAINT billable_needs_function_and_tier CHECK (NOT billable OR (function_id IS NOT NULL AND cost_tier_id IS NOT NULL))
);
CREATE UNIQUE INDEX user_email_unique ON users (org_id, lower(email));
CREATE INDEX users_by_function ON users (org_id, function_id);
CREATE INDEX users_by_manager ON users (org_id, manager_id);

CREATE TABLE user_role_assignments (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_code text NOT NULL,
  PRIMARY KEY (org_id, user_id, role_code)
);
CREATE INDEX role_assignments_by_role ON user_role_assignments (org_id, role_code);

CREATE TABLE function_allocators (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, function_id, user_id)
);
CREATE INDEX function_allocators_by_user ON function_allocators (org_id, user_id);

-- Hours per weekday from a date on; people without a row follow their monthly hours (reading, decision 19).
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
  PRIMARY KEY (org_id, user_id, valid_from)
);

CREATE TABLE user_invitations (
  org_id uuid NOT NULL,
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
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','accepted','revoked')),
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  invited_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash)
);
CREATE UNIQUE INDEX invitation_email_pending ON user_invitations (org_id, lower(email)) WHERE status = 'pending';

-- Which organisation an e-mail address signs in to; global, so an address exists once.
CREATE TABLE login_directory (
  email text PRIMARY KEY CHECK (email = lower(email)),
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id)
);

CREATE TABLE credentials (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id)
);

-- Failed sign-ins by the hash of the address that was typed, whether or not it exists.
CREATE TABLE sign_in_failures (
  key_hash text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  last_failure_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  org_id uuid NOT NULL,
  token_hash text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  PRIMARY KEY (org_id, token_hash)
);
CREATE INDEX sessions_by_user ON sessions (org_id, user_id);

CREATE TABLE audit_log (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_type, subject_id);
