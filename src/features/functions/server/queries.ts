import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

const countOf = (table: string, orgId: string, condition = "true") =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND x.org_id = f.org_id AND x.function_id = f.id AND ${sql.raw(condition)})`;

export const functionsByName = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name", "f.description", "f.is_active"])
    .where(own(orgId, "f"))
    .orderBy(byName("f.name"));

export const functionCounts = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select([
      "f.id",
      countOf("function_allocators", orgId).as("allocator_count"),
      countOf("users", orgId, "x.is_active").as("user_count"),
      countOf("project_functions", orgId).as("project_count"),
    ])
    .where(own(orgId, "f"));

export const tiersOfFunctions = (orgId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .select(["t.id", "t.function_id", "t.name", "t.hourly_rate"])
    .where(own(orgId, "t"))
    .orderBy("t.position")
    .orderBy(byName("t.name"));

export const allocatorCandidates = (orgId: string) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select(["u.id", personName("u").as("name"), "u.email"])
    .where(own(orgId, "a"))
    .where("a.role_code", "=", "allocator")
    .where("u.is_active", "=", true)
    .orderBy(byName(personName("u")))
    .orderBy("u.id");

/** Those among the ids who may be chosen as allocators. */
export const allocatorsAmong = (orgId: string, ids: readonly string[]) =>
  allocatorCandidates(orgId).where("u.id", "in", ids);

export const insertFunction = (
  orgId: string,
  {
    allowsStandIns = false,
    ...row
  }: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly allowsStandIns?: boolean;
  },
  author: string,
) =>
  db.insertInto("functions").values({
    org_id: orgId,
    ...row,
    allows_stand_ins: allowsStandIns,
    created_by: author,
    updated_by: author,
  });

export interface NewTier {
  readonly id: string;
  readonly name: string;
  readonly hourlyRate: number;
  /** Its place in the function; by default that in the list. */
  readonly position?: number;
}

export const insertTiers = (orgId: string, functionId: string, tiers: readonly NewTier[]) =>
  db.insertInto("cost_tiers").values(
    tiers.map((tier, index) => ({
      org_id: orgId,
      id: tier.id,
      function_id: functionId,
      name: tier.name,
      hourly_rate: tier.hourlyRate,
      position: tier.position ?? index,
    })),
  );

export const insertAllocators = (orgId: string, functionId: string, userIds: readonly string[]) =>
  db
    .insertInto("function_allocators")
    .values(userIds.map((userId) => ({ org_id: orgId, function_id: functionId, user_id: userId })));
