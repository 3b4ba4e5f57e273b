CREATE TABLE forecast_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO forecast_statuses VALUES ('draft','Draft'),('frozen','Frozen');
CREATE TABLE allocation_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO allocation_statuses VALUES ('draft','Draft'),('submitted','Submitted');

CREATE TABLE forecasts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  forecast_period_id date NOT NULL CHECK (extract(day FROM forecast_period_id) = 1),
  user_id uuid NOT NULL,
  status text NOT NULL,
  total_functions int NOT NULL DEFAULT 0,
  total_hours numeric(10,2) NOT NULL DEFAULT 0,
  total_cost numeric(14,2) NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT forecast_one_per_month UNIQUE (org_id, project_id, forecast_period_id)
);
CREATE INDEX forecasts_by_period ON forecasts (org_id, forecast_period_id);

CREATE TABLE forecast_entries (
  org_id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  function_id uuid NOT NULL,
  forecast_hours numeric(8,2) NOT NULL CHECK (forecast_hours > 0),
  rate_per_hour numeric(10,2) NOT NULL CHECK (rate_per_hour >= 0),
  total_cost numeric(14,2) NOT NULL CHECK (total_cost >= 0),
  created_by uuid,
  PRIMARY KEY (org_id, forecast_id, cost_tier_id)
);

-- Every freeze is kept: "what did we believe in March?"
CREATE TABLE forecast_freezes (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid,
  total_hours numeric(10,2) NOT NULL,
  total_cost numeric(14,2) NOT NULL,
  entries jsonb NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX forecast_freezes_by_forecast ON forecast_freezes (org_id, forecast_id, frozen_at);

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
  -- Null until a submitted allocation is submitted again (reading AMB-10); last_saved_at orders saves.
  updated_at timestamptz,
  last_saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  CONSTRAINT function_allocation_one_per_month UNIQUE (org_id, function_id, forecast_period)
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
  CONSTRAINT allocation_entry_once UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id)
);
CREATE INDEX allocation_entries_by_user ON allocation_entries (org_id, user_id, allocation_date);
CREATE INDEX allocation_entries_by_project ON allocation_entries (org_id, project_id, allocation_date);

-- Each submission of an already submitted allocation: a change (reading AMB-32).
CREATE TABLE allocation_resubmissions (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_allocation_id uuid NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  submitted_by uuid,
  cells_changed int NOT NULL,
  hours_changed numeric(10,2) NOT NULL,
  PRIMARY KEY (org_id, id)
);
