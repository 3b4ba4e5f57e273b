import { useRef, useState } from "react";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { ErrorPanel } from "../../../../ui/feedback/ErrorPanel.tsx";
import { Loading } from "../../../../ui/feedback/Loading.tsx";
import { RestoredNotice } from "../../../../ui/feedback/RestoredNotice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useRead } from "../../../../web/data.ts";
import { useFirstFault } from "../../../../web/first-fault.ts";
import { readCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { projectNames } from "../../rules/nature-change.ts";
import { DeleteCharacteristic } from "./DeleteCharacteristic.tsx";
import { NatureConflict } from "./NatureConflict.tsx";
import { NatureFields } from "./NatureFields.tsx";
import { saveFailure } from "../save-failure.ts";
import { useNatureForm } from "./use-nature-form.ts";

interface NatureDialogProps {
  readonly characteristicId: string;
  readonly onClose: () => void;
}

/**
 * An admin changes what a characteristic is: name, type, options, Global and AI modelling, for every project
 * that has it.
 */
export function NatureDialog({ characteristicId, onClose }: NatureDialogProps) {
  const read = useRead(readCharacteristic, { params: { characteristicId } }, { fresh: 0 });
  if (read.data !== undefined) return <LoadedNature stored={read.data} onClose={onClose} />;
  const isGone = read.error?.status === 404;
  return (
    <Dialog open size="medium" title="Change Nature" onClose={onClose}>
      {read.isError ? (
        <ErrorPanel
          title="Error"
          reason={isGone ? "This characteristic has been deleted." : read.error.message}
          onRetry={isGone ? undefined : () => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading text="Loading characteristic..." />
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
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const state = useNatureForm(stored, () => {
    toast.success("Characteristic saved");
    onClose();
  });
  const { work } = state;
  useFirstFault(place, work.faults);
  const giveUp = () => {
    work.unsaved.forget();
    onClose();
  };
  const close = () => (work.changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Change Nature"
        subtitle={
          stored.uses.length === 0 ? "No project has a value of it." : `In ${projectNames(stored.uses)}`
        }
        onClose={close}
        onSubmit={state.save}
        pending={state.pending}
        footer={
          <>
            <DeleteCharacteristic stored={stored} onDeleted={giveUp} />
            <span className="grow" />
            <Button onClick={close} disabled={state.pending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={state.pending} pendingLabel="Saving...">
              Save Changes
            </Button>
          </>
        }
      >
        <div className="stack" ref={place}>
          {state.failure && <Banner tone="critical">{saveFailure(state.failure)}</Banner>}
          <NatureConflict state={state} />
          {work.restored && (
            <RestoredNotice what="what you typed" onDiscard={giveUp} onDismiss={work.dismissRestored} />
          )}
          <NatureFields state={state} stored={stored} />
        </div>
      </Dialog>
      <DiscardDialog
        {...work.unsaved.question}
        what="The changes to this characteristic have not been saved."
      />
      <DiscardDialog
        open={asking}
        what="The changes to this characteristic have not been saved."
        onKeep={() => setAsking(false)}
        onDiscard={giveUp}
      />
    </>
  );
}
