-- Made by `npm run schema` from db/migrations, to read and to compare; a test compares the two.
-- A column is NOT NULL unless it says NULL. FOREIGN KEY (x) REFERENCES y is (org_id, x) to y(org_id, id).
-- Every TABLE has these lines, unless it has another of that kind, or NO:
--   PRIMARY KEY (org_id, id)
--   FORCE ROW LEVEL SECURITY;
--   POLICY own_organisation TO stint_app USING OWN;
--   GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;
-- Every LOOKUP TABLE has these, and no policy:
--   NO ROW LEVEL SECURITY;
--   GRANT SELECT TO stint_app;
-- Every VIEW is WITH (security_invoker=true) and has that GRANT.
-- OWN is (org_id = (NULLIF(current_setting('app.org_id', true), ''))::uuid)
-- COUNTING is ((current_setting('app.totals_at_end', true) IS DISTINCT FROM 'yes'))
-- After a view or function: the migration that has its text, and the text's fingerprint.

TABLE allocation_entries (
  org_id uuid,
  id uuid,
  function_allocation_id uuid,
  user_id uuid,
  project_id uuid,
  function_id uuid,
  cost_tier_id uuid,
  allocation_date date,
  hours numeric(5,2),
  rate_per_hour numeric(10,2),
  is_billable boolean DEFAULT true,
  created_by uuid NULL,
  proposed_hours numeric(5,2) NULL,
  CONSTRAINT allocation_entry_once UNIQUE (org_id, function_allocation_id, user_id, allocation_date, project_id),
  CHECK (hours > 0 AND hours <= 24),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT allocation_entry_proposed CHECK (proposed_hours > 0 AND proposed_hours <= hours),
  CONSTRAINT allocation_entry_allocation FOREIGN KEY (function_allocation_id) REFERENCES function_allocations ON DELETE CASCADE,
  CONSTRAINT allocation_entry_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT allocation_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT allocation_entry_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX allocation_entries_by_project (org_id, project_id, allocation_date);
INDEX allocation_entries_by_tier (org_id, function_id, cost_tier_id, project_id);
INDEX allocation_entries_by_user (org_id, user_id, allocation_date);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION allocation_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION allocation_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION allocation_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION allocation_entries_counted('-1');

TABLE allocation_resubmissions (
  org_id uuid,
  id uuid,
  function_allocation_id uuid,
  submitted_at timestamptz DEFAULT now(),
  submitted_by uuid NULL,
  cells_changed int,
  hours_changed numeric(10,2),
  CONSTRAINT allocation_resubmission_allocation FOREIGN KEY (function_allocation_id) REFERENCES function_allocations ON DELETE CASCADE
)
GRANT SELECT, INSERT, DELETE TO stint_app;
TRIGGER stay_unless_imported BEFORE DELETE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION stay_unless_imported('allocation_resubmission', 'id');

LOOKUP TABLE allocation_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE api_tokens (
  org_id uuid,
  id uuid,
  kind text,
  user_id uuid NULL,
  name text,
  token_hash text,
  scopes text[],
  created_at timestamptz DEFAULT now(),
  created_by uuid,
  expires_at timestamptz NULL,
  last_used_at timestamptz NULL,
  revoked_at timestamptz NULL,
  revoked_by uuid NULL,
  expiry_mailed_at timestamptz NULL,
  CONSTRAINT api_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT api_token_kind CHECK (kind = ANY (ARRAY['personal', 'organisation', 'provisioning'])),
  CONSTRAINT api_token_named CHECK (length(TRIM(BOTH FROM name)) >= 1 AND length(TRIM(BOTH FROM name)) <= 60),
  CONSTRAINT api_token_of_someone CHECK ((kind = 'provisioning') = (user_id IS NULL)),
  CONSTRAINT api_token_personal_ends CHECK (kind <> 'personal' OR expires_at IS NOT NULL),
  CONSTRAINT api_token_scoped CHECK (cardinality(scopes) > 0),
  CONSTRAINT api_token_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX api_tokens_by_end (LEAST(expires_at, revoked_at));
INDEX api_tokens_by_user (org_id, user_id);
INDEX api_tokens_to_mail (expires_at) WHERE ((expiry_mailed_at IS NULL) AND (revoked_at IS NULL));
POLICY every_token FOR SELECT TO stint_jobs USING true;
POLICY over_for_long TO stint_directory USING (LEAST(expires_at, revoked_at) < (now() - '90 days'::interval)) WITH CHECK false;
GRANT SELECT (expires_at, revoked_at), DELETE TO stint_directory;
GRANT SELECT (org_id, expires_at, revoked_at, expiry_mailed_at) TO stint_jobs;

TABLE audit_cuts (
  org_id uuid,
  id uuid,
  cut_at timestamptz DEFAULT now(),
  seal_number int,
  seal_hash text,
  to_at timestamptz,
  to_id uuid,
  row_count int,
  CONSTRAINT audit_cut_once UNIQUE (org_id, seal_number),
  CONSTRAINT audit_cut_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_cut FOR SELECT TO stint_jobs USING true;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (org_id, seal_number, to_at, to_id) TO stint_jobs;

TABLE audit_log (
  org_id uuid,
  id uuid,
  happened_at timestamptz DEFAULT now(),
  actor_id uuid NULL,
  actor_name text,
  action text,
  subject_type text,
  subject_id text,
  before jsonb NULL,
  after jsonb NULL,
  request_id text,
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX audit_log_by_action (org_id, action, happened_at, id);
INDEX audit_log_by_actor (org_id, actor_id, happened_at, id);
INDEX audit_log_by_subject (org_id, subject_id, happened_at, id);
INDEX audit_log_by_type (org_id, subject_type, happened_at, id);
INDEX audit_log_in_order (org_id, happened_at, id);
INDEX audit_log_of_person (org_id, actor_id);
POLICY covered_by_cut TO stint_jobs USING (OWN AND (ROW(happened_at, id) <= ROW((NULLIF(current_setting('app.cut_at', true), ''))::timestamptz, (NULLIF(current_setting('app.cut_id', true), ''))::uuid))) WITH CHECK false;
GRANT SELECT, INSERT, UPDATE (actor_name, before, after) TO stint_app;
GRANT SELECT (org_id, id, happened_at), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_audit_cut();
TRIGGER check_redaction BEFORE UPDATE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION check_audit_redaction();

TABLE audit_redactions (
  org_id uuid,
  audit_id uuid,
  erasure_id uuid,
  hash_before text,
  hash_after text,
  PRIMARY KEY (org_id, audit_id, erasure_id),
  CONSTRAINT audit_redaction_of_row FOREIGN KEY (audit_id) REFERENCES audit_log ON DELETE CASCADE
)
INDEX audit_redactions_by_erasure (org_id, erasure_id, audit_id);
GRANT SELECT, INSERT TO stint_app;

TABLE audit_seals (
  org_id uuid,
  number int,
  sealed_at timestamptz DEFAULT now(),
  to_at timestamptz,
  to_id uuid,
  row_count int,
  row_ids text[],
  row_hashes text[],
  previous_hash text,
  hash text,
  PRIMARY KEY (org_id, number),
  CONSTRAINT audit_seal_whole CHECK (cardinality(row_ids) = row_count AND cardinality(row_hashes) = row_count),
  CHECK (number > 0),
  CHECK (row_count > 0),
  CONSTRAINT audit_seal_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY covered_by_cut TO stint_jobs USING (OWN AND (number <= (NULLIF(current_setting('app.cut_number', true), ''))::int)) WITH CHECK false;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (org_id, number), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_audit_cut();

LOOKUP TABLE break_handling_modes (
  id text,
  description text,
  PRIMARY KEY (id)
)

TABLE budget_profile_months (
  org_id uuid,
  budget_profile_id uuid,
  function_id uuid,
  cost_tier_id uuid,
  month_index int,
  budget_hours numeric(8,2),
  rate_per_hour numeric(10,2),
  PRIMARY KEY (org_id, budget_profile_id, cost_tier_id, month_index),
  CHECK (budget_hours > 0),
  CHECK (month_index >= 1 AND month_index <= 240),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT budget_month_profile FOREIGN KEY (budget_profile_id) REFERENCES budget_profiles ON DELETE CASCADE,
  CONSTRAINT budget_month_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id)
)
INDEX budget_months_by_tier (org_id, function_id, cost_tier_id);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION budget_profile_months_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION budget_profile_months_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION budget_profile_months_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION budget_profile_months_counted('-1');

LOOKUP TABLE budget_profile_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE budget_profiles (
  org_id uuid,
  id uuid,
  project_id uuid,
  profile_code text,
  profile_name text,
  status_code text DEFAULT 'draft',
  is_locked boolean GENERATED ALWAYS AS ((status_code <> 'draft')) STORED,
  total_hours numeric(10,2) DEFAULT 0,
  total_budget numeric(14,2) DEFAULT 0,
  replaced_profile_id uuid NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  activated_at timestamptz NULL,
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT budget_profile_code_unique UNIQUE (org_id, project_id, profile_code),
  CHECK (profile_code = upper(profile_code) AND length(TRIM(BOTH FROM profile_code)) > 0),
  CHECK (length(TRIM(BOTH FROM profile_name)) > 0),
  CONSTRAINT budget_profile_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT budget_profile_replaced FOREIGN KEY (replaced_profile_id) REFERENCES budget_profiles,
  CONSTRAINT budget_profile_status FOREIGN KEY (status_code) REFERENCES budget_profile_statuses(code)
)
UNIQUE INDEX budget_profile_one_active (org_id, project_id) WHERE (status_code = 'active');
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION budget_profiles_recounted();
TRIGGER months_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_budget_months();

TABLE calendar_links (
  org_id uuid,
  user_id uuid,
  token_hash text,
  created_at timestamptz DEFAULT now(),
  last_read_at timestamptz NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT calendar_link_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE characteristic_options (
  org_id uuid,
  id uuid,
  characteristic_id uuid,
  option_label text,
  label_key text,
  sort_order int,
  created_by uuid NULL,
  CONSTRAINT characteristic_option_unique UNIQUE (org_id, characteristic_id, label_key),
  CONSTRAINT option_of_characteristic UNIQUE (org_id, characteristic_id, id),
  CHECK (length(label_key) > 0),
  CHECK (length(TRIM(BOTH FROM option_label)) > 0),
  CONSTRAINT characteristic_option_characteristic FOREIGN KEY (characteristic_id) REFERENCES characteristics ON DELETE CASCADE
)

LOOKUP TABLE characteristic_types (
  id int,
  code text,
  label text,
  description text,
  PRIMARY KEY (id),
  UNIQUE (code)
)

TABLE characteristics (
  org_id uuid,
  id uuid,
  name text,
  name_key text,
  characteristic_type_id int,
  function_id uuid NULL,
  is_global boolean,
  ai_modelling boolean DEFAULT false,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT characteristic_name_unique UNIQUE (org_id, name_key),
  CONSTRAINT characteristic_of_type UNIQUE (org_id, id, characteristic_type_id),
  CONSTRAINT characteristic_scope CHECK (is_global = (function_id IS NULL)),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (length(name_key) > 0),
  CONSTRAINT characteristic_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT characteristic_type FOREIGN KEY (characteristic_type_id) REFERENCES characteristic_types(id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX characteristics_by_function (org_id, function_id);

TABLE chat_channels (
  org_id uuid,
  id uuid,
  user_id uuid NULL,
  kind text,
  name text,
  url text,
  topics text[] DEFAULT '{}'[],
  is_on boolean DEFAULT true,
  last_error text NULL,
  last_tried_at timestamptz NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CHECK (kind = ANY (ARRAY['slack', 'teams', 'mattermost'])),
  CHECK (length(url) <= 2000),
  CONSTRAINT chat_channel_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX chat_channels_of_user (org_id, user_id);

TABLE chat_outbox (
  org_id uuid,
  id uuid DEFAULT gen_random_uuid(),
  channel_id uuid,
  message jsonb,
  status text DEFAULT 'due',
  attempts int DEFAULT 0,
  created_at timestamptz DEFAULT now(),
  due_at timestamptz DEFAULT now(),
  give_up_at timestamptz,
  CHECK (status = ANY (ARRAY['due', 'sent', 'given_up'])),
  CONSTRAINT chat_message_channel FOREIGN KEY (channel_id) REFERENCES chat_channels ON DELETE CASCADE
)
INDEX chat_outbox_by_age (created_at) WHERE (status <> 'due');
INDEX chat_outbox_due (due_at) WHERE (status = 'due');
INDEX chat_outbox_of_channel (org_id, channel_id, created_at);
POLICY every_message FOR SELECT TO stint_jobs USING true;
POLICY over_after_thirty_days TO stint_directory USING ((status <> 'due') AND (created_at < (now() - '30 days'::interval))) WITH CHECK false;
GRANT SELECT (status, created_at), DELETE TO stint_directory;
GRANT SELECT (org_id, channel_id, status, attempts, due_at) TO stint_jobs;

TABLE clients (
  id uuid,
  name text,
  created_at timestamptz DEFAULT now(),
  PRIMARY KEY (id),
  CHECK (length(TRIM(BOTH FROM name)) > 0)
)
POLICY own_organisation TO stint_app USING (id = (NULLIF(current_setting('app.org_id', true), ''))::uuid);
GRANT SELECT, INSERT, UPDATE TO stint_app;

TABLE closed_month_functions (
  org_id uuid,
  month_start date,
  function_id uuid NULL,
  is_required_allocation boolean,
  is_submitted_allocation boolean,
  total_monthly_capacity_hours numeric(14,2),
  CONSTRAINT closed_month_function_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id),
  CONSTRAINT closed_month_function_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start),
  NO PRIMARY KEY (org_id, id)
)
INDEX closed_month_functions_by_function (org_id, function_id, month_start);
GRANT SELECT, INSERT, DELETE TO stint_app;
TRIGGER stay_unless_sample BEFORE DELETE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION stay_unless_sample('function', 'function_id', '');

TABLE closed_month_people (
  org_id uuid,
  id uuid DEFAULT gen_random_uuid(),
  month_start date,
  user_id uuid,
  function_id uuid NULL,
  monthly_hours int,
  CONSTRAINT closed_month_person_once UNIQUE (org_id, month_start, user_id),
  CONSTRAINT closed_month_person_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start),
  CONSTRAINT closed_month_person_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX closed_month_people_by_person (org_id, user_id);
GRANT SELECT, INSERT, DELETE TO stint_app;

TABLE closed_month_projects (
  org_id uuid,
  month_start date,
  project_id uuid,
  required_forecasts_count int,
  frozen_forecasts_count int,
  PRIMARY KEY (org_id, month_start, project_id),
  CONSTRAINT closed_month_project_month FOREIGN KEY (org_id, month_start) REFERENCES closed_months(org_id, month_start)
)
INDEX closed_month_projects_by_project (org_id, project_id, month_start);
GRANT SELECT, INSERT, DELETE TO stint_app;
TRIGGER stay_unless_sample BEFORE DELETE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION stay_unless_sample('project', 'project_id', '');

TABLE closed_months (
  org_id uuid,
  month_start date,
  closed_at timestamptz DEFAULT now(),
  required_forecasts_count int DEFAULT 0,
  frozen_forecasts_count int DEFAULT 0,
  PRIMARY KEY (org_id, month_start),
  CHECK (EXTRACT(day FROM month_start) = 1),
  CONSTRAINT closed_month_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
)
GRANT SELECT, INSERT, UPDATE (required_forecasts_count, frozen_forecasts_count) TO stint_app;

TABLE company_day_requests (
  org_id uuid,
  company_days_id uuid,
  holiday_request_id uuid,
  PRIMARY KEY (org_id, holiday_request_id),
  CONSTRAINT company_day_request_days FOREIGN KEY (company_days_id) REFERENCES company_days,
  CONSTRAINT company_day_request_request FOREIGN KEY (holiday_request_id) REFERENCES holiday_requests ON DELETE CASCADE
)
INDEX company_day_requests_of_days (org_id, company_days_id);

TABLE company_days (
  org_id uuid,
  id uuid,
  kind text,
  name text,
  first_day date,
  last_day date,
  place_id uuid NULL,
  refuses boolean,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  CONSTRAINT company_days_end_after_start CHECK (first_day <= last_day),
  CHECK (kind = ANY (ARRAY['shutdown', 'blackout'])),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CONSTRAINT company_days_refuse_in_blackouts CHECK (kind = 'blackout' OR NOT refuses),
  FOREIGN KEY (org_id) REFERENCES clients(id),
  CONSTRAINT company_days_place FOREIGN KEY (place_id) REFERENCES places
)
INDEX company_days_by_end (org_id, last_day);
INDEX company_days_by_place (org_id, place_id);

TABLE cost_tiers (
  org_id uuid,
  id uuid,
  function_id uuid,
  name text,
  hourly_rate numeric(10,2),
  position int DEFAULT 0,
  CONSTRAINT cost_tier_of_function UNIQUE (org_id, function_id, id),
  CHECK (hourly_rate > 0),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CONSTRAINT cost_tier_function FOREIGN KEY (function_id) REFERENCES functions
)
UNIQUE INDEX cost_tier_name_unique (org_id, function_id, lower(name));

TABLE credentials (
  org_id uuid,
  user_id uuid,
  password_hash text,
  changed_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT credential_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

LOOKUP TABLE currencies (
  code text,
  name text,
  symbol text,
  PRIMARY KEY (code)
)

LOOKUP TABLE data_regions (
  code text,
  label text,
  provider text,
  PRIMARY KEY (code)
)

LOOKUP TABLE date_formats (
  format_id text,
  format_pattern text,
  example text,
  PRIMARY KEY (format_id)
)

TABLE delegations (
  org_id uuid,
  id uuid,
  manager_id uuid,
  delegate_id uuid,
  first_day date,
  last_day date,
  created_at timestamptz DEFAULT now(),
  ended_at timestamptz NULL,
  ended_by uuid NULL,
  CONSTRAINT delegation_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT delegation_is_to_somebody_else CHECK (manager_id <> delegate_id),
  CONSTRAINT delegation_delegate FOREIGN KEY (delegate_id) REFERENCES users,
  CONSTRAINT delegation_ended_by FOREIGN KEY (ended_by) REFERENCES users,
  CONSTRAINT delegation_manager FOREIGN KEY (manager_id) REFERENCES users
)
INDEX delegations_by_delegate (org_id, delegate_id, last_day);
INDEX delegations_by_manager (org_id, manager_id, last_day);
TRIGGER stay_unless_sample BEFORE DELETE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION stay_unless_sample('person', 'manager_id', 'delegate_id');

TABLE demonstration_accounts (
  org_id uuid,
  user_id uuid,
  organisation_name text,
  organisation_about text,
  person_name text,
  role_code text,
  position int,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT demonstration_account_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY directory_lookup FOR SELECT TO stint_directory USING true;
GRANT SELECT TO stint_directory;

TABLE demonstration_renewals (
  is_only boolean DEFAULT true,
  day date,
  claim uuid,
  claimed_until timestamptz,
  ended_at timestamptz NULL,
  PRIMARY KEY (is_only),
  CHECK (is_only)
)
NO ROW LEVEL SECURITY;
GRANT SELECT, UPDATE (claimed_until) TO stint_app;
GRANT SELECT, INSERT, UPDATE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;

TABLE deprovisioned_people (
  org_id uuid,
  user_id uuid,
  deleted_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT deprovisioned_person_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE email_confirmations (
  org_id uuid,
  user_id uuid,
  email text,
  token_hash text,
  blocks_sign_in boolean,
  mailed_at timestamptz DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT email_confirmation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT email_confirmation_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

LOOKUP TABLE entry_types (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE events (
  org_id uuid,
  id uuid,
  topic text,
  subject_id text,
  request_id text,
  transaction_id bigint DEFAULT ((pg_current_xact_id()))::bigint,
  created_at timestamptz DEFAULT now(),
  action text DEFAULT '',
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX events_by_age (created_at);
INDEX events_in_order (org_id, transaction_id);
POLICY every_event FOR SELECT TO stint_jobs USING true;
POLICY over_after_an_hour TO stint_directory USING (created_at < (now() - '01:00:00'::interval)) WITH CHECK false;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (created_at), DELETE TO stint_directory;
GRANT SELECT (org_id, transaction_id) TO stint_jobs;

TABLE fill_proposals (
  org_id uuid,
  run_id uuid,
  proposal jsonb,
  created_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, run_id),
  CONSTRAINT fill_proposal_run FOREIGN KEY (run_id) REFERENCES fill_runs ON DELETE CASCADE
)
INDEX fill_proposals_by_age (created_at);
POLICY over_after_thirty_days TO stint_directory USING (created_at < (now() - '30 days'::interval)) WITH CHECK false;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (created_at), DELETE TO stint_directory;

TABLE fill_runs (
  org_id uuid,
  id uuid,
  function_id uuid,
  month date,
  input_hash text,
  options jsonb,
  hours numeric(10,2),
  unmet_hours numeric(10,2),
  objective int,
  bound int,
  gap numeric(5,2),
  milliseconds int,
  is_timed_out boolean,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CHECK (EXTRACT(day FROM month) = 1),
  CONSTRAINT fill_run_function FOREIGN KEY (function_id) REFERENCES functions ON DELETE CASCADE
)
INDEX fill_runs_by_age (created_at);
INDEX fill_runs_by_month (org_id, function_id, month);
POLICY over_after_thirteen_months TO stint_directory USING (created_at < (now() - '1 year 1 mon'::interval)) WITH CHECK false;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (created_at), DELETE TO stint_directory;

TABLE forecast_entries (
  org_id uuid,
  forecast_id uuid,
  cost_tier_id uuid,
  function_id uuid,
  forecast_hours numeric(8,2),
  rate_per_hour numeric(10,2),
  total_cost numeric(14,2),
  created_by uuid NULL,
  PRIMARY KEY (org_id, forecast_id, cost_tier_id),
  CHECK (forecast_hours > 0),
  CHECK (rate_per_hour >= 0),
  CHECK (total_cost >= 0),
  CONSTRAINT forecast_entry_forecast FOREIGN KEY (forecast_id) REFERENCES forecasts ON DELETE CASCADE,
  CONSTRAINT forecast_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id)
)
INDEX forecast_entries_by_tier (org_id, function_id, cost_tier_id);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecast_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecast_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecast_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecast_entries_counted('-1');

TABLE forecast_freezes (
  org_id uuid,
  id uuid,
  forecast_id uuid,
  frozen_at timestamptz DEFAULT now(),
  frozen_by uuid NULL,
  total_hours numeric(10,2),
  total_cost numeric(14,2),
  entries jsonb,
  shortfalls jsonb DEFAULT '[]',
  shortfall_reason text NULL,
  CONSTRAINT forecast_freeze_reason CHECK (shortfalls = '[]' OR length(TRIM(BOTH FROM shortfall_reason)) > 0),
  CONSTRAINT forecast_freeze_forecast FOREIGN KEY (forecast_id) REFERENCES forecasts ON DELETE CASCADE
)
INDEX forecast_freezes_by_forecast (org_id, forecast_id, frozen_at);
GRANT SELECT, INSERT, UPDATE (shortfall_reason), DELETE TO stint_app;
TRIGGER stay_unless_imported BEFORE DELETE FOR EACH ROW WHEN ((CURRENT_USER = 'stint_app'::name)) EXECUTE FUNCTION stay_unless_imported('forecast', 'forecast_id');

LOOKUP TABLE forecast_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE forecasts (
  org_id uuid,
  id uuid,
  project_id uuid,
  forecast_period_id date,
  user_id uuid,
  status text,
  total_functions int DEFAULT 0,
  total_hours numeric(10,2) DEFAULT 0,
  total_cost numeric(14,2) DEFAULT 0,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT forecast_one_per_month UNIQUE (org_id, project_id, forecast_period_id),
  CHECK (EXTRACT(day FROM forecast_period_id) = 1),
  CONSTRAINT forecast_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT forecast_status FOREIGN KEY (status) REFERENCES forecast_statuses(code),
  CONSTRAINT forecast_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX forecasts_by_period (org_id, forecast_period_id);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecasts_recounted();
TRIGGER entries_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_forecast_entries();
TRIGGER notice_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecasts_noticed();
TRIGGER notice_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION forecasts_noticed();

TABLE function_allocations (
  org_id uuid,
  id uuid,
  function_id uuid,
  forecast_period date,
  status_code text,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  updated_at timestamptz NULL,
  last_saved_at timestamptz DEFAULT now(),
  CONSTRAINT function_allocation_one_per_month UNIQUE (org_id, function_id, forecast_period),
  CHECK (EXTRACT(day FROM forecast_period) = 1),
  CONSTRAINT function_allocation_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT function_allocation_status FOREIGN KEY (status_code) REFERENCES allocation_statuses(code)
)
INDEX function_allocations_by_period (org_id, forecast_period);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION function_allocations_recounted();
TRIGGER entries_go_first BEFORE DELETE FOR EACH ROW EXECUTE FUNCTION delete_allocation_entries();

TABLE function_allocators (
  org_id uuid,
  function_id uuid,
  user_id uuid,
  PRIMARY KEY (org_id, function_id, user_id),
  CONSTRAINT function_allocator_function FOREIGN KEY (function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT function_allocator_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX function_allocators_by_user (org_id, user_id);

TABLE functions (
  org_id uuid,
  id uuid,
  name text,
  description text DEFAULT '',
  is_active boolean DEFAULT true,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  allows_stand_ins boolean DEFAULT false,
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
UNIQUE INDEX function_name_unique (org_id, lower(name));

TABLE holiday_entries (
  org_id uuid,
  holiday_request_id uuid,
  date date,
  hours_requested numeric(4,2),
  PRIMARY KEY (org_id, holiday_request_id, date),
  CHECK (hours_requested > 0 AND hours_requested <= 24),
  CONSTRAINT holiday_entry_request FOREIGN KEY (holiday_request_id) REFERENCES holiday_requests ON DELETE CASCADE
)
INDEX holiday_entries_by_date (org_id, date);

LOOKUP TABLE holiday_request_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE holiday_requests (
  org_id uuid,
  id uuid,
  user_id uuid,
  start_date date,
  end_date date,
  total_hours numeric(7,2),
  status text DEFAULT 'pending',
  reason text DEFAULT '',
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  cancellation_asked_at timestamptz NULL,
  cancellation_reason text NULL,
  decision_comment text NULL,
  kind_id uuid NULL,
  part text NULL,
  part_hours numeric(4,2) NULL,
  half_of text NULL,
  from_noon boolean DEFAULT false,
  until_noon boolean DEFAULT false,
  CONSTRAINT holiday_request_ends_after_start CHECK (start_date <= end_date),
  CONSTRAINT holiday_request_half_of CHECK (half_of = ANY (ARRAY['morning', 'afternoon'])),
  CONSTRAINT holiday_request_of_holiday_has_no_kind CHECK (kind_id <> org_id),
  CONSTRAINT holiday_request_part CHECK (part = ANY (ARRAY['whole', 'half', 'hours'])),
  CONSTRAINT holiday_request_part_hours CHECK (part_hours > 0 AND part_hours <= 24),
  CONSTRAINT holiday_request_total_hours CHECK (total_hours >= 0) NOT VALID,
  CONSTRAINT holiday_request_kind FOREIGN KEY (kind_id) REFERENCES leave_kinds,
  CONSTRAINT holiday_request_status FOREIGN KEY (status) REFERENCES holiday_request_statuses(code),
  CONSTRAINT holiday_request_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX holiday_requests_by_kind (org_id, kind_id) WHERE (kind_id IS NOT NULL);
INDEX holiday_requests_by_user (org_id, user_id, start_date);
INDEX holiday_requests_newest (org_id, created_at DESC);

TABLE home_visits (
  org_id uuid,
  user_id uuid,
  since timestamptz NULL,
  seen_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT home_visit_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE idempotency_keys (
  org_id uuid,
  user_id uuid,
  key_hash text,
  request_hash text,
  status int NULL,
  sealed_answer text NULL,
  created_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, user_id, key_hash),
  CONSTRAINT idempotency_key_of_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX idempotency_keys_by_age (created_at);
POLICY over_after_a_day TO stint_directory USING (created_at < (now() - '24:00:00'::interval)) WITH CHECK false;
GRANT SELECT (created_at), DELETE TO stint_directory;

TABLE import_habits (
  org_id uuid,
  headings_key text,
  kind text,
  reading jsonb,
  used_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, headings_key),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE import_items (
  org_id uuid,
  import_id uuid,
  subject text,
  subject_id uuid,
  before jsonb NULL,
  fingerprint text,
  PRIMARY KEY (org_id, import_id, subject, subject_id),
  CONSTRAINT import_item_import FOREIGN KEY (import_id) REFERENCES imports ON DELETE CASCADE
)

TABLE import_mends (
  org_id uuid,
  import_id uuid,
  row_number int,
  cells jsonb,
  is_skipped boolean DEFAULT false,
  PRIMARY KEY (org_id, import_id, row_number),
  CONSTRAINT import_mend_import FOREIGN KEY (import_id) REFERENCES imports ON DELETE CASCADE
)

TABLE import_parts (
  org_id uuid,
  import_id uuid,
  part int,
  bytes bytea,
  PRIMARY KEY (org_id, import_id, part),
  CHECK (part >= 0),
  CONSTRAINT import_part_import FOREIGN KEY (import_id) REFERENCES imports ON DELETE CASCADE
)

TABLE import_problems (
  org_id uuid,
  import_id uuid,
  row_number int,
  column_number int DEFAULT '-1'::int,
  result text,
  reasons text[],
  cells jsonb,
  fields jsonb DEFAULT '{}',
  PRIMARY KEY (org_id, import_id, row_number, column_number),
  CONSTRAINT import_problem_import FOREIGN KEY (import_id) REFERENCES imports ON DELETE CASCADE
)

LOOKUP TABLE import_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE imports (
  org_id uuid,
  id uuid,
  file_name text,
  byte_size bigint,
  status text DEFAULT 'uploading',
  kind text NULL,
  preset text NULL,
  reading jsonb NULL,
  matches jsonb DEFAULT '{}',
  options jsonb DEFAULT '{}',
  content jsonb NULL,
  names jsonb NULL,
  rows_done int DEFAULT 0,
  rows_total int DEFAULT 0,
  outcome jsonb NULL,
  failure text NULL,
  leased_until timestamptz NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  file_removed_at timestamptz NULL,
  done_at timestamptz NULL,
  undone_at timestamptz NULL,
  CHECK (byte_size > 0),
  CHECK (length(TRIM(BOTH FROM file_name)) > 0),
  CONSTRAINT import_status FOREIGN KEY (status) REFERENCES import_statuses(code),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX imports_at_work (leased_until) WHERE (status = ANY (ARRAY['checking', 'running', 'undoing']));
INDEX imports_newest (org_id, created_at DESC, id);
INDEX imports_with_file (created_at) WHERE (file_removed_at IS NULL);
POLICY every_import FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, id, status, leased_until, created_at, file_removed_at) TO stint_jobs;

TABLE known_devices (
  account_hash text,
  device_hash text,
  seen_at timestamptz DEFAULT now(),
  PRIMARY KEY (account_hash, device_hash)
)
INDEX known_devices_by_age (seen_at);
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;
NO GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;

TABLE leave_corrections (
  org_id uuid,
  id uuid,
  kind_id uuid,
  user_id uuid,
  day date,
  hours numeric(6,2),
  is_carried boolean,
  reason text,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CHECK (hours <> 0),
  CONSTRAINT leave_correction_kind FOREIGN KEY (kind_id) REFERENCES leave_kinds,
  CONSTRAINT leave_correction_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX leave_corrections_by_kind (org_id, kind_id);
INDEX leave_corrections_by_user (org_id, user_id, day);

TABLE leave_kinds (
  org_id uuid,
  id uuid,
  name text,
  colour text,
  pattern text,
  has_balance boolean,
  needs_approval boolean,
  is_private boolean,
  is_paid boolean,
  wants_document boolean,
  notice_days int,
  longest_days int NULL,
  unit text,
  position int,
  is_active boolean DEFAULT true,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  wage_type text DEFAULT '',
  returns_leave boolean NULL,
  days_back int DEFAULT 90,
  months_ahead int DEFAULT 18,
  CONSTRAINT leave_kind_days_back CHECK (days_back >= 0 AND days_back <= 3660),
  CONSTRAINT leave_kind_holiday CHECK (id <> org_id OR is_active AND has_balance AND needs_approval AND NOT is_private),
  CONSTRAINT leave_kind_months_ahead CHECK (months_ahead >= 1 AND months_ahead <= 120),
  CONSTRAINT leave_kind_returns_leave CHECK (returns_leave IS NOT TRUE OR NOT needs_approval),
  CHECK (colour = ANY (ARRAY['violet', 'petrol', 'green', 'ochre', 'red', 'grey'])),
  CHECK (longest_days >= 1 AND longest_days <= 366),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (notice_days >= 0 AND notice_days <= 365),
  CHECK (pattern = ANY (ARRAY['solid', 'stripes', 'dots'])),
  CHECK (unit = ANY (ARRAY['hours', 'days'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
UNIQUE INDEX leave_kind_name_unique (org_id, lower(name));

TABLE leave_people (
  org_id uuid,
  user_id uuid,
  first_day date NULL,
  last_day date NULL,
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  enters_leave boolean DEFAULT false,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT leave_person_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT leave_person_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE leave_rules (
  org_id uuid,
  id uuid,
  kind_id uuid,
  valid_from date,
  earned text,
  amount_of text NULL,
  amount numeric(6,2) NULL,
  percent numeric(5,2) NULL,
  carry_limit numeric(6,2) NULL,
  carry_of text,
  carry_months int NULL,
  refresh_month int NULL,
  refresh_day int NULL,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CONSTRAINT leave_rule_one_a_day UNIQUE (org_id, kind_id, valid_from),
  CONSTRAINT leave_rule_amount CHECK ((earned = ANY (ARRAY['yearly', 'monthly'])) = (amount_of IS NOT NULL)),
  CONSTRAINT leave_rule_amount_is_said CHECK ((amount IS NOT NULL) = ((amount_of = ANY (ARRAY['hours', 'days'])) AND amount_of IS NOT NULL)),
  CONSTRAINT leave_rule_percent CHECK ((earned = 'worked') = (percent IS NOT NULL)),
  CONSTRAINT leave_rule_refresh CHECK ((refresh_month IS NULL) = (refresh_day IS NULL)),
  CHECK (amount >= 0 AND amount <= 8784),
  CHECK (amount_of = ANY (ARRAY['allowance', 'hours', 'days'])),
  CHECK (carry_limit >= 0 AND carry_limit <= 8784),
  CHECK (carry_months >= 1 AND carry_months <= 12),
  CHECK (carry_of = ANY (ARRAY['hours', 'days'])),
  CHECK (earned = ANY (ARRAY['yearly', 'monthly', 'worked', 'none'])),
  CHECK (percent > 0 AND percent <= 100),
  CHECK (refresh_day >= 1 AND refresh_day <= 31),
  CHECK (refresh_month >= 1 AND refresh_month <= 12),
  CONSTRAINT leave_rule_kind FOREIGN KEY (kind_id) REFERENCES leave_kinds ON DELETE CASCADE
)

TABLE login_directory (
  email text,
  org_id uuid,
  user_id uuid,
  PRIMARY KEY (email),
  CONSTRAINT login_directory_user_unique UNIQUE (org_id, user_id),
  CHECK (email = lower(email))
)
POLICY directory_lookup FOR SELECT TO stint_directory USING true;
GRANT SELECT TO stint_directory;

TABLE mail_outbox (
  org_id uuid,
  id uuid,
  kind text,
  recipient text,
  subject text,
  html_part text,
  text_part text,
  status text DEFAULT 'due',
  attempts int DEFAULT 0,
  created_at timestamptz DEFAULT now(),
  due_at timestamptz DEFAULT now(),
  give_up_at timestamptz,
  sent_at timestamptz NULL,
  last_error text NULL,
  attachment_name text NULL,
  attachment_type text NULL,
  attachment bytea NULL,
  CONSTRAINT mail_attachment_is_named CHECK (attachment IS NULL OR attachment_name IS NOT NULL AND attachment_type IS NOT NULL),
  CHECK (status = ANY (ARRAY['due', 'sent', 'given_up'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX mail_outbox_by_age (created_at) WHERE (status <> 'due');
INDEX mail_outbox_due (due_at) WHERE (status = 'due');
POLICY every_mail FOR SELECT TO stint_jobs USING true;
POLICY mark_mail FOR UPDATE TO stint_jobs USING true WITH CHECK true;
POLICY over_after_thirty_days TO stint_directory USING ((status <> 'due') AND (created_at < (now() - '30 days'::interval))) WITH CHECK false;
POLICY past_log_retention FOR DELETE TO stint_jobs USING (OWN AND (status <> 'due') AND (created_at < (NULLIF(current_setting('app.cut_at', true), ''))::timestamptz));
GRANT SELECT, INSERT, UPDATE (recipient, subject, html_part, text_part, status) TO stint_app;
GRANT SELECT (status, created_at), DELETE TO stint_directory;
GRANT SELECT, UPDATE (html_part, text_part, status, attempts, due_at, sent_at, last_error, attachment), DELETE TO stint_jobs;
TRIGGER check_cut BEFORE DELETE FOR EACH STATEMENT WHEN (((CURRENT_USER = 'stint_jobs'::name) AND (current_setting('app.cut_at', true) <> ''))) EXECUTE FUNCTION check_mail_cut();
TRIGGER only_blank_mail BEFORE UPDATE FOR EACH ROW WHEN (((CURRENT_USER = 'stint_app'::name) AND ((new.html_part <> '') OR (new.text_part <> '') OR (new.status = 'due') OR ((new.status <> old.status) AND (new.status <> 'given_up'))))) EXECUTE FUNCTION only_blank_mail();

TABLE mend_proposals (
  org_id uuid,
  id uuid,
  function_id uuid,
  month date,
  holiday_request_id uuid,
  plan_version int,
  proposal jsonb,
  cells int,
  hours numeric(10,2),
  open_hours numeric(10,2),
  state text DEFAULT 'open',
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  CHECK (EXTRACT(day FROM month) = 1),
  CHECK (state = ANY (ARRAY['open', 'taken', 'left', 'withdrawn'])),
  CONSTRAINT mend_proposal_function FOREIGN KEY (function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT mend_proposal_request FOREIGN KEY (holiday_request_id) REFERENCES holiday_requests ON DELETE CASCADE
)
INDEX mend_proposals_by_month (org_id, function_id, month) WHERE (state = 'open');
INDEX mend_proposals_by_request (org_id, holiday_request_id);
GRANT SELECT, INSERT, UPDATE TO stint_app;

TABLE month_reminders (
  org_id uuid,
  user_id uuid,
  asked_for text,
  reminded_on date,
  month date,
  asked_by uuid,
  created_at timestamptz DEFAULT now(),
  dismissed_at timestamptz NULL,
  PRIMARY KEY (org_id, user_id, asked_for, reminded_on),
  CHECK (asked_for = ANY (ARRAY['forecast', 'allocation'])),
  CHECK (EXTRACT(day FROM month) = 1),
  CONSTRAINT month_reminder_asker FOREIGN KEY (asked_by) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT month_reminder_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX month_reminders_by_asker (org_id, asked_by);
INDEX month_reminders_by_day (org_id, reminded_on);

TABLE monthly_deltas (
  org_id uuid,
  month_start date,
  project_id uuid NULL,
  function_id uuid NULL,
  budget_hours numeric(14,2) DEFAULT 0,
  budget_gbp numeric(18,2) DEFAULT 0,
  forecasted_hours numeric(14,2) DEFAULT 0,
  forecasted_gbp numeric(18,2) DEFAULT 0,
  allocated_hours numeric(14,2) DEFAULT 0,
  allocated_gbp numeric(20,4) DEFAULT 0,
  actual_hours numeric(28,16) DEFAULT 0,
  actual_gbp numeric(36,18) DEFAULT 0,
  billable_hours numeric(28,16) DEFAULT 0,
  unrated_hours numeric(28,16) DEFAULT 0,
  timesheets int DEFAULT 0,
  approved_timesheets int DEFAULT 0,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  week_start date NULL,
  user_id uuid NULL
)
POLICY every_delta FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id) TO stint_jobs;

TABLE monthly_function_totals (
  org_id uuid,
  month_start date,
  function_id uuid NULL,
  budget_hours numeric(14,2) DEFAULT 0,
  budget_gbp numeric(18,2) DEFAULT 0,
  forecasted_hours numeric(14,2) DEFAULT 0,
  forecasted_gbp numeric(18,2) DEFAULT 0,
  allocated_hours numeric(14,2) DEFAULT 0,
  allocated_gbp numeric(20,4) DEFAULT 0,
  actual_hours numeric(28,16) DEFAULT 0,
  actual_gbp numeric(36,18) DEFAULT 0,
  billable_hours numeric(28,16) DEFAULT 0,
  unrated_hours numeric(28,16) DEFAULT 0,
  timesheets int DEFAULT 0,
  approved_timesheets int DEFAULT 0,
  is_internal boolean DEFAULT false,
  CONSTRAINT monthly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, function_id, is_internal),
  NO PRIMARY KEY (org_id, id)
)
INDEX monthly_function_totals_by_function (org_id, function_id, month_start);

TABLE monthly_project_totals (
  org_id uuid,
  month_start date,
  project_id uuid,
  budget_hours numeric(14,2) DEFAULT 0,
  budget_gbp numeric(18,2) DEFAULT 0,
  forecasted_hours numeric(14,2) DEFAULT 0,
  forecasted_gbp numeric(18,2) DEFAULT 0,
  allocated_hours numeric(14,2) DEFAULT 0,
  allocated_gbp numeric(20,4) DEFAULT 0,
  actual_hours numeric(28,16) DEFAULT 0,
  actual_gbp numeric(36,18) DEFAULT 0,
  unrated_hours numeric(28,16) DEFAULT 0,
  PRIMARY KEY (org_id, project_id, month_start)
)
INDEX monthly_project_totals_by_month (org_id, month_start);

TABLE monthly_totals (
  org_id uuid,
  month_start date,
  project_id uuid NULL,
  function_id uuid NULL,
  budget_hours numeric(14,2) DEFAULT 0,
  budget_gbp numeric(18,2) DEFAULT 0,
  forecasted_hours numeric(14,2) DEFAULT 0,
  forecasted_gbp numeric(18,2) DEFAULT 0,
  allocated_hours numeric(14,2) DEFAULT 0,
  allocated_gbp numeric(20,4) DEFAULT 0,
  actual_hours numeric(28,16) DEFAULT 0,
  actual_gbp numeric(36,18) DEFAULT 0,
  billable_hours numeric(28,16) DEFAULT 0,
  unrated_hours numeric(28,16) DEFAULT 0,
  timesheets int DEFAULT 0,
  approved_timesheets int DEFAULT 0,
  CONSTRAINT monthly_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, project_id, function_id),
  NO PRIMARY KEY (org_id, id)
)
INDEX monthly_totals_by_function (org_id, function_id, month_start);
INDEX monthly_totals_by_project (org_id, project_id, month_start);

LOOKUP TABLE months (
  month_start date,
  PRIMARY KEY (month_start)
)

TABLE organisation_break_days (
  org_id uuid,
  day_of_week int,
  is_break_day boolean DEFAULT false,
  PRIMARY KEY (org_id, day_of_week),
  CHECK (day_of_week >= 1 AND day_of_week <= 7),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE organisation_public_holidays (
  org_id uuid,
  id uuid,
  holiday_date date,
  name text,
  hours numeric(4,2) DEFAULT 8,
  created_by uuid NULL,
  updated_by uuid NULL,
  version int DEFAULT 1,
  place_id uuid NULL,
  CONSTRAINT public_holiday_date_unique UNIQUE NULLS NOT DISTINCT (org_id, place_id, holiday_date),
  CHECK (hours > 0 AND hours <= 24),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  FOREIGN KEY (org_id) REFERENCES clients(id),
  CONSTRAINT public_holiday_place FOREIGN KEY (place_id) REFERENCES places ON DELETE CASCADE
)

TABLE organisation_settings (
  org_id uuid,
  data_region text DEFAULT 'uk',
  default_monthly_hours int DEFAULT 160,
  default_holiday_allowance int DEFAULT 200,
  holiday_refresh_month int DEFAULT 1,
  holiday_refresh_day int DEFAULT 1,
  break_handling_mode text DEFAULT 'pause_resume',
  break_duration numeric(4,2) DEFAULT 0.5 NULL,
  break_minimum_hours numeric(4,2) DEFAULT 6 NULL,
  data_retention int DEFAULT 2555,
  log_retention int DEFAULT 365,
  security_email text NULL,
  currency text DEFAULT 'GBP',
  date_format text DEFAULT 'dmy_text',
  time_zone text DEFAULT 'Europe/London',
  plan_id text DEFAULT 'premium',
  review_end_day int DEFAULT 7,
  forecast_start_day int DEFAULT 10,
  allocate_start_day int DEFAULT 20,
  limit_costs_to_roles boolean DEFAULT false,
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  general_version int DEFAULT 1,
  breaks_version int DEFAULT 1,
  holidays_version int DEFAULT 1,
  timeline_version int DEFAULT 1,
  compliance_version int DEFAULT 1,
  display_version int DEFAULT 1,
  weekly_reminders boolean DEFAULT true,
  weekly_digests boolean DEFAULT true,
  review_reminders boolean DEFAULT true,
  forecast_reminders boolean DEFAULT true,
  allocation_reminders boolean DEFAULT true,
  start_page text DEFAULT 'dashboard',
  entry_step_minutes int DEFAULT 15,
  booking_days_back int DEFAULT 60,
  booking_days_ahead int DEFAULT 31,
  entry_rounding text DEFAULT 'off',
  PRIMARY KEY (org_id),
  CONSTRAINT cycle_days_in_order CHECK (1 <= review_end_day AND review_end_day < forecast_start_day AND forecast_start_day < allocate_start_day AND allocate_start_day <= 31),
  CONSTRAINT entry_rounding_known CHECK (entry_rounding = ANY (ARRAY['off', 'nearest', 'up', 'down'])),
  CONSTRAINT entry_step_known CHECK (entry_step_minutes = ANY (ARRAY[1, 3, 6, 15])),
  CHECK (booking_days_ahead >= 0 AND booking_days_ahead <= 366),
  CHECK (booking_days_back >= 0 AND booking_days_back <= 3660),
  CHECK (break_duration >= 0),
  CHECK (break_minimum_hours >= 0),
  CHECK (data_retention > 0),
  CHECK (default_holiday_allowance >= 0 AND default_holiday_allowance <= 8784),
  CHECK (default_monthly_hours >= 0 AND default_monthly_hours <= 744),
  CHECK (holiday_refresh_day >= 1 AND holiday_refresh_day <= 31),
  CHECK (holiday_refresh_month >= 1 AND holiday_refresh_month <= 12),
  CHECK (log_retention > 0),
  CONSTRAINT organisation_start_page CHECK (start_page = ANY (ARRAY['dashboard', 'home', 'my_time'])),
  FOREIGN KEY (break_handling_mode) REFERENCES break_handling_modes(id),
  FOREIGN KEY (currency) REFERENCES currencies(code),
  FOREIGN KEY (data_region) REFERENCES data_regions(code),
  FOREIGN KEY (date_format) REFERENCES date_formats(format_id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_retention FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, data_retention, log_retention, time_zone, review_end_day, forecast_start_day, allocate_start_day) TO stint_jobs;

TABLE overtime_entries (
  org_id uuid,
  id uuid,
  user_id uuid,
  day date,
  kind text,
  hours numeric(6,2),
  leave_kind_id uuid NULL,
  reason text,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CHECK (hours <> 0),
  CHECK (kind = ANY (ARRAY['payout', 'to_leave', 'correction', 'carried'])),
  CONSTRAINT overtime_entry_leave CHECK ((kind = 'to_leave') = (leave_kind_id IS NOT NULL)),
  CONSTRAINT overtime_entry_takes CHECK ((kind = ANY (ARRAY['correction', 'carried'])) OR hours < 0),
  CONSTRAINT overtime_entry_leave_kind FOREIGN KEY (leave_kind_id) REFERENCES leave_kinds,
  CONSTRAINT overtime_entry_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX overtime_entries_by_leave_kind (org_id, leave_kind_id) WHERE (leave_kind_id IS NOT NULL);
INDEX overtime_entries_by_user (org_id, user_id, day);

TABLE overtime_terms (
  org_id uuid,
  id uuid,
  user_id uuid,
  valid_from date,
  is_on boolean,
  cap numeric(6,2) NULL,
  floor numeric(6,2) NULL,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CONSTRAINT overtime_terms_one_a_day UNIQUE (org_id, user_id, valid_from),
  CHECK (cap >= 0 AND cap <= 8784),
  CHECK (floor >= 0 AND floor <= 8784),
  CONSTRAINT overtime_terms_off_without_limits CHECK (is_on OR cap IS NULL AND floor IS NULL),
  CHECK (EXTRACT(isodow FROM valid_from) = 1),
  CONSTRAINT overtime_terms_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE own_calendars (
  org_id uuid,
  user_id uuid,
  url text,
  created_at timestamptz DEFAULT now(),
  due_at timestamptz DEFAULT now(),
  read_at timestamptz NULL,
  failures int DEFAULT 0,
  last_error text NULL,
  meetings jsonb DEFAULT '[]',
  settled text[] DEFAULT '{}'[],
  unread jsonb DEFAULT '{}',
  booked jsonb DEFAULT '{}',
  PRIMARY KEY (org_id, user_id),
  CHECK (length(url) <= 2000),
  CONSTRAINT own_calendar_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX own_calendars_due (due_at);
POLICY every_calendar FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, user_id, due_at, failures) TO stint_jobs;

TABLE passkey_challenges (
  challenge_hash text,
  expires_at timestamptz,
  PRIMARY KEY (challenge_hash)
)
INDEX passkey_challenges_by_end (expires_at);
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;
NO GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;

TABLE passkeys (
  org_id uuid,
  id uuid,
  user_id uuid,
  credential_id text,
  public_key text,
  counter bigint DEFAULT 0,
  transports text[] DEFAULT '{}'[],
  name text,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  last_used_at timestamptz NULL,
  CONSTRAINT passkey_credential_unique UNIQUE (org_id, credential_id),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CONSTRAINT passkey_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX passkeys_by_user (org_id, user_id);

TABLE password_reset_requests (
  email text,
  id uuid,
  requested_at timestamptz DEFAULT now(),
  PRIMARY KEY (email),
  CHECK (email = lower(email))
)
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;
NO GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;

TABLE password_resets (
  org_id uuid,
  id uuid,
  user_id uuid,
  email text,
  token_hash text,
  created_at timestamptz DEFAULT now(),
  expires_at timestamptz,
  CONSTRAINT password_reset_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT password_reset_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX password_resets_by_end (expires_at);
INDEX password_resets_by_user (org_id, user_id);
POLICY over_after_a_day TO stint_directory USING (expires_at < (now() - '1 day'::interval)) WITH CHECK false;
GRANT SELECT (expires_at), DELETE TO stint_directory;

TABLE pay_export_parts (
  org_id uuid,
  export_id uuid,
  part int,
  bytes bytea,
  PRIMARY KEY (org_id, export_id, part),
  CHECK (part >= 0),
  CONSTRAINT pay_export_part_export FOREIGN KEY (export_id) REFERENCES pay_exports ON DELETE CASCADE
)

TABLE pay_export_subjects (
  org_id uuid,
  export_id uuid,
  place int,
  user_id uuid,
  project_id uuid NULL,
  function_id uuid NULL,
  cost_tier_id uuid NULL,
  PRIMARY KEY (org_id, export_id, place),
  CHECK (place > 0),
  CONSTRAINT pay_subject_export FOREIGN KEY (export_id) REFERENCES pay_exports ON DELETE CASCADE,
  CONSTRAINT pay_subject_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT pay_subject_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT pay_subject_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT pay_subject_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX pay_export_subjects_by_project (org_id, project_id);
INDEX pay_export_subjects_by_tier (org_id, function_id, cost_tier_id);
INDEX pay_export_subjects_by_user (org_id, user_id);

TABLE pay_exports (
  org_id uuid,
  id uuid,
  number int,
  purpose text,
  format text,
  template_name text NULL,
  first_month date,
  last_month date,
  months text[],
  file_name text,
  media_type text,
  byte_size bigint,
  sha256 text,
  line_count int,
  hours numeric(12,2),
  amount numeric(14,2) NULL,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  undone_at timestamptz NULL,
  undone_by uuid NULL,
  CONSTRAINT pay_export_number_unique UNIQUE (org_id, number),
  CONSTRAINT pay_export_months_in_order CHECK (first_month <= last_month),
  CHECK (EXTRACT(day FROM first_month) = 1),
  CHECK (EXTRACT(day FROM last_month) = 1),
  CHECK (number > 0),
  CHECK (purpose = ANY (ARRAY['payroll', 'invoices'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE pay_marks (
  org_id uuid,
  export_id uuid,
  place int,
  purpose text,
  kind text,
  user_id uuid,
  project_id uuid NULL,
  function_id uuid NULL,
  cost_tier_id uuid NULL,
  rate_per_hour numeric(10,2) DEFAULT 0,
  day date,
  wage_type text DEFAULT '',
  hours numeric(20,16),
  leave_kind_id uuid NULL,
  PRIMARY KEY (org_id, export_id, place),
  CHECK (hours <> 0),
  CHECK (kind = ANY (ARRAY['work', 'holiday'])),
  CHECK (place > 0),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT pay_mark_export FOREIGN KEY (export_id) REFERENCES pay_exports ON DELETE CASCADE
)
INDEX pay_marks_by_day (org_id, purpose, day);

TABLE pay_people (
  org_id uuid,
  user_id uuid,
  personnel_number text,
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT pay_person_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
UNIQUE INDEX pay_person_number_unique (org_id, lower(personnel_number)) WHERE (personnel_number <> '');

TABLE pay_projects (
  org_id uuid,
  project_id uuid,
  customer_name text DEFAULT '',
  customer_number text DEFAULT '',
  invoice_item text DEFAULT '',
  wage_type text DEFAULT '',
  cost_centre text DEFAULT '',
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  PRIMARY KEY (org_id, project_id),
  CONSTRAINT pay_project_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
)

TABLE pay_settings (
  org_id uuid,
  datev_consultant text DEFAULT '',
  datev_client text DEFAULT '',
  work_wage_type text DEFAULT '',
  holiday_wage_type text DEFAULT '',
  invoice_prefix text DEFAULT '',
  invoice_item text DEFAULT '',
  account_code text DEFAULT '',
  tax_type text DEFAULT '',
  due_days int DEFAULT 30,
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  PRIMARY KEY (org_id),
  CHECK (due_days >= 0 AND due_days <= 365),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE pay_templates (
  org_id uuid,
  id uuid,
  name text,
  purpose text,
  layout jsonb,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (purpose = ANY (ARRAY['payroll', 'invoices'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
UNIQUE INDEX pay_template_name_unique (org_id, lower(name));

TABLE person_skills (
  org_id uuid,
  user_id uuid,
  skill_id uuid,
  level int,
  PRIMARY KEY (org_id, user_id, skill_id),
  CHECK (level >= 1 AND level <= 3),
  CONSTRAINT person_skill_skill FOREIGN KEY (skill_id) REFERENCES skills ON DELETE CASCADE,
  CONSTRAINT person_skill_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX person_skills_of_skill (org_id, skill_id);

TABLE phase_reminder_runs (
  org_id uuid,
  run_day date,
  ended_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT phase_reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_phase_reminder_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day) TO stint_jobs;

TABLE pinned_projects (
  org_id uuid,
  user_id uuid,
  project_id uuid,
  PRIMARY KEY (org_id, user_id, project_id),
  CONSTRAINT pinned_project_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT pinned_project_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE places (
  org_id uuid,
  id uuid,
  name text,
  country text NULL,
  region text NULL,
  is_active boolean DEFAULT true,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT place_region_of_country CHECK (region IS NULL OR country IS NOT NULL),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
UNIQUE INDEX place_name_unique (org_id, lower(name));

TABLE planner_presences (
  org_id uuid,
  function_id uuid,
  month date,
  user_id uuid,
  unsaved int DEFAULT 0,
  seen_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, function_id, month, user_id),
  CHECK (EXTRACT(day FROM month) = 1),
  CHECK (unsaved >= 0 AND unsaved <= 1000000),
  CONSTRAINT planner_presence_function FOREIGN KEY (function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT planner_presence_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX planner_presences_user (org_id, user_id);

TABLE project_characteristics (
  org_id uuid,
  id uuid,
  project_id uuid,
  characteristic_id uuid,
  characteristic_type_id int,
  function_id uuid NULL,
  value_number numeric(15,4) NULL,
  value_boolean boolean NULL,
  value_option_id uuid NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT project_characteristic_once UNIQUE (org_id, project_id, characteristic_id),
  CONSTRAINT project_characteristic_value CHECK ((value_number IS NOT NULL) = (characteristic_type_id = 1) AND (value_boolean IS NOT NULL) = (characteristic_type_id = 2) AND (value_option_id IS NOT NULL) = (characteristic_type_id = 3)),
  CONSTRAINT project_characteristic_characteristic FOREIGN KEY (org_id, characteristic_id, characteristic_type_id) REFERENCES characteristics(org_id, id, characteristic_type_id),
  CONSTRAINT project_characteristic_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT project_characteristic_option FOREIGN KEY (org_id, characteristic_id, value_option_id) REFERENCES characteristic_options(org_id, characteristic_id, id),
  CONSTRAINT project_characteristic_project FOREIGN KEY (project_id) REFERENCES projects
)
INDEX project_characteristics_by_characteristic (org_id, characteristic_id, value_option_id);
INDEX project_characteristics_by_function (org_id, function_id);

TABLE project_forecasters (
  org_id uuid,
  project_id uuid,
  user_id uuid,
  created_by uuid NULL,
  PRIMARY KEY (org_id, project_id, user_id),
  CONSTRAINT project_forecaster_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_forecaster_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX project_forecasters_by_user (org_id, user_id);

TABLE project_functions (
  org_id uuid,
  project_id uuid,
  function_id uuid,
  created_by uuid NULL,
  PRIMARY KEY (org_id, project_id, function_id),
  CONSTRAINT project_function_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT project_function_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
)
INDEX project_functions_by_function (org_id, function_id);

TABLE project_preferences (
  org_id uuid,
  user_id uuid,
  project_id uuid,
  kind text,
  is_for boolean,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  PRIMARY KEY (org_id, user_id, project_id, kind),
  CHECK (kind = ANY (ARRAY['pin', 'wish'])),
  CONSTRAINT project_preference_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_preference_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX project_preferences_of_project (org_id, project_id);

TABLE project_skills (
  org_id uuid,
  project_id uuid,
  skill_id uuid,
  level int,
  PRIMARY KEY (org_id, project_id, skill_id),
  CHECK (level >= 1 AND level <= 3),
  CONSTRAINT project_skill_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT project_skill_skill FOREIGN KEY (skill_id) REFERENCES skills ON DELETE CASCADE
)
INDEX project_skills_of_skill (org_id, skill_id);

TABLE project_standings (
  org_id uuid,
  project_id uuid,
  as_of date DEFAULT '-infinity',
  budget_hours numeric(14,2) DEFAULT 0,
  budget_gbp numeric(18,2) DEFAULT 0,
  booked_hours numeric(14,2) DEFAULT 0,
  booked_gbp numeric(18,2) DEFAULT 0,
  at_completion_hours numeric(14,2) DEFAULT 0,
  at_completion_gbp numeric(18,2) DEFAULT 0,
  booked_of_late numeric(14,2) DEFAULT 0,
  ends_month date NULL,
  ends_week int NULL,
  PRIMARY KEY (org_id, project_id),
  CONSTRAINT project_standing_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
)

LOOKUP TABLE project_statuses (
  code text,
  label text,
  description text,
  PRIMARY KEY (code)
)

TABLE projects (
  org_id uuid,
  id uuid,
  name text,
  description text DEFAULT '',
  code text,
  status_code text DEFAULT 'proposed',
  status_before_archive text NULL,
  start_date date,
  project_length_months int,
  ended_on date NULL,
  is_internal boolean DEFAULT false,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  name_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NULL,
  code_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(NORMALIZE(code, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NULL,
  CONSTRAINT project_code_unique UNIQUE (org_id, code),
  CHECK (code = upper(code) AND length(TRIM(BOTH FROM code)) > 0),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CHECK (project_length_months >= 1 AND project_length_months <= 240),
  CHECK (EXTRACT(day FROM start_date) = 1),
  CONSTRAINT project_status FOREIGN KEY (status_code) REFERENCES project_statuses(code),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX projects_by_creation (org_id, created_at, id);
INDEX projects_by_status (org_id, status_code);
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION projects_recounted();

TABLE provisioned_groups (
  org_id uuid,
  connection_id uuid,
  group_id text,
  external_id text,
  PRIMARY KEY (org_id, connection_id, group_id),
  CONSTRAINT provisioned_group_connection FOREIGN KEY (connection_id) REFERENCES provisioning_connections ON DELETE CASCADE
)

TABLE provisioned_people (
  org_id uuid,
  connection_id uuid,
  user_id uuid,
  external_id text NULL,
  has_name_parts boolean DEFAULT false,
  sent jsonb DEFAULT '{}',
  PRIMARY KEY (org_id, connection_id, user_id),
  CONSTRAINT provisioned_person_connection FOREIGN KEY (connection_id) REFERENCES provisioning_connections ON DELETE CASCADE,
  CONSTRAINT provisioned_person_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX provisioned_people_by_external_id (org_id, connection_id, external_id);
INDEX provisioned_people_by_user (org_id, user_id);

TABLE provisioning_connections (
  org_id uuid,
  id uuid,
  name text,
  mails_people boolean DEFAULT false,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  last_request_at timestamptz NULL,
  CONSTRAINT provisioning_connection_named CHECK (length(TRIM(BOTH FROM name)) >= 1 AND length(TRIM(BOTH FROM name)) <= 60),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE provisioning_errors (
  org_id uuid,
  id uuid,
  connection_id uuid,
  happened_at timestamptz DEFAULT now(),
  request text,
  status int,
  detail text,
  CONSTRAINT provisioning_error_connection FOREIGN KEY (connection_id) REFERENCES provisioning_connections ON DELETE CASCADE
)
INDEX provisioning_errors_by_connection (org_id, connection_id, id);
GRANT SELECT, INSERT, DELETE TO stint_app;

TABLE provisioning_tokens (
  org_id uuid,
  token_id uuid,
  connection_id uuid,
  PRIMARY KEY (org_id, token_id),
  CONSTRAINT provisioning_token_connection FOREIGN KEY (connection_id) REFERENCES provisioning_connections ON DELETE CASCADE,
  CONSTRAINT provisioning_token_token FOREIGN KEY (token_id) REFERENCES api_tokens ON DELETE CASCADE
)
INDEX provisioning_tokens_by_connection (org_id, connection_id);

TABLE recovery_codes (
  org_id uuid,
  user_id uuid,
  code_hash text,
  PRIMARY KEY (org_id, user_id, code_hash),
  CONSTRAINT recovery_code_of_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE reminder_runs (
  org_id uuid,
  run_day date,
  ended_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, run_day),
  CONSTRAINT reminder_run_of_organisation FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_reminder_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day) TO stint_jobs;

TABLE report_recipients (
  org_id uuid,
  view_id uuid,
  user_id uuid,
  mailed_for timestamptz NULL,
  PRIMARY KEY (org_id, view_id, user_id),
  CONSTRAINT report_recipient_schedule FOREIGN KEY (org_id, view_id) REFERENCES report_schedules(org_id, view_id) ON DELETE CASCADE,
  CONSTRAINT report_recipient_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX report_recipients_of_user (org_id, user_id);

TABLE report_schedules (
  org_id uuid,
  view_id uuid,
  user_id uuid,
  every text,
  on_day int,
  at_hour int,
  format text,
  next_at timestamptz,
  last_run_at timestamptz NULL,
  stopped_at timestamptz NULL,
  PRIMARY KEY (org_id, view_id),
  CHECK (at_hour >= 0 AND at_hour <= 23),
  CHECK (on_day >= 1 AND on_day <= 31 AND (every = 'month' OR on_day <= 7)),
  CHECK (every = ANY (ARRAY['week', 'month'])),
  CHECK (format = ANY (ARRAY['csv', 'xlsx', 'pdf'])),
  CONSTRAINT report_schedule_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT report_schedule_view FOREIGN KEY (view_id) REFERENCES report_views ON DELETE CASCADE
)
INDEX report_schedules_due (next_at) WHERE (stopped_at IS NULL);
INDEX report_schedules_of_user (org_id, user_id);
POLICY every_schedule FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, next_at, stopped_at) TO stint_jobs;

TABLE report_views (
  org_id uuid,
  id uuid,
  user_id uuid,
  name text,
  address jsonb,
  moves_from date NULL,
  is_shared boolean DEFAULT false,
  is_pinned boolean DEFAULT false,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CHECK (EXTRACT(day FROM moves_from) = 1),
  CHECK (length(TRIM(BOTH FROM name)) > 0),
  CONSTRAINT report_view_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX report_views_of_user (org_id, user_id);

TABLE retention_runs (
  org_id uuid,
  id uuid,
  run_day date,
  started_at timestamptz DEFAULT now(),
  ended_at timestamptz NULL,
  removed jsonb DEFAULT '{}',
  CONSTRAINT retention_run_once_a_day UNIQUE (org_id, run_day),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_run FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, run_day, ended_at) TO stint_jobs;

TABLE sample_rows (
  org_id uuid,
  subject text,
  subject_id uuid,
  PRIMARY KEY (org_id, subject, subject_id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE second_factors (
  org_id uuid,
  user_id uuid,
  secret text,
  confirmed_at timestamptz NULL,
  last_step int DEFAULT 0,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT second_factor_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE sent_phase_reminders (
  org_id uuid,
  user_id uuid,
  month date,
  phase text,
  step text,
  sent_on date,
  PRIMARY KEY (org_id, user_id, month, phase, step),
  CHECK (EXTRACT(day FROM month) = 1),
  CHECK (phase = ANY (ARRAY['Review', 'Forecasting', 'Allocations'])),
  CHECK (step = ANY (ARRAY['first', 'last'])),
  CONSTRAINT sent_phase_reminder_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX sent_phase_reminders_by_day (org_id, sent_on);

TABLE sent_reminders (
  org_id uuid,
  user_id uuid,
  week_starting date,
  step text,
  queued_at timestamptz DEFAULT now(),
  PRIMARY KEY (org_id, user_id, week_starting, step),
  CHECK (step = ANY (ARRAY['first', 'digest', 'second'])),
  CHECK (EXTRACT(isodow FROM week_starting) = 1),
  CONSTRAINT sent_reminder_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE sessions (
  org_id uuid,
  token_hash text,
  id uuid,
  user_id uuid,
  created_at timestamptz DEFAULT now(),
  last_seen_at timestamptz DEFAULT now(),
  expires_at timestamptz,
  user_agent text DEFAULT '',
  PRIMARY KEY (org_id, token_hash),
  CONSTRAINT session_of_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX sessions_by_end (expires_at);
INDEX sessions_by_user (org_id, user_id);
POLICY over_when_expired TO stint_directory USING (expires_at < now()) WITH CHECK false;
GRANT SELECT (expires_at), DELETE TO stint_directory;

TABLE set_up_codes (
  code_hash text,
  created_at timestamptz DEFAULT now(),
  PRIMARY KEY (code_hash)
)
NO ROW LEVEL SECURITY;
GRANT SELECT, DELETE TO stint_app;
GRANT SELECT, INSERT, DELETE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;

TABLE set_up_lists (
  org_id uuid,
  is_dismissed boolean DEFAULT false,
  are_settings_right boolean DEFAULT false,
  PRIMARY KEY (org_id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE shared_calendar_links (
  org_id uuid,
  id uuid,
  user_id uuid,
  subject text,
  function_id uuid NULL,
  project_id uuid NULL,
  token_hash text,
  created_at timestamptz DEFAULT now(),
  last_read_at timestamptz NULL,
  CONSTRAINT shared_calendar_link_once UNIQUE NULLS NOT DISTINCT (org_id, user_id, subject, function_id, project_id),
  CONSTRAINT shared_calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT shared_calendar_link_names_its_subject CHECK ((subject = 'function') = (function_id IS NOT NULL) AND (subject = 'project') = (project_id IS NOT NULL)),
  CHECK (subject = ANY (ARRAY['function', 'reports', 'project'])),
  CONSTRAINT shared_calendar_link_function FOREIGN KEY (function_id) REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_project FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX shared_calendar_links_function (org_id, function_id);
INDEX shared_calendar_links_project (org_id, project_id);

TABLE sign_in_failures (
  key_hash text,
  failures int DEFAULT 0,
  last_failure_at timestamptz DEFAULT now(),
  PRIMARY KEY (key_hash)
)
NO ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE TO stint_directory;
NO POLICY own_organisation TO stint_app USING OWN;
NO GRANT SELECT, INSERT, UPDATE, DELETE TO stint_app;

TABLE sign_on_connections (
  org_id uuid,
  issuer text,
  client_id text,
  client_secret text,
  button_label text,
  is_enabled boolean DEFAULT false,
  is_required boolean DEFAULT false,
  trusts_addresses boolean DEFAULT false,
  trusts_second_factor boolean DEFAULT false,
  makes_people boolean DEFAULT false,
  role_claim text DEFAULT '',
  allows_super_admin boolean DEFAULT false,
  version int DEFAULT 1,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  PRIMARY KEY (org_id),
  CHECK (length(TRIM(BOTH FROM button_label)) > 0),
  CHECK (client_id <> ''),
  CONSTRAINT sign_on_required_when_enabled CHECK (is_enabled OR NOT is_required),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY directory_lookup FOR SELECT TO stint_directory USING is_enabled;
GRANT SELECT (org_id, button_label, is_enabled) TO stint_directory;

TABLE sign_on_directory (
  domain text,
  org_id uuid,
  PRIMARY KEY (domain),
  CONSTRAINT sign_on_directory_domain FOREIGN KEY (org_id, domain) REFERENCES sign_on_domains(org_id, domain) ON DELETE CASCADE
)
INDEX sign_on_directory_by_organisation (org_id, domain);
POLICY directory_lookup FOR SELECT TO stint_directory USING true;
GRANT SELECT TO stint_directory;

TABLE sign_on_domains (
  org_id uuid,
  domain text,
  proof text,
  proven_at timestamptz NULL,
  PRIMARY KEY (org_id, domain),
  CHECK (domain = lower(domain)),
  CONSTRAINT sign_on_domain_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections(org_id) ON DELETE CASCADE
)

TABLE sign_on_links (
  org_id uuid,
  user_id uuid,
  issuer text,
  subject text,
  linked_at timestamptz DEFAULT now(),
  refused_subject text NULL,
  refused_at timestamptz NULL,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT sign_on_link_subject_unique UNIQUE (org_id, issuer, subject),
  CONSTRAINT sign_on_link_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE sign_on_logins (
  org_id uuid,
  id uuid,
  state_hash text,
  browser_hash text,
  tested_by uuid NULL,
  return_to text DEFAULT '',
  created_at timestamptz DEFAULT now(),
  expires_at timestamptz,
  used_at timestamptz NULL,
  user_id uuid NULL,
  subject text NULL,
  provider_session text NULL,
  CONSTRAINT sign_on_login_state_unique UNIQUE (org_id, state_hash),
  CONSTRAINT sign_on_login_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections(org_id) ON DELETE CASCADE,
  CONSTRAINT sign_on_login_tester FOREIGN KEY (tested_by) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT sign_on_login_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX sign_on_logins_by_browser (org_id, browser_hash);
INDEX sign_on_logins_by_end (expires_at);
POLICY over_when_expired TO stint_directory USING (expires_at < now()) WITH CHECK false;
GRANT SELECT (expires_at), DELETE TO stint_directory;

TABLE sign_on_logout_tokens (
  org_id uuid,
  token_hash text,
  expires_at timestamptz,
  PRIMARY KEY (org_id, token_hash),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX sign_on_logout_tokens_by_end (expires_at);
POLICY over_when_expired TO stint_directory USING (expires_at < now()) WITH CHECK false;
GRANT SELECT, INSERT TO stint_app;
GRANT SELECT (expires_at), DELETE TO stint_directory;

TABLE sign_on_roles (
  org_id uuid,
  claim_value text,
  role_code text,
  PRIMARY KEY (org_id, claim_value, role_code),
  CHECK (claim_value <> ''),
  CONSTRAINT sign_on_role_connection FOREIGN KEY (org_id) REFERENCES sign_on_connections(org_id) ON DELETE CASCADE,
  CONSTRAINT sign_on_role_role FOREIGN KEY (role_code) REFERENCES user_roles(role_code)
)

TABLE sign_on_sessions (
  org_id uuid,
  token_hash text,
  issuer text,
  subject text,
  provider_session text NULL,
  logout_address text NULL,
  PRIMARY KEY (org_id, token_hash),
  CONSTRAINT sign_on_session_session FOREIGN KEY (org_id, token_hash) REFERENCES sessions(org_id, token_hash) ON DELETE CASCADE
)
INDEX sign_on_sessions_by_provider_session (org_id, issuer, provider_session);
INDEX sign_on_sessions_by_subject (org_id, issuer, subject);

TABLE skills (
  org_id uuid,
  id uuid,
  name text,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  CHECK (length(TRIM(BOTH FROM name)) >= 1 AND length(TRIM(BOTH FROM name)) <= 60),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
UNIQUE INDEX skill_name_unique (org_id, lower(name));

TABLE time_entries (
  org_id uuid,
  id uuid,
  timesheet_id uuid,
  user_id uuid,
  project_id uuid,
  entry_type text DEFAULT 'manual',
  date_worked date,
  start_time time NULL,
  end_time time NULL,
  task_notes text DEFAULT '',
  duration_hours numeric(5,2),
  function_id uuid NULL,
  cost_tier_id uuid NULL,
  rate_per_hour numeric(10,2) DEFAULT 0,
  is_billable boolean DEFAULT false,
  created_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  original_hours numeric(5,2) NULL,
  in_minutes boolean DEFAULT false,
  exact_hours numeric(18,16) GENERATED ALWAYS AS ( CASE WHEN ((start_time IS NULL) AND (NOT in_minutes)) THEN duration_hours ELSE (round((duration_hours * (60))) / (60)) END) STORED,
  CHECK (duration_hours > 0 AND duration_hours <= 24),
  CHECK (rate_per_hour >= 0),
  CONSTRAINT time_entry_original_hours CHECK (original_hours > 0 AND original_hours <= 24),
  CONSTRAINT time_entry_original_is_overridden CHECK (original_hours IS NULL OR entry_type = 'override'),
  CONSTRAINT time_entry_times CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CONSTRAINT time_entry_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT time_entry_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT time_entry_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT time_entry_timesheet FOREIGN KEY (org_id, timesheet_id, user_id) REFERENCES timesheets(org_id, id, user_id),
  CONSTRAINT time_entry_type FOREIGN KEY (entry_type) REFERENCES entry_types(code)
)
INDEX time_entries_by_day (org_id, date_worked);
INDEX time_entries_by_project (org_id, project_id, date_worked);
INDEX time_entries_by_tier (org_id, function_id, cost_tier_id, project_id);
INDEX time_entries_by_timesheet (org_id, timesheet_id);
INDEX time_entries_by_user (org_id, user_id, date_worked);
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION time_entries_counted('1');
TRIGGER count_after AFTER UPDATE REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION time_entries_counted('1');
TRIGGER count_before AFTER UPDATE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION time_entries_counted('-1');
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION time_entries_counted('-1');

TABLE timer_spans (
  org_id uuid,
  timer_id uuid,
  started_at timestamptz,
  ended_at timestamptz NULL,
  PRIMARY KEY (org_id, timer_id, started_at),
  CONSTRAINT timer_span_ends_after_start CHECK (started_at <= ended_at),
  CONSTRAINT timer_span_timer FOREIGN KEY (timer_id) REFERENCES timers ON DELETE CASCADE
)
UNIQUE INDEX timer_span_one_open (org_id, timer_id) WHERE (ended_at IS NULL);

TABLE timers (
  org_id uuid,
  id uuid,
  user_id uuid,
  project_id uuid,
  note text DEFAULT '',
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  CONSTRAINT timer_one_per_person UNIQUE (org_id, user_id),
  CONSTRAINT timer_project FOREIGN KEY (project_id) REFERENCES projects,
  CONSTRAINT timer_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

LOOKUP TABLE timesheet_statuses (
  code text,
  label text,
  PRIMARY KEY (code)
)

TABLE timesheets (
  org_id uuid,
  id uuid,
  user_id uuid,
  week_starting date,
  status_code text DEFAULT 'draft',
  comment text NULL,
  submitted_at timestamptz NULL,
  approved_at timestamptz NULL,
  approved_by uuid NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  decided_by uuid NULL,
  decided_at timestamptz NULL,
  CONSTRAINT timesheet_of_user UNIQUE (org_id, id, user_id),
  CONSTRAINT timesheet_one_per_week UNIQUE (org_id, user_id, week_starting),
  CONSTRAINT timesheet_approver_is_not_owner CHECK (approved_by <> user_id),
  CHECK (EXTRACT(isodow FROM week_starting) = 1),
  CONSTRAINT timesheet_approver FOREIGN KEY (approved_by) REFERENCES users,
  CONSTRAINT timesheet_decider FOREIGN KEY (decided_by) REFERENCES users,
  CONSTRAINT timesheet_status FOREIGN KEY (status_code) REFERENCES timesheet_statuses(code),
  CONSTRAINT timesheet_user FOREIGN KEY (user_id) REFERENCES users
)
INDEX timesheets_by_week (org_id, week_starting);
INDEX timesheets_decided (org_id, user_id, decided_at) WHERE (decided_at IS NOT NULL);
INDEX timesheets_rejected (org_id, id) WHERE (status_code = 'rejected');
INDEX timesheets_submitted (org_id, user_id, week_starting) WHERE (status_code = 'submitted');
TRIGGER count_added AFTER INSERT REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION timesheets_counted('1');
TRIGGER count_changed AFTER UPDATE REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION timesheets_recounted();
TRIGGER count_removed AFTER DELETE REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN COUNTING EXECUTE FUNCTION timesheets_counted('-1');

TABLE user_invitations (
  org_id uuid,
  id uuid,
  email text,
  first_name text NULL,
  last_name text NULL,
  role_codes text[],
  function_id uuid NULL,
  cost_tier_id uuid NULL,
  manager_id uuid NULL,
  billable boolean DEFAULT false,
  monthly_hours int NULL,
  holiday_allowance int NULL,
  status text DEFAULT 'pending',
  token_hash text,
  expires_at timestamptz,
  invited_at timestamptz DEFAULT now(),
  invited_by uuid NULL,
  pattern_hundredths int[] NULL,
  pattern_from date NULL,
  manager_email text NULL,
  accepted_user_id uuid NULL,
  place_id uuid NULL,
  first_day date NULL,
  last_day date NULL,
  CONSTRAINT invitation_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT invitation_ends_after_start CHECK (first_day <= last_day),
  CONSTRAINT invitation_has_one_manager CHECK (manager_id IS NULL OR manager_email IS NULL),
  CONSTRAINT invitation_pattern_has_a_day CHECK ((pattern_hundredths IS NULL) = (pattern_from IS NULL)),
  CHECK (holiday_allowance >= 0 AND holiday_allowance <= 8784),
  CHECK (monthly_hours >= 0 AND monthly_hours <= 744),
  CHECK (cardinality(pattern_hundredths) = 7 AND (0 <= ALL (pattern_hundredths)) AND (2400 >= ALL (pattern_hundredths))),
  CHECK (cardinality(role_codes) > 0),
  CHECK (status = ANY (ARRAY['pending', 'accepted', 'revoked'])),
  CONSTRAINT invitation_accepted_user FOREIGN KEY (accepted_user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT invitation_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT invitation_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT invitation_manager FOREIGN KEY (manager_id) REFERENCES users,
  CONSTRAINT invitation_place FOREIGN KEY (place_id) REFERENCES places ON DELETE SET NULL (place_id),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX invitations_awaiting_manager (org_id, lower(manager_email)) WHERE (manager_email IS NOT NULL);
INDEX invitations_newest_first (org_id, invited_at DESC) WHERE (status = 'pending');
UNIQUE INDEX invitation_email_pending (org_id, lower(email)) WHERE (status = 'pending');

TABLE user_places (
  org_id uuid,
  user_id uuid,
  valid_from date,
  place_id uuid NULL,
  PRIMARY KEY (org_id, user_id, valid_from),
  CONSTRAINT user_place_place FOREIGN KEY (place_id) REFERENCES places,
  CONSTRAINT user_place_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX user_places_of_place (org_id, place_id);

TABLE user_preferences (
  org_id uuid,
  user_id uuid,
  weekly_reminder boolean DEFAULT true,
  weekly_digest boolean DEFAULT true,
  decision_mails boolean DEFAULT true,
  starts_on_my_time boolean DEFAULT false,
  phase_reminders boolean DEFAULT true,
  start_page text NULL,
  toured_roles text[] DEFAULT '{}'[],
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT user_start_page CHECK (start_page = ANY (ARRAY['dashboard', 'home', 'my_time'])),
  CONSTRAINT user_preferences_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

TABLE user_role_assignments (
  org_id uuid,
  user_id uuid,
  role_code text,
  since date NULL,
  PRIMARY KEY (org_id, user_id, role_code),
  CONSTRAINT role_assignment_role FOREIGN KEY (role_code) REFERENCES user_roles(role_code),
  CONSTRAINT role_assignment_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)
INDEX role_assignments_by_role (org_id, role_code);

LOOKUP TABLE user_roles (
  role_code text,
  label text,
  position int,
  PRIMARY KEY (role_code)
)

TABLE users (
  org_id uuid,
  id uuid,
  first_name text NULL,
  last_name text NULL,
  email text,
  function_id uuid NULL,
  cost_tier_id uuid NULL,
  manager_id uuid NULL,
  billable boolean DEFAULT false,
  monthly_hours int NULL,
  holiday_allowance int NULL,
  is_active boolean DEFAULT true,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  updated_by uuid NULL,
  name_key text COLLATE "C" GENERATED ALWAYS AS (NULLIF(TRIM(BOTH FROM lower(regexp_replace(NORMALIZE(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')), NFD), '[\u0300-\u036f]', '', 'g'))), '')) STORED NULL,
  language text NULL,
  CONSTRAINT billable_needs_function_and_tier CHECK (NOT billable OR function_id IS NOT NULL AND cost_tier_id IS NOT NULL),
  CONSTRAINT manager_is_not_oneself CHECK (manager_id <> id),
  CONSTRAINT tier_needs_function CHECK (cost_tier_id IS NULL OR function_id IS NOT NULL),
  CONSTRAINT user_language_known CHECK (language = ANY (ARRAY['en', 'de', 'fr', 'es'])),
  CHECK (holiday_allowance >= 0 AND holiday_allowance <= 8784),
  CHECK (monthly_hours >= 0 AND monthly_hours <= 744),
  CONSTRAINT user_cost_tier FOREIGN KEY (org_id, function_id, cost_tier_id) REFERENCES cost_tiers(org_id, function_id, id),
  CONSTRAINT user_function FOREIGN KEY (function_id) REFERENCES functions,
  CONSTRAINT user_manager FOREIGN KEY (manager_id) REFERENCES users,
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
INDEX users_by_function (org_id, function_id);
INDEX users_by_manager (org_id, manager_id);
INDEX users_by_name (org_id, name_key, id);
UNIQUE INDEX user_email_unique (org_id, lower(email));

TABLE walls (
  org_id uuid,
  id uuid,
  name text,
  panels text[],
  rotates boolean DEFAULT false,
  theme text DEFAULT 'time',
  shows_names boolean DEFAULT false,
  link_hash text NULL,
  link_made_at timestamptz DEFAULT now(),
  link_made_by uuid NULL,
  expires_at timestamptz NULL,
  last_seen_at timestamptz NULL,
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT wall_link_unique UNIQUE (org_id, link_hash),
  CHECK (length(TRIM(BOTH FROM name)) >= 1 AND length(TRIM(BOTH FROM name)) <= 60),
  CHECK (cardinality(panels) > 0 AND panels <@ ARRAY['hours', 'functions', 'projects', 'cycle', 'overbooked']),
  CHECK (theme = ANY (ARRAY['light', 'dark', 'time'])),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)

TABLE webhook_deliveries (
  org_id uuid,
  id uuid,
  webhook_id uuid,
  event_id uuid,
  type text,
  subject_id text,
  data jsonb,
  happened_at timestamptz,
  status text DEFAULT 'due',
  attempts int DEFAULT 0,
  created_at timestamptz DEFAULT now(),
  due_at timestamptz,
  tried_at timestamptz NULL,
  answer_status int NULL,
  answer text DEFAULT '',
  error text NULL,
  CONSTRAINT webhook_delivery_once UNIQUE (org_id, webhook_id, event_id),
  CHECK (status = ANY (ARRAY['due', 'delivered', 'given_up'])),
  CONSTRAINT webhook_delivery_webhook FOREIGN KEY (webhook_id) REFERENCES webhooks ON DELETE CASCADE
)
INDEX webhook_deliveries_by_age (created_at) WHERE (status <> 'due');
INDEX webhook_deliveries_due (due_at) WHERE (status = 'due');
INDEX webhook_deliveries_of_webhook (org_id, webhook_id, id);
POLICY every_delivery FOR SELECT TO stint_jobs USING true;
POLICY over_after_thirty_days TO stint_directory USING ((status <> 'due') AND (created_at < (now() - '30 days'::interval))) WITH CHECK false;
GRANT SELECT (status, created_at), DELETE TO stint_directory;
GRANT SELECT (org_id, webhook_id, status, due_at) TO stint_jobs;

TABLE webhooks (
  org_id uuid,
  id uuid,
  url text,
  description text DEFAULT '',
  topics text[] NULL,
  is_on boolean DEFAULT true,
  off_because text NULL,
  secret text,
  previous_secret text NULL,
  previous_until timestamptz NULL,
  failing_since timestamptz NULL,
  place bigint,
  listens_since timestamptz DEFAULT now(),
  version int DEFAULT 1,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  created_by uuid NULL,
  updated_by uuid NULL,
  CONSTRAINT webhook_off_has_reason CHECK (NOT is_on OR off_because IS NULL),
  CHECK (off_because = ANY (ARRAY['failing', 'gone'])),
  CHECK (length(url) <= 2000),
  FOREIGN KEY (org_id) REFERENCES clients(id)
)
POLICY every_webhook FOR SELECT TO stint_jobs USING true;
GRANT SELECT (org_id, id, is_on, failing_since, place) TO stint_jobs;

TABLE weekly_function_totals (
  org_id uuid,
  month_start date,
  week_start date,
  function_id uuid NULL,
  allocated_hours numeric(14,2) DEFAULT 0,
  actual_hours numeric(28,16) DEFAULT 0,
  CONSTRAINT weekly_function_total_once UNIQUE NULLS NOT DISTINCT (org_id, month_start, week_start, function_id),
  NO PRIMARY KEY (org_id, id)
)

TABLE weekly_person_totals (
  org_id uuid,
  month_start date,
  week_start date,
  user_id uuid,
  actual_hours numeric(28,16) DEFAULT 0,
  actual_gbp numeric(36,18) DEFAULT 0,
  PRIMARY KEY (org_id, month_start, week_start, user_id)
)
INDEX weekly_person_totals_by_person (org_id, user_id, month_start);

TABLE working_patterns (
  org_id uuid,
  user_id uuid,
  valid_from date,
  monday numeric(4,2),
  tuesday numeric(4,2),
  wednesday numeric(4,2),
  thursday numeric(4,2),
  friday numeric(4,2),
  saturday numeric(4,2),
  sunday numeric(4,2),
  PRIMARY KEY (org_id, user_id, valid_from),
  CHECK (friday >= 0 AND friday <= 24),
  CHECK (monday >= 0 AND monday <= 24),
  CHECK (saturday >= 0 AND saturday <= 24),
  CHECK (sunday >= 0 AND sunday <= 24),
  CHECK (thursday >= 0 AND thursday <= 24),
  CHECK (tuesday >= 0 AND tuesday <= 24),
  CHECK (wednesday >= 0 AND wednesday <= 24),
  CONSTRAINT working_pattern_user FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
)

VIEW actual_hour_facts -- 0064 ea50b9e13b7eabaa
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, actual_hours, actual_gbp, billable_hours, billable_gbp)
VIEW allocated_hour_facts -- 0064 e97187f3009de134
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, allocated_hours, allocated_gbp)
VIEW approved_hours -- 0064 b267d3e896158e9e
  (org_id, kind, user_id, project_id, function_id, cost_tier_id, rate_per_hour, is_billable, day, hours, leave_kind_id)
VIEW billable_capacity -- 0011 23987062a51c657f
  (org_id, function_id, total_monthly_capacity_hours)
VIEW budget_hour_facts -- 0012 cd9b2edbec333b6c
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours, budget_gbp)
VIEW calendar_months -- 0012 ecc594d90e907eb2
  (org_id, month_start)
VIEW forecasted_hour_facts -- 0012 096492137884c9c8
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, forecasted_hours, forecasted_gbp)
VIEW hour_facts -- 0064 7a7d458c8b7705ea
  (org_id, month_start, day, user_id, project_id, function_id, cost_tier_id, entry_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, billable_gbp)
VIEW monthly_corrections -- 0064 f77738bb17f73b26
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
VIEW monthly_function_corrections -- 0064 a1ce2bc296cf4ead
  (org_id, month_start, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets, is_internal)
VIEW monthly_function_parts -- 0064 e1112073f6afca87
  (org_id, month_start, function_id, is_internal, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
VIEW monthly_parts -- 0064 da8aabf02e181457
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
VIEW monthly_parts_counted -- 0064 7b0152bff6ba3847
  (org_id, month_start, project_id, function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
VIEW monthly_project_corrections -- 0064 139429f92edc74f8
  (org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours)
VIEW monthly_project_parts -- 0064 08b6cbb9f68a6ea6
  (org_id, month_start, project_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp, actual_hours, actual_gbp, unrated_hours)
VIEW monthly_use -- 0087 70719f0574f2b0d7
  (org_id, month_start, function_id, billable_hours, budget_hours, capacity_hours)
VIEW monthly_used_hours -- 0064 f7bc77fe7e1f0a69
  (org_id, month_start, function_id, billable_hours, budget_hours)
VIEW org_monthly_allocation_changes -- 0012 a17397342dce0e33
  (org_id, month_start, function_id, total_changes)
VIEW org_monthly_allocation_status -- 0012 8045ef55927fa7ed
  (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation)
VIEW org_monthly_budget_profile_changes -- 0012 970e49c2d96841a9
  (org_id, month_start, project_id, total_changes)
VIEW org_monthly_forecast_submission_counts -- 0012 cb39d67154901a22
  (org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count)
VIEW org_monthly_function_summary -- 0064 cb046f8840ba8d77
  (org_id, month_start, function_id, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours)
VIEW org_monthly_function_utilisation_summary -- 0064 558bed2b4eb3f0c9
  (org_id, month_start, function_id, total_actual_billable_hours, total_monthly_capacity_hours, utilisation_percentage)
VIEW org_monthly_hours_summary -- 0064 3166032ee672aea7
  (org_id, month_start, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours)
VIEW org_monthly_project_summary -- 0064 585adf0f3ce110e5
  (org_id, month_start, project_id, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp, total_unrated_hours)
VIEW org_monthly_strategic_utilisation_summary_function_specific -- 0064 85fee3b43cfed53f
  (org_id, month_start, function_id, total_strategic_budget_hours, total_monthly_capacity_hours, strategic_utilisation_percentage)
VIEW org_monthly_strategic_utilisation_summary_org_wide -- 0064 1d17f221c2383133
  (org_id, month_start, total_strategic_budget_hours, total_monthly_capacity_hours, strategic_utilisation_percentage)
VIEW org_monthly_timesheet_approval_counts -- 0064 a8ae812a43fbc937
  (org_id, month_start, total_timesheets, approved_timesheets)
VIEW org_monthly_utilisation_summary -- 0064 1f18daa24865f0cb
  (org_id, month_start, total_actual_billable_hours, total_monthly_capacity_hours, utilisation_percentage)
VIEW required_allocations -- 0044 115ee772601b6a88
  (org_id, month_start, function_id, is_required_allocation, is_submitted_allocation)
VIEW required_forecasts -- 0012 f368a694b5cfc1c9
  (org_id, month_start, project_id, required_forecasts_count, frozen_forecasts_count)
VIEW unemployed_capacity -- 0087 9fc45a5265fff065
  (org_id, month_start, function_id, user_id, unemployed_hours)
VIEW weekly_function_corrections -- 0064 5d154a45be7ed657
  (org_id, month_start, week_start, function_id, allocated_hours, actual_hours)
VIEW weekly_function_parts -- 0064 e823f876d4def9ff
  (org_id, month_start, week_start, function_id, allocated_hours, actual_hours)
VIEW weekly_person_corrections -- 0064 9d1f4ed165476084
  (org_id, month_start, week_start, user_id, actual_hours, actual_gbp)
VIEW weekly_person_parts -- 0064 6e8d26eaeaa3f80d
  (org_id, month_start, week_start, user_id, actual_hours, actual_gbp)

FUNCTION allocation_entries_counted() RETURNS trigger -- 0064 b3f1232d0b18f186
FUNCTION audit_entry_hash(org_id uuid, id uuid, happened_at timestamp with time zone, actor_id uuid, actor_name text, action text, subject_type text, subject_id text, before jsonb, after jsonb, request_id text) RETURNS text -- 0043 627c52191027bedf
FUNCTION audit_redaction_digest(org uuid, erasure uuid) RETURNS text -- 0014 f8b4a7a90366c6e3
FUNCTION audit_row_hash(a audit_log) RETURNS text -- 0014 e53e989aa33c1def
FUNCTION audit_words(actor_name text, action text, before jsonb, after jsonb) RETURNS tsvector -- 0009 c2a1c91f37126db2
FUNCTION budget_profile_months_counted() RETURNS trigger -- 0010 36600e241d8e41f1
FUNCTION budget_profiles_recounted() RETURNS trigger -- 0010 bf6a2e73bdfe5712
FUNCTION check_audit_cut() RETURNS trigger -- 0009 8f35345c2428aed5
FUNCTION check_audit_redaction() RETURNS trigger -- 0043 82afa91d1df86c4d
FUNCTION check_mail_cut() RETURNS trigger -- 0008 cbbd2feadc695aef
FUNCTION delete_allocation_entries() RETURNS trigger -- 0010 2ea662b685ea2471
FUNCTION delete_budget_months() RETURNS trigger -- 0010 06d05023589b91d6
FUNCTION delete_forecast_entries() RETURNS trigger -- 0010 24ce89a3d24ee1d4
FUNCTION forecast_entries_counted() RETURNS trigger -- 0010 67b5f10a3a553c15
FUNCTION forecasts_noticed() RETURNS trigger -- 0045 087a3f0c8950dfeb
FUNCTION forecasts_recounted() RETURNS trigger -- 0045 a61a0e43cd9a60fb
FUNCTION function_allocations_recounted() RETURNS trigger -- 0064 9a8bad82c9068784
FUNCTION only_blank_mail() RETURNS trigger -- 0014 7878bbcc26b3eb11
FUNCTION projects_recounted() RETURNS trigger -- 0067 c5a928ee7868fddd
FUNCTION stay_unless_imported() RETURNS trigger -- 0013 216c81cf0538c591
FUNCTION stay_unless_sample() RETURNS trigger -- 0015 407122504dfd80c5
FUNCTION time_entries_counted() RETURNS trigger -- 0064 66808637800d85d9
FUNCTION timesheets_counted() RETURNS trigger -- 0010 b47cc68aaa9b951c
FUNCTION timesheets_recounted() RETURNS trigger -- 0064 3836e82464cd1905

ROLE stint_app LOGIN
ROLE stint_directory LOGIN
ROLE stint_jobs LOGIN
