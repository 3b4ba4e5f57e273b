-- What a reading of a person's calendar couldn't use, by reason, and which meetings are booked as which entries: one
-- whose entry is removed is suggested again.
ALTER TABLE own_calendars
  ADD COLUMN unread jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN booked jsonb NOT NULL DEFAULT '{}';
