import { plural, t } from "#shared/texts/t.ts";
import type { SubjectCode } from "./subjects.ts";

/** Rows that refer to a subject's, and keep it from being removed. */
export interface Need {
  readonly table: string;
  /** The column that names the row. */
  readonly column: string;
  /** "2 time entries" */
  readonly words: (number: number) => string;
  /** The row that goes with an undo, and this one with it: itself, or the one it belongs to. */
  readonly of?: { readonly subject: SubjectCode; readonly column: string };
}

const itself = (subject: SubjectCode) => ({ subject, column: "id" });
const entries = (column: string): Need => ({
  table: "time_entries",
  column,
  words: (number) => t`${plural(number, "# time entry", "# time entries")}`,
  of: itself("time_entry"),
});
const allocated = (column: string): Need => ({
  table: "allocation_entries",
  column,
  words: (number) => t`${plural(number, "# allocated day", "# allocated days")}`,
  of: itself("allocation_entry"),
});
const people = (column: string): Need => ({
  table: "users",
  column,
  words: (number) => t`${plural(number, "# person", "# people")}`,
  of: itself("user"),
});
const values = (column: string): Need => ({
  table: "project_characteristics",
  column,
  words: (number) => t`${plural(number, "# value of a project", "# values of projects")}`,
  of: itself("project_characteristic"),
});
const invitations = (column: string): Need => ({
  table: "user_invitations",
  column,
  words: (number) => t`${plural(number, "# invitation", "# invitations")}`,
});
const exported = (column: string): Need => ({
  table: "pay_export_subjects",
  column,
  words: (number) =>
    t`${plural(number, "# entry of an export for payroll or invoices", "# entries of exports for payroll or invoices")}`,
});
const delegations = (column: string): Need => ({
  table: "delegations",
  column,
  words: (number) => t`${plural(number, "# delegation", "# delegations")}`,
});

/**
 * What each subject may be needed by: every foreign key that doesn't cascade, which a test compares with the
 * database, and what `isNeeded` of a subject says besides.
 */
export const needs: Readonly<Record<SubjectCode, readonly Need[]>> = {
  leave_correction: [],
  holiday_request: [],
  leave_kind: [
    {
      table: "holiday_requests",
      column: "kind_id",
      words: (number) => t`${plural(number, "# holiday request", "# holiday requests")}`,
      of: itself("holiday_request"),
    },
    {
      table: "leave_corrections",
      column: "kind_id",
      words: (number) => t`${plural(number, "# correction of a balance", "# corrections of balances")}`,
      of: itself("leave_correction"),
    },
    {
      table: "overtime_entries",
      column: "leave_kind_id",
      words: (number) => t`${plural(number, "# overtime entry", "# overtime entries")}`,
    },
  ],
  time_entry: [],
  timesheet: [entries("timesheet_id")],
  allocation_entry: [],
  allocation_resubmission: [],
  function_allocation: [allocated("function_allocation_id")],
  forecast: [],
  budget_profile: [
    {
      table: "budget_profiles",
      column: "replaced_profile_id",
      words: (number) => t`${plural(number, "# budget", "# budgets")}`,
      of: itself("budget_profile"),
    },
  ],
  project_characteristic: [],
  characteristic_option: [values("value_option_id")],
  characteristic: [
    values("characteristic_id"),
    {
      table: "characteristic_options",
      column: "characteristic_id",
      words: (number) => t`${plural(number, "# option", "# options")}`,
      of: itself("characteristic_option"),
    },
  ],
  project: [
    entries("project_id"),
    allocated("project_id"),
    {
      table: "budget_profiles",
      column: "project_id",
      words: (number) => t`${plural(number, "# budget", "# budgets")}`,
      of: itself("budget_profile"),
    },
    {
      table: "forecasts",
      column: "project_id",
      words: (number) => t`${plural(number, "# forecast", "# forecasts")}`,
      of: itself("forecast"),
    },
    values("project_id"),
    {
      table: "pinned_projects",
      column: "project_id",
      words: (number) => t`${plural(number, "# pin in My Time", "# pins in My Time")}`,
    },
    {
      table: "timers",
      column: "project_id",
      words: (number) => t`${plural(number, "# running timer", "# running timers")}`,
    },
    {
      table: "project_skills",
      column: "project_id",
      words: (number) => t`${plural(number, "# skill it wants", "# skills it wants")}`,
    },
    {
      table: "project_preferences",
      column: "project_id",
      words: (number) => t`${plural(number, "# pin or wish", "# pins or wishes")}`,
    },
    exported("project_id"),
  ],
  user: [
    {
      table: "credentials",
      column: "user_id",
      words: (number) => t`${plural(number, "# login", "# logins")}`,
    },
    {
      table: "person_skills",
      column: "user_id",
      words: (number) => t`${plural(number, "# skill", "# skills")}`,
    },
    {
      table: "project_preferences",
      column: "user_id",
      words: (number) => t`${plural(number, "# pin or wish", "# pins or wishes")}`,
    },
    people("manager_id"),
    {
      table: "timesheets",
      column: "user_id",
      words: (number) => t`${plural(number, "# timesheet", "# timesheets")}`,
      of: itself("timesheet"),
    },
    {
      table: "timesheets",
      column: "approved_by",
      words: (number) => t`${plural(number, "# approved timesheet", "# approved timesheets")}`,
      of: itself("timesheet"),
    },
    {
      table: "timesheets",
      column: "decided_by",
      words: (number) => t`${plural(number, "# decided timesheet", "# decided timesheets")}`,
      of: itself("timesheet"),
    },
    allocated("user_id"),
    {
      table: "forecasts",
      column: "user_id",
      words: (number) => t`${plural(number, "# forecast", "# forecasts")}`,
      of: itself("forecast"),
    },
    {
      table: "holiday_requests",
      column: "user_id",
      words: (number) => t`${plural(number, "# holiday request", "# holiday requests")}`,
      of: itself("holiday_request"),
    },
    {
      table: "leave_corrections",
      column: "user_id",
      words: (number) =>
        t`${plural(number, "# correction of a leave balance", "# corrections of leave balances")}`,
      of: itself("leave_correction"),
    },
    {
      table: "overtime_entries",
      column: "user_id",
      words: (number) =>
        t`${plural(number, "# change of an overtime balance", "# changes of overtime balances")}`,
    },
    {
      table: "project_forecasters",
      column: "user_id",
      words: (number) => t`${plural(number, "# project to forecast", "# projects to forecast")}`,
      of: { subject: "project", column: "project_id" },
    },
    {
      table: "function_allocators",
      column: "user_id",
      words: (number) => t`${plural(number, "# function to allocate", "# functions to allocate")}`,
      of: { subject: "function", column: "function_id" },
    },
    delegations("manager_id"),
    delegations("delegate_id"),
    delegations("ended_by"),
    invitations("manager_id"),
    exported("user_id"),
  ],
  cost_tier: [
    people("cost_tier_id"),
    entries("cost_tier_id"),
    allocated("cost_tier_id"),
    {
      table: "budget_profile_months",
      column: "cost_tier_id",
      words: (number) => t`${plural(number, "# line of a budget", "# lines of budgets")}`,
      of: { subject: "budget_profile", column: "budget_profile_id" },
    },
    {
      table: "forecast_entries",
      column: "cost_tier_id",
      words: (number) => t`${plural(number, "# line of a forecast", "# lines of forecasts")}`,
      of: { subject: "forecast", column: "forecast_id" },
    },
    invitations("cost_tier_id"),
    exported("cost_tier_id"),
  ],
  function: [
    {
      table: "cost_tiers",
      column: "function_id",
      words: (number) => t`${plural(number, "# cost tier", "# cost tiers")}`,
      of: itself("cost_tier"),
    },
    people("function_id"),
    exported("function_id"),
    entries("function_id"),
    {
      table: "project_functions",
      column: "function_id",
      words: (number) => t`${plural(number, "# project", "# projects")}`,
      of: { subject: "project", column: "project_id" },
    },
    {
      table: "function_allocations",
      column: "function_id",
      words: (number) => t`${plural(number, "# allocated month", "# allocated months")}`,
      of: itself("function_allocation"),
    },
    {
      table: "characteristics",
      column: "function_id",
      words: (number) => t`${plural(number, "# characteristic", "# characteristics")}`,
      of: itself("characteristic"),
    },
    values("function_id"),
    invitations("function_id"),
  ],
};
