import { useEffect } from "react";

/** The row opened last, until its list is shown again. */
let left: string | null = null;

/** Remembers the row of the detail on the screen, however it is left. */
export function useRowLeft(id: string): void {
  useEffect(() => {
    left = id;
  }, [id]);
}

/** Back at the list, the opened row has the focus, unless something else has it. */
export function useRowFoundAgain(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn || left === null) return;
    const row = document.querySelector<HTMLElement>(`main tr[data-row="${CSS.escape(left)}"]`);
    left = null;
    if (document.activeElement === null || document.activeElement === document.body) row?.focus();
  }, [isDrawn]);
}
