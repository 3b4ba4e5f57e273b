import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { LeaveKind } from "../../leave-contract.ts";
import { KindFields } from "./KindFields.tsx";
import { kindFieldTexts, useKindForm } from "./use-kind-form.ts";

export function NewKindDialog({ onClose }: { readonly onClose: () => void }) {
  const edit = useKindForm(null, () => {
    toast.success("Kind of leave added");
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title="Add kind of leave"
      verb="Add"
      pendingVerb="Adding..."
      unsaved="The kind of leave hasn't been added yet."
      onClose={onClose}
    >
      <KindFields edit={edit} isHoliday={false} />
    </EditDialog>
  );
}

interface KindDialogProps {
  readonly kind: LeaveKind;
  readonly onClose: () => void;
}

export function KindDialog({ kind, onClose }: KindDialogProps) {
  const edit = useKindForm(kind, () => {
    toast.success(`${kind.name} saved`);
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={`Edit ${kind.name}`}
      verb="Save Changes"
      pendingVerb="Saving..."
      unsaved="The changes to this kind of leave haven't been saved."
      fields={[...kindFieldTexts]}
      onClose={onClose}
    >
      <KindFields edit={edit} isHoliday={kind.isHoliday} />
    </EditDialog>
  );
}
