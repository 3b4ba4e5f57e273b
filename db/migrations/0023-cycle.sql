-- The cycle as a checklist (docs/decisions/0077-cycle.md): reminders of the Review phase beside those of forecasts and
-- allocations, and who was notified of what others are late with.
ALTER TABLE month_reminders DROP CONSTRAINT month_reminders_asked_for_check;
ALTER TABLE month_reminders ADD CONSTRAINT month_reminders_asked_for_check
  CHECK (asked_for IN ('forecast', 'allocation', 'review'));

-- Someone's late part of a phase, and the manager, manager's manager or admin it was escalated to: once each.
CREATE TABLE cycle_escalations (
  org_id uuid NOT NULL,
  -- The month the phase lies in.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  phase text NOT NULL CHECK (phase IN ('Review', 'Forecasting', 'Allocations')),
  user_id uuid NOT NULL,
  target_id uuid NOT NULL,
  escalated_on date NOT NULL,
  PRIMARY KEY (org_id, target_id, month, phase, user_id),
  CONSTRAINT cycle_escalation_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT cycle_escalation_target FOREIGN KEY (org_id, target_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX cycle_escalations_by_user ON cycle_escalations (org_id, user_id);
SELECT secure('cycle_escalations');

CREATE TABLE escalation_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT escalation_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients
);
SELECT secure('escalation_runs');
CREATE POLICY every_escalation_run ON escalation_runs FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, run_day) ON escalation_runs TO stint_jobs;
