-- Made by `npm run schema` from db/migrations, to read and to compare; a test compares the two.
-- Most tables also have these three lines. Where one of them differs, all lines of the table are listed.
--   POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
--   FORCE ROW LEVEL SECURITY;
--   GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;

CREATE TABLE allocation_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_allocation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  function_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  allocation_date date NOT NULL,
  hours numeric(5,2) NOT NULL,
  rate_per_hour numeric(10,2) NOT NULL,
  is_billable boolean DEFAULT true NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT allocation_entry_once UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id),
  CHECK (hours > 0 AND hours <= 24),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT allocation_entry_allocation FOREIGN KEY (org_id, function_allocation_id) REFERENCES function_allocations(org_id, id) ON DELETE CASCADE,
  CONSTRAINT allocation_entry_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT allocation_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT allocation_entry_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX allocation_entries_by_project (org_id, project_id, allocation_date);
INDEX allocation_entries_by_tier (org_id, function_id, cost_tier_id, project_id);
INDEX allocation_entries_by_user (org_id, user_id, allocation_date);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION allocation_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION allocation_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION allocation_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION allocation_entries_counted('-1');

CREATE TABLE allocation_resubmissions (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_allocation_id uuid NOT NULL,
  submitted_at timestamptz DEFAULT now() NOT NULL,
  submitted_by uuid,
  cells_changed int NOT NULL,
  hours_changed numeric(10,2) NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT allocation_resubmission_allocation FOREIGN KEY (org_id, function_allocation_id) REFERENCES function_allocations(org_id, id) ON DELETE CASCADE
);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;

CREATE TABLE allocation_statuses (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE audit_cuts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  cut_at timestamptz DEFAULT now() NOT NULL,
  seal_number int NOT NULL,
  seal_hash text NOT NULL,
  to_at timestamptz NOT NULL,
  to_id uuid NOT NULL,
  row_count int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT audit_cut_once UNIQUE (org_id, seal_number),
  CONSTRAINT audit_cut_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
);
FORCE ROW LEVEL SECURITY;
POLICY every_cut FOR SELECT TO stint_jobs USING true;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (org_id, seal_number, to_at, to_id) TO stint_jobs;

CREATE TABLE audit_log (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  happened_at timestamptz DEFAULT now() NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX audit_log_by_action (org_id, action, happened_at, id);
INDEX audit_log_by_actor (org_id, actor_id, happened_at, id);
INDEX audit_log_by_subject (org_id, subject_id, happened_at, id);
INDEX audit_log_by_type (org_id, subject_type, happened_at, id);
INDEX audit_log_in_order (org_id, happened_at, id);
INDEX audit_log_of_person (org_id, actor_id);
FORCE ROW LEVEL SECURITY;
POLICY covered_by_cut TO stint_jobs USING ((org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid) AND (ROW(happened_at, id) <= ROW((NULLIF(current_setting('app.cut_at', true), ''))::timestamptz, (NULLIF(current_setting('app.cut_id', true), ''))::uuid))) WITH CHECK false;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (org_id, id, happened_at), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_audit_cut();

CREATE TABLE audit_seals (
  org_id uuid NOT NULL,
  number int NOT NULL,
  sealed_at timestamptz DEFAULT now() NOT NULL,
  to_at timestamptz NOT NULL,
  to_id uuid NOT NULL,
  row_count int NOT NULL,
  row_ids text[] NOT NULL,
  row_hashes text[] NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (org_id, number),
  CONSTRAINT audit_seal_whole CHECK (cardinality(row_ids) = row_count AND cardinality(row_hashes) = row_count),
  CHECK (number > 0),
  CHECK (row_count > 0),
  CONSTRAINT audit_seal_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
);
FORCE ROW LEVEL SECURITY;
POLICY covered_by_cut TO stint_jobs USING ((org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid) AND (number <= (NULLIF(current_setting('app.cut_number', true), ''))::int)) WITH CHECK false;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (org_id, number), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_audit_cut();

CREATE TABLE break_handling_modes (
  id text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (id)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE budget_profile_months (
  org_id uuid NOT NULL,
  budget_profile_id uuid NOT NULL,
  function_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  month_index int NOT NULL,
  budget_hours numeric(8,2) NOT NULL,
  rate_per_hour numeric(10,2) NOT NULL,
  PRIMARY KEY (org_id, budget_profile_id, cost_tier_id, month_index),
  CHECK (budget_hours > 0),
  CHECK (month_index >= 1 AND month_index <= 240),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT budget_month_profile FOREIGN KEY (org_id, budget_profile_id) REFERENCES budget_profiles(org_id, id) ON DELETE CASCADE,
  CONSTRAINT budget_month_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id)
);
INDEX budget_months_by_tier (org_id, function_id, cost_tier_id);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION budget_profile_months_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION budget_profile_months_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION budget_profile_months_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION budget_profile_months_counted('-1');

CREATE TABLE budget_profile_statuses (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE budget_profiles (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  profile_code text NOT NULL,
  profile_name text NOT NULL,
  status_code text DEFAULT 'draft' NOT NULL,
  is_locked boolean GENERATED ALWAYS AS ((status_code <> 'draft')) STORED NOT NULL,
  total_hours numeric(10,2) DEFAULT 0 NOT NULL,
  total_budget numeric(14,2) DEFAULT 0 NOT NULL,
  replaced_profile_id uuid,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  activated_at timestamptz,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT budget_profile_code_unique UNIQUE (org_id, project_id, profile_code),
  CHECK (profile_code = upper(profile_code) AND length(TRIM(BOTH FROM profile_code)) > 0),
  CHECK (length(TRIM(BOTH FROM profile_name)) > 0),
  CONSTRAINT budget_profile_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT budget_profile_replaced FOREIGN KEY (org_id, replaced_profile_id) REFERENCES budget_profiles(org_id, id),
  CONSTRAINT budget_profile_status FOREIGN KEY (status_code) REFERENCES budget_profile_statuses(code)
);
UNIQUE INDEX budget_profile_one_active (org_id, project_id) WHERE (status_code = 'active');
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION budget_profiles_recounted();
TRIGGER months_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_budget_months();

CREATE TABLE calendar_links (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_read_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE characteristic_options (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  characteristic_id uuid NOT NULL,
  option_label text NOT NULL,
  label_key text NOT NULL,
  sort_order int NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT characteristic_option_unique UNIQUE (org_id, characteristic_id, label_key),
  CONSTRAINT option_of_characteristic UNIQUE (org_id, characteristic_id, id),
  CHECK (length(label_key) > 0),
  CHECK (length(TRIM(BOTH FROM option_label)) > 0),
  CONSTRAINT characteristic_option_characteristic FOREIGN KEY (org_id, characteristic_id) REFERENCES characteristics(org_id, id) ON DELETE CASCADE
);

CREATE TABLE characteristic_types (
  id int NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE characteristics (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  characteristic_type_id int NOT NULL,
  function_id uuid,
  is_global boolean NOT NULL,
  ai_modelling boolean DEFAULT false NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT characteristic_name_unique UNIQUE (org_id, name_key),
  CONSTRAINT characteristic_of_type UNIQUE (org_id, id, characteristic_type_id),
  CONSTRAINT characteristic_scope CHECK (is_global = (function_id IS NULL)),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (length(name_key) > 0),
  CONSTRAINT characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT characteristic_type FOREIGN KEY (characteristic_type_id) REFERENCES characteristic_types(id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX characteristics_by_function (org_id, function_id);

CREATE TABLE clients (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id),
  CHECK (length(TRIM(BOTH FROM name)) > 0)
);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT, UPDATE TO stint_app;

CREATE TABLE closed_month_functions (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  function_id uuid,
  is_required_allocation boolean NOT NULL,
  is_submitted_allocation boolean NOT NULL,
  total_monthly_capacity_hours numeric(14,2) NOT NULL,
  CONSTRAINT closed_month_function_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id),
  CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start)
);
INDEX closed_month_functions_by_function (org_id, function_id, month_start);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;

CREATE TABLE closed_month_people (
  org_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  month_start date NOT NULL,
  user_id uuid NOT NULL,
  function_id uuid,
  monthly_hours int NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id),
  CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start),
  CONSTRAINT closed_month_person_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX closed_month_people_by_person (org_id, user_id);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT, DELETE TO stint_app;

CREATE TABLE closed_month_projects (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid NOT NULL,
  required_forecasts_count int NOT NULL,
  frozen_forecasts_count int NOT NULL,
  PRIMARY KEY (org_id, month_start, project_id),
  CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start)
);
INDEX closed_month_projects_by_project (org_id, project_id, month_start);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;

CREATE TABLE closed_months (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  closed_at timestamptz DEFAULT now() NOT NULL,
  required_forecasts_count int DEFAULT 0 NOT NULL,
  frozen_forecasts_count int DEFAULT 0 NOT NULL,
  PRIMARY KEY (org_id, month_start),
  CHECK (EXTRACT(day FROM month_start) = 1),
  CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;

CREATE TABLE cost_tiers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  name text NOT NULL,
  hourly_rate numeric(10,2) NOT NULL,
  position int DEFAULT 0 NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id),
  CHECK (hourly_rate > 0),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CONSTRAINT cost_tier_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id)
);
UNIQUE INDEX cost_tier_name_unique (org_id, function_id, lower(name));

CREATE TABLE credentials (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT credential_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE currencies (
  code text NOT NULL,
  name text NOT NULL,
  symbol text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE data_regions (
  code text NOT NULL,
  label text NOT NULL,
  provider text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE date_formats (
  format_id text NOT NULL,
  format_pattern text NOT NULL,
  example text NOT NULL,
  PRIMARY KEY (format_id)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE delegations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  manager_id uuid NOT NULL,
  delegate_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  ended_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT delegation_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT delegation_is_to_somebody_else CHECK (manager_id <> delegate_id),
  CONSTRAINT delegation_delegate FOREIGN KEY (org_id, delegate_id) REFERENCES users(org_id, id),
  CONSTRAINT delegation_ended_by FOREIGN KEY (org_id, ended_by) REFERENCES users(org_id, id),
  CONSTRAINT delegation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users(org_id, id)
);
INDEX delegations_by_delegate (org_id, delegate_id, last_day);
INDEX delegations_by_manager (org_id, manager_id, last_day);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT, UPDATE TO stint_app;

CREATE TABLE email_confirmations (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  blocks_sign_in boolean NOT NULL,
  mailed_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT email_confirmation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT email_confirmation_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE entry_types (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE events (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  topic text NOT NULL,
  subject_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint DEFAULT ((pg_current_xact_id()))::bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX events_by_age (created_at);
INDEX events_in_order (org_id, transaction_id);
FORCE ROW LEVEL SECURITY;
POLICY over_after_an_hour TO stint_directory USING (created_at < (now() - '01:00:00'::interval)) WITH CHECK false;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (created_at), DELETE TO stint_directory;

CREATE TABLE forecast_entries (
  org_id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  cost_tier_id uuid NOT NULL,
  function_id uuid NOT NULL,
  forecast_hours numeric(8,2) NOT NULL,
  rate_per_hour numeric(10,2) NOT NULL,
  total_cost numeric(14,2) NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, forecast_id, cost_tier_id),
  CHECK (forecast_hours > 0),
  CHECK (rate_per_hour >= 0),
  CHECK (total_cost >= 0),
  CONSTRAINT forecast_entry_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES forecasts(org_id, id) ON DELETE CASCADE,
  CONSTRAINT forecast_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id)
);
INDEX forecast_entries_by_tier (org_id, function_id, cost_tier_id);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION forecast_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION forecast_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION forecast_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION forecast_entries_counted('-1');

CREATE TABLE forecast_freezes (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  forecast_id uuid NOT NULL,
  frozen_at timestamptz DEFAULT now() NOT NULL,
  frozen_by uuid,
  total_hours numeric(10,2) NOT NULL,
  total_cost numeric(14,2) NOT NULL,
  entries jsonb NOT NULL,
  shortfalls jsonb DEFAULT '[]' NOT NULL,
  shortfall_reason text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT forecast_freeze_reason CHECK (shortfalls = '[]' OR length(TRIM(BOTH FROM shortfall_reason)) > 0),
  CONSTRAINT forecast_freeze_forecast FOREIGN KEY (org_id, forecast_id) REFERENCES forecasts(org_id, id) ON DELETE CASCADE
);
INDEX forecast_freezes_by_forecast (org_id, forecast_id, frozen_at);
FORCE ROW LEVEL SECURITY;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT TO stint_app;

CREATE TABLE forecast_statuses (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE forecasts (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  forecast_period_id date NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL,
  total_functions int DEFAULT 0 NOT NULL,
  total_hours numeric(10,2) DEFAULT 0 NOT NULL,
  total_cost numeric(14,2) DEFAULT 0 NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT forecast_one_per_month UNIQUE (org_id, project_id, forecast_period_id),
  CHECK (EXTRACT(day FROM forecast_period_id) = 1),
  CONSTRAINT forecast_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT forecast_status FOREIGN KEY (status) REFERENCES forecast_statuses(code),
  CONSTRAINT forecast_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX forecasts_by_period (org_id, forecast_period_id);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION forecasts_recounted();
TRIGGER entries_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_forecast_entries();

CREATE TABLE function_allocations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  function_id uuid NOT NULL,
  forecast_period date NOT NULL,
  status_code text NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  updated_at timestamptz,
  last_saved_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT function_allocation_one_per_month UNIQUE (org_id, function_id, forecast_period),
  CHECK (EXTRACT(day FROM forecast_period) = 1),
  CONSTRAINT function_allocation_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT function_allocation_status FOREIGN KEY (status_code) REFERENCES allocation_statuses(code)
);
INDEX function_allocations_by_period (org_id, forecast_period);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION function_allocations_recounted();
TRIGGER entries_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_allocation_entries();

CREATE TABLE function_allocators (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, function_id, user_id),
  CONSTRAINT function_allocator_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id) ON DELETE CASCADE,
  CONSTRAINT function_allocator_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX function_allocators_by_user (org_id, user_id);

CREATE TABLE functions (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
UNIQUE INDEX function_name_unique (org_id, lower(name));

CREATE TABLE holiday_entries (
  org_id uuid NOT NULL,
  holiday_request_id uuid NOT NULL,
  date date NOT NULL,
  hours_requested numeric(4,2) NOT NULL,
  PRIMARY KEY (org_id, holiday_request_id, date),
  CHECK (hours_requested > 0 AND hours_requested <= 24),
  CONSTRAINT holiday_entry_request FOREIGN KEY (org_id, holiday_request_id) REFERENCES holiday_requests(org_id, id) ON DELETE CASCADE
);
INDEX holiday_entries_by_date (org_id, date);

CREATE TABLE holiday_request_statuses (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE holiday_requests (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  total_hours numeric(7,2) NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  updated_by uuid,
  cancellation_asked_at timestamptz,
  cancellation_reason text,
  decision_comment text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT holiday_request_ends_after_start CHECK (start_date <= end_date),
  CHECK (total_hours > 0),
  CONSTRAINT holiday_request_status FOREIGN KEY (status) REFERENCES holiday_request_statuses(code),
  CONSTRAINT holiday_request_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX holiday_requests_by_user (org_id, user_id, start_date);
INDEX holiday_requests_newest (org_id, created_at DESC);

CREATE TABLE idempotency_keys (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_hash text NOT NULL,
  request_hash text NOT NULL,
  status int,
  sealed_answer text,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, user_id, key_hash),
  CONSTRAINT idempotency_key_of_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX idempotency_keys_by_age (created_at);
POLICY over_after_a_day TO stint_directory USING (created_at < (now() - '24:00:00'::interval)) WITH CHECK false;
GRANT SELECT (created_at), DELETE TO stint_directory;

CREATE TABLE login_directory (
  email text NOT NULL,
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (email),
  CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id),
  CHECK (email = lower(email))
);
POLICY directory_lookup FOR SELECT TO stint_directory USING true;
GRANT SELECT TO stint_directory;

CREATE TABLE mail_outbox (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html_part text NOT NULL,
  text_part text NOT NULL,
  status text DEFAULT 'due' NOT NULL,
  attempts int DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  give_up_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  PRIMARY KEY (org_id, id),
  CHECK (status = ANY (ARRAY['due', 'sent', 'given_up'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX mail_outbox_by_age (created_at) WHERE (status <> 'due');
INDEX mail_outbox_due (due_at) WHERE (status = 'due');
FORCE ROW LEVEL SECURITY;
POLICY every_mail FOR SELECT TO stint_jobs USING true;
POLICY mark_mail FOR UPDATE TO stint_jobs USING true WITH CHECK true;
POLICY over_after_thirty_days TO stint_directory USING ((status <> 'due') AND (created_at < (now() - '30 days'::interval))) WITH CHECK false;
POLICY own_organisation TO stint_app USING (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
POLICY past_log_retention FOR DELETE TO stint_jobs USING ((org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid) AND (status <> 'due') AND (created_at < (NULLIF(current_setting('app.cut_at', true), ''))::timestamptz));
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (status, created_at), DELETE TO stint_directory;
GRANT SELECT, UPDATE (html_part, text_part, status, attempts, due_at, sent_at, last_error), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_mail_cut();

CREATE TABLE month_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  asked_for text NOT NULL,
  reminded_on date NOT NULL,
  month date NOT NULL,
  asked_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  dismissed_at timestamptz,
  PRIMARY KEY (org_id, user_id, asked_for, reminded_on),
  CHECK (asked_for = ANY (ARRAY['forecast', 'allocation'])),
  CHECK (EXTRACT(day FROM month) = 1),
  CONSTRAINT month_reminder_asker FOREIGN KEY (org_id, asked_by) REFERENCES users(org_id, id) ON DELETE CASCADE,
  CONSTRAINT month_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX month_reminders_by_asker (org_id, asked_by);
INDEX month_reminders_by_day (org_id, reminded_on);

CREATE TABLE monthly_deltas (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid,
  function_id uuid,
  budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
  budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
  forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  allocated_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  actual_hours numeric(14,2) DEFAULT 0 NOT NULL,
  actual_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  billable_hours numeric(14,2) DEFAULT 0 NOT NULL,
  unrated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  timesheets int DEFAULT 0 NOT NULL,
  approved_timesheets int DEFAULT 0 NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  PRIMARY KEY (org_id, id)
);
POLICY every_delta FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id) TO stint_jobs;

CREATE TABLE monthly_function_totals (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  function_id uuid,
  budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
  budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
  forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  allocated_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  actual_hours numeric(14,2) DEFAULT 0 NOT NULL,
  actual_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  billable_hours numeric(14,2) DEFAULT 0 NOT NULL,
  unrated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  timesheets int DEFAULT 0 NOT NULL,
  approved_timesheets int DEFAULT 0 NOT NULL,
  is_internal boolean DEFAULT false NOT NULL,
  CONSTRAINT monthly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id, is_internal)
);
INDEX monthly_function_totals_by_function (org_id, function_id, month_start);

CREATE TABLE monthly_totals (
  org_id uuid NOT NULL,
  month_start date NOT NULL,
  project_id uuid,
  function_id uuid,
  budget_hours numeric(14,2) DEFAULT 0 NOT NULL,
  budget_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  forecasted_hours numeric(14,2) DEFAULT 0 NOT NULL,
  forecasted_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  allocated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  allocated_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  actual_hours numeric(14,2) DEFAULT 0 NOT NULL,
  actual_gbp numeric(18,2) DEFAULT 0 NOT NULL,
  billable_hours numeric(14,2) DEFAULT 0 NOT NULL,
  unrated_hours numeric(14,2) DEFAULT 0 NOT NULL,
  timesheets int DEFAULT 0 NOT NULL,
  approved_timesheets int DEFAULT 0 NOT NULL,
  CONSTRAINT monthly_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, project_id, function_id)
);
INDEX monthly_totals_by_function (org_id, function_id, month_start);
INDEX monthly_totals_by_project (org_id, project_id, month_start);

CREATE TABLE months (
  month_start date NOT NULL,
  PRIMARY KEY (month_start)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE organisation_break_days (
  org_id uuid NOT NULL,
  day_of_week int NOT NULL,
  is_break_day boolean DEFAULT false NOT NULL,
  PRIMARY KEY (org_id, day_of_week),
  CHECK (day_of_week >= 1 AND day_of_week <= 7),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);

CREATE TABLE organisation_public_holidays (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  holiday_date date NOT NULL,
  name text NOT NULL,
  hours numeric(4,2) DEFAULT 8 NOT NULL,
  created_by uuid,
  updated_by uuid,
  version int DEFAULT 1 NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT public_holiday_date_unique UNIQUE (org_id, holiday_date),
  CHECK (hours > 0 AND hours <= 24),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);

CREATE TABLE organisation_settings (
  org_id uuid NOT NULL,
  data_region text DEFAULT 'uk' NOT NULL,
  default_monthly_hours int DEFAULT 160 NOT NULL,
  default_holiday_allowance int DEFAULT 200 NOT NULL,
  holiday_refresh_month int DEFAULT 1 NOT NULL,
  holiday_refresh_day int DEFAULT 1 NOT NULL,
  break_handling_mode text DEFAULT 'pause_resume' NOT NULL,
  break_duration numeric(4,2) DEFAULT 0.5,
  break_minimum_hours numeric(4,2) DEFAULT 6,
  data_retention int DEFAULT 2555 NOT NULL,
  log_retention int DEFAULT 365 NOT NULL,
  security_email text,
  currency text DEFAULT 'GBP' NOT NULL,
  date_format text DEFAULT 'dmy_text' NOT NULL,
  time_zone text DEFAULT 'Europe/London' NOT NULL,
  plan_id text DEFAULT 'premium' NOT NULL,
  review_end_day int DEFAULT 7 NOT NULL,
  forecast_start_day int DEFAULT 10 NOT NULL,
  allocate_start_day int DEFAULT 20 NOT NULL,
  limit_costs_to_roles boolean DEFAULT false NOT NULL,
  version int DEFAULT 1 NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  updated_by uuid,
  general_version int DEFAULT 1 NOT NULL,
  breaks_version int DEFAULT 1 NOT NULL,
  holidays_version int DEFAULT 1 NOT NULL,
  timeline_version int DEFAULT 1 NOT NULL,
  compliance_version int DEFAULT 1 NOT NULL,
  display_version int DEFAULT 1 NOT NULL,
  weekly_reminders boolean DEFAULT true NOT NULL,
  weekly_digests boolean DEFAULT true NOT NULL,
  review_reminders boolean DEFAULT true NOT NULL,
  forecast_reminders boolean DEFAULT true NOT NULL,
  allocation_reminders boolean DEFAULT true NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT cycle_days_in_order CHECK (1 <= review_end_day AND review_end_day < forecast_start_day AND forecast_start_day < allocate_start_day AND allocate_start_day <= 31),
  CHECK (break_duration >= 0),
  CHECK (break_minimum_hours >= 0),
  CHECK (data_retention > 0),
  CHECK (default_holiday_allowance >= 0 AND default_holiday_allowance <= 8784),
  CHECK (default_monthly_hours >= 0 AND default_monthly_hours <= 744),
  CHECK (holiday_refresh_day >= 1 AND holiday_refresh_day <= 31),
  CHECK (holiday_refresh_month >= 1 AND holiday_refresh_month <= 12),
  CHECK (log_retention > 0),
  FOREIGN KEY (break_handling_mode) REFERENCES break_handling_modes(id),
  FOREIGN KEY (currency) REFERENCES currencies(code),
  FOREIGN KEY (data_region) REFERENCES data_regions(code),
  FOREIGN KEY (date_format) REFERENCES date_formats(format_id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
POLICY every_retention FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, data_retention, log_retention, time_zone, review_end_day, forecast_start_day, allocate_start_day) TO stint_jobs;

CREATE TABLE password_reset_requests (
  email text NOT NULL,
  id uuid NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (email),
  CHECK (email = lower(email))
);
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE TO stint_directory;

CREATE TABLE password_resets (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT password_reset_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT password_reset_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX password_resets_by_end (expires_at);
INDEX password_resets_by_user (org_id, user_id);
POLICY over_after_a_day TO stint_directory USING (expires_at < (now() - '1 day'::interval)) WITH CHECK false;
GRANT SELECT (expires_at), DELETE TO stint_directory;

CREATE TABLE phase_reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
);
POLICY every_phase_reminder_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day) TO stint_jobs;

CREATE TABLE pinned_projects (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (org_id, user_id, project_id),
  CONSTRAINT pinned_project_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT pinned_project_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE planner_presences (
  org_id uuid NOT NULL,
  function_id uuid NOT NULL,
  month date NOT NULL,
  user_id uuid NOT NULL,
  unsaved int DEFAULT 0 NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, function_id, month, user_id),
  CHECK (EXTRACT(day FROM month) = 1),
  CHECK (unsaved >= 0 AND unsaved <= 1000000),
  CONSTRAINT planner_presence_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id) ON DELETE CASCADE,
  CONSTRAINT planner_presence_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX planner_presences_user (org_id, user_id);

CREATE TABLE project_characteristics (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  characteristic_id uuid NOT NULL,
  characteristic_type_id int NOT NULL,
  function_id uuid,
  value_number numeric(15,4),
  value_boolean boolean,
  value_option_id uuid,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT project_characteristic_once UNIQUE (org_id, project_id, characteristic_id),
  CONSTRAINT project_characteristic_value CHECK ((value_number IS NOT NULL) = (characteristic_type_id = 1) AND (value_boolean IS NOT NULL) = (characteristic_type_id = 2) AND (value_option_id IS NOT NULL) = (characteristic_type_id = 3)),
  CONSTRAINT project_characteristic_characteristic FOREIGN KEY (org_id, characteristic_id, characteristic_type_id) REFERENCES characteristics(org_id, id, characteristic_type_id),
  CONSTRAINT project_characteristic_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT project_characteristic_option FOREIGN KEY (org_id, characteristic_id, value_option_id) REFERENCES characteristic_options(org_id, characteristic_id, id),
  CONSTRAINT project_characteristic_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id)
);
INDEX project_characteristics_by_characteristic (org_id, characteristic_id, value_option_id);
INDEX project_characteristics_by_function (org_id, function_id);

CREATE TABLE project_forecasters (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, project_id, user_id),
  CONSTRAINT project_forecaster_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id) ON DELETE CASCADE,
  CONSTRAINT project_forecaster_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX project_forecasters_by_user (org_id, user_id);

CREATE TABLE project_functions (
  org_id uuid NOT NULL,
  project_id uuid NOT NULL,
  function_id uuid NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, project_id, function_id),
  CONSTRAINT project_function_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT project_function_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id) ON DELETE CASCADE
);
INDEX project_functions_by_function (org_id, function_id);

CREATE TABLE project_statuses (
  code text NOT NULL,
  label text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE projects (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  code text NOT NULL,
  status_code text DEFAULT 'proposed' NOT NULL,
  status_before_archive text,
  start_date date NOT NULL,
  project_length_months int NOT NULL,
  ended_on date,
  is_internal boolean DEFAULT false NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  name_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  code_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(code, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT project_code_unique UNIQUE (org_id, code),
  CHECK (code = upper(code) AND length(TRIM(BOTH FROM code)) > 0),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (project_length_months >= 1 AND project_length_months <= 240),
  CHECK (EXTRACT(day FROM start_date) = 1),
  CONSTRAINT project_status FOREIGN KEY (status_code) REFERENCES project_statuses(code),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX projects_by_creation (org_id, created_at, id);
INDEX projects_by_status (org_id, status_code);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION projects_recounted();

CREATE TABLE recovery_codes (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash),
  CONSTRAINT recovery_code_of_factor FOREIGN KEY (org_id, user_id) REFERENCES second_factors(org_id, user_id) ON DELETE CASCADE
);

CREATE TABLE reminder_runs (
  org_id uuid NOT NULL,
  run_day date NOT NULL,
  ended_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
);
POLICY every_reminder_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day) TO stint_jobs;

CREATE TABLE retention_runs (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  run_day date NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  removed jsonb DEFAULT '{}' NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT retention_run_once_a_day UNIQUE (org_id, run_day),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
POLICY every_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day, ended_at) TO stint_jobs;

CREATE TABLE second_factors (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step int DEFAULT 0 NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT second_factor_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE sent_phase_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  month date NOT NULL,
  phase text NOT NULL,
  step text NOT NULL,
  sent_on date NOT NULL,
  PRIMARY KEY (org_id, user_id, month, phase, step),
  CHECK (EXTRACT(day FROM month) = 1),
  CHECK (phase = ANY (ARRAY['Review', 'Forecasting', 'Allocations'])),
  CHECK (step = ANY (ARRAY['first', 'last'])),
  CONSTRAINT sent_phase_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX sent_phase_reminders_by_day (org_id, sent_on);

CREATE TABLE sent_reminders (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  week_starting date NOT NULL,
  step text NOT NULL,
  queued_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, user_id, week_starting, step),
  CHECK (step = ANY (ARRAY['first', 'digest', 'second'])),
  CHECK (EXTRACT(isodow FROM week_starting) = 1),
  CONSTRAINT sent_reminder_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  org_id uuid NOT NULL,
  token_hash text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text DEFAULT '' NOT NULL,
  PRIMARY KEY (org_id, token_hash),
  CONSTRAINT session_of_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX sessions_by_end (expires_at);
INDEX sessions_by_user (org_id, user_id);
POLICY over_when_expired TO stint_directory USING (expires_at < now()) WITH CHECK false;
GRANT SELECT (expires_at), DELETE TO stint_directory;

CREATE TABLE set_up_codes (
  code_hash text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (code_hash)
);
NO ROW LEVEL SECURITY;
GRANT SELECT, DELETE TO stint_app;
GRANT SELECT, INSERT, DELETE TO stint_directory;

CREATE TABLE sign_in_failures (
  key_hash text NOT NULL,
  failures int DEFAULT 0 NOT NULL,
  last_failure_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (key_hash)
);
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE TO stint_directory;

CREATE TABLE time_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  timesheet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  entry_type text DEFAULT 'manual' NOT NULL,
  date_worked date NOT NULL,
  start_time time,
  end_time time,
  task_notes text DEFAULT '' NOT NULL,
  duration_hours numeric(5,2) NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  rate_per_hour numeric(10,2) DEFAULT 0 NOT NULL,
  is_billable boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamptz DEFAULT now() NOT NULL,
  updated_by uuid,
  original_hours numeric(5,2),
  PRIMARY KEY (org_id, id),
  CHECK (duration_hours > 0 AND duration_hours <= 24),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT time_entry_original_hours CHECK (original_hours > 0 AND original_hours <= 24),
  CONSTRAINT time_entry_original_is_overridden CHECK (original_hours IS NULL OR entry_type = 'override'),
  CONSTRAINT time_entry_times CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CONSTRAINT time_entry_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT time_entry_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT time_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT time_entry_timesheet FOREIGN KEY (org_id, timesheet_id, user_id) REFERENCES timesheets(org_id, id, user_id),
  CONSTRAINT time_entry_type FOREIGN KEY (entry_type) REFERENCES entry_types(code)
);
INDEX time_entries_by_day (org_id, date_worked);
INDEX time_entries_by_project (org_id, project_id, date_worked);
INDEX time_entries_by_tier (org_id, function_id, cost_tier_id, project_id);
INDEX time_entries_by_timesheet (org_id, timesheet_id);
INDEX time_entries_by_user (org_id, user_id, date_worked);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION time_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION time_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION time_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION time_entries_counted('-1');

CREATE TABLE timer_spans (
  org_id uuid NOT NULL,
  timer_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, timer_id, started_at),
  CONSTRAINT timer_span_ends_after_start CHECK (started_at <= ended_at),
  CONSTRAINT timer_span_timer FOREIGN KEY (org_id, timer_id) REFERENCES timers(org_id, id) ON DELETE CASCADE
);
UNIQUE INDEX timer_span_one_open (org_id, timer_id) WHERE (ended_at IS NULL);

CREATE TABLE timers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  note text DEFAULT '' NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT timer_one_per_person UNIQUE (org_id, user_id),
  CONSTRAINT timer_project FOREIGN KEY (org_id, project_id) REFERENCES projects(org_id, id),
  CONSTRAINT timer_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE timesheet_statuses (
  code text NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE timesheets (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  week_starting date NOT NULL,
  status_code text DEFAULT 'draft' NOT NULL,
  comment text,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT timesheet_of_user UNIQUE (org_id, id, user_id),
  CONSTRAINT timesheet_one_per_week UNIQUE (org_id, user_id, week_starting),
  CONSTRAINT timesheet_approver_is_not_owner CHECK (approved_by <> user_id),
  CHECK (EXTRACT(isodow FROM week_starting) = 1),
  CONSTRAINT timesheet_approver FOREIGN KEY (org_id, approved_by) REFERENCES users(org_id, id),
  CONSTRAINT timesheet_decider FOREIGN KEY (org_id, decided_by) REFERENCES users(org_id, id),
  CONSTRAINT timesheet_status FOREIGN KEY (status_code) REFERENCES timesheet_statuses(code),
  CONSTRAINT timesheet_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id)
);
INDEX timesheets_by_week (org_id, week_starting);
INDEX timesheets_rejected (org_id, id) WHERE (status_code = 'rejected');
INDEX timesheets_submitted (org_id, user_id, week_starting) WHERE (status_code = 'submitted');
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION timesheets_counted('1');
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION timesheets_recounted();
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes')) EXECUTE FUNCTION timesheets_counted('-1');

CREATE TABLE user_invitations (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  role_codes text[] NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean DEFAULT false NOT NULL,
  monthly_hours int,
  holiday_allowance int,
  status text DEFAULT 'pending' NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  invited_at timestamptz DEFAULT now() NOT NULL,
  invited_by uuid,
  pattern_hundredths int[],
  pattern_from date,
  manager_email text,
  accepted_user_id uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT invitation_has_one_manager CHECK (manager_id IS NULL OR manager_email IS NULL),
  CONSTRAINT invitation_pattern_has_a_day CHECK ((pattern_hundredths IS NULL) = (pattern_from IS NULL)),
  CHECK (holiday_allowance >= 0 AND holiday_allowance <= 8784),
  CHECK (monthly_hours >= 0 AND monthly_hours <= 744),
  CHECK (cardinality(pattern_hundredths) = 7 AND (0 <= ALL (pattern_hundredths)) AND (2400 >= ALL (pattern_hundredths))),
  CHECK (cardinality(role_codes) > 0),
  CHECK (status = ANY (ARRAY['pending', 'accepted', 'revoked'])),
  CONSTRAINT invitation_accepted_user FOREIGN KEY (org_id, accepted_user_id) REFERENCES users(org_id, id) ON DELETE CASCADE,
  CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT invitation_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT invitation_manager FOREIGN KEY (org_id, manager_id) REFERENCES users(org_id, id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX invitations_awaiting_manager (org_id, lower(manager_email)) WHERE (manager_email IS NOT NULL);
INDEX invitations_newest_first (org_id, invited_at DESC) WHERE (status = 'pending');
UNIQUE INDEX invitation_email_pending (org_id, lower(email)) WHERE (status = 'pending');

CREATE TABLE user_preferences (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  weekly_reminder boolean DEFAULT true NOT NULL,
  weekly_digest boolean DEFAULT true NOT NULL,
  decision_mails boolean DEFAULT true NOT NULL,
  starts_on_my_time boolean DEFAULT false NOT NULL,
  phase_reminders boolean DEFAULT true NOT NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT user_preferences_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE TABLE user_role_assignments (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_code text NOT NULL,
  PRIMARY KEY (org_id, user_id, role_code),
  CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES user_roles(role_code),
  CONSTRAINT role_assignment_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);
INDEX role_assignments_by_role (org_id, role_code);

CREATE TABLE user_roles (
  role_code text NOT NULL,
  label text NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (role_code)
);
NO ROW LEVEL SECURITY;
GRANT SELECT TO stint_app;

CREATE TABLE users (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  first_name text,
  last_name text,
  email text NOT NULL,
  function_id uuid,
  cost_tier_id uuid,
  manager_id uuid,
  billable boolean DEFAULT false NOT NULL,
  monthly_hours int,
  holiday_allowance int,
  is_active boolean DEFAULT true NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  updated_by uuid,
  name_key text COLLATE "C" GENERATED ALWAYS AS (NULLIF(TRIM(BOTH FROM lower(regexp_replace(NORMALIZE(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')), NFD), '[\u0300-\u036f]', '', 'g'))), '')) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT billable_needs_function_and_tier CHECK (NOT billable OR function_id IS NOT NULL AND cost_tier_id IS NOT NULL),
  CONSTRAINT manager_is_not_oneself CHECK (manager_id <> id),
  CONSTRAINT tier_needs_function CHECK (cost_tier_id IS NULL OR function_id IS NOT NULL),
  CHECK (holiday_allowance >= 0 AND holiday_allowance <= 8784),
  CHECK (monthly_hours >= 0 AND monthly_hours <= 744),
  CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT user_function FOREIGN KEY (org_id, function_id) REFERENCES functions(org_id, id),
  CONSTRAINT user_manager FOREIGN KEY (org_id, manager_id) REFERENCES users(org_id, id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
);
INDEX users_by_function (org_id, function_id);
INDEX users_by_manager (org_id, manager_id);
INDEX users_by_name (org_id, name_key, id);
UNIQUE INDEX user_email_unique (org_id, lower(email));

CREATE TABLE working_patterns (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  valid_from date NOT NULL,
  monday numeric(4,2) NOT NULL,
  tuesday numeric(4,2) NOT NULL,
  wednesday numeric(4,2) NOT NULL,
  thursday numeric(4,2) NOT NULL,
  friday numeric(4,2) NOT NULL,
  saturday numeric(4,2) NOT NULL,
  sunday numeric(4,2) NOT NULL,
  PRIMARY KEY (org_id, user_id, valid_from),
  CHECK (friday >= 0 AND friday <= 24),
  CHECK (monday >= 0 AND monday <= 24),
  CHECK (saturday >= 0 AND saturday <= 24),
  CHECK (sunday >= 0 AND sunday <= 24),
  CHECK (thursday >= 0 AND thursday <= 24),
  CHECK (tuesday >= 0 AND tuesday <= 24),
  CHECK (wednesday >= 0 AND wednesday <= 24),
  CONSTRAINT working_pattern_user FOREIGN KEY (org_id, user_id) REFERENCES users(org_id, id) ON DELETE CASCADE
);

CREATE VIEW actual_hour_facts WITH (security_invoker=true) -- 0012-figures.sql 862ca61970046a15
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, actual_hours, actual_gbp, billable_hours, billable_gbp);
GRANT SELECT TO stint_app;
CREATE VIEW allocated_hour_facts WITH (security_invoker=true) -- 0012-figures.sql 3489377000fcd099
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, allocated_hours, allocated_gbp);
GRANT SELECT TO stint_app;
CREATE VIEW billable_capacity WITH (security_invoker=true) -- 0011-capacity-and-closed-months.sql 23987062a51c657f
  (org_id, function_id, total_monthly_capacity_hours);
GRANT SELECT TO stint_app;
CREATE VIEW budget_hour_facts WITH (security_invoker=true) -- 0012-figures.sql cd9b2edbec333b6c
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours, budget_gbp);
GRANT SELECT TO stint_app;
CREATE VIEW calendar_months WITH (security_invoker=true) -- 0012-figures.sql ecc594d90e907eb2
  (org_id, month_start);
GRANT SELECT TO stint_app;
CREATE VIEW forecasted_hour_facts WITH (security_invoker=true) -- 0012-figures.sql 096492137884c9c8
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, forecasted_hours, forecasted_gbp);
GRANT SELECT TO stint_app;
CREATE VIEW hour_facts WITH (security_invoker=true) -- 0012-figures.sql 7a7d458c8b7705ea
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, billable_gbp);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_corrections WITH (security_invoker=true) -- 0010-monthly-totals.sql f77738bb17f73b26
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_function_corrections WITH (security_invoker=true) -- 0010-monthly-totals.sql a1ce2bc296cf4ead
  (org_id, month_start, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets, is_internal);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_function_parts WITH (security_invoker=true) -- 0010-monthly-totals.sql e1112073f6afca87
  (org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_parts WITH (security_invoker=true) -- 0010-monthly-totals.sql da8aabf02e181457
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_parts_counted WITH (security_invoker=true) -- 0010-monthly-totals.sql 74a4d09d4b0c1b6e
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_use WITH (security_invoker=true) -- 0012-figures.sql 6f914431456db147
  (org_id, month_start, function_id, billable_hours, budget_hours, capacity_hours);
GRANT SELECT TO stint_app;
CREATE VIEW monthly_used_hours WITH (security_invoker=true) -- 0012-figures.sql f7bc77fe7e1f0a69
  (org_id, month_start, function_id, billable_hours, budget_hours);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_allocation_changes WITH (security_invoker=true) -- 0012-figures.sql a17397342dce0e33
  (org_id, month_start, function_id, total_changes);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_allocation_status WITH (security_invoker=true) -- 0012-figures.sql 8045ef55927fa7ed
  (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_budget_profile_changes WITH (security_invoker=true) -- 0012-figures.sql 970e49c2d96841a9
  (org_id, month_start, project_id, total_changes);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_forecast_submission_counts WITH (security_invoker=true) -- 0012-figures.sql cb39d67154901a22
  (org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_forecast_submission_totals WITH (security_invoker=true) -- 0012-figures.sql 0b94206dd9413cd1
  (org_id, month_start, required_forecasts_count, frozen_forecasts_count);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_function_summary WITH (security_invoker=true) -- 0012-figures.sql a97607847a7ec8d2
  (org_id, month_start, function_id, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_function_utilisation_summary WITH (security_invoker=true) -- 0012-figures.sql e86725195269aee6
  (org_id, month_start, function_id, total_actual_billable_hours, total_monthly_capacity_hours, utilisation_percentage);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_hours_summary WITH (security_invoker=true) -- 0012-figures.sql 5c4e914a236c6446
  (org_id, month_start, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_project_summary WITH (security_invoker=true) -- 0012-figures.sql 1c1c7f6407fdbf54
  (org_id, month_start, project_id, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_strategic_utilisation_summary_function_specific WITH (security_invoker=true) -- 0012-figures.sql 85fee3b43cfed53f
  (org_id, month_start, function_id, total_strategic_budget_hours, total_monthly_capacity_hours, strategic_utilisation_percentage);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_strategic_utilisation_summary_org_wide WITH (security_invoker=true) -- 0012-figures.sql 1d17f221c2383133
  (org_id, month_start, total_strategic_budget_hours, total_monthly_capacity_hours, strategic_utilisation_percentage);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_timesheet_approval_counts WITH (security_invoker=true) -- 0012-figures.sql a8ae812a43fbc937
  (org_id, month_start, total_timesheets, approved_timesheets);
GRANT SELECT TO stint_app;
CREATE VIEW org_monthly_utilisation_summary WITH (security_invoker=true) -- 0012-figures.sql e44cca1b05c65f1e
  (org_id, month_start, total_actual_billable_hours, total_monthly_capacity_hours, utilisation_percentage);
GRANT SELECT TO stint_app;
CREATE VIEW required_allocations WITH (security_invoker=true) -- 0012-figures.sql e97a4c6a5716f66e
  (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation);
GRANT SELECT TO stint_app;
CREATE VIEW required_forecasts WITH (security_invoker=true) -- 0012-figures.sql f368a694b5cfc1c9
  (org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count);
GRANT SELECT TO stint_app;

CREATE FUNCTION allocation_entries_counted() RETURNS trigger; -- 0010-monthly-totals.sql 1d1fc31f465dcfd5
CREATE FUNCTION audit_words(actor_name text, action text, before jsonb, after jsonb) RETURNS tsvector; -- 0009-audit-and-housekeeping.sql c2a1c91f37126db2
CREATE FUNCTION budget_profile_months_counted() RETURNS trigger; -- 0010-monthly-totals.sql 36600e241d8e41f1
CREATE FUNCTION budget_profiles_recounted() RETURNS trigger; -- 0010-monthly-totals.sql bf6a2e73bdfe5712
CREATE FUNCTION check_audit_cut() RETURNS trigger; -- 0009-audit-and-housekeeping.sql 8f35345c2428aed5
CREATE FUNCTION check_mail_cut() RETURNS trigger; -- 0008-mail-and-reminders.sql cbbd2feadc695aef
CREATE FUNCTION delete_allocation_entries() RETURNS trigger; -- 0010-monthly-totals.sql 2ea662b685ea2471
CREATE FUNCTION delete_budget_months() RETURNS trigger; -- 0010-monthly-totals.sql 06d05023589b91d6
CREATE FUNCTION delete_forecast_entries() RETURNS trigger; -- 0010-monthly-totals.sql 24ce89a3d24ee1d4
CREATE FUNCTION forecast_entries_counted() RETURNS trigger; -- 0010-monthly-totals.sql 67b5f10a3a553c15
CREATE FUNCTION forecasts_recounted() RETURNS trigger; -- 0010-monthly-totals.sql 21854ba2610439cc
CREATE FUNCTION function_allocations_recounted() RETURNS trigger; -- 0010-monthly-totals.sql ae252016b2b009f7
CREATE FUNCTION projects_recounted() RETURNS trigger; -- 0010-monthly-totals.sql 2d829aae80ecf898
CREATE FUNCTION time_entries_counted() RETURNS trigger; -- 0010-monthly-totals.sql 611f40ccae1359b6
CREATE FUNCTION timesheets_counted() RETURNS trigger; -- 0010-monthly-totals.sql b47cc68aaa9b951c
CREATE FUNCTION timesheets_recounted() RETURNS trigger; -- 0010-monthly-totals.sql d8a9838218043b47
