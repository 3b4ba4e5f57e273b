import type { ComponentProps, KeyboardEvent } from "react";
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

/** A name in a narrow place: one line of text that wraps instead of being cut. Enter submits, as elsewhere. */
export function WrappingInput({
  onValueChange,
  className,
  ...rest
}: Omit<TextareaProps, "rows" | "onChange">) {
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Textarea
      {...rest}
      rows={1}
      className={classNames("is-one-line", className)}
      onKeyDown={submit}
      onValueChange={(value) => onValueChange?.(value.replaceAll(/\s*\n\s*/g, " "))}
    />
  );
}
