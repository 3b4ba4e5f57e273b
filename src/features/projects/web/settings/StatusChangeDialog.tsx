import { ArrowRight } from "lucide-react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { statusLabels, statusWarning, type ProjectStatus } from "../../rules/project-status.ts";
import { ProjectStatusBadge } from "../ProjectStatusBadge.tsx";
import "../projects.css";

interface StatusChangeDialogProps {
  readonly from: ProjectStatus;
  readonly to: ProjectStatus;
  readonly onCancel: () => void;
  readonly onAcknowledge: () => void;
  readonly pending?: boolean | undefined;
}

/** The acknowledgement every change of status asks for; Cancel leaves the selection as it was. */
export function StatusChangeDialog({
  from,
  to,
  onCancel,
  onAcknowledge,
  pending = false,
}: StatusChangeDialogProps) {
  return (
    <Dialog
      open
      title="Status Change Warning"
      onClose={onCancel}
      pending={pending}
      verb="Acknowledge"
      danger={from !== "archived" && (to === "cancelled" || to === "completed")}
      onConfirm={onAcknowledge}
    >
      <p className="row gap-3 well">
        <ProjectStatusBadge label={statusLabels[from]} />
        <ArrowRight aria-label="to" />
        <ProjectStatusBadge label={statusLabels[to]} />
      </p>
      <p>{statusWarning(from, to)}</p>
    </Dialog>
  );
}
