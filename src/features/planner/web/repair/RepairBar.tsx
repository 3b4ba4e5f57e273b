import { plural, t } from "#shared/texts/t.ts";
import { ProposalBar } from "../proposal/ProposalBar.tsx";
import { RepairPanel, type RepairPanelProps } from "./RepairPanel.tsx";

/** Reassign's proposal on a phone. */
export const RepairBar = (props: RepairPanelProps) => (
  <ProposalBar line={t`Proposed: ${plural(props.repair.repair.moved, "# hour", "# hours")} taken over`}>
    <RepairPanel {...props} />
  </ProposalBar>
);
