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
