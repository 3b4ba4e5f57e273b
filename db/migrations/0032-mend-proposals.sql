-- Who could take over the hours that an approved absence leaves, as its approver proposed it to a function's
-- allocators, month by month. The plan itself is saved by people.
CREATE TABLE mend_proposals (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  holiday_request_id uuid NOT NULL,
  -- The month's version it was worked out from: over another one it's worked out anew.
  plan_version int NOT NULL,
  -- What was proposed: cells, who takes over what, and what stays open.
  proposal jsonb NOT NULL,
  cells int NOT NULL,
  hours numeric(10,2) NOT NULL,
  open_hours numeric(10,2) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'left', 'withdrawn')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT mend_proposal_function FOREIGN KEY (org_id, function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT mend_proposal_request FOREIGN KEY (org_id, holiday_request_id)
    REFERENCES holiday_requests ON DELETE CASCADE
);
CREATE INDEX mend_proposals_by_month ON mend_proposals (org_id, function_id, month) WHERE state = 'open';
CREATE INDEX mend_proposals_by_request ON mend_proposals (org_id, holiday_request_id);

ALTER TABLE mend_proposals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON mend_proposals TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON mend_proposals TO stint_app;
