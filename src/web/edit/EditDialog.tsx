import { Dialog, type DialogProps } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { EditNotices, type EditNoticesProps } from "./EditNotices.tsx";
import type { Edit } from "./use-edit.ts";
import type { Versioned } from "./use-work.ts";

interface EditDialogProps<Stored, Draft>
  extends
    Omit<DialogProps, "open" | "onSubmit" | "pending" | "failure">,
    Omit<EditNoticesProps<Stored, Draft>, "edit"> {
  readonly edit: Omit<Edit<Stored, Draft>, "intent">;
  /** What would be lost: "The function hasn't been created yet." */
  readonly unsaved: string;
}

/** A form in a dialog: its notices above the fields, its save, and the question before typed words are lost. */
export function EditDialog<Stored extends Versioned, Draft>({
  edit,
  unsaved,
  fields,
  where,
  choices,
  restored,
  failed,
  onClose,
  children,
  ...dialog
}: EditDialogProps<Stored, Draft>) {
  return (
    <>
      <Dialog
        {...dialog}
        open
        onClose={() => edit.leave(onClose)}
        onSubmit={edit.isEditing ? edit.save : undefined}
        pending={edit.pending}
      >
        <div className="stack" {...edit.form}>
          <EditNotices {...{ edit, fields, where, choices, restored, failed }} />
          {children}
        </div>
      </Dialog>
      <DiscardDialog {...edit.question} what={unsaved} />
    </>
  );
}
