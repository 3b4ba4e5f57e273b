import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import "./choice.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children" | "ref"> {
  /** The words beside the box. Without them give `aria-label`. */
  readonly children?: ReactNode | undefined;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
  /** Some but not all of the box's options. */
  readonly indeterminate?: boolean | undefined;
}

export function Checkbox({
  children,
  onCheckedChange,
  onChange,
  indeterminate = false,
  className,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const control = useFieldControl(rest);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames("choice", children === undefined && "is-bare", className)}>
      <input
        {...rest}
        {...control}
        ref={box}
        type="checkbox"
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
