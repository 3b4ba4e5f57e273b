import { Button } from "../../../../ui/form/Button.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { Segmented } from "../../../../ui/form/Segmented.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { freshFor, useRead } from "../../../../web/data.ts";
import { EditNotices } from "../../../../web/edit/EditNotices.tsx";
import { listCharacteristics, type ProjectCharacteristic } from "../../contract.ts";
import { ExistingFields } from "./ExistingFields.tsx";
import { NewFields } from "./NewFields.tsx";
import { saveFailure } from "../save-failure.ts";
import { useAddCharacteristic } from "./use-add-characteristic.ts";

interface AddCharacteristicDialogProps {
  readonly project: { readonly id: string; readonly name: string };
  /** What the project has already. */
  readonly present: readonly ProjectCharacteristic[];
  readonly onClose: () => void;
}

/**
 * The Add Characteristic modal: one that exists, or a new one. It stays open, with everything typed, until it
 * is saved or given up.
 */
export function AddCharacteristicDialog({ project, present, onClose }: AddCharacteristicDialogProps) {
  const read = useRead(listCharacteristics, {}, { fresh: freshFor.planning });
  const form = useAddCharacteristic(project.id, read.data?.characteristics, () => {
    toast.success("Characteristic saved");
    onClose();
  });
  const { edit } = form;
  const close = () => edit.leave(onClose);
  const giveUp = () => {
    edit.discard();
    onClose();
  };
  const had = new Set(present.map(({ characteristicId }) => characteristicId));
  const offered = (read.data?.characteristics ?? []).filter(({ id }) => !had.has(id));
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Add Characteristic"
        subtitle={<span dir="auto">{project.name}</span>}
        onClose={close}
        onSubmit={edit.save}
        pending={edit.pending}
        footer={
          <>
            <Button onClick={close} disabled={edit.pending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={edit.pending} pendingLabel="Saving...">
              Save Characteristic
            </Button>
          </>
        }
      >
        <div className="characteristic-form" {...edit.form}>
          <EditNotices
            edit={edit}
            fields={[]}
            restored="what you typed"
            onDiscard={giveUp}
            failed={saveFailure}
          />
          <Segmented
            label="Which characteristic"
            options={[
              { value: "existing", label: "Existing" },
              { value: "new", label: "New" },
            ]}
            value={edit.draft.mode}
            onValueChange={(mode) => {
              edit.set({ mode, value: { ...edit.draft.value, option: "" } });
              edit.setFaults({});
            }}
          />
          {edit.draft.mode === "existing" ? (
            <ExistingFields form={form} read={read} offered={offered} />
          ) : (
            <NewFields form={form} existing={read.data?.characteristics ?? []} offered={offered} />
          )}
        </div>
      </Dialog>
      <DiscardDialog {...edit.question} what="The characteristic hasn't been saved yet." />
    </>
  );
}
