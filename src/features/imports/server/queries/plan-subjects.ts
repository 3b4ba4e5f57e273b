import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import { columns, deleteFrom, restored, rowsBack, text, type Subject } from "./subject-parts.ts";

/** Rows `l` that belong to a row `x` alone, as JSON in a lasting order. */
const linesOf = (orgId: string, table: string, column: string, order: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY ${order}), '[]') FROM ${sql.table(table)} l WHERE ${own(orgId, "l")} AND l.${sql.ref(column)} = x.id)`;

/** Puts such rows back as they were noted. */
const linesBack = (
  {
    table,
    column,
  }: { readonly table: "forecast_entries" | "budget_profile_months"; readonly column: string },
  orgId: string,
  id: string,
  before: unknown,
) => [deleteFrom(table, orgId, [id], column), ...rowsBack(table, orgId, before, "lines")];

const profileColumns = [
  "profile_code",
  "profile_name",
  "status_code",
  "total_hours",
  "total_budget",
  "replaced_profile_id",
];
const forecastColumns = ["status", "total_functions", "total_hours", "total_cost"];
const entryColumns = ["hours", "function_id", "cost_tier_id", "rate_per_hour", "is_billable"];
const valueColumns = ["value_number", "value_boolean", "value_option_id"];

/** The next version of the months whose days are touched. */
const monthsOfEntries = (orgId: string, ids: readonly string[]) =>
  text(sql`UPDATE function_allocations a SET version = a.version + 1, last_saved_at = now() WHERE ${own(orgId, "a")}
    AND a.id IN (SELECT e.function_allocation_id FROM allocation_entries e WHERE ${own(orgId, "e")} AND e.id = ANY (${ids}::uuid[]))`);

/** Holidays, budgets, forecasts and allocations, and characteristics. */
export const planSubjects = {
  leave_correction: {
    table: "leave_corrections",
    image: () => columns("kind_id", "user_id", "day", "hours", "is_carried", "reason"),
    isBulk: true,
    remove: (orgId, ids) => [deleteFrom("leave_corrections", orgId, ids)],
  },
  holiday_request: {
    table: "holiday_requests",
    image: (
      orgId,
    ) => sql`${columns("user_id", "start_date", "end_date", "total_hours", "status", "reason")} || jsonb_build_object(
      'asked', x.cancellation_asked_at IS NOT NULL, 'lines', ${linesOf(orgId, "holiday_entries", "holiday_request_id", sql`l.date`)})`,
    isBulk: true,
    remove: (orgId, ids) => [deleteFrom("holiday_requests", orgId, ids)],
  },
  allocation_entry: {
    table: "allocation_entries",
    image: () => columns("user_id", "project_id", "allocation_date", ...entryColumns),
    isBulk: true,
    remove: (orgId, ids) => [monthsOfEntries(orgId, ids), deleteFrom("allocation_entries", orgId, ids)],
    restore: (orgId, id, before) => [
      monthsOfEntries(orgId, [id]),
      text(sql`UPDATE allocation_entries x SET (${sql.join(entryColumns.map((name) => sql.ref(name)))}) =
        (SELECT ${sql.join(entryColumns.map((name) => sql.ref(`b.${name}`)))}
          FROM jsonb_populate_record(NULL::allocation_entries, ${JSON.stringify(before)}::jsonb) b)
        WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid`),
    ],
  },
  allocation_resubmission: {
    table: "allocation_resubmissions",
    image: () => columns("cells_changed", "hours_changed"),
    isBulk: true,
    remove: (orgId, ids) => [deleteFrom("allocation_resubmissions", orgId, ids)],
  },
  function_allocation: {
    table: "function_allocations",
    image: () => columns("status_code"),
    isBulk: false,
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM allocation_entries e WHERE ${own(orgId, "e")} AND e.function_allocation_id = x.id)`,
    remove: (orgId, ids) => [deleteFrom("function_allocations", orgId, ids)],
    restore: (orgId, id, before) => [
      text(sql`UPDATE function_allocations x SET status_code = ${JSON.stringify(before)}::jsonb ->> 'status_code',
        version = x.version + 1, last_saved_at = now() WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid`),
    ],
  },
  forecast: {
    table: "forecasts",
    image: (orgId) => sql`${columns(...forecastColumns)} || jsonb_build_object(
      'lines', ${linesOf(orgId, "forecast_entries", "forecast_id", sql`l.cost_tier_id`)},
      'freezes', (SELECT coalesce(jsonb_agg(z.id ORDER BY z.id), '[]') FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = x.id))`,
    isBulk: false,
    remove: (orgId, ids) => [deleteFrom("forecasts", orgId, ids)],
    restore: (orgId, id, before) => [
      restored({ table: "forecasts", names: forecastColumns }, orgId, id, before),
      ...linesBack({ table: "forecast_entries", column: "forecast_id" }, orgId, id, before),
      text(sql`DELETE FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = ${id}::uuid
        AND NOT ${JSON.stringify(before)}::jsonb -> 'freezes' ? z.id::text`),
    ],
  },
  budget_profile: {
    table: "budget_profiles",
    image: (orgId) => sql`${columns(...profileColumns)} || jsonb_build_object(
      'lines', ${linesOf(orgId, "budget_profile_months", "budget_profile_id", sql`l.cost_tier_id, l.month_index`)})`,
    isBulk: false,
    remove: (orgId, ids) => [deleteFrom("budget_profiles", orgId, ids)],
    restore: (orgId, id, before) => [
      restored({ table: "budget_profiles", names: profileColumns }, orgId, id, before),
      ...linesBack({ table: "budget_profile_months", column: "budget_profile_id" }, orgId, id, before),
      text(
        sql`UPDATE budget_profiles x SET activated_at = NULL WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid AND x.status_code = 'draft'`,
      ),
    ],
  },
  project_characteristic: {
    table: "project_characteristics",
    image: () => columns("project_id", "characteristic_id", "characteristic_type_id", ...valueColumns),
    isBulk: true,
    remove: (orgId, ids) => [deleteFrom("project_characteristics", orgId, ids)],
    restore: (orgId, id, before) => [
      restored({ table: "project_characteristics", names: valueColumns }, orgId, id, before),
    ],
  },
  characteristic_option: {
    table: "characteristic_options",
    image: () => columns("characteristic_id", "option_label"),
    isBulk: false,
    remove: (orgId, ids) => [deleteFrom("characteristic_options", orgId, ids)],
  },
  leave_kind: {
    table: "leave_kinds",
    image: () => columns("name", "colour", "has_balance", "needs_approval", "unit", "is_active"),
    isBulk: false,
    remove: (orgId, ids) => [deleteFrom("leave_kinds", orgId, ids)],
  },
  characteristic: {
    table: "characteristics",
    image: () => columns("name", "characteristic_type_id", "function_id", "is_global", "ai_modelling"),
    isBulk: false,
    // Its options go with it, but not those that others have made.
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM characteristic_options o WHERE ${own(orgId, "o")} AND o.characteristic_id = x.id)`,
    remove: (orgId, ids) => [deleteFrom("characteristics", orgId, ids)],
  },
} satisfies Readonly<Record<string, Subject>>;
