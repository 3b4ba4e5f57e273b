import { useCallback, useState, type RefCallback } from "react";
import { classNames } from "../layout/class-names.ts";

/**
 * The ref and the class of what holds a table: while the table is wider than it, it scrolls on its own, so
 * that no column is out of reach.
 */
export function useTooWide(): { ref: RefCallback<HTMLElement>; className: string } {
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
  return { ref, className: classNames("table-wrap", tooWide && "is-too-wide") };
}
