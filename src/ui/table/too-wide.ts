import { useCallback, useState, type RefCallback } from "react";
import { classNames } from "../layout/class-names.ts";

/** Ref and class of a table's box: while the table is wider, it scrolls on its own. */
export function useTooWide(): { ref: RefCallback<HTMLElement>; className: string } {
  const [tooWide, setTooWide] = useState(false);
  const ref = useCallback((wrap: HTMLElement) => {
    const table = wrap.querySelector("table");
    if (!table) return undefined;
    // Called before the first painting too, once the layout is known.
    const observer = new ResizeObserver(() => setTooWide(table.offsetWidth > wrap.clientWidth));
    observer.observe(wrap);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { ref, className: classNames("table-wrap", tooWide && "is-too-wide") };
}
