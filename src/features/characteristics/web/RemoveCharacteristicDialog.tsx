import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { removeProjectCharacteristic, type ProjectCharacteristic } from "../contract.ts";
import { valueText } from "../rules/characteristic-value.ts";

interface RemoveCharacteristicDialogProps {
  readonly projectName: string;
  readonly stored: ProjectCharacteristic;
  readonly onClose: () => void;
}

export function RemoveCharacteristicDialog({
  projectName,
  stored,
  onClose,
}: RemoveCharacteristicDialogProps) {
  const write = useWrite(removeProjectCharacteristic);
  const remove = () =>
    write.mutate(
      {
        params: { projectId: stored.projectId, projectCharacteristicId: stored.id },
        query: { version: String(stored.version) },
      },
      {
        onSuccess: () => {
          toast.success("Characteristic removed");
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title="Remove Characteristic"
      onClose={onClose}
      pending={write.isPending}
      verb="Remove"
      pendingVerb="Removing..."
      danger
      onConfirm={remove}
      failure={write.error?.message}
    >
      <p>
        <b dir="auto">{stored.name}</b> with the value <b dir="auto">{valueText(stored)}</b> leaves{" "}
        <span dir="auto">{projectName}</span>. The characteristic itself stays, and can be added again.
      </p>
    </Dialog>
  );
}
