import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "../name-queries.ts";

/** An id, or an SQL expression for one. */
type PersonId = string | RawBuilder<string | null>;

/** The id of a person's active manager; null for no one or someone inactive. Beside `users as u`. */
export const activeManagerId = (orgId: string) =>
  sql<
    string | null
  >`(SELECT m.id FROM users m WHERE ${own(orgId, "m")} AND m.id = u.manager_id AND m.is_active)`;

/**
 * When a delegation applies: on its days, both included, until it is ended, while the delegate is a manager.
 * Beside `delegations as d`.
 */
const isActiveOn = (orgId: string, day: string) => sql<boolean>`(${own(orgId, "d")} AND d.ended_at IS NULL
  AND ${day} BETWEEN d.first_day AND d.last_day
  AND EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = d.delegate_id AND a.role_code = 'manager'))`;

/** Whether a manager delegated to this person for the day. The caller checks that the manager is active. */
export const standsInFor = (orgId: string, managerId: PersonId, delegateId: PersonId, day: string) =>
  sql<boolean>`EXISTS (SELECT FROM delegations d WHERE ${isActiveOn(orgId, day)} AND d.manager_id = ${managerId} AND d.delegate_id = ${delegateId})`;

/** Who stands in for whom on a day, with the managers' names. */
export const delegatesOn = (orgId: string, day: string) =>
  db
    .selectFrom("delegations as d")
    .innerJoin("users as m", (join) => sameOrg(join, "m.id", "d.manager_id"))
    .select(["d.manager_id", "d.delegate_id", personName("m").as("name")])
    .where(own(orgId, "d"))
    .where(isActiveOn(orgId, day));

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

/** What leave handed over and isn't over, locked, each stand-in's in the order of days. */
export const delegationsOfLeave = (orgId: string, leaveId: string, today: string) =>
  db
    .selectFrom("delegations as g")
    .innerJoin("users as m", (join) => sameOrg(join, "m.id", "g.manager_id"))
    .select([
      "g.id",
      "g.manager_id",
      "g.delegate_id",
      "g.first_day",
      "g.last_day",
      personName("m").as("manager_name"),
    ])
    .where(own(orgId, "g"))
    .where("g.holiday_request_id", "=", leaveId)
    .where("g.ended_at", "is", null)
    .where("g.last_day", ">=", today)
    .orderBy("g.first_day")
    .forUpdate("g");

/** Whom leave had handed decisions to until its latest change, as a rejection, ended that. */
export const standInsEndedWith = (orgId: string, leaveId: string) =>
  db
    .selectFrom("delegations as g")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "g.holiday_request_id"))
    .innerJoin("users as m", (join) => sameOrg(join, "m.id", "g.manager_id"))
    .select(["g.manager_id", "g.delegate_id", personName("m").as("manager_name")])
    .distinct()
    .where(own(orgId, "g"))
    .where("r.id", "=", leaveId)
    .whereRef("g.ended_at", "=", "r.updated_at");

export const overlappingDelegations = (orgId: string, wanted: NewDelegation) =>
  db
    .selectFrom("delegations as g")
    .select(["g.first_day", "g.last_day"])
    .where(own(orgId, "g"))
    .where("g.manager_id", "=", wanted.manager_id)
    .where("g.delegate_id", "=", wanted.delegate_id)
    .where("g.ended_at", "is", null)
    .where("g.first_day", "<=", wanted.last_day)
    .where("g.last_day", ">=", wanted.first_day)
    .orderBy("g.first_day");

export const insertDelegation = (
  orgId: string,
  row: NewDelegation & { readonly id: string; readonly holiday_request_id: string | null },
) => db.insertInto("delegations").values({ org_id: orgId, ...row });

/** Whom a manager with active reports may leave their decisions to; no one for others. */
export const standInsOf = (orgId: string, personId: string) =>
  otherManagers(orgId, personId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM user_role_assignments m WHERE ${own(orgId, "m")} AND m.user_id = ${personId} AND m.role_code = 'manager')`,
    )
    .where(
      sql<boolean>`EXISTS (SELECT FROM users p WHERE ${own(orgId, "p")} AND p.manager_id = ${personId} AND p.is_active)`,
    );
