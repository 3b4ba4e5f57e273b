import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { MendPanel, type MendPanelProps } from "./MendPanel.tsx";

/** The proposal on a phone: one line above the actions, the rest in a sheet. */
export function MendBar(props: MendPanelProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <div className="mend-bar">
      <span className="grow">Proposed: {formatHours(props.mend.mend.moved)} hours taken over</span>
      <Button small onClick={() => setOpen(true)}>
        Show proposal
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Proposal" flush>
        <MendPanel {...props} />
      </Dialog>
    </div>
  );
}
