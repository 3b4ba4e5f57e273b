import { sql, type RawBuilder } from "kysely";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, inStates, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { weekStates } from "#shared/states.ts";
import { placeOf, type Subject } from "../rules/rate-form.ts";
import { appliedRate } from "./rule-queries.ts";

/** Days of a subject whose hours are priced again. */
export interface Repriced {
  readonly orgId: string;
  readonly subject: Subject;
  readonly from: RawBuilder<unknown> | Day;
  /** The first day that isn't; null where there's none. */
  readonly until: RawBuilder<unknown> | Day | null;
  /** By default what is stored. */
  readonly rates?: RawBuilder<unknown> | undefined;
  /** Only where the subject's own rate applies. */
  readonly isOwnOnly?: boolean;
}

/**
 * Hours `e` of a table whose rate isn't what the rule says, as `id`, `before` and `after`: those of the subject on the
 * days, unless a more exact rate applies. Hours imported at rates of the file are priced too.
 */
function repriced(
  { orgId, subject, from, until, rates, isOwnOnly = false }: Repriced,
  day: string,
  columns: RawBuilder<unknown>,
  tables: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { costTierId, userId, projectId } = subject;
  const is = (column: string, id: string | null) =>
    id === null ? sql`` : sql` AND ${sql.ref(column)} = ${id}::uuid`;
  const work = {
    person: sql`e.user_id`,
    tier: sql`e.cost_tier_id`,
    project: sql`e.project_id`,
    day: sql.ref(day),
  };
  const place = sql.lit(placeOf(subject));
  return sql`SELECT ${columns}, e.rate_per_hour AS before, a.hourly_rate AS after
    FROM ${tables} CROSS JOIN LATERAL ${appliedRate(orgId, work, rates)} a
    WHERE ${own(orgId, "e")}${is("e.cost_tier_id", costTierId)}${is("e.user_id", userId)}${is("e.project_id", projectId)}
      AND ${sql.ref(day)} >= ${from}::date${until === null ? sql`` : sql` AND ${sql.ref(day)} < ${until}::date`}
      AND a.place ${isOwnOnly ? sql`=` : sql`>=`} ${place} AND a.hourly_rate <> e.rate_per_hour`;
}

const drafts = sql`allocation_entries e JOIN function_allocations f
  ON f.org_id = e.org_id AND f.id = e.function_allocation_id AND f.status_code = 'draft'`;

/** Prices booked hours again, and those of allocations that aren't submitted: how many rows each. */
export const reprice = (days: Repriced): readonly [Query<unknown>, Query<unknown>] => {
  const update = (table: string, day: string, tables: RawBuilder<unknown>): Query<unknown> => ({
    compile: () =>
      sql`UPDATE ${sql.table(table)} x SET rate_per_hour = c.after
        FROM (${repriced(days, day, sql`e.id`, tables)}) c WHERE ${own(days.orgId, "x")} AND x.id = c.id`.compile(
        db,
      ),
  });
  return [
    update("time_entries", "e.date_worked", sql`time_entries e`),
    update("allocation_entries", "e.allocation_date", drafts),
  ];
};

interface Sums {
  /** Entries. */
  readonly count: number;
  readonly hours: number;
  readonly before: number;
  readonly after: number;
}

interface Line extends Sums {
  readonly kind: "time" | "allocation";
  readonly projectId: string;
  readonly code: string;
  readonly name: string;
  readonly month: string;
}

export interface Repricing {
  readonly fingerprint: string;
  readonly totals: readonly (Sums & { readonly kind: "time" | "allocation"; readonly uncounted: number })[];
  readonly lines: readonly Line[];
  readonly lineCount: number;
  readonly closedMonths: readonly string[];
  readonly exports: readonly { readonly number: number; readonly createdAt: string }[];
}

/** Lines shown of what changes. */
const maxLines = 300;

/** What pricing again would change. Hours and money are what dashboards count: without rejected weeks. */
export function repricing(days: Repriced): Query<Repricing> {
  const { orgId, until } = days;
  const list = (rows: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${rows}) r)`;
  const sums = sql`count(*)::int AS count, coalesce(${roundedHours(sql`sum(hours) FILTER (WHERE counts)`)}, 0) AS hours,
    coalesce(${roundedMoney(sql`sum(hours * before) FILTER (WHERE counts)`)}, 0) AS before,
    coalesce(${roundedMoney(sql`sum(hours * after) FILTER (WHERE counts)`)}, 0) AS after`;
  const columns = (kind: string, day: string, hours: string, counts: RawBuilder<unknown>) =>
    sql`${sql.lit(kind)} AS kind, e.id, e.user_id, e.cost_tier_id, e.project_id, ${sql.ref(day)} AS day,
      ${sql.ref(hours)} AS hours, ${counts} AS counts`;
  const time = repriced(
    days,
    "e.date_worked",
    columns("time", "e.date_worked", "e.exact_hours", inStates("w.status_code", weekStates.counts)),
    sql`time_entries e JOIN timesheets w ON w.org_id = e.org_id AND w.id = e.timesheet_id`,
  );
  const allocated = repriced(
    days,
    "e.allocation_date",
    columns("allocation", "e.allocation_date", "e.hours", sql`true`),
    drafts,
  );
  return {
    compile: () =>
      sql<Repricing>`WITH changes AS MATERIALIZED (${time} UNION ALL ${allocated}),
        by_line AS (SELECT kind, project_id, date_trunc('month', day::timestamp)::date AS month, ${sums}
          FROM changes GROUP BY 1, 2, 3),
        closed AS (SELECT to_char(k.month_start, 'YYYY-MM') AS month FROM month_closings k
          WHERE ${own(orgId, "k")} AND k.reopened_at IS NULL
            AND k.month_start IN (SELECT l.month FROM by_line l WHERE l.kind = 'time')),
        invoiced AS (SELECT x.number, x.created_at AS "createdAt" FROM pay_exports x
          WHERE ${own(orgId, "x")} AND x.purpose = 'invoices' AND x.undone_at IS NULL AND x.id IN (
            SELECT m.export_id FROM pay_marks m JOIN changes c ON c.kind = 'time' AND c.user_id = m.user_id
              AND c.project_id = m.project_id AND c.day = m.day AND c.cost_tier_id = m.cost_tier_id
              AND c.before = m.rate_per_hour
            WHERE ${own(orgId, "m")} AND m.purpose = 'invoices'))
      SELECT md5(concat_ws(' ', (SELECT bit_xor(hash_record_extended(ROW(kind, id, hours, before, after, counts), 0)) FROM changes),
          ${until}::text, (SELECT string_agg(month, ',' ORDER BY month) FROM closed),
          (SELECT string_agg(number::text, ',' ORDER BY number) FROM invoiced))) AS fingerprint,
        ${list(sql`SELECT kind, ${sums}, (count(*) FILTER (WHERE NOT counts))::int AS uncounted FROM changes GROUP BY kind`)} AS totals,
        ${list(sql`SELECT l.kind, l.project_id AS "projectId", p.code, p.name, to_char(l.month, 'YYYY-MM') AS month,
            l.count, l.hours, l.before, l.after
          FROM by_line l JOIN projects p ON ${own(orgId, "p")} AND p.id = l.project_id
          ORDER BY l.kind DESC, l.month, p.code, p.id LIMIT ${sql.lit(maxLines)}`)} AS lines,
        (SELECT count(*)::int FROM by_line) AS "lineCount",
        (SELECT coalesce(jsonb_agg(month ORDER BY month), '[]') FROM closed) AS "closedMonths",
        ${list(sql`SELECT * FROM invoiced ORDER BY number`)} AS exports`.compile(db),
  };
}
