import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import "./input.css";

interface TextareaProps extends ComponentProps<"textarea"> {
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** Several lines of text; grows with what is typed. */
export function Textarea({ onValueChange, onChange, className, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={classNames("input", className)}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
    />
  );
}
