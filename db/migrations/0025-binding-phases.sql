-- Phases of the cycle that are binding, and the exceptions from them (docs/decisions/0078-binding-phases.md).
ALTER TABLE organisation_settings
  ADD COLUMN review_binds boolean NOT NULL DEFAULT false,
  ADD COLUMN forecasting_binds boolean NOT NULL DEFAULT false,
  ADD COLUMN allocations_binds boolean NOT NULL DEFAULT false,
  -- A closed month is reopened once a second admin agrees.
  ADD COLUMN second_admin_reopens boolean NOT NULL DEFAULT false;

-- Until the end of a day, a phase that is over doesn't bind a person, or with no person anyone.
CREATE TABLE phase_exceptions (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  phase text NOT NULL CHECK (phase IN ('Review', 'Forecasting', 'Allocations')),
  -- The month that the phase closes or prepares.
  month_start date NOT NULL CHECK (extract(day FROM month_start) = 1),
  user_id uuid,
  until date NOT NULL,
  reason text NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  given_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT phase_exception_once UNIQUE NULLS NOT DISTINCT (org_id, phase, month_start, user_id),
  CONSTRAINT phase_exception_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX phase_exceptions_by_user ON phase_exceptions (org_id, user_id);
SELECT secure('phase_exceptions');

-- What one admin requested and another is to agree to.
ALTER TABLE month_closings
  ADD COLUMN reopen_requested_at timestamptz,
  ADD COLUMN reopen_requested_by uuid,
  ADD COLUMN reopen_request text,
  ADD CONSTRAINT month_closing_request_with_reason CHECK ((reopen_requested_at IS NULL) = (reopen_request IS NULL));
