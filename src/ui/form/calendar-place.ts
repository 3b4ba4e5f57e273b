import type { CSSProperties } from "react";

const size = { width: 292, height: 372 };
const margin = 8;

/**
 * Below a field or above it, where the calendar fits; never out of the window. In pixels; a phone has a place
 * of its own in the sheet.
 */
export function calendarPlace(
  field: Pick<DOMRect, "left" | "top" | "bottom">,
  screen: { readonly width: number; readonly height: number },
): CSSProperties {
  const below = field.bottom + 4;
  const above = field.top - 4 - size.height;
  const lowest = screen.height - size.height - margin;
  const top = below <= lowest || above < margin ? Math.min(below, lowest) : above;
  const left = Math.min(field.left, screen.width - size.width - margin);
  return { "--top": `${Math.max(margin, top)}px`, "--left": `${Math.max(margin, left)}px` } as CSSProperties;
}
