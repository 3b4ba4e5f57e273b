import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { stateOf } from "../rules/proposal.ts";
import { proposalsOf } from "./queries.ts";

export const listAgentProposals = serve(contract.listAgentProposals, async (call) => {
  const { orgId, id } = call.actor;
  const { rows } = await call.read({ rows: proposalsOf(orgId, id) });
  return {
    proposals: rows.map((row) => ({
      id: row.id,
      tokenName: row.token_name,
      isTokenRevoked: row.is_token_revoked,
      change: row.change,
      page: row.page,
      state: stateOf({ state: row.state, isOld: row.is_old }),
      problem: row.problem,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
    })),
  };
});
