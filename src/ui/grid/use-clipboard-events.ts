import { useEffect, useRef, type RefObject } from "react";

interface ClipboardWork {
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/**
 * Copy, cut and paste while a cell has the focus: caught at the document, since browsers send them to
 * selected text.
 */
export function useClipboardEvents(root: RefObject<HTMLElement | null>, work: ClipboardWork): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const active = document.activeElement;
      if (!root.current?.contains(active) || active instanceof HTMLInputElement || event.defaultPrevented)
        return;
      if (event.type === "copy") latest.current.onCopy(event);
      else if (event.type === "cut") latest.current.onCut(event);
      else latest.current.onPaste(event);
    };
    const kinds = ["copy", "cut", "paste"] as const;
    for (const kind of kinds) document.addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle);
    };
  }, [root]);
}
