import { useState } from "react";
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
  const [asking, setAsking] = useState(false);
  const form = useFunctionForm(null, () => {
    toast.success("Function created");
    onClose();
  });
  const close = () => (form.changed ? setAsking(true) : onClose());
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
        <FunctionFields form={form} />
      </Dialog>
      <DiscardDialog {...form.unsaved.question} what="The function has not been created yet." />
      <DiscardDialog
        open={asking}
        what="The function has not been created yet."
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          form.cancel();
          onClose();
        }}
      />
    </>
  );
}
