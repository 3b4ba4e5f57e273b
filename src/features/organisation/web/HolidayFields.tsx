import { monthNames } from "../../../shared/month.ts";
import { Field } from "../../../ui/Field.tsx";
import { NumberInput } from "../../../ui/NumberInput.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));

/** How much holiday people have, and when it begins anew. */
export function HolidayFields({ edit }: { readonly edit: EditedSettings }) {
  const { defaultHolidayAllowance, holidayRefreshMonth, holidayRefreshDay } = edit.values.holidays;
  return (
    <div className="form-grid">
      <Field
        className="span-2"
        label="Default holiday allowance"
        error={edit.faults["defaultHolidayAllowance"]}
        hint="A year, of people without one of their own."
      >
        <NumberInput
          unit="hours"
          min={0}
          step={1}
          disabled={!edit.isEditing}
          value={defaultHolidayAllowance}
          onValueChange={(hours) => edit.set("holidays", { defaultHolidayAllowance: hours })}
        />
      </Field>
      <Field className="span-2" label="Holiday refresh month" error={edit.faults["holidayRefreshMonth"]}>
        <Select
          options={months}
          disabled={!edit.isEditing}
          value={String(holidayRefreshMonth ?? "")}
          onValueChange={(month) => edit.set("holidays", { holidayRefreshMonth: Number(month) })}
        />
      </Field>
      <Field className="span-2" label="Holiday refresh day" error={edit.faults["holidayRefreshDay"]}>
        <NumberInput
          min={1}
          max={31}
          step={1}
          disabled={!edit.isEditing}
          value={holidayRefreshDay}
          onValueChange={(day) => edit.set("holidays", { holidayRefreshDay: day })}
        />
      </Field>
    </div>
  );
}
