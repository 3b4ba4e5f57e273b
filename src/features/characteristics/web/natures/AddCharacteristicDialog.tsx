import { t } from "#shared/texts/t.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { listCharacteristics, type ProjectCharacteristic } from "../../contract.ts";
import { ExistingFields } from "./ExistingFields.tsx";
import { NewFields } from "./NewFields.tsx";
import { saveFailure } from "../../rules/new-characteristic.ts";
import { useAddCharacteristic } from "./use-add-characteristic.ts";

interface AddCharacteristicDialogProps {
  readonly project: { readonly id: string; readonly name: string };
  /** What the project has already. */
  readonly present: readonly ProjectCharacteristic[];
  readonly onClose: () => void;
}

export function AddCharacteristicDialog({ project, present, onClose }: AddCharacteristicDialogProps) {
  const read = useRead(listCharacteristics, {}, { fresh: freshFor.planning });
  const form = useAddCharacteristic(project.id, read.data?.characteristics, () => {
    toast.success(t`Characteristic saved`);
    onClose();
  });
  const { edit } = form;
  const had = new Set(present.map(({ characteristicId }) => characteristicId));
  const offered = (read.data?.characteristics ?? []).filter(({ id }) => !had.has(id));
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Add Characteristic`}
      subtitle={<span dir="auto">{project.name}</span>}
      onClose={onClose}
      failed={saveFailure}
      unsaved={t`The characteristic hasn't been saved yet.`}
      verb={t`Save Characteristic`}
      pendingVerb={t`Saving...`}
    >
      <Segmented
        label={t`Which characteristic`}
        options={[
          { value: "existing", label: t.as("characteristic")`Existing` },
          { value: "new", label: t.as("characteristic")`New` },
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
    </EditDialog>
  );
}
