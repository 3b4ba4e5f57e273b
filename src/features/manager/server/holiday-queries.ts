import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { decidedBy, deciderName, isInTeam, managedUserColumns, type Decider, type Team } from "./queries.ts";
import { personName } from "#features/people/server/name-queries.ts";

/**
 * The owner's approved hours in the holiday year of a request's start (docs/readings.md#amb-23). Requests
 * first, then their days by key: by date every row would read a year. OFFSET 0 and FILTER keep the planner
 * from that.
 */
const approvedHours = (orgId: string) => sql<number>`(
  SELECT coalesce(sum(h.hours), 0)
  FROM (SELECT a.id FROM holiday_requests a
    WHERE ${own(orgId, "a")} AND a.user_id = r.user_id AND a.status = 'approved' AND a.start_date < y.next AND a.end_date >= y.first OFFSET 0) q
  CROSS JOIN LATERAL (SELECT sum(e.hours_requested) FILTER (WHERE e.date >= y.first AND e.date < y.next) AS hours FROM holiday_entries e
    WHERE ${own(orgId, "e")} AND e.holiday_request_id = q.id OFFSET 0) h)`;

/** The day the allowance begins, so many years after the start's year; in short months the last day. */
const refreshedIn = (years: -1 | 0 | 1) => {
  const month = sql`make_date(extract(year FROM r.start_date)::int + ${sql.lit(years)}, o.holiday_refresh_month, 1)`;
  return sql`least(${month} + o.holiday_refresh_day - 1, (${month} + interval '1 month - 1 day')::date)`;
};

/** The holiday year of a request's start. */
const yearOfStart = sql<{ first: string; next: string }>`(
  SELECT CASE WHEN refreshed.this <= r.start_date THEN refreshed.this ELSE refreshed.last END AS first,
    CASE WHEN refreshed.this <= r.start_date THEN refreshed.next ELSE refreshed.this END AS next
  FROM (SELECT ${refreshedIn(-1)} AS last, ${refreshedIn(0)} AS this, ${refreshedIn(1)} AS next) AS refreshed)`;

const ownedRequests = (orgId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("organisation_settings as o", "o.org_id", "r.org_id")
    .innerJoinLateral(yearOfStart.as<"y">(sql.ref("y")), (join) => join.onTrue())
    .where(own(orgId, "r"));

const plainRequests = (orgId: string, decider: Decider) =>
  ownedRequests(orgId)
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .select([
      ...managedUserColumns,
      ...decidedBy(orgId, decider),
      "r.id as request_id",
      "r.start_date",
      "r.end_date",
      "r.total_hours",
      "r.status",
      "r.reason",
      "r.created_at",
      "r.version",
      "r.cancellation_asked_at",
      sql<number>`coalesce(u.holiday_allowance, o.default_holiday_allowance)`.as("allowance"),
    ]);

const requests = (orgId: string, decider: Decider) =>
  plainRequests(orgId, decider).select(approvedHours(orgId).as("approved_hours"));

/** A team's requests, newest first (docs/readings.md#001-7). */
export const teamRequests = (orgId: string, team: Team) =>
  plainRequests(orgId, team)
    .where(isInTeam(orgId, team))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(2000);

export const teamApprovedHours = (orgId: string, team: Team) =>
  ownedRequests(orgId)
    .select(["r.id as request_id", approvedHours(orgId).as("approved_hours")])
    .where(isInTeam(orgId, team))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(2000);

/** A request's details; `manager_id` null without an active manager. */
export const requestDetail = (orgId: string, requestId: string, decider: Decider) =>
  requests(orgId, decider)
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .leftJoin("users as d", (join) => sameOrg(join, "d.id", "r.updated_by"))
    .select([
      "t.name as tier_name",
      "r.updated_by",
      "r.cancellation_reason",
      "r.decision_comment",
      "d.first_name as decider_first_name",
      "d.last_name as decider_last_name",
      sql<string>`(y.next - 1)::text`.as("year_end"),
      sql<number>`(SELECT count(*) FROM users c WHERE ${own(orgId, "c")} AND c.function_id = u.function_id AND c.is_active)`.as(
        "function_size",
      ),
    ])
    .where("r.id", "=", requestId);

export const requestEntries = (orgId: string, requestId: string) =>
  db
    .selectFrom("holiday_entries as e")
    .select(["e.date", "e.hours_requested"])
    .where(own(orgId, "e"))
    .where("e.holiday_request_id", "=", requestId)
    .orderBy("e.date");

export const holidayStatusLookup = () =>
  db.selectFrom("holiday_request_statuses").select(["code", "label"]).orderBy("code");

/**
 * The requests' owners, locked in the order of ids, so that decisions on an allowance come one after the
 * other and never deadlock.
 */
export const lockOwners = (orgId: string, requestIds: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(
      "u.id",
      "in",
      db
        .selectFrom("holiday_requests as r")
        .select("r.user_id")
        .where(own(orgId, "r"))
        .where("r.id", "in", requestIds),
    )
    .orderBy("u.id")
    .forUpdate();

export const lockRequestsToDecide = (orgId: string, requestIds: readonly string[], decider: Decider) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("users as d", (join) => sameOrg(join, "d.id", "r.updated_by").onRef("d.id", "<>", "r.user_id"))
    .select([
      "r.id",
      "r.user_id",
      "r.status",
      "r.version",
      "r.decision_comment",
      "r.start_date",
      "r.end_date",
      "r.total_hours",
      personName("u").as("full_name"),
      deciderName.as("decided_by_name"),
      ...decidedBy(orgId, decider),
    ])
    .where(own(orgId, "r"))
    .where("r.id", "in", requestIds)
    .orderBy("r.id")
    .forUpdate("r");

export const allowancesOf = (orgId: string, requestIds: readonly string[], decider: Decider) =>
  requests(orgId, decider).where("r.id", "in", requestIds);

/** One write for all (HRQ-32). A decision also answers a request to cancel. */
export const decideAll = (
  orgId: string,
  requestIds: readonly string[],
  change: { by: string; status: "approved" | "rejected" | "cancelled"; comment: string | null },
) =>
  db
    .updateTable("holiday_requests")
    .set({
      status: change.status,
      decision_comment: change.comment,
      cancellation_asked_at: null,
      updated_at: sql<string>`now()`,
      updated_by: change.by,
      version: sql<number>`version + 1`,
    })
    .where(own(orgId, "holiday_requests"))
    .where("id", "in", requestIds);
