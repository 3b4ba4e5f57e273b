-- The days on which someone wasn't active; without an end while they aren't. None of these weeks is to be submitted.
ALTER TABLE users ADD COLUMN inactive datemultirange NOT NULL DEFAULT '{}';
