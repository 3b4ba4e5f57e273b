import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import type { OpenPoints } from "../rules/open-points.ts";
import { byName } from "#server/database/names.ts";

const nameOf = (orgId: string, column: string) =>
  sql<
    string | null
  >`(SELECT ${personName("n")} FROM users n WHERE ${own(orgId, "n")} AND n.id = ${sql.ref(`k.${column}`)})`;

/** The months that were ever closed, the newest first. */
export const closings = (orgId: string) =>
  db
    .selectFrom("month_closings as k")
    .select([
      sql<string>`to_char(k.month_start, 'YYYY-MM')`.as("month"),
      "k.closed_at",
      "k.reopened_at",
      "k.reopen_reason",
      "k.reopen_request",
      "k.reopen_requested_by",
      "k.version",
      nameOf(orgId, "closed_by").as("closed_by_name"),
      nameOf(orgId, "reopened_by").as("reopened_by_name"),
      nameOf(orgId, "reopen_requested_by").as("reopen_requested_by_name"),
    ])
    .where(own(orgId, "k"))
    .orderBy("k.month_start", "desc");

export const closingOf = (orgId: string, month: Month) =>
  closings(orgId).where("k.month_start", "=", firstDay(month));

/** The organisation's first month: its own, or that of its earliest project. */
export const firstMonth = (orgId: string): Query<{ month: Month }> => ({
  compile: () =>
    sql<{
      month: Month;
    }>`SELECT to_char(least(date_trunc('month', c.created_at AT TIME ZONE o.time_zone)::date,
        (SELECT min(p.start_date) FROM projects p WHERE ${own(orgId, "p")} AND NOT p.is_internal)), 'YYYY-MM') AS month
      FROM organisation_settings o JOIN clients c ON c.id = o.org_id WHERE ${own(orgId, "o")}`.compile(db),
});

/**
 * Closes a month as seen in `version`, which waits for every write of its days; answers nothing where someone else was
 * faster.
 */
export const markClosed = (
  orgId: string,
  month: Month,
  { version, by, points }: { readonly version: number; readonly by: string; readonly points: OpenPoints },
): Query<{ version: number }> => ({
  compile: () =>
    sql<{
      version: number;
    }>`INSERT INTO month_closings AS k (org_id, month_start, closed_by, open_points)
      SELECT c.id, ${firstDay(month)}::date, ${by}::uuid, ${JSON.stringify(points)}::jsonb FROM clients c
      WHERE c.id = ${orgId}::uuid
        AND (${version}::int = 0 OR EXISTS (SELECT FROM month_closings x WHERE ${own(orgId, "x")} AND x.month_start = ${firstDay(month)}::date))
      ON CONFLICT (org_id, month_start) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by,
        open_points = excluded.open_points, reopened_at = NULL, reopened_by = NULL, reopen_reason = NULL,
        version = k.version + 1
      WHERE k.version = ${version}::int AND k.reopened_at IS NOT NULL
      RETURNING k.version`.compile(db),
});

const noRequest = { reopen_requested_at: null, reopen_requested_by: null, reopen_request: null };

/** True for a closed month as seen in `version`. */
const isClosedAs = (orgId: string, month: Month, version: number) =>
  sql<boolean>`(${own(orgId, "k")} AND k.month_start = ${firstDay(month)}::date AND k.version = ${version}::int
    AND k.reopened_at IS NULL)`;

export const markReopened = (
  orgId: string,
  month: Month,
  { version, by, reason }: { readonly version: number; readonly by: string; readonly reason: string },
) =>
  db
    .updateTable("month_closings as k")
    .set({
      reopened_at: sql<string>`now()`,
      reopened_by: by,
      reopen_reason: reason,
      ...noRequest,
      version: sql<number>`k.version + 1`,
    })
    .where(isClosedAs(orgId, month, version))
    .returning("k.version");

/** Stores what one admin requests and another is to agree to; without a reason there's no request any more. */
export const putReopenRequest = (
  orgId: string,
  month: Month,
  request:
    | { readonly version: number; readonly by: string; readonly reason: string }
    | { readonly version: number },
) =>
  db
    .updateTable("month_closings as k")
    .set({
      ...("by" in request
        ? {
            reopen_requested_at: sql<string>`now()`,
            reopen_requested_by: request.by,
            reopen_request: request.reason,
          }
        : noRequest),
      version: sql<number>`k.version + 1`,
    })
    .where(isClosedAs(orgId, month, request.version))
    .returning("k.version");

/** Whether a second admin has to agree before a month is reopened. */
export const reopeningTerms = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select("o.second_admin_reopens as needsSecond")
    .where(own(orgId, "o"));

const measured = [
  "budget_hours",
  "budget_gbp",
  "forecasted_hours",
  "forecasted_gbp",
  "allocated_hours",
  "allocated_gbp",
  "actual_hours",
  "actual_gbp",
  "billable_hours",
  "unrated_hours",
  "timesheets",
  "approved_timesheets",
];
const sums = sql.raw(measured.map((column) => `sum(p.${column})`).join(", "));

/** Stores the month's sums as they are now, instead of those of an earlier closing. */
export const storeFigures = (orgId: string, month: Month): Query<unknown>[] => [
  db
    .deleteFrom("month_closing_figures as f")
    .where(own(orgId, "f"))
    .where("f.month_start", "=", firstDay(month)),
  {
    compile: () =>
      sql`INSERT INTO month_closing_figures (org_id, month_start, project_id, function_id, ${sql.raw(measured.join(", "))})
        SELECT p.org_id, p.month_start, p.project_id, p.function_id, ${sums} FROM monthly_parts p
        WHERE ${own(orgId, "p")} AND p.month_start = ${firstDay(month)}::date
        GROUP BY p.org_id, p.month_start, p.project_id, p.function_id`.compile(db),
  },
];

export interface FigureRow {
  readonly month: Month;
  readonly is_closed: boolean;
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
  readonly billable: number;
  readonly costs: number;
}

interface FiguresRequest {
  readonly from: Month;
  readonly to: Month;
  readonly projectId?: string | undefined;
  readonly functionId?: string | undefined;
}

/** The figures of closed months as stored and as they are now, two rows a month. */
export const figuresOf = (
  orgId: string,
  { from, to, projectId, functionId }: FiguresRequest,
): Query<FigureRow> => {
  const of = (alias: string) =>
    sql`${own(orgId, alias)} AND ${sql.ref(`${alias}.month_start`)} = k.month_start
      ${projectId === undefined ? sql`` : sql`AND ${sql.ref(`${alias}.project_id`)} = ${projectId}`}
      ${functionId === undefined ? sql`` : sql`AND ${sql.ref(`${alias}.function_id`)} = ${functionId}`}`;
  const figures = sql`coalesce(sum(p.budget_hours), 0) AS budget, coalesce(sum(p.forecasted_hours), 0) AS forecasted,
    coalesce(sum(p.allocated_hours), 0) AS allocated, coalesce(round(sum(p.actual_hours), 2), 0) AS actual,
    coalesce(round(sum(p.billable_hours), 2), 0) AS billable, coalesce(round(round(sum(p.actual_gbp), 8), 2), 0) AS costs`;
  const rows = (isClosed: boolean) =>
    sql`SELECT to_char(k.month_start, 'YYYY-MM') AS month, ${isClosed}::boolean AS is_closed, p.*
      FROM month_closings k CROSS JOIN LATERAL (SELECT ${figures} FROM ${sql.ref(isClosed ? "month_closing_figures" : "monthly_parts")} p
        WHERE ${of("p")}) p
      WHERE ${own(orgId, "k")} AND k.reopened_at IS NULL
        AND k.month_start BETWEEN ${firstDay(from)}::date AND ${firstDay(to)}::date`;
  return {
    compile: () => sql<FigureRow>`${rows(true)} UNION ALL ${rows(false)} ORDER BY month DESC`.compile(db),
  };
};

/** How many people have hours in a month, or weeks that start in it. */
export const peopleIn = (orgId: string, month: Month): Query<{ people: number }> => ({
  compile: () =>
    sql<{ people: number }>`SELECT count(DISTINCT t.user_id)::int AS people FROM timesheets t
      WHERE ${own(orgId, "t")} AND t.week_starting BETWEEN ${firstDay(month)}::date - 6
        AND (${firstDay(month)}::date + interval '1 month')::date - 1`.compile(db),
});

export const gracesIn = (orgId: string, month: Month) =>
  db
    .selectFrom("month_graces as k")
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "k.org_id").onRef("u.id", "=", "k.user_id"),
    )
    .select([
      "k.user_id as userId",
      "k.until",
      personName("u").as("name"),
      nameOf(orgId, "given_by").as("givenByName"),
    ])
    .where(own(orgId, "k"))
    .where("k.month_start", "=", firstDay(month))
    .orderBy(byName(personName("u")));

/** Changes of a month's hours since it was closed, the newest first. */
export const adjustmentsIn = (orgId: string, month: Month) =>
  db
    .selectFrom("month_adjustments as k")
    .innerJoin("month_closings as m", (join) =>
      join.onRef("m.org_id", "=", "k.org_id").onRef("m.month_start", "=", "k.month_start"),
    )
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "k.org_id").onRef("u.id", "=", "k.user_id"),
    )
    .leftJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "k.org_id").onRef("p.id", "=", "k.project_id"),
    )
    .select([
      "k.id",
      "k.day",
      "k.user_id as userId",
      personName("u").as("name"),
      "p.code as projectCode",
      sql<number>`round(k.hours, 2)`.as("hours"),
      "k.reason",
      "k.made_at as madeAt",
      nameOf(orgId, "made_by").as("madeByName"),
    ])
    .where(own(orgId, "k"))
    .where("k.month_start", "=", firstDay(month))
    .whereRef("k.made_at", ">=", "m.closed_at")
    .orderBy("k.made_at", "desc")
    .orderBy("k.id")
    .limit(200);

export const dropAdjustments = (orgId: string, dataFrom: Day) =>
  db.deleteFrom("month_adjustments as k").where(own(orgId, "k")).where("k.day", "<", dataFrom);

export const personOf = (orgId: string, userId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", userId);

export const putGrace = (
  orgId: string,
  month: Month,
  { userId, until, by }: { readonly userId: string; readonly until: Day; readonly by: string },
) =>
  db
    .insertInto("month_graces")
    .values({ org_id: orgId, month_start: firstDay(month), user_id: userId, until, given_by: by })
    .onConflict((met) =>
      met
        .columns(["org_id", "month_start", "user_id"])
        .doUpdateSet((row) => ({ until, given_by: by, given_at: row.ref("excluded.given_at") })),
    );
