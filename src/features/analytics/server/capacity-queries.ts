import { sql, type RawBuilder } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { within, type Months } from "./queries.ts";

/**
 * Today's billable people's monthly hours, and how many have none (docs/readings.md#amb-08); of a function
 * where given.
 */
export const billableCapacity = (orgId: string, functionId: string | null) =>
  db
    .selectFrom("users as u")
    .select([
      sql<number>`coalesce(sum(u.monthly_hours), 0)`.as("monthly_hours"),
      sql<number>`count(*) - count(u.monthly_hours)`.as("uncounted"),
    ])
    .where(own(orgId, "u"))
    .where("u.billable", "=", true)
    .where("u.is_active", "=", true)
    .$if(functionId !== null, (query) => query.where("u.function_id", "=", functionId));

/** What months lack of these hours, because people aren't employed on all of their days; of a function where given. */
export const unemployedHours = (orgId: string, months: Months, functionId: string | null) =>
  db
    .selectFrom("unemployed_capacity as v")
    .select(["v.month_start", sql<number>`sum(v.unemployed_hours)`.as("unemployed_hours")])
    .where(own(orgId, "v"))
    .where(within(months, "v"))
    .$if(functionId !== null, (query) => query.where("v.function_id", "=", functionId ?? ""))
    .groupBy("v.month_start");

/** These hours by the month's first day. */
export const unemployedByMonth = (
  rows: readonly { readonly month_start: string; readonly unemployed_hours: number }[],
): ReadonlyMap<string, number> => new Map(rows.map((row) => [row.month_start, row.unemployed_hours]));

/** What is drawn begins and ends with the use: the months before and after it are thousands. */
export const unemployedSinceUse = (orgId: string, months: Months, functionId: string | null) => {
  const used = (edge: RawBuilder<unknown>) =>
    sql`(SELECT ${edge} FROM monthly_used_hours h WHERE ${own(orgId, "h")})`;
  return unemployedHours(orgId, months, functionId).where(
    sql<boolean>`v.month_start BETWEEN ${used(sql`min(h.month_start)`)} AND ${used(sql`greatest(max(h.month_start), current_date)`)}`,
  );
};
