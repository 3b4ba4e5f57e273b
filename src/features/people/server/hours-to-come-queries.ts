import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { personName } from "./name-queries.ts";

/** Which hours: a condition on `allocation_entries` as `e`, its person as `u` and its project as `p`. */
type Which = RawBuilder<boolean>;

interface Asker {
  readonly orgId: string;
  readonly today: Day;
}

/** Allocated hours after today, drafts too. */
const from = ({ orgId, today }: Asker, which: Which) => sql`allocation_entries e
  JOIN users u ON u.org_id = e.org_id AND u.id = e.user_id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
  WHERE ${own(orgId, "e")} AND e.allocation_date > ${today}::date AND ${which}`;

export interface ComingHours {
  readonly userId: string;
  readonly userName: string;
  readonly projectId: string;
  readonly projectCode: string;
  readonly projectName: string;
  readonly functionId: string;
  /** Of the hours. */
  readonly month: Day;
  readonly hours: number;
  readonly days: number;
  /** The hours of all rows, also of those beyond the limit. */
  readonly total: number;
}

/** Hours to come by person, project, function and month, at most `most` rows. */
export const hoursToCome = (asker: Asker, which: Which, most: number): Query<ComingHours> => ({
  compile: () =>
    sql<ComingHours>`SELECT u.id AS "userId", ${personName("u")} AS "userName", p.id AS "projectId", p.code AS "projectCode",
        p.name AS "projectName", e.function_id AS "functionId", date_trunc('month', e.allocation_date::timestamp)::date AS month,
        sum(e.hours) AS hours, count(DISTINCT e.allocation_date)::int AS days,
        sum(sum(e.hours)) OVER () AS total
      FROM ${from(asker, which)}
      GROUP BY u.id, p.id, p.code, p.name, e.function_id, date_trunc('month', e.allocation_date::timestamp)::date,
        u.first_name, u.last_name, u.email
      ORDER BY month, p.code, u.id LIMIT ${most}::int`.compile(db),
});

/** What the dialogs say of hours to come: their sum, and their parts by name. */
export interface HoursSummary {
  readonly hours: number;
  readonly parts: readonly { readonly name: string; readonly hours: number }[];
}

export function summaryOf(rows: readonly ComingHours[], nameOf: (row: ComingHours) => string): HoursSummary {
  const parts = [...Map.groupBy(rows, nameOf)].map(([name, own]) => ({
    name,
    hours: sumHours(own.map(({ hours }) => hours)),
  }));
  return { hours: sumHours(parts.map(({ hours }) => hours)), parts };
}

interface ClearedMonth {
  readonly id: string;
  readonly hours: number;
  readonly cells: readonly unknown[];
}

/**
 * Deletes hours to come. Each month they were allocated in is locked, gets a new version, so that an open planner
 * notices, and a row of the audit log with its cells: person, day, project, hours. Answers the hours that went.
 */
export async function clearHoursToCome(
  transaction: AuditedTransaction,
  asker: Asker & { readonly actorId: string },
  which: Which,
): Promise<number> {
  const { orgId, actorId } = asker;
  await transaction.rows({
    compile: () =>
      sql`SELECT a.id FROM function_allocations a WHERE ${own(orgId, "a")}
        AND a.id IN (SELECT e.function_allocation_id FROM ${from(asker, which)}) ORDER BY a.id FOR UPDATE`.compile(
        db,
      ),
  });
  const cleared = await transaction.rows<ClearedMonth>({
    compile: () =>
      sql<ClearedMonth>`WITH gone AS (
          DELETE FROM allocation_entries x WHERE ${own(orgId, "x")} AND x.id IN (SELECT e.id FROM ${from(asker, which)})
          RETURNING x.function_allocation_id, x.user_id, x.allocation_date, x.project_id, x.hours)
        SELECT g.function_allocation_id AS id, sum(g.hours) AS hours,
          json_agg(json_build_array(g.user_id, g.allocation_date, g.project_id, g.hours)) AS cells
        FROM gone g GROUP BY g.function_allocation_id`.compile(db),
  });
  if (cleared.length === 0) return 0;
  await transaction.run(
    db
      .updateTable("function_allocations")
      .set({ version: sql<number>`version + 1`, updated_by: actorId, last_saved_at: sql<string>`now()` })
      .where(own(orgId, "function_allocations"))
      .where(
        "id",
        "in",
        cleared.map(({ id }) => id),
      ),
  );
  await transaction.audit(
    ...cleared.map(({ id, hours, cells }) => ({
      action: "clear hours to come",
      subjectType: "function_allocation",
      subjectId: id,
      before: { hours, cells },
      after: { hours: 0, cells: [] },
    })),
  );
  return sumHours(cleared.map(({ hours }) => hours));
}
