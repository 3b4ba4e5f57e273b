-- The language someone reads: in the pages of every browser they log in with, and in their mails
-- (docs/decisions/0065-languages.md). Null until they first log in.
ALTER TABLE users ADD COLUMN language text
  CONSTRAINT user_language_known CHECK (language IN ('en', 'de', 'fr', 'es'));
