import { sql, type Insertable } from "kysely";
import { db, own, sameOrg, withOrganisation } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Day } from "#shared/day.ts";
import type { StoredStatus } from "../../rules/status.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { plannedWork } from "#features/people/server/plan-queries.ts";
import { appliedRate, hasDatedRates, sharesRates } from "#features/rates/server/rule-queries.ts";
import { usesFunction } from "./planner.ts";

/** Locks the header until the transaction ends; rates before it, as a change of rates does. */
export const lockHeader = (orgId: string, functionId: string, period: Day) =>
  db
    .selectFrom("function_allocations as a")
    .select(["a.id", "a.status_code", "a.version", "a.last_saved_at"])
    .where(own(orgId, "a"))
    .where("a.function_id", "=", functionId)
    .where("a.forecast_period", "=", period)
    .where(sharesRates("a"))
    .forUpdate();

/** Writes no row when someone else made the header first. */
export const insertHeader = (
  orgId: string,
  row: { id: string; functionId: string; period: Day; status: StoredStatus; author: string },
) =>
  db
    .insertInto("function_allocations")
    .values({
      org_id: orgId,
      id: row.id,
      function_id: row.functionId,
      forecast_period: row.period,
      status_code: row.status,
      created_by: row.author,
      updated_by: row.author,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "function_id", "forecast_period"]).doNothing());

/** Raises the header's version; updated_at is now for a resubmission, else null (docs/readings.md#amb-10). */
export const updateHeader = (
  orgId: string,
  row: { id: string; status: StoredStatus; author: string; resubmission: boolean },
) =>
  db
    .updateTable("function_allocations")
    .set({
      status_code: row.status,
      version: sql<number>`version + 1`,
      updated_by: row.author,
      updated_at: row.resubmission ? sql<string>`now()` : null,
      last_saved_at: sql<string>`now()`,
    })
    .where(own(orgId, "function_allocations"))
    .where("id", "=", row.id);

export const headerById = (orgId: string, id: string) =>
  db
    .selectFrom("function_allocations as a")
    .select(["a.version", "a.status_code", "a.updated_at"])
    .where(own(orgId, "a"))
    .where("a.id", "=", id);

/** The people of a save, locked until it ends, as rates are. */
export const peopleOfSave = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id",
      "l.first_day",
      "l.last_day",
      personName("u").as("full_name"),
      "u.function_id",
      "u.cost_tier_id",
      "u.billable",
      "u.is_active",
      plannedWork(orgId, "u").as("planned"),
      sharesRates("u").as("sharesRates"),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "in", ids)
    .orderBy("u.id")
    .forShare("u");

const tiersOf = (orgId: string, table: "users" | "planned_changes", userIds: readonly string[]) =>
  sql<string>`(SELECT x.cost_tier_id FROM ${sql.table(table)} x WHERE ${own(orgId, "x")}
    AND x.${sql.ref(table === "users" ? "id" : "user_id")} = ANY(${userIds}::uuid[]))`;

/** Of the tiers they have, and those planned for them. */
export const tierRates = (orgId: string, userIds: readonly string[]) =>
  db
    .selectFrom("cost_tiers as t")
    .select(["t.id", "t.hourly_rate"])
    .where(own(orgId, "t"))
    .where((row) =>
      row.or([
        row("t.id", "in", tiersOf(orgId, "users", userIds)),
        row("t.id", "in", tiersOf(orgId, "planned_changes", userIds)),
      ]),
    );

/** The projects of a save, and whether each uses the function. */
export const projectsOfSave = (orgId: string, ids: readonly string[], functionId: string) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.status_code as statusCode",
      "p.start_date as startDate",
      "p.project_length_months as projectLengthMonths",
      "p.is_internal",
      usesFunction(orgId, functionId).as("usesFunction"),
    ])
    .where(own(orgId, "p"))
    .where("p.id", "in", ids);

interface AllocatedMonth {
  readonly functionId: string;
  readonly period: Day;
}

/** Its header's id; NULL before the first save. */
const headerOf = (orgId: string, { functionId, period }: AllocatedMonth) =>
  sql<string>`(SELECT a.id FROM function_allocations a WHERE ${own(orgId, "a")} AND a.function_id = ${functionId} AND a.forecast_period = ${period})`;

/** People's stored entries after `after`: the only ones a save may change. */
export const editableEntries = (
  orgId: string,
  month: AllocatedMonth,
  userIds: readonly string[],
  after: Day,
) =>
  db
    .selectFrom("allocation_entries as e")
    .select([
      "e.id",
      "e.user_id as userId",
      "e.allocation_date as day",
      "e.project_id as projectId",
      "e.hours",
      "e.proposed_hours as proposed",
    ])
    .where(own(orgId, "e"))
    .where("e.function_allocation_id", "=", headerOf(orgId, month))
    .where("e.user_id", "in", userIds)
    .where("e.allocation_date", ">", after);

/** People's hours in other allocations that count, from the month's first day to `last`. */
export const otherHoursOfPeople = (
  orgId: string,
  month: AllocatedMonth,
  userIds: readonly string[],
  { last, today }: { readonly last: Day; readonly today: Day },
) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select(["e.user_id as userId", "e.allocation_date as day", sql<number>`sum(e.hours)`.as("hours")])
    .where(own(orgId, "e"))
    .where("e.function_allocation_id", "is distinct from", headerOf(orgId, month))
    .where(allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today))
    .where("e.user_id", "in", userIds)
    .where("e.allocation_date", ">=", month.period)
    .where("e.allocation_date", "<=", last)
    .groupBy(["e.user_id", "e.allocation_date"]);

export const removeEntries = (orgId: string, ids: readonly string[]) =>
  db
    .deleteFrom("allocation_entries")
    .where(own(orgId, "allocation_entries"))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`);

const entryColumns = [
  "id",
  "function_allocation_id",
  "user_id",
  "project_id",
  "function_id",
  "cost_tier_id",
  "allocation_date",
  "hours",
  "proposed_hours",
  "rate_per_hour",
  "is_billable",
  "created_by",
] as const;

/** The day's rate; the given one, today's of the tier, where the organisation has no rates from a day. */
const rateGiven = (orgId: string) =>
  sql`CASE WHEN ${hasDatedRates(orgId)} THEN (SELECT a.hourly_rate FROM ${appliedRate(orgId, {
    person: sql`given.user_id`,
    tier: sql`given.cost_tier_id`,
    project: sql`given.project_id`,
    day: sql`given.allocation_date`,
  })} a) ELSE given.rate_per_hour END`;

/**
 * Inserts entries at their days' rates; an existing one keeps id and author and gets this save's hours and snapshot
 * (docs/readings.md#amb-59).
 */
export const putEntries = (
  orgId: string,
  rows: readonly Omit<Insertable<Tables["allocation_entries"]>, "org_id">[],
) =>
  db
    .insertInto("allocation_entries")
    .columns(["org_id", ...entryColumns])
    // As one parameter: thousands cost more than the rows themselves.
    .expression(
      sql<never>`SELECT org.id, ${sql.join(entryColumns.map((name) => (name === "rate_per_hour" ? rateGiven(orgId) : sql.ref(`given.${name}`))))}
        FROM json_populate_recordset(NULL::allocation_entries, ${JSON.stringify(rows)}::json) AS given
      ${withOrganisation(orgId)}`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "function_allocation_id", "user_id", "allocation_date", "project_id"])
        .doUpdateSet((excluded) => ({
          hours: excluded.ref("excluded.hours"),
          proposed_hours: excluded.ref("excluded.proposed_hours"),
          function_id: excluded.ref("excluded.function_id"),
          cost_tier_id: excluded.ref("excluded.cost_tier_id"),
          rate_per_hour: excluded.ref("excluded.rate_per_hour"),
          is_billable: excluded.ref("excluded.is_billable"),
        })),
    );

export const countEntries = (orgId: string, allocationId: string) =>
  db
    .selectFrom("allocation_entries as e")
    .select(sql<number>`count(*)`.as("entries"))
    .where(own(orgId, "e"))
    .where("e.function_allocation_id", "=", allocationId);

export const insertResubmission = (
  orgId: string,
  row: { allocationId: string; author: string; cells: number; hours: number },
) =>
  db.insertInto("allocation_resubmissions").values({
    org_id: orgId,
    id: newId(),
    function_allocation_id: row.allocationId,
    submitted_by: row.author,
    cells_changed: row.cells,
    hours_changed: row.hours,
  });
