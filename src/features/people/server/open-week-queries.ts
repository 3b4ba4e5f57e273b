import { weekStates, leaveStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, type Query, inStates } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { isLockedWeek } from "./locked-day-queries.ts";
import { placeOn } from "./place-queries.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/**
 * Hours expected of a person in the week of `w.monday`, on the days from `s.since` on: `expectedHours`
 * (docs/readings.md#decision-19) in SQL, so that the weeks of thousands are judged in place. Null for none. Tests
 * compare it with the rule.
 */
const expectedWeek = (orgId: string) => {
  const monthly = sql`coalesce(u.monthly_hours, o.default_monthly_hours)`;
  const standard = sql`CASE WHEN d.at < 5 THEN least(24, round(${monthly}::numeric * 12 / 52 / 5, 2)) ELSE 0 END`;
  const hours = sql.join(weekdays.map((name) => sql`p.${sql.ref(name)}`));
  // The status is named so that only weeks still open are judged. Most weeks have neither a pattern nor a holiday nor
  // leave, and are known by three lookups instead of 21.
  return sql`(SELECT nullif(sum(greatest(0,
      coalesce(CASE WHEN f.has_pattern THEN (SELECT (ARRAY[${hours}])[d.at + 1] FROM working_patterns p
        WHERE ${own(orgId, "p")} AND p.user_id = u.id AND p.valid_from <= d.day ORDER BY p.valid_from DESC LIMIT 1) END, ${standard})
      - coalesce(CASE WHEN f.has_holiday THEN (SELECT max(h.hours) FROM organisation_public_holidays h
        WHERE ${own(orgId, "h")} AND h.holiday_date = d.day
          AND (h.place_id IS NULL OR h.place_id = ${placeOn(orgId, sql`u.id`, sql`d.day`)})) END, 0)
      - coalesce(CASE WHEN f.has_leave THEN (SELECT sum(e.hours_requested)
        FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
        WHERE ${own(orgId, "r")} AND r.user_id = u.id AND ${inStates("r.status", leaveStates.granted)}
          AND r.start_date <= d.day AND r.end_date >= d.day AND e.date = d.day) END, 0))), 0) AS hours
    FROM (SELECT
        EXISTS (SELECT FROM working_patterns p WHERE ${own(orgId, "p")} AND p.user_id = u.id) AS has_pattern,
        EXISTS (SELECT FROM organisation_public_holidays h
          WHERE ${own(orgId, "h")} AND h.holiday_date BETWEEN w.monday AND w.monday + 6) AS has_holiday,
        EXISTS (SELECT FROM holiday_requests r WHERE ${own(orgId, "r")} AND r.user_id = u.id
          AND ${inStates("r.status", leaveStates.granted)} AND r.start_date <= w.monday + 6 AND r.end_date >= w.monday) AS has_leave
      ) f CROSS JOIN (SELECT at, w.monday + at AS day FROM generate_series(0, 6) AS at) d
    WHERE d.day >= s.since AND NOT u.inactive @> d.day AND (l.last_day IS NULL OR d.day <= l.last_day)
      AND (t.status_code IS NULL OR ${inStates("t.status_code", weekStates.open)}))`;
};

/** Which weeks are looked at. */
export interface OpenWeeksRequest {
  readonly orgId: string;
  /** The organisation's day: weeks are open once they're over. */
  readonly today: Day;
  /** Whose weeks, beside `users as u`. */
  readonly who: RawBuilder<boolean>;
  /** The first Monday that counts; without one, as far back as people go. */
  readonly from?: RawBuilder<unknown>;
  /** The last day a week may start on, where that's earlier than today's. */
  readonly until?: RawBuilder<unknown>;
  /** With weeks of closed months, which can't be submitted any more. */
  readonly withLocked?: boolean;
  /** What else is shown beside the person. */
  readonly joins?: RawBuilder<unknown>;
}

/**
 * The weeks that are still to be submitted, a row each: over, neither submitted nor approved, and returned, with
 * hours, or expected of someone with the role Booker, on a day of their employment since they joined and got the
 * role, on which they were active and that holidays don't fill. My Time, Home, reminders, the Manager Portal and
 * the cycle go by this; reports, approval rates and the months' pages also count those that have closed since.
 *
 * `u` and `o` are the person's row and the organisation's settings, `t` the timesheet if there's one, `w.monday` the
 * week, `x.hours` the hours expected and `c.booked` those booked, null for none.
 */
export const openWeeks = ({ orgId, today, who, from, until, withLocked, joins }: OpenWeeksRequest) => {
  const last = sql`(date_trunc('week', ${today}::timestamp)::date - 7)`;
  const ends = until === undefined ? last : sql`least(${last}, ${until}::date)`;
  const begins = sql`date_trunc('week', s.since::timestamp)`;
  return sql`FROM users u
    JOIN organisation_settings o ON o.org_id = u.org_id
    ${joins ?? sql``}
    LEFT JOIN leave_people l ON ${own(orgId, "l")} AND l.user_id = u.id
    LEFT JOIN user_role_assignments b ON ${own(orgId, "b")} AND b.user_id = u.id AND b.role_code = 'booker'
    CROSS JOIN LATERAL (SELECT greatest(coalesce(b.since, (u.created_at AT TIME ZONE o.time_zone)::date), l.first_day) AS since) s
    CROSS JOIN LATERAL (
      SELECT g::date AS monday FROM generate_series(
        ${from === undefined ? begins : sql`greatest(${begins}, ${from}::date)`}, ${ends}::timestamp, interval '7 days') g
      WHERE b.user_id IS NOT NULL
      UNION
      SELECT r.week_starting FROM timesheets r
      WHERE ${own(orgId, "r")} AND r.user_id = u.id AND ${inStates("r.status_code", weekStates.open)} AND r.week_starting <= ${ends}
        ${from === undefined ? sql`` : sql`AND r.week_starting >= ${from}::date`}) w
    LEFT JOIN timesheets t ON ${own(orgId, "t")} AND t.user_id = u.id AND t.week_starting = w.monday
    CROSS JOIN LATERAL ${expectedWeek(orgId)} x
    CROSS JOIN LATERAL (SELECT round(sum(e.exact_hours), 2) AS booked FROM time_entries e
      WHERE ${own(orgId, "e")} AND e.timesheet_id = t.id) c
    WHERE ${own(orgId, "u")} AND ${who} AND (t.status_code IS NULL OR ${inStates("t.status_code", weekStates.open)})
      AND (coalesce(t.status_code, '') = 'rejected' OR c.booked IS NOT NULL OR (b.user_id IS NOT NULL AND x.hours IS NOT NULL))
      ${withLocked === true ? sql`` : sql`AND NOT ${isLockedWeek(orgId, today, { userId: sql`u.id`, monday: sql`w.monday` })}`}`;
};

export interface OpenWeekRow {
  readonly user_id: string;
  readonly week_starting: Day;
  /** Null where there's no timesheet. */
  readonly status_code: string | null;
  readonly version: number;
  readonly comment: string | null;
  readonly booked: number;
  readonly expected: number;
}

/** A person's weeks still to submit, the oldest first. */
export const openWeeksOf = (orgId: string, userId: string, today: Day) => ({
  compile: () =>
    sql<OpenWeekRow>`SELECT u.id AS user_id, w.monday AS week_starting, t.status_code, coalesce(t.version, 0) AS version,
        t.comment, coalesce(c.booked, 0) AS booked, coalesce(x.hours, 0) AS expected
      ${openWeeks({ orgId, today, who: sql<boolean>`u.id = ${userId}` })} ORDER BY w.monday`.compile(db),
});

/** How many weeks that begin in these months (by their first days) have expected hours and no timesheet, and of how many people. */
export const missingWeeks = (
  orgId: string,
  today: Day,
  { first, last }: { readonly first: Day; readonly last: Day },
): Query<{ people: number; weeks: number }> => ({
  compile: () =>
    sql<{
      people: number;
      weeks: number;
    }>`SELECT count(DISTINCT u.id)::int AS people, count(*)::int AS weeks ${openWeeks({
      orgId,
      today,
      withLocked: true,
      who: sql<boolean>`(u.is_active AND t.id IS NULL)`,
      from: sql`date_trunc('week', ${first}::timestamp + interval '6 days')`,
      until: sql`(${last}::date + interval '1 month' - interval '1 day')::date`,
    })}`.compile(db),
});
