import { sql } from "kysely";
import { byName } from "#server/database/names.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { appliedRate } from "./rule-queries.ts";

export const zoneOf = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.time_zone as timeZone").where(own(orgId, "o"));

export interface RateRow {
  readonly id: string | null;
  readonly costTierId: string | null;
  readonly userId: string | null;
  readonly projectId: string | null;
  readonly functionName: string | null;
  readonly tierName: string | null;
  readonly personName: string | null;
  readonly projectCode: string | null;
  readonly projectName: string | null;
  readonly startsOn: Day | null;
  readonly next: Day | null;
  readonly hourlyRate: number | null;
  readonly reason: string;
  readonly createdAt: string | null;
  readonly createdByName: string | null;
  /** Of all that were found. */
  readonly total: number;
}

interface Filter {
  readonly functionId?: string | undefined;
  readonly userId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Rates by whose they are, tiers first, and from when; tiers without dated ones with the rate they have. */
export const ratesFound = (orgId: string, { functionId, userId, projectId }: Filter): Query<RateRow> => {
  const is = (id: string | undefined, condition: ReturnType<typeof sql>) =>
    id === undefined ? sql`` : sql` AND ${condition}`;
  return {
    compile: () =>
      sql<RateRow>`SELECT r.id, r.cost_tier_id AS "costTierId", r.user_id AS "userId", r.project_id AS "projectId",
          f.name AS "functionName", t.name AS "tierName", ${personName("u")} AS "personName", p.code AS "projectCode",
          p.name AS "projectName", CASE WHEN r.starts_on > '-infinity' THEN r.starts_on END AS "startsOn", r.next,
          r.hourly_rate AS "hourlyRate", r.reason, r.created_at AS "createdAt",
          (SELECT ${personName("n")} FROM users n WHERE ${own(orgId, "n")} AND n.id = r.created_by) AS "createdByName",
          (count(*) OVER ())::int AS total
        FROM (
          SELECT b.id, b.cost_tier_id, b.user_id, b.project_id, b.starts_on, b.hourly_rate, b.reason, b.created_at, b.created_by,
            lead(b.starts_on) OVER (PARTITION BY b.cost_tier_id, b.user_id, b.project_id ORDER BY b.starts_on) AS next
          FROM billing_rates b WHERE ${own(orgId, "b")}
          UNION ALL
          SELECT NULL, x.id, NULL, NULL, '-infinity', x.hourly_rate, '', NULL, NULL, NULL FROM cost_tiers x
          WHERE ${own(orgId, "x")} AND NOT EXISTS (SELECT FROM billing_rates d
            WHERE ${own(orgId, "d")} AND d.cost_tier_id = x.id AND d.project_id IS NULL)
        ) r
        LEFT JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = r.cost_tier_id
        LEFT JOIN users u ON ${own(orgId, "u")} AND u.id = r.user_id
        LEFT JOIN functions f ON ${own(orgId, "f")} AND f.id = coalesce(t.function_id, u.function_id)
        LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = r.project_id
        WHERE true${is(functionId, sql`f.id = ${functionId}::uuid`)}${is(userId, sql`r.user_id = ${userId}::uuid`)}${is(
          projectId,
          sql`r.project_id = ${projectId}::uuid`,
        )}
        ORDER BY r.user_id IS NOT NULL, ${byName("f.name")}, t.position, ${byName("t.name")}, ${byName(personName("u"))},
          r.cost_tier_id, r.user_id, p.code NULLS FIRST, p.id, r.starts_on
        LIMIT 1000`.compile(db),
  };
};

export interface AppliedRow {
  readonly place: number;
  readonly hourlyRate: number;
  readonly startsOn: Day | null;
  readonly functionName: string | null;
  readonly tierName: string | null;
  readonly personName: string;
  readonly projectCode: string;
}

/** Which rate applies to someone on a project and day, with the tier they have now. */
export const rateOf = (
  orgId: string,
  { userId, projectId, day }: { readonly userId: string; readonly projectId: string; readonly day: Day },
): Query<AppliedRow> => ({
  compile: () =>
    sql<AppliedRow>`SELECT a.place, a.hourly_rate AS "hourlyRate",
        CASE WHEN a.starts_on > '-infinity' THEN a.starts_on END AS "startsOn", f.name AS "functionName",
        t.name AS "tierName", ${personName("u")} AS "personName", p.code AS "projectCode"
      FROM users u JOIN projects p ON ${own(orgId, "p")} AND p.id = ${projectId}::uuid
      LEFT JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = u.cost_tier_id
      LEFT JOIN functions f ON ${own(orgId, "f")} AND f.id = u.function_id
      CROSS JOIN LATERAL ${appliedRate(orgId, { person: sql`u.id`, tier: sql`u.cost_tier_id`, project: sql`p.id`, day: sql`${day}::date` })} a
      WHERE ${own(orgId, "u")} AND u.id = ${userId}::uuid`.compile(db),
});
