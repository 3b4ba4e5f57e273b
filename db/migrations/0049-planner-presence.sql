-- Who has a function's month open in the planner. A hint for colleagues, worth nothing after a minute and removed after an hour.
CREATE TABLE planner_presences (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  user_id uuid NOT NULL,
  -- Cells changed and not yet saved.
  unsaved integer NOT NULL DEFAULT 0 CHECK (unsaved BETWEEN 0 AND 1000000),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, function_id, month, user_id)
);
CREATE INDEX planner_presences_user ON planner_presences (org_id, user_id);

ALTER TABLE planner_presences ENABLE ROW LEVEL SECURITY;
ALTER TABLE planner_presences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON planner_presences TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON planner_presences TO stint_app;
