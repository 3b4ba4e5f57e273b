import { useState } from "react";
import { formatRate } from "#shared/money.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { changeProject, readProjectChoices, type ProjectDetails } from "../../contract.ts";
import { addFunctionFailed, chooseFunction } from "../../rules/function-addition.ts";

interface AddFunctionDialogProps {
  readonly project: ProjectDetails;
  readonly onClose: () => void;
}

/** The Add Function dialog: one of the active functions the project does not have yet, added at once. */
export function AddFunctionDialog({ project, onClose }: AddFunctionDialogProps) {
  const { currencySymbol } = useViewer();
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  const write = useWrite(changeProject);
  const offered = (choices.data?.functions ?? []).filter(({ id }) => !project.assignedFunctions.includes(id));
  const added = offered.find(({ id }) => id === chosen);
  const isNothingLeft = choices.data !== undefined && offered.length === 0;
  const submit = () => {
    setFault(added ? undefined : chooseFunction);
    if (!added) return;
    const functionIds = [...project.assignedFunctions, added.id];
    write.mutate(
      { params: { projectId: project.id }, body: { version: project.version, updates: {}, functionIds } },
      {
        onSuccess: () => {
          toast.success(`${added.name} added to ${project.code}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title="Add Function"
      subtitle={project.name}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      cancel={isNothingLeft ? "Close" : "Cancel"}
      verb={isNothingLeft ? undefined : "Add Function"}
      pendingVerb="Adding..."
      failure={write.error && `${addFunctionFailed} ${write.error.message}`}
    >
      {choices.data === undefined && (
        <ReadView read={choices} loading="Loading functions..." failed="Failed to load project data" />
      )}
      {isNothingLeft && <p>This project already has every active function.</p>}
      {offered.length > 0 && (
        <Field
          label="Function"
          error={fault}
          hint={
            added
              ? added.costTiers
                  .map(({ name, hourlyRate }) => `${name} ${formatRate(hourlyRate, currencySymbol)}`)
                  .join(", ")
              : "You can then budget, forecast and allocate it. Stored hours don't change."
          }
        >
          <Select
            data-autofocus=""
            placeholder="Select a function"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onValueChange={(id) => {
              setChosen(id);
              setFault(undefined);
            }}
          />
        </Field>
      )}
    </Dialog>
  );
}
