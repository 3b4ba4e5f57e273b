import type { MouseEvent } from "react";

/**
 * Leaves the second click of a double click alone: by then something else may have replaced what was
 * pressed.
 */
export function firstClick(work: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) work();
  };
}

/** The same for all buttons in an element, as its `onClickCapture`. */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
