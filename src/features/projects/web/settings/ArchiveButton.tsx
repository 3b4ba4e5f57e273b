import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { changeProject, type ProjectDetails } from "../../contract.ts";
import { StatusChangeDialog } from "./StatusChangeDialog.tsx";

/** Archive for completed and cancelled projects, Unarchive for archived ones; admins only. */
export function ArchiveButton({ project }: { readonly project: ProjectDetails }) {
  const [openDialog, setOpenDialog] = useState(false);
  const write = useWrite(changeProject);
  const archived = project.statusCode === "archived";
  const to = archived ? project.statusBeforeArchive : "archived";
  if (to === null || (!archived && project.statusCode !== "completed" && project.statusCode !== "cancelled"))
    return null;
  const change = () =>
    write.mutate(
      {
        params: { projectId: project.id },
        body: { version: project.version, updates: { statusCode: to }, acknowledged: true },
      },
      { onError: (failure) => toast.error(failure.message), onSettled: () => setOpenDialog(false) },
    );
  return (
    <>
      <Button onClick={() => setOpenDialog(true)}>{archived ? t`Unarchive` : t`Archive`}</Button>
      {openDialog && (
        <StatusChangeDialog
          projectId={project.id}
          from={project.statusCode}
          to={to}
          pending={write.isPending}
          onCancel={() => setOpenDialog(false)}
          onAcknowledge={change}
        />
      )}
    </>
  );
}
