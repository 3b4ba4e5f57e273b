import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "../name-queries.ts";

/** The 200 newest delegations: everyone's, or a person's own. */
export const delegationsOf = (orgId: string, personId: string | null) =>
  db
    .selectFrom("delegations as g")
    .innerJoin("users as m", (join) => sameOrg(join, "m.id", "g.manager_id"))
    .innerJoin("users as d", (join) => sameOrg(join, "d.id", "g.delegate_id"))
    .select([
      "g.id",
      "g.manager_id",
      "g.delegate_id",
      "g.first_day",
      "g.last_day",
      "g.ended_at",
      personName("m").as("manager_name"),
      personName("d").as("delegate_name"),
    ])
    .where(own(orgId, "g"))
    .where((where) =>
      personId === null
        ? sql<boolean>`true`
        : where.or([where("g.manager_id", "=", personId), where("g.delegate_id", "=", personId)]),
    )
    .orderBy("g.last_day", "desc")
    .orderBy("g.id", "desc")
    .limit(200);

export const lockDelegation = (orgId: string, id: string) =>
  db
    .selectFrom("delegations as g")
    .select(["g.id", "g.manager_id", "g.first_day", "g.last_day", "g.ended_at"])
    .where(own(orgId, "g"))
    .where("g.id", "=", id)
    .forUpdate();

export const markEnded = (orgId: string, id: string, by: string) =>
  db
    .updateTable("delegations")
    .set({ ended_at: sql<string>`now()`, ended_by: by })
    .where(own(orgId, "delegations"))
    .where("id", "=", id);
