import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { changeInternalProject, createInternalProject, type InternalProject } from "../holiday-contract.ts";
import { checkInternalProject } from "../rules/internal-project.ts";

interface InternalProjectDialogProps {
  /** The one to edit; null for a new one. */
  readonly project: InternalProject | null;
  readonly onClose: () => void;
}

const draftOf = ({ name, code, isOpen }: InternalProject) => ({ name, code, isOpen });

export function InternalProjectDialog({ project, onClose }: InternalProjectDialogProps) {
  const create = useWrite(createInternalProject);
  const change = useWrite(changeInternalProject);
  const isNew = project === null;
  const edit = useEdit({
    name: `internal project ${project?.id ?? "new"}`,
    stored: project,
    draftOf,
    blank: { name: "", code: "", isOpen: true },
    check: checkInternalProject,
    send: ({ version, draft: { isOpen, ...named } }): Promise<unknown> =>
      isNew
        ? create.mutateAsync({ body: named })
        : change.mutateAsync({
            params: { internalProjectId: project.id },
            body: { version, isOpen, ...named },
          }),
    onSaved: (saved, { name }) => {
      if (saved) toast.success(isNew ? t`${name.trim()} added` : t`${name.trim()} saved`);
      onClose();
    },
  });
  const { draft, faults, set } = edit;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`Add internal project` : t`Edit internal project`}
      verb={isNew ? t`Add` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The internal project hasn't been saved.`}
      fields={[
        { label: t`Name`, text: ({ name }) => name },
        { label: t`Code`, text: ({ code }) => code },
        { label: t`State`, text: ({ isOpen }) => (isOpen ? t.as("state")`Open` : t.as("state")`Closed`) },
      ]}
      onClose={onClose}
    >
      <Field label={t`Name`} required error={faults["name"]}>
        <TextInput dir="auto" maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
      </Field>
      <Field label={t`Code`} required error={faults["code"]}>
        <TextInput
          maxLength={40}
          value={draft.code}
          onValueChange={(code) => set({ code: code.toUpperCase() })}
        />
      </Field>
      {!isNew && (
        <Checkbox
          checked={draft.isOpen}
          onCheckedChange={(isOpen) => set({ isOpen })}
        >{t`Open for new time`}</Checkbox>
      )}
    </EditDialog>
  );
}
