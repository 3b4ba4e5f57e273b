CREATE TABLE timesheet_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO timesheet_statuses VALUES
  ('draft', 'Draft'), ('submitted', 'Submitted'), ('pending', 'Pending'), ('approved', 'Approved'),
  ('rejected', 'Rejected');
GRANT SELECT ON timesheet_statuses TO stint_app;

CREATE TABLE entry_types (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO entry_types VALUES ('manual', 'Manual'), ('override', 'Override');
GRANT SELECT ON entry_types TO stint_app;

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
  CONSTRAINT timesheet_status FOREIGN KEY (status_code) REFERENCES timesheet_statuses
);
CREATE INDEX timesheets_by_week ON timesheets (org_id, week_starting);
-- Few are rejected or submitted at a time: reports look for the rejected ones, the Manager Portal for the
-- others.
CREATE INDEX timesheets_rejected ON timesheets (org_id, id) WHERE status_code = 'rejected';
CREATE INDEX timesheets_submitted ON timesheets (org_id, user_id, week_starting)
  WHERE status_code = 'submitted';
-- Whose forecasts someone froze and whose weeks were decided is asked by time, for one person or project.
CREATE INDEX timesheets_decided ON timesheets (org_id, user_id, decided_at) WHERE decided_at IS NOT NULL;
SELECT secure('timesheets');

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
  -- Written as hours and minutes, by a file that has no start and end.
  in_minutes boolean NOT NULL DEFAULT false,
  -- What is added up, to the minute (docs/decisions/0067-exact-minutes-and-money.md). duration_hours is the same rounded
  -- to hundredths, in which no two numbers of minutes are equal: entries with a start and an end, and those written in
  -- minutes, are whole minutes.
  exact_hours numeric(18,16) NOT NULL GENERATED ALWAYS AS (
    CASE WHEN start_time IS NULL AND NOT in_minutes THEN duration_hours ELSE round(duration_hours * 60) / 60 END
  ) STORED,
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
SELECT secure('time_entries');

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
CREATE INDEX timers_by_project ON timers (org_id, project_id);
SELECT secure('timers');

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
SELECT secure('timer_spans');

-- Projects that are rows of every week of a person.
CREATE TABLE pinned_projects (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (org_id, user_id, project_id),
  CONSTRAINT pinned_project_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT pinned_project_project FOREIGN KEY (org_id, project_id) REFERENCES projects
);
CREATE INDEX pinned_projects_by_project ON pinned_projects (org_id, project_id);
SELECT secure('pinned_projects');
