import { CircleAlert } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { FieldContext, type ControlNote } from "./field-control.ts";
import "./field.css";

export interface FieldProps {
  readonly label: string;
  /** One control: its id, description and validity come from the field. */
  readonly children: ReactNode;
  readonly hint?: ReactNode | undefined;
  /** Shown in place of the hint, and tied to the control. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** The label is said, not shown. */
  readonly labelHidden?: boolean | undefined;
  /**
   * Beside the label, at its right: a link such as "Forgot password?". Tab reaches it after the control,
   * which is what one came for.
   */
  readonly aside?: ReactNode | undefined;
  /** Label before the control on one line, for toolbars. */
  readonly inline?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A label, one control, and what there is to say about it. */
export function Field({
  label,
  children,
  hint: ownHint,
  error: ownError,
  required = false,
  labelHidden = false,
  aside,
  inline = false,
  className,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const [said, say] = useState<ControlNote>({ fault: null, note: null });
  const error = said.fault ?? ownError;
  const hint = said.note ?? ownHint;
  const wrong = error !== undefined && error !== "";
  const noted = wrong || (hint !== undefined && hint !== null);
  return (
    <div className={classNames("field", inline && "is-inline", className)}>
      <label
        htmlFor={id}
        className={classNames("field-label", labelHidden && "visually-hidden", required && "is-required")}
      >
        {label}
      </label>
      <FieldContext value={{ id, describedBy: noted ? noteId : undefined, invalid: wrong, required, say }}>
        {children}
      </FieldContext>
      {wrong ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        noted && (
          <p id={noteId} className="field-hint">
            {hint}
          </p>
        )
      )}
      {aside !== undefined && aside !== false && <div className="field-aside">{aside}</div>}
    </div>
  );
}

/** What is wrong with a field, with the shape that says so without colour. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className="field-error">
      <CircleAlert className="icon-small" />
      <span>{children}</span>
    </p>
  );
}
