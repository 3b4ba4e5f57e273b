-- Each proposal to fill a function's month: from what, how good, how long. The plan itself is saved by people.
CREATE TABLE fill_runs (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- SHA-256 of all the run read: equal inputs have equal hashes.
  input_hash text NOT NULL,
  options jsonb NOT NULL,
  hours numeric(10,2) NOT NULL,
  unmet_hours numeric(10,2) NOT NULL,
  objective int NOT NULL,
  bound int NOT NULL,
  -- How far above the bound the objective may be, in per cent of it.
  gap numeric(5,2) NOT NULL,
  milliseconds int NOT NULL,
  is_timed_out boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT fill_run_function FOREIGN KEY (org_id, function_id) REFERENCES functions ON DELETE CASCADE
);
CREATE INDEX fill_runs_by_month ON fill_runs (org_id, function_id, month);

ALTER TABLE fill_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON fill_runs TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT ON fill_runs TO stint_app;
