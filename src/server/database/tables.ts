// Made by `npm run schema` from db/migrations; a test compares the two.
import type { ColumnType, Generated } from "kysely";

/** Columns that are never written. */
type View<T> = { [Column in keyof T]: ColumnType<T[Column], never, never> };

export interface Tables {
  actual_hour_facts: View<{
    org_id: string;
    month_start: string;
    day: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    entry_id: string;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    billable_gbp: number;
  }>;
  allocated_hour_facts: View<{
    org_id: string;
    month_start: string;
    day: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    entry_id: string;
    allocated_hours: number;
    allocated_gbp: number;
  }>;
  allocation_entries: {
    org_id: string;
    id: string;
    function_allocation_id: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    allocation_date: string;
    hours: number;
    rate_per_hour: number;
    is_billable: Generated<boolean>;
    created_by: string | null;
    proposed_hours: number | null;
  };
  allocation_resubmissions: {
    org_id: string;
    id: string;
    function_allocation_id: string;
    submitted_at: Generated<string>;
    submitted_by: string | null;
    cells_changed: number;
    hours_changed: number;
  };
  allocation_statuses: {
    code: string;
    label: string;
  };
  api_tokens: {
    org_id: string;
    id: string;
    kind: string;
    user_id: string | null;
    name: string;
    token_hash: string;
    scopes: string[];
    created_at: Generated<string>;
    created_by: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
    expiry_mailed_at: string | null;
  };
  approved_hours: View<{
    org_id: string;
    kind: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    rate_per_hour: number;
    is_billable: boolean;
    day: string;
    hours: number;
    leave_kind_id: string;
  }>;
  audit_cuts: {
    org_id: string;
    id: string;
    cut_at: Generated<string>;
    seal_number: number;
    seal_hash: string;
    to_at: string;
    to_id: string;
    row_count: number;
  };
  audit_log: {
    org_id: string;
    id: string;
    happened_at: Generated<string>;
    actor_id: string | null;
    actor_name: string;
    action: string;
    subject_type: string;
    subject_id: string;
    before: unknown;
    after: unknown;
    request_id: string;
  };
  audit_redactions: {
    org_id: string;
    audit_id: string;
    erasure_id: string;
    hash_before: string;
    hash_after: string;
  };
  audit_seals: {
    org_id: string;
    number: number;
    sealed_at: Generated<string>;
    to_at: string;
    to_id: string;
    row_count: number;
    row_ids: string[];
    row_hashes: string[];
    previous_hash: string;
    hash: string;
  };
  billable_capacity: View<{
    org_id: string;
    function_id: string;
    total_monthly_capacity_hours: number;
  }>;
  break_handling_modes: {
    id: string;
    description: string;
  };
  budget_hour_facts: View<{
    org_id: string;
    month_start: string;
    day: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    entry_id: string;
    budget_hours: number;
    budget_gbp: number;
  }>;
  budget_profile_months: {
    org_id: string;
    budget_profile_id: string;
    function_id: string;
    cost_tier_id: string;
    month_index: number;
    budget_hours: number;
    rate_per_hour: number;
  };
  budget_profile_statuses: {
    code: string;
    label: string;
  };
  budget_profiles: {
    org_id: string;
    id: string;
    project_id: string;
    profile_code: string;
    profile_name: string;
    status_code: Generated<string>;
    is_locked: ColumnType<boolean, never, never>;
    total_hours: Generated<number>;
    total_budget: Generated<number>;
    replaced_profile_id: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    activated_at: string | null;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  calendar_links: {
    org_id: string;
    user_id: string;
    token_hash: string;
    created_at: Generated<string>;
    last_read_at: string | null;
  };
  calendar_months: View<{
    org_id: string;
    month_start: string;
  }>;
  characteristic_options: {
    org_id: string;
    id: string;
    characteristic_id: string;
    option_label: string;
    label_key: string;
    sort_order: number;
    created_by: string | null;
  };
  characteristic_types: {
    id: number;
    code: string;
    label: string;
    description: string;
  };
  characteristics: {
    org_id: string;
    id: string;
    name: string;
    name_key: string;
    characteristic_type_id: number;
    function_id: string | null;
    is_global: boolean;
    ai_modelling: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  chat_channels: {
    org_id: string;
    id: string;
    user_id: string | null;
    kind: string;
    name: string;
    url: string;
    topics: Generated<string[]>;
    is_on: Generated<boolean>;
    last_error: string | null;
    last_tried_at: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  chat_outbox: {
    org_id: string;
    id: Generated<string>;
    channel_id: string;
    message: unknown;
    status: Generated<string>;
    attempts: Generated<number>;
    created_at: Generated<string>;
    due_at: Generated<string>;
    give_up_at: string;
  };
  clients: {
    id: string;
    name: string;
    created_at: Generated<string>;
  };
  closed_month_functions: {
    org_id: string;
    month_start: string;
    function_id: string | null;
    is_required_allocation: boolean;
    is_submitted_allocation: boolean;
    total_monthly_capacity_hours: number;
  };
  closed_month_people: {
    org_id: string;
    id: Generated<string>;
    month_start: string;
    user_id: string;
    function_id: string | null;
    monthly_hours: number;
  };
  closed_month_projects: {
    org_id: string;
    month_start: string;
    project_id: string;
    required_forecasts_count: number;
    frozen_forecasts_count: number;
  };
  closed_months: {
    org_id: string;
    month_start: string;
    closed_at: Generated<string>;
    required_forecasts_count: Generated<number>;
    frozen_forecasts_count: Generated<number>;
  };
  company_day_requests: {
    org_id: string;
    company_days_id: string;
    holiday_request_id: string;
  };
  company_days: {
    org_id: string;
    id: string;
    kind: string;
    name: string;
    first_day: string;
    last_day: string;
    place_id: string | null;
    refuses: boolean;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  cost_tiers: {
    org_id: string;
    id: string;
    function_id: string;
    name: string;
    hourly_rate: number;
    position: Generated<number>;
  };
  credentials: {
    org_id: string;
    user_id: string;
    password_hash: string;
    changed_at: Generated<string>;
  };
  currencies: {
    code: string;
    name: string;
    symbol: string;
  };
  data_regions: {
    code: string;
    label: string;
    provider: string;
  };
  date_formats: {
    format_id: string;
    format_pattern: string;
    example: string;
  };
  delegations: {
    org_id: string;
    id: string;
    manager_id: string;
    delegate_id: string;
    first_day: string;
    last_day: string;
    created_at: Generated<string>;
    ended_at: string | null;
    ended_by: string | null;
  };
  demonstration_accounts: {
    org_id: string;
    user_id: string;
    organisation_name: string;
    organisation_about: string;
    person_name: string;
    role_code: string;
    position: number;
  };
  demonstration_renewals: {
    is_only: Generated<boolean>;
    day: string;
    claim: string;
    claimed_until: string;
    ended_at: string | null;
  };
  deprovisioned_people: {
    org_id: string;
    user_id: string;
    deleted_at: Generated<string>;
  };
  email_confirmations: {
    org_id: string;
    user_id: string;
    email: string;
    token_hash: string;
    blocks_sign_in: boolean;
    mailed_at: Generated<string>;
    expires_at: string;
  };
  entry_types: {
    code: string;
    label: string;
  };
  events: {
    org_id: string;
    id: string;
    topic: string;
    subject_id: string;
    request_id: string;
    transaction_id: Generated<number>;
    created_at: Generated<string>;
    action: Generated<string>;
  };
  fill_proposals: {
    org_id: string;
    run_id: string;
    proposal: unknown;
    created_at: Generated<string>;
  };
  fill_runs: {
    org_id: string;
    id: string;
    function_id: string;
    month: string;
    input_hash: string;
    options: unknown;
    hours: number;
    unmet_hours: number;
    objective: number;
    bound: number;
    gap: number;
    milliseconds: number;
    is_timed_out: boolean;
    created_at: Generated<string>;
    created_by: string | null;
  };
  forecast_entries: {
    org_id: string;
    forecast_id: string;
    cost_tier_id: string;
    function_id: string;
    forecast_hours: number;
    rate_per_hour: number;
    total_cost: number;
    created_by: string | null;
  };
  forecast_freezes: {
    org_id: string;
    id: string;
    forecast_id: string;
    frozen_at: Generated<string>;
    frozen_by: string | null;
    total_hours: number;
    total_cost: number;
    entries: unknown;
    shortfalls: Generated<unknown>;
    shortfall_reason: string | null;
  };
  forecast_statuses: {
    code: string;
    label: string;
  };
  forecasted_hour_facts: View<{
    org_id: string;
    month_start: string;
    day: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    entry_id: string;
    forecasted_hours: number;
    forecasted_gbp: number;
  }>;
  forecasts: {
    org_id: string;
    id: string;
    project_id: string;
    forecast_period_id: string;
    user_id: string;
    status: string;
    total_functions: Generated<number>;
    total_hours: Generated<number>;
    total_cost: Generated<number>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  function_allocations: {
    org_id: string;
    id: string;
    function_id: string;
    forecast_period: string;
    status_code: string;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
    updated_at: string | null;
    last_saved_at: Generated<string>;
  };
  function_allocators: {
    org_id: string;
    function_id: string;
    user_id: string;
  };
  functions: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
    allows_stand_ins: Generated<boolean>;
  };
  holiday_entries: {
    org_id: string;
    holiday_request_id: string;
    date: string;
    hours_requested: number;
  };
  holiday_request_statuses: {
    code: string;
    label: string;
  };
  holiday_requests: {
    org_id: string;
    id: string;
    user_id: string;
    start_date: string;
    end_date: string;
    total_hours: number;
    status: Generated<string>;
    reason: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    updated_by: string | null;
    cancellation_asked_at: string | null;
    cancellation_reason: string | null;
    decision_comment: string | null;
    kind_id: string | null;
    part: string | null;
    part_hours: number | null;
    half_of: string | null;
    from_noon: Generated<boolean>;
    until_noon: Generated<boolean>;
  };
  home_visits: {
    org_id: string;
    user_id: string;
    since: string | null;
    seen_at: Generated<string>;
  };
  hour_facts: View<{
    org_id: string;
    month_start: string;
    day: string;
    user_id: string;
    project_id: string;
    function_id: string;
    cost_tier_id: string;
    entry_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    billable_gbp: number;
  }>;
  idempotency_keys: {
    org_id: string;
    user_id: string;
    key_hash: string;
    request_hash: string;
    status: number | null;
    sealed_answer: string | null;
    created_at: Generated<string>;
  };
  import_corrections: {
    org_id: string;
    import_id: string;
    row_number: number;
    cells: unknown;
    is_skipped: Generated<boolean>;
  };
  import_habits: {
    org_id: string;
    headings_key: string;
    kind: string;
    reading: unknown;
    used_at: Generated<string>;
  };
  import_items: {
    org_id: string;
    import_id: string;
    subject: string;
    subject_id: string;
    before: unknown;
    fingerprint: string;
  };
  import_parts: {
    org_id: string;
    import_id: string;
    part: number;
    bytes: Uint8Array;
  };
  import_problems: {
    org_id: string;
    import_id: string;
    row_number: number;
    column_number: Generated<number>;
    result: string;
    reasons: string[];
    cells: unknown;
    fields: Generated<unknown>;
  };
  import_statuses: {
    code: string;
    label: string;
  };
  imports: {
    org_id: string;
    id: string;
    file_name: string;
    byte_size: number;
    status: Generated<string>;
    kind: string | null;
    preset: string | null;
    reading: unknown;
    matches: Generated<unknown>;
    options: Generated<unknown>;
    content: unknown;
    names: unknown;
    rows_done: Generated<number>;
    rows_total: Generated<number>;
    outcome: unknown;
    failure: string | null;
    leased_until: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    file_removed_at: string | null;
    done_at: string | null;
    undone_at: string | null;
  };
  known_devices: {
    account_hash: string;
    device_hash: string;
    seen_at: Generated<string>;
  };
  leave_corrections: {
    org_id: string;
    id: string;
    kind_id: string;
    user_id: string;
    day: string;
    hours: number;
    is_carried: boolean;
    reason: string;
    created_at: Generated<string>;
    created_by: string | null;
  };
  leave_kinds: {
    org_id: string;
    id: string;
    name: string;
    colour: string;
    pattern: string;
    has_balance: boolean;
    needs_approval: boolean;
    is_private: boolean;
    is_paid: boolean;
    wants_document: boolean;
    notice_days: number;
    longest_days: number | null;
    unit: string;
    position: number;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_at: Generated<string>;
    updated_by: string | null;
    wage_type: Generated<string>;
    returns_leave: boolean | null;
    days_back: Generated<number>;
    months_ahead: Generated<number>;
  };
  leave_people: {
    org_id: string;
    user_id: string;
    first_day: string | null;
    last_day: string | null;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
    enters_leave: Generated<boolean>;
  };
  leave_rules: {
    org_id: string;
    id: string;
    kind_id: string;
    valid_from: string;
    earned: string;
    amount_of: string | null;
    amount: number | null;
    percent: number | null;
    carry_limit: number | null;
    carry_of: string;
    carry_months: number | null;
    refresh_month: number | null;
    refresh_day: number | null;
    created_at: Generated<string>;
    created_by: string | null;
  };
  login_directory: {
    email: string;
    org_id: string;
    user_id: string;
  };
  mail_outbox: {
    org_id: string;
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    html_part: string;
    text_part: string;
    status: Generated<string>;
    attempts: Generated<number>;
    created_at: Generated<string>;
    due_at: Generated<string>;
    give_up_at: string;
    sent_at: string | null;
    last_error: string | null;
    attachment_name: string | null;
    attachment_type: string | null;
    attachment: Uint8Array | null;
  };
  month_closing_figures: {
    org_id: string;
    month_start: string;
    project_id: string | null;
    function_id: string | null;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
  };
  month_closings: {
    org_id: string;
    month_start: string;
    closed_at: Generated<string>;
    closed_by: string | null;
    open_points: Generated<unknown>;
    reopened_at: string | null;
    reopened_by: string | null;
    reopen_reason: string | null;
    version: Generated<number>;
  };
  month_graces: {
    org_id: string;
    month_start: string;
    user_id: string;
    until: string;
    given_at: Generated<string>;
    given_by: string | null;
  };
  month_reminders: {
    org_id: string;
    user_id: string;
    asked_for: string;
    reminded_on: string;
    month: string;
    asked_by: string;
    created_at: Generated<string>;
    dismissed_at: string | null;
  };
  monthly_corrections: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    function_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
  }>;
  monthly_deltas: {
    org_id: string;
    month_start: string;
    project_id: string | null;
    function_id: string | null;
    budget_hours: Generated<number>;
    budget_gbp: Generated<number>;
    forecasted_hours: Generated<number>;
    forecasted_gbp: Generated<number>;
    allocated_hours: Generated<number>;
    allocated_gbp: Generated<number>;
    actual_hours: Generated<number>;
    actual_gbp: Generated<number>;
    billable_hours: Generated<number>;
    unrated_hours: Generated<number>;
    timesheets: Generated<number>;
    approved_timesheets: Generated<number>;
    id: number;
    week_start: string | null;
    user_id: string | null;
  };
  monthly_function_corrections: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
    is_internal: boolean;
  }>;
  monthly_function_parts: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    is_internal: boolean;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
  }>;
  monthly_function_totals: {
    org_id: string;
    month_start: string;
    function_id: string | null;
    budget_hours: Generated<number>;
    budget_gbp: Generated<number>;
    forecasted_hours: Generated<number>;
    forecasted_gbp: Generated<number>;
    allocated_hours: Generated<number>;
    allocated_gbp: Generated<number>;
    actual_hours: Generated<number>;
    actual_gbp: Generated<number>;
    billable_hours: Generated<number>;
    unrated_hours: Generated<number>;
    timesheets: Generated<number>;
    approved_timesheets: Generated<number>;
    is_internal: Generated<boolean>;
  };
  monthly_parts: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    function_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
  }>;
  monthly_parts_counted: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    function_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    billable_hours: number;
    unrated_hours: number;
    timesheets: number;
    approved_timesheets: number;
  }>;
  monthly_project_corrections: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    unrated_hours: number;
  }>;
  monthly_project_parts: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    budget_hours: number;
    budget_gbp: number;
    forecasted_hours: number;
    forecasted_gbp: number;
    allocated_hours: number;
    allocated_gbp: number;
    actual_hours: number;
    actual_gbp: number;
    unrated_hours: number;
  }>;
  monthly_project_totals: {
    org_id: string;
    month_start: string;
    project_id: string;
    budget_hours: Generated<number>;
    budget_gbp: Generated<number>;
    forecasted_hours: Generated<number>;
    forecasted_gbp: Generated<number>;
    allocated_hours: Generated<number>;
    allocated_gbp: Generated<number>;
    actual_hours: Generated<number>;
    actual_gbp: Generated<number>;
    unrated_hours: Generated<number>;
  };
  monthly_totals: {
    org_id: string;
    month_start: string;
    project_id: string | null;
    function_id: string | null;
    budget_hours: Generated<number>;
    budget_gbp: Generated<number>;
    forecasted_hours: Generated<number>;
    forecasted_gbp: Generated<number>;
    allocated_hours: Generated<number>;
    allocated_gbp: Generated<number>;
    actual_hours: Generated<number>;
    actual_gbp: Generated<number>;
    billable_hours: Generated<number>;
    unrated_hours: Generated<number>;
    timesheets: Generated<number>;
    approved_timesheets: Generated<number>;
  };
  monthly_use: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    billable_hours: number;
    budget_hours: number;
    capacity_hours: number;
  }>;
  monthly_used_hours: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    billable_hours: number;
    budget_hours: number;
  }>;
  months: {
    month_start: string;
  };
  org_monthly_allocation_changes: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    total_changes: number;
  }>;
  org_monthly_allocation_status: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    is_required_allocation: boolean;
    is_submitted_allocation: boolean;
  }>;
  org_monthly_budget_profile_changes: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    total_changes: number;
  }>;
  org_monthly_forecast_submission_counts: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    required_forecasts_count: number;
    frozen_forecasts_count: number;
  }>;
  org_monthly_function_summary: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    total_budget_hours: number;
    total_budget_gbp: number;
    total_forecasted_hours: number;
    total_forecasted_gbp: number;
    total_allocated_hours: number;
    total_allocated_gbp: number;
    total_actual_hours: number;
    total_actual_gbp: number;
    total_unrated_hours: number;
  }>;
  org_monthly_function_utilisation_summary: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    total_actual_billable_hours: number;
    total_monthly_capacity_hours: number;
    utilisation_percentage: number;
  }>;
  org_monthly_hours_summary: View<{
    org_id: string;
    month_start: string;
    total_budget_hours: number;
    total_budget_gbp: number;
    total_forecasted_hours: number;
    total_forecasted_gbp: number;
    total_allocated_hours: number;
    total_allocated_gbp: number;
    total_actual_hours: number;
    total_actual_gbp: number;
    total_unrated_hours: number;
  }>;
  org_monthly_project_summary: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    total_budget_hours: number;
    total_budget_gbp: number;
    total_forecasted_hours: number;
    total_forecasted_gbp: number;
    total_allocated_hours: number;
    total_allocated_gbp: number;
    total_actual_hours: number;
    total_actual_gbp: number;
    total_unrated_hours: number;
  }>;
  org_monthly_strategic_utilisation_summary_function_specific: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    total_strategic_budget_hours: number;
    total_monthly_capacity_hours: number;
    strategic_utilisation_percentage: number;
  }>;
  org_monthly_strategic_utilisation_summary_org_wide: View<{
    org_id: string;
    month_start: string;
    total_strategic_budget_hours: number;
    total_monthly_capacity_hours: number;
    strategic_utilisation_percentage: number;
  }>;
  org_monthly_timesheet_approval_counts: View<{
    org_id: string;
    month_start: string;
    total_timesheets: number;
    approved_timesheets: number;
  }>;
  org_monthly_utilisation_summary: View<{
    org_id: string;
    month_start: string;
    total_actual_billable_hours: number;
    total_monthly_capacity_hours: number;
    utilisation_percentage: number;
  }>;
  organisation_break_days: {
    org_id: string;
    day_of_week: number;
    is_break_day: Generated<boolean>;
  };
  organisation_public_holidays: {
    org_id: string;
    id: string;
    holiday_date: string;
    name: string;
    hours: Generated<number>;
    created_by: string | null;
    updated_by: string | null;
    version: Generated<number>;
    place_id: string | null;
  };
  organisation_settings: {
    org_id: string;
    data_region: Generated<string>;
    default_monthly_hours: Generated<number>;
    default_holiday_allowance: Generated<number>;
    holiday_refresh_month: Generated<number>;
    holiday_refresh_day: Generated<number>;
    break_handling_mode: Generated<string>;
    break_duration: Generated<number | null>;
    break_minimum_hours: Generated<number | null>;
    data_retention: Generated<number>;
    log_retention: Generated<number>;
    security_email: string | null;
    currency: Generated<string>;
    date_format: Generated<string>;
    time_zone: Generated<string>;
    plan_id: Generated<string>;
    review_end_day: Generated<number>;
    forecast_start_day: Generated<number>;
    allocate_start_day: Generated<number>;
    limit_costs_to_roles: Generated<boolean>;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
    general_version: Generated<number>;
    breaks_version: Generated<number>;
    holidays_version: Generated<number>;
    timeline_version: Generated<number>;
    compliance_version: Generated<number>;
    display_version: Generated<number>;
    weekly_reminders: Generated<boolean>;
    weekly_digests: Generated<boolean>;
    review_reminders: Generated<boolean>;
    forecast_reminders: Generated<boolean>;
    allocation_reminders: Generated<boolean>;
    start_page: Generated<string>;
    entry_step_minutes: Generated<number>;
    entry_rounding: Generated<string>;
    booking_days_back: Generated<number>;
    booking_days_ahead: Generated<number>;
  };
  overtime_entries: {
    org_id: string;
    id: string;
    user_id: string;
    day: string;
    kind: string;
    hours: number;
    leave_kind_id: string | null;
    reason: string;
    created_at: Generated<string>;
    created_by: string | null;
  };
  overtime_terms: {
    org_id: string;
    id: string;
    user_id: string;
    valid_from: string;
    is_on: boolean;
    cap: number | null;
    floor: number | null;
    created_at: Generated<string>;
    created_by: string | null;
  };
  own_calendars: {
    org_id: string;
    user_id: string;
    url: string;
    created_at: Generated<string>;
    due_at: Generated<string>;
    read_at: string | null;
    failures: Generated<number>;
    last_error: string | null;
    meetings: Generated<unknown>;
    settled: Generated<string[]>;
    unread: Generated<unknown>;
    booked: Generated<unknown>;
  };
  passkey_challenges: {
    challenge_hash: string;
    expires_at: string;
  };
  passkeys: {
    org_id: string;
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: Generated<number>;
    transports: Generated<string[]>;
    name: string;
    version: Generated<number>;
    created_at: Generated<string>;
    last_used_at: string | null;
  };
  password_reset_requests: {
    email: string;
    id: string;
    requested_at: Generated<string>;
  };
  password_resets: {
    org_id: string;
    id: string;
    user_id: string;
    email: string;
    token_hash: string;
    created_at: Generated<string>;
    expires_at: string;
  };
  pay_export_parts: {
    org_id: string;
    export_id: string;
    part: number;
    bytes: Uint8Array;
  };
  pay_export_subjects: {
    org_id: string;
    export_id: string;
    place: number;
    user_id: string;
    project_id: string | null;
    function_id: string | null;
    cost_tier_id: string | null;
  };
  pay_exports: {
    org_id: string;
    id: string;
    number: number;
    purpose: string;
    format: string;
    template_name: string | null;
    first_month: string;
    last_month: string;
    months: string[];
    file_name: string;
    media_type: string;
    byte_size: number;
    sha256: string;
    line_count: number;
    hours: number;
    amount: number | null;
    created_at: Generated<string>;
    created_by: string | null;
    undone_at: string | null;
    undone_by: string | null;
  };
  pay_marks: {
    org_id: string;
    export_id: string;
    place: number;
    purpose: string;
    kind: string;
    user_id: string;
    project_id: string | null;
    function_id: string | null;
    cost_tier_id: string | null;
    rate_per_hour: Generated<number>;
    day: string;
    wage_type: Generated<string>;
    hours: number;
    leave_kind_id: string | null;
  };
  pay_people: {
    org_id: string;
    user_id: string;
    personnel_number: string;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  pay_projects: {
    org_id: string;
    project_id: string;
    customer_name: Generated<string>;
    customer_number: Generated<string>;
    invoice_item: Generated<string>;
    wage_type: Generated<string>;
    cost_centre: Generated<string>;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  pay_settings: {
    org_id: string;
    datev_consultant: Generated<string>;
    datev_client: Generated<string>;
    work_wage_type: Generated<string>;
    holiday_wage_type: Generated<string>;
    invoice_prefix: Generated<string>;
    invoice_item: Generated<string>;
    account_code: Generated<string>;
    tax_type: Generated<string>;
    due_days: Generated<number>;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  pay_templates: {
    org_id: string;
    id: string;
    name: string;
    purpose: string;
    layout: unknown;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  person_skills: {
    org_id: string;
    user_id: string;
    skill_id: string;
    level: number;
  };
  phase_reminder_runs: {
    org_id: string;
    run_day: string;
    ended_at: Generated<string>;
  };
  pinned_projects: {
    org_id: string;
    user_id: string;
    project_id: string;
  };
  places: {
    org_id: string;
    id: string;
    name: string;
    country: string | null;
    region: string | null;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  planner_presences: {
    org_id: string;
    function_id: string;
    month: string;
    user_id: string;
    unsaved: Generated<number>;
    seen_at: Generated<string>;
  };
  project_characteristics: {
    org_id: string;
    id: string;
    project_id: string;
    characteristic_id: string;
    characteristic_type_id: number;
    function_id: string | null;
    value_number: number | null;
    value_boolean: boolean | null;
    value_option_id: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  project_forecasters: {
    org_id: string;
    project_id: string;
    user_id: string;
    created_by: string | null;
  };
  project_functions: {
    org_id: string;
    project_id: string;
    function_id: string;
    created_by: string | null;
  };
  project_preferences: {
    org_id: string;
    user_id: string;
    project_id: string;
    kind: string;
    is_for: boolean;
    created_at: Generated<string>;
    created_by: string | null;
  };
  project_skills: {
    org_id: string;
    project_id: string;
    skill_id: string;
    level: number;
  };
  project_standings: {
    org_id: string;
    project_id: string;
    as_of: Generated<string>;
    budget_hours: Generated<number>;
    budget_gbp: Generated<number>;
    booked_hours: Generated<number>;
    booked_gbp: Generated<number>;
    at_completion_hours: Generated<number>;
    at_completion_gbp: Generated<number>;
    booked_of_late: Generated<number>;
    ends_month: string | null;
    ends_week: number | null;
  };
  project_statuses: {
    code: string;
    label: string;
    description: string;
  };
  projects: {
    org_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    code: string;
    status_code: Generated<string>;
    status_before_archive: string | null;
    start_date: string;
    project_length_months: number;
    ended_on: string | null;
    is_internal: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
    name_key: ColumnType<string | null, never, never>;
    code_key: ColumnType<string | null, never, never>;
  };
  provisioned_groups: {
    org_id: string;
    connection_id: string;
    group_id: string;
    external_id: string;
  };
  provisioned_people: {
    org_id: string;
    connection_id: string;
    user_id: string;
    external_id: string | null;
    has_name_parts: Generated<boolean>;
    sent: Generated<unknown>;
  };
  provisioning_connections: {
    org_id: string;
    id: string;
    name: string;
    mails_people: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    last_request_at: string | null;
  };
  provisioning_errors: {
    org_id: string;
    id: string;
    connection_id: string;
    happened_at: Generated<string>;
    request: string;
    status: number;
    detail: string;
  };
  provisioning_tokens: {
    org_id: string;
    token_id: string;
    connection_id: string;
  };
  recovery_codes: {
    org_id: string;
    user_id: string;
    code_hash: string;
  };
  reminder_runs: {
    org_id: string;
    run_day: string;
    ended_at: Generated<string>;
  };
  repair_proposals: {
    org_id: string;
    id: string;
    function_id: string;
    month: string;
    holiday_request_id: string;
    plan_version: number;
    proposal: unknown;
    cells: number;
    hours: number;
    open_hours: number;
    state: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  report_recipients: {
    org_id: string;
    view_id: string;
    user_id: string;
    mailed_for: string | null;
  };
  report_schedules: {
    org_id: string;
    view_id: string;
    user_id: string;
    every: string;
    on_day: number;
    at_hour: number;
    format: string;
    next_at: string;
    last_run_at: string | null;
    stopped_at: string | null;
  };
  report_views: {
    org_id: string;
    id: string;
    user_id: string;
    name: string;
    address: unknown;
    moves_from: string | null;
    is_shared: Generated<boolean>;
    is_pinned: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  required_allocations: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    is_required_allocation: boolean;
    is_submitted_allocation: boolean;
  }>;
  required_forecasts: View<{
    org_id: string;
    month_start: string;
    project_id: string;
    required_forecasts_count: number;
    frozen_forecasts_count: number;
  }>;
  retention_runs: {
    org_id: string;
    id: string;
    run_day: string;
    started_at: Generated<string>;
    ended_at: string | null;
    removed: Generated<unknown>;
  };
  sample_rows: {
    org_id: string;
    subject: string;
    subject_id: string;
  };
  second_factors: {
    org_id: string;
    user_id: string;
    secret: string;
    confirmed_at: string | null;
    last_step: Generated<number>;
  };
  sent_phase_reminders: {
    org_id: string;
    user_id: string;
    month: string;
    phase: string;
    step: string;
    sent_on: string;
  };
  sent_reminders: {
    org_id: string;
    user_id: string;
    week_starting: string;
    step: string;
    queued_at: Generated<string>;
  };
  sessions: {
    org_id: string;
    token_hash: string;
    id: string;
    user_id: string;
    created_at: Generated<string>;
    last_seen_at: Generated<string>;
    expires_at: string;
    user_agent: Generated<string>;
  };
  set_up_codes: {
    code_hash: string;
    created_at: Generated<string>;
  };
  set_up_lists: {
    org_id: string;
    is_dismissed: Generated<boolean>;
    are_settings_right: Generated<boolean>;
  };
  shared_calendar_links: {
    org_id: string;
    id: string;
    user_id: string;
    subject: string;
    function_id: string | null;
    project_id: string | null;
    token_hash: string;
    created_at: Generated<string>;
    last_read_at: string | null;
  };
  sign_in_failures: {
    key_hash: string;
    failures: Generated<number>;
    last_failure_at: Generated<string>;
  };
  sign_on_connections: {
    org_id: string;
    issuer: string;
    client_id: string;
    client_secret: string;
    button_label: string;
    is_enabled: Generated<boolean>;
    is_required: Generated<boolean>;
    trusts_addresses: Generated<boolean>;
    trusts_second_factor: Generated<boolean>;
    makes_people: Generated<boolean>;
    role_claim: Generated<string>;
    allows_super_admin: Generated<boolean>;
    version: Generated<number>;
    updated_at: Generated<string>;
    updated_by: string | null;
  };
  sign_on_directory: {
    domain: string;
    org_id: string;
  };
  sign_on_domains: {
    org_id: string;
    domain: string;
    proof: string;
    proven_at: string | null;
  };
  sign_on_links: {
    org_id: string;
    user_id: string;
    issuer: string;
    subject: string;
    linked_at: Generated<string>;
    refused_subject: string | null;
    refused_at: string | null;
  };
  sign_on_logins: {
    org_id: string;
    id: string;
    state_hash: string;
    browser_hash: string;
    tested_by: string | null;
    return_to: Generated<string>;
    created_at: Generated<string>;
    expires_at: string;
    used_at: string | null;
    user_id: string | null;
    subject: string | null;
    provider_session: string | null;
  };
  sign_on_logout_tokens: {
    org_id: string;
    token_hash: string;
    expires_at: string;
  };
  sign_on_roles: {
    org_id: string;
    claim_value: string;
    role_code: string;
  };
  sign_on_sessions: {
    org_id: string;
    token_hash: string;
    issuer: string;
    subject: string;
    provider_session: string | null;
    logout_address: string | null;
  };
  skills: {
    org_id: string;
    id: string;
    name: string;
    created_at: Generated<string>;
    created_by: string | null;
  };
  time_entries: {
    org_id: string;
    id: string;
    timesheet_id: string;
    user_id: string;
    project_id: string;
    entry_type: Generated<string>;
    date_worked: string;
    start_time: string | null;
    end_time: string | null;
    task_notes: Generated<string>;
    duration_hours: number;
    function_id: string | null;
    cost_tier_id: string | null;
    rate_per_hour: Generated<number>;
    is_billable: Generated<boolean>;
    created_at: Generated<string>;
    created_by: string | null;
    updated_at: Generated<string>;
    updated_by: string | null;
    original_hours: number | null;
    in_minutes: Generated<boolean>;
    exact_hours: ColumnType<number, never, never>;
  };
  timer_spans: {
    org_id: string;
    timer_id: string;
    started_at: string;
    ended_at: string | null;
  };
  timers: {
    org_id: string;
    id: string;
    user_id: string;
    project_id: string;
    note: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
  };
  timesheet_statuses: {
    code: string;
    label: string;
  };
  timesheets: {
    org_id: string;
    id: string;
    user_id: string;
    week_starting: string;
    status_code: Generated<string>;
    comment: string | null;
    submitted_at: string | null;
    approved_at: string | null;
    approved_by: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    decided_by: string | null;
    decided_at: string | null;
    updated_by: string | null;
  };
  unemployed_capacity: View<{
    org_id: string;
    month_start: string;
    function_id: string;
    user_id: string;
    unemployed_hours: number;
  }>;
  user_invitations: {
    org_id: string;
    id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    role_codes: string[];
    function_id: string | null;
    cost_tier_id: string | null;
    manager_id: string | null;
    billable: Generated<boolean>;
    monthly_hours: number | null;
    holiday_allowance: number | null;
    status: Generated<string>;
    token_hash: string;
    expires_at: string;
    invited_at: Generated<string>;
    invited_by: string | null;
    pattern_hundredths: number[] | null;
    pattern_from: string | null;
    manager_email: string | null;
    accepted_user_id: string | null;
    place_id: string | null;
    first_day: string | null;
    last_day: string | null;
  };
  user_places: {
    org_id: string;
    user_id: string;
    valid_from: string;
    place_id: string | null;
  };
  user_preferences: {
    org_id: string;
    user_id: string;
    weekly_reminder: Generated<boolean>;
    weekly_digest: Generated<boolean>;
    decision_mails: Generated<boolean>;
    starts_on_my_time: Generated<boolean>;
    phase_reminders: Generated<boolean>;
    start_page: string | null;
    toured_roles: Generated<string[]>;
  };
  user_role_assignments: {
    org_id: string;
    user_id: string;
    role_code: string;
    since: string | null;
  };
  user_roles: {
    role_code: string;
    label: string;
    position: number;
  };
  users: {
    org_id: string;
    id: string;
    first_name: string | null;
    last_name: string | null;
    email: string;
    function_id: string | null;
    cost_tier_id: string | null;
    manager_id: string | null;
    billable: Generated<boolean>;
    monthly_hours: number | null;
    holiday_allowance: number | null;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    updated_by: string | null;
    name_key: ColumnType<string | null, never, never>;
    language: string | null;
    inactive: Generated<string>;
  };
  walls: {
    org_id: string;
    id: string;
    name: string;
    panels: string[];
    rotates: Generated<boolean>;
    theme: Generated<string>;
    shows_names: Generated<boolean>;
    link_hash: string | null;
    link_made_at: Generated<string>;
    link_made_by: string | null;
    expires_at: string | null;
    last_seen_at: string | null;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  webhook_deliveries: {
    org_id: string;
    id: string;
    webhook_id: string;
    event_id: string;
    type: string;
    subject_id: string;
    data: unknown;
    happened_at: string;
    status: Generated<string>;
    attempts: Generated<number>;
    created_at: Generated<string>;
    due_at: string;
    tried_at: string | null;
    answer_status: number | null;
    answer: Generated<string>;
    error: string | null;
  };
  webhooks: {
    org_id: string;
    id: string;
    url: string;
    description: Generated<string>;
    topics: string[] | null;
    is_on: Generated<boolean>;
    off_because: string | null;
    secret: string;
    previous_secret: string | null;
    previous_until: string | null;
    failing_since: string | null;
    place: number;
    listens_since: Generated<string>;
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    created_by: string | null;
    updated_by: string | null;
  };
  weekly_function_corrections: View<{
    org_id: string;
    month_start: string;
    week_start: string;
    function_id: string;
    allocated_hours: number;
    actual_hours: number;
  }>;
  weekly_function_parts: View<{
    org_id: string;
    month_start: string;
    week_start: string;
    function_id: string;
    allocated_hours: number;
    actual_hours: number;
  }>;
  weekly_function_totals: {
    org_id: string;
    month_start: string;
    week_start: string;
    function_id: string | null;
    allocated_hours: Generated<number>;
    actual_hours: Generated<number>;
  };
  weekly_person_corrections: View<{
    org_id: string;
    month_start: string;
    week_start: string;
    user_id: string;
    actual_hours: number;
    actual_gbp: number;
  }>;
  weekly_person_parts: View<{
    org_id: string;
    month_start: string;
    week_start: string;
    user_id: string;
    actual_hours: number;
    actual_gbp: number;
  }>;
  weekly_person_totals: {
    org_id: string;
    month_start: string;
    week_start: string;
    user_id: string;
    actual_hours: Generated<number>;
    actual_gbp: Generated<number>;
  };
  working_patterns: {
    org_id: string;
    user_id: string;
    valid_from: string;
    monday: number;
    tuesday: number;
    wednesday: number;
    thursday: number;
    friday: number;
    saturday: number;
    sunday: number;
  };
}
