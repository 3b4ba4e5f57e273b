import type { Engine } from "#server/database/engine.ts";

/** The one row of a question in plain SQL; `me`, `org` and `admin` are :me, :org and :admin. */
async function query(
  engine: Engine,
  text: string,
  who: { readonly org: string; readonly me: string; readonly isAdmin: boolean },
): Promise<Record<string, unknown>[]> {
  const filled = text
    .replaceAll(":me", `'${who.me}'::uuid`)
    .replaceAll(":org", `'${who.org}'::uuid`)
    .replaceAll(":admin", String(who.isAdmin));
  const [result] = await engine.readBatch("SET LOCAL ROLE NONE", [{ sql: filled, parameters: [] }]);
  return [...(result?.rows ?? [])] as Record<string, unknown>[];
}

const decided = `(u.id <> :me AND (m.id = :me OR (:admin AND m.id IS NULL)))`;
const managed = `JOIN users u ON u.org_id = x.org_id AND u.id = x.user_id
  LEFT JOIN users m ON m.org_id = u.org_id AND m.id = u.manager_id AND m.is_active`;

/** A person's hours of a working day: Monday to Friday alike, of the monthly hours. */
const daily = `round(coalesce(u.monthly_hours, 160) * 12.0 * 100 / 52 / 5) / 100`;
const leave = (
  user: string,
  day: string,
) => `coalesce((SELECT sum(away.hours_requested) FROM holiday_requests r
  JOIN holiday_entries away ON away.org_id = r.org_id AND away.holiday_request_id = r.id
  WHERE r.org_id = :org AND r.user_id = ${user} AND r.status = 'approved' AND away.date = ${day}), 0)`;
const expected = (
  first: string,
  last: string,
) => `(SELECT coalesce(sum(greatest(0, ${daily} - ${leave("u.id", "d::date")})), 0)
  FROM generate_series(${first}::date, ${last}::date, interval '1 day') d WHERE extract(isodow FROM d) < 6)`;
const planned = `u.org_id = :org AND u.is_active AND u.billable AND (:admin OR EXISTS (
  SELECT FROM function_allocators a WHERE a.org_id = :org AND a.function_id = u.function_id AND a.user_id = :me))`;
/** My task: assigned, or no one is and I'm an admin. */
const mine = (
  table: string,
  column: string,
  id: string,
) => `(EXISTS (SELECT FROM ${table} a WHERE a.org_id = :org AND a.${column} = ${id} AND a.user_id = :me)
  OR (:admin AND NOT EXISTS (SELECT FROM ${table} a JOIN users w ON w.org_id = a.org_id AND w.id = a.user_id AND w.is_active WHERE a.org_id = :org AND a.${column} = ${id})))`;
const runs = (
  month: string,
) => `p.org_id = :org AND p.status_code = 'active' AND NOT p.is_internal AND p.start_date <= ${month}
  AND p.start_date + make_interval(months => p.project_length_months - 1) >= ${month}`;

/** Hours to come in `e` that can be worked by their person in `u`. */
const counts = `(e.allocation_date <= '2026-11-17' OR (u.is_active AND u.billable AND u.function_id = e.function_id AND u.cost_tier_id IS NOT NULL
  AND EXISTS (SELECT FROM projects p WHERE p.id = e.project_id AND ${runs("date_trunc('month', e.allocation_date)::date")})))`;

const budgetOf = `coalesce((SELECT sum(m.budget_hours) FROM budget_profiles b JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id
  WHERE b.org_id = :org AND b.project_id = p.id AND b.status_code = 'active' AND m.month_index <= p.project_length_months AND p.status_code IN ('active', 'on_hold')), 0)`;
const bookedOf = (
  days: string,
) => `coalesce((SELECT sum(e.duration_hours) FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
  WHERE e.org_id = :org AND e.project_id = p.id AND t.status_code <> 'rejected' AND ${days}), 0)`;
/** What each project's months end with by the plan, from the rows: booked so far, then forecasts or budgets. */
const plan = `cells AS (SELECT project_id, month, function_id, sum(b) AS b, sum(f) AS f, sum(k) AS k FROM (
      SELECT p.id AS project_id, (p.start_date + make_interval(months => m.month_index - 1))::date AS month, m.function_id, m.budget_hours AS b, 0 AS f, 0 AS k
      FROM projects p JOIN budget_profiles x ON x.org_id = p.org_id AND x.project_id = p.id AND x.status_code = 'active'
        JOIN budget_profile_months m ON m.org_id = x.org_id AND m.budget_profile_id = x.id AND m.month_index <= p.project_length_months
      WHERE p.org_id = :org AND p.status_code IN ('active', 'on_hold')
      UNION ALL SELECT f.project_id, f.forecast_period_id, e.function_id, 0, e.forecast_hours, 0
      FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id WHERE f.org_id = :org AND f.status = 'frozen'
      UNION ALL SELECT e.project_id, date_trunc('month', e.date_worked)::date, e.function_id, 0, 0, e.duration_hours
      FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id WHERE e.org_id = :org AND t.status_code <> 'rejected') c
    GROUP BY project_id, month, function_id),
  months AS (SELECT c.project_id, c.month, sum(CASE WHEN c.month < '2026-11-01' OR NOT EXISTS (SELECT FROM projects p WHERE p.id = c.project_id AND ${runs("c.month")}) THEN k
      WHEN EXISTS (SELECT FROM forecasts f WHERE f.org_id = :org AND f.project_id = c.project_id AND f.forecast_period_id = c.month AND f.status = 'frozen')
      THEN greatest(k, f) ELSE greatest(k, b) END) AS hours FROM cells c GROUP BY c.project_id, c.month)`;
/** The first month in which the plan goes beyond the budget, and the week, evenly within the month. */
const endsOf = `(SELECT to_char(e.month, 'YYYY-MM') || ' ' || (6 + (SELECT min(d) FROM generate_series(1, 31) d WHERE before + hours * d / extract(day FROM e.month + interval '1 month - 1 day') >= o.budget)) / 7
  FROM (SELECT m.month, m.hours, coalesce((SELECT sum(l.hours) FROM months l WHERE l.project_id = m.project_id AND l.month < m.month), 0) AS before
    FROM months m WHERE m.project_id = o.id) e
  WHERE o.budget > 0 AND before + hours > o.budget AND hours > 0 ORDER BY e.month LIMIT 1)`;
/** Projects as `o` with their ends, the one whose budget ends first before others. */
const inOrder = (
  select: string,
) => `WITH ${plan} SELECT * FROM (SELECT *, ${endsOf} AS ends FROM (${select}) o) e
  ORDER BY ends COLLATE "C", CASE WHEN budget > 0 THEN booked / budget ELSE 0 END DESC, code`;
const projects = `SELECT p.id, p.code, ${budgetOf} AS budget, ${bookedOf("true")} AS booked,
  ${bookedOf("e.date_worked BETWEEN '2026-08-01' AND '2026-10-31'")} AS recent,
  ${bookedOf("e.date_worked BETWEEN '2026-11-01' AND '2026-11-30'")} AS current
  FROM projects p WHERE p.org_id = :org AND NOT p.is_internal`;
const assigned = `EXISTS (SELECT FROM project_forecasters a WHERE a.org_id = :org AND a.project_id = p.id AND a.user_id = :me)`;

const questions = {
  // Every week since they joined: with hours, or expected of someone with the role Booker.
  ownOpen: `SELECT count(*) AS count FROM users u CROSS JOIN generate_series('2026-01-05'::date, '2026-11-09'::date, interval '7 days') w
    LEFT JOIN timesheets t ON t.org_id = u.org_id AND t.user_id = u.id AND t.week_starting = w::date
    WHERE u.org_id = :org AND u.id = :me AND coalesce(t.status_code, 'draft') = 'draft'
      AND (EXISTS (SELECT FROM time_entries e WHERE e.org_id = :org AND e.timesheet_id = t.id)
        OR (EXISTS (SELECT FROM user_role_assignments b WHERE b.org_id = :org AND b.user_id = :me AND b.role_code = 'booker')
          AND ${expected("w", "(w + interval '6 days')")} > 0))`,
  ownReturned: `SELECT count(*) AS count FROM timesheets t WHERE t.org_id = :org AND t.user_id = :me AND t.week_starting <= '2026-11-09' AND t.status_code = 'rejected'`,
  weeks: `SELECT count(*) AS count FROM timesheets x ${managed} WHERE x.org_id = :org AND x.status_code = 'submitted' AND ${decided}`,
  requests: `SELECT count(*) AS count FROM holiday_requests x ${managed} WHERE x.org_id = :org AND x.status = 'pending' AND ${decided}`,
  forecasts: `SELECT count(*) AS count, coalesce(sum(greatest(0, short)), 0) AS hours FROM (
    SELECT p.id, (SELECT sum(greatest(0, total.hours - coalesce(room.hours, 0))) FROM forecasts f
        JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
        CROSS JOIN LATERAL (SELECT sum(o.forecast_hours) AS hours FROM forecasts g JOIN forecast_entries o ON o.org_id = g.org_id AND o.forecast_id = g.id
            JOIN projects p ON p.id = g.project_id AND ${runs("'2026-12-01'::date")}
          WHERE g.org_id = :org AND g.forecast_period_id = '2026-12-01' AND o.cost_tier_id = e.cost_tier_id) total
        CROSS JOIN LATERAL (SELECT sum(${expected("'2026-12-01'", "'2026-12-31'")}) AS hours FROM users u
          WHERE u.org_id = :org AND u.is_active AND u.billable AND u.cost_tier_id = e.cost_tier_id) room
        WHERE f.org_id = :org AND f.project_id = p.id AND f.forecast_period_id = '2026-12-01') AS short
    FROM projects p WHERE ${runs("'2026-12-01'::date")} AND ${mine("project_forecasters", "project_id", "p.id")}
      AND NOT EXISTS (SELECT FROM forecasts f WHERE f.org_id = :org AND f.project_id = p.id AND f.forecast_period_id = '2026-12-01' AND f.status = 'frozen')) o`,
  // November isn't closed, and December is required.
  lateForecasts: `SELECT count(*) AS count FROM projects p WHERE ${runs("'2026-11-01'::date")} AND ${mine("project_forecasters", "project_id", "p.id")}
    AND NOT EXISTS (SELECT FROM forecasts f WHERE f.org_id = :org AND f.project_id = p.id AND f.forecast_period_id = '2026-11-01' AND f.status = 'frozen')`,
  allocations: `SELECT count(*) AS count FROM functions g WHERE g.org_id = :org AND g.is_active AND ${mine("function_allocators", "function_id", "g.id")}
    AND NOT EXISTS (SELECT FROM function_allocations f WHERE f.org_id = :org AND f.function_id = g.id AND f.forecast_period = '2026-11-01' AND f.status_code = 'submitted')
    AND EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
      WHERE x.org_id = :org AND x.function_id = g.id AND ${runs("'2026-11-01'::date")})`,
  overbooked: `SELECT count(DISTINCT id) AS count, coalesce(sum(over), 0) AS hours FROM (
    SELECT u.id, sum(e.hours) - ceil(2 * ${expected("e.allocation_date", "e.allocation_date")}) / 2 AS over FROM users u
      JOIN allocation_entries e ON e.org_id = u.org_id AND e.user_id = u.id
      WHERE ${planned} AND e.allocation_date BETWEEN '2026-11-23' AND '2026-11-29' AND ${counts}
      GROUP BY u.org_id, u.id, e.allocation_date) o WHERE over > 0`,
  absences: `SELECT count(DISTINCT id) AS count, coalesce(sum(over), 0) AS hours FROM (
    SELECT u.id, sum(e.hours) - ceil(2 * greatest(0, ${daily} - ${leave("u.id", "e.allocation_date")})) / 2 AS over FROM users u
      JOIN allocation_entries e ON e.org_id = u.org_id AND e.user_id = u.id
      WHERE ${planned} AND e.allocation_date BETWEEN '2026-11-17' AND '2027-01-12' AND ${leave("u.id", "e.allocation_date")} > 0 AND ${counts}
      GROUP BY u.id, u.monthly_hours, e.allocation_date) o WHERE over > 0`,
  // Weeks that begin before 29 December, six weeks on.
  budgets: `WITH ${plan} SELECT count(*) AS count FROM (SELECT *, ${endsOf} AS ends FROM (${projects} AND p.status_code = 'active' AND (:admin OR ${assigned})) o) b
    WHERE budget > 0 AND recent + current > 0 AND (booked * 100 >= budget * 90 OR (left(ends, 7) || '-' || lpad((7 * right(ends, 1)::int - 6)::text, 2, '0'))::date < '2026-12-29')`,
  invitations: `SELECT count(*) AS count FROM user_invitations i WHERE i.org_id = :org AND i.status = 'pending' AND i.expires_at <= now()`,
  // Settings, functions, people, projects, and the first month with all it needs; no one has dismissed the list.
  setUp: `SELECT 5 - (EXISTS (SELECT FROM organisation_public_holidays h WHERE h.org_id = :org)
        OR (SELECT s.version FROM organisation_settings s WHERE s.org_id = :org) > 1)::int
      - EXISTS (SELECT FROM functions f WHERE f.org_id = :org AND f.is_active)::int
      - EXISTS (SELECT FROM users u WHERE u.org_id = :org AND u.is_active AND u.id <> :me)::int
      - EXISTS (SELECT FROM projects p WHERE p.org_id = :org AND p.status_code = 'active' AND NOT p.is_internal)::int
      - (EXISTS (SELECT FROM forecasts f WHERE f.org_id = :org AND f.status = 'frozen')
        AND EXISTS (SELECT FROM function_allocations a WHERE a.org_id = :org AND a.status_code = 'submitted'))::int AS count`,
  week: `SELECT d::date::text AS day,
      coalesce((SELECT sum(e.duration_hours) FROM time_entries e WHERE e.org_id = :org AND e.user_id = :me AND e.date_worked = d), 0) AS booked,
      CASE WHEN extract(isodow FROM d) < 6 THEN greatest(0, ${daily} - ${leave("u.id", "d::date")}) ELSE 0 END AS expected,
      coalesce((SELECT sum(e.hours) FROM allocation_entries e JOIN function_allocations f ON f.org_id = e.org_id AND f.id = e.function_allocation_id
        WHERE e.org_id = :org AND e.user_id = :me AND e.allocation_date = d AND f.status_code = 'submitted' AND ${counts}), 0) AS allocated
    FROM users u, generate_series('2026-11-16'::date, '2026-11-22'::date, interval '1 day') d WHERE u.org_id = :org AND u.id = :me ORDER BY d`,
  projects: inOrder(`${projects} AND p.status_code IN ('active', 'on_hold') AND (${assigned}
    OR EXISTS (SELECT FROM time_entries e WHERE e.org_id = :org AND e.project_id = p.id AND e.user_id = :me AND e.date_worked BETWEEN '2026-10-20' AND '2026-11-17')
    OR EXISTS (SELECT FROM allocation_entries e WHERE e.org_id = :org AND e.project_id = p.id AND e.user_id = :me AND e.allocation_date BETWEEN '2026-10-20' AND '2026-12-15'))`),
  everyone: inOrder(`SELECT * FROM (${projects} AND p.status_code = 'active') x WHERE recent + current > 0`),
  decisions: `SELECT (SELECT count(*) FROM timesheets t WHERE t.org_id = :org AND t.user_id = :me AND t.decided_at > now() - interval '7 days' AND t.decided_by <> :me)
    + (SELECT count(*) FROM holiday_requests r WHERE r.org_id = :org AND r.user_id = :me AND r.status IN ('approved', 'rejected') AND r.updated_by <> :me) AS count`,
} as const;

type Question = keyof typeof questions;

/** Home's figures from the rows alone, for one reader. */
export async function homeOf(
  engine: Engine,
  who: { readonly org: string; readonly me: string; readonly isAdmin: boolean },
) {
  const answers = {} as Record<Question, Record<string, unknown>[]>;
  for (const name of Object.keys(questions) as Question[])
    answers[name] = await query(engine, questions[name], who);
  return answers;
}

/** What an office display shows of the organisation, on the ground's day. */
const wallQuestions = {
  hours: `WITH ${plan} SELECT coalesce(sum(b), 0) AS budget, coalesce(sum(f), 0) AS forecast, coalesce(sum(k), 0) AS booked,
      (SELECT coalesce(sum(e.hours), 0) FROM allocation_entries e JOIN function_allocations a ON a.org_id = e.org_id AND a.id = e.function_allocation_id
        WHERE e.org_id = :org AND a.status_code = 'submitted' AND a.forecast_period = '2026-11-01') AS allocated
    FROM cells WHERE month = '2026-11-01'`,
  functions: `SELECT g.name, round(100 * (SELECT coalesce(sum(e.duration_hours), 0) FROM time_entries e
        JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
        WHERE e.org_id = :org AND e.function_id = g.id AND e.is_billable AND NOT p.is_internal AND t.status_code <> 'rejected'
          AND e.date_worked BETWEEN '2026-11-01' AND '2026-11-30')
      / nullif((SELECT sum(u.monthly_hours) FROM users u WHERE u.org_id = :org AND u.function_id = g.id AND u.billable AND u.is_active), 0)) AS now
    FROM functions g WHERE g.org_id = :org AND g.is_active ORDER BY g.name`,
  health: `WITH ${plan}, o AS (SELECT x.*, coalesce((SELECT sum(m.hours) FROM months m WHERE m.project_id = x.id), 0) AS expected FROM (${projects} AND p.status_code = 'active') x)
    SELECT count(*) FILTER (WHERE budget <= 0) AS no_budget,
      count(*) FILTER (WHERE budget > 0 AND (booked > budget OR expected > budget * 1.1)) AS over_budget,
      count(*) FILTER (WHERE budget > 0 AND booked <= budget AND expected > budget AND expected <= budget * 1.1) AS at_risk,
      count(*) FILTER (WHERE budget > 0 AND booked <= budget AND expected <= budget) AS on_budget FROM o`,
  ending: questions.everyone,
  cycle: `SELECT (SELECT count(*) FROM timesheets t WHERE t.org_id = :org AND t.status_code = 'submitted') AS weeks,
    (SELECT count(*) FROM holiday_requests r WHERE r.org_id = :org AND r.status = 'pending') AS requests,
    (SELECT count(*) FROM projects p WHERE ${runs("'2026-12-01'::date")} AND NOT EXISTS (SELECT FROM forecasts f
      WHERE f.org_id = :org AND f.project_id = p.id AND f.forecast_period_id = '2026-12-01' AND f.status = 'frozen')) AS forecasts,
    (SELECT count(*) FROM functions g WHERE g.org_id = :org AND g.is_active
      AND NOT EXISTS (SELECT FROM function_allocations f WHERE f.org_id = :org AND f.function_id = g.id AND f.forecast_period = '2026-11-01' AND f.status_code = 'submitted')
      AND EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE x.org_id = :org AND x.function_id = g.id AND ${runs("'2026-11-01'::date")})) AS allocations`,
  overbooked: questions.overbooked,
} as const;
type WallQuestion = keyof typeof wallQuestions;

/** The figures of an office display from the rows alone. */
export async function wallOf(engine: Engine, org: string) {
  const answers = {} as Record<WallQuestion, Record<string, unknown>[]>;
  for (const name of Object.keys(wallQuestions) as WallQuestion[])
    answers[name] = await query(engine, wallQuestions[name], { org, me: org, isAdmin: true });
  return answers;
}
