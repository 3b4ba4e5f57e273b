import { WriteDialog } from "#web/WriteDialog.tsx";
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
  return (
    <WriteDialog
      endpoint={removeProjectCharacteristic}
      input={{
        params: { projectId: stored.projectId, projectCharacteristicId: stored.id },
        query: { version: String(stored.version) },
      }}
      done="Characteristic removed"
      title="Remove Characteristic"
      onClose={onClose}
      verb="Remove"
      pendingVerb="Removing..."
      danger
    >
      <p>
        <b dir="auto">{stored.name}</b> with the value <b dir="auto">{valueText(stored)}</b> leaves{" "}
        <span dir="auto">{projectName}</span>. The characteristic itself stays, and can be added again.
      </p>
    </WriteDialog>
  );
}
