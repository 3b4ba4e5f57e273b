import { useEffect, useRef } from "react";

/**
 * Moves the focus to where the work goes on: the next missing forecast after a freeze, else the spreadsheet.
 */
export function goOn(isFrozen: boolean): void {
  if (document.activeElement !== null && !document.activeElement.matches("body, :disabled")) return;
  const next = isFrozen ? document.querySelector<HTMLElement>(".forecast-missing [data-next]") : null;
  (next ?? document.querySelector<HTMLElement>('.forecast-grid [data-row][tabindex="0"]'))?.focus();
}

/** The same once nothing is `atWork` any more: no step, and no question. */
export function useGoOn(atWork: string | null): void {
  const before = useRef(atWork);
  useEffect(() => {
    if (before.current !== null && atWork === null) goOn(before.current === "frozen");
    before.current = atWork;
  }, [atWork]);
}
