-- Monthly hours of today's billable people, by function. People who have none set, or have left, don't count.
CREATE VIEW billable_capacity WITH (security_invoker = true) AS
SELECT org_id, function_id, sum(monthly_hours) AS total_monthly_capacity_hours
FROM users WHERE billable AND is_active AND monthly_hours IS NOT NULL GROUP BY org_id, function_id;

-- Closed months keep the counts and the capacity they had. They name projects and functions without a foreign
-- key, since they stay as they were when one of those goes.
CREATE TABLE closed_months (
  org_id uuid NOT NULL,
  month_start date NOT NULL CHECK (extract(day FROM month_start) = 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  -- The sums over the month's projects: a thousand rows a month are too many to add up at every call.
  required_forecasts_count int NOT NULL DEFAULT 0,
  frozen_forecasts_count int NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, month_start),
  CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES clients
);
CREATE TABLE closed_month_projects (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid NOT NULL,
  required_forecasts_count int NOT NULL,
  frozen_forecasts_count int NOT NULL,
  PRIMARY KEY (org_id, month_start, project_id),
  CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months
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
  CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months
);
CREATE INDEX closed_month_functions_by_function ON closed_month_functions (org_id, function_id, month_start);
-- Each billable person's part of the capacity, so that a figure opens the rows it is made of. A person's part
-- goes with the person and with retention; the function's figure stays.
CREATE TABLE closed_month_people (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  -- Null for people without a function.
  function_id uuid,
  monthly_hours int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id),
  CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months,
  CONSTRAINT closed_month_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX closed_month_people_by_person ON closed_month_people (org_id, user_id);

-- The months there may be: the planner knows how few of a table it reads, but not how few of a generated
-- series.
CREATE TABLE months (month_start date PRIMARY KEY);
INSERT INTO months SELECT make_date(y, m, 1) FROM generate_series(1900, 2199) y
  CROSS JOIN generate_series(1, 12) m;
ANALYZE months;

ALTER TABLE closed_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON closed_months TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE closed_month_projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON closed_month_projects TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE closed_month_functions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON closed_month_functions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE closed_month_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON closed_month_people TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT ON closed_months, closed_month_projects, closed_month_functions,
  closed_month_people TO stint_app;
GRANT DELETE ON closed_month_people TO stint_app;
GRANT SELECT ON months, billable_capacity TO stint_app;
