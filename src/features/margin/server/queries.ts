import { sql } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";
import type { Day } from "#shared/day.ts";
import type { SubjectKind } from "../rules/cost-form.ts";
import type { DatedCost } from "../rules/hour-cost.ts";

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

export const columnOf = { tier: "cost_tier_id", person: "user_id" } as const;

/** Every cost of the organisation, in the order of time. */
export const everyCost = (orgId: string) =>
  db
    .selectFrom("cost_rates as c")
    .select([
      "c.id",
      "c.cost_tier_id as tierId",
      "c.user_id as userId",
      sql<Day | null>`nullif(c.starts_on, '-infinity')`.as("startsOn"),
      "c.hourly_cost as hourlyCost",
      "c.monthly_salary as monthlySalary",
      "c.burden_percent as burdenPercent",
    ])
    .where(own(orgId, "c"))
    .orderBy("c.starts_on");

export type CostRow = DatedCost & {
  readonly id: string;
  readonly tierId: string | null;
  readonly userId: string | null;
};

export const costsOf = (orgId: string, { kind, id }: Subject) =>
  everyCost(orgId).where(`c.${columnOf[kind]}`, "=", id);

export const costNamed = (orgId: string, id: string) => everyCost(orgId).where("c.id", "=", id);

export const insertCost = (
  orgId: string,
  { kind, id: subjectId }: Subject,
  { id, cost, actorId }: { readonly id: string; readonly cost: DatedCost; readonly actorId: string },
) =>
  db.insertInto("cost_rates").values({
    org_id: orgId,
    id,
    [columnOf[kind]]: subjectId,
    starts_on: cost.startsOn ?? "-infinity",
    hourly_cost: cost.hourlyCost,
    monthly_salary: cost.monthlySalary,
    burden_percent: cost.burdenPercent,
    created_by: actorId,
  });

export const deleteCost = (orgId: string, id: string) =>
  db.deleteFrom("cost_rates").where(own(orgId, "cost_rates")).where("id", "=", id);

const subjectTables = { tier: "cost_tiers", person: "users" } as const;

/** The subject, locked for a change of its costs where `locks` says so; no row where it isn't the organisation's. */
export const storedSubject = (
  orgId: string,
  { kind, id }: Subject,
  locks: boolean,
): Query<{ id: string }> => ({
  compile: () =>
    sql<{
      id: string;
    }>`SELECT x.id FROM ${sql.table(subjectTables[kind])} x WHERE ${own(orgId, "x")} AND x.id = ${id}
      ${locks ? sql`FOR UPDATE` : sql``}`.compile(db),
});

export const tiersByFunction = (orgId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "t.function_id"))
    .select(["t.id", "t.name", "f.name as functionName", "t.hourly_rate as hourlyRate"])
    .where(own(orgId, "t"))
    .orderBy(byName(sql<string>`f.name`))
    .orderBy("t.position")
    .orderBy("t.name");

/** Everyone, and whether they have booked hours since a day. */
export const peopleWithHours = (orgId: string, since: Day) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .select([
      "u.id",
      personName("u").as("fullName"),
      "u.is_active as isActive",
      "f.name as functionName",
      "t.name as tierName",
      "u.cost_tier_id as tierId",
      sql<boolean>`EXISTS (SELECT FROM time_entries e WHERE ${own(orgId, "e")} AND e.user_id = u.id AND e.date_worked >= ${since})`.as(
        "hasHours",
      ),
    ])
    .where(own(orgId, "u"));

/** Names by id, of those that lines name. */
export const namesOf = (
  orgId: string,
  table: "customers" | "functions" | "cost_tiers" | "users",
  ids: readonly string[],
): Query<{ id: string; name: string }> => ({
  compile: () =>
    sql<{
      id: string;
      name: string;
    }>`SELECT x.id, ${table === "users" ? personName("x") : sql.ref("x.name")} AS name
      FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND x.id = ANY (${[...ids]}::uuid[])`.compile(db),
});

export const projectsNamed = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.code", "p.is_internal as isInternal"])
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${[...ids]}::uuid[])`);
