-- Customers, and the contracts of their projects (docs/decisions/0081-customers.md).
CREATE TABLE customers (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  -- What tells names apart and what they're found and listed by: not case, nor accents.
  name_key text COLLATE "C" GENERATED ALWAYS AS
    (lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z][A-Z])?$'),
  vat_id text NOT NULL DEFAULT '',
  invoice_email text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT customer_name_unique UNIQUE (org_id, name_key)
);
SELECT secure('customers');

-- Contracts of one project never apply on the same day: the verbs check it under the project's lock.
CREATE TABLE contracts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  customer_id uuid,
  kind text NOT NULL CHECK (kind IN ('time_and_material', 'fixed_price', 'retainer', 'internal')),
  starts_on date NOT NULL,
  -- Its last day; none for one that goes on.
  ends_on date,
  -- In the organisation's currency: of the complete order, of a retainer for each month.
  order_value numeric(14,2) CHECK (order_value >= 0),
  purchase_order text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT contract_days CHECK (ends_on >= starts_on),
  CONSTRAINT contract_party CHECK (kind = 'internal' OR customer_id IS NOT NULL),
  CONSTRAINT contract_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT contract_customer FOREIGN KEY (org_id, customer_id) REFERENCES customers
);
CREATE INDEX contracts_by_project ON contracts (org_id, project_id, starts_on);
CREATE INDEX contracts_by_customer ON contracts (org_id, customer_id);
SELECT secure('contracts');

ALTER TABLE projects ADD COLUMN customer_id uuid,
  ADD CONSTRAINT project_customer FOREIGN KEY (org_id, customer_id) REFERENCES customers;
CREATE INDEX projects_by_customer ON projects (org_id, customer_id);

-- Customers that projects name for invoices so far: those of one name with several numbers are several. The tables'
-- owner sees every organisation's rows until they're moved.
CREATE POLICY moving ON pay_projects TO CURRENT_USER USING (true);
CREATE POLICY moving ON projects TO CURRENT_USER USING (true);
CREATE POLICY moving ON customers TO CURRENT_USER USING (true);
DO $$
DECLARE party record; title text; tried int;
BEGIN
  FOR party IN
    WITH named AS (
      SELECT org_id, project_id, left(trim(coalesce(nullif(customer_name, ''), customer_number)), 200) AS name,
        trim(customer_number) AS number FROM pay_projects WHERE customer_name <> '' OR customer_number <> ''
    ), keyed AS (
      SELECT *, lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')) AS key FROM named
    ), counted AS (
      SELECT org_id, key, count(DISTINCT nullif(number, '')) AS numbers, max(number) AS number FROM keyed
      GROUP BY org_id, key
    )
    SELECT k.org_id, mode() WITHIN GROUP (ORDER BY k.name COLLATE "C") AS name, c.numbers > 1 AND k.number <> '' AS is_one_of_several,
      CASE WHEN c.numbers > 1 THEN k.number ELSE c.number END AS number, array_agg(k.project_id) AS projects
    FROM keyed k JOIN counted c ON c.org_id = k.org_id AND c.key = k.key
    GROUP BY k.org_id, k.key, c.numbers > 1 AND k.number <> '', CASE WHEN c.numbers > 1 THEN k.number ELSE c.number END
    ORDER BY k.org_id, is_one_of_several, name, number
  LOOP
    tried := 1;
    title := party.name;
    IF party.is_one_of_several THEN
      title := left(party.name, 197 - length(party.number)) || ' (' || party.number || ')';
    END IF;
    WHILE EXISTS (SELECT FROM customers c WHERE c.org_id = party.org_id
      AND c.name_key = lower(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]', '', 'g'))) LOOP
      tried := tried + 1;
      title := left(party.name, 190) || ' ' || tried;
    END LOOP;
    WITH made AS (
      INSERT INTO customers (org_id, id, name, number) VALUES (party.org_id, gen_random_uuid(), title, party.number)
      RETURNING id
    )
    UPDATE projects p SET customer_id = made.id FROM made
    WHERE p.org_id = party.org_id AND p.id = ANY (party.projects);
  END LOOP;
END $$;
DROP POLICY moving ON customers;
DROP POLICY moving ON projects;
DROP POLICY moving ON pay_projects;
ALTER TABLE pay_projects DROP COLUMN customer_name, DROP COLUMN customer_number;

-- What projects were has the customer too (0020), from here on.
ALTER TABLE past_projects ADD COLUMN customer_id uuid;
CREATE OR REPLACE FUNCTION past_projects_changed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  IF OLD.recorded_at < now() THEN
    INSERT INTO past_projects (org_id, id, name, description, code, status_code, status_before_archive, start_date,
      project_length_months, ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key,
      code_key, customer_id, recorded_at, superseded_at)
    VALUES (OLD.org_id, OLD.id, OLD.name, OLD.description, OLD.code, OLD.status_code, OLD.status_before_archive,
      OLD.start_date, OLD.project_length_months, OLD.ended_on, OLD.is_internal, OLD.version, OLD.created_at,
      OLD.updated_at, OLD.created_by, OLD.updated_by, OLD.name_key, OLD.code_key, OLD.customer_id, OLD.recorded_at,
      now());
    NEW.recorded_at := now();
  END IF;
  RETURN NEW;
END $body$;
CREATE OR REPLACE FUNCTION past_projects_removed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  INSERT INTO past_projects (org_id, id, name, description, code, status_code, status_before_archive, start_date,
    project_length_months, ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key,
    code_key, customer_id, recorded_at, superseded_at)
  SELECT org_id, id, name, description, code, status_code, status_before_archive, start_date, project_length_months,
    ended_on, is_internal, version, created_at, updated_at, created_by, updated_by, name_key, code_key, customer_id,
    recorded_at, now()
  FROM gone WHERE recorded_at < now();
  RETURN NULL;
END $body$;
DROP TRIGGER record_past ON projects;
CREATE TRIGGER record_past BEFORE UPDATE ON projects FOR EACH ROW WHEN (
  OLD.org_id IS DISTINCT FROM NEW.org_id OR OLD.id IS DISTINCT FROM NEW.id OR OLD.name IS DISTINCT FROM NEW.name
  OR OLD.description IS DISTINCT FROM NEW.description OR OLD.code IS DISTINCT FROM NEW.code
  OR OLD.status_code IS DISTINCT FROM NEW.status_code
  OR OLD.status_before_archive IS DISTINCT FROM NEW.status_before_archive
  OR OLD.start_date IS DISTINCT FROM NEW.start_date
  OR OLD.project_length_months IS DISTINCT FROM NEW.project_length_months
  OR OLD.ended_on IS DISTINCT FROM NEW.ended_on OR OLD.is_internal IS DISTINCT FROM NEW.is_internal
  OR OLD.version IS DISTINCT FROM NEW.version OR OLD.created_at IS DISTINCT FROM NEW.created_at
  OR OLD.updated_at IS DISTINCT FROM NEW.updated_at OR OLD.created_by IS DISTINCT FROM NEW.created_by
  OR OLD.updated_by IS DISTINCT FROM NEW.updated_by OR OLD.customer_id IS DISTINCT FROM NEW.customer_id
) EXECUTE FUNCTION past_projects_changed();
CREATE OR REPLACE VIEW as_of.projects WITH (security_invoker = true) AS
SELECT l.org_id, l.id, l.name, l.description, l.code, l.status_code, l.status_before_archive, l.start_date,
  l.project_length_months, l.ended_on, l.is_internal, l.version, l.created_at, l.updated_at, l.created_by, l.updated_by,
  l.name_key, l.code_key, l.recorded_at, l.customer_id
FROM public.projects l
WHERE l.recorded_at <= (SELECT current_setting('app.as_of')::timestamptz)
UNION ALL
SELECT p.org_id, p.id, p.name, p.description, p.code, p.status_code, p.status_before_archive, p.start_date,
  p.project_length_months, p.ended_on, p.is_internal, p.version, p.created_at, p.updated_at, p.created_by, p.updated_by,
  p.name_key, p.code_key, p.recorded_at, p.customer_id
FROM public.past_projects p
WHERE p.recorded_at <= (SELECT current_setting('app.as_of')::timestamptz)
  AND p.superseded_at > (SELECT current_setting('app.as_of')::timestamptz);
SELECT declare_views_as_of();
