import { leaveStates } from "#shared/states.ts";
import { sql, type Insertable } from "kysely";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { closedProposals } from "#features/plans/server/queries/proposals.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";

/** The functions and months in which a person has hours between two days. */
export const monthsAtRisk = (orgId: string, userId: string, first: Day, last: Day) =>
  db
    .selectFrom("allocation_entries as e")
    .innerJoin("function_allocations as a", (join) => sameOrg(join, "a.id", "e.function_allocation_id"))
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .select(["f.id as functionId", "f.name as functionName", "a.forecast_period as period"])
    .distinct()
    .where(own(orgId, "e"))
    .where("e.user_id", "=", userId)
    .where("e.allocation_date", ">=", first)
    .where("e.allocation_date", "<=", last)
    .orderBy("a.forecast_period")
    .orderBy("f.name");

export const insertProposal = (
  orgId: string,
  row: Omit<
    Insertable<Tables["repair_proposals"]>,
    "org_id" | "state" | "version" | "created_at" | "updated_at"
  >,
) => db.insertInto("repair_proposals").values({ org_id: orgId, ...row });

/** A month's open proposals with their leave, the first first. */
export const openProposals = (orgId: string, functionId: string, month: Day) =>
  db
    .selectFrom("repair_proposals as p")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "p.holiday_request_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("users as c", (join) => sameOrg(join, "c.id", "p.created_by"))
    .select([
      "p.id",
      "u.id as ownerId",
      personName("u").as("ownerName"),
      "r.start_date as startDate",
      "r.end_date as endDate",
      sql<Day[]>`(SELECT coalesce(jsonb_agg(e.date ORDER BY e.date), '[]'::jsonb) FROM holiday_entries e
        WHERE ${own(orgId, "e")} AND e.holiday_request_id = r.id
          AND e.date >= p.month AND e.date < p.month + interval '1 month')`.as("days"),
      "p.plan_version as planVersion",
      "p.cells",
      "p.hours",
      "p.open_hours as openHours",
      personName<string | null>("c").as("createdByName"),
      "p.version",
      "p.proposal",
    ])
    .where(own(orgId, "p"))
    .where("p.function_id", "=", functionId)
    .where("p.month", "=", month)
    .where("p.state", "=", "open")
    .where(inStates("r.status", leaveStates.granted))
    .orderBy("r.start_date")
    .orderBy("p.id");

export const lockProposal = (orgId: string, id: string, userId: string) =>
  db
    .selectFrom("repair_proposals as p")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "p.function_id"))
    .select([
      "p.id",
      "p.state",
      "p.version",
      "f.name as functionName",
      sql<boolean>`EXISTS (SELECT FROM function_allocators x WHERE ${own(orgId, "x")} AND x.function_id = p.function_id AND x.user_id = ${userId})`.as(
        "isAllocator",
      ),
    ])
    .where(own(orgId, "p"))
    .where("p.id", "=", id)
    .forUpdate("p");

export const leaveProposalById = (orgId: string, id: string, by: string) =>
  closedProposals(orgId, "left", by).where("id", "=", id);

/** Withdraws what is open of requests; answers which. */
export const withdrawOf = (orgId: string, requestIds: readonly string[], by: string) =>
  closedProposals(orgId, "withdrawn", by).where("holiday_request_id", "in", requestIds).returning("id");

/** A function's active allocators who want mails about decisions, but not the one who acts. */
export const allocatorsToNotify = (orgId: string, functionId: string, exceptId: string) =>
  recipients(orgId)
    .where("u.id", "<>", exceptId)
    .where(sql<boolean>`coalesce(p.decision_mails, true)`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM function_allocators x WHERE ${own(orgId, "x")} AND x.org_id = u.org_id AND x.function_id = ${functionId} AND x.user_id = u.id)`,
    );
