import { acceptAgentProposal, rejectAgentProposal } from "./decide-proposal.ts";
import { listAgentProposals } from "./list-proposals.ts";
import { answerQuestion } from "./questions/answer-question.ts";
import {
  readQuestionSettings,
  readQuestionState,
  removeQuestionSettings,
  saveQuestionSettings,
} from "./questions/settings.ts";

export const agentRoutes = {
  listAgentProposals,
  acceptAgentProposal,
  rejectAgentProposal,
  readQuestionSettings,
  saveQuestionSettings,
  removeQuestionSettings,
  readQuestionState,
  answerQuestion,
};
