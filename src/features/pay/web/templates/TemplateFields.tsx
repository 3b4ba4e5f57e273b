import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { plainLayouts } from "../../rules/formats/generic.ts";
import { dateFormats, decimals, encodings, requirements, separators } from "../../rules/layout.ts";
import { dimensions, purposes, purposeWords, type Dimension } from "../../rules/pay-line.ts";
import type { TemplateEdit } from "./use-template-edit.ts";

const dimensionWords: Readonly<Record<Dimension, string>> = {
  person: t`Person`,
  project: t`Project`,
  costCentre: t`Cost centre`,
  activity: t`Function and cost tier`,
  month: t`Month`,
  day: t`Day`,
};

interface FieldsProps {
  readonly edit: TemplateEdit;
}

/** What the template is called, what it's for, and what its lines are. */
export function TemplateFields({ edit, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { draft, faults, set } = edit;
  return (
    <>
      <div className="form-grid">
        <Field className="span-4" label={t`Name`} required error={faults["name"]}>
          <TextInput dir="auto" maxLength={120} value={draft.name} onValueChange={(name) => set({ name })} />
        </Field>
        <Field className="span-2" label={t.as("purpose")`For`}>
          <Select
            options={purposes.map((value) => ({ value, label: purposeWords()[value] }))}
            value={draft.purpose}
            disabled={!isNew}
            onValueChange={(purpose) => {
              const { columns, groups } = plainLayouts[purpose];
              set({ purpose, columns, groups }, "columns");
            }}
          />
        </Field>
      </div>
      <CheckboxGroup
        legend={t`One line per`}
        hint={
          draft.purpose === "invoices"
            ? t`There's a separate line for each combination of what you tick, in this order. Rates are always separate.`
            : t`There's a separate line for each combination of what you tick, in this order. Wage types are always separate.`
        }
        options={dimensions.map((value) => ({ value, label: dimensionWords[value] }))}
        values={draft.groups}
        onValuesChange={(groups) => set({ groups }, "columns")}
      />
    </>
  );
}

const separatorWords = {
  ",": t`Comma`,
  ";": t`Semicolon`,
  "\t": t.as("character")`Tab`,
  "|": t`Vertical bar`,
} as const;
const encodingWords = {
  "utf-8-mark": t`UTF-8 for Excel`,
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252 (ANSI)",
} as const;
const decimalWords = { ".": "7.50", ",": "7,50" } as const;
const dateWords = {
  "yyyy-MM-dd": "2026-03-31",
  "dd/MM/yyyy": "31/03/2026",
  "MM/dd/yyyy": "03/31/2026",
  "dd.MM.yyyy": "31.03.2026",
} as const;
const requirementWords = {
  personnelNumber: t`Personnel number`,
  wageType: t`Wage type`,
  customerName: t`Customer`,
} as const;

const optionsOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** How the file is written, and which hours it leaves out. */
export function WritingFields({ edit }: FieldsProps) {
  const { draft, faults, set } = edit;
  const isCsv = draft.file === "csv";
  return (
    <>
      <div className="form-grid">
        <Field className="span-2" label={t`File`}>
          <Select
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "Excel" },
            ]}
            value={draft.file}
            onValueChange={(file) => set({ file }, "decimal")}
          />
        </Field>
        <Field className="span-2" label={t`Dates and months`}>
          <Select
            options={optionsOf(dateFormats, dateWords)}
            value={draft.date}
            onValueChange={(date) => set({ date })}
          />
        </Field>
        {isCsv && (
          <>
            <Field className="span-2" label={t`Numbers`} error={faults["decimal"]}>
              <Select
                options={optionsOf(decimals, decimalWords)}
                value={draft.decimal}
                onValueChange={(decimal) => set({ decimal })}
              />
            </Field>
            <Field className="span-2" label={t`Between cells`}>
              <Select
                options={optionsOf(separators, separatorWords)}
                value={draft.separator}
                onValueChange={(separator) => set({ separator }, "decimal")}
              />
            </Field>
            <Field className="span-2" label={t`Encoding`}>
              <Select
                options={optionsOf(encodings, encodingWords)}
                value={draft.encoding}
                onValueChange={(encoding) => set({ encoding })}
              />
            </Field>
          </>
        )}
      </div>
      <Checkbox
        checked={draft.headings}
        onCheckedChange={(headings) => set({ headings })}
      >{t`Headings in the first line`}</Checkbox>
      <CheckboxGroup
        legend={t`Exclude hours without`}
        options={optionsOf(requirements, requirementWords)}
        values={draft.requires}
        onValuesChange={(requires) => set({ requires })}
      />
      <p className="muted fine">{t`Hours have two decimals and are never rounded. Each line's amount is its hours times the rate, rounded half up once. Text that a spreadsheet would run gets an apostrophe.`}</p>
    </>
  );
}
