import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FunctionFields } from "./FunctionFields.tsx";
import { useFunctionForm } from "./use-function-form.ts";

/**
 * The function dialog in its create mode. It stays open, with everything typed, until the function is created
 * or given up.
 */
export function CreateFunctionDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useFunctionForm(null, () => {
    toast.success("Function created");
    onClose();
  });
  const close = () => form.leave(onClose);
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Create New Function"
        onClose={close}
        onSubmit={form.save}
        pending={form.pending}
        verb="Create Function"
        pendingVerb="Creating..."
      >
        <FunctionFields form={form} stored={null} />
      </Dialog>
      <DiscardDialog {...form.question} what="The function hasn't been created yet." />
    </>
  );
}
