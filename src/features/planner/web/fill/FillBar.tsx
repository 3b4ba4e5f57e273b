import { sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ProposalBar } from "../proposal/ProposalBar.tsx";
import { ChosenCells } from "./ChosenCells.tsx";
import { FillPanel } from "./FillPanel.tsx";
import type { FillPanelProps } from "./use-fill.ts";

/** Fill's proposal on a phone. */
export const FillBar = (props: FillPanelProps) => (
  <ProposalBar
    chosen={<ChosenCells {...props} brief />}
    line={t`Proposed: ${plural(sumHours(props.proposal.landed.map(({ hours }) => hours)), "# hour", "# hours")}`}
  >
    <FillPanel {...props} />
  </ProposalBar>
);
