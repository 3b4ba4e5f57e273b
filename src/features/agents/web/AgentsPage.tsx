import { Bot } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { useRead } from "#web/data.ts";
import { listAgentProposals } from "../contract.ts";
import { ProposalPanel } from "./ProposalPanel.tsx";
import "./agents.css";

/** /agents: what programs proposed to the reader, to accept or reject. */
export function AgentsPage() {
  const read = useRead(listAgentProposals, {}, { fresh: 0 });
  return (
    <main className="page">
      <PageHeader
        title={t.as("page")`Agents`}
        subtitle={t`What assistants proposed to you. Nothing changes until you accept it.`}
      />
      <ReadView read={read} loading={t`Loading proposals...`} failed={t`Error Loading Proposals`}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyState
              icon={Bot}
              title={t`No proposals`}
              action={
                <Link to="/account" className={buttonClass()}>{t`Create a token for an assistant`}</Link>
              }
            >
              {t`An assistant that you connect proposes bookings, leave and decisions here.`}
            </EmptyState>
          ) : (
            <div className="stack">
              {proposals.map((proposal) => (
                <ProposalPanel key={proposal.id} proposal={proposal} />
              ))}
            </div>
          )
        }
      </ReadView>
    </main>
  );
}
