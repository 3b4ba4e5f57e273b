CREATE TABLE timesheet_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO timesheet_statuses VALUES
  ('draft', 'Draft'), ('submitted', 'Submitted'), ('pending', 'Pending'), ('approved', 'Approved'),
  ('rejected', 'Rejected');
CREATE TABLE entry_types (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO entry_types VALUES ('manual', 'Manual'), ('override', 'Override');
CREATE TABLE holiday_request_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO holiday_request_statuses VALUES
  ('pending', 'Pending'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled');

CREATE TABLE timesheets (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  week_starting date NOT NULL CHECK (extract(isodow FROM week_starting) = 1),
  status_code text NOT NULL DEFAULT 'draft',
  comment text,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Who made the last decision, whichever it was: shown to whoever comes second.
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT timesheet_one_per_week UNIQUE (org_id, user_id, week_starting),
  CONSTRAINT timesheet_of_user UNIQUE (org_id, id, user_id),
  CONSTRAINT timesheet_approver_is_not_owner CHECK (approved_by <> user_id),
  CONSTRAINT timesheet_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT timesheet_status FOREIGN KEY (status_code) REFERENCES timesheet_statuses,
  CONSTRAINT timesheet_approver FOREIGN KEY (org_id, approved_by) REFERENCES users,
  CONSTRAINT timesheet_decider FOREIGN KEY (org_id, decided_by) REFERENCES users
);
CREATE INDEX timesheets_by_week ON timesheets (org_id, week_starting);
-- Few are rejected or submitted at a time: reports look for the rejected ones, the Manager Portal for the
-- others.
CREATE INDEX timesheets_rejected ON timesheets (org_id, id) WHERE status_code = 'rejected';
CREATE INDEX timesheets_submitted ON timesheets (org_id, user_id, week_starting)
  WHERE status_code = 'submitted';

CREATE TABLE time_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  timesheet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  entry_type text NOT NULL DEFAULT 'manual',
  date_worked date NOT NULL,
  start_time time,
  end_time time,
  task_notes text NOT NULL DEFAULT '',
  duration_hours numeric(5,2) NOT NULL CHECK (duration_hours > 0 AND duration_hours <= 24),
  -- The person's function, tier, rate and billable flag when it was saved; rate 0 where there was no tier.
  function_id uuid,
  cost_tier_id uuid,
  rate_per_hour numeric(10,2) NOT NULL DEFAULT 0 CHECK (rate_per_hour >= 0),
  is_billable boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  -- What it said before a manager first typed over it; totals count duration_hours alone.
  original_hours numeric(5,2),
  PRIMARY KEY (org_id, id),
  CONSTRAINT time_entry_times CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CONSTRAINT time_entry_original_hours CHECK (original_hours > 0 AND original_hours <= 24),
  CONSTRAINT time_entry_original_is_overridden CHECK (original_hours IS NULL OR entry_type = 'override'),
  CONSTRAINT time_entry_timesheet FOREIGN KEY (org_id, timesheet_id, user_id)
    REFERENCES timesheets (org_id, id, user_id),
  CONSTRAINT time_entry_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT time_entry_type FOREIGN KEY (entry_type) REFERENCES entry_types,
  CONSTRAINT time_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id),
  -- For people without a tier, where the key above checks nothing.
  CONSTRAINT time_entry_function FOREIGN KEY (org_id, function_id) REFERENCES functions
);
CREATE INDEX time_entries_by_timesheet ON time_entries (org_id, timesheet_id);
CREATE INDEX time_entries_by_day ON time_entries (org_id, date_worked);
CREATE INDEX time_entries_by_project ON time_entries (org_id, project_id, date_worked);
CREATE INDEX time_entries_by_user ON time_entries (org_id, user_id, date_worked);
CREATE INDEX time_entries_by_tier ON time_entries (org_id, function_id, cost_tier_id, project_id);

-- The timer a person runs, on whichever device: at most one. A span ends where it is paused; the last one has
-- no end while it runs.
CREATE TABLE timers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  CONSTRAINT timer_one_per_person UNIQUE (org_id, user_id),
  CONSTRAINT timer_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT timer_project FOREIGN KEY (org_id, project_id) REFERENCES projects
);
CREATE TABLE timer_spans (
  org_id uuid NOT NULL,
  timer_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, timer_id, started_at),
  CONSTRAINT timer_span_ends_after_start CHECK (started_at <= ended_at),
  CONSTRAINT timer_span_timer FOREIGN KEY (org_id, timer_id) REFERENCES timers ON DELETE CASCADE
);
CREATE UNIQUE INDEX timer_span_one_open ON timer_spans (org_id, timer_id) WHERE ended_at IS NULL;

-- Projects that are rows of every week of a person.
CREATE TABLE pinned_projects (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (org_id, user_id, project_id),
  CONSTRAINT pinned_project_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT pinned_project_project FOREIGN KEY (org_id, project_id) REFERENCES projects
);

CREATE TABLE holiday_requests (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  total_hours numeric(7,2) NOT NULL CHECK (total_hours > 0),
  status text NOT NULL DEFAULT 'pending',
  reason text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  -- The owner asked for an approved request to be cancelled.
  cancellation_asked_at timestamptz,
  cancellation_reason text,
  decision_comment text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT holiday_request_ends_after_start CHECK (start_date <= end_date),
  CONSTRAINT holiday_request_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT holiday_request_status FOREIGN KEY (status) REFERENCES holiday_request_statuses
);
CREATE INDEX holiday_requests_by_user ON holiday_requests (org_id, user_id, start_date);
CREATE INDEX holiday_requests_newest ON holiday_requests (org_id, created_at DESC);

CREATE TABLE holiday_entries (
  org_id uuid NOT NULL,
  holiday_request_id uuid NOT NULL,
  date date NOT NULL,
  hours_requested numeric(4,2) NOT NULL CHECK (hours_requested > 0 AND hours_requested <= 24),
  PRIMARY KEY (org_id, holiday_request_id, date),
  CONSTRAINT holiday_entry_request FOREIGN KEY (org_id, holiday_request_id)
    REFERENCES holiday_requests ON DELETE CASCADE
);
CREATE INDEX holiday_entries_by_date ON holiday_entries (org_id, date);

ALTER TABLE timesheets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON timesheets TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE time_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON time_entries TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE timers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON timers TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE timer_spans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON timer_spans TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE pinned_projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON pinned_projects TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE holiday_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON holiday_requests TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE holiday_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON holiday_entries TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON timesheets, time_entries, timers, timer_spans, pinned_projects,
  holiday_requests, holiday_entries TO stint_app;
GRANT SELECT ON timesheet_statuses, entry_types, holiday_request_statuses TO stint_app;
