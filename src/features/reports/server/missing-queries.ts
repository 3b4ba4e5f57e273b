import { sql } from "kysely";
import { t } from "#shared/texts/t.ts";
import { own } from "#server/database/sql.ts";
import { placeOn } from "#features/people/server/place-queries.ts";
import { isVisible, narrowed, nameOfPerson } from "./people-queries.ts";
import { stateName } from "./state-queries.ts";
import { added, shown, type Reader, type ReportTable, type ReportRequest } from "./reader.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/**
 * Hours expected of a person in the week of `w.monday` since joining: `expectedHours`
 * (docs/readings.md#decision-19) in SQL, so that a report over thousands sums them in place. Null for none.
 * Tests compare it with the rule. Beside `users as u` and `organisation_settings as o`.
 */
const expectedWeek = (reader: Reader) => {
  const monthly = sql`coalesce(u.monthly_hours, o.default_monthly_hours)`;
  const standard = sql`CASE WHEN d.at < 5 THEN least(24, round(${monthly}::numeric * 12 / 52 / 5, 2)) ELSE 0 END`;
  const hours = sql.join(weekdays.map((name) => sql`p.${sql.ref(name)}`));
  return sql`(SELECT nullif(sum(greatest(0, coalesce((
      SELECT (ARRAY[${hours}])[d.at + 1] FROM working_patterns p
      WHERE ${own(reader.orgId, "p")} AND p.user_id = u.id AND p.valid_from <= d.day ORDER BY p.valid_from DESC LIMIT 1), ${standard})
    - coalesce((SELECT max(h.hours) FROM organisation_public_holidays h WHERE ${own(reader.orgId, "h")} AND h.holiday_date = d.day
        AND (h.place_id IS NULL OR h.place_id = ${placeOn(reader.orgId, sql`u.id`, sql`d.day`)})), 0)
    - coalesce((SELECT sum(e.hours_requested) FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
        WHERE ${own(reader.orgId, "r")} AND r.user_id = u.id AND r.status = 'approved' AND r.start_date <= d.day AND r.end_date >= d.day AND e.date = d.day), 0))), 0) AS hours
    FROM (SELECT at, w.monday::date + at AS day FROM generate_series(0, 6) AS at) d
    WHERE d.day >= (u.created_at AT TIME ZONE ${reader.timeZone}::text)::date)`;
};

/** Past weeks to submit, of people who were expected to work: what reminders are about. */
export const missingTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("week", () => t`Week starting`, "day", sql`w.monday::date`),
    shown("person", () => t`Person`, "text", nameOfPerson),
    shown("function", () => t`Function`, "text", sql`f.name`),
    shown("state", () => t`Status`, "text", sql`coalesce(${stateName()}, ${sql.lit(t`No entries`)})`),
    added("expected", () => t`Hours expected`, "hours", sql`x.hours`),
    added(
      "hours",
      () => t`Hours booked`,
      "hours",
      sql`(SELECT coalesce(sum(e.duration_hours), 0) FROM time_entries e WHERE ${own(reader.orgId, "e")} AND e.timesheet_id = t.id)`,
    ),
    added("weeks", () => t`Weeks`, "count", sql`1`),
  ],
  source: sql`FROM generate_series(date_trunc('week', ${request.first}::date + interval '6 days'), least(${request.last}::date + interval '1 month' - interval '1 day', ${reader.today}::date - interval '7 days'), interval '7 days') AS w(monday)
    CROSS JOIN users u
    JOIN organisation_settings o ON o.org_id = u.org_id
    LEFT JOIN functions f ON ${own(reader.orgId, "f")} AND f.id = u.function_id
    LEFT JOIN timesheets t ON ${own(reader.orgId, "t")} AND t.user_id = u.id AND t.week_starting = w.monday::date
    CROSS JOIN LATERAL ${expectedWeek(reader)} x
    WHERE ${own(reader.orgId, "u")} AND u.is_active AND ${isVisible(reader)} AND coalesce(t.status_code, 'draft') NOT IN ('submitted', 'approved')
      AND (u.created_at AT TIME ZONE ${reader.timeZone}::text)::date <= w.monday::date + 6 AND x.hours IS NOT NULL
      AND ${narrowed(request, { function: sql`u.function_id`, person: sql`u.id` })}`,
  order: [sql`w.monday`, nameOfPerson, sql`u.id`],
});
