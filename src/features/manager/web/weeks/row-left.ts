import { useEffect } from "react";

/** The row whose detail was looked at last, until its list is shown again. */
let left: string | null = null;

/** Remembers the row of the detail on the screen, however it is left. */
export function useRowLeft(id: string): void {
  useEffect(() => {
    left = id;
  }, [id]);
}

/**
 * Back at the list, once its rows are drawn, the row that was looked at has the keyboard, unless something
 * else has taken it.
 */
export function useRowFoundAgain(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn || left === null) return;
    const row = document.querySelector<HTMLElement>(`main tr[data-row="${CSS.escape(left)}"]`);
    left = null;
    if (document.activeElement === null || document.activeElement === document.body) row?.focus();
  }, [isDrawn]);
}
