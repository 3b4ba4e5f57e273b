import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { ProposalBar } from "../proposal/ProposalBar.tsx";
import { ChosenCells } from "./ChosenCells.tsx";
import { FillPanel } from "./FillPanel.tsx";
import type { FillPanelProps } from "./use-fill.ts";

/** Fill's proposal on a phone. */
export const FillBar = (props: FillPanelProps) => (
  <ProposalBar
    chosen={<ChosenCells {...props} brief />}
    line={t`Proposed: ${formatHours(sumHours(props.proposal.landed.map(({ hours }) => hours)))} hours`}
  >
    <FillPanel {...props} />
  </ProposalBar>
);
