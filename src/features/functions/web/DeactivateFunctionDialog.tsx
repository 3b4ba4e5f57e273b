import { count } from "#shared/count.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { FunctionDetails } from "../contract.ts";

interface DeactivateFunctionDialogProps {
  readonly details: FunctionDetails;
  readonly failure: string | undefined;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onDeactivate: () => void;
}

/** Asks before a function leaves every picker, and says who keeps it. */
export function DeactivateFunctionDialog({
  details,
  failure,
  pending,
  onClose,
  onDeactivate,
}: DeactivateFunctionDialogProps) {
  const { name, userCount, projectCount } = details;
  const isUsed = userCount + projectCount > 0;
  return (
    <Dialog
      open
      title="Deactivate Function"
      onClose={onClose}
      pending={pending}
      verb="Deactivate"
      onConfirm={onDeactivate}
    >
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      <p>
        <b>{name}</b> will no longer be offered for people, projects and allocations, or in filters. Stored
        data doesn't change, and you can reactivate it at any time.
      </p>
      {isUsed && (
        <p className="muted">{`${count(userCount, "user")} and ${count(projectCount, "project")} keep it until you give them another.`}</p>
      )}
    </Dialog>
  );
}
