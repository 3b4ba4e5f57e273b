import { t } from "#shared/texts/t.ts";
import { Dialog } from "./Dialog.tsx";

interface DiscardDialogProps {
  readonly open: boolean;
  /** What would be lost: "The new project has not been created." */
  readonly what: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Confirms before a draft is discarded. */
export function DiscardDialog({ open, what, onContinue: onStore, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStore}
      title={t`Discard changes?`}
      cancel={t`Keep editing`}
      verb={t`Discard changes`}
      danger
      onConfirm={onDiscard}
    >
      <p>{what}</p>
    </Dialog>
  );
}
