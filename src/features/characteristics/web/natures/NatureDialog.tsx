import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { listFunctions } from "#features/functions/contract.ts";
import { readCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { projectNames } from "../../rules/nature-change.ts";
import { DeleteCharacteristic } from "./DeleteCharacteristic.tsx";
import { NatureFields } from "./NatureFields.tsx";
import { saveFailure } from "../../rules/new-characteristic.ts";
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
