import { Checkbox } from "./Checkbox.tsx";
import { ChoiceGroup, ChoiceWords, type Choice, type GroupProps } from "./RadioGroup.tsx";

export interface CheckboxGroupProps<Value extends string> extends GroupProps {
  readonly options: readonly Choice<Value>[];
  readonly values: readonly Value[];
  /** Called with all ticked values, in the order of the options. */
  readonly onValuesChange: (values: Value[]) => void;
}

/** Any number of a few, all in sight. */
export function CheckboxGroup<Value extends string>({
  options,
  values,
  onValuesChange,
  ...group
}: CheckboxGroupProps<Value>) {
  const toggle = (value: Value, checked: boolean) =>
    onValuesChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : values.includes(each))),
    );
  return (
    <ChoiceGroup {...group}>
      {options.map(({ value, label, hint, disabled }) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          disabled={disabled}
          onCheckedChange={(checked) => toggle(value, checked)}
        >
          <ChoiceWords label={label} hint={hint} />
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
