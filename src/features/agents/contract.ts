import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { proposalStates } from "./rules/proposal.ts";

const Line = z.strictObject({
  what: z.string(),
  /** Empty where there was nothing. */
  before: z.string(),
  after: z.string(),
});

export const AgentProposal = z.strictObject({
  id: Id,
  /** The API token it came through. */
  tokenName: z.string(),
  title: z.string(),
  /** The difference, as it was when it was proposed. */
  lines: z.array(Line),
  /** The address of what it changes. */
  page: z.string(),
  state: z.enum(proposalStates),
  /** Why it couldn't be accepted; empty otherwise. */
  problem: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type AgentProposal = z.infer<typeof AgentProposal>;

/** Proposals in the answer at most. */
export const maxListed = 100;

export const listAgentProposals = endpoint({
  method: "GET",
  path: "/api/agents/proposals",
  summary:
    "List what programs proposed to you in the last 30 days, open ones first, then the newest; at most 100",
  access: "signed-in",
  output: z.strictObject({ proposals: z.array(AgentProposal) }),
  failure: t`Failed to fetch proposals`,
});

const ofProposal = z.strictObject({ proposalId: Id });
const Decided = z.strictObject({
  state: z.enum(proposalStates),
  /** Why it couldn't be accepted; empty otherwise. */
  problem: z.string(),
});

export const acceptAgentProposal = endpoint({
  method: "POST",
  path: "/api/agents/proposals/{proposalId}/accept",
  summary:
    "Make the change that was proposed, as yourself and on the version it was proposed on; once, however often",
  access: "signed-in",
  params: ofProposal,
  output: Decided,
  failure: t`Failed to accept the proposal`,
});

export const rejectAgentProposal = endpoint({
  method: "POST",
  path: "/api/agents/proposals/{proposalId}/reject",
  summary: "Reject what was proposed; nothing changes",
  access: "signed-in",
  params: ofProposal,
  output: Decided,
  failure: t`Failed to reject the proposal`,
});
