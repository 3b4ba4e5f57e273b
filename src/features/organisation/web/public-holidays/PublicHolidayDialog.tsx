import { isDay, weekdayName } from "../../../../shared/day.ts";
import { formatHours } from "../../../../shared/hours.ts";
import { DateField } from "../../../../ui/form/DateField.tsx";
import { Field } from "../../../../ui/form/Field.tsx";
import { NumberInput } from "../../../../ui/form/NumberInput.tsx";
import { TextInput } from "../../../../ui/form/TextInput.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useWrite } from "../../../../web/data.ts";
import { useFormats } from "../../../../web/formats.ts";
import { changePublicHoliday, createPublicHoliday, type PublicHoliday } from "../../holiday-contract.ts";
import { checkPublicHoliday, defaultHolidayHours, mostHolidayHours } from "../../rules/public-holiday.ts";
import { EntryDialog } from "../settings/EntryDialog.tsx";
import { useEntry } from "../settings/use-entry.ts";

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
const bodyOf = (draft: Draft) => ({ ...draft, hours: draft.hours ?? 0 });

/** Adds a public holiday, or changes one. */
export function PublicHolidayDialog({ holiday, onSaved, onClose }: PublicHolidayDialogProps) {
  const formats = useFormats();
  const create = useWrite(createPublicHoliday);
  const change = useWrite(changePublicHoliday);
  const entry = useEntry({
    stored: holiday,
    draftOf,
    check: checkPublicHoliday,
    create: { ...create, send: (draft, ending) => create.mutate({ body: bodyOf(draft) }, ending) },
    change: {
      ...change,
      send: ({ id, version }, draft, ending) =>
        change.mutate({ params: { holidayId: id }, body: { version, ...bodyOf(draft) } }, ending),
    },
    onSaved: ({ name, holidayDate }, isNew) => {
      toast.success(`${name.trim()} ${isNew ? "added" : "saved"}`);
      onSaved(holidayDate);
    },
    onClose,
  });
  const { draft, faults, set } = entry;
  const dayWords = (day: string) => (isDay(day) ? formats.day(day) : "–");
  const lines = (stored: PublicHoliday) => [
    { key: "date", label: "Date", stored: dayWords(stored.holidayDate), own: dayWords(draft.holidayDate) },
    { key: "name", label: "Name", stored: stored.name, own: draft.name },
    { key: "hours", label: "Hours", stored: formatHours(stored.hours), own: formatHours(draft.hours) },
  ];
  return (
    <EntryDialog entry={entry} noun="public holiday" lines={lines}>
      <DateField
        label="Date"
        required
        error={faults["holidayDate"]}
        hint={isDay(draft.holidayDate) ? weekdayName(draft.holidayDate) : undefined}
        value={draft.holidayDate}
        onValueChange={(holidayDate) => set({ holidayDate })}
      />
      <Field label="Name" required error={faults["name"]}>
        <TextInput dir="auto" maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
      </Field>
      <Field
        label="Hours"
        required
        error={faults["hours"]}
        hint="Taken off everyone's working hours that day."
      >
        <NumberInput
          unit="hours"
          step={0.5}
          min={0.5}
          max={mostHolidayHours}
          value={draft.hours}
          onValueChange={(hours) => set({ hours })}
        />
      </Field>
    </EntryDialog>
  );
}
