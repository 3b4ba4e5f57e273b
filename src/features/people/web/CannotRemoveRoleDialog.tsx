import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";

/** The Cannot Remove Role notice: where the person is still needed. */
export function CannotRemoveRoleDialog({
  notice,
  onClose,
}: {
  readonly notice: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      title="Cannot Remove Role"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus="">
          Understood
        </Button>
      }
    >
      <p>{notice}</p>
    </Dialog>
  );
}
