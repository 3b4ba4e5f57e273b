import { projectTextFields, projectTexts } from "#features/projects/rules/project-texts.ts";
import { rateFromToday } from "#features/rates/server/change-queries.ts";
import { lockRates } from "#features/rates/server/rule-queries.ts";
import { sql } from "kysely";
import { own, withOrganisation } from "#server/database/sql.ts";
import { planSubjects } from "./plan-subjects.ts";
import { deleteFrom, rowsBack, subject, text, type Subject } from "./subject-parts.ts";

/** The rows that imports make and change, in the order in which they are undone. */
export const subjectCodes = [
  "leave_correction",
  "holiday_request",
  "leave_kind",
  "time_entry",
  "timesheet",
  "allocation_entry",
  "allocation_resubmission",
  "function_allocation",
  "forecast",
  "budget_profile",
  "project_characteristic",
  "characteristic_option",
  "characteristic",
  "project",
  "customer",
  "user",
  "cost_tier",
  "function",
] as const;
export type SubjectCode = (typeof subjectCodes)[number];

const userColumns =
  "first_name last_name email function_id cost_tier_id manager_id billable monthly_hours holiday_allowance is_active";
const projectColumns = `name ${projectTextFields.map((field) => projectTexts[field].column).join(" ")} code status_code status_before_archive start_date project_length_months ended_on is_internal`;
const assigned = (orgId: string, table: string, column: string) =>
  sql`(SELECT coalesce(jsonb_agg(a.${sql.ref(column)} ORDER BY a.${sql.ref(column)}), '[]') FROM ${sql.table(table)} a WHERE ${own(orgId, "a")} AND a.project_id = x.id)`;

/** Every subject; an image is the same on every engine and after every upgrade that adds columns. */
export const subjects: Readonly<Record<SubjectCode, Subject>> = {
  time_entry: subject({
    table: "time_entries",
    columns:
      "timesheet_id project_id date_worked start_time end_time task_notes duration_hours rate_per_hour is_billable entry_type",
    isBulk: true,
    first: (orgId, ids) =>
      text(sql`UPDATE timesheets t SET version = t.version + 1, updated_at = now(), updated_by = NULL WHERE ${own(orgId, "t")}
        AND t.id IN (SELECT e.timesheet_id FROM time_entries e WHERE ${own(orgId, "e")} AND e.id = ANY (${ids}::uuid[]))`),
  }),
  timesheet: subject({
    table: "timesheets",
    columns: "user_id week_starting status_code comment",
    isBulk: true,
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM time_entries e WHERE ${own(orgId, "e")} AND e.timesheet_id = x.id)`,
  }),
  ...planSubjects,
  project: subject({
    table: "projects",
    columns: projectColumns,
    beside: (orgId) =>
      sql`jsonb_build_object('functions', ${assigned(orgId, "project_functions", "function_id")}, 'forecasters', ${assigned(orgId, "project_forecasters", "user_id")})
      || CASE WHEN x.customer_id IS NULL THEN '{}' ELSE jsonb_build_object('customer_id', x.customer_id) END`,
    back: `${projectColumns} customer_id`,
    alsoBack: (orgId, id, before) => [
      deleteFrom("project_functions", orgId, [id], "project_id"),
      deleteFrom("project_forecasters", orgId, [id], "project_id"),
      text(sql`INSERT INTO project_functions (org_id, project_id, function_id) SELECT org.id, ${id}::uuid, a::uuid
        FROM jsonb_array_elements_text(${JSON.stringify(before)}::jsonb -> 'functions') a
        ${withOrganisation(orgId)}`),
      text(sql`INSERT INTO project_forecasters (org_id, project_id, user_id) SELECT org.id, ${id}::uuid, a::uuid
        FROM jsonb_array_elements_text(${JSON.stringify(before)}::jsonb -> 'forecasters') a
        ${withOrganisation(orgId)}`),
    ],
  }),
  customer: subject({
    table: "customers",
    columns: "name number address country vat_id invoice_email contact note is_active",
  }),
  user: subject({
    table: "users",
    columns: userColumns,
    beside: (orgId) => sql`jsonb_build_object(
      'roles', (SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.role_code), '[]') FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = x.id),
      'patterns', (SELECT coalesce(jsonb_agg(to_jsonb(w) ORDER BY w.valid_from), '[]') FROM working_patterns w WHERE ${own(orgId, "w")} AND w.user_id = x.id))
      || (SELECT CASE WHEN count(*) = 0 THEN '{}' ELSE jsonb_build_object('places', jsonb_agg(to_jsonb(m) ORDER BY m.valid_from)) END
        FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = x.id)
      || (SELECT CASE WHEN count(*) = 0 THEN '{}' ELSE jsonb_build_object('employment', jsonb_agg(to_jsonb(l) - ARRAY['version', 'updated_at', 'updated_by'])) END
        FROM leave_people l WHERE ${own(orgId, "l")} AND l.user_id = x.id)`,
    // Someone who has logged in is there to stay.
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM credentials c WHERE ${own(orgId, "c")} AND c.user_id = x.id)`,
    first: (orgId, ids) =>
      text(sql`DELETE FROM login_directory l WHERE ${own(orgId, "l")} AND l.user_id = ANY (${ids}::uuid[])`),
    back: userColumns,
    alsoBack: (orgId, id, before) => [
      deleteFrom("user_role_assignments", orgId, [id], "user_id"),
      deleteFrom("working_patterns", orgId, [id], "user_id"),
      deleteFrom("user_places", orgId, [id], "user_id"),
      deleteFrom("leave_people", orgId, [id], "user_id"),
      ...rowsBack("user_role_assignments", orgId, before, "roles"),
      ...rowsBack("working_patterns", orgId, before, "patterns"),
      ...rowsBack("user_places", orgId, before, "places"),
      text(sql`INSERT INTO leave_people (org_id, user_id, first_day, last_day, enters_leave)
        SELECT org.id, ${id}::uuid, l.first_day, l.last_day, l.enters_leave
        FROM jsonb_populate_recordset(NULL::leave_people, coalesce(${JSON.stringify(before)}::jsonb -> 'employment', '[]')) l
        ${withOrganisation(orgId)}`),
    ],
  }),
  cost_tier: subject({
    table: "cost_tiers",
    columns: "function_id name hourly_rate",
    back: "name hourly_rate",
    hasVersion: false,
    // A tier with rates from a day has the one from before from today.
    alsoBack: (orgId, id, before) => [
      lockRates(orgId),
      ...rateFromToday(orgId, {
        id,
        rate: sql`${JSON.stringify(before)}::jsonb ->> 'hourly_rate'`,
        today: sql`(SELECT (now() AT TIME ZONE o.time_zone)::date FROM organisation_settings o WHERE ${own(orgId, "o")})`,
        by: null,
      }),
    ],
  }),
  function: subject({
    table: "functions",
    columns: "name description is_active",
    back: "name description is_active",
  }),
};
