import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";

const countOf = (table: string, orgId: string, condition = "true") =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND x.org_id = f.org_id AND x.function_id = f.id AND ${sql.raw(condition)})`;

export const functionsWithCounts = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select([
      "f.id",
      "f.name",
      "f.description",
      "f.is_active",
      countOf("function_allocators", orgId).as("allocator_count"),
      countOf("users", orgId, "x.is_active").as("user_count"),
      countOf("project_functions", orgId).as("project_count"),
    ])
    .where(own(orgId, "f"))
    .orderBy("f.name");

export const tiersOfFunctions = (orgId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .select(["t.id", "t.function_id", "t.name", "t.hourly_rate"])
    .where(own(orgId, "t"))
    .orderBy("t.position")
    .orderBy("t.name");

/** Active people among the ids who hold a role. */
export const holdersAmong = (orgId: string, role: string, ids: readonly string[]) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "a.org_id").onRef("u.id", "=", "a.user_id"))
    .select("u.id")
    .where(own(orgId, "a"))
    .where("a.role_code", "=", role)
    .where("u.is_active", "=", true)
    .where("u.id", "in", ids);

export const insertFunction = (orgId: string, id: string, name: string, description: string, author: string) =>
  db.insertInto("functions").values({ org_id: orgId, id, name, description, created_by: author, updated_by: author });

export const insertTiers = (orgId: string, functionId: string, tiers: readonly { id: string; name: string; hourlyRate: number }[]) =>
  db.insertInto("cost_tiers").values(
    tiers.map((tier, position) => ({
      org_id: orgId,
      id: tier.id,
      function_id: functionId,
      name: tier.name,
      hourly_rate: tier.hourlyRate,
      position,
    })),
  );

export const insertAllocators = (orgId: string, functionId: string, userIds: readonly string[]) =>
  db.insertInto("function_allocators").values(userIds.map((userId) => ({ org_id: orgId, function_id: functionId, user_id: userId })));
