import { ArrowRight } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { statusWarning, type ProjectStatus } from "../../rules/project-status.ts";
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
      title={t`Status Change Warning`}
      onClose={onCancel}
      pending={pending}
      verb={t`Acknowledge`}
      danger={from !== "archived" && (to === "cancelled" || to === "completed")}
      onConfirm={onAcknowledge}
    >
      <p className="row gap-3 well">
        <ProjectStatusBadge status={from} />
        <ArrowRight aria-label={t.as("arrow")`to`} />
        <ProjectStatusBadge status={to} />
      </p>
      <p>{statusWarning(from, to)}</p>
    </Dialog>
  );
}
