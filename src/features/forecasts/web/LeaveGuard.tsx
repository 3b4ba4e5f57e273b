import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Asks before unsaved hours are left, by a link, the back button or by closing the window. */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      title="Leave without saving?"
      verb="Leave without saving"
      variant="danger-solid"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>The hours you changed in this forecast have not been saved.</p>
    </ConfirmDialog>
  );
}
