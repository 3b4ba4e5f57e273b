import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import {
  isLeaveUndecidedIn,
  isUndecidedIn,
  missingWeeksIn,
} from "#features/closing/server/open-in-month-queries.ts";
import { openAllocations, openForecasts } from "#features/months/server/open-queries.ts";
import { isLockedTimesheet } from "#features/people/server/locked-day-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { hasGrant } from "#features/people/server/recipient-queries.ts";
import { isInTeam } from "#features/timesheets/server/decisions/team-queries.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, type Month } from "#shared/month.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import type { OpenRow } from "../rules/cycle.ts";
import { alphabetical } from "#server/database/names.ts";

/** Who reads, on the organisation's civil day. */
export interface CycleViewer {
  readonly orgId: string;
  readonly userId: string;
  readonly seesAll: boolean;
  readonly today: Day;
}

/** Oneself, one's reports, and the reports of managers one covers for. Beside `users as u`. */
const isVisible = ({ orgId, userId, seesAll, today }: CycleViewer): RawBuilder<boolean> => {
  if (seesAll) return sql<boolean>`true`;
  const team = (scope: "reports" | "delegated") => isInTeam(orgId, { viewerId: userId, today, scope });
  return sql<boolean>`(u.id = ${userId} OR ${team("reports")} OR ${team("delegated")})`;
};

const activeManager = (orgId: string, alias: string, of: string) =>
  sql`LEFT JOIN users ${sql.ref(alias)} ON ${own(orgId, alias)} AND ${sql.ref(`${alias}.id`)} = ${sql.ref(`${of}.manager_id`)}
    AND ${sql.ref(`${alias}.is_active`)}`;

/** Weeks or requests `x` to decide on, by the active manager of whose they are; null for the admins. */
const toDecide = (
  orgId: string,
  table: "timesheets as t" | "holiday_requests as r",
  isOpen: RawBuilder<boolean>,
) => {
  const [name = "", alias = ""] = table.split(" as ");
  return sql`FROM ${sql.table(name)} ${sql.ref(alias)}
    JOIN users u ON ${own(orgId, "u")} AND u.id = ${sql.ref(`${alias}.user_id`)} ${activeManager(orgId, "d", "u")}
    WHERE ${isOpen} GROUP BY d.id`;
};

const things = sql`jsonb_agg(jsonb_build_object('id', f.id, 'name', concat_ws(' ', f.code, f.name)) ORDER BY f.code, f.name)`;

/**
 * What is open in the phases of a month, a row for each owner and kind, by name. The conditions are those of closing a
 * month, of the months' pages and of Home. Weeks that closing has locked are no one's any more.
 */
export const openInCycle = (viewer: CycleViewer, month: Month): Query<OpenRow> => {
  const { orgId, today } = viewer;
  const closing = addMonths(month, -1);
  const planned = firstDay(addMonths(month, 1));
  return {
    compile: () =>
      sql<OpenRow>`SELECT x.kind, u.id AS "userId", CASE WHEN u.id IS NOT NULL THEN ${personName("u")} END AS name,
          m.id AS "managerId", CASE WHEN m.id IS NOT NULL THEN ${personName("m")} END AS "managerName",
          b.id AS "aboveId", x.open, x.first, x.things
        FROM (
          SELECT 'weeks_missing' AS kind, u.id AS owner, count(*)::int AS open, min(w.monday) AS first, NULL::jsonb AS things
          ${missingWeeksIn(orgId, today, closing, { who: isVisible(viewer), withLocked: false })} GROUP BY u.id
          UNION ALL SELECT 'weeks_undecided', d.id, count(*)::int, min(t.week_starting), NULL::jsonb
          ${toDecide(orgId, "timesheets as t", sql<boolean>`${isUndecidedIn(orgId, closing)} AND NOT ${isLockedTimesheet(orgId, today)}`)}
          UNION ALL SELECT 'leave_undecided', d.id, count(*)::int, NULL::date, NULL::jsonb
          ${toDecide(orgId, "holiday_requests as r", isLeaveUndecidedIn(orgId, closing))}
          UNION ALL SELECT 'forecasts_not_frozen', f.user_id, count(*)::int, NULL::date, ${things}
          FROM ${openForecasts(orgId, planned)} f GROUP BY f.user_id
          UNION ALL SELECT 'allocations_not_submitted', f.user_id, count(*)::int, NULL::date, ${things}
          FROM ${openAllocations(orgId, planned, "active")} f GROUP BY f.user_id
        ) x LEFT JOIN users u ON ${own(orgId, "u")} AND u.id = x.owner
        ${activeManager(orgId, "m", "u")} ${activeManager(orgId, "b", "m")}
        WHERE ${isVisible(viewer)} ORDER BY ${alphabetical(sql`u.name_key`)}, u.id, x.kind`.compile(db),
  };
};

const scope = "r.asked_for";

/** The latest reminders of one month's phases, and those of today whatever they were about; one a person and phase. */
export const remindersOfCycle = (orgId: string, month: Month, today: Day) =>
  db
    .selectFrom("month_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .distinctOn(["r.user_id", scope])
    .select(["r.user_id", `${scope} as scope` as const, "r.reminded_on", personName("a").as("by_name")])
    .where(own(orgId, "r"))
    .where((where) =>
      where.or([
        where("r.reminded_on", "=", today),
        where.and([where(scope, "=", "review"), where("r.month", "=", firstDay(addMonths(month, -1)))]),
        where.and([where(scope, "<>", "review"), where("r.month", "=", firstDay(addMonths(month, 1)))]),
      ]),
    )
    .orderBy("r.user_id")
    .orderBy(scope)
    .orderBy("r.reminded_on", "desc");

/** Active people who see everyone's cycle: what has no manager above it is escalated to them. */
export const overseers = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(hasGrant(orgId, "oversee the cycle"))
    .orderBy("u.id");

/** What was escalated of the cycles from a month on; to one person, where given. */
export const escalationsSince = (orgId: string, month: Month, targetId: string | null) =>
  db
    .selectFrom("cycle_escalations as e")
    .select(["e.month", "e.phase", "e.user_id", "e.target_id"])
    .where(own(orgId, "e"))
    .where("e.month", ">=", firstDay(month))
    .$if(targetId !== null, (query) => query.where("e.target_id", "=", targetId ?? ""));

interface Escalated {
  readonly month: Month;
  readonly phase: DuePhase;
  readonly userId: string;
}

/** Claims escalations to someone, in order; answers which are new. */
export const claimEscalations = (orgId: string, targetId: string, day: Day, items: readonly Escalated[]) =>
  db
    .insertInto("cycle_escalations")
    .values(
      items.map(({ month, phase, userId }) => ({
        org_id: orgId,
        month: firstDay(month),
        phase,
        user_id: userId,
        target_id: targetId,
        escalated_on: day,
      })),
    )
    .onConflict((met) => met.columns(["org_id", "target_id", "month", "phase", "user_id"]).doNothing())
    .returning("user_id");

/** How many people something was escalated to on a day. */
export const escalatedOn = (orgId: string, day: Day) =>
  db
    .selectFrom("cycle_escalations as e")
    .select(sql<number>`count(DISTINCT e.target_id)`.as("count"))
    .where(own(orgId, "e"))
    .where("e.escalated_on", "=", day);
