import { Pencil } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { readAllocatorCandidates, readFunction, type FunctionDetails } from "../contract.ts";
import { FunctionFields } from "./FunctionFields.tsx";
import { FunctionRemoval } from "./FunctionRemoval.tsx";
import { FunctionView } from "./FunctionView.tsx";
import { functionFieldTexts, useFunctionForm } from "./use-function-form.ts";

/** The function dialog in create mode. It stays open until created or discarded. */
export function CreateFunctionDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useFunctionForm(null, () => {
    toast.success(t`Function created`);
    onClose();
  });
  return (
    <EditDialog
      edit={form}
      size="medium"
      title={t`Create New Function`}
      verb={t`Create Function`}
      pendingVerb={t`Creating...`}
      unsaved={t`The function hasn't been created yet.`}
      onClose={onClose}
    >
      <FunctionFields form={form} stored={null} />
    </EditDialog>
  );
}

interface FunctionDialogProps {
  readonly functionId: string;
  readonly onClose: () => void;
}

/** The function dialog in view and edit modes; a draft opens it in edit mode. */
export function FunctionDialog({ functionId, onClose }: FunctionDialogProps) {
  const read = useRead(readFunction, { params: { functionId } }, { fresh: freshFor.planning });
  if (read.data !== undefined) return <LoadedFunction details={read.data} onClose={onClose} />;
  const isGone = read.error?.status === 404;
  return (
    <Dialog open size="medium" title={t`Function`} onClose={onClose}>
      {read.isError ? (
        <ErrorPanel
          title={isGone ? t`Function Not Found` : t`Error Loading Function`}
          reason={isGone ? t`It was deleted, or you don't have access to it.` : read.error.message}
          onRetry={isGone ? undefined : () => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading text={t`Loading function...`} />
      )}
    </Dialog>
  );
}

function LoadedFunction({
  details,
  onClose,
}: {
  readonly details: FunctionDetails;
  readonly onClose: () => void;
}) {
  const { currencySymbol } = useViewer();
  const people = useRead(readAllocatorCandidates, {}, { fresh: freshFor.planning });
  const named = [...(people.data?.people ?? []), ...details.allocators];
  const form = useFunctionForm(details, () => toast.success(t`Function saved`));
  const isEdited = form.isEditing;
  const leave = () => (isEdited ? form.leave() : onClose());
  return (
    <EditDialog
      edit={form}
      size="medium"
      stage={isEdited ? "edit" : "view"}
      title={isEdited ? t`Edit Function` : <FunctionTitle details={details} />}
      subtitle={isEdited ? t`${details.name}: ${countsOf(details)}` : countsOf(details)}
      onClose={() => {
        // In edit mode, leaving goes back to the view.
        if (!isEdited) onClose();
      }}
      unsaved={t`The changes to this function haven't been saved.`}
      fields={functionFieldTexts(named, currencySymbol)}
      footer={
        <>
          <FunctionRemoval details={details} isEdited={isEdited} onDeleted={onClose} />
          <Button onClick={leave} disabled={form.pending}>
            {isEdited ? t`Cancel` : t`Close`}
          </Button>
          {isEdited ? (
            <Button
              key="save"
              variant="primary"
              type="submit"
              pending={form.pending}
              pendingLabel={t`Saving...`}
            >{t`Save Changes`}</Button>
          ) : (
            <Button
              key="edit"
              variant="primary"
              icon={Pencil}
              onClick={form.begin}
              data-autofocus=""
            >{t`Edit Function`}</Button>
          )}
        </>
      }
    >
      {isEdited ? <FunctionFields form={form} stored={details} /> : <FunctionView details={details} />}
    </EditDialog>
  );
}

function FunctionTitle({ details }: { readonly details: FunctionDetails }) {
  return (
    <span className="row-wrap">
      <bdi>{details.name}</bdi> {!details.isActive && <Badge>{t.as("function")`Inactive`}</Badge>}
    </span>
  );
}

/** `6 users, 7 projects` */
function countsOf({ userCount, projectCount }: FunctionDetails): string {
  return t`${plural(userCount, "# user", "# users")}, ${plural(projectCount, "# project", "# projects")}`;
}
