import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { maxInSight, type SelectOption, foundByWords } from "./select-option.ts";
import { SearchSelect } from "./SearchSelect.tsx";
import "./input.css";

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
  /** A list of the world's, such as time zones: it stays the platform's own, however long it is. */
  readonly isOfTheWorld?: boolean | undefined;
}

/** One of several: the platform's own list; of more than a hundred, one is found by typing. */
export function Select<Value extends string>({ isOfTheWorld = false, ...props }: SelectProps<Value>) {
  if (props.options.length <= maxInSight || isOfTheWorld) return <ShortSelect {...props} />;
  const { options, value, onValueChange, placeholder, small, className, disabled } = props;
  return (
    <LongSelect
      {...{ options, value, onValueChange, placeholder, small, className, disabled }}
      aria-label={props["aria-label"]}
      data-autofocus={(props as { readonly "data-autofocus"?: string })["data-autofocus"]}
    />
  );
}

/** The platform's own list, so it works with every keyboard and on every phone. */
function ShortSelect<Value extends string>({
  options,
  value,
  onValueChange,
  onChange,
  placeholder,
  small = false,
  className,
  ...rest
}: Omit<SelectProps<Value>, "isOfTheWorld">) {
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

function option({ value, label, disabled, lang }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled} lang={lang}>
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

interface LongSelectProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | "";
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string | undefined;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "data-autofocus"?: string | undefined;
}

/** One of very many, all of them here: words are typed, and the first that have them are offered. */
function LongSelect<Value extends string>(props: LongSelectProps<Value>) {
  const { options, value, onValueChange, placeholder = "", ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const choosable = options.filter(({ disabled }) => disabled !== true);
  const { listed, left } = foundByWords(choosable, ({ label }) => label, typed?.trim() ?? "");
  return (
    <SearchSelect
      {...rest}
      chosen={options.find((option) => option.value === value)?.label ?? ""}
      placeholder={placeholder}
      none={t`No matches. Try a shorter search.`}
      options={listed}
      left={left}
      onType={setTyped}
      onValueChange={(chosen) => {
        const found = options.find((option) => option.value === chosen);
        if (found) onValueChange(found.value);
      }}
    />
  );
}
