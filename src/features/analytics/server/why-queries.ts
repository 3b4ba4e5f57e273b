import { leaveStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, type Query, inStates } from "#server/database/sql.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";

/** Rows of one kind that are broken down at once; beyond, a shorter timeframe is requested. */
export const maxLines = 40_000;

/** What is looked at, by the first days of its months. */
export interface WhyRequest {
  readonly orgId: string;
  readonly first: string;
  readonly last: string;
  readonly today: string;
  readonly projectId: string | undefined;
  readonly functionId: string | undefined;
}

const of = (requested: WhyRequest, alias: string): RawBuilder<unknown> => sql`${own(requested.orgId, alias)}
  AND ${sql.ref(`${alias}.month_start`)} BETWEEN ${requested.first} AND ${requested.last}`;

const subject = ({ projectId, functionId }: WhyRequest, alias: string): RawBuilder<unknown> =>
  sql`${projectId === undefined ? sql`true` : sql`${sql.ref(`${alias}.project_id`)} = ${projectId}`}
    AND ${functionId === undefined ? sql`true` : sql`${sql.ref(`${alias}.function_id`)} = ${functionId}`}`;

export interface TierLineRow {
  readonly level: "budget" | "forecasted" | "allocated";
  readonly project_id: string;
  readonly function_id: string | null;
  readonly tier_id: string | null;
  readonly month_start: string;
  readonly hours: number;
  readonly gbp: number;
}

/** Planned hours by project, function, tier and month; money unrounded. */
export const plannedLines = (requested: WhyRequest): Query<TierLineRow> => {
  const level = (name: TierLineRow["level"]) =>
    sql`SELECT ${sql.lit(name)} AS level, x.project_id, x.function_id, x.cost_tier_id AS tier_id, x.month_start,
        sum(${sql.ref(`x.${name}_hours`)}) AS hours, round(sum(${sql.ref(`x.${name}_gbp`)}), 12) AS gbp
      FROM ${sql.table(`${name}_hour_facts`)} x WHERE ${of(requested, "x")} AND ${subject(requested, "x")}
      GROUP BY x.project_id, x.function_id, x.cost_tier_id, x.month_start`;
  return {
    compile: () =>
      sql<TierLineRow>`${level("budget")} UNION ALL ${level("forecasted")} UNION ALL ${level("allocated")}
        LIMIT ${maxLines + 1}`.compile(db),
  };
};

export interface PersonLineRow {
  readonly user_id: string;
  readonly project_id: string;
  readonly function_id: string | null;
  readonly month_start: string;
  readonly allocated_hours: number;
  readonly allocated_gbp: number;
  readonly to_come: number;
  readonly unworkable: number;
  readonly booked_hours: number;
  readonly booked_gbp: number;
}

/** By days rather than months, so that the entries' indexes serve. */
const days = (requested: WhyRequest, alias: string): RawBuilder<unknown> => sql`${own(requested.orgId, alias)}
  AND ${sql.ref(`${alias}.day`)} >= ${requested.first}::date
  AND ${sql.ref(`${alias}.day`)} < (${requested.last}::date + interval '1 month')::date`;

/**
 * What everyone with hours on the subject has on any project, by person, project, function and month; booked hours and
 * money unrounded.
 */
export const personLines = (requested: WhyRequest): Query<PersonLineRow> => {
  const isAll = requested.projectId === undefined && requested.functionId === undefined;
  const rows = { orgId: requested.orgId, entry: "a", day: "day", project: "p", user: "u" } as const;
  const counts = allocationCountsSql(rows, requested.today);
  const whose = (alias: string) =>
    isAll
      ? sql`true`
      : sql`${sql.ref(`${alias}.user_id`)} IN (
          SELECT s.user_id FROM allocated_hour_facts s WHERE ${days(requested, "s")} AND ${subject(requested, "s")}
          UNION SELECT w.user_id FROM actual_hour_facts w WHERE ${days(requested, "w")} AND ${subject(requested, "w")})`;
  return {
    compile: () =>
      sql<PersonLineRow>`SELECT k.user_id, k.project_id, k.function_id, k.month_start, sum(k.a_hours) AS allocated_hours,
          round(sum(k.a_gbp), 12) AS allocated_gbp, sum(k.to_come) AS to_come, sum(k.unworkable) AS unworkable, 
          round(sum(k.b_hours), 12) AS booked_hours, round(sum(k.b_gbp), 12) AS booked_gbp
        FROM (
          SELECT a.user_id, a.project_id, a.function_id, a.month_start, a.allocated_hours AS a_hours, a.allocated_gbp AS a_gbp,
            CASE WHEN a.day >= ${requested.today} AND ${counts} THEN a.allocated_hours ELSE 0 END AS to_come,
            CASE WHEN ${counts} THEN 0 ELSE a.allocated_hours END AS unworkable, 0 AS b_hours, 0 AS b_gbp
          FROM allocated_hour_facts a JOIN projects p ON ${own(requested.orgId, "p")} AND p.id = a.project_id
          JOIN users u ON ${own(requested.orgId, "u")} AND u.id = a.user_id WHERE ${days(requested, "a")} AND ${whose("a")}
          UNION ALL
          SELECT b.user_id, b.project_id, b.function_id, b.month_start, 0, 0, 0, 0, b.actual_hours, b.actual_gbp
          FROM actual_hour_facts b WHERE ${days(requested, "b")} AND ${whose("b")}
        ) k GROUP BY k.user_id, k.project_id, k.function_id, k.month_start LIMIT ${maxLines + 1}`.compile(db),
  };
};

export interface LeaveRow {
  readonly user_id: string;
  readonly month_start: string;
  readonly hours: number;
}

/** Hours of approved leave up to today, by person and month. */
export const leaveHours = (requested: WhyRequest): Query<LeaveRow> => ({
  compile: () =>
    sql<LeaveRow>`SELECT r.user_id, date_trunc('month', e.date::timestamp)::date AS month_start, sum(e.hours_requested) AS hours
      FROM holiday_requests r JOIN holiday_entries e ON e.org_id = r.org_id AND e.holiday_request_id = r.id
      WHERE ${own(requested.orgId, "r")} AND ${inStates("r.status", leaveStates.granted)} AND e.date >= ${requested.first}::date
        AND e.date < (${requested.last}::date + interval '1 month')::date AND e.date <= ${requested.today}::date
      GROUP BY 1, 2`.compile(db),
});

/** Months with a frozen forecast. */
export const frozenForecasts = (requested: WhyRequest) =>
  db
    .selectFrom("forecasts as f")
    .select(["f.project_id", "f.forecast_period_id as month_start"])
    .where(own(requested.orgId, "f"))
    .where("f.status", "=", "frozen")
    .where("f.forecast_period_id", ">=", requested.first)
    .where("f.forecast_period_id", "<=", requested.last)
    .$if(requested.projectId !== undefined, (query) =>
      query.where("f.project_id", "=", requested.projectId ?? ""),
    );

export interface NameRow {
  readonly id: string;
  readonly name: string;
}

/** What projects, functions, tiers and people of these ids are called. */
export const whyNames = (orgId: string, ids: readonly string[]): Query<NameRow> => {
  const among = (alias: string) =>
    sql`${own(orgId, alias)} AND ${sql.ref(`${alias}.id`)} = ANY(${ids}::uuid[])`;
  return {
    compile: () =>
      sql<NameRow>`SELECT p.id, p.name FROM projects p WHERE ${among("p")}
        UNION ALL SELECT f.id, f.name FROM functions f WHERE ${among("f")}
        UNION ALL SELECT t.id, t.name FROM cost_tiers t WHERE ${among("t")}
        UNION ALL SELECT u.id, ${personName("u")} FROM users u WHERE ${among("u")}`.compile(db),
  };
};
