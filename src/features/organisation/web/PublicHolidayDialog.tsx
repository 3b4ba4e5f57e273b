import { useRef, useState } from "react";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DiscardDialog } from "../../../ui/DiscardDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { NumberInput } from "../../../ui/NumberInput.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { isDay, weekdayName } from "../../../shared/day.ts";
import { formatHours } from "../../../shared/hours.ts";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useFormats } from "../../../web/formats.ts";
import { changePublicHoliday, createPublicHoliday, type PublicHoliday } from "../holiday-contract.ts";
import { checkPublicHoliday, defaultHolidayHours, mostHolidayHours } from "../rules/public-holiday.ts";

interface PublicHolidayDialogProps {
  /** The one to edit; null for a new one. */
  readonly holiday: PublicHoliday | null;
  readonly onSaved: (date: string) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly holidayDate: string;
  readonly name: string;
  readonly hours: number | null;
}

const draftOf = (holiday: PublicHoliday | null): Draft =>
  holiday
    ? { holidayDate: holiday.holidayDate, name: holiday.name, hours: holiday.hours }
    : { holidayDate: "", name: "", hours: defaultHolidayHours };

/** Adds a public holiday, or changes one. */
export function PublicHolidayDialog({ holiday, onSaved, onClose }: PublicHolidayDialogProps) {
  const formats = useFormats();
  const [base, setBase] = useState(holiday);
  const [draft, setDraft] = useState(() => draftOf(holiday));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<PublicHoliday | null>(null);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useFirstFault(form, faults);
  const create = useWrite(createPublicHoliday);
  const change = useWrite(changePublicHoliday);
  const { isPending, error } = base === null ? create : change;
  const set = (edited: Partial<Draft>) => {
    setDraft({ ...draft, ...edited });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in edited))));
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  const close = () => (isDirty ? setLeaving(true) : onClose());
  const submit = () => {
    const wrong = checkPublicHoliday(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { ...draft, hours: draft.hours ?? 0 };
    const onSuccess = () => {
      toast.success(base === null ? `${draft.name.trim()} added` : `${draft.name.trim()} saved`);
      onSaved(draft.holidayDate);
      onClose();
    };
    const onError = (failure: CallFailure) => {
      setFaults(failure.fields);
      if (failure.code === "stale") setConflict(failure.current as PublicHoliday);
    };
    if (base === null) create.mutate({ body }, { onSuccess, onError });
    else change.mutate({ params: { holidayId: base.id }, body: { version: base.version, ...body } }, { onSuccess, onError });
  };
  const settle = (mine: boolean) => {
    if (!mine) setDraft(draftOf(conflict));
    setBase(conflict);
    setConflict(null);
    change.reset();
  };
  return (
    <>
      <Dialog
        open
        title={base === null ? "Add public holiday" : "Edit public holiday"}
        onClose={close}
        onSubmit={submit}
        pending={isPending}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={isPending} pendingLabel="Saving…">
              {base === null ? "Add" : "Save"}
            </Button>
          </>
        }
      >
        <div className="stack" ref={form}>
          {error && conflict === null && Object.keys(error.fields).length === 0 && <Banner tone="critical">{error.message}</Banner>}
          {conflict && <Differences stored={conflict} draft={draft} onTheirs={() => settle(false)} onMine={() => settle(true)} />}
          <Field
            label="Date"
            required
            error={faults["holidayDate"]}
            hint={isDay(draft.holidayDate) ? `${weekdayName(draft.holidayDate)}, ${formats.day(draft.holidayDate)}` : undefined}
          >
            <TextInput
              type="date"
              min="1900-01-01"
              max="2100-12-31"
              value={draft.holidayDate}
              onValueChange={(holidayDate) => set({ holidayDate })}
            />
          </Field>
          <Field label="Name" required error={faults["name"]}>
            <TextInput maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
          </Field>
          <Field label="Hours" required error={faults["hours"]} hint="What the day takes off everyone's working hours.">
            <NumberInput unit="hours" step={0.5} min={0.5} max={mostHolidayHours} value={draft.hours} onValueChange={(hours) => set({ hours })} />
          </Field>
        </div>
      </Dialog>
      <DiscardDialog open={leaving} what="The public holiday has not been saved." onKeep={() => setLeaving(false)} onDiscard={onClose} />
    </>
  );
}

interface DifferencesProps {
  readonly stored: PublicHoliday;
  readonly draft: Draft;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

function Differences({ stored, draft, onTheirs, onMine }: DifferencesProps) {
  const formats = useFormats();
  const rows = [
    { key: "date", label: "Date", stored: formats.day(stored.holidayDate), own: draft.holidayDate === "" ? "–" : formats.day(draft.holidayDate) },
    { key: "name", label: "Name", stored: stored.name, own: draft.name },
    { key: "hours", label: "Hours", stored: formatHours(stored.hours), own: formatHours(draft.hours) },
  ].filter((row) => row.stored !== row.own);
  return (
    <ConflictNotice rows={rows} onTheirs={onTheirs} onMine={onMine}>
      <b>Somebody else saved this public holiday in the meantime.</b>
    </ConflictNotice>
  );
}
