import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { statusWarning, type ProjectStatus } from "../../rules/project-status.ts";
import { ProjectHoursToCome } from "./ProjectHoursToCome.tsx";
import { ProjectStatusBadge } from "../ProjectStatusBadge.tsx";
import "../projects.css";

interface StatusChangeDialogProps {
  readonly projectId: string;
  readonly from: ProjectStatus;
  readonly to: ProjectStatus;
  readonly onCancel: () => void;
  readonly onAcknowledge: (clearsHours: boolean) => void;
  readonly pending?: boolean | undefined;
}

/** The acknowledgement every change of status requests; Cancel leaves the selection as it was. */
export function StatusChangeDialog({
  projectId,
  from,
  to,
  onCancel,
  onAcknowledge,
  pending = false,
}: StatusChangeDialogProps) {
  const [clears, setClears] = useState(false);
  return (
    <Dialog
      open
      title={t`Status Change Warning`}
      onClose={onCancel}
      pending={pending}
      verb={t`Acknowledge`}
      danger={from !== "archived" && (to === "cancelled" || to === "completed")}
      onConfirm={() => onAcknowledge(clears)}
    >
      <p className="row gap-3 well">
        <ProjectStatusBadge status={from} />
        <ArrowRight aria-label={t.as("arrow")`to`} />
        <ProjectStatusBadge status={to} />
      </p>
      <p>{statusWarning(from, to)}</p>
      {(from === "active" || from === "on_hold") && to !== "active" && (
        <ProjectHoursToCome projectId={projectId} clears={clears} onClearsChange={setClears} />
      )}
    </Dialog>
  );
}
