import { CircleCheck, CircleX, Hourglass, TriangleAlert, type LucideIcon } from "lucide-react";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { acceptAgentProposal, rejectAgentProposal, type AgentProposal } from "../contract.ts";
import type { ProposalState } from "../rules/proposal.ts";

const badges = perLanguage((): Readonly<Record<ProposalState, readonly [string, Tone, LucideIcon]>> => ({
  open: [t.as("proposal")`Open`, "info", Hourglass],
  accepted: [t.as("proposal")`Accepted`, "positive", CircleCheck],
  rejected: [t.as("proposal")`Rejected`, "neutral", CircleX],
  conflict: [t.as("proposal")`Not possible`, "caution", TriangleAlert],
  expired: [t.as("proposal")`Expired`, "neutral", Hourglass],
}));

interface ProposalPanelProps {
  readonly proposal: AgentProposal;
}

/** A proposal with its difference, and while it's open, what to do with it. */
export function ProposalPanel({ proposal }: ProposalPanelProps) {
  const formats = useFormats();
  const [word, tone, icon] = badges()[proposal.state];
  return (
    <Panel
      title={proposal.title}
      help={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
    >
      <div className="stack">
        <p className="muted fine">{t`Proposed through ${proposal.tokenName}, ${formats.instant(proposal.createdAt)}`}</p>
        <Difference lines={proposal.lines} />
        {proposal.problem !== "" && <Banner tone="caution">{proposal.problem}</Banner>}
        {proposal.state === "open" && <Decision proposal={proposal} />}
        <p>
          <a href={proposal.page}>{t`Open the page it is about`}</a>
        </p>
      </div>
    </Panel>
  );
}

function Difference({ lines }: Pick<AgentProposal, "lines">) {
  return (
    <table className="agent-difference">
      <thead>
        <tr>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, before, after }, at) => (
          <tr key={at}>
            <th scope="row">{what}</th>
            <td>{before}</td>
            <td className="strong">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ proposal }: ProposalPanelProps) {
  const params = { proposalId: proposal.id };
  const accepting = useWrite(acceptAgentProposal);
  const rejecting = useWrite(rejectAgentProposal);
  const isBusy = accepting.isPending || rejecting.isPending;
  const failure = accepting.error ?? rejecting.error;
  return (
    <>
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      <div className="row-wrap gap-2">
        <Button
          pending={accepting.isPending}
          disabled={isBusy}
          aria-label={t`Accept: ${proposal.title}`}
          onClick={() =>
            accepting.mutate(
              { params },
              { onSuccess: ({ state }) => state === "accepted" && void toast.success(t`Proposal accepted`) },
            )
          }
        >{t`Accept`}</Button>
        <Button
          pending={rejecting.isPending}
          disabled={isBusy}
          aria-label={t`Reject: ${proposal.title}`}
          onClick={() => rejecting.mutate({ params })}
        >{t`Reject`}</Button>
      </div>
    </>
  );
}
