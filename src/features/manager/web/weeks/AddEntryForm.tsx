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
import { mayBookOn, needsReason } from "#features/timesheets/rules/booking.ts";
import { checkEnteredHours, roundedWords } from "#features/timesheets/rules/entered-hours.ts";
import { addTimesheetEntry, type TimesheetDetail } from "#features/timesheets/decisions-contract.ts";

interface AddEntryFormProps {
  readonly detail: TimesheetDetail;
  readonly day: Day;
  readonly onClose: () => void;
}

interface ChangeReasonProps {
  /** The closed month; null for days the person doesn't book themselves. */
  readonly month: Month | null;
  readonly value: string;
  readonly onValueChange: (reason: string) => void;
}

/** Why hours change that their owner can't change. */
export function ChangeReason({ month, value, onValueChange }: ChangeReasonProps) {
  return (
    <Field
      required
      label={month === null ? t`Reason` : t`Reason for the adjustment`}
      hint={
        month === null
          ? t`This day is further back or ahead than people book. The audit log has your reason.`
          : t`${formatMonth(month)} is closed. The change is shown as an adjustment beside its figures.`
      }
      className="grow"
    >
      <TextInput maxLength={1000} value={value} onValueChange={onValueChange} />
    </Field>
  );
}

/** Why a reason is needed for days: their closed month, or null for days their owner doesn't book; else undefined. */
export function reasonFor(
  { closedMonths, ownDays }: TimesheetDetail,
  days: readonly Day[],
): Month | null | undefined {
  const closed = closedMonths.find((month) => days.some((day) => monthOf(day) === month));
  return closed ?? (needsReason(days, ownDays) ? null : undefined);
}

/** A reason as it's sent. */
export function sentReason(month: Month | null | undefined, reason: string) {
  if (month === undefined) return {};
  return month === null ? { reason: reason.trim() } : { adjustmentReason: reason.trim() };
}

const labels = (isAdjustment: boolean) => (isAdjustment ? t`Add adjustment` : t`Add entry`);

export function AddEntryForm({ detail, day, onClose }: AddEntryFormProps) {
  const [projectId, setProjectId] = useState("");
  const [hours, setHours] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const needed = reasonFor(detail, [day]);
  const isAdjustment = typeof needed === "string";
  const add = useWrite(addTimesheetEntry);
  const { step } = detail.frame;
  const wrong = hours === null ? null : checkEnteredHours(hours, step);
  const isExplained = needed === undefined || reason.trim() !== "";
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
      ...sentReason(needed, reason),
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
      {needed !== undefined && <ChangeReason value={reason} onValueChange={setReason} month={needed} />}
      <span className="row">
        <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" disabled={!isReady} pending={add.isPending} pendingLabel={t`Adding…`}>
          {labels(isAdjustment)}
        </Button>
      </span>
    </form>
  );
}
