import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
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
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && refusal === null && (
        <WriteDialog
          endpoint={deleteCharacteristic}
          input={{ params: { characteristicId: stored.id }, query: { version: String(stored.version) } }}
          done="Characteristic deleted"
          onDone={onDeleted}
          title="Delete Characteristic"
          onClose={close}
          verb="Delete Characteristic"
          pendingVerb="Deleting..."
          danger
        >
          <p>
            <b dir="auto">{stored.name}</b> and its options will be deleted for the whole organisation. This
            can't be undone.
          </p>
        </WriteDialog>
      )}
      {asking && refusal !== null && (
        <Dialog open title="Cannot Delete Characteristic" onClose={close} cancel="Close">
          <p>{refusal} Remove it there first.</p>
        </Dialog>
      )}
    </>
  );
}
