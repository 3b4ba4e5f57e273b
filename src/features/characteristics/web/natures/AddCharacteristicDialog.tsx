import { useRef, useState } from "react";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { RestoredNotice } from "../../../../ui/feedback/RestoredNotice.tsx";
import { Segmented } from "../../../../ui/form/Segmented.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { freshFor, useRead } from "../../../../web/data.ts";
import { useFirstFault } from "../../../../web/first-fault.ts";
import { listCharacteristics, type ProjectCharacteristic } from "../../contract.ts";
import { ExistingFields } from "./ExistingFields.tsx";
import { NewFields } from "./NewFields.tsx";
import { saveFailure } from "../save-failure.ts";
import { useAddCharacteristic } from "./use-add-characteristic.ts";

interface AddCharacteristicDialogProps {
  readonly project: { readonly id: string; readonly name: string };
  /** What the project has already. */
  readonly present: readonly ProjectCharacteristic[];
  readonly onClose: () => void;
}

/**
 * The Add Characteristic modal: one that exists, or a new one. It stays open, with everything typed, until it
 * is saved or given up.
 */
export function AddCharacteristicDialog({ project, present, onClose }: AddCharacteristicDialogProps) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const read = useRead(listCharacteristics, {}, { fresh: freshFor.planning });
  const form = useAddCharacteristic(project.id, read.data?.characteristics, () => {
    toast.success("Characteristic saved");
    onClose();
  });
  const { work } = form;
  useFirstFault(place, work.faults);
  const close = () => (work.changed ? setAsking(true) : onClose());
  const giveUp = () => {
    work.unsaved.forget();
    onClose();
  };
  const had = new Set(present.map(({ characteristicId }) => characteristicId));
  const offered = (read.data?.characteristics ?? []).filter(({ id }) => !had.has(id));
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Add Characteristic"
        subtitle={<span dir="auto">{project.name}</span>}
        onClose={close}
        onSubmit={form.save}
        pending={form.pending}
        footer={
          <>
            <Button onClick={close} disabled={form.pending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={form.pending} pendingLabel="Saving...">
              Save Characteristic
            </Button>
          </>
        }
      >
        <div className="stack" ref={place}>
          {form.failure && <Banner tone="critical">{saveFailure(form.failure)}</Banner>}
          {work.restored && (
            <RestoredNotice what="what you typed" onDiscard={giveUp} onDismiss={work.dismissRestored} />
          )}
          <Segmented
            label="Which characteristic"
            options={[
              { value: "existing", label: "Existing" },
              { value: "new", label: "New" },
            ]}
            value={work.values.mode}
            onValueChange={(mode) => {
              work.set({ mode, value: { ...work.values.value, option: "" } });
              work.setFaults({});
            }}
          />
          {work.values.mode === "existing" ? (
            <ExistingFields form={form} read={read} offered={offered} />
          ) : (
            <NewFields form={form} existing={read.data?.characteristics ?? []} offered={offered} />
          )}
        </div>
      </Dialog>
      <DiscardDialog {...work.unsaved.question} what="The characteristic has not been saved yet." />
      <DiscardDialog
        open={asking}
        what="The characteristic has not been saved yet."
        onKeep={() => setAsking(false)}
        onDiscard={giveUp}
      />
    </>
  );
}
