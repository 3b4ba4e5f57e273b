import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";

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

/** Active managers but one, by name; `delegateId` narrows to one. */
export const otherManagers = (orgId: string, personId: string, delegateId?: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_role_assignments as a", (join) => sameOrg(join, "a.user_id", "u.id"))
    .select(["u.id", personName("u").as("name")])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where("u.id", "<>", personId)
    .where("a.role_code", "=", "manager")
    .$if(delegateId !== undefined, (query) => query.where("u.id", "=", delegateId ?? ""))
    .orderBy(sql`lower(concat_ws(' ', u.first_name, u.last_name)), u.email`);

/** Prevents two delegations of a manager from being made together. */
export const lockManager = (orgId: string, managerId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", managerId).forUpdate();

interface NewDelegation {
  readonly manager_id: string;
  readonly delegate_id: string;
  readonly first_day: string;
  readonly last_day: string;
}

export const overlapping = (orgId: string, wanted: NewDelegation) =>
  db
    .selectFrom("delegations as g")
    .select("g.id")
    .where(own(orgId, "g"))
    .where("g.manager_id", "=", wanted.manager_id)
    .where("g.delegate_id", "=", wanted.delegate_id)
    .where("g.ended_at", "is", null)
    .where("g.first_day", "<=", wanted.last_day)
    .where("g.last_day", ">=", wanted.first_day)
    .limit(1);

export const insertDelegation = (orgId: string, row: NewDelegation & { readonly id: string }) =>
  db.insertInto("delegations").values({ org_id: orgId, ...row });

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
