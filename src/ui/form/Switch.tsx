import type { ReactNode } from "react";
import { useFieldControl } from "./field-control.ts";
import { ChoiceWords } from "./RadioGroup.tsx";
import "./choice.css";

interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly hint?: ReactNode | undefined;
  readonly disabled?: boolean | undefined;
}

/** On or off, at once: a change that needs no Save. In forms use `Checkbox`. */
export function Switch({ checked, onCheckedChange, children, hint, disabled }: SwitchProps) {
  const control = useFieldControl({});
  return (
    <label className="choice">
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <ChoiceWords label={children} hint={hint} />
    </label>
  );
}
