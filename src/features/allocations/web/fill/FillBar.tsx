import { formatHours, sumHours } from "#shared/hours.ts";
import { FillPanel } from "./FillPanel.tsx";
import { ProposalBar } from "./ProposalBar.tsx";
import type { FillPanelProps } from "./use-fill.ts";

/** Fill's proposal on a phone. */
export const FillBar = (props: FillPanelProps) => (
  <ProposalBar
    line={`Proposed: ${formatHours(sumHours(props.proposal.landed.map(({ hours }) => hours)))} hours`}
  >
    <FillPanel {...props} />
  </ProposalBar>
);
