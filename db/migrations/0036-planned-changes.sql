-- What someone works as, and for whom, from a day to come: made on that day by a job. The ids have no foreign keys: what
-- no longer exists then is a problem that the row says.
CREATE TABLE planned_changes (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  starts_on date NOT NULL,
  -- Whether function, tier and billable change, which belong together.
  changes_work boolean NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  billable boolean NOT NULL DEFAULT false,
  changes_manager boolean NOT NULL,
  manager_id uuid,
  -- Allocated hours that the person can't work any more are deleted with the change.
  clears_hours boolean NOT NULL DEFAULT false,
  -- Why it couldn't be made on its day: function, tier or manager.
  problem text CHECK (problem IN ('function', 'tier', 'manager')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, user_id, starts_on),
  CONSTRAINT planned_change_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT planned_change_of_something CHECK (changes_work OR changes_manager)
);
SELECT secure('planned_changes');
