import { weekStates, leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { db, own, sameOrg, type Query, inStates } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { openWeeks } from "#features/people/server/open-week-queries.ts";
import { hasGrant, recipients } from "#features/people/server/recipient-queries.ts";
import { activeManagerId } from "#features/people/server/delegation/delegate-queries.ts";
import { isLockedTimesheet } from "#features/people/server/locked-day-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { alphabetical } from "#server/database/names.ts";

export const activePeople = (orgId: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.is_active", "=", true);

interface OpenWeek {
  readonly id: string;
  readonly name: string;
  readonly week_starting: Day;
  readonly status_code: string | null;
  readonly manager_id: string | null;
}

/** Active people's weeks still to submit, by name and the oldest first; `between` two days, where given. */
export const peoplesOpenWeeks = (
  orgId: string,
  today: Day,
  between: { readonly first: Day; readonly last: Day } | null = null,
): Query<OpenWeek> => ({
  compile: () =>
    sql<OpenWeek>`SELECT u.id, ${personName("u")} AS name, w.monday AS week_starting, t.status_code, ${activeManagerId(orgId)} AS manager_id
      ${openWeeks({
        orgId,
        today,
        who: sql<boolean>`u.is_active`,
        ...(between === null ? {} : { from: sql`${between.first}`, until: sql`${between.last}` }),
      })} ORDER BY ${alphabetical(sql`u.name_key`)}, u.id, w.monday`.compile(db),
});

/** Submitted weeks up to one, oldest first: they wait for a decision. */
export const waitingWeeks = (orgId: string, today: Day, upTo: Day) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .select(["u.id", personName("u").as("name"), "t.week_starting", activeManagerId(orgId).as("manager_id")])
    .where(own(orgId, "t"))
    .where(inStates("t.status_code", weekStates.waiting))
    .where("t.week_starting", "<=", upTo)
    .where(sql<boolean>`NOT ${isLockedTimesheet(orgId, today)}`)
    .orderBy("t.week_starting")
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id");

export const waitingRequests = (orgId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select(["u.id", activeManagerId(orgId).as("manager_id")])
    .where(own(orgId, "r"))
    .where((where) =>
      where.or([inStates("r.status", leaveStates.waiting), where("r.cancellation_asked_at", "is not", null)]),
    );

/** People who may be mailed, in the order of their ids, with whether they are admins. */
export const readers = (orgId: string) =>
  recipients(orgId).select(hasGrant(orgId, "decide on weeks and leave").as("is_admin")).orderBy("u.id");

/** Those of these people who still have a week to submit. */
export const stillOpen = (orgId: string, today: Day, userIds: readonly string[]): Query<{ id: string }> => ({
  compile: () =>
    sql<{ id: string }>`SELECT DISTINCT u.id
      ${openWeeks({ orgId, today, who: sql<boolean>`u.id = ANY (${userIds}::uuid[])` })}`.compile(db),
});
