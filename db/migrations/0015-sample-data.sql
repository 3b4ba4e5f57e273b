-- What the sample data is made of, so that one press takes exactly that away again: functions, people,
-- projects, budget profiles, forecasts, allocations, timesheets and time entries. What belongs to one of these
-- goes with it.
CREATE TABLE sample_rows (
  org_id uuid NOT NULL REFERENCES clients,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  PRIMARY KEY (org_id, subject, subject_id)
);

-- How far an organisation is with setting up, where nothing else that is stored says so.
CREATE TABLE set_up_lists (
  org_id uuid PRIMARY KEY REFERENCES clients,
  -- An admin put the list away.
  is_dismissed boolean NOT NULL DEFAULT false,
  -- The settings are right as they came.
  are_settings_right boolean NOT NULL DEFAULT false
);

ALTER TABLE sample_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON sample_rows TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE set_up_lists ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON set_up_lists TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sample_rows, set_up_lists TO stint_app;

-- A month that was closed while there was sample data counted it, and stops counting it with the sample data; a
-- delegation of or to a sample person goes with them. Everything else of these stays for good.
CREATE FUNCTION stay_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (
    SELECT FROM sample_rows s WHERE s.org_id = OLD.org_id AND s.subject = TG_ARGV[0]
      AND s.subject_id::text IN (to_jsonb(OLD) ->> TG_ARGV[1], to_jsonb(OLD) ->> TG_ARGV[2])
  ) THEN RETURN OLD; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON closed_month_projects
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('project', 'project_id', '');
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON closed_month_functions
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('function', 'function_id', '');
CREATE TRIGGER stay_unless_sample BEFORE DELETE ON delegations
  FOR EACH ROW WHEN (current_user = 'stint_app')
  EXECUTE FUNCTION stay_unless_sample('person', 'manager_id', 'delegate_id');
GRANT DELETE ON closed_month_projects, closed_month_functions, delegations TO stint_app;
GRANT UPDATE (required_forecasts_count, frozen_forecasts_count) ON closed_months TO stint_app;
