import { createElement, useState, type ReactElement } from "react";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface Discard {
  /** Closes, or asks where something typed would be lost. */
  readonly close: () => void;
  /** Rendered beside the dialog. */
  readonly question: ReactElement;
}

/** For a dialog of a few words: Escape, Cancel and the cross ask before what was typed is thrown away. */
export function useDiscard(dirty: boolean, what: string, onClose: () => void): Discard {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: createElement(DiscardDialog, {
      open: asking,
      what,
      onKeep: () => setAsking(false),
      onDiscard: onClose,
    }),
  };
}
