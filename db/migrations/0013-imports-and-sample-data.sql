-- Files on their way in: uploaded in parts, read and matched, tried in transactions that are rolled back, then
-- done in batches, each in a transaction that also says how far it came. A server that dies half way is followed
-- by another that goes on there.
CREATE TABLE import_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO import_statuses VALUES
  ('uploading', 'Uploading'), ('preparing', 'Being prepared'), ('checking', 'Being checked'),
  ('checked', 'Checked'), ('running', 'Being imported'), ('done', 'Imported'), ('undoing', 'Being undone'),
  ('undone', 'Undone');
GRANT SELECT ON import_statuses TO stint_app;

CREATE TABLE imports (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  file_name text NOT NULL CHECK (length(trim(file_name)) > 0),
  byte_size bigint NOT NULL CHECK (byte_size > 0),
  status text NOT NULL DEFAULT 'uploading',
  -- What the file holds, from which tool it comes, how it is read, and what its names were matched with.
  kind text,
  preset text,
  reading jsonb,
  matches jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  -- What the file shows of itself: sheets, headings with samples, number of rows.
  content jsonb,
  -- The distinct names in the file, with the reading they were found by, and in how many facts they stand.
  names jsonb,
  -- Rows the work under way has behind it, of how many, and what became of them.
  rows_done int NOT NULL DEFAULT 0,
  rows_total int NOT NULL DEFAULT 0,
  outcome jsonb,
  -- Why the work stopped, in words for the person.
  failure text,
  -- Until when the server that works at it has it to itself.
  leased_until timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- When the file, its rows and names were removed: an import that is over keeps only what it did.
  file_removed_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT import_status FOREIGN KEY (status) REFERENCES import_statuses
);
CREATE INDEX imports_newest ON imports (org_id, created_at DESC, id);
CREATE INDEX imports_at_work ON imports (leased_until) WHERE status IN ('checking', 'running', 'undoing');
CREATE INDEX imports_with_file ON imports (created_at) WHERE file_removed_at IS NULL;
SELECT secure('imports');
CREATE POLICY every_import ON imports FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, id, status, leased_until, created_at, file_removed_at) ON imports TO stint_jobs;

CREATE TABLE import_parts (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part int NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, import_id, part),
  CONSTRAINT import_part_import FOREIGN KEY (org_id, import_id) REFERENCES imports ON DELETE CASCADE
);
SELECT secure('import_parts');

-- What was typed over rows of the file: cells by column, or that the row is passed over.
CREATE TABLE import_corrections (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  row_number int NOT NULL,
  cells jsonb NOT NULL,
  is_skipped boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, import_id, row_number),
  CONSTRAINT import_correction_import FOREIGN KEY (org_id, import_id) REFERENCES imports ON DELETE CASCADE
);
SELECT secure('import_corrections');

-- Rows that are not imported as they are, with the reason. `column_number` is of a grid's cell, else -1.
CREATE TABLE import_problems (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  row_number int NOT NULL,
  column_number int NOT NULL DEFAULT -1,
  result text NOT NULL,
  reasons text[] NOT NULL,
  cells jsonb NOT NULL,
  -- The sentences about single cells, by the field the cell holds.
  fields jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, import_id, row_number, column_number),
  CONSTRAINT import_problem_import FOREIGN KEY (org_id, import_id) REFERENCES imports ON DELETE CASCADE
);
SELECT secure('import_problems');

-- What an import made or changed, so that it can be taken back: the row before (null where there was none), and
-- a fingerprint of the row afterwards, which says whether it was changed since.
CREATE TABLE import_items (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  before jsonb,
  fingerprint text NOT NULL,
  PRIMARY KEY (org_id, import_id, subject, subject_id),
  CONSTRAINT import_item_import FOREIGN KEY (org_id, import_id) REFERENCES imports ON DELETE CASCADE
);
SELECT secure('import_items');

-- How an organisation's files were read the last time: by kind and the names of their columns.
CREATE TABLE import_habits (
  org_id uuid NOT NULL REFERENCES clients,
  headings_key text NOT NULL,
  kind text NOT NULL,
  reading jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, headings_key)
);
SELECT secure('import_habits');

-- Freezes and resubmissions are kept for good, except those that an import made and that go when it's taken back.
-- Triggers, since a policy may not read another table. What goes with its forecast goes as the table's owner.
CREATE FUNCTION stay_unless_imported() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (
    SELECT FROM import_items i WHERE i.org_id = OLD.org_id AND i.subject = TG_ARGV[0]
      AND i.subject_id = (to_jsonb(OLD) ->> TG_ARGV[1])::uuid
  ) THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stay_unless_imported BEFORE DELETE ON forecast_freezes
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_imported('forecast', 'forecast_id');
CREATE TRIGGER stay_unless_imported BEFORE DELETE ON allocation_resubmissions
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_imported('allocation_resubmission', 'id');

-- What the sample data is made of, so that one press takes exactly that away again: functions, people,
-- projects, budget profiles, forecasts, allocations, timesheets and time entries. What belongs to one of these
-- goes with it.
CREATE TABLE sample_rows (
  org_id uuid NOT NULL REFERENCES clients,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  PRIMARY KEY (org_id, subject, subject_id)
);
SELECT secure('sample_rows');

-- A month that was closed while there was sample data counted it, and stops counting it with the sample data; a
-- delegation of or to a sample person goes with them. Everything else of these stays for good.
CREATE FUNCTION stay_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (
    SELECT FROM sample_rows s WHERE s.org_id = OLD.org_id AND s.subject = TG_ARGV[0]
      AND s.subject_id::text IN (to_jsonb(OLD) ->> TG_ARGV[1], to_jsonb(OLD) ->> TG_ARGV[2])
  ) THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON closed_month_projects
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('project', 'project_id', '');
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON closed_month_functions
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('function', 'function_id', '');
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON delegations
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('person', 'manager_id', 'delegate_id');

-- The public demonstration (DEMO=public): whom visitors may look around as, and which night it was last made anew.

-- Everyone the login page offers. Names are stored here, so that what visitors rename doesn't change the page.
-- A database with a login of any other organisation is never made anew.
CREATE TABLE demonstration_accounts (
  org_id uuid NOT NULL REFERENCES clients,
  user_id uuid NOT NULL,
  organisation_name text NOT NULL,
  organisation_about text NOT NULL,
  person_name text NOT NULL,
  role_code text NOT NULL,
  -- Over all organisations.
  position int NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT demonstration_account_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
SELECT secure('demonstration_accounts');
CREATE POLICY directory_lookup ON demonstration_accounts FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON demonstration_accounts TO stint_directory;

-- One row. The server whose claim it names may remove and load until it's over.
CREATE TABLE demonstration_renewals (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The civil day it was made for.
  day date NOT NULL,
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  -- Null until everything is loaded.
  ended_at timestamptz
);
GRANT SELECT ON demonstration_renewals TO stint_app;
-- Within the transaction that loads an organisation.
GRANT UPDATE (claimed_until) ON demonstration_renewals TO stint_app;
GRANT SELECT, INSERT, UPDATE ON demonstration_renewals TO stint_directory;
