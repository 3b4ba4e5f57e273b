import { sql } from "kysely";
import { db, own, type Query } from "../../../server/database/sql.ts";
import { personName } from "./people-queries.ts";
import type { ReportTable, Wish } from "./reader.ts";

/** A line as the database answers it: a value for each column and for each key, in their order. */
export interface Line {
  readonly cells: readonly (string | number | null)[];
  readonly keys: readonly (string | null)[];
}

/** A stretch of a table's lines. Values come as JSON: numbers stay exact to two decimals. */
export function linesOf({ columns, source, order, keys = {} }: ReportTable, skip: number, most: number): Query<Line> {
  const cells = sql`jsonb_build_array(${sql.join(columns.map(({ value }) => value))})`;
  const found = Object.values(keys);
  const ids = found.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(found)})`;
  return { compile: () => sql<Line>`SELECT ${cells} AS cells, ${ids} AS keys ${source} ORDER BY ${order} LIMIT ${most} OFFSET ${skip}`.compile(db) };
}

/** How many lines a table has, and the sum of each column that is added up (null for the others). */
export function totalsOf({ columns, source }: ReportTable): Query<{ count: number; totals: readonly (number | null)[] }> {
  const values = columns.map(({ value }, index) => sql`${value} AS ${sql.ref(`c${index}`)}`);
  const sums = columns.map(({ adds }, index) => (adds ? sql`coalesce(sum(${sql.ref(`l.c${index}`)}), 0)` : sql`NULL::numeric`));
  return {
    compile: () =>
      sql<{
        count: number;
        totals: readonly (number | null)[];
      }>`SELECT count(*) AS count, jsonb_build_array(${sql.join(sums)}) AS totals FROM (SELECT ${sql.join(values)} ${source}) l`.compile(db),
  };
}

/** What every report needs of the organisation. */
export const reportFrame = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.limit_costs_to_roles", "o.holiday_refresh_month", "o.holiday_refresh_day"])
    .where(own(orgId, "o"));

/** The names of what a report is limited to. */
export const filterNames = (orgId: string, wish: Wish): Query<{ id: string; name: string }> => ({
  compile: () =>
    sql<{
      id: string;
      name: string;
    }>`SELECT 'project' AS id, p.code || ' ' || p.name AS name FROM projects p WHERE ${own(orgId, "p")} AND p.id = ${wish.project}::uuid
      UNION ALL SELECT 'function', f.name FROM functions f WHERE ${own(orgId, "f")} AND f.id = ${wish.function}::uuid
      UNION ALL SELECT 'tier', c.name FROM cost_tiers c WHERE ${own(orgId, "c")} AND c.id = ${wish.tier}::uuid
      UNION ALL SELECT 'person', ${personName} FROM users u WHERE ${own(orgId, "u")} AND u.id = ${wish.person}::uuid`.compile(db),
});

/** Every project, internal and archived ones too, by code. */
export const reportProjects = (orgId: string) =>
  db.selectFrom("projects as p").select(["p.id", "p.code", "p.name"]).where(own(orgId, "p")).orderBy("p.code");

/** Every function, by name. */
export const reportFunctions = (orgId: string) => db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")).orderBy("f.name");
