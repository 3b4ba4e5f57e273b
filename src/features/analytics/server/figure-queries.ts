import { sql, type RawBuilder } from "kysely";
import { alphabetical, keyContains, natural } from "#server/database/names.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Place } from "#server/http/place.ts";
import type { FigureOrder } from "../rules/figure-order.ts";
import { within, type Months } from "./queries.ts";
import { standingKey, standingOfProject, standings, type StandingRow } from "./standing-queries.ts";

/** Who reads, when, and for which months. */
export interface FiguresRequest {
  readonly orgId: string;
  readonly today: string;
  readonly showsMoney: boolean;
  readonly months: Months;
  readonly search: string;
}

export interface FiguresOrder {
  readonly by: FigureOrder;
  readonly descending: boolean;
}

export interface ProjectFigures {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly budget: number;
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
  readonly standing: StandingRow | null;
  readonly sort_key: string;
}

/** Hours of a period from the monthly totals, of one project by `only`, or by project. */
const hours = ({ orgId, months }: FiguresRequest, only: RawBuilder<unknown> = sql`true`) =>
  sql`SELECT v.project_id, sum(v.budget_hours) AS budget, sum(v.forecasted_hours) AS forecasted,
      sum(v.allocated_hours) AS allocated, round(sum(v.actual_hours), 2) AS actual
    FROM monthly_project_parts v WHERE ${own(orgId, "v")} AND ${within(months, "v")} AND ${only} GROUP BY v.project_id`;

/** What the rows are ordered by, and what is joined for it: only an order by figures adds up every project. */
function keyOf(requested: FiguresRequest, by: FigureOrder) {
  const ofHours = sql`LEFT JOIN (${hours(requested)}) x ON x.project_id = p.id`;
  switch (by) {
    case "code":
      return { key: natural(sql`p.code_key`), type: "text", joined: sql`` };
    case "name":
      return { key: natural(alphabetical(sql`p.name_key`)), type: "text", joined: sql`` };
    case "health":
      return {
        key: standingKey("health", requested.showsMoney),
        type: "numeric",
        joined: sql`LEFT JOIN ${standings(requested.orgId, requested.today)} x ON x.project_id = p.id`,
      };
    case "used":
      return {
        key: sql`CASE WHEN coalesce(x.budget, 0) <= 0 THEN -1 ELSE round(x.actual / x.budget, 6) END`,
        type: "numeric",
        joined: ofHours,
      };
    case "budget":
    case "actual":
    case "forecasted":
    case "allocated":
      return { key: sql`coalesce(${sql.ref(`x.${by}`)}, 0)`, type: "numeric", joined: ofHours };
  }
}

/** Projects that have a dashboard: all that are neither archived nor internal. */
const found = ({ orgId, search }: FiguresRequest) =>
  sql`${own(orgId, "p")} AND p.status_code <> 'archived' AND NOT p.is_internal
    AND (${keyContains(sql`p.name_key`, search.trim())} OR ${keyContains(sql`p.code_key`, search.trim())})`;

/** A page of projects with their figures, and one more when there are further ones. */
export const projectFigures = (
  requested: FiguresRequest,
  { by, descending }: FiguresOrder,
  { after, most }: { readonly after: Place | null; readonly most: number },
): Query<ProjectFigures> => {
  const { key, type, joined } = keyOf(requested, by);
  const [direction, beyond] = descending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const behind =
    after === null
      ? sql`true`
      : sql`((${key}), p.id) ${beyond} (${after.key}::text::${sql.raw(type)}, ${after.id}::uuid)`;
  return {
    compile: () =>
      sql<ProjectFigures>`SELECT p.id, p.code, p.name, coalesce(h.budget, 0) AS budget, coalesce(h.forecasted, 0) AS forecasted,
          coalesce(h.allocated, 0) AS allocated, coalesce(h.actual, 0) AS actual,
          ${standingOfProject(requested.orgId, requested.today)} AS standing, p.key::text AS sort_key
        FROM (SELECT p.id, p.code, p.name, ${key} AS key FROM projects p ${joined}
          WHERE ${found(requested)} AND ${behind} ORDER BY ${key} ${direction}, p.id ${direction} LIMIT ${most + 1}) p
        LEFT JOIN LATERAL (${hours(requested, sql`v.project_id = p.id`)}) h ON true
        ORDER BY p.key ${direction}, p.id ${direction}`.compile(db),
  };
};

export const countFigures = (requested: FiguresRequest): Query<{ total: number }> => ({
  compile: () =>
    sql<{ total: number }>`SELECT count(*) AS total FROM projects p WHERE ${found(requested)}`.compile(db),
});
