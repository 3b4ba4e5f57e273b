import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { deletionRefusal } from "../../rules/nature-change.ts";

interface DeleteCharacteristicProps {
  readonly stored: CharacteristicDetails;
  readonly onDeleted: () => void;
}

/** Deletes an unused characteristic after a confirmation, or names the projects that use it. */
export function DeleteCharacteristic({ stored, onDeleted }: DeleteCharacteristicProps) {
  const [asking, setAsking] = useState(false);
  const refusal = deletionRefusal(stored.uses);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>{t`Delete`}</Button>
      {asking && refusal === null && (
        <WriteDialog
          endpoint={deleteCharacteristic}
          input={{ params: { characteristicId: stored.id }, query: { version: String(stored.version) } }}
          done={t`Characteristic deleted`}
          onDone={onDeleted}
          title={t`Delete Characteristic`}
          onClose={close}
          verb={t`Delete Characteristic`}
          pendingVerb={t`Deleting...`}
          danger
        >
          <p>{rich`${<b dir="auto">{stored.name}</b>} and its options will be deleted for the whole organisation. This can't be undone.`}</p>
        </WriteDialog>
      )}
      {asking && refusal !== null && (
        <Dialog open title={t`Cannot Delete Characteristic`} onClose={close} cancel={t`Close`}>
          <p>{`${refusal} ${t`Remove it there first.`}`}</p>
        </Dialog>
      )}
    </>
  );
}
