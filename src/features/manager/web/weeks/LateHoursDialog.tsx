import { useState } from "react";
import { weekdayName, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { mayBookOn } from "#features/timesheets/rules/booking.ts";
import { checkEnteredHours, roundedWords } from "#features/timesheets/rules/entered-hours.ts";
import { daysOfWeek } from "#features/timesheets/rules/week.ts";
import type { ManagedWeek } from "#features/timesheets/decisions-contract.ts";
import {
  adjustMissingWeek,
  readMissingWeek,
  type MissingWeek,
} from "#features/timesheets/late-hours-contract.ts";
import { nameOf } from "../decision-parts.tsx";
import { ChangeReason } from "./AddEntryForm.tsx";

interface LateHoursDialogProps {
  readonly week: ManagedWeek;
  readonly weekStarting: Day;
  readonly onDone: (timesheetId: string) => void;
  readonly onClose: () => void;
}

/** Hours of a closed month that came late, of a person whose week has no timesheet. */
export function LateHoursDialog(props: LateHoursDialogProps) {
  const params = { userId: props.week.user.id, weekStarting: props.weekStarting };
  const read = useRead(readMissingWeek, { params }, { fresh: freshFor.planning });
  const title = t`Add late hours of ${nameOf(props.week.user)}`;
  if (read.data) return <LateHoursForm {...props} title={title} missing={read.data} />;
  return (
    <Dialog open title={title} onClose={props.onClose}>
      <ReadView read={read} loading={t`Loading timesheet...`} failed={t`Error Loading Timesheet`}>
        {() => null}
      </ReadView>
    </Dialog>
  );
}

interface LateHoursFormProps extends LateHoursDialogProps {
  readonly title: string;
  readonly missing: MissingWeek;
}

function LateHoursForm({ week, weekStarting, title, missing, onDone, onClose }: LateHoursFormProps) {
  const formats = useFormats();
  const write = useWrite(adjustMissingWeek);
  const days = daysOfWeek(weekStarting).filter((each) => missing.closedMonths.includes(monthOf(each)));
  const [day, setDay] = useState<Day>(days[0] ?? weekStarting);
  const [project, setProject] = useState("");
  const [hours, setHours] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const projects = missing.projects.filter((each) => mayBookOn(each, day));
  // Another day may not have the project.
  const projectId = projects.some(({ id }) => id === project) ? project : "";
  const { step } = missing.frame;
  const wrong = hours === null ? null : checkEnteredHours(hours, step);
  const isReady = projectId !== "" && hours !== null && wrong === null && reason.trim() !== "";
  const onSubmit = () => {
    if (!isReady) return;
    write.mutate(
      {
        params: { userId: week.user.id, weekStarting },
        body: { projectId, day, hours, adjustmentReason: reason.trim() },
      },
      {
        onSuccess: ({ timesheet }) => {
          onClose();
          onDone(timesheet.id);
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      verb={t`Add adjustment`}
      pendingVerb={t`Adding…`}
      disabled={!isReady}
      pending={write.isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <Field label={t`Day`}>
          <Select
            value={day}
            options={days.map((each) => ({
              value: each,
              label: `${weekdayName(each)}, ${formats.day(each)}`,
            }))}
            onValueChange={setDay}
          />
        </Field>
        <Field label={t`Project`} required>
          <Select
            placeholder={t`Select a project`}
            value={projectId}
            options={projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            onValueChange={setProject}
          />
        </Field>
        <Field
          label={t`Hours`}
          required
          hint={roundedWords(hours, step) ?? undefined}
          error={wrong ?? undefined}
        >
          <NumberInput
            reads="hours"
            min={0}
            step={step.minutes / 60}
            value={hours}
            onValueChange={setHours}
          />
        </Field>
        <ChangeReason month={monthOf(day)} value={reason} onValueChange={setReason} />
      </div>
    </Dialog>
  );
}
