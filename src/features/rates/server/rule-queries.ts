import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { RatedDay } from "../rules/rate-book.ts";

/** What a rate is looked up for, as columns or values of a statement. */
export interface Work {
  readonly person: RawBuilder<unknown>;
  /** Without one there's no rate: 0, as ever. */
  readonly tier: RawBuilder<unknown>;
  readonly project: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
}

const stored = sql`billing_rates`;

/**
 * The one rule of which rate applies, as a row of `place`, `id`, `starts_on` and `hourly_rate`: the latest rate of the
 * most exact subject that has one on the day (places 1 to 4), else the tier's without a date (5), else none (6). It's
 * text, not a function of the database: a distributed one can't read tables in a function that a statement calls
 * (docs/decisions/0080-rates-from-a-day.md). `rates` is where they come from, by default what is stored.
 */
export function appliedRate(
  orgId: string,
  { person, tier, project, day }: Work,
  rates: RawBuilder<unknown> = stored,
): RawBuilder<unknown> {
  const latest = (place: number, whose: RawBuilder<unknown>) =>
    sql`(SELECT ${sql.lit(place)} AS place, r.id, r.starts_on, r.hourly_rate FROM ${rates} r
      WHERE ${own(orgId, "r")} AND ${whose} AND r.starts_on <= ${day} ORDER BY r.starts_on DESC LIMIT 1)`;
  return sql`(SELECT place, id, starts_on, hourly_rate FROM (
      ${latest(1, sql`r.user_id = ${person} AND r.project_id = ${project} AND ${tier} IS NOT NULL`)}
      UNION ALL ${latest(2, sql`r.cost_tier_id = ${tier} AND r.project_id = ${project}`)}
      UNION ALL ${latest(3, sql`r.user_id = ${person} AND r.project_id IS NULL AND ${tier} IS NOT NULL`)}
      UNION ALL ${latest(4, sql`r.cost_tier_id = ${tier} AND r.project_id IS NULL`)}
      UNION ALL SELECT 5, NULL, NULL, undated.hourly_rate FROM cost_tiers undated WHERE ${own(orgId, "undated")} AND undated.id = ${tier}
      UNION ALL SELECT 6, NULL, NULL, 0
    ) found WHERE hourly_rate IS NOT NULL ORDER BY place LIMIT 1)`;
}

/** Whether the organisation has rates from a day: where it has none, everything is as without them. */
export const hasDatedRates = (orgId: string) =>
  sql<boolean>`EXISTS (SELECT FROM billing_rates dated WHERE ${own(orgId, "dated")})`;

/**
 * A tier's rates on the first days of a project's months (`t` and `p`), which plans without people are priced at; null
 * where the organisation has no rates from a day.
 */
export const ratesOfMonths = (orgId: string) =>
  sql<
    readonly number[] | null
  >`CASE WHEN ${hasDatedRates(orgId)} THEN (SELECT jsonb_agg(a.hourly_rate ORDER BY d.day)
    FROM generate_series(p.start_date::timestamp, p.start_date + make_interval(months => p.project_length_months - 1), interval '1 month') AS d (day)
    CROSS JOIN LATERAL ${appliedRate(orgId, { person: sql`NULL::uuid`, tier: sql`t.id`, project: sql`p.id`, day: sql`d.day::date` })} a) END`;

/** Rates `rates` as they'd be without one of them, or with another one. */
export const proposedRates = (
  orgId: string,
  { without, added }: { readonly without?: string | undefined; readonly added?: NewRate | undefined },
): RawBuilder<unknown> =>
  sql`(SELECT b.org_id, b.id, b.cost_tier_id, b.user_id, b.project_id, b.starts_on, b.hourly_rate FROM billing_rates b
      WHERE ${own(orgId, "b")}${without === undefined ? sql`` : sql` AND b.id <> ${without}::uuid`}${
        added === undefined
          ? sql``
          : sql` UNION ALL SELECT c.id, NULL::uuid, ${added.costTierId}::uuid, ${added.userId}::uuid,
      ${added.projectId}::uuid, ${added.startsOn}::date, ${added.hourlyRate}::numeric FROM clients c WHERE c.id = ${orgId}`
      })`;

export interface NewRate {
  readonly costTierId: string | null;
  readonly userId: string | null;
  readonly projectId: string | null;
  readonly startsOn: Day;
  readonly hourlyRate: number | null;
}

const lockKey = (organisation: RawBuilder<unknown>) => sql`uuid_hash_extended(${organisation}, -330000)`;

/**
 * In a statement that comes before the rates are read, and before weeks or plans are locked: rates change only once this
 * transaction is over, and its next statement reads those that were waited for.
 */
export const sharesRates = (alias: string) =>
  sql<boolean>`pg_advisory_xact_lock_shared(${lockKey(sql`${sql.ref(`${alias}.org_id`)}`)}) IS NOT NULL`;

/** Waits for everyone who stores hours at a rate, and lets them wait. */
export const lockRates = (orgId: string): Query<unknown> => ({
  compile: () =>
    sql`SELECT pg_advisory_xact_lock(${lockKey(sql`c.id`)}) FROM clients c WHERE c.id = ${orgId}`.compile(db),
});

/** What people's hours cost on projects and days; nothing where the organisation has no rates from a day. */
export const ratesOn = (
  orgId: string,
  days: readonly RatedDay[],
): Query<RatedDay & { readonly rate: number }> => ({
  compile: () =>
    sql<
      RatedDay & { readonly rate: number }
    >`SELECT w.person AS "personId", w.project AS "projectId", w.day, a.hourly_rate AS rate
      FROM unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ projectId }) => projectId)}::uuid[],
        ${days.map(({ day }) => day)}::date[]) AS w (person, project, day)
      JOIN users u ON ${own(orgId, "u")} AND u.id = w.person
      CROSS JOIN LATERAL ${appliedRate(orgId, { person: sql`w.person`, tier: sql`u.cost_tier_id`, project: sql`w.project`, day: sql`w.day` })} a
      WHERE ${hasDatedRates(orgId)}`.compile(db),
});
