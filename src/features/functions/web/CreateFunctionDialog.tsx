import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { FunctionFields } from "./FunctionFields.tsx";
import { useFunctionForm } from "./use-function-form.ts";

/** The function dialog in create mode. It stays open until created or discarded. */
export function CreateFunctionDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useFunctionForm(null, () => {
    toast.success("Function created");
    onClose();
  });
  return (
    <EditDialog
      edit={form}
      size="medium"
      title="Create New Function"
      verb="Create Function"
      pendingVerb="Creating..."
      unsaved="The function hasn't been created yet."
      onClose={onClose}
    >
      <FunctionFields form={form} stored={null} />
    </EditDialog>
  );
}
