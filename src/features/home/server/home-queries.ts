import { weekStates, leaveStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg, type Query, inStates } from "#server/database/sql.ts";
import { addDays, type Day } from "#shared/day.ts";
import { budgetEnds } from "#features/analytics/server/budget-end-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { changeKinds } from "../contract.ts";
import type { Viewer } from "./todo-queries.ts";

/** The person's last visit, and what time it is. */
export const visitOf = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("home_visits as v", (join) => sameOrg(join, "v.user_id", "u.id"))
    .select(["v.seen_at", "v.since", sql<string>`now()`.as("now")])
    .where(own(orgId, "u"))
    .where("u.id", "=", userId);

export const storeVisit = (orgId: string, userId: string, since: string) =>
  db
    .insertInto("home_visits")
    .values({ org_id: orgId, user_id: userId, since })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet({ since, seen_at: sql`excluded.seen_at` }),
    );

/** Booked hours by day, to the minute: four decimals, so that the week's sum loses nothing. */
export const bookedByDay = (orgId: string, userId: string, first: Day, last: Day) =>
  db
    .selectFrom("time_entries as e")
    .select(["e.date_worked as day", sql<number>`round(sum(e.exact_hours), 4)`.as("hours")])
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId)
    .where("e.date_worked", ">=", first)
    .where("e.date_worked", "<=", last)
    .groupBy("e.date_worked");

/** Projects that Home lists. */
export const maxProjects = 8;

/** Four weeks: what someone works on. */
const near = 28;

/** Projects the person forecasts, or books or is allocated to these weeks; without any hours yet, too. */
export const ownProjects = ({ orgId, userId, today }: Viewer) => {
  const mine = sql`(SELECT a.project_id FROM project_forecasters a WHERE ${own(orgId, "a")} AND a.user_id = ${userId}
    UNION SELECT e.project_id FROM time_entries e
      WHERE ${own(orgId, "e")} AND e.user_id = ${userId} AND e.date_worked BETWEEN ${addDays(today, -near)} AND ${today}
    UNION SELECT x.project_id FROM allocation_entries x
      WHERE ${own(orgId, "x")} AND x.user_id = ${userId} AND x.allocation_date BETWEEN ${addDays(today, -near)} AND ${addDays(today, near)})`;
  return budgetEnds({
    orgId,
    today,
    projects: sql`p.status_code IN ('active', 'on_hold') AND p.id IN ${mine}`,
    among: mine,
    bookedOfLate: false,
    most: maxProjects,
    maxSoon: 0,
  });
};

/** Every active project that is booked to. */
export const everyProject = ({ orgId, today }: Viewer) =>
  budgetEnds({
    orgId,
    today,
    projects: sql`p.status_code = 'active'`,
    bookedOfLate: true,
    most: maxProjects,
    maxSoon: 0,
  });

interface ChangeRow {
  readonly kind: (typeof changeKinds)[number];
  readonly id: string;
  readonly at: string;
  readonly by_name: string | null;
  readonly status: string;
  readonly name: string | null;
  readonly day: string;
  readonly last_day: string | null;
  readonly comment: string | null;
}

/** More is read on the pages themselves. */
const maxChanges = 20;

/**
 * What others did that concerns the person, the latest first: decisions on their weeks and requests, freezes of
 * projects they forecast, and allocations with their hours.
 */
export function changesSince({ orgId, userId }: Viewer, since: string): Query<ChangeRow> {
  const forecast = sql`SELECT a.project_id FROM project_forecasters a WHERE ${own(orgId, "a")} AND a.user_id = ${userId}`;
  const by = (decider: RawBuilder<unknown>) =>
    sql`LEFT JOIN users b ON ${own(orgId, "b")} AND b.id = ${decider}`;
  const name = personName("b");
  return {
    compile: () =>
      sql<ChangeRow>`
        SELECT 'week' AS kind, t.week_starting::text AS id, t.decided_at AS at, ${name} AS by_name, t.status_code AS status,
          NULL AS name, t.week_starting AS day, NULL::date AS last_day, CASE WHEN t.status_code = 'rejected' THEN t.comment END AS comment
        FROM timesheets t ${by(sql`t.decided_by`)}
        WHERE ${own(orgId, "t")} AND t.user_id = ${userId} AND t.decided_at > ${since} AND t.decided_by <> ${userId}
          AND ${inStates("t.status_code", weekStates.decided)}
        UNION ALL
        SELECT 'request', r.id::text, r.updated_at, ${name}, r.status, NULL, r.start_date, r.end_date, r.decision_comment
        FROM holiday_requests r ${by(sql`r.updated_by`)}
        WHERE ${own(orgId, "r")} AND r.user_id = ${userId} AND r.updated_at > ${since} AND r.updated_by <> ${userId}
          AND ${inStates("r.status", leaveStates.decided)}
        UNION ALL
        SELECT 'forecast-frozen', p.id::text, z.frozen_at, ${name}, f.status, p.name, f.forecast_period_id, NULL, z.shortfall_reason
        FROM forecasts f JOIN projects p ON ${own(orgId, "p")} AND p.id = f.project_id
          JOIN forecast_freezes z ON ${own(orgId, "z")} AND z.forecast_id = f.id ${by(sql`z.frozen_by`)}
        WHERE ${own(orgId, "f")} AND f.project_id IN (${forecast}) AND z.frozen_at > ${since} AND z.frozen_by <> ${userId}
        UNION ALL
        SELECT 'forecast-unfrozen', p.id::text, f.updated_at, ${name}, f.status, p.name, f.forecast_period_id, NULL, NULL
        FROM forecasts f JOIN projects p ON ${own(orgId, "p")} AND p.id = f.project_id ${by(sql`f.updated_by`)}
        WHERE ${own(orgId, "f")} AND f.project_id IN (${forecast}) AND f.status = 'draft' AND f.updated_at > ${since}
          AND f.updated_by <> ${userId} AND EXISTS (SELECT FROM forecast_freezes z WHERE ${own(orgId, "z")} AND z.forecast_id = f.id)
        UNION ALL
        SELECT 'allocation-submitted', g.id::text, coalesce(s.updated_at, s.created_at), ${name}, s.status_code, g.name, s.forecast_period, NULL, NULL
        FROM function_allocations s JOIN functions g ON ${own(orgId, "g")} AND g.id = s.function_id ${by(sql`coalesce(s.updated_by, s.created_by)`)}
        WHERE ${own(orgId, "s")} AND s.status_code = 'submitted' AND coalesce(s.updated_at, s.created_at) > ${since}
          AND coalesce(s.updated_by, s.created_by) <> ${userId}
          AND EXISTS (SELECT FROM allocation_entries x WHERE ${own(orgId, "x")} AND x.function_allocation_id = s.id AND x.user_id = ${userId})
        ORDER BY at DESC, id LIMIT ${maxChanges}`.compile(db),
  };
}
