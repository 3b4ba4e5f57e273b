import { useState } from "react";
import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { mayBookOn } from "#features/timesheets/rules/booking.ts";
import { checkEnteredHours, roundedWords } from "#features/timesheets/rules/entered-hours.ts";
import { addTimesheetEntry, type TimesheetDetail } from "#features/timesheets/decisions-contract.ts";

interface AddEntryFormProps {
  readonly detail: TimesheetDetail;
  readonly day: Day;
  readonly onClose: () => void;
}

interface AdjustmentReasonProps {
  readonly month: Month;
  readonly value: string;
  readonly onValueChange: (reason: string) => void;
}

/** Why hours of a closed month change. */
export function AdjustmentReason({ month, value, onValueChange }: AdjustmentReasonProps) {
  return (
    <Field
      required
      label={t`Reason for the adjustment`}
      hint={t`${formatMonth(month)} is closed. The change is shown as an adjustment beside its figures.`}
      className="grow"
    >
      <TextInput maxLength={1000} value={value} onValueChange={onValueChange} />
    </Field>
  );
}

const adjustment = (isAdjustment: boolean, reason: string) =>
  isAdjustment ? { adjustmentReason: reason.trim() } : {};

const labels = (isAdjustment: boolean) => (isAdjustment ? t`Add adjustment` : t`Add entry`);

export function AddEntryForm({ detail, day, onClose }: AddEntryFormProps) {
  const [projectId, setProjectId] = useState("");
  const [hours, setHours] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const isAdjustment = detail.closedMonths.includes(monthOf(day));
  const add = useWrite(addTimesheetEntry);
  const { step } = detail.frame;
  const wrong = hours === null ? null : checkEnteredHours(hours, step);
  const isExplained = !isAdjustment || reason.trim() !== "";
  const isReady = projectId !== "" && hours !== null && wrong === null && isExplained;
  const options = detail.projects
    .filter((project) => mayBookOn(project, day))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const submit = async () => {
    if (!isReady) return;
    const body = {
      version: detail.timesheet.version,
      projectId,
      day,
      hours,
      note: note.trim(),
      ...adjustment(isAdjustment, reason),
    };
    const added = await add
      .mutateAsync({ params: { timesheetId: detail.timesheet.id }, body })
      .catch(() => null);
    if (added) onClose();
  };
  return (
    <form
      className="add-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={t`Project`}>
        <Select
          placeholder={t`Select a project`}
          value={projectId}
          options={options}
          onValueChange={setProjectId}
        />
      </Field>
      <Field
        label={t`Hours`}
        hint={roundedWords(hours, step) ?? undefined}
        error={wrong ?? add.error?.message}
      >
        <NumberInput
          reads="hours"
          min={0}
          step={step.minutes / 60}
          placeholder={step.minutes === 15 && step.rounding === "off" ? t`0.25 steps` : undefined}
          value={hours}
          onValueChange={setHours}
        />
      </Field>
      <Field label={t`Task notes`} className="grow">
        <TextInput maxLength={2000} value={note} onValueChange={setNote} />
      </Field>
      {isAdjustment && <AdjustmentReason value={reason} onValueChange={setReason} month={monthOf(day)} />}
      <span className="row">
        <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" disabled={!isReady} pending={add.isPending} pendingLabel={t`Adding…`}>
          {labels(isAdjustment)}
        </Button>
      </span>
    </form>
  );
}
