import { useCallback, useState, type RefCallback } from "react";

/** Tells whether the table in an element is wider than the element, which has to scroll then: a column would be out of reach. The first is the element's ref. */
export function useTooWide(): [ref: RefCallback<HTMLElement>, tooWide: boolean] {
  const [tooWide, setTooWide] = useState(false);
  const ref = useCallback((wrap: HTMLElement) => {
    const table = wrap.querySelector("table");
    if (!table) return undefined;
    // Called before the first painting too, when the layout is known.
    const observer = new ResizeObserver(() => setTooWide(table.offsetWidth > wrap.clientWidth));
    observer.observe(wrap);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [ref, tooWide];
}
