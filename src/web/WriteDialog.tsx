import type { Endpoint, Input } from "#shared/contract.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog, type DialogProps } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "./data.ts";
import { useWhoSaved } from "./edit/who-saved.ts";

interface WriteDialogProps<E extends Endpoint> extends Omit<
  DialogProps,
  "open" | "onSubmit" | "onConfirm" | "pending" | "failure"
> {
  readonly endpoint: E;
  readonly input: Partial<Input<E>>;
  /** Said once it's done. */
  readonly done: string;
  /** In place of `onClose` once it's done. */
  readonly onDone?: (() => void) | undefined;
}

/** Confirms before one write. Once that's done it says so and closes; a failure stays in the dialog, a conflict with who saved. */
export function WriteDialog<E extends Endpoint>({
  endpoint,
  input,
  done,
  onDone,
  ...dialog
}: WriteDialogProps<E>) {
  const write = useWrite(endpoint);
  const whoSaved = useWhoSaved();
  const { error } = write;
  const stored = error?.code === "stale" ? error.current : null;
  const onSuccess = () => {
    toast.success(done);
    (onDone ?? dialog.onClose)();
  };
  return (
    <Dialog
      {...dialog}
      open
      pending={write.isPending}
      onConfirm={() => write.mutate(input, { onSuccess })}
      failure={typeof stored === "object" && stored !== null ? whoSaved(stored) : error?.message}
    />
  );
}
