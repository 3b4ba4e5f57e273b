import { useRef, useState } from "react";
import { isAdmin } from "../../../shared/role.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ConflictNotice } from "../../../ui/feedback/ConflictNotice.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useWrite } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useViewer } from "../../../web/viewer.ts";
import { changeProjectCharacteristic, type ProjectCharacteristic } from "../contract.ts";
import { checkValue, valueText } from "../rules/characteristic-value.ts";
import { AddOption } from "./natures/AddOption.tsx";
import { EditedValue, editedValueOf, valueFrom } from "./edited-value.ts";
import { saveFailure } from "./save-failure.ts";
import { useFormWork } from "./use-form-work.ts";
import { ValueField } from "./ValueField.tsx";

interface EditValueDialogProps {
  readonly projectName: string;
  /** As it is stored now: news of another's save arrives here. */
  readonly stored: ProjectCharacteristic;
  readonly onClose: () => void;
}

/** Changes the value of one characteristic of a project. */
export function EditValueDialog({ projectName, stored, onClose }: EditValueDialogProps) {
  const viewer = useViewer();
  const [base, setBase] = useState(stored);
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const work = useFormWork(
    `value of characteristic ${stored.id}`,
    EditedValue,
    editedValueOf(base),
    base.version,
  );
  const write = useWrite(changeProjectCharacteristic);
  useFirstFault(place, work.faults);
  const conflict = stored.version > work.version && !write.isPending ? stored : null;
  const { typeCode } = stored;
  const giveUp = () => {
    work.unsaved.forget();
    onClose();
  };
  const save = () => {
    if (!work.changed && conflict === null) return onClose();
    const value = valueFrom(typeCode, work.values);
    const faults = checkValue(typeCode, value);
    work.setFaults(faults);
    if (Object.keys(faults).length > 0) return;
    write.mutate(
      {
        params: { projectId: stored.projectId, projectCharacteristicId: stored.id },
        body: { version: work.version, ...value },
      },
      {
        onSuccess: () => {
          work.unsaved.forget();
          toast.success("Value saved");
          onClose();
        },
        onError: (failure) => work.setFaults(failure.fields),
      },
    );
  };
  const own = (): string => {
    const label = stored.options.find(({ id }) => id === work.values.option)?.optionLabel ?? null;
    return valueText({ ...valueFrom(typeCode, work.values), optionLabel: label }) || "–";
  };
  const failure =
    write.error !== null && write.error.code !== "stale" && Object.keys(write.error.fields).length === 0
      ? write.error
      : null;
  const close = () => (work.changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        title={<span dir="auto">{stored.name}</span>}
        subtitle={<span dir="auto">{projectName}</span>}
        onClose={close}
        onSubmit={save}
        pending={write.isPending}
        footer={
          <>
            <Button onClick={close} disabled={write.isPending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={write.isPending} pendingLabel="Saving...">
              Save Value
            </Button>
          </>
        }
      >
        <div className="stack" ref={place}>
          {failure && <Banner tone="critical">{saveFailure(failure)}</Banner>}
          {work.restored && (
            <RestoredNotice what="the value you typed" onDiscard={giveUp} onDismiss={work.dismissRestored} />
          )}
          {conflict && (
            <ConflictNotice
              rows={[{ key: "value", label: "Value", stored: valueText(conflict), own: own() }]}
              onTheirs={() => {
                setBase(conflict);
                work.restart(editedValueOf(conflict), conflict.version);
                write.reset();
              }}
              onMine={() => {
                setBase(conflict);
                work.restart(work.values, conflict.version);
                write.reset();
              }}
            >
              <b>{conflict.updatedByName ?? "Somebody else"} changed this value in the meantime.</b>
            </ConflictNotice>
          )}
          <ValueField
            autoFocus
            typeCode={typeCode}
            value={work.values}
            options={stored.options.map(({ id, optionLabel }) => ({ value: id, label: optionLabel }))}
            faults={work.faults}
            onValueChange={(value) => work.set(value, "valueNumber", "valueBoolean", "valueOptionId")}
          />
          {typeCode === "selection" && isAdmin(viewer.roles) && (
            <AddOption
              characteristic={{ id: stored.characteristicId, name: stored.name, options: stored.options }}
              onAdded={(option) => work.set({ option }, "valueOptionId")}
            />
          )}
        </div>
      </Dialog>
      <DiscardDialog {...work.unsaved.question} what="The value has not been saved." />
      <DiscardDialog
        open={asking}
        what="The value has not been saved."
        onKeep={() => setAsking(false)}
        onDiscard={giveUp}
      />
    </>
  );
}
