import { createContext, useContext } from "react";

interface FieldControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** Shows what the control says of itself: what is wrong with it, or how it was understood. */
  readonly say?: (said: ControlNote) => void;
}

export interface ControlNote {
  readonly fault: string | null;
  readonly note: string | null;
}

export const FieldContext = createContext<FieldControl | null>(null);

interface OwnAttributes {
  readonly id?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  readonly required?: boolean | undefined;
}

/**
 * What ties a control to the `Field` around it: id, description, validity. The control's own attributes win;
 * outside a field only they remain.
 */
export function useFieldControl(own: OwnAttributes) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid === true ? true : undefined),
    required: own.required ?? field?.required,
  };
}
