CREATE TABLE project_statuses (code text PRIMARY KEY, label text NOT NULL, description text NOT NULL);
INSERT INTO project_statuses VALUES
  ('proposed', 'Proposed', 'Being prepared'),
  ('active', 'Active', 'Open for forecasts, allocations and time'), ('on_hold', 'On Hold', 'Paused'),
  ('completed', 'Completed', 'Finished'), ('cancelled', 'Cancelled', 'Stopped'),
    ('archived', 'Archived', 'Put away');
GRANT SELECT ON project_statuses TO stint_app;

CREATE TABLE budget_profile_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO budget_profile_statuses VALUES ('draft', 'Draft'), ('active', 'Active'), ('archived', 'Archived');
GRANT SELECT ON budget_profile_statuses TO stint_app;

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
SELECT secure('projects');

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
SELECT secure('project_functions');

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
SELECT secure('project_forecasters');

-- The least level that a project wants.
CREATE TABLE project_skills (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  skill_id uuid NOT NULL,
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  PRIMARY KEY (org_id, project_id, skill_id),
  CONSTRAINT project_skill_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_skill_skill FOREIGN KEY (org_id, skill_id) REFERENCES skills ON DELETE CASCADE
);
CREATE INDEX project_skills_of_skill ON project_skills (org_id, skill_id);
SELECT secure('project_skills');

-- Whether someone is to be on a project: as an allocator pinned it, or as they wish themselves.
CREATE TABLE project_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pin', 'wish')),
  is_for boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, user_id, project_id, kind),
  CONSTRAINT project_preference_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT project_preference_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX project_preferences_of_project ON project_preferences (org_id, project_id);
SELECT secure('project_preferences');

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
CREATE INDEX budget_profiles_by_replaced ON budget_profiles (org_id, replaced_profile_id);
SELECT secure('budget_profiles');

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
SELECT secure('budget_profile_months');

-- What an organisation wants to know about its projects: numbers, true or false, and choices it names itself.
-- A project has at most one value of each.
CREATE TABLE characteristic_types (
  id int PRIMARY KEY,
  code text NOT NULL UNIQUE,
  label text NOT NULL,
  description text NOT NULL
);
INSERT INTO characteristic_types VALUES
  (1, 'number', 'Number', 'A figure, such as a floor area or a count'),
  (2, 'true_false', 'True/False', 'Something that holds or does not'),
  (3, 'selection', 'Selection', 'One of the options you name');
GRANT SELECT ON characteristic_types TO stint_app;

CREATE TABLE characteristics (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  -- What tells names apart: not case, nor outer and repeated spaces, nor invisible marks.
  name_key text NOT NULL CHECK (length(name_key) > 0),
  characteristic_type_id int NOT NULL,
  function_id uuid,
  is_global boolean NOT NULL,
  ai_modelling boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT characteristic_scope CHECK (is_global = (function_id IS NULL)),
  CONSTRAINT characteristic_name_unique UNIQUE (org_id, name_key),
  CONSTRAINT characteristic_of_type UNIQUE (org_id, id, characteristic_type_id),
  CONSTRAINT characteristic_type FOREIGN KEY (characteristic_type_id) REFERENCES characteristic_types,
  CONSTRAINT characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE INDEX characteristics_by_function ON characteristics (org_id, function_id);
SELECT secure('characteristics');

CREATE TABLE characteristic_options (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  characteristic_id uuid NOT NULL,
  option_label text NOT NULL CHECK (length(trim(option_label)) > 0),
  label_key text NOT NULL CHECK (length(label_key) > 0),
  sort_order int NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT characteristic_option_unique UNIQUE (org_id, characteristic_id, label_key),
  CONSTRAINT option_of_characteristic UNIQUE (org_id, characteristic_id, id),
  CONSTRAINT characteristic_option_characteristic FOREIGN KEY (org_id, characteristic_id)
    REFERENCES characteristics ON DELETE CASCADE
);
SELECT secure('characteristic_options');

CREATE TABLE project_characteristics (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  characteristic_id uuid NOT NULL,
  -- The characteristic's own type and function, so that a value can be of no other type.
  characteristic_type_id int NOT NULL,
  function_id uuid,
  value_number numeric(15,4),
  value_boolean boolean,
  value_option_id uuid,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT project_characteristic_once UNIQUE (org_id, project_id, characteristic_id),
  CONSTRAINT project_characteristic_value CHECK (
    (value_number IS NOT NULL) = (characteristic_type_id = 1)
    AND (value_boolean IS NOT NULL) = (characteristic_type_id = 2)
    AND (value_option_id IS NOT NULL) = (characteristic_type_id = 3)
  ),
  CONSTRAINT project_characteristic_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT project_characteristic_characteristic
    FOREIGN KEY (org_id, characteristic_id, characteristic_type_id)
    REFERENCES characteristics (org_id, id, characteristic_type_id),
  CONSTRAINT project_characteristic_option FOREIGN KEY (org_id, characteristic_id, value_option_id)
    REFERENCES characteristic_options (org_id, characteristic_id, id),
  CONSTRAINT project_characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE INDEX project_characteristics_by_characteristic
  ON project_characteristics (org_id, characteristic_id, value_option_id);
CREATE INDEX project_characteristics_by_function ON project_characteristics (org_id, function_id);
SELECT secure('project_characteristics');
