import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { useWrite } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { changeProjectLength, type ProjectDetails } from "../../contract.ts";
import { changedLength, lengthFailed, monthsFault, type LengthDirection } from "../../rules/length-change.ts";
import { endMonth } from "../../rules/project-progress.ts";
import { LeftOutHours } from "./LeftOutHours.tsx";
import { ProjectHoursToCome } from "./ProjectHoursToCome.tsx";

interface LengthDialogProps {
  readonly project: ProjectDetails;
  readonly direction: LengthDirection;
  readonly onClose: () => void;
}

export function LengthDialog({ project, direction, onClose }: LengthDialogProps) {
  const [months, setMonths] = useState<number | null>(1);
  const [fault, setFault] = useState<string | null>(null);
  const [clears, setClears] = useState(false);
  const write = useWrite(changeProjectLength);
  const length = project.projectLengthMonths;
  const newLength =
    months !== null && monthsFault(length, direction, months) === null
      ? changedLength(length, direction, months)
      : null;
  const settled = useSettled(newLength);
  const submit = () => {
    const wrong = monthsFault(length, direction, months);
    setFault(wrong);
    if (wrong !== null || newLength === null) return;
    write.mutate(
      {
        params: { projectId: project.id },
        body: {
          version: project.version,
          newProjectLength: newLength,
          ...(clears ? { clearsHours: true } : {}),
        },
      },
      { onSuccess: onClose, onError: (failure) => setFault(failure.fields["newProjectLength"] ?? null) },
    );
  };
  return (
    <Dialog
      open
      title={direction === "extend" ? t`Extend project` : t`Shorten project`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      verb={direction === "extend" ? t`Extend` : t`Shorten`}
      pendingVerb={t`Saving...`}
      failure={write.isError && fault === null ? `${lengthFailed()} ${write.error.message}` : null}
    >
      <Field
        label={t`Number of months`}
        error={fault ?? undefined}
        hint={
          newLength === null
            ? undefined
            : t`${length} → ${plural(newLength, "# month", "# months")}, to ${formatMonth(endMonth({ startDate: project.startDate, projectLengthMonths: newLength }))}`
        }
      >
        <NumberInput
          reads="whole"
          min={1}
          max={direction === "shorten" ? length - 1 : undefined}
          value={months}
          onValueChange={(wanted) => {
            setMonths(wanted);
            setFault(null);
          }}
        />
      </Field>
      {direction === "shorten" && settled !== null && (
        <>
          <LeftOutHours projectId={project.id} length={settled} />
          <ProjectHoursToCome
            projectId={project.id}
            length={settled}
            clears={clears}
            onClearsChange={setClears}
          />
        </>
      )}
    </Dialog>
  );
}
