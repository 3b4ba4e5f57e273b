import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import type { ImportView } from "../contract.ts";
import { encodings, type Encoding } from "../rules/source.ts";

type Reading = NonNullable<ImportView["reading"]>;

const encodingWords: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": t`Windows (Western European)`,
  "utf-16le": t`UTF-16, little endian`,
  "utf-16be": t`UTF-16, big endian`,
};
const separators: readonly SelectOption[] = [
  { value: ",", label: t`Comma` },
  { value: ";", label: t`Semicolon` },
  { value: "\t", label: t.as("character")`Tab` },
  { value: "|", label: t`Vertical bar` },
];

interface CsvFieldsProps {
  readonly reading: Reading;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Reading>) => void;
}

/** How a text file is written. */
export function CsvFields({ reading, disabled, onChange }: CsvFieldsProps) {
  return (
    <>
      <Field label={t`Separator`}>
        <Select
          options={separators}
          value={reading.separator}
          disabled={disabled}
          onValueChange={(separator) => onChange({ separator, columns: [] })}
        />
      </Field>
      <Field label={t`Encoding`}>
        <Select
          options={encodings.map((encoding) => ({ value: encoding, label: encodingWords[encoding] }))}
          value={reading.encoding}
          disabled={disabled}
          onValueChange={(encoding) => onChange({ encoding })}
        />
      </Field>
    </>
  );
}
