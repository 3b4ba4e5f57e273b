import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

const FIELD = "input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)";

/** Where the focus was when each dialog opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

/**
 * Opens the `<dialog>` it is tied to while it is mounted. Focus goes to `[data-autofocus]`, else the first
 * field, else the first button of the footer; there again when `stage` changes, and back on closing. Esc and
 * the scrim call `onClose`, but never while `pending`; the scrim not for the second press of a double click, whose
 * first one opened the dialog.
 */
export function useModal(onClose: () => void, pending: boolean, stage?: string): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    openers.set(dialog, document.activeElement);
    dialog.showModal();
    return () => {
      const isFocused = dialog.contains(document.activeElement);
      dialog.close();
      if (isFocused) wayBack(dialog)?.focus();
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const first =
      dialog?.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog?.querySelector<HTMLElement>(FIELD) ??
      dialog?.querySelector<HTMLElement>("footer button");
    first?.focus();
  }, [stage]);
  const requestClose = () => {
    if (!pending) onClose();
  };
  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      requestClose();
    },
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      requestClose();
    },
    onMouseDown: (event) => {
      if (event.detail < 2 && event.target === ref.current && isOutside(event, ref.current)) requestClose();
    },
  };
}

/** What opened a dialog; where a dialog that goes with it did, what opened that one. */
function wayBack(dialog: HTMLDialogElement): HTMLElement | null {
  const opener = openers.get(dialog);
  if (!(opener instanceof HTMLElement)) return null;
  const outer = opener.closest("dialog");
  return outer === null || (outer.isConnected && outer.open) ? opener : wayBack(outer);
}

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
