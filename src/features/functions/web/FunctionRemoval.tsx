import { Trash2 } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Button } from "#ui/form/Button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { rich } from "#ui/base/rich.ts";
import { useWrite } from "#web/data.ts";
import { setFunctionActivity, type FunctionDetails } from "../contract.ts";
import { functionDeletionRefusal, functionHasUsers } from "../rules/function-use.ts";
import { DeleteFunctionDialog } from "./DeleteFunctionDialog.tsx";

interface FunctionRemovalProps {
  readonly details: FunctionDetails;
  readonly isEdited: boolean;
  readonly onDeleted: () => void;
}

/** Delete, and in view mode Deactivate or Reactivate, at the left of the dialog's foot. */
export function FunctionRemoval({ details, isEdited, onDeleted }: FunctionRemovalProps) {
  const [openDialog, setOpenDialog] = useState<"delete" | "deactivate" | null>(null);
  const write = useWrite(setFunctionActivity);
  const setActivity = (isActive: boolean) =>
    write.mutate(
      { params: { functionId: details.id }, body: { version: details.version, isActive } },
      {
        onSuccess: () => {
          setOpenDialog(null);
          toast.success(isActive ? t`Function reactivated` : t`Function deactivated`);
        },
        onError: (failure) => {
          if (isActive) toast.error(failure.message);
        },
      },
    );
  const hint =
    isEdited && functionDeletionRefusal(details.use) === functionHasUsers() ? functionHasUsers() : "";
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setOpenDialog("delete")}>{t`Delete`}</Button>
      {!isEdited && details.isActive && (
        <Button onClick={() => setOpenDialog("deactivate")}>{t`Deactivate`}</Button>
      )}
      {!isEdited && !details.isActive && (
        <Button pending={write.isPending} onClick={() => setActivity(true)}>{t`Reactivate`}</Button>
      )}
      <span className="field-hint grow function-hint">{hint}</span>
      {openDialog === "delete" && (
        <DeleteFunctionDialog
          details={details}
          onClose={() => setOpenDialog(null)}
          onDeleted={onDeleted}
          onDeactivate={details.isActive && !isEdited ? () => setOpenDialog("deactivate") : undefined}
        />
      )}
      {openDialog === "deactivate" && (
        <DeactivateFunctionDialog
          details={details}
          failure={write.error?.message}
          pending={write.isPending}
          onClose={() => setOpenDialog(null)}
          onDeactivate={() => setActivity(false)}
        />
      )}
    </>
  );
}

interface DeactivateFunctionDialogProps {
  readonly details: FunctionDetails;
  readonly failure: string | undefined;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onDeactivate: () => void;
}

/** Confirms before a function leaves every picker, and says who keeps it. */
function DeactivateFunctionDialog({
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
      title={t`Deactivate Function`}
      onClose={onClose}
      pending={pending}
      verb={t`Deactivate`}
      onConfirm={onDeactivate}
      failure={failure}
    >
      <p>{rich`${<b>{name}</b>} will no longer be offered for people, projects and allocations, or in filters. Stored data doesn't change, and you can reactivate it at any time.`}</p>
      {isUsed && (
        <p className="muted">{t`${plural(userCount, "# user", "# users")} and ${plural(projectCount, "# project", "# projects")} keep it until you give them another.`}</p>
      )}
    </Dialog>
  );
}
