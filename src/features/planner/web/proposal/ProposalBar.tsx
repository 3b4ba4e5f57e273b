import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";

/** A proposal on a phone: one line above the actions, the rest in a sheet. */
export function ProposalBar({
  line,
  chosen,
  children,
}: {
  readonly line: string;
  /** The cells of the proposal that are selected in the grid. */
  readonly chosen?: ReactNode;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(true);
  return (
    <div className="proposal-bar">
      {chosen}
      <span className="grow">{line}</span>
      <Button small onClick={() => setOpen(true)}>{t`Show proposal`}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Proposal`} flush>
        {children}
      </Dialog>
    </div>
  );
}
