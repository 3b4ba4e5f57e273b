-- The smallest step of typed hours in an organisation's weeks: quarters of an hour unless it says otherwise.
ALTER TABLE organisation_settings ADD COLUMN entry_step_minutes integer NOT NULL DEFAULT 15
  CONSTRAINT entry_step_known CHECK (entry_step_minutes IN (1, 3, 6, 15));
