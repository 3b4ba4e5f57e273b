// Made by `npm run schema` from db/migrations; a test compares the two.
import type { ColumnType, Generated } from "kysely";

export interface ActualHourFactsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  day: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  cost_tier_id: ColumnType<string, never, never>;
  entry_id: ColumnType<string, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  billable_gbp: ColumnType<number, never, never>;
}

export interface AllocatedHourFactsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  day: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  cost_tier_id: ColumnType<string, never, never>;
  entry_id: ColumnType<string, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
}

export interface AllocationEntriesTable {
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
}

export interface AllocationResubmissionsTable {
  org_id: string;
  id: string;
  function_allocation_id: string;
  submitted_at: Generated<string>;
  submitted_by: string | null;
  cells_changed: number;
  hours_changed: number;
}

export interface AllocationStatusesTable {
  code: string;
  label: string;
}

export interface AuditCutsTable {
  org_id: string;
  id: string;
  cut_at: Generated<string>;
  seal_number: number;
  seal_hash: string;
  to_at: string;
  to_id: string;
  row_count: number;
}

export interface AuditLogTable {
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
}

export interface AuditSealsTable {
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
}

export interface BillableCapacityTable {
  org_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  total_monthly_capacity_hours: ColumnType<number, never, never>;
}

export interface BreakHandlingModesTable {
  id: string;
  description: string;
}

export interface BudgetHourFactsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  day: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  cost_tier_id: ColumnType<string, never, never>;
  entry_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
}

export interface BudgetProfileMonthsTable {
  org_id: string;
  budget_profile_id: string;
  function_id: string;
  cost_tier_id: string;
  month_index: number;
  budget_hours: number;
  rate_per_hour: number;
}

export interface BudgetProfileStatusesTable {
  code: string;
  label: string;
}

export interface BudgetProfilesTable {
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
}

export interface CalendarLinksTable {
  org_id: string;
  user_id: string;
  token_hash: string;
  created_at: Generated<string>;
  last_read_at: string | null;
}

export interface CalendarMonthsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
}

export interface CharacteristicOptionsTable {
  org_id: string;
  id: string;
  characteristic_id: string;
  option_label: string;
  label_key: string;
  sort_order: number;
  created_by: string | null;
}

export interface CharacteristicTypesTable {
  id: number;
  code: string;
  label: string;
  description: string;
}

export interface CharacteristicsTable {
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
}

export interface ClientsTable {
  id: string;
  name: string;
  created_at: Generated<string>;
}

export interface ClosedMonthFunctionsTable {
  org_id: string;
  month_start: string;
  function_id: string | null;
  is_required_allocation: boolean;
  is_submitted_allocation: boolean;
  total_monthly_capacity_hours: number;
}

export interface ClosedMonthPeopleTable {
  org_id: string;
  id: Generated<string>;
  month_start: string;
  user_id: string;
  function_id: string | null;
  monthly_hours: number;
}

export interface ClosedMonthProjectsTable {
  org_id: string;
  month_start: string;
  project_id: string;
  required_forecasts_count: number;
  frozen_forecasts_count: number;
}

export interface ClosedMonthsTable {
  org_id: string;
  month_start: string;
  closed_at: Generated<string>;
  required_forecasts_count: Generated<number>;
  frozen_forecasts_count: Generated<number>;
}

export interface CostTiersTable {
  org_id: string;
  id: string;
  function_id: string;
  name: string;
  hourly_rate: number;
  position: Generated<number>;
}

export interface CredentialsTable {
  org_id: string;
  user_id: string;
  password_hash: string;
  changed_at: Generated<string>;
}

export interface CurrenciesTable {
  code: string;
  name: string;
  symbol: string;
}

export interface DataRegionsTable {
  code: string;
  label: string;
  provider: string;
}

export interface DateFormatsTable {
  format_id: string;
  format_pattern: string;
  example: string;
}

export interface DelegationsTable {
  org_id: string;
  id: string;
  manager_id: string;
  delegate_id: string;
  first_day: string;
  last_day: string;
  created_at: Generated<string>;
  ended_at: string | null;
  ended_by: string | null;
}

export interface EmailConfirmationsTable {
  org_id: string;
  user_id: string;
  email: string;
  token_hash: string;
  blocks_sign_in: boolean;
  mailed_at: Generated<string>;
  expires_at: string;
}

export interface EntryTypesTable {
  code: string;
  label: string;
}

export interface EventsTable {
  org_id: string;
  id: string;
  topic: string;
  subject_id: string;
  request_id: string;
  transaction_id: Generated<number>;
  created_at: Generated<string>;
}

export interface ForecastEntriesTable {
  org_id: string;
  forecast_id: string;
  cost_tier_id: string;
  function_id: string;
  forecast_hours: number;
  rate_per_hour: number;
  total_cost: number;
  created_by: string | null;
}

export interface ForecastFreezesTable {
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
}

export interface ForecastStatusesTable {
  code: string;
  label: string;
}

export interface ForecastedHourFactsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  day: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  cost_tier_id: ColumnType<string, never, never>;
  entry_id: ColumnType<string, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
}

export interface ForecastsTable {
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
}

export interface FunctionAllocationsTable {
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
}

export interface FunctionAllocatorsTable {
  org_id: string;
  function_id: string;
  user_id: string;
}

export interface FunctionsTable {
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
}

export interface HolidayEntriesTable {
  org_id: string;
  holiday_request_id: string;
  date: string;
  hours_requested: number;
}

export interface HolidayRequestStatusesTable {
  code: string;
  label: string;
}

export interface HolidayRequestsTable {
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
}

export interface HourFactsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  day: ColumnType<string, never, never>;
  user_id: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  cost_tier_id: ColumnType<string, never, never>;
  entry_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  billable_gbp: ColumnType<number, never, never>;
}

export interface IdempotencyKeysTable {
  org_id: string;
  user_id: string;
  key_hash: string;
  request_hash: string;
  status: number | null;
  sealed_answer: string | null;
  created_at: Generated<string>;
}

export interface LoginDirectoryTable {
  email: string;
  org_id: string;
  user_id: string;
}

export interface MailOutboxTable {
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
}

export interface MonthRemindersTable {
  org_id: string;
  user_id: string;
  asked_for: string;
  reminded_on: string;
  month: string;
  asked_by: string;
  created_at: Generated<string>;
  dismissed_at: string | null;
}

export interface MonthlyCorrectionsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  unrated_hours: ColumnType<number, never, never>;
  timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
}

export interface MonthlyDeltasTable {
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
}

export interface MonthlyFunctionCorrectionsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  unrated_hours: ColumnType<number, never, never>;
  timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
  is_internal: ColumnType<boolean, never, never>;
}

export interface MonthlyFunctionPartsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  is_internal: ColumnType<boolean, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  unrated_hours: ColumnType<number, never, never>;
  timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
}

export interface MonthlyFunctionTotalsTable {
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
}

export interface MonthlyPartsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  unrated_hours: ColumnType<number, never, never>;
  timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
}

export interface MonthlyPartsCountedTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  budget_hours: ColumnType<number, never, never>;
  budget_gbp: ColumnType<number, never, never>;
  forecasted_hours: ColumnType<number, never, never>;
  forecasted_gbp: ColumnType<number, never, never>;
  allocated_hours: ColumnType<number, never, never>;
  allocated_gbp: ColumnType<number, never, never>;
  actual_hours: ColumnType<number, never, never>;
  actual_gbp: ColumnType<number, never, never>;
  billable_hours: ColumnType<number, never, never>;
  unrated_hours: ColumnType<number, never, never>;
  timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
}

export interface MonthlyTotalsTable {
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
}

export interface MonthlyUseTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  billable_hours: ColumnType<number, never, never>;
  budget_hours: ColumnType<number, never, never>;
  capacity_hours: ColumnType<number, never, never>;
}

export interface MonthlyUsedHoursTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  billable_hours: ColumnType<number, never, never>;
  budget_hours: ColumnType<number, never, never>;
}

export interface MonthsTable {
  month_start: string;
}

export interface OrgMonthlyAllocationChangesTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  total_changes: ColumnType<number, never, never>;
}

export interface OrgMonthlyAllocationStatusTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  is_required_allocation: ColumnType<boolean, never, never>;
  is_submitted_allocation: ColumnType<boolean, never, never>;
}

export interface OrgMonthlyBudgetProfileChangesTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  total_changes: ColumnType<number, never, never>;
}

export interface OrgMonthlyForecastSubmissionCountsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  required_forecasts_count: ColumnType<number, never, never>;
  frozen_forecasts_count: ColumnType<number, never, never>;
}

export interface OrgMonthlyForecastSubmissionTotalsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  required_forecasts_count: ColumnType<number, never, never>;
  frozen_forecasts_count: ColumnType<number, never, never>;
}

export interface OrgMonthlyFunctionSummaryTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  total_budget_hours: ColumnType<number, never, never>;
  total_budget_gbp: ColumnType<number, never, never>;
  total_forecasted_hours: ColumnType<number, never, never>;
  total_forecasted_gbp: ColumnType<number, never, never>;
  total_allocated_hours: ColumnType<number, never, never>;
  total_allocated_gbp: ColumnType<number, never, never>;
  total_actual_hours: ColumnType<number, never, never>;
  total_actual_gbp: ColumnType<number, never, never>;
  total_unrated_hours: ColumnType<number, never, never>;
}

export interface OrgMonthlyFunctionUtilisationSummaryTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  total_actual_billable_hours: ColumnType<number, never, never>;
  total_monthly_capacity_hours: ColumnType<number, never, never>;
  utilisation_percentage: ColumnType<number, never, never>;
}

export interface OrgMonthlyHoursSummaryTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  total_budget_hours: ColumnType<number, never, never>;
  total_budget_gbp: ColumnType<number, never, never>;
  total_forecasted_hours: ColumnType<number, never, never>;
  total_forecasted_gbp: ColumnType<number, never, never>;
  total_allocated_hours: ColumnType<number, never, never>;
  total_allocated_gbp: ColumnType<number, never, never>;
  total_actual_hours: ColumnType<number, never, never>;
  total_actual_gbp: ColumnType<number, never, never>;
  total_unrated_hours: ColumnType<number, never, never>;
}

export interface OrgMonthlyProjectSummaryTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  total_budget_hours: ColumnType<number, never, never>;
  total_budget_gbp: ColumnType<number, never, never>;
  total_forecasted_hours: ColumnType<number, never, never>;
  total_forecasted_gbp: ColumnType<number, never, never>;
  total_allocated_hours: ColumnType<number, never, never>;
  total_allocated_gbp: ColumnType<number, never, never>;
  total_actual_hours: ColumnType<number, never, never>;
  total_actual_gbp: ColumnType<number, never, never>;
  total_unrated_hours: ColumnType<number, never, never>;
}

export interface OrgMonthlyStrategicUtilisationSummaryFunctionSpecificTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  total_strategic_budget_hours: ColumnType<number, never, never>;
  total_monthly_capacity_hours: ColumnType<number, never, never>;
  strategic_utilisation_percentage: ColumnType<number, never, never>;
}

export interface OrgMonthlyStrategicUtilisationSummaryOrgWideTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  total_strategic_budget_hours: ColumnType<number, never, never>;
  total_monthly_capacity_hours: ColumnType<number, never, never>;
  strategic_utilisation_percentage: ColumnType<number, never, never>;
}

export interface OrgMonthlyTimesheetApprovalCountsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  total_timesheets: ColumnType<number, never, never>;
  approved_timesheets: ColumnType<number, never, never>;
}

export interface OrgMonthlyUtilisationSummaryTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  total_actual_billable_hours: ColumnType<number, never, never>;
  total_monthly_capacity_hours: ColumnType<number, never, never>;
  utilisation_percentage: ColumnType<number, never, never>;
}

export interface OrganisationBreakDaysTable {
  org_id: string;
  day_of_week: number;
  is_break_day: Generated<boolean>;
}

export interface OrganisationPublicHolidaysTable {
  org_id: string;
  id: string;
  holiday_date: string;
  name: string;
  hours: Generated<number>;
  created_by: string | null;
  updated_by: string | null;
  version: Generated<number>;
}

export interface OrganisationSettingsTable {
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
}

export interface PasswordResetRequestsTable {
  email: string;
  id: string;
  requested_at: Generated<string>;
}

export interface PasswordResetsTable {
  org_id: string;
  id: string;
  user_id: string;
  email: string;
  token_hash: string;
  created_at: Generated<string>;
  expires_at: string;
}

export interface PhaseReminderRunsTable {
  org_id: string;
  run_day: string;
  ended_at: Generated<string>;
}

export interface PinnedProjectsTable {
  org_id: string;
  user_id: string;
  project_id: string;
}

export interface PlannerPresencesTable {
  org_id: string;
  function_id: string;
  month: string;
  user_id: string;
  unsaved: Generated<number>;
  seen_at: Generated<string>;
}

export interface ProjectCharacteristicsTable {
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
}

export interface ProjectForecastersTable {
  org_id: string;
  project_id: string;
  user_id: string;
  created_by: string | null;
}

export interface ProjectFunctionsTable {
  org_id: string;
  project_id: string;
  function_id: string;
  created_by: string | null;
}

export interface ProjectStatusesTable {
  code: string;
  label: string;
  description: string;
}

export interface ProjectsTable {
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
}

export interface RecoveryCodesTable {
  org_id: string;
  user_id: string;
  code_hash: string;
}

export interface ReminderRunsTable {
  org_id: string;
  run_day: string;
  ended_at: Generated<string>;
}

export interface RequiredAllocationsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  function_id: ColumnType<string, never, never>;
  is_required_allocation: ColumnType<boolean, never, never>;
  is_submitted_allocation: ColumnType<boolean, never, never>;
}

export interface RequiredForecastsTable {
  org_id: ColumnType<string, never, never>;
  month_start: ColumnType<string, never, never>;
  project_id: ColumnType<string, never, never>;
  required_forecasts_count: ColumnType<number, never, never>;
  frozen_forecasts_count: ColumnType<number, never, never>;
}

export interface RetentionRunsTable {
  org_id: string;
  id: string;
  run_day: string;
  started_at: Generated<string>;
  ended_at: string | null;
  removed: Generated<unknown>;
}

export interface SecondFactorsTable {
  org_id: string;
  user_id: string;
  secret: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
}

export interface SentPhaseRemindersTable {
  org_id: string;
  user_id: string;
  month: string;
  phase: string;
  step: string;
  sent_on: string;
}

export interface SentRemindersTable {
  org_id: string;
  user_id: string;
  week_starting: string;
  step: string;
  queued_at: Generated<string>;
}

export interface SessionsTable {
  org_id: string;
  token_hash: string;
  id: string;
  user_id: string;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  user_agent: Generated<string>;
}

export interface SetUpCodesTable {
  code_hash: string;
  created_at: Generated<string>;
}

export interface SignInFailuresTable {
  key_hash: string;
  failures: Generated<number>;
  last_failure_at: Generated<string>;
}

export interface TimeEntriesTable {
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
}

export interface TimerSpansTable {
  org_id: string;
  timer_id: string;
  started_at: string;
  ended_at: string | null;
}

export interface TimersTable {
  org_id: string;
  id: string;
  user_id: string;
  project_id: string;
  note: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
}

export interface TimesheetStatusesTable {
  code: string;
  label: string;
}

export interface TimesheetsTable {
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
}

export interface UserInvitationsTable {
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
}

export interface UserPreferencesTable {
  org_id: string;
  user_id: string;
  weekly_reminder: Generated<boolean>;
  weekly_digest: Generated<boolean>;
  decision_mails: Generated<boolean>;
  starts_on_my_time: Generated<boolean>;
  phase_reminders: Generated<boolean>;
}

export interface UserRoleAssignmentsTable {
  org_id: string;
  user_id: string;
  role_code: string;
}

export interface UserRolesTable {
  role_code: string;
  label: string;
  position: number;
}

export interface UsersTable {
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
}

export interface WorkingPatternsTable {
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
}

export interface Tables {
  actual_hour_facts: ActualHourFactsTable;
  allocated_hour_facts: AllocatedHourFactsTable;
  allocation_entries: AllocationEntriesTable;
  allocation_resubmissions: AllocationResubmissionsTable;
  allocation_statuses: AllocationStatusesTable;
  audit_cuts: AuditCutsTable;
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  billable_capacity: BillableCapacityTable;
  break_handling_modes: BreakHandlingModesTable;
  budget_hour_facts: BudgetHourFactsTable;
  budget_profile_months: BudgetProfileMonthsTable;
  budget_profile_statuses: BudgetProfileStatusesTable;
  budget_profiles: BudgetProfilesTable;
  calendar_links: CalendarLinksTable;
  calendar_months: CalendarMonthsTable;
  characteristic_options: CharacteristicOptionsTable;
  characteristic_types: CharacteristicTypesTable;
  characteristics: CharacteristicsTable;
  clients: ClientsTable;
  closed_month_functions: ClosedMonthFunctionsTable;
  closed_month_people: ClosedMonthPeopleTable;
  closed_month_projects: ClosedMonthProjectsTable;
  closed_months: ClosedMonthsTable;
  cost_tiers: CostTiersTable;
  credentials: CredentialsTable;
  currencies: CurrenciesTable;
  data_regions: DataRegionsTable;
  date_formats: DateFormatsTable;
  delegations: DelegationsTable;
  email_confirmations: EmailConfirmationsTable;
  entry_types: EntryTypesTable;
  events: EventsTable;
  forecast_entries: ForecastEntriesTable;
  forecast_freezes: ForecastFreezesTable;
  forecast_statuses: ForecastStatusesTable;
  forecasted_hour_facts: ForecastedHourFactsTable;
  forecasts: ForecastsTable;
  function_allocations: FunctionAllocationsTable;
  function_allocators: FunctionAllocatorsTable;
  functions: FunctionsTable;
  holiday_entries: HolidayEntriesTable;
  holiday_request_statuses: HolidayRequestStatusesTable;
  holiday_requests: HolidayRequestsTable;
  hour_facts: HourFactsTable;
  idempotency_keys: IdempotencyKeysTable;
  login_directory: LoginDirectoryTable;
  mail_outbox: MailOutboxTable;
  month_reminders: MonthRemindersTable;
  monthly_corrections: MonthlyCorrectionsTable;
  monthly_deltas: MonthlyDeltasTable;
  monthly_function_corrections: MonthlyFunctionCorrectionsTable;
  monthly_function_parts: MonthlyFunctionPartsTable;
  monthly_function_totals: MonthlyFunctionTotalsTable;
  monthly_parts: MonthlyPartsTable;
  monthly_parts_counted: MonthlyPartsCountedTable;
  monthly_totals: MonthlyTotalsTable;
  monthly_use: MonthlyUseTable;
  monthly_used_hours: MonthlyUsedHoursTable;
  months: MonthsTable;
  org_monthly_allocation_changes: OrgMonthlyAllocationChangesTable;
  org_monthly_allocation_status: OrgMonthlyAllocationStatusTable;
  org_monthly_budget_profile_changes: OrgMonthlyBudgetProfileChangesTable;
  org_monthly_forecast_submission_counts: OrgMonthlyForecastSubmissionCountsTable;
  org_monthly_forecast_submission_totals: OrgMonthlyForecastSubmissionTotalsTable;
  org_monthly_function_summary: OrgMonthlyFunctionSummaryTable;
  org_monthly_function_utilisation_summary: OrgMonthlyFunctionUtilisationSummaryTable;
  org_monthly_hours_summary: OrgMonthlyHoursSummaryTable;
  org_monthly_project_summary: OrgMonthlyProjectSummaryTable;
  org_monthly_strategic_utilisation_summary_function_specific: OrgMonthlyStrategicUtilisationSummaryFunctionSpecificTable;
  org_monthly_strategic_utilisation_summary_org_wide: OrgMonthlyStrategicUtilisationSummaryOrgWideTable;
  org_monthly_timesheet_approval_counts: OrgMonthlyTimesheetApprovalCountsTable;
  org_monthly_utilisation_summary: OrgMonthlyUtilisationSummaryTable;
  organisation_break_days: OrganisationBreakDaysTable;
  organisation_public_holidays: OrganisationPublicHolidaysTable;
  organisation_settings: OrganisationSettingsTable;
  password_reset_requests: PasswordResetRequestsTable;
  password_resets: PasswordResetsTable;
  phase_reminder_runs: PhaseReminderRunsTable;
  pinned_projects: PinnedProjectsTable;
  planner_presences: PlannerPresencesTable;
  project_characteristics: ProjectCharacteristicsTable;
  project_forecasters: ProjectForecastersTable;
  project_functions: ProjectFunctionsTable;
  project_statuses: ProjectStatusesTable;
  projects: ProjectsTable;
  recovery_codes: RecoveryCodesTable;
  reminder_runs: ReminderRunsTable;
  required_allocations: RequiredAllocationsTable;
  required_forecasts: RequiredForecastsTable;
  retention_runs: RetentionRunsTable;
  second_factors: SecondFactorsTable;
  sent_phase_reminders: SentPhaseRemindersTable;
  sent_reminders: SentRemindersTable;
  sessions: SessionsTable;
  set_up_codes: SetUpCodesTable;
  sign_in_failures: SignInFailuresTable;
  time_entries: TimeEntriesTable;
  timer_spans: TimerSpansTable;
  timers: TimersTable;
  timesheet_statuses: TimesheetStatusesTable;
  timesheets: TimesheetsTable;
  user_invitations: UserInvitationsTable;
  user_preferences: UserPreferencesTable;
  user_role_assignments: UserRoleAssignmentsTable;
  user_roles: UserRolesTable;
  users: UsersTable;
  working_patterns: WorkingPatternsTable;
}
