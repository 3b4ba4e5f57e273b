import type { LucideIcon } from "lucide-react";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import "./input.css";

export interface TextInputProps extends ComponentProps<"input"> {
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly icon?: LucideIcon | undefined;
  /** A unit such as "hrs" or "%", inside, at the right. */
  readonly unit?: string | undefined;
  /** A control inside, at the right, such as show and hide. */
  readonly end?: ReactNode | undefined;
  /** 28 px high, for toolbars. */
  readonly small?: boolean | undefined;
}

/** One line of text: text, email, date, search. Uses label and error of the `Field` around it. */
export function TextInput({
  onValueChange,
  onChange,
  icon: Icon,
  unit,
  end,
  small = false,
  className,
  type = "text",
  ...rest
}: TextInputProps) {
  const control = useFieldControl(rest);
  const roomForUnit = unit === undefined ? undefined : ({ "--unit-length": unit.length } as CSSProperties);
  return (
    <span
      style={roomForUnit}
      className={classNames(
        "input-wrap",
        small && "is-small",
        Icon && "has-icon",
        unit !== undefined && "has-unit",
        end !== undefined && "has-end",
        className,
      )}
    >
      {Icon && <Icon className="input-icon" />}
      <input
        {...rest}
        {...control}
        type={type}
        className="input"
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
      {unit !== undefined && (
        <span className="input-unit" aria-hidden="true">
          {unit}
        </span>
      )}
      {end}
    </span>
  );
}
