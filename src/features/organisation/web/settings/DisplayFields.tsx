import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { SettingsFieldsProps } from "./settings-fields.ts";

/** How everyone here sees money, dates and the day. */
export function DisplayFields({ edit, lookups }: SettingsFieldsProps) {
  const { currency, dateFormat, timeZone } = edit.draft.display;
  const { currencies, dateFormats, timeZones } = lookups ?? {};
  // Before the lists are here, or when they cannot be read, the field shows what is stored.
  const or = (options: { value: string; label: string }[] | undefined, value: string) =>
    options?.some((option) => option.value === value)
      ? options
      : [{ value, label: value }, ...(options ?? [])];
  return (
    <div className="form-grid">
      <Field
        className="span-2"
        label="Currency"
        hint="Changes the symbol; amounts aren't converted."
        error={currencies?.ok === false ? currencies.error : edit.faults["currency"]}
      >
        <Select
          disabled={!edit.isEditing}
          options={or(
            currencies?.ok
              ? currencies.list.map(({ code, name, symbol }) => ({ value: code, label: `${symbol} ${name}` }))
              : undefined,
            currency,
          )}
          value={currency}
          onValueChange={(value) => edit.set("display", { currency: value })}
        />
      </Field>
      <Field
        className="span-2"
        label="Date format"
        error={dateFormats?.ok === false ? dateFormats.error : edit.faults["dateFormat"]}
      >
        <Select
          disabled={!edit.isEditing}
          options={or(
            dateFormats?.ok
              ? dateFormats.list.map(({ formatId, formatPattern, example }) => ({
                  value: formatId,
                  label: `${formatPattern} (${example})`,
                }))
              : undefined,
            dateFormat,
          )}
          value={dateFormat}
          onValueChange={(value) => edit.set("display", { dateFormat: value })}
        />
      </Field>
      <Field
        className="span-2"
        label="Time zone"
        hint="Sets which day is today for everyone."
        error={timeZones?.ok === false ? timeZones.error : edit.faults["timeZone"]}
      >
        <Select
          disabled={!edit.isEditing}
          options={or(
            timeZones?.ok
              ? timeZones.list.map(({ timezoneId, name, utcOffset }) => ({
                  value: timezoneId,
                  label: `${name} (UTC${utcOffset})`,
                }))
              : undefined,
            timeZone,
          )}
          value={timeZone}
          onValueChange={(value) => edit.set("display", { timeZone: value })}
        />
      </Field>
    </div>
  );
}
