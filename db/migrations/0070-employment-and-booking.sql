-- The first and last day of someone who is invited; `leave_people` has them once they join.
ALTER TABLE user_invitations ADD COLUMN first_day date, ADD COLUMN last_day date,
  ADD CONSTRAINT invitation_ends_after_start CHECK (first_day <= last_day);

-- The day someone got the role; null where they have had it since they joined.
ALTER TABLE user_role_assignments ADD COLUMN since date;

-- How many days before and after today people may book their own time.
ALTER TABLE organisation_settings
  ADD COLUMN booking_days_back int NOT NULL DEFAULT 60 CHECK (booking_days_back BETWEEN 0 AND 3660),
  ADD COLUMN booking_days_ahead int NOT NULL DEFAULT 31 CHECK (booking_days_ahead BETWEEN 0 AND 366);
