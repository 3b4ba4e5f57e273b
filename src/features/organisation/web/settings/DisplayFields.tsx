import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import { startPageNames, startPages } from "#features/people/rules/start-page.ts";
import type { SettingsValues } from "../../rules/settings.ts";
import type { SettingsFieldsProps } from "./use-settings-edit.ts";
import { currencyNames, nameOf } from "#parts/organisation/lookup-names.ts";

export function DisplayFields({ edit, lookups }: SettingsFieldsProps) {
  const { currencies, dateFormats, timeZones } = lookups ?? {};
  return (
    <div className="form-grid">
      <DisplayChoice
        edit={edit}
        name="currency"
        label={t`Currency`}
        hint={t`Changes the symbol; amounts aren't converted.`}
        lookup={currencies}
        optionOf={({ code, name, symbol }) => ({
          value: code,
          label: `${symbol} ${nameOf(currencyNames, code, name)}`,
        })}
      />
      <DisplayChoice
        edit={edit}
        name="dateFormat"
        label={t`Date format`}
        lookup={dateFormats}
        optionOf={({ formatId, formatPattern, example }) => ({
          value: formatId,
          label: `${formatPattern} (${example})`,
        })}
      />
      <DisplayChoice
        edit={edit}
        name="timeZone"
        label={t`Time zone`}
        hint={t`Sets which day is today for everyone.`}
        lookup={timeZones}
        optionOf={({ timezoneId, name, utcOffset }) => ({
          value: timezoneId,
          label: `${name} (UTC${utcOffset})`,
        })}
      />
      <Field
        className="span-2"
        label={t`Start page`}
        hint={t`Where people start after logging in. Everyone can choose another in their account.`}
      >
        <Select
          disabled={!edit.isEditing}
          options={startPages.map((value) => ({ value, label: startPageNames()[value] }))}
          value={edit.draft.display.startPage}
          onValueChange={(startPage) => edit.set("display", { startPage })}
        />
      </Field>
    </div>
  );
}

interface DisplayChoiceProps<Item> extends Pick<SettingsFieldsProps, "edit"> {
  readonly name: Exclude<keyof SettingsValues["display"], "startPage">;
  readonly label: string;
  readonly hint?: string;
  readonly lookup:
    | { readonly ok: true; readonly list: readonly Item[] }
    | { readonly ok: false; readonly error: string }
    | undefined;
  readonly optionOf: (item: Item) => SelectOption;
}

function DisplayChoice<Item>({ edit, name, label, hint, lookup, optionOf }: DisplayChoiceProps<Item>) {
  const value = edit.draft.display[name];
  const options = lookup?.ok ? lookup.list.map(optionOf) : [];
  // Before the list is here, or when it can't be read, the field shows what is stored.
  if (!options.some((option) => option.value === value)) options.unshift({ value, label: value });
  return (
    <Field
      className="span-2"
      label={label}
      hint={hint}
      error={lookup?.ok === false ? lookup.error : edit.faults[name]}
    >
      <Select
        isOfTheWorld
        disabled={!edit.isEditing}
        options={options}
        value={value}
        onValueChange={(chosen) => edit.set("display", { [name]: chosen })}
      />
    </Field>
  );
}
