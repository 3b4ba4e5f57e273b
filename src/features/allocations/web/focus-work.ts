/** Puts the focus where the work goes on, once a notice that held it is gone: the grid's cell, on the review its button. */
export function focusWork(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main [data-row][tabindex="0"], main .button.primary:enabled')?.focus();
  });
}
