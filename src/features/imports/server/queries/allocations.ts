import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { sharesRates } from "#features/rates/server/rule-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { firstDay } from "#shared/month.ts";
import type { AllocationWork, NewAllocation } from "../../rules/judge/allocation-facts.ts";
import { functionIdsOf, planned, startOfMonth } from "./plans.ts";
import { insertsFrom, pairs, text } from "./subject-parts.ts";

type Work<Name extends string> = Extract<AllocationWork, Readonly<Record<Name, unknown>>>;
type NewMonth = Work<"month">["month"];
type ChangedDay = Work<"change">["change"];
type SavedMonth = Work<"save">["save"];

/** What allocated hours store of these people, locked as a save does, as rates are. */
export const allocatedPeople = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      "u.function_id as functionId",
      "u.cost_tier_id as tierId",
      "u.billable",
      "u.is_active as isActive",
    ])
    .select(personName("u").as("label"))
    .select(
      sql<number>`coalesce((SELECT t.hourly_rate FROM cost_tiers t WHERE ${own(orgId, "t")} AND t.id = u.cost_tier_id), 0)`.as(
        "rate",
      ),
    )
    .select(sharesRates("u").as("sharesRates"))
    .where(own(orgId, "u"))
    .where(sql<boolean>`u.id = ANY (${ids}::uuid[])`)
    .orderBy("u.id")
    .forShare();

/** Projects with the functions they use. */
export const allocatedProjects = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select(planned)
    .select(functionIdsOf(orgId))
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${ids}::uuid[])`);

const onDays = (personDays: readonly string[]) => {
  const [people, days] = pairs(personDays);
  return sql<boolean>`(e.user_id, e.allocation_date) IN (SELECT * FROM unnest(${people}::uuid[], ${days}::date[]))`;
};

/** Functions' months (`function month`), and those in which people's days (`person day`) are, locked. */
export function lockedMonths(orgId: string, months: readonly string[], personDays: readonly string[]) {
  const [functions, periods] = pairs(months, firstDay);
  return db
    .selectFrom("function_allocations as a")
    .select([
      "a.id",
      "a.function_id as functionId",
      "a.status_code as status",
      startOfMonth("a.forecast_period").as("month"),
    ])
    .where(own(orgId, "a"))
    .where(
      sql<boolean>`((a.function_id, a.forecast_period) IN (SELECT * FROM unnest(${functions}::uuid[], ${periods}::date[]))
        OR a.id IN (SELECT e.function_allocation_id FROM allocation_entries e WHERE ${own(orgId, "e")} AND ${onDays(personDays)}))`,
    )
    .orderBy("a.id")
    .forUpdate();
}

/** Everything that is allocated of people on days (`person day`). */
export const allocatedOn = (orgId: string, personDays: readonly string[]) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .select([
      "e.id",
      "e.function_allocation_id as allocationId",
      "a.function_id as functionId",
      "e.user_id as personId",
      "e.project_id as projectId",
      "e.allocation_date as day",
      "e.hours",
    ])
    .where(own(orgId, "e"))
    .where(onDays(personDays));

export const insertMonths = (orgId: string, months: readonly NewMonth[], actorId: string) =>
  insertsFrom(
    orgId,
    "function_allocations",
    months.map(({ month, ...rest }) => ({ ...rest, period: firstDay(month) })),
    {
      columns: "id function_id forecast_period=period status_code=status",
      all: { created_by: actorId, updated_by: actorId },
    },
  );

export const insertAllocated = (orgId: string, entries: readonly NewAllocation[], actorId: string) =>
  insertsFrom(orgId, "allocation_entries", entries, {
    columns:
      "id function_allocation_id=allocationId user_id=personId project_id function_id cost_tier_id=tierId allocation_date=day hours rate_per_hour=rate is_billable",
    all: { created_by: actorId },
  });

/** New hours of stored days; tier and rate stay where there's nothing newer. */
export const updateAllocated = (orgId: string, days: readonly ChangedDay[]) =>
  text(sql`UPDATE allocation_entries e SET hours = c.hours,
      proposed_hours = CASE WHEN e.hours = c.hours THEN e.proposed_hours END, cost_tier_id = coalesce(c.tier, e.cost_tier_id),
      rate_per_hour = coalesce(c.rate, e.rate_per_hour), is_billable = coalesce(c.billable, e.is_billable)
    FROM unnest(${days.map(({ id }) => id)}::uuid[], ${days.map(({ hours }) => hours)}::numeric[],
      ${days.map(({ snapshot }) => snapshot?.tierId ?? null)}::uuid[], ${days.map(({ snapshot }) => snapshot?.rate ?? null)}::numeric[],
      ${days.map(({ snapshot }) => snapshot?.isBillable ?? null)}::boolean[]) AS c (id, hours, tier, rate, billable)
    WHERE ${own(orgId, "e")} AND e.id = c.id`);

/** The next version of months; a submitted one that changes says when (docs/readings.md#amb-10). */
export const saveMonths = (orgId: string, months: readonly SavedMonth[], actorId: string) =>
  text(sql`UPDATE function_allocations a SET status_code = m.status, version = a.version + 1, last_saved_at = now(),
      updated_by = ${actorId}::uuid, updated_at = CASE WHEN m.again THEN n.instant END
    FROM (SELECT now() AS instant) n, unnest(${months.map(({ id }) => id)}::uuid[], ${months.map(({ status }) => status)}::text[],
      ${months.map(({ resubmission }) => resubmission !== null)}::boolean[]) AS m (id, status, again)
    WHERE ${own(orgId, "a")} AND a.id = m.id`);

export const insertResubmissions = (orgId: string, months: readonly SavedMonth[], actorId: string) =>
  insertsFrom(
    orgId,
    "allocation_resubmissions",
    months.flatMap(({ id, resubmission }) => (resubmission ? [{ allocationId: id, ...resubmission }] : [])),
    {
      columns: "id function_allocation_id=allocationId cells_changed=cells hours_changed=hours",
      all: { submitted_by: actorId },
    },
  );
