-- Changes that a program worked out for a person, who accepts or rejects them. Open ones expire after 7 days.
CREATE TABLE agent_proposals (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The API token's name as it was then.
  token_name text NOT NULL,
  title text NOT NULL,
  -- What changes, in words: what, before, after.
  lines jsonb NOT NULL,
  -- The call of the API that accepting makes, in the person's own session.
  method text NOT NULL,
  path text NOT NULL,
  body jsonb NOT NULL,
  -- The address of what it changes.
  page text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  -- Why it couldn't be accepted; empty otherwise.
  problem text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT agent_proposal_state CHECK (state IN ('open', 'accepted', 'rejected', 'conflict')),
  CONSTRAINT agent_proposal_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT agent_proposal_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX agent_proposals_by_user ON agent_proposals (org_id, user_id, created_at);
CREATE INDEX agent_proposals_by_age ON agent_proposals (created_at);
SELECT secure('agent_proposals');
-- The nightly job may only delete old ones.
CREATE POLICY over_for_long ON agent_proposals TO stint_directory
  USING (created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON agent_proposals TO stint_directory;
