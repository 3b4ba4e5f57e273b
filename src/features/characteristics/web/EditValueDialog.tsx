import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useViewer } from "#web/viewer.ts";
import { changeProjectCharacteristic, type ProjectCharacteristic } from "../contract.ts";
import { checkValue, valueText } from "../rules/characteristic-value.ts";
import { AddOption } from "./natures/AddOption.tsx";
import { EditedValue, editedValueOf, valueFields, valueFrom } from "./edited-value.ts";
import { saveFailure } from "../rules/new-characteristic.ts";
import { ValueField } from "./ValueField.tsx";

interface EditValueDialogProps {
  readonly projectName: string;
  /** As it is stored now: news of another's save arrives here. */
  readonly stored: ProjectCharacteristic;
  readonly onClose: () => void;
}

export function EditValueDialog({ projectName, stored, onClose }: EditValueDialogProps) {
  const viewer = useViewer();
  const { mutateAsync } = useWrite(changeProjectCharacteristic);
  const { typeCode, options } = stored;
  const edit = useEdit({
    name: `value of characteristic ${stored.id}`,
    schema: EditedValue,
    stored,
    draftOf: editedValueOf,
    check: (draft) => checkValue(typeCode, valueFrom(typeCode, draft)),
    send: ({ version, draft }) =>
      mutateAsync({
        params: { projectId: stored.projectId, projectCharacteristicId: stored.id },
        body: { version, ...valueFrom(typeCode, draft) },
      }),
    onSaved: (saved) => {
      if (saved) toast.success(t`Value saved`);
      onClose();
    },
  });
  const text = (draft: EditedValue): string => {
    const optionLabel = options.find(({ id }) => id === draft.option)?.optionLabel ?? null;
    return valueText({ ...valueFrom(typeCode, draft), optionLabel }) || "–";
  };
  return (
    <EditDialog
      edit={edit}
      title={<span dir="auto">{stored.name}</span>}
      subtitle={<span dir="auto">{projectName}</span>}
      onClose={onClose}
      failed={saveFailure}
      fields={[{ label: t`Value`, text }]}
      choices={["theirs", "mine"]}
      restored={t`the value you typed`}
      unsaved={t`The value hasn't been saved.`}
      verb={t`Save Value`}
      pendingVerb={t`Saving...`}
    >
      <ValueField
        autoFocus
        typeCode={typeCode}
        value={edit.draft}
        options={stored.options.map(({ id, optionLabel }) => ({ value: id, label: optionLabel }))}
        faults={edit.faults}
        onValueChange={(value) => edit.set(value, ...valueFields)}
      />
      {typeCode === "selection" && may(viewer.roles, "change functions and characteristics") && (
        <AddOption
          characteristic={{ id: stored.characteristicId, name: stored.name, options: stored.options }}
          onAdded={(option) => edit.set({ option }, "valueOptionId")}
        />
      )}
    </EditDialog>
  );
}
