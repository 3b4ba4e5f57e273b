import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { Subject } from "../rules/rate-form.ts";
import { reprice } from "./repricing-queries.ts";
import type { NewRate } from "./rule-queries.ts";

export interface SubjectRow {
  /** Null where the id is unknown, or none was given. */
  readonly tierName: string | null;
  readonly functionName: string | null;
  readonly tierRate: number | null;
  readonly personName: string | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly projectCode: string | null;
}

/** What there is of a subject's tier, person and project. */
export const subjectOf = (orgId: string, { costTierId, userId, projectId }: Subject): Query<SubjectRow> => ({
  compile: () =>
    sql<SubjectRow>`SELECT t.name AS "tierName", f.name AS "functionName", t.hourly_rate AS "tierRate",
        ${personName("u")} AS "personName", l.first_day AS "firstDay", l.last_day AS "lastDay", p.code AS "projectCode"
      FROM clients c
      LEFT JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = ${costTierId}::uuid
      LEFT JOIN functions f ON ${own(orgId, "f")} AND f.id = t.function_id
      LEFT JOIN users u ON ${own(orgId, "u")} AND u.id = ${userId}::uuid
      LEFT JOIN leave_people l ON ${own(orgId, "l")} AND l.user_id = u.id
      LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = ${projectId}::uuid
      WHERE c.id = ${orgId}`.compile(db),
});

const startOf = (alias: string) =>
  sql<Day | null>`CASE WHEN ${sql.ref(`${alias}.starts_on`)} > '-infinity' THEN ${sql.ref(`${alias}.starts_on`)} END`;

/** A subject's rates, from the first on. */
export const ratesOf = (orgId: string, { costTierId, userId, projectId }: Subject) =>
  db
    .selectFrom("billing_rates as b")
    .select(["b.id", startOf("b").as("startsOn"), "b.hourly_rate as hourlyRate"])
    .where(own(orgId, "b"))
    .where("b.cost_tier_id", "is not distinct from", costTierId)
    .where("b.user_id", "is not distinct from", userId)
    .where("b.project_id", "is not distinct from", projectId)
    .orderBy("b.starts_on");

export const rateById = (orgId: string, id: string) =>
  db
    .selectFrom("billing_rates as b")
    .select([
      "b.cost_tier_id as costTierId",
      "b.user_id as userId",
      "b.project_id as projectId",
      startOf("b").as("startsOn"),
      "b.hourly_rate as hourlyRate",
    ])
    .where(own(orgId, "b"))
    .where("b.id", "=", id);

export const insertRate = (
  orgId: string,
  rate: NewRate & { readonly id: string; readonly reason: string; readonly by: string | null },
) =>
  db.insertInto("billing_rates").values({
    org_id: orgId,
    id: rate.id,
    cost_tier_id: rate.costTierId,
    user_id: rate.userId,
    project_id: rate.projectId,
    starts_on: rate.startsOn,
    hourly_rate: rate.hourlyRate,
    reason: rate.reason,
    created_by: rate.by,
  });

/** A tier's rate so far, from always, where no dated one is stored yet. */
export const insertBase = (orgId: string, costTierId: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO billing_rates (org_id, id, cost_tier_id, starts_on, hourly_rate)
      SELECT t.org_id, ${newId()}::uuid, t.id, '-infinity', t.hourly_rate FROM cost_tiers t
      WHERE ${own(orgId, "t")} AND t.id = ${costTierId}::uuid
      ON CONFLICT (org_id, cost_tier_id, user_id, project_id, starts_on) DO NOTHING`.compile(db),
});

export const deleteRate = (orgId: string, id: string) =>
  db.deleteFrom("billing_rates").where(own(orgId, "billing_rates")).where("id", "=", id);

/** Tiers whose rate isn't the one that applies to them on a day, with both. */
export const dueTiers = (orgId: string, today: Day) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("billing_rates as b", (join) =>
      join.onRef("b.org_id", "=", "t.org_id").onRef("b.cost_tier_id", "=", "t.id"),
    )
    .distinctOn("t.id")
    .select([
      "t.id",
      "t.function_id as functionId",
      "t.hourly_rate as before",
      "b.hourly_rate as after",
      "b.id as rateId",
    ])
    .where(own(orgId, "t"))
    .where(own(orgId, "b"))
    .where("b.project_id", "is", null)
    .where("b.starts_on", "<=", today)
    .orderBy("t.id")
    .orderBy("b.starts_on", "desc");

/** A tier's rate of today, and the next version of its function: those who have it open hear of it. */
export const setTierRate = (
  orgId: string,
  {
    id,
    functionId,
    after,
  }: { readonly id: string; readonly functionId: string; readonly after: number | null },
): Query<unknown>[] => [
  db
    .updateTable("functions")
    .set({ version: sql<number>`version + 1` })
    .where(own(orgId, "functions"))
    .where("id", "=", functionId),
  db
    .updateTable("cost_tiers")
    .set({ hourly_rate: after ?? sql<number>`hourly_rate` })
    .where(own(orgId, "cost_tiers"))
    .where("id", "=", id),
];

/**
 * What a tier's rate that was changed elsewhere means for one that has rates from a day: the rate from today, for hours
 * from today on. Does nothing for other tiers. `lockRates` comes before it, and before rows that hours refer to are locked:
 * those who store hours have rates first.
 */
export const rateFromToday = (
  orgId: string,
  tier: {
    readonly id: string;
    readonly rate: number | RawBuilder<unknown>;
    readonly today: Day | RawBuilder<unknown>;
    readonly by: string | null;
  },
): Query<unknown>[] => {
  const { id, rate, today, by } = tier;
  return [
    {
      compile: () =>
        sql`INSERT INTO billing_rates (org_id, id, cost_tier_id, starts_on, hourly_rate, created_by)
          SELECT t.org_id, ${newId()}::uuid, t.id, ${today}::date, (${rate})::numeric, ${by}::uuid FROM cost_tiers t
          WHERE ${own(orgId, "t")} AND t.id = ${id}::uuid AND EXISTS (SELECT FROM billing_rates b
            WHERE ${own(orgId, "b")} AND b.cost_tier_id = t.id AND b.project_id IS NULL)
          ON CONFLICT (org_id, cost_tier_id, user_id, project_id, starts_on)
            DO UPDATE SET hourly_rate = excluded.hourly_rate, created_by = excluded.created_by, created_at = excluded.created_at`.compile(
          db,
        ),
    },
    ...reprice({
      orgId,
      subject: { costTierId: id, userId: null, projectId: null },
      from: today,
      until: sql`coalesce((SELECT min(n.starts_on) FROM billing_rates n WHERE ${own(orgId, "n")} AND n.cost_tier_id = ${id}::uuid
        AND n.project_id IS NULL AND n.starts_on > ${today}::date), 'infinity')`,
      isOwnOnly: true,
    }),
  ];
};
