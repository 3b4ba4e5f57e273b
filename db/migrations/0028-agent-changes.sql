-- What a proposal changes is stored as data, which the page puts into the reader's language. Earlier ones are words in
-- English, and expire within days.
TRUNCATE agent_proposals;
ALTER TABLE agent_proposals
  DROP COLUMN title,
  DROP COLUMN lines,
  -- What changes, by kind, with the names as they were then.
  ADD COLUMN change jsonb NOT NULL,
  -- The API token it came through, which may be revoked before the person decides.
  ADD COLUMN token_id uuid NOT NULL;
