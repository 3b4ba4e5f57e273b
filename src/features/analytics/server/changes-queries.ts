import { sql, type RawBuilder } from "kysely";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { knownSince } from "#server/http/as-of.ts";
import type { MomentKind } from "../changes-contract.ts";
import { amountKinds, type ProjectSums } from "../rules/changes.ts";
import { within, type Months } from "./queries.ts";

const exactInstant = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The sums of a unit of rows `v`, each rounded once, as one JSON object by kind. */
const amounts = (unit: "hours" | "gbp") => {
  const rounded = unit === "hours" ? roundedHours : roundedMoney;
  return sql`json_build_object(${sql.join(
    amountKinds.flatMap((kind) => [sql.lit(kind), rounded(sql`sum(${sql.ref(`v.${kind}_${unit}`)})`)]),
  )})`;
};

/** What projects but internal ones add up to in months, archived ones too. */
export const projectSums = (orgId: string, months: Months): Query<ProjectSums> => ({
  compile: () =>
    sql<ProjectSums>`SELECT p.id, p.code, p.name, v.hours, v.costs FROM (
        SELECT v.project_id, ${amounts("hours")} AS hours, ${amounts("gbp")} AS costs FROM monthly_project_parts v
        WHERE ${own(orgId, "v")} AND ${within(months, "v")} GROUP BY v.project_id
      ) v JOIN projects p ON ${own(orgId, "p")} AND p.id = v.project_id
      WHERE NOT p.is_internal ORDER BY p.id`.compile(db),
});

export interface StoredWrite {
  readonly at: string;
  readonly who: string | null;
  readonly action: string | null;
  readonly reason: string | null;
  readonly hours: ProjectSums["hours"];
  readonly costs: ProjectSums["costs"];
}

const moved = sql.join(amountKinds.flatMap((kind) => [sql.ref(`v.${kind}_hours`), sql.ref(`v.${kind}_gbp`)]));
const movedSums = sql.join(
  amountKinds.flatMap((kind) => [
    sql`sum(${sql.ref(`v.${kind}_hours`)})`,
    sql`sum(${sql.ref(`v.${kind}_gbp`)})`,
  ]),
);

/**
 * What each transaction after `since`, up to `until` and before `before`, added to a project's months, newest first. A
 * transaction's differences and its events in the audit log have the same instant; of several events the first counts.
 */
export const changeWrites = (
  orgId: string,
  {
    projectId,
    months,
    since,
    until,
    before,
    limit,
  }: {
    readonly projectId: string;
    readonly months: Months;
    readonly since: string;
    readonly until: string | null;
    readonly before: string | null;
    readonly limit: number;
  },
): Query<StoredWrite> => {
  const limits = [
    sql`v.recorded_at > ${since}::timestamptz`,
    ...(until === null ? [] : [sql`v.recorded_at <= ${until}::timestamptz`]),
    ...(before === null ? [] : [sql`v.recorded_at < ${before}::timestamptz`]),
  ];
  return {
    compile: () =>
      sql<StoredWrite>`SELECT ${exactInstant(sql`w.recorded_at`)} AS at, a.actor_name AS who, a.action, a.reason,
          w.hours, w.costs
        FROM (
          SELECT v.recorded_at, ${amounts("hours")} AS hours, ${amounts("gbp")} AS costs
          FROM recorded_differences v
          WHERE ${own(orgId, "v")} AND v.project_id = ${projectId}::uuid AND ${within(months, "v")}
            AND ${sql.join(limits, sql` AND `)} AND (${moved}) <> (0, 0, 0, 0, 0, 0, 0, 0)
          GROUP BY v.recorded_at HAVING (${movedSums}) <> (0, 0, 0, 0, 0, 0, 0, 0)
          ORDER BY v.recorded_at DESC LIMIT ${limit}
        ) w LEFT JOIN LATERAL (
          SELECT a.actor_name, a.action,
            coalesce(a.after->>'reason', a.after->>'adjustmentReason', a.after->>'shortfallReason', a.after->>'comment')
              AS reason
          FROM audit_log a WHERE ${own(orgId, "a")} AND a.happened_at = w.recorded_at ORDER BY a.id LIMIT 1
        ) a ON true
        ORDER BY w.recorded_at DESC`.compile(db),
  };
};

export interface StoredMoment {
  readonly at: string;
  readonly kind: MomentKind;
  readonly month: string;
  readonly count: number;
}

/** The end of its day is the first that can be read as of. */
export const firstKnownMoment = (orgId: string): Query<{ since: string }> => ({
  compile: () =>
    sql<{ since: string }>`SELECT ${exactInstant(knownSince)} AS since FROM organisation_settings o
      WHERE ${own(orgId, "o")}`.compile(db),
});

/** Moments that can be read as of. An allocation's is that of its last change, since those of submitted ones count. */
export const moments = (orgId: string, limit: number): Query<StoredMoment> => ({
  compile: () =>
    sql<StoredMoment>`SELECT ${exactInstant(sql`m.at`)} AS at, m.kind, m.month::text, m.count FROM (
        SELECT 'forecasts' AS kind, f.forecast_period_id AS month, max(z.frozen_at) AS at,
          count(DISTINCT f.id)::int AS count
        FROM forecasts f JOIN forecast_freezes z ON ${own(orgId, "z")} AND z.forecast_id = f.id
        WHERE ${own(orgId, "f")} GROUP BY f.forecast_period_id
        UNION ALL
        SELECT 'allocations', l.forecast_period, max(l.recorded_at), count(*)::int FROM function_allocations l
        WHERE ${own(orgId, "l")} AND l.status_code = 'submitted' GROUP BY l.forecast_period
        UNION ALL
        SELECT 'closing', c.month_start, c.closed_at, 1 FROM month_closings c WHERE ${own(orgId, "c")}
      ) m WHERE m.at >= (SELECT ${knownSince} FROM organisation_settings o WHERE ${own(orgId, "o")})
      ORDER BY m.at DESC, m.kind LIMIT ${limit}`.compile(db),
});
