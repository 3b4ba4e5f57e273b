import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { listFunctions } from "#features/functions/contract.ts";
import { Button } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { readCharacteristic, type CharacteristicDetails, deleteCharacteristic } from "../../contract.ts";
import { projectNames, deletionRefusal } from "../../rules/nature-change.ts";
import { saveFailure } from "../../rules/new-characteristic.ts";
import { NatureFields } from "./NatureFields.tsx";
import { natureFieldTexts, useNatureForm } from "./use-nature-form.ts";

interface NatureDialogProps {
  readonly characteristicId: string;
  readonly onClose: () => void;
}

/** An admin changes a characteristic for every project: name, type, options, Global and AI modelling. */
export function NatureDialog({ characteristicId, onClose }: NatureDialogProps) {
  const read = useRead(readCharacteristic, { params: { characteristicId } }, { fresh: 0 });
  if (read.data !== undefined) return <LoadedNature stored={read.data} onClose={onClose} />;
  const isGone = read.error?.status === 404;
  return (
    <Dialog open size="medium" title={t`Change Nature`} onClose={onClose}>
      {read.isError ? (
        <ErrorPanel
          title={t`Error`}
          reason={isGone ? t`This characteristic has been deleted.` : read.error.message}
          onRetry={isGone ? undefined : () => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading text={t`Loading characteristic...`} />
      )}
    </Dialog>
  );
}

function LoadedNature({
  stored,
  onClose,
}: {
  readonly stored: CharacteristicDetails;
  readonly onClose: () => void;
}) {
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const edit = useNatureForm(stored, (saved) => {
    if (saved) toast.success(t`Characteristic saved`);
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Change Nature`}
      subtitle={stored.uses.length === 0 ? t`No project uses it.` : t`In ${projectNames(stored.uses)}`}
      onClose={onClose}
      failed={saveFailure}
      fields={natureFieldTexts(functions.data?.functions)}
      unsaved={t`The changes to this characteristic haven't been saved.`}
      aside={
        <>
          <DeleteCharacteristic
            stored={stored}
            onDeleted={() => {
              edit.discard();
              onClose();
            }}
          />
          <span className="grow" />
        </>
      }
      verb={t`Save Changes`}
      pendingVerb={t`Saving...`}
    >
      <NatureFields edit={edit} stored={stored} />
    </EditDialog>
  );
}

interface DeleteCharacteristicProps {
  readonly stored: CharacteristicDetails;
  readonly onDeleted: () => void;
}

/** Deletes an unused characteristic after a confirmation, or names the projects that use it. */
function DeleteCharacteristic({ stored, onDeleted }: DeleteCharacteristicProps) {
  const [openDialog, setOpenDialog] = useState(false);
  const refusal = deletionRefusal(stored.uses);
  const close = () => setOpenDialog(false);
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setOpenDialog(true)}>{t`Delete`}</Button>
      {openDialog && refusal === null && (
        <WriteDialog
          endpoint={deleteCharacteristic}
          input={{ params: { characteristicId: stored.id }, query: { version: String(stored.version) } }}
          done={t`Characteristic deleted`}
          onDone={onDeleted}
          title={t`Delete Characteristic`}
          onClose={close}
          verb={t`Delete Characteristic`}
          pendingVerb={t`Deleting...`}
          danger
        >
          <p>{rich`${<b dir="auto">{stored.name}</b>} and its options will be deleted for the whole organisation. This can't be undone.`}</p>
        </WriteDialog>
      )}
      {openDialog && refusal !== null && (
        <Dialog open title={t`Cannot Delete Characteristic`} onClose={close} cancel={t`Close`}>
          <p>{`${refusal} ${t`Remove it there first.`}`}</p>
        </Dialog>
      )}
    </>
  );
}
