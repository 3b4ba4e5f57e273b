import { useState } from "react";
import * as z from "zod/mini";
import { grouped } from "#shared/count.ts";
import { weekdayNames } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { dayChoices, hourChoices, scheduleWords } from "../../rules/schedule.ts";
import { checkRecipients } from "../../rules/view.ts";
import {
  listReportReaders,
  scheduleReportView,
  unscheduleReportView,
  type ReportView,
} from "../../views-contract.ts";

const EditedSchedule = z.object({
  every: z.enum(["week", "month"]),
  onDay: z.number(),
  atHour: z.number(),
  format: z.enum(["csv", "xlsx", "pdf"]),
  recipientIds: z.array(z.string()),
});
type EditedSchedule = z.infer<typeof EditedSchedule>;

const fieldTexts: readonly FieldText<EditedSchedule>[] = [
  { label: t`When`, text: scheduleWords },
  { label: t`File`, text: ({ format }) => format.toUpperCase() },
  { label: t`People`, text: ({ recipientIds }) => String(recipientIds.length) },
];

interface ScheduleDialogProps {
  readonly view: ReportView;
  readonly onClose: () => void;
  readonly onSaved: (view: ReportView) => void;
}

function useScheduleEdit({ view, onClose, onSaved }: ScheduleDialogProps) {
  const viewer = useViewer();
  const write = useWrite(scheduleReportView);
  return useEdit({
    name: `report schedule ${view.id}`,
    schema: EditedSchedule,
    // One that stopped is set up anew by saving it as it is.
    stored: view.schedule === null || view.schedule.isStopped ? null : view,
    draftOf,
    blank:
      view.schedule === null
        ? { every: "week" as const, onDay: 1, atHour: 8, format: "xlsx" as const, recipientIds: [viewer.id] }
        : draftOf(view),
    isInside: (path: string) => path === "/reports",
    check: ({ recipientIds }: EditedSchedule) => checkRecipients(recipientIds),
    send: ({ version, draft }) =>
      write.mutateAsync({
        params: { viewId: view.id },
        body: {
          ...draft,
          recipientIds: [...draft.recipientIds],
          version: version === 0 ? view.version : version,
        },
      }),
    onSaved: (saved) => {
      toast.success(t`Schedule saved`);
      onClose();
      if (saved !== null) onSaved(saved);
    },
  });
}

const draftOf = ({ schedule }: ReportView): EditedSchedule => ({
  every: schedule?.every ?? "week",
  onDay: schedule?.onDay ?? 1,
  atHour: schedule?.atHour ?? 8,
  format: schedule?.format ?? "xlsx",
  recipientIds: (schedule?.recipients ?? []).map(({ id }) => id),
});

/** When a view is mailed, and to whom. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { view, onClose, onSaved } = props;
  const { sendsMail } = useViewer();
  const edit = useScheduleEdit(props);
  const unschedule = useWrite(unscheduleReportView);
  const { schedule } = view;
  const stop = () =>
    unschedule.mutate(
      { params: { viewId: view.id }, query: { version: String(view.version) } },
      {
        onSuccess: (saved) => {
          toast.success(t`It's no longer mailed`);
          edit.discard();
          onClose();
          onSaved(saved);
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Mail ${view.name}`}
      subtitle={t`Each person gets a file of what they may see at that moment.`}
      verb={schedule === null ? t`Mail on this schedule` : t`Save changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The schedule hasn't been saved.`}
      fields={fieldTexts}
      onClose={onClose}
      aside={
        schedule !== null && (
          <Button variant="danger" pending={unschedule.isPending} onClick={stop}>{t`Stop mailing`}</Button>
        )
      }
    >
      {!sendsMail && <NoMailServer>{t`Set one up to have reports sent.`}</NoMailServer>}
      {schedule?.isStopped === true && (
        <p className="muted">{t`It stopped, because ${schedule.sender} has left. Save it to go on in your name.`}</p>
      )}
      <WhenFields edit={edit} />
      <RadioGroup
        legend={t`File`}
        value={edit.draft.format}
        options={[
          { value: "xlsx", label: "XLSX" },
          { value: "csv", label: "CSV" },
          { value: "pdf", label: "PDF" },
        ]}
        onValueChange={(format) => edit.set({ format })}
      />
      <Recipients edit={edit} />
    </EditDialog>
  );
}

interface FieldsProps {
  readonly edit: Edit<ReportView, EditedSchedule>;
}

function WhenFields({ edit: { draft, set, faults } }: FieldsProps) {
  const isWeekly = draft.every === "week";
  return (
    <div className="row-wrap">
      <Field label={t`How often`}>
        <Select
          options={[
            { value: "week", label: t`Every week` },
            { value: "month", label: t`Every month` },
          ]}
          value={draft.every}
          onValueChange={(every) => set({ every, onDay: 1 })}
        />
      </Field>
      <Field
        label={isWeekly ? t.as("weekday")`On` : t.as("day of the month")`On day`}
        error={faults["onDay"]}
      >
        <Select
          options={
            isWeekly ? weekdayNames().map((label, at) => ({ value: String(at + 1), label })) : dayChoices()
          }
          value={String(draft.onDay)}
          onValueChange={(day) => set({ onDay: Number(day) })}
        />
      </Field>
      <Field label={t.as("time")`At`}>
        <Select
          options={hourChoices}
          value={String(draft.atHour)}
          onValueChange={(hour) => set({ atHour: Number(hour) })}
        />
      </Field>
    </div>
  );
}

function Recipients({ edit: { draft, set, faults } }: FieldsProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const among = draft.recipientIds.join(",");
  const read = useRead(
    listReportReaders,
    { query: { search: search || undefined, among: among || undefined } },
    { showPrevious: true },
  );
  return (
    <ReadView read={read} loading={t`Loading people...`} failed={t`Error Loading People`} rows={3}>
      {({ people, left }) => (
        <div className="stack">
          <Field label={t`Find people`}>
            <TextInput type="search" value={typed} onValueChange={setTyped} maxLength={100} />
          </Field>
          <CheckboxGroup
            column
            boxed
            required
            legend={t`Who gets it: ${draft.recipientIds.length}`}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            values={draft.recipientIds}
            onValuesChange={(recipientIds) => set({ recipientIds })}
            error={faults["recipientIds"]}
          />
          {left > 0 && <p className="muted">{t`${grouped(left)} more: type a name`}</p>}
        </div>
      )}
    </ReadView>
  );
}
