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

ALTER TABLE characteristics ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON characteristics TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE characteristic_options ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON characteristic_options TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE project_characteristics ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON project_characteristics TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON characteristics, characteristic_options,
  project_characteristics TO stint_app;
GRANT SELECT ON characteristic_types TO stint_app;
