import { flushSync } from "react-dom";

/**
 * Does something that a field does when it's left: now, or once the press that left it has ended, before its click.
 * A list that grew while a button below is pressed would move it away from under the pointer, and the press
 * would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else addEventListener("mouseup", () => flushSync(act), { once: true, capture: true });
}
