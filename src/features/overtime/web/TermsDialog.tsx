import { plural, t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { OvertimePerson, Terms } from "../contract.ts";
import { TermsFields, type NamedFunction } from "./TermsFields.tsx";
import { TermsPreviewView } from "./TermsPreviewView.tsx";
import { useTermsEdit } from "./use-terms-edit.ts";

interface TermsDialogProps {
  /** To choose from, where no one is chosen. */
  readonly functions: readonly NamedFunction[];
  /** Whose terms are set; none to choose everyone or a function. */
  readonly chosen: readonly Pick<OvertimePerson, "id" | "fullName">[];
  /** Terms to change; their day stays unless another one is typed. */
  readonly stored?: Terms | undefined;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

/** Sets terms for one person or many, with whose balance changes seen before. */
export function TermsDialog({ functions, chosen, stored, onClose, onSet }: TermsDialogProps) {
  const { edit, preview, isRight, isReady } = useTermsEdit({
    chosen: chosen.map(({ id }) => id),
    stored,
    onSet: (changed) => {
      toast.success(
        changed === 0
          ? t`They already have these rules`
          : t`Overtime rules set for ${plural(changed, "# person", "# people")}`,
      );
      onSet();
      onClose();
    },
  });
  const [only, another] = chosen;
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Set overtime rules`}
      subtitle={another === undefined ? only?.fullName : t`${chosen.length} people`}
      verb={t`Set overtime rules`}
      pendingVerb={t`Setting...`}
      disabled={isRight && !isReady}
      unsaved={t`The overtime rules haven't been set yet.`}
      onClose={onClose}
    >
      <TermsFields edit={edit} functions={only === undefined ? functions : null} />
      {isRight && <TermsPreviewView read={preview} />}
    </EditDialog>
  );
}
