import { sql, type Expression } from "kysely";
import { own } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { EmploymentDays } from "../rules/expected-hours.ts";

/** `canBePlanned` of rules/can-be-planned.ts, of the person in `user`. */
export const canBePlannedSql = (
  orgId: string,
  user: string,
  functionId: Expression<unknown>,
  day: Expression<unknown>,
) => {
  const of = (column: string) => sql.ref(`${user}.${column}`);
  return sql<boolean>`(${of("is_active")} AND ${of("billable")} AND ${of("cost_tier_id")} IS NOT NULL
    AND ${of("function_id")} = ${functionId} AND NOT EXISTS (SELECT FROM leave_people l WHERE ${own(orgId, "l")}
      AND l.org_id = ${of("org_id")} AND l.user_id = ${of("id")} AND (l.first_day > ${day} OR l.last_day < ${day})))`;
};

/** Hours of a person that they can't work as they are now: entries as `e`, the person as `u`. */
export const unworkableBy = (orgId: string, userId: string) =>
  sql<boolean>`(u.id = ${userId} AND NOT ${canBePlannedSql(orgId, "u", sql.ref("e.function_id"), sql.ref("e.allocation_date"))})`;

interface PersonAfter extends EmploymentDays {
  readonly functionId: string | null;
  readonly isAllocatable: boolean;
}

/** The same after a change from a day on: in the function, or not to be allocated at all, and employed between these days. */
export const unworkableAfter = (userId: string, after: PersonAfter, from: Day) =>
  sql<boolean>`(u.id = ${userId} AND e.allocation_date >= ${from}::date AND (NOT ${after.isAllocatable}::boolean OR e.function_id IS DISTINCT FROM ${after.functionId}::uuid
    OR e.allocation_date < ${after.firstDay}::date OR e.allocation_date > ${after.lastDay}::date))`;
