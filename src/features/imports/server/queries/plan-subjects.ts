import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import { deleteFrom, rowsBack, subject, text, type Subject } from "./subject-parts.ts";

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

const profileColumns = "profile_code profile_name status_code total_hours total_budget replaced_profile_id";
const forecastColumns = "status total_functions total_hours total_cost";
const entryColumns = "hours function_id cost_tier_id rate_per_hour is_billable";
const valueColumns = "value_number value_boolean value_option_id";

/** The next version of the months whose days are touched. */
const monthsOfEntries = (orgId: string, ids: readonly string[]) =>
  text(sql`UPDATE function_allocations a SET version = a.version + 1, last_saved_at = now() WHERE ${own(orgId, "a")}
    AND a.id IN (SELECT e.function_allocation_id FROM allocation_entries e WHERE ${own(orgId, "e")} AND e.id = ANY (${ids}::uuid[]))`);

/** Holidays, budgets, forecasts and allocations, and characteristics. */
export const planSubjects = {
  leave_correction: subject({
    table: "leave_corrections",
    columns: "kind_id user_id day hours is_carried reason",
    isBulk: true,
  }),
  holiday_request: subject({
    table: "holiday_requests",
    columns: "user_id start_date end_date total_hours status reason",
    beside: (orgId) =>
      sql`jsonb_build_object('asked', x.cancellation_asked_at IS NOT NULL, 'lines', ${linesOf(orgId, "holiday_entries", "holiday_request_id", sql`l.date`)})`,
    isBulk: true,
  }),
  allocation_entry: subject({
    table: "allocation_entries",
    columns: `user_id project_id allocation_date ${entryColumns}`,
    isBulk: true,
    first: monthsOfEntries,
    back: entryColumns,
    hasVersion: false,
    alsoBack: (orgId, id) => [monthsOfEntries(orgId, [id])],
  }),
  allocation_resubmission: subject({
    table: "allocation_resubmissions",
    columns: "cells_changed hours_changed",
    isBulk: true,
  }),
  function_allocation: subject({
    table: "function_allocations",
    columns: "status_code",
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM allocation_entries e WHERE ${own(orgId, "e")} AND e.function_allocation_id = x.id)`,
    back: "status_code",
    hasVersion: false,
    alsoBack: (orgId, id) => [
      text(sql`UPDATE function_allocations x SET version = x.version + 1, last_saved_at = now()
        WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid`),
    ],
  }),
  forecast: subject({
    table: "forecasts",
    columns: forecastColumns,
    beside: (orgId) =>
      sql`jsonb_build_object('lines', ${linesOf(orgId, "forecast_entries", "forecast_id", sql`l.cost_tier_id`)},
      'freezes', (SELECT coalesce(jsonb_agg(z.id ORDER BY z.id), '[]') FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = x.id))`,
    back: forecastColumns,
    alsoBack: (orgId, id, before) => [
      ...linesBack({ table: "forecast_entries", column: "forecast_id" }, orgId, id, before),
      text(sql`DELETE FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = ${id}::uuid
        AND NOT ${JSON.stringify(before)}::jsonb -> 'freezes' ? z.id::text`),
    ],
  }),
  budget_profile: subject({
    table: "budget_profiles",
    columns: profileColumns,
    beside: (orgId) =>
      sql`jsonb_build_object('lines', ${linesOf(orgId, "budget_profile_months", "budget_profile_id", sql`l.cost_tier_id, l.month_index`)})`,
    back: profileColumns,
    alsoBack: (orgId, id, before) => [
      ...linesBack({ table: "budget_profile_months", column: "budget_profile_id" }, orgId, id, before),
      text(
        sql`UPDATE budget_profiles x SET activated_at = NULL WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid AND x.status_code = 'draft'`,
      ),
    ],
  }),
  project_characteristic: subject({
    table: "project_characteristics",
    columns: `project_id characteristic_id characteristic_type_id ${valueColumns}`,
    isBulk: true,
    back: valueColumns,
  }),
  characteristic_option: subject({
    table: "characteristic_options",
    columns: "characteristic_id option_label",
  }),
  leave_kind: subject({
    table: "leave_kinds",
    columns: "name colour has_balance needs_approval unit is_active",
  }),
  characteristic: subject({
    table: "characteristics",
    columns: "name characteristic_type_id function_id is_global ai_modelling",
    // Its options go with it, but not those that others have made.
    isNeeded: (orgId) =>
      sql<boolean>`EXISTS (SELECT FROM characteristic_options o WHERE ${own(orgId, "o")} AND o.characteristic_id = x.id)`,
  }),
} satisfies Readonly<Record<string, Subject>>;
