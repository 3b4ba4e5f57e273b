import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { ProposalBar } from "../proposal/ProposalBar.tsx";
import { MendPanel, type MendPanelProps } from "./MendPanel.tsx";

/** Mend's proposal on a phone. */
export const MendBar = (props: MendPanelProps) => (
  <ProposalBar line={t`Proposed: ${formatHours(props.mend.mend.moved)} hours taken over`}>
    <MendPanel {...props} />
  </ProposalBar>
);
