CREATE TABLE forecast_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO forecast_statuses VALUES ('draft', 'Draft'), ('frozen', 'Frozen');
GRANT SELECT ON forecast_statuses TO stint_app;

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
  CONSTRAINT forecast_one_per_month UNIQUE (org_id, project_id, forecast_period_id),
  CONSTRAINT forecast_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT forecast_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT forecast_status FOREIGN KEY (status) REFERENCES forecast_statuses
);
CREATE INDEX forecasts_by_period ON forecasts (org_id, forecast_period_id);
CREATE INDEX forecasts_by_user ON forecasts (org_id, user_id);
SELECT secure('forecasts');

CREATE TABLE forecast_entries (
  org_id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  function_id uuid NOT NULL,
  forecast_hours numeric(8,2) NOT NULL CHECK (forecast_hours > 0),
  rate_per_hour numeric(10,2) NOT NULL CHECK (rate_per_hour >= 0),
  total_cost numeric(14,2) NOT NULL CHECK (total_cost >= 0),
  created_by uuid,
  PRIMARY KEY (org_id, forecast_id, cost_tier_id),
  CONSTRAINT forecast_entry_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES forecasts ON DELETE CASCADE,
  CONSTRAINT forecast_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id)
);
CREATE INDEX forecast_entries_by_tier ON forecast_entries (org_id, function_id, cost_tier_id);
SELECT secure('forecast_entries');

-- Every freeze stays, to answer "what did we believe in March?", with the reason for freezing hours that
-- no one has.
CREATE TABLE forecast_freezes (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid,
  total_hours numeric(10,2) NOT NULL,
  total_cost numeric(14,2) NOT NULL,
  entries jsonb NOT NULL,
  shortfalls jsonb NOT NULL DEFAULT '[]',
  shortfall_reason text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT forecast_freeze_reason CHECK (shortfalls = '[]'::jsonb OR length(trim(shortfall_reason)) > 0),
  CONSTRAINT forecast_freeze_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES forecasts ON DELETE CASCADE
);
CREATE INDEX forecast_freezes_by_forecast ON forecast_freezes (org_id, forecast_id, frozen_at);
SELECT secure('forecast_freezes', 'SELECT, INSERT, DELETE');
GRANT UPDATE (shortfall_reason) ON forecast_freezes TO stint_app;
