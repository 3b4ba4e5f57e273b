import { ReadView } from "#ui/feedback/ReadView.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listCharacteristicTypes } from "../../contract.ts";
import type { TypeCode } from "../../rules/characteristic-type.ts";

interface TypeFieldProps {
  readonly value: TypeCode | null;
  readonly error: string | undefined;
  readonly onValueChange: (typeCode: TypeCode) => void;
}

/** The choice of a type, with what each is for. */
export function TypeField({ value, error, onValueChange }: TypeFieldProps) {
  const read = useRead(listCharacteristicTypes, {}, { fresh: freshFor.lookups });
  if (read.data === undefined)
    return <ReadView read={read} loading="Loading characteristic types..." failed="Error" />;
  const options = read.data.types.map(({ code, label, description }) => ({
    value: code,
    label,
    hint: description,
  }));
  return (
    <RadioGroup
      legend="Type"
      column
      options={options}
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  );
}
