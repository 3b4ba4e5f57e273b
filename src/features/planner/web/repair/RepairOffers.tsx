import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { leaveRepairProposal, listRepairProposals } from "#features/proposals/reassign-contract.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import type { OpenPlanner } from "../planner/use-plan.ts";
import type { MonthRepair } from "./use-repair.ts";

/** What approved leave proposes for this month: shown over the grid on a press, or left. */
export function RepairOffers({
  planner,
  repair,
}: {
  readonly planner: OpenPlanner;
  readonly repair: MonthRepair;
}) {
  const formats = useFormats();
  const { functionId, month } = planner;
  const read = useRead(listRepairProposals, { params: { functionId, month } });
  const leave = useWrite(leaveRepairProposal);
  const proposals = read.data?.proposals ?? [];
  const shownId = repair.proposal?.offer?.id;
  return proposals
    .filter(({ id }) => id !== shownId)
    .map((offer) => (
      <Banner
        key={offer.id}
        tone="info"
        action={
          <>
            <Button
              small
              pending={repair.isRunning}
              onClick={() => repair.show(offer)}
            >{t`Show proposal`}</Button>
            <Button
              small
              pending={leave.isPending}
              onClick={thenFocusGrid(() =>
                leave.mutate({ params: { proposalId: offer.id }, body: { version: offer.version } }),
              )}
            >{t`Leave it`}</Button>
          </>
        }
      >
        {t`Proposal for ${offer.ownerName}'s leave, ${formats.span(offer.startDate, offer.endDate)}: ${plural(offer.cells, "# cell", "# cells")}`}
        {leave.error !== null &&
          leave.variables?.params?.proposalId === offer.id &&
          ` ${leave.error.message}`}
        {repair.failure !== null && ` ${repair.failure}`}
      </Banner>
    ));
}
