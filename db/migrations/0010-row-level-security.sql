-- Every tenant table shows and takes only rows of the organisation the transaction was opened for; without one it shows nothing.
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables b ON b.table_name = c.table_name AND b.table_schema = c.table_schema
    WHERE c.table_schema = 'public' AND c.column_name = 'org_id' AND b.table_type = 'BASE TABLE' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
  FOR t IN SELECT table_name FROM information_schema.views WHERE table_schema = 'public' LOOP
    EXECUTE format('GRANT SELECT ON %I TO stint_app', t);
  END LOOP;
END $$;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON clients TO stint_app USING (id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON clients TO stint_app;
GRANT SELECT ON user_roles, data_regions, currencies, date_formats, break_handling_modes, project_statuses, budget_profile_statuses, forecast_statuses, allocation_statuses, timesheet_statuses, entry_types, holiday_request_statuses TO stint_app;
-- The audit log and the kept freezes are append-only for the application.
REVOKE UPDATE, DELETE ON audit_log, forecast_freezes, allocation_resubmissions FROM stint_app;
-- Before the organisation is known: the address, and how often it failed.
CREATE POLICY directory_lookup ON login_directory FOR SELECT TO stint_directory USING (true);
GRANT SELECT ON login_directory TO stint_directory;
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO stint_directory;
