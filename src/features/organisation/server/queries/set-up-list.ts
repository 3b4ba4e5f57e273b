import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { isSample } from "./sample.ts";

interface FactsRow {
  readonly is_dismissed: boolean;
  readonly are_settings_right: boolean;
  readonly has_allocator: boolean;
  readonly is_without_projects: boolean;
  readonly is_inviting: boolean;
}

type Made = Readonly<Record<`own_${string}` | `sample_${string}`, boolean>>;

/** Whether `from`, a table with the alias `x` and its condition, has rows of the organisation's, and of the sample. */
const made = (orgId: string, name: string, subject: string, from: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT FROM ${from} AND NOT ${isSample(orgId, subject, "x.id")}) AS ${sql.ref(`own_${name}`)},
    EXISTS (SELECT FROM ${from} AND ${isSample(orgId, subject, "x.id")}) AS ${sql.ref(`sample_${name}`)}`;

/** What the steps of setting up are ticked from. */
export const setUpFacts = (orgId: string, readerId: string): Query<FactsRow & Made> => ({
  compile: () =>
    sql<FactsRow & Made>`SELECT coalesce(l.is_dismissed, false) AS is_dismissed,
      coalesce(l.are_settings_right, false) OR s.version > 1
        OR EXISTS (SELECT FROM organisation_public_holidays h WHERE ${own(orgId, "h")}) AS are_settings_right,
      EXISTS (SELECT FROM users u JOIN user_role_assignments a ON a.org_id = u.org_id AND a.user_id = u.id
        WHERE ${own(orgId, "u")} AND u.is_active AND a.role_code = 'allocator'
          AND NOT ${isSample(orgId, "person", "u.id")}) AS has_allocator,
      NOT EXISTS (SELECT FROM projects p WHERE ${own(orgId, "p")} AND NOT p.is_internal) AS is_without_projects,
      ${made(orgId, "functions", "function", sql`functions x WHERE ${own(orgId, "x")} AND x.is_active`)},
      ${made(orgId, "people", "person", sql`users x WHERE ${own(orgId, "x")} AND x.is_active AND x.id <> ${readerId}`)},
      EXISTS (SELECT FROM user_invitations i WHERE ${own(orgId, "i")} AND i.status = 'pending') AS is_inviting,
      ${made(orgId, "projects", "project", sql`projects x WHERE ${own(orgId, "x")} AND x.status_code = 'active' AND NOT x.is_internal`)},
      ${made(orgId, "budgets", "project", sql`(SELECT org_id, project_id AS id FROM budget_profiles) x WHERE ${own(orgId, "x")}`)},
      ${made(orgId, "forecasts", "project", sql`(SELECT org_id, project_id AS id FROM forecasts) x WHERE ${own(orgId, "x")}`)},
      ${made(orgId, "frozen", "project", sql`(SELECT org_id, project_id AS id, status FROM forecasts) x WHERE ${own(orgId, "x")} AND x.status = 'frozen'`)},
      ${made(orgId, "submitted", "function", sql`(SELECT org_id, function_id AS id, status_code FROM function_allocations) x WHERE ${own(orgId, "x")} AND x.status_code = 'submitted'`)}
      FROM organisation_settings s LEFT JOIN set_up_lists l ON l.org_id = s.org_id WHERE ${own(orgId, "s")}`.compile(
      db,
    ),
});

export const setUpList = (orgId: string) =>
  db
    .selectFrom("set_up_lists as l")
    .select(["l.is_dismissed", "l.are_settings_right"])
    .where(own(orgId, "l"))
    .forUpdate();

export const saveSetUpList = (
  orgId: string,
  state: { readonly is_dismissed: boolean; readonly are_settings_right: boolean },
) =>
  db
    .insertInto("set_up_lists")
    .values({ org_id: orgId, ...state })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(state));
