import { useRead } from "#web/data.ts";
import { late } from "#web/late.tsx";
import { listRepairProposals } from "#features/proposals/reassign-contract.ts";
import type { OpenPlanner } from "../planner/use-plan.ts";
import type { MonthRepair } from "./use-repair.ts";

const RepairOffer = late(async () => (await import("./RepairOffer.tsx")).RepairOffer);

/** What approved leave proposes for this month, but for what is shown over the grid. */
export function RepairOffers({
  planner,
  repair,
}: {
  readonly planner: OpenPlanner;
  readonly repair: MonthRepair;
}) {
  const { functionId, month } = planner;
  const read = useRead(listRepairProposals, { params: { functionId, month } });
  const shownId = repair.proposal?.offer?.id;
  return (read.data?.proposals ?? [])
    .filter(({ id }) => id !== shownId)
    .map((offer) => <RepairOffer key={offer.id} offer={offer} repair={repair} />);
}
