import { plural, t } from "#shared/texts/t.ts";
import { subjectTexts } from "../../rules/kinds/subject-words.ts";
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

type Words = Need["words"];

/** Rows of a table that belong to a subject's by a column, or are no subject's. */
const rows =
  (table: string, words: Words, of?: Need["of"]) =>
  (column: string): Need => ({ table, column, words, ...(of ? { of } : {}) });
/** Rows of a subject. */
const own = (subject: SubjectCode, table: string, words: Words = subjectTexts[subject]) =>
  rows(table, words, { subject, column: "id" });

const entries = own("time_entry", "time_entries");
const timesheets = own("timesheet", "timesheets");
const allocated = own("allocation_entry", "allocation_entries");
const people = own("user", "users");
const budgets = own("budget_profile", "budget_profiles");
const forecasts = own("forecast", "forecasts");
const requests = own("holiday_request", "holiday_requests");
const values = own(
  "project_characteristic",
  "project_characteristics",
  (number) => t`${plural(number, "# value of a project", "# values of projects")}`,
);
const preferences = rows(
  "project_preferences",
  (number) => t`${plural(number, "# pin or wish", "# pins or wishes")}`,
);
const invitations = rows(
  "user_invitations",
  (number) => t`${plural(number, "# invitation", "# invitations")}`,
);
const exported = rows(
  "pay_export_subjects",
  (number) =>
    t`${plural(number, "# entry of an export for payroll or invoices", "# entries of exports for payroll or invoices")}`,
);
const delegations = rows("delegations", (number) => t`${plural(number, "# delegation", "# delegations")}`);

/**
 * What each subject may be needed by: every foreign key that doesn't cascade, which a test compares with the
 * database, and what `isNeeded` of a subject says besides.
 */
export const needs: Readonly<Record<SubjectCode, readonly Need[]>> = {
  leave_correction: [],
  holiday_request: [],
  leave_kind: [
    requests("kind_id"),
    own(
      "leave_correction",
      "leave_corrections",
      (number) => t`${plural(number, "# correction of a balance", "# corrections of balances")}`,
    )("kind_id"),
    rows(
      "overtime_entries",
      (number) => t`${plural(number, "# overtime entry", "# overtime entries")}`,
    )("leave_kind_id"),
  ],
  time_entry: [],
  timesheet: [entries("timesheet_id")],
  allocation_entry: [],
  allocation_resubmission: [],
  function_allocation: [allocated("function_allocation_id")],
  forecast: [],
  budget_profile: [budgets("replaced_profile_id")],
  project_characteristic: [],
  characteristic_option: [values("value_option_id")],
  characteristic: [
    values("characteristic_id"),
    own(
      "characteristic_option",
      "characteristic_options",
      (number) => t`${plural(number, "# option", "# options")}`,
    )("characteristic_id"),
  ],
  project: [
    ...[entries, allocated, budgets, forecasts, values].map((of) => of("project_id")),
    rows(
      "pinned_projects",
      (number) => t`${plural(number, "# pin in My Time", "# pins in My Time")}`,
    )("project_id"),
    rows("timers", (number) => t`${plural(number, "# running timer", "# running timers")}`)("project_id"),
    rows(
      "project_skills",
      (number) => t`${plural(number, "# skill it needs", "# skills it needs")}`,
    )("project_id"),
    preferences("project_id"),
    rows("charges", (number) => t`${plural(number, "# charge", "# charges")}`)("project_id"),
    exported("project_id"),
  ],
  customer: [
    own("project", "projects")("customer_id"),
    rows("contracts", (number) => t`${plural(number, "# contract", "# contracts")}`)("customer_id"),
  ],
  user: [
    rows("credentials", (number) => t`${plural(number, "# login", "# logins")}`)("user_id"),
    rows("person_skills", (number) => t`${plural(number, "# skill", "# skills")}`)("user_id"),
    preferences("user_id"),
    people("manager_id"),
    timesheets("user_id"),
    own(
      "timesheet",
      "timesheets",
      (number) => t`${plural(number, "# approved timesheet", "# approved timesheets")}`,
    )("approved_by"),
    own(
      "timesheet",
      "timesheets",
      (number) => t`${plural(number, "# decided timesheet", "# decided timesheets")}`,
    )("decided_by"),
    allocated("user_id"),
    forecasts("user_id"),
    requests("user_id"),
    own(
      "leave_correction",
      "leave_corrections",
      (number) => t`${plural(number, "# correction of a leave balance", "# corrections of leave balances")}`,
    )("user_id"),
    rows(
      "overtime_entries",
      (number) => t`${plural(number, "# change of an overtime balance", "# changes of overtime balances")}`,
    )("user_id"),
    rows(
      "project_forecasters",
      (number) => t`${plural(number, "# project to forecast", "# projects to forecast")}`,
      { subject: "project", column: "project_id" },
    )("user_id"),
    rows(
      "function_allocators",
      (number) => t`${plural(number, "# function to allocate", "# functions to allocate")}`,
      { subject: "function", column: "function_id" },
    )("user_id"),
    ...["manager_id", "delegate_id", "ended_by"].map(delegations),
    invitations("manager_id"),
    exported("user_id"),
  ],
  cost_tier: [
    ...[people, entries, allocated].map((of) => of("cost_tier_id")),
    rows(
      "budget_profile_months",
      (number) => t`${plural(number, "# line of a budget", "# lines of budgets")}`,
      { subject: "budget_profile", column: "budget_profile_id" },
    )("cost_tier_id"),
    rows(
      "forecast_entries",
      (number) => t`${plural(number, "# line of a forecast", "# lines of forecasts")}`,
      { subject: "forecast", column: "forecast_id" },
    )("cost_tier_id"),
    invitations("cost_tier_id"),
    exported("cost_tier_id"),
  ],
  function: [
    own("cost_tier", "cost_tiers")("function_id"),
    ...[people, exported, entries].map((of) => of("function_id")),
    rows("project_functions", subjectTexts.project, { subject: "project", column: "project_id" })(
      "function_id",
    ),
    own(
      "function_allocation",
      "function_allocations",
      (number) => t`${plural(number, "# allocated month", "# allocated months")}`,
    )("function_id"),
    own("characteristic", "characteristics")("function_id"),
    values("function_id"),
    invitations("function_id"),
  ],
};
