import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import "./input.css";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** Options of the same group stand together under its name. */
  readonly group?: string | undefined;
}

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<"select">,
  "value" | "multiple" | "children"
> {
  readonly options: readonly SelectOption<Value>[];
  /** The chosen value; "" shows the placeholder. */
  readonly value: Value | "";
  readonly onValueChange: (value: Value) => void;
  /** Shown while nothing is chosen; cannot be chosen again. */
  readonly placeholder?: string | undefined;
  /** 28 px high, for toolbars. */
  readonly small?: boolean | undefined;
}

/** One of several: the platform's own list, so it works with every keyboard and on every phone. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  onChange,
  placeholder,
  small = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const control = useFieldControl(rest);
  return (
    <span className={classNames("input-wrap", small && "is-small", className)}>
      <select
        {...rest}
        {...control}
        className="input"
        value={value}
        data-empty={value === "" || undefined}
        onChange={(event) => {
          onChange?.(event);
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {grouped(options).map(([group, members]) =>
          group === undefined ? (
            members.map(option)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(option)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronsUpDown className="select-chevron" />
    </span>
  );
}

function option({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/** The options in their order, gathered by group; those without one stay where the first of them is. */
function grouped(options: readonly SelectOption[]): [string | undefined, SelectOption[]][] {
  const groups = new Map<string | undefined, SelectOption[]>();
  for (const entry of options) {
    const members = groups.get(entry.group);
    if (members) members.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups];
}
