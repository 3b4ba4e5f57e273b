import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "./Checkbox.tsx";
import { ChoiceGroup, ChoiceWords, type Choice, type GroupProps } from "./RadioGroup.tsx";
import { foundByWords, maxInSight } from "./select-option.ts";
import { TextInput } from "./TextInput.tsx";

export interface CheckboxGroupProps<Value extends string> extends GroupProps {
  readonly options: readonly Choice<Value>[];
  readonly values: readonly Value[];
  /** Called with all ticked values, in the order of the options. */
  readonly onValuesChange: (values: Value[]) => void;
}

/** Any number of a few, all in sight; of more than a hundred, those that are ticked and those found by typing. */
export function CheckboxGroup<Value extends string>({
  options,
  values,
  onValuesChange,
  ...group
}: CheckboxGroupProps<Value>) {
  const [typed, setTyped] = useState("");
  const toggle = (value: Value, checked: boolean) =>
    onValuesChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : values.includes(each))),
    );
  const isLong = options.length > maxInSight;
  const { shown, left } = isLong ? inSight(options, values, typed) : { shown: options, left: 0 };
  return (
    <ChoiceGroup {...group}>
      {isLong && (
        <TextInput
          type="search"
          className="choice-search"
          aria-label={t`Search: ${group.legend}`}
          placeholder={t`Search ${grouped(options.length)} names`}
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {shown.map(({ value, label, hint, disabled }) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          disabled={disabled}
          onCheckedChange={(checked) => toggle(value, checked)}
        >
          <ChoiceWords label={label} hint={hint} />
        </Checkbox>
      ))}
      {left > 0 && <p className="choice-search quiet">{t`${grouped(left)} more: type a name`}</p>}
    </ChoiceGroup>
  );
}

/** Those that are ticked, and the first of the others that have the words, in their order. */
function inSight<Value extends string>(
  options: readonly Choice<Value>[],
  values: readonly Value[],
  typed: string,
) {
  const ticked = new Set<string>(values);
  const textOf = ({ label, value }: Choice<Value>) => (typeof label === "string" ? label : value);
  const others = options.filter(({ value }) => !ticked.has(value));
  const { listed, left } = foundByWords(others, textOf, typed.trim());
  const isListed = new Set(listed);
  return { shown: options.filter((option) => ticked.has(option.value) || isListed.has(option)), left };
}
