import { useId, type ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { FieldError } from "./Field.tsx";
import "./choice.css";

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A quiet line under the words. */
  readonly hint?: ReactNode | undefined;
  readonly disabled?: boolean | undefined;
}

export interface GroupProps {
  readonly legend: string;
  /** At least one is to be chosen; marked as a required field is. */
  readonly required?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode | undefined;
  /** One under the other rather than side by side. */
  readonly column?: boolean | undefined;
  /** In columns, as many as `--choices` says. */
  readonly grid?: boolean | undefined;
  /** In a box that scrolls, for many of them. */
  readonly boxed?: boolean | undefined;
}

interface RadioGroupProps<Value extends string> extends GroupProps {
  readonly options: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  ...group
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <ChoiceGroup {...group}>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <ChoiceWords label={option.label} hint={option.hint} />
        </label>
      ))}
    </ChoiceGroup>
  );
}

/** The words beside a choice, with their quiet second line. */
export function ChoiceWords({
  label,
  hint,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
}) {
  return (
    <span>
      {label}
      {hint !== undefined && <span className="choice-hint">{hint}</span>}
    </span>
  );
}

/** What is wrong with a group, else its hint. */
function ChoiceNote({ id, error, hint }: Pick<GroupProps, "error" | "hint"> & { readonly id: string }) {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  return (
    <p id={id} className="field-hint">
      {hint}
    </p>
  );
}

export function ChoiceGroup({
  legend,
  required = false,
  error,
  hint,
  column,
  grid,
  boxed,
  children,
}: GroupProps & { readonly children: ReactNode }) {
  const id = useId();
  const wrong = Boolean(error);
  const noted = wrong || hint !== undefined;
  const described = { "aria-describedby": noted ? id : undefined, "aria-invalid": wrong || undefined };
  return (
    <fieldset className="choice-group" {...described}>
      <legend className={classNames("group-legend", required && "is-required")}>{legend}</legend>
      <div
        className={classNames("choice-list", column && "is-column", grid && "is-grid", boxed && "is-boxed")}
      >
        {children}
      </div>
      {noted && <ChoiceNote id={id} error={error} hint={hint} />}
    </fieldset>
  );
}
