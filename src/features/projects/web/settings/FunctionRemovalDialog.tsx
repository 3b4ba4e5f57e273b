import { Dialog } from "#ui/overlay/Dialog.tsx";
import { functionRemovalBlocked } from "../../rules/project-change.ts";

interface FunctionRemovalDialogProps {
  readonly functionName: string;
  /** Functions leave proposed projects only. */
  readonly allowed: boolean;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/** The Remove Function warning, or the advice where removal is blocked. */
export function FunctionRemovalDialog({
  functionName,
  allowed,
  onCancel,
  onRemove,
}: FunctionRemovalDialogProps) {
  return (
    <Dialog
      open
      title="Remove Function"
      onClose={onCancel}
      cancel={allowed ? "Cancel" : "Close"}
      verb={allowed ? "Remove Function" : undefined}
      danger
      onConfirm={onRemove}
    >
      {allowed ? (
        <p>
          Removing <b>{functionName}</b> deletes it from this project's forecasts, allocations and budget
          profiles once you save.
        </p>
      ) : (
        <p>{functionRemovalBlocked}</p>
      )}
    </Dialog>
  );
}
