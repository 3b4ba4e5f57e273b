import { t } from "#shared/texts/t.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { PayTemplate } from "../../template-contract.ts";
import { ColumnFields } from "./ColumnFields.tsx";
import { Sample } from "./Sample.tsx";
import { TemplateFields, WritingFields } from "./TemplateFields.tsx";
import { templateTexts, useTemplateEdit } from "./use-template-edit.ts";

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: PayTemplate | null;
  readonly onClose: () => void;
}

/** A file's description, with its first lines beside it as they'd be. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const edit = useTemplateEdit(template, onClose);
  const isNew = template === null;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`New template` : t`Edit template`}
      size="full"
      verb={isNew ? t`Create template` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The template hasn't been saved.`}
      fields={templateTexts}
      onClose={onClose}
    >
      <div className="pay-editor">
        <div className="stack">
          <TemplateFields edit={edit} isNew={isNew} />
          <ColumnFields edit={edit} />
          <WritingFields edit={edit} />
        </div>
        <Sample draft={edit.draft} />
      </div>
    </EditDialog>
  );
}
