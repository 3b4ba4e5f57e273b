CREATE TABLE timesheet_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO timesheet_statuses VALUES ('draft','Draft'),('submitted','Submitted'),('pending','Pending'),('approved','Approved'),('rejected','Rejected');
CREATE TABLE entry_types (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO entry_types VALUES ('manual','Manual'),('override','Override');
CREATE TABLE holiday_request_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO holiday_request_statuses VALUES ('pending','Pending'),('approved','Approved'),('rejected','Rejected'),('cancelled','Cancelled');

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
  PRIMARY KEY (org_id, id),
  CONSTRAINT timesheet_one_per_week UNIQUE (org_id, user_id, week_starting),
  CONSTRAINT timesheet_of_user UNIQUE (org_id, id, user_id),
  CONSTRAINT timesheet_approver_is_not_owner CHECK (approved_by <> user_id)
);
CREATE INDEX timesheets_by_week ON timesheets (org_id, week_starting);

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
  -- The person's function, tier, rate and billable flag at saving (reading AMB-09); rate 0 where there was no tier.
  function_id uuid,
  cost_tier_id uuid,
  rate_per_hour numeric(10,2) NOT NULL DEFAULT 0 CHECK (rate_per_hour >= 0),
  is_billable boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX time_entries_by_timesheet ON time_entries (org_id, timesheet_id);
CREATE INDEX time_entries_by_day ON time_entries (org_id, date_worked);
CREATE INDEX time_entries_by_project ON time_entries (org_id, project_id, date_worked);
CREATE INDEX time_entries_by_user ON time_entries (org_id, user_id, date_worked);

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
  PRIMARY KEY (org_id, id),
  CONSTRAINT holiday_request_ends_after_start CHECK (start_date <= end_date)
);
CREATE INDEX holiday_requests_by_user ON holiday_requests (org_id, user_id, start_date);

CREATE TABLE holiday_entries (
  org_id uuid NOT NULL,
  holiday_request_id uuid NOT NULL,
  date date NOT NULL,
  hours_requested numeric(4,2) NOT NULL CHECK (hours_requested > 0 AND hours_requested <= 24),
  PRIMARY KEY (org_id, holiday_request_id, date)
);
CREATE INDEX holiday_entries_by_date ON holiday_entries (org_id, date);
