import { sql, type RawBuilder } from "kysely";
import type { CostSource } from "#features/people/rules/who-sees-costs.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import type { HoursOf, Months } from "./queries.ts";

interface CostSourceRow extends CostSource {
  readonly month_start: string;
}

/** How many tiers and people the costs of each month are made of, a row for each kind of hours. */
export const costSources = (
  orgId: string,
  { projectId, functionId }: HoursOf,
  { first, last }: Months,
): Query<CostSourceRow> => {
  // By days rather than months, so that the entries' indexes serve.
  const kind = (view: string, people: RawBuilder<unknown>) =>
    sql`SELECT x.month_start, count(DISTINCT x.cost_tier_id) AS tiers, ${people} AS people
      FROM ${sql.table(view)} x WHERE ${own(orgId, "x")} AND x.cost_tier_id IS NOT NULL
        AND x.day >= ${first}::date AND x.day < (${last}::date + interval '1 month')::date
        AND ${projectId === undefined ? sql`true` : sql`x.project_id = ${projectId}`}
        AND ${functionId === undefined ? sql`true` : sql`x.function_id = ${functionId}`}
      GROUP BY x.month_start`;
  const [noOne, different] = [sql`NULL::bigint`, sql`count(DISTINCT x.user_id)`];
  return {
    compile: () =>
      sql<CostSourceRow>`${kind("budget_hour_facts", noOne)} UNION ALL ${kind("forecasted_hour_facts", noOne)}
        UNION ALL ${kind("allocated_hour_facts", different)} UNION ALL ${kind("actual_hour_facts", different)}`.compile(
        db,
      ),
  };
};
