CREATE TABLE allocation_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO allocation_statuses VALUES ('draft', 'Draft'), ('submitted', 'Submitted');

CREATE TABLE function_allocations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  forecast_period date NOT NULL CHECK (extract(day FROM forecast_period) = 1),
  status_code text NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  -- Null until a submitted allocation is submitted again; last_saved_at orders saves.
  updated_at timestamptz,
  last_saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  CONSTRAINT function_allocation_one_per_month UNIQUE (org_id, function_id, forecast_period),
  CONSTRAINT function_allocation_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT function_allocation_status FOREIGN KEY (status_code) REFERENCES allocation_statuses
);
CREATE INDEX function_allocations_by_period ON function_allocations (org_id, forecast_period);

CREATE TABLE allocation_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_allocation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  function_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  allocation_date date NOT NULL,
  hours numeric(5,2) NOT NULL CHECK (hours > 0 AND hours <= 24),
  rate_per_hour numeric(10,2) NOT NULL CHECK (rate_per_hour >= 0),
  is_billable boolean NOT NULL DEFAULT true,
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT allocation_entry_once
    UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id),
  CONSTRAINT allocation_entry_allocation FOREIGN KEY (org_id, function_allocation_id)
    REFERENCES function_allocations ON DELETE CASCADE,
  CONSTRAINT allocation_entry_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT allocation_entry_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT allocation_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id)
);
CREATE INDEX allocation_entries_by_user ON allocation_entries (org_id, user_id, allocation_date);
CREATE INDEX allocation_entries_by_project ON allocation_entries (org_id, project_id, allocation_date);
CREATE INDEX allocation_entries_by_tier ON allocation_entries (org_id, function_id, cost_tier_id, project_id);

-- Each submission of an already submitted allocation is a change.
CREATE TABLE allocation_resubmissions (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_allocation_id uuid NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  submitted_by uuid,
  cells_changed int NOT NULL,
  hours_changed numeric(10,2) NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT allocation_resubmission_allocation FOREIGN KEY (org_id, function_allocation_id)
    REFERENCES function_allocations ON DELETE CASCADE
);

-- Who has a function's month open in the planner: a hint for colleagues, out of date after a minute and
-- removed after an hour.
CREATE TABLE planner_presences (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  user_id uuid NOT NULL,
  -- Cells changed and not yet saved.
  unsaved int NOT NULL DEFAULT 0 CHECK (unsaved BETWEEN 0 AND 1000000),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, function_id, month, user_id),
  CONSTRAINT planner_presence_function FOREIGN KEY (org_id, function_id)
    REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT planner_presence_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX planner_presences_user ON planner_presences (org_id, user_id);

-- The secret link by which a person's calendar program reads their plan, stored as a hash.
CREATE TABLE calendar_links (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);

ALTER TABLE function_allocations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON function_allocations TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE allocation_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON allocation_entries TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE allocation_resubmissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON allocation_resubmissions TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE planner_presences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON planner_presences TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON calendar_links TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON function_allocations, allocation_entries, planner_presences,
  calendar_links
  TO stint_app;
GRANT SELECT, INSERT ON allocation_resubmissions TO stint_app;
GRANT SELECT ON allocation_statuses TO stint_app;
