import { sql } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { byName } from "#server/database/names.ts";

/** How many rows the lists of an overview contain. */
export const maxPeople = 100;
export const maxBaselines = 6;
const maxNotes = 10;
const maxChanges = 12;

export const overviewProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name", "p.description", "p.start_date", "p.project_length_months"])
    .select("p.status_code")
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .where("p.id", "=", projectId);

/** A project's monthly totals by function. */
export const projectMonths = (orgId: string, projectId: string) =>
  db
    .selectFrom("monthly_parts as m")
    .select([
      "m.month_start",
      "m.function_id",
      sql<number>`sum(m.budget_hours)`.as("budget_hours"),
      sql<number>`sum(m.budget_gbp)`.as("budget_gbp"),
      sql<number>`sum(m.forecasted_hours)`.as("forecasted_hours"),
      sql<number>`sum(m.forecasted_gbp)`.as("forecasted_gbp"),
      sql<number>`sum(m.allocated_hours)`.as("allocated_hours"),
      sql<number>`sum(m.allocated_gbp)`.as("allocated_gbp"),
      sql<number>`sum(m.actual_hours)`.as("booked_hours"),
      sql<number>`sum(m.actual_gbp)`.as("booked_gbp"),
    ])
    .where(own(orgId, "m"))
    .where("m.project_id", "=", projectId)
    .groupBy(["m.month_start", "m.function_id"])
    // Differences that cancel each other out are of no month.
    .having(
      sql<boolean>`(sum(m.budget_hours), sum(m.forecasted_hours), sum(m.allocated_hours), sum(m.actual_hours)) <> (0, 0, 0, 0)`,
    )
    .orderBy("m.month_start");

/** The months whose forecast is frozen. */
export const frozenMonths = (orgId: string, projectId: string) =>
  db
    .selectFrom("forecasts as f")
    .select("f.forecast_period_id as month_start")
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where("f.status", "=", "frozen");

/** One kind of hours of a project by function and tier, with their names. */
export interface TierRow {
  readonly kind: "budget" | "forecasted" | "allocated" | "booked";
  readonly function_id: string | null;
  readonly function_name: string | null;
  readonly tier_id: string | null;
  readonly tier_name: string | null;
  readonly hours: number;
  readonly gbp: number;
}

/** A project's hours of all kinds by function and tier. The totals know no tiers, so its rows are read. */
export const projectTiers = (orgId: string, projectId: string): Query<TierRow> => {
  const kind = (name: TierRow["kind"], view: string, hours: string, gbp: string) =>
    sql`SELECT ${sql.lit(name)} AS kind, x.function_id, x.cost_tier_id, ${roundedHours(sql`sum(${sql.ref(`x.${hours}`)})`)} AS hours, ${roundedMoney(sql`sum(${sql.ref(`x.${gbp}`)})`)} AS gbp
      FROM ${sql.table(view)} x WHERE ${own(orgId, "x")} AND x.project_id = ${projectId} GROUP BY x.function_id, x.cost_tier_id`;
  return {
    compile: () =>
      sql<TierRow>`SELECT h.kind, h.function_id, f.name AS function_name, h.cost_tier_id AS tier_id, t.name AS tier_name, h.hours, h.gbp
        FROM (${kind("budget", "budget_hour_facts", "budget_hours", "budget_gbp")}
          UNION ALL ${kind("forecasted", "forecasted_hour_facts", "forecasted_hours", "forecasted_gbp")}
          UNION ALL ${kind("allocated", "allocated_hour_facts", "allocated_hours", "allocated_gbp")}
          UNION ALL ${kind("booked", "actual_hour_facts", "actual_hours", "actual_gbp")}) h
        LEFT JOIN functions f ON f.org_id = ${orgId} AND f.id = h.function_id
        LEFT JOIN cost_tiers t ON t.org_id = ${orgId} AND t.id = h.cost_tier_id
        ORDER BY ${byName("f.name")} NULLS LAST, ${byName("t.name")} NULLS LAST`.compile(db),
  };
};

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly function_name: string | null;
  readonly allocated: number;
  readonly allocated_to_come: number;
  readonly booked: number;
  readonly people: number;
}

/** Who has hours on a project, with how many there are. */
export const projectPeople = (orgId: string, projectId: string, today: string): Query<PersonRow> => ({
  compile: () =>
    sql<PersonRow>`SELECT u.id, ${personName("u")} AS name, f.name AS function_name, h.allocated, h.to_come AS allocated_to_come, h.booked,
        count(*) OVER () AS people
      FROM (SELECT k.user_id, sum(k.allocated) AS allocated, sum(k.to_come) AS to_come, round(sum(k.booked), 2) AS booked FROM (
          SELECT a.user_id, a.allocated_hours AS allocated, CASE WHEN a.day >= ${today} AND ${allocationCountsSql({ orgId, entry: "a", day: "day", project: "p", user: "w" }, today)}
            THEN a.allocated_hours ELSE 0 END AS to_come, 0 AS booked
          FROM allocated_hour_facts a JOIN projects p ON ${own(orgId, "p")} AND p.id = a.project_id
          JOIN users w ON ${own(orgId, "w")} AND w.id = a.user_id WHERE ${own(orgId, "a")} AND a.project_id = ${projectId}
          UNION ALL SELECT b.user_id, 0, 0, b.actual_hours FROM actual_hour_facts b WHERE ${own(orgId, "b")} AND b.project_id = ${projectId}
        ) k GROUP BY k.user_id) h
      JOIN users u ON u.org_id = ${orgId} AND u.id = h.user_id
      LEFT JOIN functions f ON f.org_id = u.org_id AND f.id = u.function_id
      ORDER BY h.booked DESC, h.to_come DESC, ${byName(personName("u"))}, u.id LIMIT ${maxPeople}`.compile(
      db,
    ),
});

export interface BaselineRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly activated_at: string;
  readonly month_start: string | null;
  readonly hours: number | null;
  readonly gbp: number | null;
}

/** The newest budgets that were ever activated, oldest first, with the sums of their months within the project. */
export const projectBaselines = (orgId: string, projectId: string): Query<BaselineRow> => ({
  compile: () =>
    sql<BaselineRow>`SELECT b.id, b.profile_code AS code, b.profile_name AS name, b.status_code = 'active' AS is_active, b.activated_at,
        (b.start_date + make_interval(months => m.month_index - 1))::date AS month_start,
        sum(m.budget_hours) AS hours, sum(round(m.budget_hours * m.rate_per_hour, 2)) AS gbp
      FROM (SELECT b.*, p.start_date, p.project_length_months FROM budget_profiles b
          JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
          WHERE ${own(orgId, "b")} AND b.project_id = ${projectId} AND b.activated_at IS NOT NULL
          ORDER BY b.activated_at DESC, b.id DESC LIMIT ${maxBaselines}) b
      LEFT JOIN budget_profile_months m ON ${own(orgId, "m")} AND m.org_id = b.org_id AND m.budget_profile_id = b.id
        AND m.month_index <= b.project_length_months
      GROUP BY b.id, b.profile_code, b.profile_name, b.status_code, b.activated_at, b.start_date, m.month_index
      ORDER BY b.activated_at, b.id, m.month_index`.compile(db),
});

/** Reasons given where a forecast was frozen with less than it needed. */
export const projectNotes = (orgId: string, projectId: string) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_freezes as z", (join) => sameOrg(join, "z.forecast_id", "f.id"))
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "z.frozen_by"))
    .select([
      "f.forecast_period_id as month_start",
      sql<string>`z.shortfall_reason`.as("text"),
      "z.frozen_at as at",
      personName<string | null>("u").as("by"),
    ])
    .where(own(orgId, "f"))
    .where("f.project_id", "=", projectId)
    .where(sql<boolean>`length(trim(z.shortfall_reason)) > 0`)
    .orderBy("z.frozen_at", "desc")
    .orderBy("z.id", "desc")
    .limit(maxNotes);

export interface ChangeRow {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly of: string | null;
  readonly month_start: string | null;
}

/** The newest audit events of a project, its budgets and its forecasts: who did what, without values. */
export const projectChanges = (orgId: string, projectId: string): Query<ChangeRow> => ({
  compile: () =>
    sql<ChangeRow>`SELECT a.id, a.happened_at AS at, a.actor_name AS by, a.action, s.name AS of, s.month_start
      FROM (SELECT ${projectId}::text AS id, NULL::text AS name, NULL::date AS month_start
        UNION ALL SELECT b.id::text, b.profile_name, NULL FROM budget_profiles b WHERE ${own(orgId, "b")} AND b.project_id = ${projectId}
        UNION ALL SELECT f.id::text, NULL, f.forecast_period_id FROM forecasts f WHERE ${own(orgId, "f")} AND f.project_id = ${projectId}) s
      JOIN audit_log a ON ${own(orgId, "a")} AND a.org_id = ${orgId} AND a.subject_id = s.id
      ORDER BY a.happened_at DESC, a.id DESC LIMIT ${maxChanges}`.compile(db),
});
