import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FillPanel } from "./FillPanel.tsx";
import type { FillPanelProps } from "./use-fill.ts";

/** The proposal on a phone: one line above the actions, the rest in a sheet. */
export function FillBar(props: FillPanelProps) {
  const { landed } = props.proposal;
  const [isOpen, setOpen] = useState(true);
  return (
    <div className="fill-bar">
      <span className="grow">Proposed: {formatHours(sumHours(landed.map(({ hours }) => hours)))} hours</span>
      <Button small onClick={() => setOpen(true)}>
        Show proposal
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Proposal" flush>
        <FillPanel {...props} />
      </Dialog>
    </div>
  );
}
