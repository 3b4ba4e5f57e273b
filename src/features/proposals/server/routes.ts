import { fillMonth } from "./fill/fill-month.ts";
import { listFills, readFill } from "./fill/read-fills.ts";
import { repairMonth, readRepair } from "./fill/repair-month.ts";
import { leaveRepairProposal } from "./reassign/leave-proposal.ts";
import { listRepairProposals } from "./reassign/list-proposals.ts";
import { clearUnworkable, listUnworkable } from "./unworkable.ts";

export const proposalRoutes = {
  fillMonth,
  readFill,
  listFills,
  repairMonth,
  readRepair,
  listRepairProposals,
  leaveRepairProposal,
  listUnworkable,
  clearUnworkable,
};
