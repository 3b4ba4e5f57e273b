import { sql, type RawBuilder } from "kysely";
import { db, inStates, own, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { openWeeks } from "#features/people/server/open-week-queries.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { leaveStates, weekStates } from "#shared/states.ts";
import type { OpenPoints } from "../rules/open-points.ts";
import { byName } from "#server/database/names.ts";

const lastOf = (month: Month) => sql`((${firstDay(month)}::date + interval '1 month')::date - 1)`;

/** Weeks with days of a month that weren't submitted, a row each, of active people `who` is true for. */
export const missingWeeksIn = (
  orgId: string,
  today: Day,
  month: Month,
  { who = sql<boolean>`true`, withLocked = true }: { who?: RawBuilder<boolean>; withLocked?: boolean } = {},
) =>
  openWeeks({
    orgId,
    today,
    withLocked,
    who: sql<boolean>`(u.is_active AND ${who})`,
    from: sql`date_trunc('week', ${firstDay(month)}::timestamp)::date`,
    until: lastOf(month),
  });

/** True for timesheets `t` with days of a month that wait for a decision. */
export const isUndecidedIn = (orgId: string, month: Month) =>
  sql<boolean>`(${own(orgId, "t")} AND ${inStates("t.status_code", weekStates.waiting)}
    AND t.week_starting BETWEEN ${firstDay(month)}::date - 6 AND ${lastOf(month)})`;

/** True for requests `r` with days of a month that wait for a decision; those to cancel are among them. */
export const isLeaveUndecidedIn = (orgId: string, month: Month) =>
  sql<boolean>`(${own(orgId, "r")} AND r.start_date <= ${lastOf(month)} AND r.end_date >= ${firstDay(month)}::date
    AND (${inStates("r.status", leaveStates.waiting)} OR (${inStates("r.status", leaveStates.granted)}
      AND r.cancellation_asked_at IS NOT NULL)))`;

/** What is open in a month. */
export const openPointsOf = (orgId: string, today: Day, month: Month): Query<OpenPoints> => {
  const first = sql`${firstDay(month)}::date`;
  return {
    compile: () =>
      sql<OpenPoints>`SELECT (SELECT count(*)::int ${missingWeeksIn(orgId, today, month)}) AS weeks_missing,
        (SELECT count(*)::int FROM timesheets t WHERE ${isUndecidedIn(orgId, month)}) AS weeks_undecided,
        (SELECT count(DISTINCT s.timer_id)::int FROM timer_spans s JOIN organisation_settings o ON o.org_id = s.org_id
          WHERE ${own(orgId, "s")} AND (s.started_at AT TIME ZONE o.time_zone)::date <= ${lastOf(month)}) AS timers_running,
        (SELECT coalesce(sum(f.required_forecasts_count - f.frozen_forecasts_count), 0)::int
          FROM required_forecasts f WHERE ${own(orgId, "f")} AND f.month_start = ${first}) AS forecasts_not_frozen,
        (SELECT count(*)::int FROM required_allocations a WHERE ${own(orgId, "a")} AND a.month_start = ${first}
          AND NOT a.is_submitted_allocation) AS allocations_not_submitted,
        (SELECT count(*)::int FROM holiday_requests r WHERE ${isLeaveUndecidedIn(orgId, month)}) AS leave_undecided,
        (SELECT coalesce(round(sum(p.unrated_hours), 2), 0) FROM monthly_function_parts p
          WHERE ${own(orgId, "p")} AND p.month_start = ${first}) AS hours_without_rate,
        (SELECT count(*)::int FROM imports i WHERE ${own(orgId, "i")} AND i.done_at IS NULL AND i.undone_at IS NULL
          AND i.file_removed_at IS NULL) AS imports_unfinished`.compile(db),
  };
};

export interface ConcernedRow {
  readonly user_id: string;
  readonly name: string;
  readonly missing: number;
  readonly undecided: number;
}

/** Whose weeks are open in a month, by name. */
export const concernedIn = (orgId: string, today: Day, month: Month): Query<ConcernedRow> => ({
  compile: () =>
    sql<ConcernedRow>`SELECT w.user_id, ${personName("p")} AS name, sum(w.missing)::int AS missing,
          sum(w.undecided)::int AS undecided
        FROM (SELECT u.id AS user_id, 1 AS missing, 0 AS undecided ${missingWeeksIn(orgId, today, month)}
          UNION ALL SELECT t.user_id, 0, 1 FROM timesheets t WHERE ${isUndecidedIn(orgId, month)}) w
        JOIN users p ON ${own(orgId, "p")} AND p.id = w.user_id
        GROUP BY w.user_id, p.first_name, p.last_name, p.email ORDER BY ${byName(personName("p"))}, w.user_id LIMIT 50`.compile(
      db,
    ),
});
