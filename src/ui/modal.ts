import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from "react";

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

const FIELD = "input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)";

/**
 * Opens the `<dialog>` it is tied to for as long as it is mounted. Focus goes to `[data-autofocus]`, else to the first
 * field, else to the first button of the footer, and back to where it was on closing. Esc and the scrim ask `onClose`,
 * but never while `pending`.
 */
export function useModal(onClose: () => void, pending: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>(FIELD) ??
      dialog.querySelector<HTMLElement>("footer button");
    first?.focus();
    return () => dialog.close();
  }, []);
  const ask = () => {
    if (!pending) onClose();
  };
  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      ask();
    },
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      ask();
    },
    onMouseDown: (event) => {
      if (event.target === ref.current && isOutside(event, ref.current)) ask();
    },
  };
}

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
