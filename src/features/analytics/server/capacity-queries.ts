import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { firstDay, type Month } from "#shared/month.ts";
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

/**
 * The same for trends: from the first month with use, or `first` where that is earlier, to the last one with use or
 * `thisMonth`. All months there may be are thousands.
 */
export const unemployedInTrend = (
  orgId: string,
  months: Months,
  { functionId, first, thisMonth }: { functionId: string | null; first: Month | null; thisMonth: Month },
) => {
  const firstDrawn = first === null ? null : firstDay(first);
  return unemployedHours(orgId, months, functionId).innerJoin(
    // Both edges at once: what was as of a day is added up for it.
    sql<{ first: string }>`(SELECT least(min(h.month_start), ${firstDrawn}::date) AS first,
        greatest(max(h.month_start), ${firstDay(thisMonth)}::date) AS last
      FROM monthly_used_hours h WHERE ${own(orgId, "h")})`.as("edges"),
    (join) => join.on(sql<boolean>`v.month_start BETWEEN edges.first AND edges.last`),
  );
};
