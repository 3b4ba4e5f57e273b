import { useEffect, type RefObject } from "react";

const faulty =
  "input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true], fieldset[aria-invalid=true] input, [role=gridcell][aria-invalid=true]";

/**
 * Moves the focus to the first field, or cell of a grid, of `form` that has something wrong with it, whenever
 * a new map of faults arrives.
 */
export function useFirstFault(
  form: RefObject<HTMLElement | null>,
  faults: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [form, faults]);
}
