-- Months that are closed keep the counts and the capacity they had (reading, decisions 12 and 18, AMB-53): nobody changes them any more.
-- They point at no project or function, since they stay as they were when one of those goes.
CREATE TABLE closed_months (
  org_id uuid NOT NULL,
  month_start date NOT NULL CHECK (extract(day FROM month_start) = 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, month_start),
  CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES clients (id)
);
CREATE TABLE closed_month_projects (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid NOT NULL,
  required_forecasts_count int NOT NULL,
  frozen_forecasts_count int NOT NULL,
  PRIMARY KEY (org_id, month_start, project_id),
  CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months (org_id, month_start)
);
CREATE INDEX closed_month_projects_by_project ON closed_month_projects (org_id, project_id, month_start);
CREATE TABLE closed_month_functions (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  -- Null for the capacity of people without a function.
  function_id uuid,
  is_required_allocation boolean NOT NULL,
  is_submitted_allocation boolean NOT NULL,
  total_monthly_capacity_hours numeric(14,2) NOT NULL,
  CONSTRAINT closed_month_function_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id),
  CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months (org_id, month_start)
);
CREATE INDEX closed_month_functions_by_function ON closed_month_functions (org_id, function_id, month_start);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['closed_months', 'closed_month_projects', 'closed_month_functions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO stint_app', t);
  END LOOP;
END $$;
