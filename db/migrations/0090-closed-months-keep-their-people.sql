-- Of a closed month each billable person's part of the capacity is kept too, by the statement that keeps their function's: so the figure that
-- utilisation divides by opens rows that add up to it. Months closed before have the functions' figures alone. Unlike these, the part of a person
-- is about a person: it leaves with them, and with what the organisation keeps no longer.
CREATE TABLE closed_month_people (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  -- Null for people without a function.
  function_id uuid,
  monthly_hours int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id)
);
CREATE INDEX closed_month_people_by_person ON closed_month_people (org_id, user_id);
ALTER TABLE closed_month_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE closed_month_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON closed_month_people TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON closed_month_people TO stint_app;
