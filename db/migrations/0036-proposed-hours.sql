-- What each run proposed, while it may still be opened and taken.
CREATE TABLE fill_proposals (
  org_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- The answer of the run: cells, reasons, and what stays open.
  proposal jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_id),
  CONSTRAINT fill_proposal_run FOREIGN KEY (org_id, run_id) REFERENCES fill_runs ON DELETE CASCADE
);
CREATE INDEX fill_proposals_by_age ON fill_proposals (created_at);
CREATE INDEX fill_runs_by_age ON fill_runs (created_at);

ALTER TABLE fill_proposals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON fill_proposals TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT ON fill_proposals TO stint_app;

CREATE POLICY over_after_thirty_days ON fill_proposals TO stint_directory
  USING (created_at < now() - interval '30 days') WITH CHECK (false);
CREATE POLICY over_after_thirteen_months ON fill_runs TO stint_directory
  USING (created_at < now() - interval '13 months') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON fill_proposals, fill_runs TO stint_directory;

-- How many of the hours a proposal gave; gone when someone changes the hours by hand.
ALTER TABLE allocation_entries
  ADD COLUMN proposed_hours numeric(5,2),
  ADD CONSTRAINT allocation_entry_proposed CHECK (proposed_hours > 0 AND proposed_hours <= hours);
