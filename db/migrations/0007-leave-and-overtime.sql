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
  -- Goes to payroll where it has one; Holiday has the organisation's.
  wage_type text NOT NULL DEFAULT '',
  -- Whether notices of such a kind give hours of other leave on the same days back; null: where no decision is needed
  -- and no hours are counted.
  returns_leave boolean,
  -- How far in the past and ahead a request may lie.
  days_back int NOT NULL DEFAULT 90
    CONSTRAINT leave_kind_days_back CHECK (days_back BETWEEN 0 AND 3660),
  months_ahead int NOT NULL DEFAULT 18
    CONSTRAINT leave_kind_months_ahead CHECK (months_ahead BETWEEN 1 AND 120),
  PRIMARY KEY (org_id, id),
  CONSTRAINT leave_kind_holiday CHECK (id <> org_id OR (is_active AND has_balance AND needs_approval AND NOT is_private)),
  CONSTRAINT leave_kind_returns_leave CHECK (returns_leave IS NOT TRUE OR NOT needs_approval)
);
CREATE UNIQUE INDEX leave_kind_name_unique ON leave_kinds (org_id, lower(name));
SELECT secure('leave_kinds');

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
SELECT secure('leave_rules');

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
SELECT secure('leave_corrections');

-- When people's employment begins and ends; without a row, or a day, it counts as always.
CREATE TABLE leave_people (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  first_day date,
  last_day date,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  -- Whether they may enter, change and cancel everyone's leave without being an admin, as people in HR do.
  enters_leave boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT leave_person_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT leave_person_ends_after_start CHECK (first_day <= last_day)
);
SELECT secure('leave_people');

CREATE TABLE holiday_request_statuses (code text PRIMARY KEY, label text NOT NULL);
INSERT INTO holiday_request_statuses VALUES
  ('pending', 'Pending'), ('approved', 'Approved'), ('rejected', 'Rejected'), ('cancelled', 'Cancelled');
GRANT SELECT ON holiday_request_statuses TO stint_app;

CREATE TABLE holiday_requests (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- None once all of its hours were given back.
  total_hours numeric(7,2) NOT NULL CONSTRAINT holiday_request_total_hours CHECK (total_hours >= 0),
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
  -- Null is Holiday.
  kind_id uuid,
  -- What the request wants of its days, so that its hours can be worked out again when a public holiday, a working
  -- pattern or a sick notice changes them (docs/decisions/0045-leave.md). Null for imported requests: their days say it.
  part text CONSTRAINT holiday_request_part CHECK (part IN ('whole', 'half', 'hours')),
  part_hours numeric(4,2) CONSTRAINT holiday_request_part_hours CHECK (part_hours > 0 AND part_hours <= 24),
  half_of text CONSTRAINT holiday_request_half_of CHECK (half_of IN ('morning', 'afternoon')),
  from_noon boolean NOT NULL DEFAULT false,
  until_noon boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, id),
  CONSTRAINT holiday_request_ends_after_start CHECK (start_date <= end_date),
  CONSTRAINT holiday_request_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT holiday_request_status FOREIGN KEY (status) REFERENCES holiday_request_statuses,
  CONSTRAINT holiday_request_kind FOREIGN KEY (org_id, kind_id) REFERENCES leave_kinds,
  CONSTRAINT holiday_request_of_holiday_has_no_kind CHECK (kind_id <> org_id)
);
CREATE INDEX holiday_requests_by_user ON holiday_requests (org_id, user_id, start_date);
CREATE INDEX holiday_requests_newest ON holiday_requests (org_id, created_at DESC);
CREATE INDEX holiday_requests_by_kind ON holiday_requests (org_id, kind_id) WHERE kind_id IS NOT NULL;
SELECT secure('holiday_requests');

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
SELECT secure('holiday_entries');

-- Days on which an organisation or one of its places shuts, which are booked as holiday for everyone there, and
-- days on which holiday isn't wanted: a request is refused, or warned of it.
CREATE TABLE company_days (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shutdown', 'blackout')),
  name text NOT NULL CHECK (length(trim(name)) > 0),
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- Null: everyone's.
  place_id uuid,
  refuses boolean NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT company_days_end_after_start CHECK (first_day <= last_day),
  CONSTRAINT company_days_refuse_in_blackouts CHECK (kind = 'blackout' OR NOT refuses),
  CONSTRAINT company_days_place FOREIGN KEY (org_id, place_id) REFERENCES places
);
CREATE INDEX company_days_by_end ON company_days (org_id, last_day);
CREATE INDEX company_days_by_place ON company_days (org_id, place_id);
SELECT secure('company_days');

-- The requests that were made for a shutdown, to be undone together while no one has changed them.
CREATE TABLE company_day_requests (
  org_id uuid NOT NULL,
  company_days_id uuid NOT NULL,
  holiday_request_id uuid NOT NULL,
  PRIMARY KEY (org_id, holiday_request_id),
  CONSTRAINT company_day_request_days FOREIGN KEY (org_id, company_days_id) REFERENCES company_days,
  CONSTRAINT company_day_request_request FOREIGN KEY (org_id, holiday_request_id)
    REFERENCES holiday_requests ON DELETE CASCADE
);
CREATE INDEX company_day_requests_of_days ON company_day_requests (org_id, company_days_id);
SELECT secure('company_day_requests');

-- What holds for a person's overtime from a Monday on. Without a row no week of theirs counts.
CREATE TABLE overtime_terms (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL CHECK (extract(isodow FROM valid_from) = 1),
  is_on boolean NOT NULL,
  -- The most hours, and the most minus hours, a balance has at a week's end; null for no limit.
  cap numeric(6,2) CHECK (cap BETWEEN 0 AND 8784),
  floor numeric(6,2) CHECK (floor BETWEEN 0 AND 8784),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT overtime_terms_one_a_day UNIQUE (org_id, user_id, valid_from),
  CONSTRAINT overtime_terms_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT overtime_terms_off_without_limits CHECK (is_on OR (cap IS NULL AND floor IS NULL))
);
SELECT secure('overtime_terms');

-- Hours an admin paid out, made leave of or corrected; negative where they take some away. They're never changed,
-- only undone. Hours that were made leave share their id with the correction of the leave's balance. What weeks
-- gave that were removed by their age is carried over.
CREATE TABLE overtime_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payout', 'to_leave', 'correction', 'carried')),
  hours numeric(6,2) NOT NULL CHECK (hours <> 0),
  leave_kind_id uuid,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT overtime_entry_user FOREIGN KEY (org_id, user_id) REFERENCES users,
  CONSTRAINT overtime_entry_leave_kind FOREIGN KEY (org_id, leave_kind_id) REFERENCES leave_kinds,
  CONSTRAINT overtime_entry_takes CHECK (kind IN ('correction', 'carried') OR hours < 0),
  CONSTRAINT overtime_entry_leave CHECK ((kind = 'to_leave') = (leave_kind_id IS NOT NULL))
);
CREATE INDEX overtime_entries_by_user ON overtime_entries (org_id, user_id, day);
CREATE INDEX overtime_entries_by_leave_kind ON overtime_entries (org_id, leave_kind_id) WHERE leave_kind_id IS NOT NULL;
SELECT secure('overtime_entries');
