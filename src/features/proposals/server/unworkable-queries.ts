import { sql } from "kysely";
import { firstDay } from "#shared/month.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";

interface Asker {
  readonly orgId: string;
  readonly today: string;
}

/** Hours that don't count, of the function's months and of its people: entries as `e`, people as `u`, projects as `p`. */
export const unworkableOf = ({ orgId, today }: Asker, functionId: string) =>
  sql<boolean>`((e.function_id = ${functionId} OR u.function_id = ${functionId})
    AND NOT ${allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today)})`;

/** Those of them on projects that aren't open in their month. */
export const onClosedProjects = (asker: Asker, functionId: string) =>
  sql<boolean>`(${unworkableOf(asker, functionId)} AND NOT ${monthCountsSql("p", sql`date_trunc('month', e.allocation_date::timestamp)::date`, asker.today)})`;

interface Place {
  readonly userId: string;
  readonly projectId: string;
  readonly functionId: string;
  readonly month: string;
}

/** Those of them in these places. */
export const unworkableIn = (asker: Asker, functionId: string, places: readonly Place[]) => {
  const given = JSON.stringify(places.map(({ month, ...place }) => ({ ...place, month: firstDay(month) })));
  return sql<boolean>`(${unworkableOf(asker, functionId)} AND EXISTS (
    SELECT FROM json_to_recordset(${given}::json) AS x("userId" uuid, "projectId" uuid, "functionId" uuid, month date)
    WHERE x."userId" = u.id AND x."projectId" = p.id AND x."functionId" = e.function_id
      AND x.month = date_trunc('month', e.allocation_date::timestamp)::date))`;
};
