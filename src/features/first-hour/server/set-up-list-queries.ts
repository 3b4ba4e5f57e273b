import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { isSample } from "./sample/queries.ts";

export interface FactsRow {
  readonly is_dismissed: boolean;
  readonly are_settings_right: boolean;
  readonly is_without_projects: boolean;
  readonly is_inviting: boolean;
}

export type Found = Readonly<Partial<Record<`own_${string}` | `sample_${string}`, boolean>>>;
type Row = FactsRow & Found;

/** What is looked for by each step: tables as `x` with their condition, and the subject that is sample data by its id. */
const looked = (orgId: string, readerId: string) =>
  [
    ["functions", "function", sql`functions x WHERE ${own(orgId, "x")} AND x.is_active`],
    ["people", "person", sql`users x WHERE ${own(orgId, "x")} AND x.is_active AND x.id <> ${readerId}`],
    [
      "projects",
      "project",
      sql`projects x WHERE ${own(orgId, "x")} AND x.status_code = 'active' AND NOT x.is_internal`,
    ],
    [
      "budgets",
      "project",
      sql`(SELECT org_id, project_id AS id FROM budget_profiles) x WHERE ${own(orgId, "x")}`,
    ],
    [
      "forecasts",
      "project",
      sql`(SELECT org_id, project_id AS id FROM forecasts) x WHERE ${own(orgId, "x")}`,
    ],
    [
      "frozen",
      "project",
      sql`(SELECT org_id, project_id AS id, status FROM forecasts) x WHERE ${own(orgId, "x")} AND x.status = 'frozen'`,
    ],
    [
      "submitted",
      "function",
      sql`(SELECT org_id, function_id AS id, status_code FROM function_allocations) x WHERE ${own(orgId, "x")} AND x.status_code = 'submitted'`,
    ],
  ] as const;

/** Whether the organisation has its own of each, and for `withSample` any of the sample data. */
const factsQuery = (orgId: string, readerId: string, withSample: boolean): Query<Row> => ({
  compile: () => {
    const found = looked(orgId, readerId).flatMap(([name, subject, from]) => {
      const sample = isSample(orgId, subject, "x.id");
      const ownOnes = sql`EXISTS (SELECT FROM ${from} AND NOT ${sample}) AS ${sql.ref(`own_${name}`)}`;
      return withSample
        ? [ownOnes, sql`EXISTS (SELECT FROM ${from} AND ${sample}) AS ${sql.ref(`sample_${name}`)}`]
        : [ownOnes];
    });
    return sql<Row>`SELECT coalesce(l.is_dismissed, false) AS is_dismissed,
      coalesce(l.are_settings_right, false) OR s.version > 1
        OR EXISTS (SELECT FROM organisation_public_holidays h WHERE ${own(orgId, "h")}) AS are_settings_right,
      NOT EXISTS (SELECT FROM projects p WHERE ${own(orgId, "p")} AND NOT p.is_internal) AS is_without_projects,
      EXISTS (SELECT FROM user_invitations i WHERE ${own(orgId, "i")} AND i.status = 'pending') AS is_inviting,
      ${sql.join(found)}
      FROM organisation_settings s LEFT JOIN set_up_lists l ON l.org_id = s.org_id WHERE ${own(orgId, "s")}`.compile(
      db,
    );
  },
});

/** What the steps of setting up are ticked from. */
export const setUpFacts = (orgId: string, readerId: string) => factsQuery(orgId, readerId, true);

/**
 * The same but for the sample data, for a page that only counts steps: to find that there is none of it, every
 * project and forecast would be looked at.
 */
export const ownSetUpFacts = (orgId: string, readerId: string) => factsQuery(orgId, readerId, false);

/** The facts in the contract's words. */
export function setUpFactsOf(row: Row) {
  const made = (name: string) => ({
    own: row[`own_${name}`] ?? false,
    sample: row[`sample_${name}`] ?? false,
  });
  const people = made("people");
  const [budgets, forecasts] = [made("budgets"), made("forecasts")];
  return {
    isDismissed: row.is_dismissed,
    areSettingsRight: row.are_settings_right,
    functions: made("functions"),
    people: { ...people, own: people.own || row.is_inviting },
    projects: made("projects"),
    plans: { own: budgets.own || forecasts.own, sample: budgets.sample || forecasts.sample },
    frozenForecasts: made("frozen"),
    submittedAllocations: made("submitted"),
    isWithoutProjects: row.is_without_projects,
  };
}

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
