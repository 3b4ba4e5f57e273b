-- What an entry held before a manager first typed over it: its owner and its manager see both. Totals count duration_hours alone.
ALTER TABLE time_entries
  ADD COLUMN original_hours numeric(5,2),
  ADD CONSTRAINT time_entry_original_hours CHECK (original_hours > 0 AND original_hours <= 24),
  ADD CONSTRAINT time_entry_original_is_overridden CHECK (original_hours IS NULL OR entry_type = 'override');

-- Who took the last decision on a week, whichever it was: told to whoever comes second.
ALTER TABLE timesheets
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz;

-- A manager away hands the decisions on their reports to another manager, from the first to the last day, both included.
CREATE TABLE delegations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  manager_id uuid NOT NULL,
  delegate_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ended by hand before its last day was over.
  ended_at timestamptz,
  ended_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT delegation_is_to_somebody_else CHECK (manager_id <> delegate_id),
  CONSTRAINT delegation_ends_after_start CHECK (first_day <= last_day)
);
CREATE INDEX delegations_by_delegate ON delegations (org_id, delegate_id, last_day);
CREATE INDEX delegations_by_manager ON delegations (org_id, manager_id, last_day);

ALTER TABLE delegations ENABLE ROW LEVEL SECURITY;
ALTER TABLE delegations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON delegations TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON delegations TO stint_app;
