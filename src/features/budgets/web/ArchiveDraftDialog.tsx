import { ArrowRight } from "lucide-react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";

interface ArchiveDraftDialogProps {
  /** What happens to hours that are entered and not saved. */
  readonly note?: string | undefined;
  readonly failure?: string | undefined;
  readonly pending?: boolean | undefined;
  readonly onCancel: () => void;
  readonly onAcknowledge: () => void;
}

/** The acknowledgement before a draft is archived. */
export function ArchiveDraftDialog({
  note,
  failure,
  pending = false,
  onCancel,
  onAcknowledge,
}: ArchiveDraftDialogProps) {
  return (
    <Dialog
      open
      title="Status Change Warning"
      onClose={onCancel}
      pending={pending}
      verb="Acknowledge"
      danger
      onConfirm={onAcknowledge}
      failure={failure}
    >
      <p className="row">
        <StatusBadge status="draft">Draft</StatusBadge>
        <ArrowRight className="icon-small" aria-label="to" />
        <StatusBadge status="archived">Archived</StatusBadge>
      </p>
      <p>{`${note === undefined ? "" : `${note} `}An archived profile can no longer be edited or activated.`}</p>
    </Dialog>
  );
}
