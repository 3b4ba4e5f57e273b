-- Why a month was frozen with hours that nobody has left, kept with the freeze; and who was asked for a forecast that is missing.
ALTER TABLE forecast_freezes
  ADD COLUMN shortfalls jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN shortfall_reason text,
  ADD CONSTRAINT forecast_freeze_reason CHECK (shortfalls = '[]'::jsonb OR length(trim(shortfall_reason)) > 0);

-- One a person and day, however many ask: written with the mail, shown in the product until it is put away or nothing is missing.
CREATE TABLE forecast_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  reminded_on date NOT NULL,
  forecast_period_id date NOT NULL CHECK (extract(day FROM forecast_period_id) = 1),
  asked_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  PRIMARY KEY (org_id, user_id, reminded_on)
);
CREATE INDEX forecast_reminders_by_day ON forecast_reminders (org_id, reminded_on);
CREATE INDEX forecast_reminders_by_asker ON forecast_reminders (org_id, asked_by);
ALTER TABLE forecast_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE forecast_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON forecast_reminders TO stint_app USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON forecast_reminders TO stint_app;
