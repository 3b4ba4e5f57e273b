import { sql } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { rateFromToday } from "#features/rates/server/change-queries.ts";
import type { FunctionWork } from "../../rules/judge/judge-functions.ts";
import { insertNamedTier } from "./stored-names.ts";

/** Functions of these names (in lower case) with their tiers; a function without tiers has one row with nulls. */
export const functionsNamed = (orgId: string, names: readonly string[]) =>
  db
    .selectFrom("functions as f")
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "f.id"))
    .select(["f.id", "f.name", "f.description", "t.id as tier_id", "t.name as tier_name", "t.hourly_rate"])
    .where(own(orgId, "f"))
    .where(sql<boolean>`lower(f.name) = ANY (${names}::text[])`)
    .orderBy("f.id")
    .orderBy("t.position");

/** Who changes one of these functions waits. */
export const lockFunctions = (orgId: string, names: readonly string[]) =>
  db
    .selectFrom("functions as f")
    .select("f.id")
    .where(own(orgId, "f"))
    .where(sql<boolean>`lower(f.name) = ANY (${names}::text[])`)
    .orderBy("f.id")
    .forUpdate();

/** What writes one work, in the order of the works. A tier with rates from a day has this one from today. */
export function functionQueries(
  orgId: string,
  work: FunctionWork,
  { actorId, today }: { readonly actorId: string; readonly today: Day },
): readonly Query<unknown>[] {
  if ("make" in work) {
    const { id, name, description } = work.make;
    return [
      db
        .insertInto("functions")
        .values({ org_id: orgId, id, name, description, created_by: actorId, updated_by: actorId }),
    ];
  }
  if ("describe" in work)
    return [
      db
        .updateTable("functions")
        .set({ description: work.describe.description })
        .where(own(orgId, "functions"))
        .where("id", "=", work.describe.id),
    ];
  if ("rate" in work)
    return [
      db
        .updateTable("cost_tiers")
        .set({ hourly_rate: work.rate.rate })
        .where(own(orgId, "cost_tiers"))
        .where("id", "=", work.rate.id),
      ...rateFromToday(orgId, { ...work.rate, today, by: actorId }),
    ];
  return [insertNamedTier(orgId, work.tier)];
}

/** The next version of functions: whoever has one open hears of it. */
export const nextFunctionVersions = (orgId: string, ids: readonly string[], actorId: string) =>
  db
    .updateTable("functions")
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: actorId })
    .where(own(orgId, "functions"))
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`);
