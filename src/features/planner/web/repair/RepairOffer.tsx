import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { leaveRepairProposal, type listRepairProposals } from "#features/proposals/reassign-contract.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import type { MonthRepair } from "./use-repair.ts";

interface RepairOfferProps {
  readonly offer: Output<typeof listRepairProposals>["proposals"][number];
  readonly repair: MonthRepair;
}

/** What an approved leave proposes for this month: shown over the grid on a press, or left. */
export function RepairOffer({ offer, repair }: RepairOfferProps) {
  const formats = useFormats();
  const leave = useWrite(leaveRepairProposal);
  return (
    <Banner
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
      {leave.error !== null && ` ${leave.error.message}`}
      {repair.failure !== null && ` ${repair.failure}`}
    </Banner>
  );
}
