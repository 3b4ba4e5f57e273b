CREATE TABLE project_statuses (code text PRIMARY KEY, label text NOT NULL, description text NOT NULL);
INSERT INTO project_statuses VALUES
  ('proposed', 'Proposed', 'Being prepared'),
  ('active', 'Active', 'Open for forecasts, allocations and time'), ('on_hold', 'On Hold', 'Paused'),
  ('completed', 'Completed', 'Finished'), ('cancelled', 'Cancelled', 'Stopped'),
    ('archived', 'Archived', 'Put away');
CREATE TABLE budget_profile_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO budget_profile_statuses VALUES ('draft', 'Draft'), ('active', 'Active'), ('archived', 'Archived');

CREATE TABLE projects (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  description text NOT NULL DEFAULT '',
  code text NOT NULL CHECK (code = upper(code) AND length(trim(code)) > 0),
  status_code text NOT NULL DEFAULT 'proposed',
  status_before_archive text,
  start_date date NOT NULL CHECK (extract(day FROM start_date) = 1),
  project_length_months int NOT NULL CHECK (project_length_months BETWEEN 1 AND 240),
  -- The day the project was completed or cancelled: time may be booked up to it.
  ended_on date,
  is_internal boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  -- What projects are found and listed by, as people are.
  name_key text COLLATE "C" GENERATED ALWAYS AS
    (lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  code_key text COLLATE "C" GENERATED ALWAYS AS
    (lower(regexp_replace(normalize(code, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT project_code_unique UNIQUE (org_id, code),
  CONSTRAINT project_status FOREIGN KEY (status_code) REFERENCES project_statuses
);
CREATE INDEX projects_by_status ON projects (org_id, status_code);
CREATE INDEX projects_by_creation ON projects (org_id, created_at, id);

CREATE TABLE project_functions (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  function_id uuid NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, project_id, function_id),
  CONSTRAINT project_function_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_function_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE INDEX project_functions_by_function ON project_functions (org_id, function_id);

CREATE TABLE project_forecasters (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, project_id, user_id),
  CONSTRAINT project_forecaster_project FOREIGN KEY (org_id, project_id)
    REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_forecaster_user FOREIGN KEY (org_id, user_id) REFERENCES users
);
CREATE INDEX project_forecasters_by_user ON project_forecasters (org_id, user_id);

CREATE TABLE budget_profiles (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  profile_code text NOT NULL CHECK (profile_code = upper(profile_code) AND length(trim(profile_code)) > 0),
  profile_name text NOT NULL CHECK (length(trim(profile_name)) > 0),
  status_code text NOT NULL DEFAULT 'draft',
  is_locked boolean NOT NULL GENERATED ALWAYS AS (status_code <> 'draft') STORED,
  total_hours numeric(10,2) NOT NULL DEFAULT 0,
  total_budget numeric(14,2) NOT NULL DEFAULT 0,
  -- The profile that was active before, where activating this one replaced it: a budget change.
  replaced_profile_id uuid,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT budget_profile_code_unique UNIQUE (org_id, project_id, profile_code),
  CONSTRAINT budget_profile_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT budget_profile_status FOREIGN KEY (status_code) REFERENCES budget_profile_statuses,
  CONSTRAINT budget_profile_replaced FOREIGN KEY (org_id, replaced_profile_id) REFERENCES budget_profiles
);
CREATE UNIQUE INDEX budget_profile_one_active ON budget_profiles (org_id, project_id)
  WHERE status_code = 'active';

CREATE TABLE budget_profile_months (
  org_id uuid NOT NULL,
  budget_profile_id uuid NOT NULL,
  function_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  month_index int NOT NULL CHECK (month_index BETWEEN 1 AND 240),
  budget_hours numeric(8,2) NOT NULL CHECK (budget_hours > 0),
  rate_per_hour numeric(10,2) NOT NULL CHECK (rate_per_hour >= 0),
  PRIMARY KEY (org_id, budget_profile_id, cost_tier_id, month_index),
  CONSTRAINT budget_month_profile FOREIGN KEY (org_id, budget_profile_id)
    REFERENCES budget_profiles ON DELETE CASCADE,
  CONSTRAINT budget_month_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id)
);
-- Whether a function or a cost tier is in use: checked before either is deleted, here and for other entries.
CREATE INDEX budget_months_by_tier ON budget_profile_months (org_id, function_id, cost_tier_id);

ALTER TABLE projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON projects TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_functions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_functions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_forecasters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_forecasters TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE budget_profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON budget_profiles TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE budget_profile_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON budget_profile_months TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON projects, project_functions, project_forecasters, budget_profiles,
  budget_profile_months TO stint_app;
GRANT SELECT ON project_statuses, budget_profile_statuses TO stint_app;
