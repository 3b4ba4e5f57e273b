import type { CSSProperties } from "react";

/** How many pixels a menu keeps clear of the screen's sides. */
const margin = 8;

/**
 * Under the button or above it, at its left or right edge: wherever there is more room. It keeps clear of the
 * screen's edges. In pixels.
 */
export function menuPlace(
  button: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
  menuWidth: number,
  screen: { readonly width: number; readonly height: number },
): CSSProperties {
  const clear = (offset: number) => Math.max(margin, Math.min(offset, screen.width - menuWidth - margin));
  const right = (button.left + button.right) / 2 > screen.width / 2;
  const above = button.bottom > screen.height * 0.66;
  return {
    ...(right
      ? { right: clear(screen.width - button.right), left: "auto" }
      : { left: clear(button.left), right: "auto" }),
    ...(above
      ? { bottom: screen.height - button.top + 4, top: "auto" }
      : { top: button.bottom + 4, bottom: "auto" }),
  };
}
