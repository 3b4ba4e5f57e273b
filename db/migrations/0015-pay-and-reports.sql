-- Approved hours as payroll and invoicing take them. What an export took is a ledger of signed hours: what is
-- open is what is approved now, less what the ledger says.
CREATE VIEW approved_hours WITH (security_invoker = true) AS
SELECT e.org_id, 'work' AS kind, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.rate_per_hour,
  e.is_billable AND NOT p.is_internal AS is_billable, e.date_worked AS day, e.exact_hours AS hours,
  NULL::uuid AS leave_kind_id
FROM time_entries e
JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'approved'
JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
UNION ALL
SELECT r.org_id, 'holiday', r.user_id, NULL, NULL, NULL, 0, false, h.date, h.hours_requested, r.kind_id
FROM holiday_requests r
JOIN holiday_entries h ON h.org_id = r.org_id AND h.holiday_request_id = r.id
LEFT JOIN leave_kinds k ON k.org_id = r.org_id AND k.id = r.kind_id
WHERE r.status = 'approved' AND (r.kind_id IS NULL OR k.wage_type <> '');

-- What payroll and invoicing programs want to know of the organisation. Exports lock this row, so that two at
-- a time never take the same hours.
CREATE TABLE pay_settings (
  org_id uuid PRIMARY KEY REFERENCES clients,
  datev_consultant text NOT NULL DEFAULT '',
  datev_client text NOT NULL DEFAULT '',
  work_wage_type text NOT NULL DEFAULT '',
  holiday_wage_type text NOT NULL DEFAULT '',
  invoice_prefix text NOT NULL DEFAULT '',
  invoice_item text NOT NULL DEFAULT '',
  account_code text NOT NULL DEFAULT '',
  tax_type text NOT NULL DEFAULT '',
  due_days int NOT NULL DEFAULT 30 CHECK (due_days BETWEEN 0 AND 365),
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid
);
SELECT secure('pay_settings');

CREATE TABLE pay_people (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  personnel_number text NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT pay_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX pay_person_number_unique ON pay_people (org_id, lower(personnel_number))
  WHERE personnel_number <> '';
SELECT secure('pay_people');

CREATE TABLE pay_projects (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  customer_name text NOT NULL DEFAULT '',
  customer_number text NOT NULL DEFAULT '',
  invoice_item text NOT NULL DEFAULT '',
  -- For absences booked as internal projects, and for work that is paid otherwise.
  wage_type text NOT NULL DEFAULT '',
  cost_centre text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, project_id),
  CONSTRAINT pay_project_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE
);
SELECT secure('pay_projects');

-- Files an organisation describes itself.
CREATE TABLE pay_templates (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  purpose text NOT NULL CHECK (purpose IN ('payroll', 'invoices')),
  layout jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX pay_template_name_unique ON pay_templates (org_id, lower(name));
SELECT secure('pay_templates');

CREATE TABLE pay_exports (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  -- Counts an organisation's exports; undone ones keep theirs.
  number int NOT NULL CHECK (number > 0),
  purpose text NOT NULL CHECK (purpose IN ('payroll', 'invoices')),
  -- A built-in format, or 'template' with the name it had.
  format text NOT NULL,
  template_name text,
  first_month date NOT NULL CHECK (extract(day FROM first_month) = 1),
  last_month date NOT NULL CHECK (extract(day FROM last_month) = 1),
  -- Every month it asked for or took corrections of: later exports look there for changes.
  months text[] NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  byte_size bigint NOT NULL,
  sha256 text NOT NULL,
  line_count int NOT NULL,
  hours numeric(12,2) NOT NULL,
  -- Null for payroll. The sum of the lines, each rounded once.
  amount numeric(14,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT pay_export_number_unique UNIQUE (org_id, number),
  CONSTRAINT pay_export_months_in_order CHECK (first_month <= last_month)
);
SELECT secure('pay_exports');

CREATE TABLE pay_export_parts (
  org_id uuid NOT NULL,
  export_id uuid NOT NULL,
  part int NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (org_id, export_id, part),
  CONSTRAINT pay_export_part_export FOREIGN KEY (org_id, export_id) REFERENCES pay_exports ON DELETE CASCADE
);
SELECT secure('pay_export_parts');

-- The ledger: the hours of a person, day, project, function, tier and rate that an export took, negative where
-- it took some back. The wage type stays what it was first exported as.
CREATE TABLE pay_marks (
  org_id uuid NOT NULL,
  export_id uuid NOT NULL,
  place int NOT NULL CHECK (place > 0),
  purpose text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('work', 'holiday')),
  user_id uuid NOT NULL,
  project_id uuid,
  function_id uuid,
  cost_tier_id uuid,
  rate_per_hour numeric(10,2) NOT NULL DEFAULT 0 CHECK (rate_per_hour >= 0),
  day date NOT NULL,
  wage_type text NOT NULL DEFAULT '',
  hours numeric(20,16) NOT NULL CHECK (hours <> 0),
  leave_kind_id uuid,
  PRIMARY KEY (org_id, export_id, place),
  CONSTRAINT pay_mark_export FOREIGN KEY (org_id, export_id) REFERENCES pay_exports ON DELETE CASCADE
);
CREATE INDEX pay_marks_by_day ON pay_marks (org_id, purpose, day);
SELECT secure('pay_marks');

-- Whose hours an export took, on what and as what, each once. It stands for the ledger's foreign keys: a million
-- rows would look up four million others, and lock people and projects for as long as the export takes. These few
-- are written last.
CREATE TABLE pay_export_subjects (
  org_id uuid NOT NULL,
  export_id uuid NOT NULL,
  place int NOT NULL CHECK (place > 0),
  user_id uuid NOT NULL,
  project_id uuid,
  function_id uuid,
  cost_tier_id uuid,
  PRIMARY KEY (org_id, export_id, place),
  CONSTRAINT pay_subject_export FOREIGN KEY (org_id, export_id) REFERENCES pay_exports ON DELETE CASCADE,
  CONSTRAINT pay_subject_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT pay_subject_project FOREIGN KEY (org_id, project_id) REFERENCES projects,
  CONSTRAINT pay_subject_function FOREIGN KEY (org_id, function_id) REFERENCES functions,
  CONSTRAINT pay_subject_tier FOREIGN KEY (org_id, function_id, cost_tier_id)
    REFERENCES cost_tiers (org_id, function_id, id)
);
CREATE INDEX pay_export_subjects_by_user ON pay_export_subjects (org_id, user_id);
CREATE INDEX pay_export_subjects_by_project ON pay_export_subjects (org_id, project_id);
CREATE INDEX pay_export_subjects_by_tier ON pay_export_subjects (org_id, function_id, cost_tier_id);
SELECT secure('pay_export_subjects');

-- Reports as people save them: what is looked at, under a name, their own or everyone's.
CREATE TABLE report_views (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Whose it is. A shared one can be changed by admins too.
  user_id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) > 0),
  -- The report's address, as it was checked when it was saved; it's checked again when it's opened.
  address jsonb NOT NULL,
  -- The month its months are counted from, so that they move on with time; null where they stay.
  moves_from date CHECK (extract(day FROM moves_from) = 1),
  is_shared boolean NOT NULL DEFAULT false,
  is_pinned boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT report_view_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_views_of_user ON report_views (org_id, user_id);
SELECT secure('report_views');

-- When a view is mailed, in the organisation's civil time. `next_at` is the next run as an instant.
CREATE TABLE report_schedules (
  org_id uuid NOT NULL,
  view_id uuid NOT NULL,
  -- Who sends it: it stops when they leave.
  user_id uuid NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  -- 1 is Monday; of a month shorter than its day, the last one.
  on_day int NOT NULL CHECK (on_day BETWEEN 1 AND 31 AND (every = 'month' OR on_day <= 7)),
  at_hour int NOT NULL CHECK (at_hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf')),
  next_at timestamptz NOT NULL,
  last_run_at timestamptz,
  stopped_at timestamptz,
  PRIMARY KEY (org_id, view_id),
  CONSTRAINT report_schedule_view FOREIGN KEY (org_id, view_id) REFERENCES report_views ON DELETE CASCADE,
  CONSTRAINT report_schedule_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE stopped_at IS NULL;
CREATE INDEX report_schedules_of_user ON report_schedules (org_id, user_id);
SELECT secure('report_schedules');
-- Jobs find by these columns alone whose reports are due.
CREATE POLICY every_schedule ON report_schedules FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, next_at, stopped_at) ON report_schedules TO stint_jobs;

-- Who gets it. `mailed_for` is the run their newest mail was written for, in the mail's transaction: each run
-- mails everyone once, however many servers try.
CREATE TABLE report_recipients (
  org_id uuid NOT NULL,
  view_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mailed_for timestamptz,
  PRIMARY KEY (org_id, view_id, user_id),
  CONSTRAINT report_recipient_schedule FOREIGN KEY (org_id, view_id)
    REFERENCES report_schedules ON DELETE CASCADE,
  CONSTRAINT report_recipient_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX report_recipients_of_user ON report_recipients (org_id, user_id);
SELECT secure('report_recipients');

-- Screens for office displays, opened by a secret link without logging in.
CREATE TABLE walls (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 60),
  -- What it shows, in order.
  panels text[] NOT NULL CHECK (
    cardinality(panels) > 0 AND panels <@ ARRAY['hours', 'functions', 'projects', 'cycle', 'overbooked']),
  -- One panel after the other; else all together.
  rotates boolean NOT NULL DEFAULT false,
  theme text NOT NULL DEFAULT 'time' CHECK (theme IN ('light', 'dark', 'time')),
  shows_names boolean NOT NULL DEFAULT false,
  -- The hash of the link's secret; null once it's revoked.
  link_hash text,
  link_made_at timestamptz NOT NULL DEFAULT now(),
  link_made_by uuid,
  expires_at timestamptz,
  -- True to ten minutes.
  last_seen_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT wall_link_unique UNIQUE (org_id, link_hash)
);
SELECT secure('walls');

GRANT SELECT ON approved_hours TO stint_app;
