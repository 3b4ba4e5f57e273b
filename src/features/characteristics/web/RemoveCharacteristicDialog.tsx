import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { rich } from "#ui/base/rich.ts";
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
      done={t`Characteristic removed`}
      title={t`Remove Characteristic`}
      onClose={onClose}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
    >
      <p>{rich`${<b dir="auto">{stored.name}</b>} with the value ${<b dir="auto">{valueText(stored)}</b>} leaves ${<span dir="auto">{projectName}</span>}. The characteristic itself stays, and can be added again.`}</p>
    </WriteDialog>
  );
}
