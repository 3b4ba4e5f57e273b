import { id, peopleCount } from "./ten-thousand-ids.ts";

/** A project of the function of person `u`, by its place among the person's own. */
export const projectOf = (place: string): string =>
  id("project", `10 * (1 + (u / 10 + ${place}) % 124) + u % 10`);
const tier = id("tier", "(1 + u % 10) * 4 + 1 + u / 10 % 3");
const days = "unnest(ARRAY['2026-11-02', '2026-11-09']::date[]) WITH ORDINALITY AS w(monday, n)";

const requested = "org_id, id, user_id, start_date, end_date, total_hours, status, created_at";
const entriesOf = (org: string, from: number, to: number): string =>
  `INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested)
    SELECT ${org}, r.id, day, 7.5 FROM holiday_requests r, generate_series(r.start_date, r.end_date, interval '1 day') day
    WHERE r.org_id = ${org} AND r.id >= '${id("request", from)}' AND r.id <= '${id("request", to)}'`;

/** Weeks with their entries, leave of each person, more of the 200, and terms of overtime. */
export const timeRows = (org: string): string[] => [
  `INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code, submitted_at)
    SELECT ${org}, ${id("week", "u * 4 + n::int")}, ${id("person", "u")}, monday, CASE n WHEN 1 THEN 'approved' ELSE 'submitted' END, monday + 5
    FROM generate_series(1, ${peopleCount}) u, ${days}`,
  `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
    SELECT ${org}, gen_random_uuid(), ${id("week", "u * 4 + n::int")}, ${id("person", "u")}, ${projectOf("d % 2")}, monday + d, 7 + u % 3, ${id("function", "1 + u % 10")}, ${tier}, 70, true
    FROM generate_series(1, ${peopleCount}) u, ${days}, generate_series(0, 4) d`,
  // In August; next week for every tenth; and before Christmas, which waits for a decision.
  `INSERT INTO holiday_requests (${requested})
    SELECT ${org}, ${id("request", "u * 4")}, ${id("person", "u")}, '2026-08-03'::date, '2026-08-07'::date, 37.5, 'approved', '2026-07-01'::timestamptz FROM generate_series(1, ${peopleCount}) u
    UNION ALL SELECT ${org}, ${id("request", "u * 4 + 1")}, ${id("person", "u")}, '2026-11-23', '2026-11-27', 37.5, 'approved', '2026-10-01' FROM generate_series(10, ${peopleCount}, 10) u
    UNION ALL SELECT ${org}, ${id("request", "u * 4 + 2")}, ${id("person", "u")}, '2026-12-21', '2026-12-23', 22.5, 'pending', '2026-11-17' FROM generate_series(1, ${peopleCount}) u`,
  // Long weekends of the 200.
  `INSERT INTO holiday_requests (${requested}, reason)
    SELECT ${org}, ${id("request", "100000 + u * 64 + k")}, ${id("person", "u")}, '2026-01-05'::date + 7 * k, '2026-01-05'::date + 7 * k, 7.5, 'approved', '2026-01-02'::timestamptz + k * interval '1 day', 'A long weekend with the family'
    FROM generate_series(201, 400) u, generate_series(1, 24) k`,
  entriesOf(org, 4, 200_000),
  `INSERT INTO overtime_terms (org_id, id, user_id, valid_from, is_on) SELECT ${org}, gen_random_uuid(), ${id("person", "u")}, '2026-11-02', true FROM generate_series(1, ${peopleCount}) u`,
];
