import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { ownPrefix } from "../../rules/item-ids.ts";
import { subjects, type SubjectCode } from "./subjects.ts";

/** Rows that refer to a subject's, and keep it from being removed. */
interface Need {
  readonly table: string;
  /** The column that names the row. */
  readonly column: string;
  readonly noun: readonly [one: string, many?: string];
  /** The row that goes with an undo, and this one with it: itself, or the one it belongs to. */
  readonly of?: { readonly subject: SubjectCode; readonly column: string };
}

const itself = (subject: SubjectCode) => ({ subject, column: "id" });
const entries = (column: string): Need => ({
  table: "time_entries",
  column,
  noun: ["time entry", "time entries"],
  of: itself("time_entry"),
});
const allocated = (column: string): Need => ({
  table: "allocation_entries",
  column,
  noun: ["allocated day"],
  of: itself("allocation_entry"),
});
const people = (column: string): Need => ({
  table: "users",
  column,
  noun: ["person", "people"],
  of: itself("user"),
});
const values = (column: string): Need => ({
  table: "project_characteristics",
  column,
  noun: ["value of a project", "values of projects"],
  of: itself("project_characteristic"),
});
const invitations = (column: string): Need => ({ table: "user_invitations", column, noun: ["invitation"] });
const exported = (column: string): Need => ({
  table: "pay_export_subjects",
  column,
  noun: ["entry of an export for payroll or invoices", "entries of exports for payroll or invoices"],
});
const delegations = (column: string): Need => ({ table: "delegations", column, noun: ["delegation"] });

/**
 * What each subject may be needed by: every foreign key that doesn't cascade, which a test compares with the
 * database, and what `isNeeded` of a subject says besides.
 */
export const needs: Readonly<Record<SubjectCode, readonly Need[]>> = {
  leave_correction: [],
  holiday_request: [],
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
      noun: ["budget"],
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
      noun: ["option"],
      of: itself("characteristic_option"),
    },
  ],
  project: [
    entries("project_id"),
    allocated("project_id"),
    { table: "budget_profiles", column: "project_id", noun: ["budget"], of: itself("budget_profile") },
    { table: "forecasts", column: "project_id", noun: ["forecast"], of: itself("forecast") },
    values("project_id"),
    { table: "pinned_projects", column: "project_id", noun: ["pin in My Time", "pins in My Time"] },
    { table: "timers", column: "project_id", noun: ["running timer"] },
    { table: "project_skills", column: "project_id", noun: ["skill it wants", "skills it wants"] },
    { table: "project_preferences", column: "project_id", noun: ["pin or wish", "pins or wishes"] },
    exported("project_id"),
  ],
  user: [
    { table: "credentials", column: "user_id", noun: ["login"] },
    { table: "person_skills", column: "user_id", noun: ["skill"] },
    { table: "project_preferences", column: "user_id", noun: ["pin or wish", "pins or wishes"] },
    people("manager_id"),
    { table: "timesheets", column: "user_id", noun: ["timesheet"], of: itself("timesheet") },
    { table: "timesheets", column: "approved_by", noun: ["approved timesheet"], of: itself("timesheet") },
    { table: "timesheets", column: "decided_by", noun: ["decided timesheet"], of: itself("timesheet") },
    allocated("user_id"),
    { table: "forecasts", column: "user_id", noun: ["forecast"], of: itself("forecast") },
    {
      table: "holiday_requests",
      column: "user_id",
      noun: ["holiday request"],
      of: itself("holiday_request"),
    },
    {
      table: "leave_corrections",
      column: "user_id",
      noun: ["correction of a leave balance", "corrections of leave balances"],
      of: itself("leave_correction"),
    },
    {
      table: "overtime_entries",
      column: "user_id",
      noun: ["change of an overtime balance", "changes of overtime balances"],
    },
    {
      table: "project_forecasters",
      column: "user_id",
      noun: ["project to forecast", "projects to forecast"],
      of: { subject: "project", column: "project_id" },
    },
    {
      table: "function_allocators",
      column: "user_id",
      noun: ["function to allocate", "functions to allocate"],
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
      noun: ["line of a budget", "lines of budgets"],
      of: { subject: "budget_profile", column: "budget_profile_id" },
    },
    {
      table: "forecast_entries",
      column: "cost_tier_id",
      noun: ["line of a forecast", "lines of forecasts"],
      of: { subject: "forecast", column: "forecast_id" },
    },
    invitations("cost_tier_id"),
    exported("cost_tier_id"),
  ],
  function: [
    { table: "cost_tiers", column: "function_id", noun: ["cost tier"], of: itself("cost_tier") },
    people("function_id"),
    exported("function_id"),
    entries("function_id"),
    {
      table: "project_functions",
      column: "function_id",
      noun: ["project"],
      of: { subject: "project", column: "project_id" },
    },
    {
      table: "function_allocations",
      column: "function_id",
      noun: ["allocated month"],
      of: itself("function_allocation"),
    },
    {
      table: "characteristics",
      column: "function_id",
      noun: ["characteristic"],
      of: itself("characteristic"),
    },
    values("function_id"),
    invitations("function_id"),
  ],
};

/**
 * An entry of the import that nobody has saved since, which every save says. To compare the fingerprints of all
 * entries of a project with those of 500,000 items would hold others up.
 */
const isUntouched = (importId: string, alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const [first, last] = ["00-000000000000", "ff-ffffffffffff"].map((end) => `${ownPrefix(importId)}${end}`);
  return sql<boolean>`(${column("created_at")} = ${column("updated_at")} AND ${column("id")} >= ${first}::uuid AND ${column("id")} <= ${last}::uuid)`;
};

/** Of an undo: whose it is, and what is known to stay. */
interface Undone {
  readonly orgId: string;
  readonly importId: string;
  readonly staying: readonly string[];
}

/** Whether a row that refers to another goes with the undo: the same fingerprint decides as in the undo itself. */
function goes(
  { orgId, importId, staying }: Undone,
  need: Need,
  alias: string,
  depth = 0,
): RawBuilder<boolean> {
  if (!need.of) return sql<boolean>`false`;
  const { subject, column } = need.of;
  const { table, isBulk } = subjects[subject];
  const image = subjects[subject].image(orgId);
  const item = `k${depth}`;
  const field = (name: string) => sql.ref(`${item}.${name}`);
  // Of the subjects that aren't bulk `staying` says it; a timesheet is asked for its entries.
  const own_ = isBulk
    ? needs[subject].map((inner) => {
        const child = `c${depth + 1}`;
        return sql<boolean>` AND NOT EXISTS (SELECT FROM ${sql.table(inner.table)} ${sql.ref(child)} WHERE ${own(orgId, child)}
          AND ${sql.ref(`${child}.${inner.column}`)} = ${field("subject_id")} AND NOT ${goes({ orgId, importId, staying: [] }, inner, child, depth + 1)})`;
      })
    : [];
  const known = sql<boolean>`EXISTS (SELECT FROM import_items ${sql.ref(item)} JOIN ${sql.table(table)} x ON ${own(orgId, "x")} AND x.id = ${field("subject_id")}
    WHERE ${own(orgId, item)} AND ${field("import_id")} = ${importId}::uuid AND ${field("subject")} = ${sql.lit(subject)}
      AND ${field("subject_id")} = ${sql.ref(`${alias}.${column}`)} AND ${field("subject_id")} <> ALL (${staying}::uuid[])
      AND (${field("before")} IS NULL OR strpos(${field("before")}::text, ${sql.ref(`${alias}.${need.column}`)}::text) = 0)
      AND md5((${image})::text) = ${field("fingerprint")}${sql.join(own_, sql``)})`;
  return subject === "time_entry" ? sql<boolean>`(${isUntouched(importId, alias)} OR ${known})` : known;
}

export interface NeededRow {
  readonly subject_id: string;
  /** The place in `needs`. */
  readonly need: number;
  readonly rows: number;
}

/** What rows of a subject are needed by, of what an undo leaves: how many rows of each kind. */
export const neededBy = (undone: Undone, subject: SubjectCode, ids: readonly string[]): Query<NeededRow>[] =>
  needs[subject].map((need, at) => ({
    compile: () =>
      sql<NeededRow>`SELECT ${sql.ref(`c.${need.column}`)} AS subject_id, ${sql.lit(at)}::int AS need, count(*) AS rows
        FROM ${sql.table(need.table)} c WHERE ${own(undone.orgId, "c")} AND ${sql.ref(`c.${need.column}`)} = ANY (${ids}::uuid[])
          AND NOT ${goes(undone, need, "c")} GROUP BY 1`.compile(db),
  }));
