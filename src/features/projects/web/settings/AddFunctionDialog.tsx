import { Plus } from "lucide-react";
import { useState } from "react";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { changeProject, readProjectChoices, type ProjectDetails } from "../../contract.ts";
import { isLocked } from "../../rules/project-status.ts";

/** Opens the Add Function dialog; nothing where the project accepts no more functions. */
export function AddFunctionButton({ project }: { readonly project: ProjectDetails }) {
  const [open, setOpen] = useState(false);
  if (isLocked(project.statusCode)) return null;
  return (
    <>
      <Button small icon={Plus} onClick={() => setOpen(true)}>{t`Add Function`}</Button>
      {open && <AddFunctionDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddFunctionDialogProps {
  readonly project: ProjectDetails;
  readonly onClose: () => void;
}

function AddFunctionDialog({ project, onClose }: AddFunctionDialogProps) {
  const { currencySymbol } = useViewer();
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  const write = useWrite(changeProject);
  const offered = (choices.data?.functions ?? []).filter(({ id }) => !project.assignedFunctions.includes(id));
  const added = offered.find(({ id }) => id === chosen);
  const isNothingLeft = choices.data !== undefined && offered.length === 0;
  const submit = () => {
    setFault(added ? undefined : t`Choose a function`);
    if (!added) return;
    const functionIds = [...project.assignedFunctions, added.id];
    write.mutate(
      { params: { projectId: project.id }, body: { version: project.version, updates: {}, functionIds } },
      {
        onSuccess: () => {
          toast.success(t`${added.name} added to ${project.code}`);
          onClose();
        },
      },
    );
  };
  // What a failure says is the specification's (docs/readings.md#000-8).
  return (
    <Dialog
      open
      title={t`Add Function`}
      subtitle={project.name}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      cancel={isNothingLeft ? t`Close` : t`Cancel`}
      verb={isNothingLeft ? undefined : t`Add Function`}
      pendingVerb={t`Adding...`}
      failure={write.error && t`Failed to add function to project. Please try again. ${write.error.message}`}
    >
      {choices.data === undefined && (
        <ReadView read={choices} loading={t`Loading functions...`} failed={t`Failed to load project data`} />
      )}
      {isNothingLeft && <p>{t`This project already has every active function.`}</p>}
      {offered.length > 0 && (
        <Field
          label={t`Function`}
          error={fault}
          hint={
            added
              ? added.costTiers
                  .map(({ name, hourlyRate }) => `${name} ${formatRate(hourlyRate, currencySymbol)}`)
                  .join(", ")
              : t`You can then budget, forecast and allocate it. Stored hours don't change.`
          }
        >
          <Select
            data-autofocus=""
            placeholder={t`Select a function`}
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
