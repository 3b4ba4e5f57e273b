import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { StoredProposal } from "../../rules/proposed-hours.ts";

interface ProposalPlace {
  readonly orgId: string;
  readonly functionId: string;
  readonly period: Day;
}

/** The cells that runs, or offers that came with approved leave, proposed for a function's month. */
export const proposalsOf = ({ orgId, functionId, period }: ProposalPlace, ids: readonly string[]) =>
  db
    .selectFrom("fill_proposals as p")
    .innerJoin("fill_runs as r", (join) => sameOrg(join, "r.id", "p.run_id"))
    .select(["r.id", sql<StoredProposal>`p.proposal -> 'cells'`.as("cells")])
    .where(own(orgId, "p"))
    .where("r.function_id", "=", functionId)
    .where("r.month", "=", period)
    .where("r.id", "in", ids)
    .unionAll(
      db
        .selectFrom("repair_proposals as m")
        .select(["m.id", sql<StoredProposal>`m.proposal -> 'cells'`.as("cells")])
        .where(own(orgId, "m"))
        .where("m.function_id", "=", functionId)
        .where("m.month", "=", period)
        .where("m.id", "in", ids),
    );

/** Open proposals of reassignments, closed with a state. */
export const closedProposals = (orgId: string, state: "taken" | "left" | "withdrawn", by: string | null) =>
  db
    .updateTable("repair_proposals")
    .set({ state, version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: by })
    .where(own(orgId, "repair_proposals"))
    .where("state", "=", "open");

/** Closes the month's proposals whose hours to move are all gone; returns their ids. */
export const acceptedBySave = (orgId: string, functionId: string, month: Day, by: string) =>
  closedProposals(orgId, "taken", by)
    .where("function_id", "=", functionId)
    .where("month", "=", month)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM jsonb_to_recordset(repair_proposals.proposal -> 'cells')
          AS c("userId" uuid, day date, "projectId" uuid, before numeric, hours numeric)
        JOIN allocation_entries e ON e.org_id = repair_proposals.org_id AND e.user_id = c."userId"
          AND e.allocation_date = c.day AND e.project_id = c."projectId" AND e.function_id = repair_proposals.function_id
        WHERE ${own(orgId, "e")} AND coalesce(c.hours, 0) < coalesce(c.before, 0) AND e.hours > coalesce(c.hours, 0))`,
    )
    .returning("id");
