import { sql } from "kysely";
import { db, own, opensClosedDays, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";

/** True where the id in `column` is one of the sample data. */
export const isSample = (orgId: string, subject: string, column: string) =>
  sql<boolean>`EXISTS (SELECT FROM sample_rows sr WHERE ${own(orgId, "sr")} AND sr.subject = ${subject} AND sr.subject_id = ${sql.ref(column)})`;

/** How many of each the sample data has; no row without sample data. */
export const sampleCounts = (orgId: string) =>
  db
    .selectFrom("sample_rows as r")
    .select(["r.subject", sql<number>`count(*)::int`.as("count")])
    .where(own(orgId, "r"))
    .groupBy("r.subject");

export const anyProject = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select("p.id")
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .limit(1);

interface Use {
  /** What uses the sample data: a word for its sentence. */
  readonly kind: string;
  /** Own work that uses it, or what was done within it alone. */
  readonly is_own: boolean;
  readonly who: string;
  readonly what: string;
  readonly hours: number | null;
}

const month = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM')`;

/** Own people, projects and the like that name sample data. */
const ownNames = (
  orgId: string,
) => sql`SELECT 'member' AS kind, true AS is_own, ${personName("u")} AS who, f.name AS what, NULL::numeric AS hours
        FROM users u JOIN functions f ON f.org_id = u.org_id AND f.id = u.function_id
        WHERE ${own(orgId, "u")} AND ${isSample(orgId, "function", "u.function_id")} AND NOT ${isSample(orgId, "person", "u.id")}
      UNION ALL SELECT 'managed', true, ${personName("u")}, ${personName("m")}, NULL::numeric
        FROM users u JOIN users m ON m.org_id = u.org_id AND m.id = u.manager_id
        WHERE ${own(orgId, "u")} AND ${isSample(orgId, "person", "u.manager_id")} AND NOT ${isSample(orgId, "person", "u.id")}
      UNION ALL SELECT 'invited', true, i.email, coalesce(f.name, ${personName("m")}), NULL::numeric
        FROM user_invitations i LEFT JOIN functions f ON f.org_id = i.org_id AND f.id = i.function_id
          LEFT JOIN users m ON m.org_id = i.org_id AND m.id = i.manager_id
        WHERE ${own(orgId, "i")} AND i.status = 'pending' AND (${isSample(orgId, "function", "i.function_id")} OR ${isSample(orgId, "person", "i.manager_id")})
      UNION ALL SELECT 'project', true, p.code, f.name, NULL::numeric
        FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
          JOIN functions f ON f.org_id = pf.org_id AND f.id = pf.function_id
        WHERE ${own(orgId, "pf")} AND ${isSample(orgId, "function", "pf.function_id")} AND NOT ${isSample(orgId, "project", "pf.project_id")}
      UNION ALL SELECT 'duty', true, ${personName("u")}, p.code, NULL::numeric
        FROM project_forecasters d JOIN projects p ON p.org_id = d.org_id AND p.id = d.project_id
          JOIN users u ON u.org_id = d.org_id AND u.id = d.user_id
        WHERE ${own(orgId, "d")} AND ${isSample(orgId, "person", "d.user_id")} AND NOT ${isSample(orgId, "project", "d.project_id")}
      UNION ALL SELECT 'duty', true, ${personName("u")}, f.name, NULL::numeric
        FROM function_allocators d JOIN functions f ON f.org_id = d.org_id AND f.id = d.function_id
          JOIN users u ON u.org_id = d.org_id AND u.id = d.user_id
        WHERE ${own(orgId, "d")} AND ${isSample(orgId, "person", "d.user_id")} AND NOT ${isSample(orgId, "function", "d.function_id")}
      UNION ALL SELECT 'characteristic', true, c.name, f.name, NULL::numeric
        FROM characteristics c JOIN functions f ON f.org_id = c.org_id AND f.id = c.function_id
        WHERE ${own(orgId, "c")} AND ${isSample(orgId, "function", "c.function_id")}`;

/** Own hours on sample data. */
const ownHours = (
  orgId: string,
) => sql`SELECT 'time', true, ${personName("u")}, p.code, round(sum(e.exact_hours), 2)
        FROM time_entries e JOIN users u ON u.org_id = e.org_id AND u.id = e.user_id
          JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
        WHERE ${own(orgId, "e")} AND NOT ${isSample(orgId, "time entry", "e.id")}
          AND (${isSample(orgId, "project", "e.project_id")} OR ${isSample(orgId, "person", "e.user_id")} OR ${isSample(orgId, "function", "e.function_id")})
        GROUP BY u.first_name, u.last_name, u.email, p.code
      UNION ALL SELECT 'timer', true, ${personName("u")}, p.code, NULL::numeric
        FROM timers t JOIN users u ON u.org_id = t.org_id AND u.id = t.user_id
          JOIN projects p ON p.org_id = t.org_id AND p.id = t.project_id
        WHERE ${own(orgId, "t")} AND ${isSample(orgId, "project", "t.project_id")}
      UNION ALL SELECT 'allocated', true, ${personName("u")}, p.code, sum(e.hours)
        FROM allocation_entries e JOIN users u ON u.org_id = e.org_id AND u.id = e.user_id
          JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
        WHERE ${own(orgId, "e")} AND (${isSample(orgId, "project", "e.project_id")} OR ${isSample(orgId, "person", "e.user_id")} OR ${isSample(orgId, "function", "e.function_id")})
          AND NOT (${isSample(orgId, "project", "e.project_id")} AND ${isSample(orgId, "person", "e.user_id")} AND ${isSample(orgId, "function", "e.function_id")})
        GROUP BY u.first_name, u.last_name, u.email, p.code
      UNION ALL SELECT 'exported', true, ${personName("u")}, p.code, NULL::numeric
        FROM pay_export_subjects m JOIN users u ON u.org_id = m.org_id AND u.id = m.user_id
          LEFT JOIN projects p ON p.org_id = m.org_id AND p.id = m.project_id
        WHERE ${own(orgId, "m")} AND (${isSample(orgId, "project", "m.project_id")} OR ${isSample(orgId, "person", "m.user_id")} OR ${isSample(orgId, "function", "m.function_id")})
        GROUP BY u.first_name, u.last_name, u.email, p.code
      UNION ALL SELECT DISTINCT 'planned', true, p.code, 'budget', NULL::numeric
        FROM budget_profile_months b JOIN budget_profiles h ON h.org_id = b.org_id AND h.id = b.budget_profile_id
          JOIN projects p ON p.org_id = h.org_id AND p.id = h.project_id
        WHERE ${own(orgId, "b")} AND (${isSample(orgId, "function", "b.function_id")}) <> (${isSample(orgId, "project", "h.project_id")})
      UNION ALL SELECT DISTINCT 'planned', true, p.code, 'forecast', NULL::numeric
        FROM forecast_entries b JOIN forecasts h ON h.org_id = b.org_id AND h.id = b.forecast_id
          JOIN projects p ON p.org_id = h.org_id AND p.id = h.project_id
        WHERE ${own(orgId, "b")} AND (${isSample(orgId, "function", "b.function_id")}) <> (${isSample(orgId, "project", "h.project_id")})`;

/** What was added to sample data, or changed in it, and refers to nothing else. */
const trials = (orgId: string) => sql`SELECT 'budget', false, b.profile_name, p.code, NULL::numeric
        FROM budget_profiles b JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
        WHERE ${own(orgId, "b")} AND ${isSample(orgId, "project", "b.project_id")} AND (b.version > 1 OR NOT ${isSample(orgId, "budget profile", "b.id")})
      UNION ALL SELECT 'forecast', false, ${month("f.forecast_period_id")}, p.code, NULL::numeric
        FROM forecasts f JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id
        WHERE ${own(orgId, "f")} AND ${isSample(orgId, "project", "f.project_id")} AND (f.version > 1 OR NOT ${isSample(orgId, "forecast", "f.id")})
      UNION ALL SELECT 'allocation', false, ${month("a.forecast_period")}, f.name, NULL::numeric
        FROM function_allocations a JOIN functions f ON f.org_id = a.org_id AND f.id = a.function_id
        WHERE ${own(orgId, "a")} AND ${isSample(orgId, "function", "a.function_id")} AND (a.version > 1 OR NOT ${isSample(orgId, "allocation", "a.id")})
      UNION ALL SELECT 'holiday', false, ${personName("u")}, '', NULL::numeric
        FROM holiday_requests h JOIN users u ON u.org_id = h.org_id AND u.id = h.user_id
        WHERE ${own(orgId, "h")} AND ${isSample(orgId, "person", "h.user_id")}
      UNION ALL SELECT 'delegation', false, ${personName("u")}, '', NULL::numeric
        FROM delegations d JOIN users u ON u.org_id = d.org_id AND u.id = d.manager_id
        WHERE ${own(orgId, "d")} AND (${isSample(orgId, "person", "d.manager_id")} OR ${isSample(orgId, "person", "d.delegate_id")})
      UNION ALL SELECT 'value', false, c.name, p.code, NULL::numeric
        FROM project_characteristics v JOIN characteristics c ON c.org_id = v.org_id AND c.id = v.characteristic_id
          JOIN projects p ON p.org_id = v.org_id AND p.id = v.project_id
        WHERE ${own(orgId, "v")} AND ${isSample(orgId, "project", "v.project_id")}
      UNION ALL SELECT DISTINCT 'comment', false, ${personName("u")}, coalesce(p.code, ${personName("o")}), NULL::numeric
        FROM comments c JOIN users u ON u.org_id = c.org_id AND u.id = c.written_by
          LEFT JOIN projects p ON p.org_id = c.org_id AND p.id = c.project_id
          LEFT JOIN holiday_requests h ON h.org_id = c.org_id AND h.id = c.holiday_request_id
          LEFT JOIN users o ON o.org_id = c.org_id AND o.id = coalesce(c.user_id, h.user_id)
        WHERE ${own(orgId, "c")} AND (${isSample(orgId, "project", "c.project_id")} OR ${isSample(orgId, "person", "o.id")})
      UNION ALL SELECT 'changed', false, p.name, '', NULL::numeric FROM projects p
        WHERE ${own(orgId, "p")} AND ${isSample(orgId, "project", "p.id")}
          AND (p.version > 1 OR EXISTS (SELECT FROM project_skills w WHERE ${own(orgId, "w")} AND w.org_id = p.org_id AND w.project_id = p.id)
            OR EXISTS (SELECT FROM charges x WHERE ${own(orgId, "x")} AND x.org_id = p.org_id AND x.project_id = p.id))
      UNION ALL SELECT 'changed', false, f.name, '', NULL::numeric FROM functions f
        WHERE ${own(orgId, "f")} AND f.version > 1 AND ${isSample(orgId, "function", "f.id")}
      UNION ALL SELECT 'changed', false, ${personName("u")}, '', NULL::numeric FROM users u
        WHERE ${own(orgId, "u")} AND u.version > 1 AND ${isSample(orgId, "person", "u.id")}`;

/** Everything that refers to sample data and isn't sample data itself, with names to put into a sentence. */
export const usesOfSample = (orgId: string): Query<Use> => ({
  compile: () =>
    sql<Use>`SELECT * FROM (${ownNames(orgId)} UNION ALL ${ownHours(orgId)} UNION ALL ${trials(orgId)}) uses
      ORDER BY is_own DESC, kind, who, what LIMIT 200`.compile(db),
});

/** Rows whose `column` is one of the sample data. */
const idsOf = (orgId: string, subject: string) =>
  sql<string>`(SELECT sr.subject_id FROM sample_rows sr WHERE ${own(orgId, "sr")} AND sr.subject = ${subject})`;

type Ids = ReturnType<typeof idsOf>;

/** Deletes the sample data and what was done within it, in an order the keys accept. */
export function removalOfSample(orgId: string): Query<unknown>[] {
  const people = idsOf(orgId, "person");
  const projects = idsOf(orgId, "project");
  const functions = idsOf(orgId, "function");
  return [
    opensClosedDays,
    uncountForecasts(orgId, projects),
    db.deleteFrom("closed_month_projects as d").where(own(orgId, "d")).where("d.project_id", "in", projects),
    db
      .deleteFrom("closed_month_functions as d")
      .where(own(orgId, "d"))
      .where("d.function_id", "in", functions),
    db
      .deleteFrom("delegations as d")
      .where(own(orgId, "d"))
      .where((d) => d.or([d("d.manager_id", "in", people), d("d.delegate_id", "in", people)])),
    db.deleteFrom("time_entries as d").where(own(orgId, "d")).where("d.user_id", "in", people),
    db.deleteFrom("timesheets as d").where(own(orgId, "d")).where("d.user_id", "in", people),
    db.deleteFrom("holiday_requests as d").where(own(orgId, "d")).where("d.user_id", "in", people),
    db.deleteFrom("function_allocations as d").where(own(orgId, "d")).where("d.function_id", "in", functions),
    db.deleteFrom("forecasts as d").where(own(orgId, "d")).where("d.project_id", "in", projects),
    db
      .deleteFrom("project_characteristics as d")
      .where(own(orgId, "d"))
      .where("d.project_id", "in", projects),
    db.deleteFrom("budget_profiles as d").where(own(orgId, "d")).where("d.project_id", "in", projects),
    db.deleteFrom("pinned_projects as d").where(own(orgId, "d")).where("d.project_id", "in", projects),
    db.deleteFrom("charges as d").where(own(orgId, "d")).where("d.project_id", "in", projects),
    db.deleteFrom("projects as d").where(own(orgId, "d")).where("d.id", "in", projects),
    db.deleteFrom("function_allocators as d").where(own(orgId, "d")).where("d.function_id", "in", functions),
    ...forgottenBySettledInvitations(orgId, functions, people),
    db.deleteFrom("users as d").where(own(orgId, "d")).where("d.id", "in", people),
    db.deleteFrom("cost_tiers as d").where(own(orgId, "d")).where("d.function_id", "in", functions),
    db.deleteFrom("functions as d").where(own(orgId, "d")).where("d.id", "in", functions),
    db.deleteFrom("sample_rows as d").where(own(orgId, "d")),
  ];
}

/** Answered and revoked invitations no longer name what goes. */
const forgottenBySettledInvitations = (orgId: string, functions: Ids, people: Ids): Query<unknown>[] => [
  db
    .updateTable("user_invitations as i")
    .set({ function_id: null, cost_tier_id: null })
    .where(own(orgId, "i"))
    .where("i.function_id", "in", functions),
  db
    .updateTable("user_invitations as i")
    .set({ manager_id: null })
    .where(own(orgId, "i"))
    .where("i.manager_id", "in", people),
];

/** Closed months required and counted forecasts of the sample's projects. */
const uncountForecasts = (orgId: string, projects: Ids): Query<unknown> => ({
  compile: () =>
    sql`UPDATE closed_months k SET required_forecasts_count = k.required_forecasts_count - c.required,
      frozen_forecasts_count = k.frozen_forecasts_count - c.frozen
    FROM (SELECT p.month_start, sum(p.required_forecasts_count)::int AS required, sum(p.frozen_forecasts_count)::int AS frozen
      FROM closed_month_projects p WHERE ${own(orgId, "p")} AND p.project_id IN ${projects} GROUP BY p.month_start) c
    WHERE ${own(orgId, "k")} AND k.month_start = c.month_start`.compile(db),
});
