import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { TermsEdit } from "./use-terms-edit.ts";

export interface NamedFunction {
  readonly id: string;
  readonly name: string;
}

interface TermsFieldsProps {
  readonly edit: TermsEdit;
  /** To choose from, by name; null where it's clear who it is for. */
  readonly functions: readonly NamedFunction[] | null;
}

export function TermsFields({ edit, functions }: TermsFieldsProps) {
  const { draft, faults } = edit;
  return (
    <>
      <div className="form-grid">
        {functions !== null && (
          <Field className="span-3" label={t`For`} required error={faults["who"]}>
            <Select
              placeholder={t`Choose`}
              options={[
                { value: "everyone", label: t`Everyone` },
                ...functions.map(({ id, name }) => ({ value: id, label: name, group: t`Functions` })),
              ]}
              value={draft.who}
              onValueChange={(who) => edit.set({ who })}
            />
          </Field>
        )}
        <DateField
          className="span-3"
          label={t.as("day")`From`}
          required
          hint={t`A Monday. Rules from the same day are replaced.`}
          error={faults["validFrom"]}
          value={draft.validFrom}
          onValueChange={(validFrom) => edit.set({ validFrom })}
        />
      </div>
      <Checkbox
        checked={draft.isOn}
        onCheckedChange={(isOn) => edit.set({ isOn })}
      >{t`Track overtime`}</Checkbox>
      {draft.isOn && (
        <div className="form-grid">
          <Field
            className="span-3"
            label={t`Maximum balance`}
            hint={t`Anything above this at the end of a week is lost. Empty for no limit.`}
            error={faults["cap"]}
          >
            <NumberInput
              unit="h"
              reads="hours"
              value={draft.cap}
              onValueChange={(cap) => edit.set({ cap })}
            />
          </Field>
          <Field
            className="span-3"
            label={t`Maximum deficit`}
            hint={t`Anything below this is reset at the end of the week. Empty for no limit.`}
            error={faults["floor"]}
          >
            <NumberInput
              unit="h"
              reads="hours"
              value={draft.floor}
              onValueChange={(floor) => edit.set({ floor })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
