import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "./name-queries.ts";

/** An id, or an SQL expression for one. */
type PersonId = string | RawBuilder<string | null>;

/** The id of a person's active manager; null for nobody or someone inactive. Beside `users as u`. */
export const activeManagerId = (orgId: string) =>
  sql<
    string | null
  >`(SELECT m.id FROM users m WHERE ${own(orgId, "m")} AND m.id = u.manager_id AND m.is_active)`;

/**
 * When a delegation applies: on its days, both included, until it is ended, while the delegate is a manager.
 * Beside `delegations as d`.
 */
const holdsOn = (orgId: string, day: string) => sql<boolean>`(${own(orgId, "d")} AND d.ended_at IS NULL
  AND ${day} BETWEEN d.first_day AND d.last_day
  AND EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = d.delegate_id AND a.role_code = 'manager'))`;

/** Whether a manager delegated to this person for the day. The caller checks that the manager is active. */
export const standsInFor = (orgId: string, managerId: PersonId, delegateId: PersonId, day: string) =>
  sql<boolean>`EXISTS (SELECT FROM delegations d WHERE ${holdsOn(orgId, day)} AND d.manager_id = ${managerId} AND d.delegate_id = ${delegateId})`;

/** Who stands in for whom on a day, with the managers' names. */
export const delegatesOn = (orgId: string, day: string) =>
  db
    .selectFrom("delegations as d")
    .innerJoin("users as m", (join) => sameOrg(join, "m.id", "d.manager_id"))
    .select(["d.manager_id", "d.delegate_id", personName("m").as("name")])
    .where(own(orgId, "d"))
    .where(holdsOn(orgId, day));
