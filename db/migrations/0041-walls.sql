-- Screens for office displays, opened by a secret link without logging in.
CREATE TABLE walls (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 60),
  -- What it shows, in order.
  panels text[] NOT NULL CHECK (
    cardinality(panels) > 0 AND panels <@ ARRAY['hours', 'functions', 'projects', 'cycle', 'overbooked']),
  -- One panel after the other; else all together.
  rotates boolean NOT NULL DEFAULT false,
  theme text NOT NULL DEFAULT 'time' CHECK (theme IN ('light', 'dark', 'time')),
  shows_names boolean NOT NULL DEFAULT false,
  -- The hash of the link's secret; null once it's revoked.
  link_hash text,
  link_made_at timestamptz NOT NULL DEFAULT now(),
  link_made_by uuid,
  expires_at timestamptz,
  -- True to ten minutes.
  last_seen_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT wall_link_unique UNIQUE (org_id, link_hash)
);
ALTER TABLE walls ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON walls TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON walls TO stint_app;
