import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { LeaveKind } from "../../kinds-contract.ts";
import { KindFields } from "./KindFields.tsx";
import { kindFieldTexts, useKindForm } from "./use-kind-form.ts";

export function NewKindDialog({ onClose }: { readonly onClose: () => void }) {
  const edit = useKindForm(null, () => {
    toast.success(t`Kind of leave added`);
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Add kind of leave`}
      verb={t`Add`}
      pendingVerb={t`Adding...`}
      unsaved={t`The kind of leave hasn't been added yet.`}
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
    toast.success(t`${kind.name} saved`);
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Edit ${kind.name}`}
      verb={t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The changes to this kind of leave haven't been saved.`}
      fields={[...kindFieldTexts]}
      onClose={onClose}
    >
      <KindFields edit={edit} isHoliday={kind.isHoliday} />
    </EditDialog>
  );
}
