import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { classNames } from "../layout/class-names.ts";
import "./choice.css";

export interface Segment<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly disabled?: boolean | undefined;
}

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for assistive technology. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly small?: boolean | undefined;
  /** As wide as what is around it, with room for a finger. */
  readonly wide?: boolean | undefined;
}

/** Two to four ways to see the same thing, one pressed. Radio buttons underneath, so the arrows work. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  small = false,
  wide = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      className={classNames("segmented", small && "is-small", wide && "is-wide")}
      role="radiogroup"
      aria-label={label}
    >
      {options.map(({ value: each, label: word, icon: Icon, disabled }) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            disabled={disabled}
            onChange={() => onValueChange(each)}
          />
          {Icon && <Icon />}
          {word}
        </label>
      ))}
    </div>
  );
}
