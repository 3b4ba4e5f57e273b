import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { ProposalBar } from "../proposal/ProposalBar.tsx";
import { RepairPanel, type RepairPanelProps } from "./RepairPanel.tsx";

/** Reassign's proposal on a phone. */
export const RepairBar = (props: RepairPanelProps) => (
  <ProposalBar line={t`Proposed: ${formatHours(props.repair.repair.moved)} hours taken over`}>
    <RepairPanel {...props} />
  </ProposalBar>
);
