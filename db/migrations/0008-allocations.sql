CREATE TABLE allocation_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO allocation_statuses VALUES ('draft', 'Draft'), ('submitted', 'Submitted');
GRANT SELECT ON allocation_statuses TO stint_app;

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
SELECT secure('function_allocations');

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
  -- How many of the hours a proposal gave; gone when someone changes the hours by hand.
  proposed_hours numeric(5,2),
  PRIMARY KEY (org_id, id),
  CONSTRAINT allocation_entry_once
    UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id),
  CONSTRAINT allocation_entry_allocation FOREIGN KEY (org_id, function_allocation_id)
    REFERENCES function_allocations ON DELETE CASCADE,
  CONSTRAINT allocation_entry_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT allocation_entry_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT allocation_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  CONSTRAINT allocation_entry_proposed CHECK (proposed_hours > 0 AND proposed_hours <= hours)
);
CREATE INDEX allocation_entries_by_user ON allocation_entries (org_id, user_id, allocation_date);
CREATE INDEX allocation_entries_by_project ON allocation_entries (org_id, project_id, allocation_date);
CREATE INDEX allocation_entries_by_tier ON allocation_entries (org_id, function_id, cost_tier_id, project_id);
SELECT secure('allocation_entries');

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
CREATE INDEX allocation_resubmissions_by_allocation
  ON allocation_resubmissions (org_id, function_allocation_id);
SELECT secure('allocation_resubmissions', 'SELECT, INSERT, DELETE');

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
SELECT secure('planner_presences');

-- Each proposal to fill a function's month: from what, how good, how long. The plan itself is saved by people.
CREATE TABLE fill_runs (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- SHA-256 of all the run read: equal inputs have equal hashes.
  input_hash text NOT NULL,
  options jsonb NOT NULL,
  hours numeric(10,2) NOT NULL,
  unmet_hours numeric(10,2) NOT NULL,
  objective int NOT NULL,
  bound int NOT NULL,
  -- How far above the bound the objective may be, in per cent of it.
  gap numeric(5,2) NOT NULL,
  milliseconds int NOT NULL,
  is_timed_out boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT fill_run_function FOREIGN KEY (org_id, function_id) REFERENCES functions ON DELETE CASCADE
);
CREATE INDEX fill_runs_by_month ON fill_runs (org_id, function_id, month);
CREATE INDEX fill_runs_by_age ON fill_runs (created_at);
SELECT secure('fill_runs', 'SELECT, INSERT');
CREATE POLICY over_after_thirteen_months ON fill_runs TO stint_directory
  USING (created_at < now() - interval '13 months') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON fill_runs TO stint_directory;

-- What each run proposed, while it may still be opened and taken.
CREATE TABLE fill_proposals (
  org_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- The answer of the run: cells, reasons, and what stays open.
  proposal jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_id),
  CONSTRAINT fill_proposal_run FOREIGN KEY (org_id, run_id) REFERENCES fill_runs ON DELETE CASCADE
);
CREATE INDEX fill_proposals_by_age ON fill_proposals (created_at);
SELECT secure('fill_proposals', 'SELECT, INSERT');
CREATE POLICY over_after_thirty_days ON fill_proposals TO stint_directory
  USING (created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON fill_proposals TO stint_directory;

-- Who could take over the hours that an approved absence leaves, as its approver proposed it to a function's
-- allocators, month by month. The plan itself is saved by people.
CREATE TABLE repair_proposals (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  holiday_request_id uuid NOT NULL,
  -- The month's version it was worked out from: over another one it's worked out anew.
  plan_version int NOT NULL,
  -- What was proposed: cells, who takes over what, and what stays open.
  proposal jsonb NOT NULL,
  cells int NOT NULL,
  hours numeric(10,2) NOT NULL,
  open_hours numeric(10,2) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'left', 'withdrawn')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT repair_proposal_function FOREIGN KEY (org_id, function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT repair_proposal_request FOREIGN KEY (org_id, holiday_request_id)
    REFERENCES holiday_requests ON DELETE CASCADE
);
CREATE INDEX repair_proposals_by_month ON repair_proposals (org_id, function_id, month);
CREATE INDEX repair_proposals_by_request ON repair_proposals (org_id, holiday_request_id);
SELECT secure('repair_proposals', 'SELECT, INSERT, UPDATE');
