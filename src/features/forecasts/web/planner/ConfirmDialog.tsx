import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "../../../../ui/form/Button.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The button's verb. */
  readonly verb: string;
  readonly variant?: ButtonVariant;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a step that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  verb,
  variant = "primary",
  pending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={onConfirm}
      pending={pending}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={variant} type="submit" pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
