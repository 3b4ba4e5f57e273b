-- Kinds of leave. The one whose id is the organisation's is Holiday: every organisation has it, and its row is
-- only made once something of it is set.
CREATE TABLE leave_kinds (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  colour text NOT NULL CHECK (colour IN ('violet', 'petrol', 'green', 'ochre', 'red', 'grey')),
  pattern text NOT NULL CHECK (pattern IN ('solid', 'stripes', 'dots')),
  -- Whether it counts against hours that people are given.
  has_balance boolean NOT NULL,
  -- Otherwise a notice is enough.
  needs_approval boolean NOT NULL,
  -- Others see that someone is away, not why.
  is_private boolean NOT NULL,
  is_paid boolean NOT NULL,
  wants_document boolean NOT NULL,
  notice_days int NOT NULL CHECK (notice_days BETWEEN 0 AND 365),
  longest_days int CHECK (longest_days BETWEEN 1 AND 366),
  unit text NOT NULL CHECK (unit IN ('hours', 'days')),
  position int NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT leave_kind_holiday CHECK (id <> org_id OR (is_active AND has_balance AND needs_approval AND NOT is_private))
);
CREATE UNIQUE INDEX leave_kind_name_unique ON leave_kinds (org_id, lower(name));

-- What holds for a kind from a day on; before the first one, years stand alone with the allowance or nothing.
CREATE TABLE leave_rules (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind_id uuid NOT NULL,
  valid_from date NOT NULL,
  earned text NOT NULL CHECK (earned IN ('yearly', 'monthly', 'worked', 'none')),
  amount_of text CHECK (amount_of IN ('allowance', 'hours', 'days')),
  -- Hours a year, or days of a five-day week.
  amount numeric(6,2) CHECK (amount BETWEEN 0 AND 8784),
  -- Of the hours worked.
  percent numeric(5,2) CHECK (percent > 0 AND percent <= 100),
  -- Null for no limit.
  carry_limit numeric(6,2) CHECK (carry_limit BETWEEN 0 AND 8784),
  carry_of text NOT NULL CHECK (carry_of IN ('hours', 'days')),
  -- Of the new leave year; null until they're used.
  carry_months int CHECK (carry_months BETWEEN 1 AND 12),
  -- The leave year's first day; null for the organisation's.
  refresh_month int CHECK (refresh_month BETWEEN 1 AND 12),
  refresh_day int CHECK (refresh_day BETWEEN 1 AND 31),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT leave_rule_one_a_day UNIQUE (org_id, kind_id, valid_from),
  CONSTRAINT leave_rule_kind FOREIGN KEY (org_id, kind_id) REFERENCES leave_kinds ON DELETE CASCADE,
  CONSTRAINT leave_rule_amount CHECK ((earned IN ('yearly', 'monthly')) = (amount_of IS NOT NULL)),
  CONSTRAINT leave_rule_amount_is_said CHECK ((amount IS NOT NULL) = (amount_of IN ('hours', 'days') AND amount_of IS NOT NULL)),
  CONSTRAINT leave_rule_percent CHECK ((earned = 'worked') = (percent IS NOT NULL)),
  CONSTRAINT leave_rule_refresh CHECK ((refresh_month IS NULL) = (refresh_day IS NULL))
);

-- Hours an admin added or took away. They're never changed: another one puts them right.
CREATE TABLE leave_corrections (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind_id uuid NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL,
  hours numeric(6,2) NOT NULL CHECK (hours <> 0),
  -- They're used first and expire as if they had been carried over here.
  is_carried boolean NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT leave_correction_kind FOREIGN KEY (org_id, kind_id) REFERENCES leave_kinds,
  CONSTRAINT leave_correction_user FOREIGN KEY (org_id, user_id) REFERENCES users
);
CREATE INDEX leave_corrections_by_user ON leave_corrections (org_id, user_id, day);
CREATE INDEX leave_corrections_by_kind ON leave_corrections (org_id, kind_id);

-- When people's employment begins and ends; without a row, or a day, it counts as always.
CREATE TABLE leave_people (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  first_day date,
  last_day date,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT leave_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT leave_person_ends_after_start CHECK (first_day <= last_day)
);

-- Null is Holiday.
ALTER TABLE holiday_requests ADD COLUMN kind_id uuid,
  ADD CONSTRAINT holiday_request_kind FOREIGN KEY (org_id, kind_id) REFERENCES leave_kinds,
  ADD CONSTRAINT holiday_request_of_holiday_has_no_kind CHECK (kind_id <> org_id);
CREATE INDEX holiday_requests_by_kind ON holiday_requests (org_id, kind_id) WHERE kind_id IS NOT NULL;

-- Payroll has one wage type for holiday. Other kinds aren't exported as what they aren't.
CREATE OR REPLACE VIEW approved_hours WITH (security_invoker = true) AS
SELECT e.org_id, 'work' AS kind, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.rate_per_hour,
  e.is_billable AND NOT p.is_internal AS is_billable, e.date_worked AS day, e.duration_hours AS hours
FROM time_entries e
JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'approved'
JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
UNION ALL
SELECT r.org_id, 'holiday', r.user_id, NULL, NULL, NULL, 0, false, h.date, h.hours_requested
FROM holiday_requests r
JOIN holiday_entries h ON h.org_id = r.org_id AND h.holiday_request_id = r.id
WHERE r.status = 'approved' AND r.kind_id IS NULL;

ALTER TABLE leave_kinds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON leave_kinds TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE leave_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON leave_rules TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE leave_corrections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON leave_corrections TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE leave_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON leave_people TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON leave_kinds, leave_rules, leave_corrections, leave_people TO stint_app;
