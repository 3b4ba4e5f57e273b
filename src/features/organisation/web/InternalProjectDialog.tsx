import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useWrite } from "../../../web/data.ts";
import { changeInternalProject, createInternalProject, type InternalProject } from "../holiday-contract.ts";
import { checkInternalProject } from "../rules/internal-project.ts";
import { EntryDialog } from "./settings/EntryDialog.tsx";
import { useEntry } from "./settings/use-entry.ts";

interface InternalProjectDialogProps {
  /** The one to edit; null for a new one. */
  readonly project: InternalProject | null;
  readonly onClose: () => void;
}

const draftOf = (project: InternalProject | null) => ({
  name: project?.name ?? "",
  code: project?.code ?? "",
  isOpen: project?.isOpen ?? true,
});
const state = (isOpen: boolean) => (isOpen ? "Open" : "Closed");

/** Adds an internal project, or renames, closes or opens one. */
export function InternalProjectDialog({ project, onClose }: InternalProjectDialogProps) {
  const create = useWrite(createInternalProject);
  const change = useWrite(changeInternalProject);
  const entry = useEntry({
    stored: project,
    draftOf,
    check: checkInternalProject,
    create: { ...create, send: ({ name, code }, ending) => create.mutate({ body: { name, code } }, ending) },
    change: {
      ...change,
      send: ({ id, version }, draft, ending) =>
        change.mutate({ params: { internalProjectId: id }, body: { version, ...draft } }, ending),
    },
    onSaved: ({ name }, isNew) => toast.success(`${name.trim()} ${isNew ? "added" : "saved"}`),
    onClose,
  });
  const { isNew, draft, faults, set } = entry;
  const lines = (stored: InternalProject) => [
    { key: "name", label: "Name", stored: stored.name, own: draft.name },
    { key: "code", label: "Code", stored: stored.code, own: draft.code },
    { key: "state", label: "State", stored: state(stored.isOpen), own: state(draft.isOpen) },
  ];
  return (
    <EntryDialog entry={entry} noun="internal project" lines={lines}>
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
    </EntryDialog>
  );
}
