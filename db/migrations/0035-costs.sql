-- What an hour costs the organisation, from a day on: of a cost tier, or of a person, whose own cost wins. What is booked
-- and planned stores none of it: margins are worked out from these rows when they're read
-- (docs/decisions/0082-margin.md).
CREATE TABLE cost_rates (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  cost_tier_id uuid,
  user_id uuid,
  -- '-infinity' for always.
  starts_on date NOT NULL,
  hourly_cost numeric(10,2),
  monthly_salary numeric(12,2),
  -- What comes on top of the salary.
  burden_percent numeric(6,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT cost_rate_tier FOREIGN KEY (org_id, cost_tier_id) REFERENCES cost_tiers ON DELETE CASCADE,
  CONSTRAINT cost_rate_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT cost_rate_of_tier_once UNIQUE (org_id, cost_tier_id, starts_on),
  CONSTRAINT cost_rate_of_user_once UNIQUE (org_id, user_id, starts_on),
  CONSTRAINT cost_rate_subject CHECK (num_nonnulls(cost_tier_id, user_id) = 1),
  CONSTRAINT cost_rate_starts CHECK (starts_on < 'infinity'),
  -- A tier has an hourly cost. A person without either has no cost of their own from that day.
  CONSTRAINT cost_rate_amount CHECK (
    num_nonnulls(hourly_cost, monthly_salary) <= 1 AND (monthly_salary IS NULL) = (burden_percent IS NULL)
    AND (user_id IS NOT NULL OR hourly_cost IS NOT NULL)),
  CONSTRAINT cost_rate_not_negative CHECK (hourly_cost >= 0 AND monthly_salary >= 0),
  CONSTRAINT cost_rate_burden CHECK (burden_percent BETWEEN 0 AND 500)
);
SELECT secure('cost_rates', 'SELECT, INSERT, DELETE');
