-- Billing rates that begin on a day (docs/decisions/0080-rates-from-a-day.md). Whose they are, from the most exact: a
-- person on a project, a tier on a project, a person, a tier. Without a rate there's none of its own from that day.
CREATE TABLE billing_rates (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  cost_tier_id uuid,
  user_id uuid,
  project_id uuid,
  -- A tier's first one is what it was before all others.
  starts_on date NOT NULL,
  hourly_rate numeric(10,2),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT billing_rate_once UNIQUE NULLS NOT DISTINCT (org_id, cost_tier_id, user_id, project_id, starts_on),
  CONSTRAINT billing_rate_of_someone CHECK (num_nonnulls(cost_tier_id, user_id) = 1),
  CONSTRAINT billing_rate_above_nothing CHECK (hourly_rate > 0),
  CONSTRAINT billing_rate_of_tier_is_there
    CHECK (hourly_rate IS NOT NULL OR user_id IS NOT NULL OR project_id IS NOT NULL),
  CONSTRAINT billing_rate_before_all_is_of_tier
    CHECK (starts_on > '-infinity' OR (cost_tier_id IS NOT NULL AND project_id IS NULL)),
  CONSTRAINT billing_rate_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES cost_tiers ON DELETE CASCADE,
  CONSTRAINT billing_rate_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT billing_rate_project FOREIGN KEY (org_id, project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX billing_rates_by_user ON billing_rates (org_id, user_id, project_id, starts_on);
CREATE INDEX billing_rates_by_project ON billing_rates (org_id, project_id);
SELECT secure('billing_rates');
