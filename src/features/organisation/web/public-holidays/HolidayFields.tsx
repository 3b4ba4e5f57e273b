import { monthNames } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { SettingNumber } from "../settings/SettingNumber.tsx";
import type { EditedSettings } from "../settings/use-settings-edit.ts";

const months = monthNames().map((label, index) => ({ value: String(index + 1), label }));

export function HolidayFields({ edit }: { readonly edit: EditedSettings }) {
  const { holidayRefreshMonth } = edit.draft.holidays;
  const third = { edit, section: "holidays", className: "span-2" } as const;
  return (
    <div className="form-grid">
      <SettingNumber
        {...third}
        name="defaultHolidayAllowance"
        label={t`Default holiday allowance`}
        unit={t`hours`}
        min={0}
        hint={t`Per year, for people without their own allowance.`}
      />
      <Field className="span-2" label={t`Holiday refresh month`} error={edit.faults["holidayRefreshMonth"]}>
        <Select
          options={months}
          disabled={!edit.isEditing}
          value={String(holidayRefreshMonth ?? "")}
          onValueChange={(month) => edit.set("holidays", { holidayRefreshMonth: Number(month) })}
        />
      </Field>
      <SettingNumber {...third} name="holidayRefreshDay" label={t`Holiday refresh day`} min={1} max={31} />
    </div>
  );
}
