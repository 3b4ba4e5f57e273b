-- What a project is, in words an organisation defines once: figures, true or false, and choices; each project has at most one value of each.
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
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  -- The name as names are told apart: case, outer and repeated spaces and invisible marks do not count.
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
  CONSTRAINT characteristic_of_type UNIQUE (org_id, id, characteristic_type_id)
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
  CONSTRAINT option_of_characteristic UNIQUE (org_id, characteristic_id, id)
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
  )
);
CREATE INDEX project_characteristics_by_characteristic ON project_characteristics (org_id, characteristic_id, value_option_id);
CREATE INDEX project_characteristics_by_function ON project_characteristics (org_id, function_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['characteristics', 'characteristic_options', 'project_characteristics'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
END $$;
GRANT SELECT ON characteristic_types TO stint_app;
