import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { textContains } from "#server/database/names.ts";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import {
  decidedBy,
  deciderName,
  isInTeam,
  managedUserColumns,
  type Decider,
  type Team,
} from "#features/timesheets/server/decisions/team-queries.ts";
import { returnsLeave } from "#features/people/server/leave/queries.ts";
import { personName } from "#features/people/server/name-queries.ts";

const ownedRequests = (orgId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .where(own(orgId, "r"));

const requests = (orgId: string, decider: Decider) =>
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
      "r.kind_id",
      "k.name as kind_name",
    ]);

interface Sought {
  readonly status: string | undefined;
  /** Part of the full name or the address, whatever the case. */
  readonly search: string;
  /** How many come before. */
  readonly from: number;
  readonly most: number;
}

/** A team's requests, newest first (docs/readings.md#001-7), and one more than `most` where there are more. */
export const teamRequests = (orgId: string, team: Team, { status, search, from, most }: Sought) =>
  requests(orgId, team)
    .where(isInTeam(orgId, team))
    .$if(status !== undefined, (query) => query.where("r.status", "=", status ?? ""))
    .$if(search !== "", (query) =>
      query.where(
        textContains(sql`(concat_ws(' ', u.first_name, u.last_name) || chr(10) || u.email)`, search),
      ),
    )
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .offset(from)
    .limit(most + 1);

/** How many requests of a team wait for a decision, as `waitsForDecision` says. */
export const requestsToDecide = (orgId: string, team: Team) =>
  ownedRequests(orgId)
    .select(sql<number>`count(*)::int`.as("count"))
    .where(isInTeam(orgId, team))
    .where(
      sql<boolean>`(${inStates("r.status", leaveStates.waiting)} OR r.cancellation_asked_at IS NOT NULL)`,
    );

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
      "r.part",
      "r.part_hours as partHours",
      "r.half_of as halfOf",
      "r.from_noon as fromNoon",
      "r.until_noon as untilNoon",
      "d.first_name as decider_first_name",
      "d.last_name as decider_last_name",
      sql<boolean>`coalesce(k.wants_document, false)`.as("wants_document"),
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
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
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
      "r.part",
      "r.part_hours",
      "r.half_of",
      "r.from_noon",
      "r.until_noon",
      returnsLeave.as("returns_leave"),
      "k.name as kind_name",
      personName("u").as("full_name"),
      deciderName.as("decided_by_name"),
      ...decidedBy(orgId, decider),
    ])
    .where(own(orgId, "r"))
    .where("r.id", "in", requestIds)
    .orderBy("r.id")
    .forUpdate("r");

export const requestsById = (orgId: string, requestIds: readonly string[], decider: Decider) =>
  requests(orgId, decider).where("r.id", "in", requestIds);

/** One write for all (HRQ-32). A decision also answers a request to cancel. */
export const decideAll = (
  orgId: string,
  requestIds: readonly string[],
  change: { by: string; status: "approved" | "rejected"; comment: string | null },
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
