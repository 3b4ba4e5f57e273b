/**
 * Gives the keyboard the place where the work goes on, once the button that held it can do no more: the next
 * forecast that is still missing when this one is frozen, else the spreadsheet's cell.
 */
export function goOn(isFrozen: boolean): void {
  if (document.activeElement !== null && !document.activeElement.matches("body, :disabled")) return;
  const next = isFrozen ? document.querySelector<HTMLElement>(".forecast-missing [data-next]") : null;
  (next ?? document.querySelector<HTMLElement>('.forecast-grid [data-row][tabindex="0"]'))?.focus();
}
