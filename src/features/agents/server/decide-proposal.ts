import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { notFound, unavailable, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { canBeTriedAgain, stateOf, type ProposalState } from "../rules/proposal.ts";
import { refusalOf } from "./calls.ts";
import { decideProposal, proposalOf } from "./queries.ts";

type ProposalCall = Call<Endpoint> & { readonly params: { readonly proposalId: string } };

/** The caller's proposal. Throws 404, and 409 where it has expired. */
async function found(call: ProposalCall) {
  const { orgId, id } = call.actor;
  const { rows } = await call.read({ rows: proposalOf(orgId, id, call.params.proposalId) });
  const [row] = rows;
  if (row === undefined) throw notFound(t`This proposal is gone, or there never was one.`);
  const state = stateOf({ state: row.state, isOld: row.is_old });
  if (state === "expired") throw wrongState(t`This proposal has expired. Have it proposed again.`);
  return { ...row, state };
}

/** Stores what became of it; answers what was decided before where it has been. */
async function store(call: ProposalCall, state: ProposalState, problem: string) {
  const { orgId, id: userId } = call.actor;
  const { proposalId: id } = call.params;
  await call.write(async (transaction) => {
    const decided = await transaction.first(decideProposal(orgId, { id, userId, state, problem }));
    if (decided === undefined) return transaction.unchanged();
    await transaction.audit({
      action: state === "rejected" ? "reject agent proposal" : "accept agent proposal",
      subjectType: "agent proposal",
      subjectId: id,
      before: { status: "open" },
      after: { status: state },
    });
  });
  const { rows } = await call.read({ rows: proposalOf(orgId, userId, id) });
  return {
    state: stateOf({ state: rows[0]?.state ?? state, isOld: false }),
    problem: rows[0]?.problem ?? problem,
  };
}

/**
 * POST /api/agents/proposals/{proposalId}/accept. The change is a call of its own in the person's session, with the
 * proposal's id as its Idempotency-Key: made twice, or cut off before its end is stored, it has one effect.
 */
export const acceptAgentProposal = serve(contract.acceptAgentProposal, async (call) => {
  const { method, path, body, state, problem } = await found(call);
  if (state !== "open") return { state, problem };
  const answer = await call.outside(call.actor.orgId, () =>
    call.inside(method === "GET" ? { method, path } : { method, path, body, key: call.params.proposalId }),
  );
  const refused = refusalOf(answer);
  if (refused === null) return store(call, "accepted", "");
  const { code, text } = refused;
  if (canBeTriedAgain(answer.status, code))
    throw unavailable(text === "" ? t`Please try again in a moment.` : text, 1);
  return store(call, "conflict", text);
});

export const rejectAgentProposal = serve(contract.rejectAgentProposal, async (call) => {
  const { state, problem } = await found(call);
  return state === "open" ? store(call, "rejected", "") : { state, problem };
});
