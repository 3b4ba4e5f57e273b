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
          <Field className="span-3" label={t`For`}>
            <Select
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
          hint={t`A Monday. Terms from the same day are replaced.`}
          error={faults["validFrom"]}
          value={draft.validFrom}
          onValueChange={(validFrom) => edit.set({ validFrom })}
        />
      </div>
      <Checkbox
        checked={draft.isOn}
        onCheckedChange={(isOn) => edit.set({ isOn })}
      >{t`Weeks count`}</Checkbox>
      {draft.isOn && (
        <div className="form-grid">
          <Field
            className="span-3"
            label={t`Balance at most`}
            hint={t`What is above it at a week's end is cut off. Empty for no limit.`}
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
            label={t`Minus at most`}
            hint={t`What is below it at a week's end is forgiven. Empty for no limit.`}
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
