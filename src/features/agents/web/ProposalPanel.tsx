import { CircleCheck, CircleX, Hourglass, TriangleAlert, type LucideIcon } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { formatMonth } from "#shared/month.ts";
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
import { changeWords, type ChangeWords } from "../rules/change-words.ts";
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
  const { title, lines } = changeWords(proposal.change, { ...formats, month: formatMonth });
  const [word, tone, icon] = badges()[proposal.state];
  return (
    <Panel
      title={title}
      help={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
    >
      <div className="stack">
        <p className="muted fine">{t`Proposed through ${proposal.tokenName}, ${formats.instant(proposal.createdAt)}`}</p>
        <Difference lines={lines} />
        {proposal.problem !== "" && <Banner tone="caution">{proposal.problem}</Banner>}
        {proposal.state === "open" && proposal.isTokenRevoked && (
          <Banner tone="caution">{t`The agent's access has been revoked since. You can still accept or reject this.`}</Banner>
        )}
        {proposal.state === "open" && <Decision proposal={proposal} title={title} />}
        {!(proposal.state === "open" && proposal.change.kind === "fill") && (
          <p>
            <a href={proposal.page}>{t`Open the page it is about`}</a>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Difference({ lines }: Pick<ChangeWords, "lines">) {
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

function Decision({ proposal, title }: ProposalPanelProps & Pick<ChangeWords, "title">) {
  const navigate = useNavigate();
  const params = { proposalId: proposal.id };
  const accepting = useWrite(acceptAgentProposal);
  const rejecting = useWrite(rejectAgentProposal);
  const isBusy = accepting.isPending || rejecting.isPending;
  const failure = accepting.error ?? rejecting.error;
  // A filled month is looked at, changed and saved in the planner.
  const isFill = proposal.change.kind === "fill";
  const onSuccess = ({ state }: { readonly state: ProposalState }) => {
    if (state !== "accepted") return;
    if (isFill) void navigate({ href: proposal.page });
    else toast.success(t`Proposal accepted`);
  };
  return (
    <>
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      <div className="row-wrap gap-2">
        <Button
          pending={accepting.isPending}
          disabled={isBusy}
          aria-label={isFill ? t`Open in the planner: ${title}` : t`Accept: ${title}`}
          onClick={() => accepting.mutate({ params }, { onSuccess })}
        >
          {isFill ? t`Open in the planner` : t`Accept`}
        </Button>
        <Button
          pending={rejecting.isPending}
          disabled={isBusy}
          aria-label={t`Reject: ${title}`}
          onClick={() => rejecting.mutate({ params })}
        >{t`Reject`}</Button>
      </div>
    </>
  );
}
