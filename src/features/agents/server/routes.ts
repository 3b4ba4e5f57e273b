import { acceptAgentProposal, rejectAgentProposal } from "./decide-proposal.ts";
import { listAgentProposals } from "./list-proposals.ts";

export const agentRoutes = { listAgentProposals, acceptAgentProposal, rejectAgentProposal };
