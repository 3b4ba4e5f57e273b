import { sql, type Expression } from "kysely";
import { db, own } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { PlannedWork } from "../rules/can-be-planned.ts";
import type { EmploymentDays } from "../rules/expected-hours.ts";

/** Who is planned to have one of these tiers by a day. */
export const peopleToHave = (orgId: string, tierIds: Expression<unknown>, until: Day) =>
  db
    .selectFrom("planned_changes as c")
    .select("c.user_id")
    .where(own(orgId, "c"))
    .where("c.problem", "is", null)
    .where("c.starts_on", "<=", until)
    .where(sql<boolean>`c.changes_work AND c.cost_tier_id IN (${tierIds})`);

/**
 * Plans of the person in `user` as `c`: of what they work as, and that nothing stopped. None as of a past moment, since
 * plans that were made since are no longer stored.
 */
const plansOfWork = (orgId: string, user: string) => sql`planned_changes c WHERE ${own(orgId, "c")}
  AND c.org_id = ${sql.ref(`${user}.org_id`)} AND c.user_id = ${sql.ref(`${user}.id`)} AND c.changes_work AND c.problem IS NULL
  AND coalesce(current_setting('app.as_of', true), '') = ''`;

/** They as `PlannedWork` of rules/can-be-planned.ts, the earliest first. */
export const plannedWork = (orgId: string, user: string) =>
  sql<
    PlannedWork[]
  >`coalesce((SELECT json_agg(json_build_object('startsOn', c.starts_on, 'functionId', c.function_id,
    'costTierId', c.cost_tier_id, 'billable', c.billable) ORDER BY c.starts_on) FROM ${plansOfWork(orgId, user)}), '[]')`;

/** The tier with which the person in `user` is planned to work for a function, until a day; NULL where they aren't. */
export const tierToCome = (orgId: string, user: string, functionId: unknown, until: Day) =>
  sql<
    string | null
  >`(SELECT c.cost_tier_id FROM ${plansOfWork(orgId, user)} AND c.billable AND c.cost_tier_id IS NOT NULL
    AND c.function_id = ${functionId} AND c.starts_on <= ${until}::date ORDER BY c.starts_on DESC LIMIT 1)`;

interface PlacedDay {
  readonly functionId: Expression<unknown>;
  readonly day: Expression<unknown>;
  /** Plans until this day don't count, where one is given. */
  readonly after?: Day;
}

/** Whether the plan of a day lets the person in `user` work for the function; NULL where none begins until then. */
const isPlannedBy = (orgId: string, user: string, { functionId, day, after }: PlacedDay) =>
  sql`(SELECT c.billable AND c.cost_tier_id IS NOT NULL AND c.function_id IS NOT DISTINCT FROM ${functionId}
  FROM ${plansOfWork(orgId, user)} AND c.starts_on <= ${day} ${after === undefined ? sql`` : sql`AND c.starts_on > ${after}::date`}
  ORDER BY c.starts_on DESC LIMIT 1)`;

/** `canBePlanned` of rules/can-be-planned.ts, of the person in `user`. */
export const canBePlannedSql = (
  orgId: string,
  user: string,
  functionId: Expression<unknown>,
  day: Expression<unknown>,
) => {
  const of = (column: string) => sql.ref(`${user}.${column}`);
  return sql<boolean>`(${of("is_active")}
    AND coalesce(${isPlannedBy(orgId, user, { functionId, day })}, ${of("billable")} AND ${of("cost_tier_id")} IS NOT NULL AND ${of("function_id")} = ${functionId})
    AND NOT EXISTS (SELECT FROM leave_people l WHERE ${own(orgId, "l")}
      AND l.org_id = ${of("org_id")} AND l.user_id = ${of("id")} AND (l.first_day > ${day} OR l.last_day < ${day})))`;
};

/** Hours of a person that they can't work as they are and are planned to be: entries as `e`, the person as `u`. */
export const unworkableBy = (orgId: string, userId: string) =>
  sql<boolean>`(u.id = ${userId} AND NOT ${canBePlannedSql(orgId, "u", sql.ref("e.function_id"), sql.ref("e.allocation_date"))})`;

interface PersonAfter extends EmploymentDays {
  readonly functionId: string | null;
  readonly isAllocatable: boolean;
}

/**
 * The same after a change from a day on, until the next one that is planned: in the function, or not to be allocated
 * at all, and employed between these days.
 */
export const unworkableAfter = (orgId: string, userId: string, after: PersonAfter, from: Day) =>
  sql<boolean>`(u.id = ${userId} AND e.allocation_date >= ${from}::date AND (NOT ${after.isAllocatable}::boolean
    OR NOT coalesce(${isPlannedBy(orgId, "u", { functionId: sql.ref("e.function_id"), day: sql.ref("e.allocation_date"), after: from })}, e.function_id IS NOT DISTINCT FROM ${after.functionId}::uuid)
    OR e.allocation_date < ${after.firstDay}::date OR e.allocation_date > ${after.lastDay}::date))`;
