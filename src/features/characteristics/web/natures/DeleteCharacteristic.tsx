import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { deleteCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { deletionRefusal } from "../../rules/nature-change.ts";

interface DeleteCharacteristicProps {
  readonly stored: CharacteristicDetails;
  readonly onDeleted: () => void;
}

/** Deletes an unused characteristic after a confirmation, or names the projects that use it. */
export function DeleteCharacteristic({ stored, onDeleted }: DeleteCharacteristicProps) {
  const [asking, setAsking] = useState(false);
  const write = useWrite(deleteCharacteristic);
  const refusal = deletionRefusal(stored.uses);
  const confirm = () =>
    write.mutate(
      { params: { characteristicId: stored.id }, query: { version: String(stored.version) } },
      {
        onSuccess: () => {
          toast.success("Characteristic deleted");
          onDeleted();
        },
      },
    );
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        title={refusal === null ? "Delete Characteristic" : "Cannot Delete Characteristic"}
        onClose={close}
        pending={write.isPending}
        cancel={refusal === null ? "Cancel" : "Close"}
        verb={refusal === null ? "Delete Characteristic" : undefined}
        pendingVerb="Deleting..."
        danger
        onConfirm={confirm}
        failure={write.error?.message}
      >
        {refusal === null ? (
          <p>
            <b dir="auto">{stored.name}</b> and its options will be deleted for the whole organisation. This
            can't be undone.
          </p>
        ) : (
          <p>{refusal} Remove it there first.</p>
        )}
      </Dialog>
    </>
  );
}
