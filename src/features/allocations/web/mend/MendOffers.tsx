import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { leaveMendProposal, listMendProposals } from "../../reassign-contract.ts";
import { thenWork } from "../planner/focus-work.ts";
import type { OpenPlanner } from "../planner/use-plan.ts";
import type { MonthMend } from "./use-mend.ts";

/** What approved leave proposes for this month: shown over the grid on a press, or left. */
export function MendOffers({ planner, mend }: { readonly planner: OpenPlanner; readonly mend: MonthMend }) {
  const formats = useFormats();
  const { functionId, month } = planner;
  const read = useRead(listMendProposals, { params: { functionId, month } });
  const leave = useWrite(leaveMendProposal);
  const proposals = read.data?.proposals ?? [];
  const shownId = mend.proposal?.offer?.id;
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
              pending={mend.isRunning}
              onClick={() => mend.show(offer)}
            >{t`Show proposal`}</Button>
            <Button
              small
              pending={leave.isPending}
              onClick={thenWork(() =>
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
        {mend.failure !== null && ` ${mend.failure}`}
      </Banner>
    ));
}
