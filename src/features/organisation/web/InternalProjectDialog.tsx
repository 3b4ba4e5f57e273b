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
      if (saved) toast.success(`${name.trim()} ${isNew ? "added" : "saved"}`);
      onClose();
    },
  });
  const { draft, faults, set } = edit;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? "Add internal project" : "Edit internal project"}
      verb={isNew ? "Add" : "Save Changes"}
      pendingVerb="Saving..."
      unsaved="The internal project hasn't been saved."
      fields={[
        { label: "Name", text: ({ name }) => name },
        { label: "Code", text: ({ code }) => code },
        { label: "State", text: ({ isOpen }) => (isOpen ? "Open" : "Closed") },
      ]}
      onClose={onClose}
    >
      <Field label="Name" required error={faults["name"]}>
        <TextInput dir="auto" maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
      </Field>
      <Field label="Code" required error={faults["code"]}>
        <TextInput
          maxLength={40}
          value={draft.code}
          onValueChange={(code) => set({ code: code.toUpperCase() })}
        />
      </Field>
      {!isNew && (
        <Checkbox checked={draft.isOpen} onCheckedChange={(isOpen) => set({ isOpen })}>
          Open for new time
        </Checkbox>
      )}
    </EditDialog>
  );
}
