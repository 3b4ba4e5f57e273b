import { createElement, useState, type ReactElement } from "react";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface Discard {
  /** Closes, or confirms where a draft would be lost. */
  readonly close: () => void;
  /** Rendered beside the dialog. */
  readonly question: ReactElement;
}

/** For a dialog of a few words: Escape, Cancel and the cross confirm before a draft is discarded. */
export function useDiscard(dirty: boolean, what: string, onClose: () => void): Discard {
  const [confirming, setConfirming] = useState(false);
  return {
    close: () => (dirty ? setConfirming(true) : onClose()),
    question: createElement(DiscardDialog, {
      open: confirming,
      what,
      onContinue: () => setConfirming(false),
      onDiscard: onClose,
    }),
  };
}
