import { weekStates, leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { addDays, type Day } from "#shared/day.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { budgetEnds } from "#features/analytics/server/budget-end-queries.ts";
import { decidedBy, isInTeam } from "#features/timesheets/server/decisions/team-queries.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { openAllocations, openForecasts } from "#features/months/server/open-queries.ts";
import { isLockedTimesheet } from "#features/people/server/locked-day-queries.ts";
import { peopleToHave, plannedWork } from "#features/people/server/plan-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { maxItems } from "../rules/todos.ts";
import { alphabetical } from "#server/database/names.ts";

/** Who reads, on the organisation's civil day. */
export interface Viewer {
  readonly orgId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly today: Day;
}

/** People the reader decides on, by the predicates of the Manager Portal's three lists. Beside `users as u`. */
const isTheirs = ({ orgId, userId, isAdmin, today }: Viewer) => {
  const team = (scope: "reports" | "delegated" | "without-manager") =>
    isInTeam(orgId, { viewerId: userId, today, scope });
  return isAdmin
    ? sql<boolean>`(${team("reports")} OR ${team("delegated")} OR ${team("without-manager")})`
    : sql<boolean>`(${team("reports")} OR ${team("delegated")})`;
};

const all = sql<number>`count(*) OVER ()`.as("count");

/** The oldest submitted weeks to decide, and how many there are. */
export const weeksToDecide = (viewer: Viewer) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "t.user_id"))
    .select(["t.id", "u.id as user_id", personName("u").as("name"), "t.week_starting", "t.version", all])
    .select(decidedBy(viewer.orgId, { viewerId: viewer.userId, today: viewer.today }))
    .where(own(viewer.orgId, "t"))
    // A constant, so that a stored plan can use the index of submitted weeks.
    .where(inStates("t.status_code", weekStates.waiting))
    .where(sql<boolean>`NOT ${isLockedTimesheet(viewer.orgId, viewer.today)}`)
    .where(isTheirs(viewer))
    .orderBy("t.week_starting")
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("t.id")
    .limit(maxItems);

/** The requests to decide that begin first, and how many there are; those to cancel are among them. */
export const requestsToDecide = (viewer: Viewer) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select(["r.id", "u.id as user_id", personName("u").as("name"), "r.start_date", "r.end_date", all])
    .select(["r.total_hours", ...decidedBy(viewer.orgId, { viewerId: viewer.userId, today: viewer.today })])
    .where(own(viewer.orgId, "r"))
    .where((where) =>
      where.or([inStates("r.status", leaveStates.waiting), where("r.cancellation_asked_at", "is not", null)]),
    )
    .where(isTheirs(viewer))
    .orderBy("r.start_date")
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("r.id")
    .limit(maxItems);

const requestedPeriod = ({ userId, isAdmin }: Viewer) =>
  isAdmin ? sql<boolean>`(u.user_id = ${userId} OR u.user_id IS NULL)` : sql<boolean>`u.user_id = ${userId}`;

/** A month's open forecasts that are due from the reader: what the phase's mails go by. */
export const forecastsToFreeze = (viewer: Viewer, month: Month) =>
  openForecasts(viewer.orgId, firstDay(month)).where(requestedPeriod(viewer));

export const allocationsToSubmit = (viewer: Viewer, month: Month) =>
  openAllocations(viewer.orgId, firstDay(month), "active").where(requestedPeriod(viewer));

/** Hours of these forecasts' stored lines, by project and tier. */
export const linesToFreeze = (viewer: Viewer, month: Month) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .select(["f.project_id", "e.cost_tier_id", "e.forecast_hours"])
    .where(own(viewer.orgId, "f"))
    .where("f.forecast_period_id", "=", firstDay(month))
    .where(
      "f.project_id",
      "in",
      forecastsToFreeze(viewer, month).clearSelect().clearOrderBy().select("p.id"),
    );

const tiersToFreeze = (viewer: Viewer, month: Month) =>
  linesToFreeze(viewer, month).clearSelect().select("e.cost_tier_id");

/** What counts of all projects' forecasts of these tiers. */
export const tierHours = (viewer: Viewer, month: Month) =>
  db
    .selectFrom("forecasts as f")
    .innerJoin("forecast_entries as e", (join) => sameOrg(join, "e.forecast_id", "f.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "f.project_id"))
    .select(["e.cost_tier_id", sql<number>`sum(e.forecast_hours)`.as("hours")])
    .where(own(viewer.orgId, "f"))
    .where("f.forecast_period_id", "=", firstDay(month))
    .where(monthCountsSql("p", sql`f.forecast_period_id`, viewer.today))
    .where("e.cost_tier_id", "in", tiersToFreeze(viewer, month))
    .groupBy("e.cost_tier_id");

/** Active, billable people of these tiers, and those to have one in the month. */
export const tierPeople = (viewer: Viewer, month: Month) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      "u.function_id as functionId",
      "u.cost_tier_id as costTierId",
      "u.billable",
      plannedWork(viewer.orgId, "u").as("planned"),
    ])
    .where(own(viewer.orgId, "u"))
    .where("u.is_active", "=", true)
    .where((row) =>
      row.or([
        row("u.billable", "=", true).and("u.cost_tier_id", "in", tiersToFreeze(viewer, month)),
        row("u.id", "in", peopleToHave(viewer.orgId, tiersToFreeze(viewer, month), lastDay(month))),
      ]),
    );

/** Billable, active people whose plan the reader makes: of their functions, or everyone for admins. */
const isPlannedBy = ({ orgId, userId, isAdmin }: Viewer) =>
  isAdmin
    ? sql<boolean>`(u.is_active AND u.billable)`
    : sql<boolean>`(u.is_active AND u.billable AND u.function_id IN (
        SELECT a.function_id FROM function_allocators a WHERE ${own(orgId, "a")} AND a.user_id = ${userId}))`;

const counting = ({ orgId, today }: Viewer) =>
  allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today);

/** What is allocated of each of them by day between two days and counts, drafts too. */
export const allocatedPeople = (viewer: Viewer, first: Day, last: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "e.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select(["u.id", personName("u").as("name"), "u.function_id as functionId", "e.allocation_date as day"])
    .select(sql<number>`sum(e.hours)`.as("hours"))
    .where(own(viewer.orgId, "e"))
    .where(counting(viewer))
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .where(isPlannedBy(viewer))
    .groupBy(["u.id", "u.first_name", "u.last_name", "u.email", "u.function_id", "e.allocation_date"]);

/** The same on their days of approved leave, by day. */
export const allocatedInAbsence = (viewer: Viewer, first: Day, last: Day) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("holiday_entries as h", (join) => sameOrg(join, "h.holiday_request_id", "r.id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("allocation_entries as e", (join) =>
      sameOrg(join, "e.user_id", "u.id").onRef("e.allocation_date", "=", "h.date"),
    )
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "e.project_id"))
    .select(["u.id", personName("u").as("name"), "u.function_id as functionId", "h.date as day"])
    // A day has an entry of leave for each request that reaches it.
    .select(sql<number>`sum(e.hours) / count(DISTINCT r.id)`.as("hours"))
    .where(own(viewer.orgId, "r"))
    .where(inStates("r.status", leaveStates.granted))
    .where("r.start_date", "<=", last)
    .where("r.end_date", ">=", first)
    .where("h.date", ">=", first)
    .where("h.date", "<=", last)
    .where(counting(viewer))
    .where(isPlannedBy(viewer))
    .groupBy(["u.id", "u.first_name", "u.last_name", "u.email", "u.function_id", "h.date"]);

/** Whose working time is needed: the reader, who is planned, and the tiers' people. */
export function peopleCounted(
  viewer: Viewer,
  plan: { readonly first: Day; readonly weekEnd: Day; readonly last: Day } | null,
  month: Month | null,
) {
  const { orgId, userId } = viewer;
  return db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where((where) =>
      where.or([
        where("u.id", "=", userId),
        ...(plan === null
          ? []
          : [
              where(
                "u.id",
                "in",
                allocatedPeople(viewer, plan.first, plan.weekEnd).clearSelect().clearGroupBy().select("u.id"),
              ),
              where(
                "u.id",
                "in",
                allocatedInAbsence(viewer, viewer.today, plan.last)
                  .clearSelect()
                  .clearGroupBy()
                  .select("u.id"),
              ),
            ]),
        ...(month === null
          ? []
          : [where("u.id", "in", tierPeople(viewer, month).clearSelect().select("u.id"))]),
      ]),
    );
}

/**
 * Active projects with bookings of late whose budget is the reader's to look after, assigned ones or all: those that
 * end soon, and the first `most` by whose budget ends first.
 */
export const budgetsInUse = ({ orgId, userId, isAdmin, today }: Viewer, most: number) => {
  const assigned = sql`(SELECT a.project_id FROM project_forecasters a WHERE ${own(orgId, "a")} AND a.user_id = ${userId})`;
  return budgetEnds({
    orgId,
    today,
    projects: isAdmin ? sql`p.status_code = 'active'` : sql`p.status_code = 'active' AND p.id IN ${assigned}`,
    ...(isAdmin ? {} : { among: assigned }),
    bookedOfLate: true,
    most,
    maxSoon: maxItems,
  });
};

/** The latest correction of totals within a week; the audit log has all of them. */
export const totalsCorrected = ({ orgId, today }: Viewer) =>
  db
    .selectFrom("audit_log as a")
    .select([
      "a.id",
      sql<string>`(SELECT (a.happened_at AT TIME ZONE o.time_zone)::date FROM organisation_settings o WHERE ${own(orgId, "o")})`.as(
        "day",
      ),
    ])
    .where(own(orgId, "a"))
    .where("a.action", "=", "correct totals")
    .where(
      "a.happened_at",
      ">=",
      sql<string>`(SELECT ${addDays(today, -7)}::timestamp AT TIME ZONE o.time_zone FROM organisation_settings o WHERE ${own(orgId, "o")})`,
    )
    .orderBy("a.happened_at", "desc")
    .limit(1);

/** The reader's own imports that wait for a decision or for the last press. */
export const importsWaiting = ({ orgId, userId }: Viewer) =>
  db
    .selectFrom("imports as i")
    .select(["i.id", "i.file_name", all])
    .where(own(orgId, "i"))
    .where("i.created_by", "=", userId)
    .where("i.status", "in", ["preparing", "checked"])
    .where("i.file_removed_at", "is", null)
    .orderBy("i.created_at")
    .limit(maxItems);

/** Planned changes of active people that couldn't be made on their day, the latest first. */
export const plannedChangesStopped = ({ orgId }: Viewer) =>
  db
    .selectFrom("planned_changes as c")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "c.user_id"))
    .select(["c.user_id as userId", personName("u").as("name"), "c.starts_on as day", all])
    .where(own(orgId, "c"))
    .where("c.problem", "is not", null)
    .where("u.is_active", "=", true)
    .orderBy("c.starts_on", "desc")
    .orderBy("c.user_id")
    .limit(maxItems);
