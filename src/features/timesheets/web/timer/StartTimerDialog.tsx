import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { breakWords } from "../../rules/break-deducted.ts";
import { parseTime } from "../../rules/clock-text.ts";
import { timeMessages } from "../../rules/timed-hours.ts";
import { startTimer } from "../../timer-contract.ts";
import { useBookableProjects } from "./use-bookable-projects.ts";

export function StartTimerDialog({ onClose }: { readonly onClose: () => void }) {
  const { read, options, placeholder } = useBookableProjects();
  const [projectId, setProject] = useState("");
  const [note, setNote] = useState("");
  const [from, setFrom] = useState("");
  const [tried, setTried] = useState(false);
  const start = useWrite(startTimer);
  const startTime = from.trim() === "" ? null : parseTime(from);
  const wrong = {
    project: projectId === "" ? t`Choose a project.` : start.error?.fields["projectId"],
    from: startTime === undefined ? timeMessages().unreadable : start.error?.fields["startTime"],
  };
  const submit = () => {
    setTried(true);
    if (projectId === "" || startTime === undefined) return;
    void start.mutateAsync({ body: { projectId, note, startTime } }).then(onClose, () => undefined);
  };
  const failure =
    start.error && Object.keys(start.error.fields).length === 0 ? start.error.message : read.error?.message;
  return (
    <Dialog
      open
      title={t`Start timer`}
      onClose={onClose}
      onSubmit={submit}
      pending={start.isPending}
      verb={t`Start timer`}
      pendingVerb={t`Starting…`}
      failure={failure}
    >
      <div className="stack">
        <Field label={t`Project`} required error={tried ? wrong.project : undefined}>
          <Select placeholder={placeholder} value={projectId} options={options} onValueChange={setProject} />
        </Field>
        <Field label={t`Task notes`}>
          <TextInput maxLength={2000} value={note} onValueChange={setNote} />
        </Field>
        <Field
          label={t`Started at`}
          hint={t`Leave empty to start now, or enter a time in the last 12 hours.`}
          error={tried ? wrong.from : undefined}
        >
          <TextInput className="time-input" placeholder={t`Now`} value={from} onValueChange={setFrom} />
        </Field>
        {read.data && <p className="muted">{breakWords(read.data.frame)}</p>}
      </div>
    </Dialog>
  );
}
