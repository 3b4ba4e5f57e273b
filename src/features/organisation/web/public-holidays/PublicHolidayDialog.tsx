import { isDay, weekdayName } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useFormats } from "#web/formats.ts";
import { changePublicHoliday, createPublicHoliday, type PublicHoliday } from "../../holiday-contract.ts";
import type { PlaceDetails } from "../../places-contract.ts";
import {
  checkPublicHoliday,
  defaultHolidayHours,
  holidayStep,
  maxHolidayHours,
} from "../../rules/public-holiday.ts";

interface PublicHolidayDialogProps {
  /** The one to edit; null for a new one. */
  readonly holiday: PublicHoliday | null;
  /** Whose list it is in; null for everyone's. */
  readonly place: PlaceDetails | null;
  readonly onSaved: (date: string) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly holidayDate: string;
  readonly name: string;
  readonly hours: number | null;
}

const blank: Draft = { holidayDate: "", name: "", hours: defaultHolidayHours };
const draftOf = ({ holidayDate, name, hours }: PublicHoliday): Draft => ({ holidayDate, name, hours });

export function PublicHolidayDialog({ holiday, place, onSaved, onClose }: PublicHolidayDialogProps) {
  const formats = useFormats();
  const create = useWrite(createPublicHoliday);
  const change = useWrite(changePublicHoliday);
  const isNew = holiday === null;
  const edit = useEdit({
    name: `public holiday ${holiday?.id ?? `new ${place?.id ?? ""}`.trimEnd()}`,
    stored: holiday,
    draftOf,
    blank,
    check: (draft) => checkPublicHoliday(draft, holiday?.hours),
    send: ({ version, draft }): Promise<unknown> => {
      const body = { ...draft, hours: draft.hours ?? 0 };
      return isNew
        ? create.mutateAsync({ body: { ...body, ...(place && { placeId: place.id }) } })
        : change.mutateAsync({ params: { holidayId: holiday.id }, body: { version, ...body } });
    },
    onSaved: (saved, { name, holidayDate }) => {
      if (saved) {
        toast.success(isNew ? t`${name.trim()} added` : t`${name.trim()} saved`);
        onSaved(holidayDate);
      }
      onClose();
    },
  });
  const { draft, faults, set } = edit;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`Add public holiday` : t`Edit public holiday`}
      verb={isNew ? t`Add` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The public holiday hasn't been saved.`}
      fields={[
        { label: t`Date`, text: ({ holidayDate: day }) => (isDay(day) ? formats.day(day) : "–") },
        { label: t`Name`, text: ({ name }) => name },
        { label: t`Hours`, text: ({ hours }) => formatHours(hours) },
      ]}
      onClose={onClose}
    >
      <DateField
        label={t`Date`}
        required
        error={faults["holidayDate"]}
        hint={isDay(draft.holidayDate) ? weekdayName(draft.holidayDate) : undefined}
        value={draft.holidayDate}
        onValueChange={(holidayDate) => set({ holidayDate })}
      />
      <Field label={t`Name`} required error={faults["name"]}>
        <TextInput dir="auto" maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
      </Field>
      <Field
        label={t`Hours`}
        required
        error={faults["hours"]}
        hint={
          place === null
            ? t`Deducted from everyone's working hours that day.`
            : t`Deducted from the working hours of people here. If the organisation has a holiday too, the longer one applies.`
        }
      >
        <NumberInput
          unit={t`hours`}
          reads="hours"
          step={holidayStep}
          min={holidayStep}
          max={maxHolidayHours}
          value={draft.hours}
          onValueChange={(hours) => set({ hours })}
        />
      </Field>
    </EditDialog>
  );
}
