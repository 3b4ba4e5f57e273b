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

ALTER TABLE overtime_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON overtime_terms TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE overtime_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON overtime_entries TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON overtime_terms, overtime_entries TO stint_app;
