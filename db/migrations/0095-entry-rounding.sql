-- How booked hours go to the organisation's smallest step: refused where typed (off), or rounded.
ALTER TABLE organisation_settings ADD COLUMN entry_rounding text NOT NULL DEFAULT 'off'
  CONSTRAINT entry_rounding_known CHECK (entry_rounding IN ('off', 'nearest', 'up', 'down'));
