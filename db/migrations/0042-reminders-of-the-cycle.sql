-- Reminders of the monthly phases (readings, decision 1): a switch each for the organisation, one for each person, and what was sent.
ALTER TABLE organisation_settings
  ADD COLUMN review_reminders boolean NOT NULL DEFAULT true,
  ADD COLUMN forecast_reminders boolean NOT NULL DEFAULT true,
  ADD COLUMN allocation_reminders boolean NOT NULL DEFAULT true;
ALTER TABLE user_preferences ADD COLUMN phase_reminders boolean NOT NULL DEFAULT true;

-- Written in the transaction of the reminder's mail: once per person, month, phase and step, however many servers try.
CREATE TABLE sent_phase_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The month the phase lies in.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  phase text NOT NULL CHECK (phase IN ('Review', 'Forecasting', 'Allocations')),
  step text NOT NULL CHECK (step IN ('first', 'last')),
  sent_on date NOT NULL,
  PRIMARY KEY (org_id, user_id, month, phase, step)
);
CREATE INDEX sent_phase_reminders_by_day ON sent_phase_reminders (org_id, sent_on);

-- Days whose reminders of the phase are all out.
CREATE TABLE phase_reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, run_day)
);
